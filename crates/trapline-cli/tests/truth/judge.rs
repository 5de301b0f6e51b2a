//! [`Judge`]: `trapline eval --json`, kept running, so that a game is solved once for many questions.

use super::exact::Exact;
use super::expected::Expected;
use crate::support::home::Home;
use crate::support::talk::Talk;
use serde_json::Value;
use trapline::record::Record;

/// A run of `trapline eval --json` that goes on.
pub struct Judge {
    talk: Talk,
    /// Where it runs.
    _home: Home,
}

impl Judge {
    pub fn new() -> Judge {
        let home = Home::new();
        Judge { talk: home.talk(["eval", "--json"]), _home: home }
    }

    /// The line that answers this one.
    #[track_caller]
    pub fn answer(&mut self, line: &str) -> String {
        self.talk.say(line);
        self.talk.wait_for("\n")
    }

    /// The line that answers this record.
    #[track_caller]
    pub fn line(&mut self, record: &Record) -> String {
        self.answer(&serde_json::to_string(record).expect("text"))
    }

    /// What it says of a position of an open game.
    #[track_caller]
    pub fn exact(&mut self, record: &Record) -> Exact {
        Exact::read(&self.json(record))
    }

    /// What it says of a position of a game with secrets.
    #[track_caller]
    pub fn expected(&mut self, record: &Record) -> Expected {
        Expected::read(&self.json(record))
    }

    #[track_caller]
    fn json(&mut self, record: &Record) -> Value {
        let line = self.line(record);
        serde_json::from_str(&line).expect("one line of JSON")
    }

    /// Closes its input; all must have gone well.
    #[track_caller]
    pub fn dismiss(self) {
        let ran = self.talk.end().well();
        assert_eq!(ran.err, "");
    }
}
