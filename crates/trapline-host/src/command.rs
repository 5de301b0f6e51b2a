//! [`Command`]: everything that can happen at a table; and [`Entry`], one that did, as it is kept.

use crate::{Salt, Time};
use serde::{Deserialize, Serialize};
use std::fmt;
use trapline::{Level, Outcome, Player};

/// Something that is to happen at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An action of the game, written as loosely as people do; what is kept is canonical.
    Act(String),
    /// A secret that a player places before the other has placed theirs. What is asked for is always
    /// [`Act`](Command::Act); what is kept tells them apart.
    Ahead(String),
    /// Something that both must want.
    Offer(Proposal),
    /// Takes what the other offers.
    Accept,
    /// Does not.
    Decline,
    /// Gives up.
    Resign,
    /// Takes back the last actions, so many, where nobody has to be asked.
    TakeBack(usize),
    /// Ends the match of whoever has run out of time.
    Flag,
    /// Takes the win where the other has been gone for long.
    Claim,
    /// Has a bot play on where the other has been gone for long.
    Substitute(Level),
    /// The host ends the match.
    End(Outcome),
}

/// What both players must want.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// The match ends without a winner.
    Draw,
    /// The last actions are taken back, so many.
    TakeBack(usize),
}

impl fmt::Display for Proposal {
    /// What somebody does who offers it: "offers a draw".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proposal::Draw => f.write_str("offers a draw"),
            Proposal::TakeBack(1) => f.write_str("asks to take back the last action"),
            Proposal::TakeBack(count) => write!(f, "asks to take back the last {count} actions"),
        }
    }
}

/// Something that happened: all that has to be kept of it. A match and its entries in order are the table again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Line", try_from = "Line")]
pub struct Entry {
    /// Who did it; `None` where it was the host, or where a journal of old does not say.
    pub by: Option<Player>,
    /// What; actions in canonical text.
    pub command: Command,
    /// When, where there is a clock.
    pub at: Option<Time>,
    /// What a secret is sealed with, where the players sit apart.
    pub salt: Option<Salt>,
}

/// An entry as JSON: `{"action":"dig 3,3"}` (with `by` where it came before its turn), `{"back":2}`, `{"result":{…}}`, or a word: `{"do":"resign","by":1}`.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    action: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    back: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<Outcome>,
    #[serde(default, rename = "do", skip_serializing_if = "Option::is_none")]
    word: Option<Word>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<Player>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<Level>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<Time>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    salt: Option<Salt>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Word {
    OfferDraw,
    OfferTakeBack,
    Accept,
    Decline,
    Resign,
    Flag,
    Claim,
    Substitute,
}

impl From<Entry> for Line {
    fn from(Entry { by, command, at, salt }: Entry) -> Line {
        let line = Line { by, at, salt, ..Line::default() };
        match command {
            // Whose turn it was follows from the match.
            Command::Act(action) => Line { action: Some(action), by: None, ..line },
            Command::Ahead(action) => Line { action: Some(action), ..line },
            Command::TakeBack(count) => Line { back: Some(count), ..line },
            Command::End(outcome) => Line { result: Some(outcome), ..line },
            Command::Offer(Proposal::Draw) => Line { word: Some(Word::OfferDraw), ..line },
            Command::Offer(Proposal::TakeBack(count)) => {
                Line { word: Some(Word::OfferTakeBack), count: Some(count), ..line }
            }
            Command::Accept => Line { word: Some(Word::Accept), ..line },
            Command::Decline => Line { word: Some(Word::Decline), ..line },
            Command::Resign => Line { word: Some(Word::Resign), ..line },
            Command::Flag => Line { word: Some(Word::Flag), ..line },
            Command::Claim => Line { word: Some(Word::Claim), ..line },
            Command::Substitute(level) => Line { word: Some(Word::Substitute), level: Some(level), ..line },
        }
    }
}

impl TryFrom<Line> for Entry {
    type Error = &'static str;

    fn try_from(line: Line) -> Result<Entry, &'static str> {
        let command = match (line.action, line.back, line.result, line.word) {
            (Some(action), None, None, None) if line.by.is_some() => Command::Ahead(action),
            (Some(action), None, None, None) => Command::Act(action),
            (None, Some(count), None, None) => Command::TakeBack(count),
            (None, None, Some(outcome), None) => Command::End(outcome),
            (None, None, None, Some(Word::Substitute)) => {
                Command::Substitute(line.level.ok_or("a bot that takes a seat has a level")?)
            }
            (None, None, None, Some(word)) => match (word, line.count) {
                (Word::OfferTakeBack, Some(count)) => Command::Offer(Proposal::TakeBack(count)),
                (Word::OfferTakeBack, None) => return Err("an offer to take back says how many actions"),
                (Word::OfferDraw, _) => Command::Offer(Proposal::Draw),
                (Word::Accept, _) => Command::Accept,
                (Word::Decline, _) => Command::Decline,
                (Word::Resign, _) => Command::Resign,
                (Word::Flag, _) => Command::Flag,
                (Word::Claim | Word::Substitute, _) => Command::Claim,
            },
            _ => return Err("a line holds one of action, back, result and do"),
        };
        Ok(Entry { by: line.by, command, at: line.at, salt: line.salt })
    }
}
