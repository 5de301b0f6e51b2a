//! [`Sitter`]: who sits on a seat, as records say it. What they are called is another matter: [`Names`](crate::Names)
//! are free, and a person may be called `bot:perfect`.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Sitter {
    /// A person.
    Person,
    /// A built-in bot.
    Bot {
        /// How well it plays.
        level: Level,
    },
    /// A program that speaks the bot protocol.
    Program {
        /// What it is, in its author's words.
        name: String,
    },
}

impl Sitter {
    /// What stands before the level of a built-in bot in records that do not say who sat where.
    const BOT: &'static str = "bot:";

    /// A built-in bot.
    #[must_use]
    pub const fn bot(level: Level) -> Sitter {
        Sitter::Bot { level }
    }

    /// The level, where it is a built-in bot.
    #[must_use]
    pub const fn level(&self) -> Option<Level> {
        match self {
            Sitter::Bot { level } => Some(*level),
            Sitter::Person | Sitter::Program { .. } => None,
        }
    }

    /// Whether it is a person.
    #[must_use]
    pub const fn is_person(&self) -> bool {
        matches!(self, Sitter::Person)
    }

    /// Who is meant by a name in a record that does not say who sat where: `bot:LEVEL` is that bot, anybody else a
    /// person.
    #[must_use]
    pub fn by_name(name: &str) -> Sitter {
        let level = name.strip_prefix(Sitter::BOT).and_then(|level| level.parse().ok());
        level.map_or(Sitter::Person, Sitter::bot)
    }
}

/// How well a built-in bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Does anything: for measuring, not for playing.
    Random,
    /// Greedy and forgetful.
    Easy,
    /// Sees the obvious.
    Medium,
    /// Strong, but can be beaten.
    Hard,
    /// Plays the proved strategy.
    Perfect,
}

impl Level {
    /// All of them, from random to perfect.
    pub const ALL: [Level; 5] = [Level::Random, Level::Easy, Level::Medium, Level::Hard, Level::Perfect];

    /// Those to play against, from easy to perfect.
    pub const OPPONENTS: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Perfect];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Perfect => "perfect",
        }
    }

    /// What it is, for people who choose.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Level::Random => "Does anything: for measuring, not for playing",
            Level::Easy => "Hurries and forgets: good for a first match",
            Level::Medium => "Remembers, and sees what is obvious",
            Level::Hard => "Counts and looks ahead, but can be beaten",
            Level::Perfect => "Plays the solved game: it makes no mistakes",
        }
    }

    /// What a bot of this level is called unless it is given a name.
    #[must_use]
    pub fn bot_name(self) -> String {
        format!("{} bot", crate::words::capital(self.name()))
    }

    /// Whether it plays from the truth, which has to be worked out first.
    #[must_use]
    pub const fn needs_truth(self) -> bool {
        matches!(self, Level::Perfect)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| {
            let [rest @ .., last] = Level::ALL.map(Level::name);
            format!("a level is {} or {last}, not {text:?}", rest.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_names_of_bots_are_understood() {
        for level in Level::ALL {
            assert_eq!(Sitter::by_name(&format!("bot:{level}")), Sitter::bot(level));
            assert_eq!(Sitter::by_name(&level.bot_name()), Sitter::Person, "only the old form says so");
        }
        for person in ["Ann", "bot", "bot:", "bot:Hard", "robot:hard", ""] {
            assert_eq!(Sitter::by_name(person), Sitter::Person, "{person}");
        }
    }
}
