//! [`Which`]: which puzzle is meant; how it is called, told to others and followed by another one.

use crate::date;
use crate::history::{Ended, History, Tries};
use jiff::civil::Date;
use rand::RngExt;
use serde_json::{Map, Value};
use trapline::Rules;
use trapline::games::{self, Entry};
use trapline_bots::Dice;
use trapline_bots::puzzle::Grade;

/// What is drawn at random is short enough to be told to somebody.
const RANDOM: std::ops::Range<u64> = 1..1_000_000;

/// Which puzzle.
#[derive(Clone)]
pub struct Which {
    pub entry: &'static Entry,
    pub rules: Rules,
    pub seed: u64,
    /// The day whose puzzle it is, if it is one's.
    pub date: Option<Date>,
}

/// Where the next puzzle comes from.
#[derive(Clone, Copy)]
pub enum Onward {
    /// A new one of the same game.
    Fresh,
    /// Those that were missed, of that game or of all.
    Practice(Option<&'static Entry>),
}

impl Which {
    /// The puzzle of that day.
    pub fn of_day(entry: &'static Entry, rules: Rules, date: Date) -> Which {
        Which { entry, rules, seed: date::number(date), date: Some(date) }
    }

    /// Another one of the same game.
    pub fn fresh(entry: &'static Entry, rules: Rules, rng: &mut Dice) -> Which {
        Which { entry, rules, seed: rng.random_range(RANDOM), date: None }
    }

    /// One that was tried before; `None` where there is no such game or rule any more.
    pub fn again(game: &str, rules: &Map<String, Value>, seed: u64) -> Option<Which> {
        let entry = games::find(game).ok()?;
        let rules = Rules::read(entry.house_rules, rules).ok()?;
        Some(Which { entry, rules, seed, date: date::numbered(seed) })
    }

    /// The one after it; `None` where there is nothing left to practise.
    pub fn next(&self, onward: Onward, history: &History, rng: &mut Dice) -> Option<Which> {
        match onward {
            Onward::Fresh => Some(Which::fresh(self.entry, self.rules.clone(), rng)),
            Onward::Practice(entry) => {
                history.tried().missed(entry).into_iter().find(|which| !which.is(self))
            }
        }
    }

    fn is(&self, other: &Which) -> bool {
        (self.entry.id, self.seed, &self.rules) == (other.entry.id, other.seed, &other.rules)
    }

    /// Its name: "puzzle 7", "the puzzle of 2026-11-18".
    pub fn name(&self) -> String {
        match self.date {
            Some(date) => format!("the puzzle of {date}"),
            None => format!("puzzle {}", self.seed),
        }
    }

    /// The command that gives it again.
    pub fn command(&self) -> String {
        let rules: String = self.rules.differing().iter().map(|rule| format!(" --rule {rule}")).collect();
        let which = match self.date {
            Some(date) => format!("--date {date}"),
            None => format!("--seed {}", self.seed),
        };
        format!("trapline puzzle {}{rules} {which}", self.entry.id)
    }

    /// How it went, as a line for a friend that gives nothing away.
    pub fn share(&self, ended: Ended, grade: Grade, tries: &Tries, today: Date) -> String {
        let rules = self.rules.differing();
        let rules = if rules.is_empty() { String::new() } else { format!(" ({})", rules.join(", ")) };
        let which = self.date.map_or_else(|| format!("puzzle {}", self.seed), |date| date.to_string());
        let streak = match self.date.map(|_| tries.streak(today)) {
            None | Some(0) => String::new(),
            Some(streak) => format!(", streak {streak}"),
        };
        format!("Trapline {which} {}{rules}: {}, {grade}{streak}", self.entry.title, ended.word())
    }
}
