//! [`Person`]: somebody in front of the app, who reads the screen and what the app has put on disk. Knows no game.

use crate::support::home::Home;
use crate::support::terminal::Terminal;
use std::fs;
use trapline::{Aim, AnyMatch, Scene, Turn, Viewer, games};
use trapline_host::{Id, Journals, Store};

/// What makes the app use signs.
pub const UTF8: (&str, &str) = ("LANG", "C.UTF-8");

pub const ENTER: &str = "\r";
pub const UP: &str = "\u{1b}[A";
pub const DOWN: &str = "\u{1b}[B";
pub const RIGHT: &str = "\u{1b}[C";
pub const LEFT: &str = "\u{1b}[D";

/// The last words of the home screen.
pub const HOME: &str = "q quit";

/// Nothing moves, a trap is laid by one key, and everybody has a name.
pub const STILL: &str = r#"{"motion":false,"ask_far":false,"names":["Ann","Bob"]}"#;

/// How an action is entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    Keys,
    Mouse,
    Typing,
}

/// Against whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    Person,
    Easy,
}

/// Somebody in front of the app.
pub struct Person<'a> {
    pub home: &'a Home,
    pub terminal: Terminal,
    /// The number of the match that is played.
    pub id: u64,
}

/// The file of the settings.
pub fn settings(home: &Home) -> std::path::PathBuf {
    home.path().join("home/.config/trapline/settings.json")
}

/// Writes the file of the settings.
pub fn set(home: &Home, text: &str) {
    let file = settings(home);
    fs::create_dir_all(file.parent().expect("it is in a folder")).expect("a folder for settings");
    fs::write(file, text).expect("settings can be written");
}

