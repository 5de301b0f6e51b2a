//! [`Record`]: a match as text, and the reading of files full of them.
//!
//! Records are read strictly. Names, rules and positions are checked where the match is opened; what was taken back is
//! believed. A field that nobody here knows is kept.

use crate::{Outcome, Player, Problem, Sitter, json};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// The format this library reads and writes.
pub const FORMAT: &str = "trapline/1";

/// A position to begin from instead of the rule book's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Start {
    /// Whose turn it is.
    pub to_move: Player,
    /// The full position, secrets included.
    pub state: Value,
}

/// Actions that were done and taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Takeback {
    /// How many actions were left before them.
    pub at: usize,
    /// What was taken back, in canonical text.
    pub actions: Vec<String>,
}

/// A match as text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: String,
    /// The game's id.
    pub game: String,
    /// House rules that differ from the default, and the ply limit.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub rules: Map<String, Value>,
    /// Where it began, if not where the rule book says.
    #[serde(default, deserialize_with = "json::optional", skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// Who played, by seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
    /// Who sat where, where the record says so. See [`sitters`](Record::sitters).
    #[serde(default, deserialize_with = "json::pair", skip_serializing_if = "Option::is_none")]
    pub seats: Option<[Sitter; 2]>,
    /// What was done, in canonical text.
    pub actions: Vec<String>,
    /// What was taken back, in the order in which it was.
    #[serde(default, deserialize_with = "json::list", skip_serializing_if = "Vec::is_empty")]
    pub takebacks: Vec<Takeback>,
    /// How it ended, once it has.
    #[serde(default, deserialize_with = "json::optional")]
    pub result: Option<Outcome>,
    /// All other fields, as they stand.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl Record {
    /// The record of a match in which nothing has been done yet.
    #[must_use]
    pub fn new(game: &str) -> Record {
        Record {
            format: FORMAT.to_owned(),
            game: game.to_owned(),
            rules: Map::new(),
            start: None,
            players: None,
            seats: None,
            actions: vec![],
            takebacks: vec![],
            result: None,
            more: Map::new(),
        }
    }

    /// The same with these actions.
    #[must_use]
    pub fn with_actions<A: Into<String>>(self, actions: impl IntoIterator<Item = A>) -> Record {
        Record { actions: actions.into_iter().map(Into::into).collect(), ..self }
    }

    /// Who sits where. Records of old do not say: there a player called `bot:LEVEL` is that bot.
    #[must_use]
    pub fn sitters(&self) -> [Sitter; 2] {
        match (&self.seats, &self.players) {
            (Some(seats), _) => seats.clone(),
            (None, Some(names)) => names.each_ref().map(|name| Sitter::by_name(name)),
            (None, None) => [Sitter::Person, Sitter::Person],
        }
    }

    /// Reads one record.
    ///
    /// # Errors
    /// [`Problem::Record`], naming the field or the place in the text.
    pub fn parse(text: &str) -> Result<Record, Problem> {
        let mut input = serde_json::Deserializer::from_str(text);
        let record: Record = json::read(&mut input).map_err(|(path, what)| {
            let path = if path.is_empty() { "not a record" } else { &path };
            Problem::Record(format!("{path}: {what}"))
        })?;
        input.end().map_err(|_| Problem::Record("not a record: something comes after its end".to_owned()))?;
        if record.format != FORMAT {
            return Err(Problem::Record(format!(
                "format: this program reads {FORMAT:?}, not {:?}",
                record.format
            )));
        }
        Ok(record)
    }
}

/// A record of a file, or why there is none, and the line of the file where it begins.
#[derive(Debug, PartialEq)]
pub struct Found {
    /// From 1.
    pub line: usize,
    /// The record.
    pub record: Result<Record, Problem>,
}

/// Reads the records of a file: one over several lines, or one a line. Blank lines are skipped. A broken line does
/// not harm the others. (The one thing in this library that reads, and only from what it is given.)
pub fn read_all<R: BufRead>(input: R) -> impl Iterator<Item = io::Result<Found>> {
    Reader { input, line: 0, mode: Mode::Start, ready: VecDeque::new() }
}

enum Mode {
    /// Nothing has been read yet.
    Start,
    /// The first lines are no record so far, but may be the beginning of a long one.
    Long(Vec<(usize, String)>),
    /// Every line is a record.
    Lines,
}

struct Reader<R> {
    input: R,
    line: usize,
    mode: Mode,
    ready: VecDeque<Found>,
}

impl<R> Reader<R> {
    fn take(&mut self, text: &str) {
        let line = self.line;
        let alone = Found { line, record: Record::parse(text) };
        match &mut self.mode {
            Mode::Start if alone.record.is_err() && is_unfinished(text) => {
                self.mode = Mode::Long(vec![(line, text.to_owned())]);
            }
            Mode::Start | Mode::Lines => {
                self.mode = Mode::Lines;
                self.ready.push_back(alone);
            }
            // A whole record inside a long one: so it was one a line after all.
            Mode::Long(_) if alone.record.is_ok() => {
                self.give_up_long();
                self.ready.push_back(alone);
            }
            Mode::Long(lines) => {
                lines.push((line, text.to_owned()));
                // Only a brace can end it: do not read a long one over and over.
                if text.ends_with('}') {
                    let whole = joined(lines);
                    if serde_json::from_str::<IgnoredAny>(&whole).is_ok() {
                        self.ready.push_back(Found { line: lines[0].0, record: Record::parse(&whole) });
                        self.mode = Mode::Lines;
                    }
                }
            }
        }
    }

