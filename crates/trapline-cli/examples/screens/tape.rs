//! [`Tape`]: what is done in a window, a line a step.
//!
//! ```text
//! # a comment
//! title What is to be seen, for those who cannot see it
//! size 100 30              columns and rows
//! env COLORTERM truecolor  a variable of the environment
//! set theme "light"        a setting, as JSON; motion is off unless it is set
//! match 1 GAME.jsonl       a saved match, by its number, from a file beside the tape
//! type :move 1,0           letters
//! key Enter 2              a key, so many times
//! click Settings           a click on a text
//! wait to move             until the screen shows a text
//! ```

use crate::Wrong;
use serde_json::{Map, Value};
use std::str::FromStr;

/// What is done in a window.
pub struct Tape {
    pub title: String,
    /// Columns and rows.
    pub size: [u16; 2],
    pub environment: Vec<(String, String)>,
    pub settings: Map<String, Value>,
    /// Saved matches, and the files that they come from.
    pub matches: Vec<(u64, String)>,
    pub steps: Vec<Step>,
}

/// Something that is done.
pub enum Step {
    /// Presses a key, by what it sends.
    Press(String),
    /// Clicks on this text.
    Click(String),
    /// Waits until this text is there.
    Wait(String),
}

impl FromStr for Tape {
    type Err = Wrong;

    fn from_str(text: &str) -> Result<Tape, Wrong> {
        let mut tape = Tape {
            title: String::new(),
            size: [100, 30],
            environment: vec![],
            settings: Map::from_iter([("motion".to_owned(), Value::Bool(false))]),
            matches: vec![],
            steps: vec![],
        };
        for (line, number) in text.lines().zip(1..) {
            if !line.is_empty() && !line.starts_with('#') {
                tape.read(line).map_err(|wrong| format!("line {number}: {wrong}"))?;
            }
        }
        // It is known what is to be seen, or it would not be worth a picture.
        match tape.steps.last() {
            Some(Step::Wait(_)) => Ok(tape),
            _ => Err("the last step has to be a wait".to_owned()),
        }
    }
}

impl Tape {
    fn read(&mut self, line: &str) -> Result<(), Wrong> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let pair = || rest.split_once(' ').ok_or_else(|| format!("{word} takes two words"));
        match word {
            "title" => self.title = rest.to_owned(),
            "size" => {
                let (width, height) = pair()?;
                self.size = [number(width)?, number(height)?];
            }
            "env" => {
                let (name, value) = pair()?;
                self.environment.push((name.to_owned(), value.to_owned()));
            }
            "set" => {
                let (name, value) = pair()?;
                let value = serde_json::from_str(value).map_err(|e| format!("{value} is no JSON: {e}"))?;
                self.settings.insert(name.to_owned(), value);
            }
            "match" => {
                let (id, file) = pair()?;
                self.matches.push((number(id)?, file.to_owned()));
            }
            "type" => self.steps.extend(rest.chars().map(|sign| Step::Press(sign.to_string()))),
            "key" => {
                let (name, count) = rest.split_once(' ').unwrap_or((rest, "1"));
                let key = key(name)?;
                self.steps.extend((0..number(count)?).map(|_| Step::Press(key.to_owned())));
            }
            "click" => self.steps.push(Step::Click(rest.to_owned())),
            "wait" => self.steps.push(Step::Wait(rest.to_owned())),
            _ => return Err(format!("there is no step {word:?}")),
        }
        Ok(())
    }
}

fn number<T: FromStr>(text: &str) -> Result<T, Wrong> {
    text.parse().map_err(|_| format!("{text:?} is no number"))
}

/// What a key sends.
fn key(name: &str) -> Result<&'static str, Wrong> {
    Ok(match name {
        "Enter" => "\r",
        "Escape" => "\u{1b}",
        "Tab" => "\t",
        "Space" => " ",
        "Backspace" => "\u{7f}",
        "Up" => "\u{1b}[A",
        "Down" => "\u{1b}[B",
        "Right" => "\u{1b}[C",
        "Left" => "\u{1b}[D",
        "Home" => "\u{1b}[H",
        "End" => "\u{1b}[F",
        "PageUp" => "\u{1b}[5~",
        "PageDown" => "\u{1b}[6~",
        _ => return Err(format!("there is no key {name:?}")),
    })
}
