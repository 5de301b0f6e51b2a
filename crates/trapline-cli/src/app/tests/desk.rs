//! [`Desk`]: the app with a screen in memory, a clock that is set by hand, and tasks done at once.

use crate::app::context::Context;
use crate::app::input::Input;
use crate::app::look::{Depth, Look, Theme};
use crate::app::screen::{Next, Screen};
use crate::app::{App, Message, Start};
use crate::history::History;
use crate::settings::Settings;
use rand::SeedableRng;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use std::cell::RefCell;
use std::sync::{Arc, LazyLock};
use std::time::Instant;
use tempfile::TempDir;
use trapline::{AnyMatch, games};
use trapline_bots::Dice;
use trapline_host::{Id, Journals, Store};
use trapline_solve::Truths;

/// What was worked out by any of the tests.
pub static TRUTHS: LazyLock<Arc<Truths>> = LazyLock::new(Arc::default);

pub const DARK: Look = Look { depth: Depth::True, theme: Theme::Dark, ascii: false };

/// Somebody in front of the app.
pub struct Desk {
    app: App,
    screen: Terminal<TestBackend>,
    pub now: Instant,
    pub folder: TempDir,
    pub goes_on: bool,
    /// Whether tasks wait until they are let go.
    pub held: bool,
    truths: Arc<Truths>,
}

impl Desk {
    pub fn new(width: u16, height: u16) -> Desk {
        Desk::with(width, height, DARK, Settings::default())
    }

    pub fn with(width: u16, height: u16, look: Look, settings: Settings) -> Desk {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk {
            app: App::new(context(&folder, look, settings), Start::Home),
            screen: Terminal::new(TestBackend::new(width, height)).expect("a screen in memory"),
            now: Instant::now(),
            folder,
            goes_on: true,
            held: false,
            truths: TRUTHS.clone(),
        };
        desk.draw();
        desk
    }

    /// The app is started once more, with what the one before has left on disk.
    pub fn restart(&mut self) {
        let mut context = context(&self.folder, DARK, Settings::default());
        context.truths = self.truths.clone();
        self.app = App::new(context, Start::Home);
        self.goes_on = true;
        self.draw();
    }

    /// The same, where nothing has been worked out before.
    pub fn forgetful(mut self) -> Desk {
        self.truths = Arc::default();
        self.restart();
        self
    }

    pub fn store(&self) -> Journals {
        Journals::at(self.folder.path().join("matches"))
    }

    /// A saved match.
    pub fn duel(&self, id: u64) -> Box<dyn AnyMatch> {
        let table = self.store().load(&Id::from(id.to_string())).expect("it is there").table;
        games::open(&table.record()).expect("it can be replayed")
    }

    /// Opens a screen.
    pub fn open(&mut self, make: impl FnOnce(&mut Context) -> Box<dyn Screen>) {
        self.app.context.now = self.now;
        let screen = make(&mut self.app.context);
        self.app.follow(Next::Open(screen));
        self.draw();
    }

    /// One message, what is to be done for it, and the next frame.
    pub fn send(&mut self, message: Message) {
        self.goes_on = self.app.update(message, self.now);
        self.work();
        self.draw();
    }

    /// Does the tasks that were held.
    pub fn let_go(&mut self) {
        self.held = false;
        self.work();
        self.draw();
    }

    fn work(&mut self) {
        while !self.held {
            let tasks = self.app.tasks();
            if tasks.is_empty() {
                return;
            }
            for task in tasks {
                let news = RefCell::new(vec![]);
                task.run(&self.truths, &|one| news.borrow_mut().push(one));
                for one in news.into_inner() {
                    self.goes_on = self.app.update(Message::News(one), self.now);
                }
            }
        }
    }

    pub fn press(&mut self, input: Input) {
        self.send(Message::Input(input));
    }

    /// Letters, one key each; `\n` is Enter.
    pub fn keys(&mut self, keys: &str) {
        for c in keys.chars() {
            self.press(if c == '\n' { Input::Enter } else { Input::Char(c) });
        }
    }

    /// Lets time pass until nothing more happens by itself.
    pub fn wait(&mut self) {
        while let (true, Some(at)) = (self.goes_on, self.app.deadline()) {
            self.now = self.now.max(at);
            self.send(Message::Tick);
        }
    }

    /// When something happens by itself.
    pub fn deadline(&self) -> Option<Instant> {
        self.app.deadline()
    }

    pub fn farewell(&self) -> String {
        self.app.farewell()
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        self.screen = Terminal::new(TestBackend::new(width, height)).expect("a screen in memory");
        self.draw();
    }

    fn draw(&mut self) {
        self.screen.draw(|frame| self.app.draw(frame)).expect("memory can be drawn on");
    }

    pub fn buffer(&self) -> &Buffer {
        self.screen.backend().buffer()
    }

    /// What is on the screen, a line a row.
    pub fn text(&self) -> String {
        let buffer = self.buffer();
        let rows = buffer.content.chunks(usize::from(buffer.area.width).max(1));
        rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned() + "\n")
            .collect()
    }

    /// The same with single blanks, for what may be broken over lines.
    pub fn words(&self) -> String {
        self.text().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    pub fn sees(&self, text: &str) {
        assert!(self.text().contains(text), "{text:?} is not there:\n{}", self.text());
    }

    #[track_caller]
    pub fn sees_not(&self, text: &str) {
        assert!(!self.text().contains(text), "{text:?} is there:\n{}", self.text());
    }

    /// Where a text stands.
    #[track_caller]
    pub fn find(&self, text: &str) -> Position {
        for (y, line) in self.text().lines().enumerate() {
            if let Some(at) = line.find(text) {
                return Position::new(line[..at].chars().count() as u16, y as u16);
            }
        }
        panic!("{text:?} is not there:\n{}", self.text());
    }

    /// Begins a match at the game of that number, as the lines of the set-up are changed.
    pub fn begin(&mut self, game: usize, opponent: Against) {
        self.keys(&(game + 1).to_string());
        self.press(Input::Down);
        // The medium bot is what is offered first.
        for _ in 0..2 {
            self.press(Input::Left);
        }
        for _ in 0..opponent as usize {
            self.press(Input::Right);
        }
        self.press(Input::Enter);
        // Whoever has no name yet takes the one that is offered.
        for question in ["What is your name?", "Who plays against"] {
            if self.text().contains(question) {
                self.press(Input::Enter);
            }
        }
    }
}

/// Whether a text says a sentence, which may be broken over lines with a board beside it.
pub fn tells(text: &str, sentence: &str) -> bool {
    let mut said = text.split_whitespace();
    sentence.split_whitespace().all(|word| said.any(|one| one == word))
}

/// Opponents in the order in which they are offered.
#[derive(Clone, Copy)]
pub enum Against {
    Person,
    Easy,
    Medium,
    Hard,
    Perfect,
    Watch,
}

/// What the screens share, kept in that folder.
pub fn context(folder: &TempDir, look: Look, settings: Settings) -> Context {
    let config = Some(folder.path().join("config/settings.json"));
    let store = Arc::new(Journals::at(folder.path().join("matches")));
    let mut context = Context::new(settings, config, look, store, Dice::seed_from_u64(1));
    context.truths = TRUTHS.clone();
    context.history = History::at(Some(folder.path().join("puzzles.jsonl")));
    context.login = "Ann".to_owned();
    context.day = Some("2026-03-01".parse().expect("it is a day"));
    context
}