impl<'a> Person<'a> {
    /// Opens the app, in which nothing moves by itself but bots.
    pub fn open(home: &'a Home) -> Person<'a> {
        set(home, STILL);
        Person::with(home, Terminal::open_with(home, &[], &[UTF8]))
    }

    /// In front of an app that has just been opened.
    #[track_caller]
    pub fn with(home: &'a Home, mut terminal: Terminal) -> Person<'a> {
        terminal.see(HOME);
        Person { home, terminal, id: 1 }
    }

    /// Opens the app where the command line says, at the match of that number.
    pub fn start(home: &'a Home, args: &[&str], id: u64) -> Person<'a> {
        set(home, STILL);
        Person { home, terminal: Terminal::open_with(home, args, &[UTF8]), id }
    }

    /// Begins a match at the game of that number.
    #[track_caller]
    pub fn begin(&mut self, game: usize, against: Against, by: By) {
        let terminal = &mut self.terminal;
        if by == By::Mouse {
            terminal.click_on(games::ALL[game].title);
        } else {
            terminal.press(&(game + 1).to_string());
        }
        terminal.see("‹ medium bot ›");
        let wanted = match against {
            Against::Person => "‹ a friend here ›",
            Against::Easy => "‹ easy bot ›",
        };
        if by == By::Mouse {
            while !terminal.screen().contains(wanted) {
                let before = terminal.screen();
                terminal.click_on("Opponent");
                terminal.wait_until("the next opponent", |screen| screen.contents() != before);
            }
            terminal.click_on("Start");
        } else {
            terminal.press(DOWN);
            terminal.press(LEFT);
            if against == Against::Person {
                terminal.press(LEFT);
            }
            terminal.see(wanted);
            terminal.press(ENTER);
        }
        self.introduce(by);
    }

    /// Accepts the names that are offered to whoever has none yet, and waits for the table.
    #[track_caller]
    pub fn introduce(&mut self, by: By) {
        let mut asked = vec!["Who plays against", "What is your name?"];
        loop {
            self.terminal.wait_until("the table", |screen| {
                let text = screen.contents();
                let begun = !text.contains("new match") && !text.contains(HOME);
                begun || asked.iter().any(|question| text.contains(question))
            });
            let text = self.terminal.screen();
            let Some(at) = asked.iter().position(|question| text.contains(question)) else { return };
            asked.remove(at);
            match by {
                By::Mouse => self.terminal.click_on("accept"),
                _ => self.terminal.press(ENTER),
            }
        }
    }

    /// Goes on with the match that was played last.
    #[track_caller]
    pub fn resume(&mut self) {
        self.terminal.click_on("Continue");
        self.terminal.see("continue a match");
        self.terminal.press(ENTER);
        self.terminal.wait_until("the table", |screen| !screen.contents().contains("continue a match"));
    }

    /// Whoever is to hide something sits down alone.
    #[track_caller]
    pub fn sit_down(&mut self) {
        let duel = self.duel();
        let player = duel.turn().player().expect("it is not over");
        self.terminal.press(ENTER);
        self.terminal.see(&format!("▸ {}, {}", &duel.names()[player], duel.task().expect("it is not over")));
    }

    /// The match as it stands on disk.
    pub fn duel(&self) -> Box<dyn AnyMatch> {
        read(self.home, self.id)
    }

    /// Waits until the screen shows how the match stands, and a person is to act or it is over.
    #[track_caller]
    pub fn wait(&mut self) -> Box<dyn AnyMatch> {
        let &mut Person { home, ref mut terminal, id } = self;
        terminal.wait_until("the next turn", |screen| {
            begun(home, id).is_some_and(|duel| shows(&screen.contents(), &*duel))
        });
        self.duel()
    }

    /// Does an action, and waits for what comes of it.
    #[track_caller]
    pub fn act(&mut self, action: &str, by: By) -> Box<dyn AnyMatch> {
        let plies = self.duel().plies();
        self.enter(action, by);
        let &mut Person { home, ref mut terminal, id } = self;
        terminal.wait_until("the next turn", |screen| {
            let duel = read(home, id);
            duel.plies() > plies && shows(&screen.contents(), &*duel)
        });
        let duel = self.duel();
        assert_eq!(duel.record().actions[plies], action);
        duel
    }

    /// Says what is to be done. Whoever keeps it secret is alone with the screen.
    #[track_caller]
    pub fn enter(&mut self, action: &str, by: By) {
        let duel = self.duel();
        let player = duel.turn().player().expect("it is not over");
        let scene = duel.scene(Viewer::Seat(player));
        let aims = duel.aims(action);
        match by {
            By::Typing => self.terminal.press(&format!(":{action}\r")),
            By::Keys => {
                let ways: String = aims.iter().map(|&aim| way(&scene, aim)).collect();
                self.terminal.press(&ways);
            }
            By::Mouse => {
                for &aim in &aims {
                    self.terminal.click(self.place(aim));
                }
            }
        }
        let spot = scene.spot(aims[0]).expect("it is there");
        if by != By::Typing && spot.actions.len() > 1 {
            let advice = duel.advise(action).expect("it can be advised");
            self.terminal.see(&advice);
            if by == By::Mouse {
                self.terminal.click_on(&advice);
            } else {
                let at = spot.actions.iter().position(|one| one == action).expect("it is there");
                self.terminal.press(&format!("{}{ENTER}", DOWN.repeat(at)));
            }
        }
        if duel.secret_turn().is_some() {
            self.terminal.see("Your secret");
            match by {
                By::Mouse => self.terminal.click_on("Yes"),
                _ => self.terminal.press(ENTER),
            }
        }
    }

    /// The middle of a spot, found by the lines of the boards.
    #[track_caller]
    pub fn place(&self, aim: Aim) -> (u16, u16) {
        let (_, width) = self.terminal.state().size();
        let rows: Vec<Vec<char>> =
            self.terminal.state().rows(0, width.get()).map(|row| row.chars().collect()).collect();
        let mut boards = vec![];
        for (y, row) in rows.iter().enumerate() {
            let corners = row.iter().enumerate().filter(|(_, sign)| **sign == '┌').map(|(x, _)| x);
            for left in corners {
                let end = (left..row.len()).find(|&x| row[x] == '┐').expect("a line has an end");
                let columns: Vec<usize> = (left..=end).filter(|&x| row[x] != '─').collect();
                let below = (y + 1..rows.len()).take_while(|&y| rows[y].get(left) != Some(&'└'));
                let mut lines: Vec<usize> = vec![y];
                lines.extend(below.clone().filter(|&y| rows[y].get(left) == Some(&'├')));
                lines.push(y + 1 + below.count());
                boards.push((columns, lines));
            }
        }
        let (columns, lines) = &boards[aim.board];
        let middle = |edges: &[usize], n: usize| ((edges[n] + edges[n + 1]) / 2) as u16;
        (middle(columns, aim.column), middle(lines, aim.row))
    }
}

/// The keys to a spot, from wherever the cursor is, and Enter.
pub fn way(scene: &Scene, aim: Aim) -> String {
    let columns = |boards: &[trapline::Board]| boards.iter().map(|board| board.rows[0].len()).sum::<usize>();
    let right = columns(&scene.boards[..aim.board]) + aim.column;
    // Into the corner first.
    let corner = LEFT.repeat(columns(&scene.boards)) + &UP.repeat(scene.boards[0].rows.len());
    format!("{corner}{}{}{ENTER}", RIGHT.repeat(right), DOWN.repeat(aim.row))
}

/// A match as its journal has it.
#[track_caller]
pub fn read(home: &Home, id: u64) -> Box<dyn AnyMatch> {
    begun(home, id).expect("there is a journal")
}

/// The same, once it has begun; it speaks to the person who sits there alone.
fn begun(home: &Home, id: u64) -> Option<Box<dyn AnyMatch>> {
    let table = Journals::at(home.matches()).load(&Id::from(id.to_string())).ok()?.table;
    let mut duel = games::open(&table.record()).expect("it can be played");
    if let [person] = table.people()[..] {
        duel.address(Some(person));
    }
    Some(duel)
}

/// Whether the screen shows how a match stands, and waits for a person.
fn shows(screen: &str, duel: &dyn AnyMatch) -> bool {
    let names = duel.names();
    let shared = duel.record().sitters().iter().all(|sitter| sitter.is_person());
    let player = match duel.turn() {
        Turn::Of(player) => player,
        Turn::Over(outcome) => return screen.contains(&format!(" {} ", outcome.headline(names))),
    };
    let standing = match duel.secret_turn() {
        _ if !shared && !names.is_you(player) => return false,
        Some(_) if shared => {
            return screen.contains(&format!("{}, it is your turn to choose", &names[player]));
        }
        Some(_) => format!("▸ {}", task(duel)),
        None if shared => format!("▸ {}, ", &names[player]),
        None => "▸ Your turn: ".to_owned(),
    };
    let eyes = if shared { Viewer::Public } else { Viewer::Seat(player) };
    let log = duel.log(eyes);
    let first = |line: &String| line.split(' ').next().unwrap_or_default().to_owned();
    let last = log.last().map_or(String::new(), |line| format!("{}. {}", log.len(), first(line)));
    screen.contains(&standing) && screen.contains(&last)
}

/// What is to be done, as the beginning of a sentence.
fn task(duel: &dyn AnyMatch) -> String {
    let task = duel.task().expect("it is not over");
    let mut letters = task.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
