//! [`Rig`]: a replay with a screen in memory, tasks that are done when that is wanted, and matches to look at.

use crate::app::context::Context;
use crate::app::input::Input;
use crate::app::look::Look;
use crate::app::replay::Replay;
use crate::app::screen::{Next, Screen};
use crate::app::tests::desk::{DARK, TRUTHS, context};
use crate::settings::Settings;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::cell::RefCell;
use std::time::Instant;
use tempfile::TempDir;
use trapline::games::{self, Entry};
use trapline::record::Record;
use trapline::{Player, Rules, Seat};
use trapline_bots::{Level, level};

/// A replay that somebody looks at.
pub struct Rig {
    pub replay: Replay,
    pub context: Context,
    pub area: Rect,
    _folder: TempDir,
}

impl Rig {
    pub fn new(records: Vec<Record>) -> Rig {
        Rig::with(records, Settings::default())
    }

    pub fn with(records: Vec<Record>, settings: Settings) -> Rig {
        let folder = tempfile::tempdir().expect("a folder");
        let mut context = context(&folder, DARK, settings);
        let mut replay = Replay::new(records);
        replay.show(&mut context);
        Rig { replay, context, area: Rect::new(0, 0, 98, 28), _folder: folder }
    }

    pub fn look(mut self, look: Look, width: u16, height: u16) -> Rig {
        self.context.look = look;
        self.area = Rect::new(0, 0, width, height);
        self
    }

    pub fn press(&mut self, input: Input) -> Next {
        self.replay.input(input, &mut self.context)
    }

    pub fn keys(&mut self, keys: &str) {
        for c in keys.chars() {
            self.press(if c == '\n' { Input::Enter } else { Input::Char(c) });
        }
    }

    pub fn tick(&mut self, now: Instant) {
        self.context.now = now;
        self.replay.tick(&mut self.context);
    }

    /// Has everything done that was asked for.
    pub fn work(&mut self) {
        for task in std::mem::take(&mut self.context.tasks) {
            let news = RefCell::new(vec![]);
            let truths = TRUTHS.lock().expect("no test has failed with it");
            task.run(&truths, &|one| news.borrow_mut().push(one));
            drop(truths);
            for mut one in news.into_inner() {
                self.replay.news(&mut one, &mut self.context);
            }
        }
    }

    pub fn buffer(&mut self) -> Buffer {
        let mut buffer = Buffer::empty(self.area);
        self.replay.draw(&self.context, self.area, &mut buffer);
        self.context.look.finish(&mut buffer);
        buffer
    }

    /// What is on the screen, a line a row.
    pub fn text(&mut self) -> String {
        let buffer = self.buffer();
        let rows = buffer.content.chunks(usize::from(buffer.area.width));
        rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned() + "\n")
            .collect()
    }
}

/// A match between two easy bots, always the same.
pub fn played(entry: &Entry, seed: u64) -> Record {
    const LONGEST: usize = 60;
    let players = Some(["Ann".to_owned(), "Bob".to_owned()]);
    let mut duel = entry.begin(&Record { players, ..Record::new(entry.id) }).expect("it can be played");
    let rules = Rules::new(entry.house_rules);
    let mut bots = Player::BOTH.map(|player| {
        let mut bot = level::any(Level::Easy, entry.id, &rules, None).expect("a bot");
        bot.begin(&Seat::of(&*duel, player), 2 * seed + player.index() as u64).expect("it is ready");
        bot
    });
    while let Some(player) = duel.turn().player().filter(|_| duel.plies() < LONGEST) {
        let action = bots[player.index()].act(&Seat::of(&*duel, player)).expect("it can act");
        duel.act(&action).expect("it is legal");
    }
    duel.record()
}

/// A match in which both go to and fro, as many actions as that.
pub fn wandering(count: usize) -> Record {
    let there_and_back = ["move right", "move left", "move left", "move right"];
    let actions = there_and_back.into_iter().cycle().take(count);
    let records = games::ALL.iter().map(|entry| Record::new(entry.id).with_actions(actions.clone()));
    records.into_iter().find(|record| games::open(record).is_ok()).expect("there is a game for that")
}
