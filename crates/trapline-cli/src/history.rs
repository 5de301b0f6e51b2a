//! [`History`]: which puzzles were tried and how it went, kept in a file of lines; and what follows from it, the streak
//! and what is left to practise. Which day it is, is for others to say.

use crate::date;
use crate::folders;
use crate::which::Which;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use trapline::games::Entry;
use trapline_bots::puzzle::Grade;

/// Where the puzzles that were tried are kept.
#[derive(Clone)]
pub struct History {
    file: Option<PathBuf>,
}

/// How a puzzle ended: by its first try.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    Solved,
    Missed,
}

impl Ended {
    /// In a word.
    pub const fn word(self) -> &'static str {
        match self {
            Ended::Solved => "solved",
            Ended::Missed => "missed",
        }
    }
}

/// A puzzle that was tried.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tried {
    /// The day on which it was.
    #[serde(with = "day")]
    pub date: Date,
    game: String,
    #[serde(default)]
    rules: Map<String, Value>,
    seed: u64,
    pub result: Ended,
    /// How often in a hundred times the hard bot misses it.
    pub grade: u8,
}

impl Tried {
    pub fn new(which: &Which, result: Ended, grade: Grade, today: Date) -> Tried {
        Tried {
            date: today,
            game: which.entry.id.to_owned(),
            rules: which.rules.write(),
            seed: which.seed,
            result,
            grade: grade.missed(),
        }
    }

    /// Whether it is the same puzzle.
    fn is_like(&self, other: &Tried) -> bool {
        (&self.game, &self.rules, self.seed) == (&other.game, &other.rules, other.seed)
    }

    /// Whether it is the puzzle of the day on which it was tried.
    fn is_daily(&self) -> bool {
        self.seed == date::number(self.date)
    }
}

impl History {
    /// The user's.
    pub fn own() -> History {
        History::at(folders::data().map(|folder| folder.join("puzzles.jsonl")))
    }

    /// In that file, where there is one.
    pub fn at(file: Option<PathBuf>) -> History {
        History { file }
    }

    /// All that were tried, in that order. Lines that nobody understands are passed over.
    pub fn tried(&self) -> Tries {
        let text = self.file.as_ref().and_then(|file| fs::read(file).ok()).unwrap_or_default();
        Tries(
            text.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect(),
        )
    }

    /// Keeps one more. It is on disk when this returns; what went wrong otherwise, as a sentence without its end.
    pub fn keep(&self, tried: &Tried) -> Result<(), String> {
        let Some(path) = &self.file else {
            return Err("there is no place to keep results; set XDG_DATA_HOME to a folder".to_owned());
        };
        let written = || -> io::Result<()> {
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
            // Two programs at once each write a whole line.
            file.lock()?;
            let mut line = if is_torn(&mut file)? { b"\n".to_vec() } else { vec![] };
            serde_json::to_writer(&mut line, tried)?;
            line.push(b'\n');
            file.write_all(&line)?;
            file.sync_data()
        };
        written().map_err(|e| format!("the result could not be kept in {}: {e}", path.display()))
    }
}

/// Whether the last line has no end.
fn is_torn(file: &mut File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(false);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

/// Puzzles that were tried, in that order.
pub struct Tries(Vec<Tried>);

impl Tries {
    /// All of them.
    #[cfg(test)]
    pub fn all(&self) -> &[Tried] {
        &self.0
    }

    /// How the first try at a puzzle went: it is the one that counts.
    pub fn first(&self, which: &Which) -> Option<Ended> {
        let is_it = |tried: &&Tried| {
            (&*tried.game, tried.seed) == (which.entry.id, which.seed) && tried.rules == which.rules.write()
        };
        self.0.iter().find(is_it).map(|tried| tried.result)
    }

    /// How many days in a row a puzzle of the day was solved, whichever game's, up to today or yesterday.
    pub fn streak(&self, today: Date) -> usize {
        let first = |n: usize| !self.0[..n].iter().any(|earlier| earlier.is_like(&self.0[n]));
        let solved = |day: Date| {
            self.0.iter().enumerate().any(|(n, tried)| {
                tried.date == day && tried.is_daily() && tried.result == Ended::Solved && first(n)
            })
        };
        // A day that is not over breaks nothing.
        let last = if solved(today) { Some(today) } else { today.yesterday().ok() };
        std::iter::successors(last, |day| day.yesterday().ok()).take_while(|&day| solved(day)).count()
    }

    /// The puzzles whose last try was a miss, of that game or of all, those first that were tried longest ago.
    pub fn missed(&self, entry: Option<&Entry>) -> Vec<Which> {
        let last = |n: usize| !self.0[n + 1..].iter().any(|later| later.is_like(&self.0[n]));
        let missed = self.0.iter().enumerate().filter(|&(n, tried)| tried.result == Ended::Missed && last(n));
        let asked = missed.filter(|(_, tried)| entry.is_none_or(|entry| entry.id == tried.game));
        asked.filter_map(|(_, tried)| Which::again(&tried.game, &tried.rules, tried.seed)).collect()
    }
}

/// A day as text.
mod day {
    use super::{Date, date};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(day: &Date, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(day)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
        date::read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests;