    /// What looked like a long record was none: each of its lines is a broken one.
    fn give_up_long(&mut self) {
        if let Mode::Long(lines) = std::mem::replace(&mut self.mode, Mode::Lines) {
            let broken = lines.iter().map(|(line, text)| Found { line: *line, record: Record::parse(text) });
            self.ready.extend(broken);
        }
    }

    /// At the end of the input, a long record that never ended is one broken record.
    fn finish(&mut self) {
        if let Mode::Long(lines) = std::mem::replace(&mut self.mode, Mode::Lines) {
            self.ready.push_back(Found { line: lines[0].0, record: Record::parse(&joined(&lines)) });
        }
    }
}

fn joined(lines: &[(usize, String)]) -> String {
    lines.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("\n")
}

fn is_unfinished(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_err_and(|e| e.is_eof())
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Found>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = vec![];
        while self.ready.is_empty() {
            line.clear();
            match self.input.read_until(b'\n', &mut line) {
                Err(e) => return Some(Err(e)),
                Ok(0) => {
                    self.finish();
                    break;
                }
                Ok(_) => self.line += 1,
            }
            match str::from_utf8(&line).map(str::trim) {
                Ok("") => {}
                Ok(text) => self.take(text),
                Err(_) => {
                    self.give_up_long();
                    let problem = "not a record: this line is not UTF-8 text".to_owned();
                    self.ready.push_back(Found { line: self.line, record: Err(Problem::Record(problem)) });
                }
            }
        }
        self.ready.pop_front().map(Ok)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Result<Record, Problem>> {
        read_all(text.as_bytes()).map(|item| item.expect("memory can be read").record).collect()
    }

    fn kinds(text: &str) -> Vec<bool> {
        read(text).iter().map(Result::is_ok).collect()
    }

    const GOOD: &str = r#"{"format":"trapline/1","game":"trap-runner","actions":["attack"]}"#;

    #[test]
    fn records_come_one_a_line_or_one_over_many() {
        let long = serde_json::to_string_pretty(&Record::parse(GOOD).unwrap()).unwrap();
        assert_eq!(read(&long), read(GOOD));
        assert_eq!(kinds(&format!("\n{GOOD}\n\n  {GOOD}\n")), [true, true]);
        assert!(kinds("").is_empty());
    }

    #[test]
    fn a_broken_line_harms_no_other() {
        let torn = &GOOD[..30];
        assert_eq!(
            kinds(&format!("{torn}\n{GOOD}\n{torn}\n{{}}\nx\n{GOOD}")),
            [false, true, false, false, false, true]
        );
        assert_eq!(kinds(&format!("{torn}\n{torn}\n{GOOD}")), [false, false, true]);
        assert_eq!(kinds("{\n\"format\": trapline,\n\"game\": 1\n}"), [false]);
    }

    #[test]
    fn a_broken_record_names_the_place() {
        for (text, place) in [
            (r#"{"format":"trapline/1","game":5,"actions":[]}"#, "game: "),
            (r#"{"format":"trapline/1","game":"x","actions":["a",7]}"#, "actions[1]: "),
            (r#"{"format":"trapline/2","game":"x","actions":[]}"#, "format: "),
            (
                r#"{"format":"trapline/1","game":"x","actions":[],"result":{"winner":3,"reason":"time"}}"#,
                "result.winner: ",
            ),
            (r#"{"format":"trapline/1","game":"x","actions":[],"result":{"reason":"time"}}"#, "result: "),
            (
                r#"{"format":"trapline/1","game":"x","actions":[],"start":{"to_move":1e99,"state":{}}}"#,
                "start.to_move: ",
            ),
            (r#"{"format":"trapline/1","game":"x","actions":[],"takebacks":{}}"#, "takebacks: "),
            (r#"{"format":"trapline/1","game":"x","actions":[],"takebacks":[[0,[]]]}"#, "takebacks[0]: "),
            (r#"{"format":"trapline/1","game":"x","actions":[],"takebacks":[{"at":1}]}"#, "takebacks[0]: "),
            (
                r#"{"format":"trapline/1","game":"x","actions":[],"takebacks":[{"at":-1,"actions":[]}]}"#,
                "takebacks[0].at: ",
            ),
            (
                r#"{"format":"trapline/1","game":"x","actions":[],"takebacks":[{"at":1,"actions":[5]}]}"#,
                "takebacks[0].actions[0]: ",
            ),
            ("[]", "not a record: "),
            (r#"["trapline/1","trap-runner",{},null,null,["attack"],null]"#, "not a record: "),
            (r#"{"format":"trapline/1","game":"x","actions":[],"result":[1,"time"]}"#, "result: "),
        ] {
            let problem = Record::parse(text).expect_err(text).to_string();
            assert!(problem.starts_with(place), "{problem}");
        }
    }
}
