//! [`Line`]: a match of the set as text, a record with what the agent took beside it; [`Scored`]: what counts of it.

use super::bout::Bout;
use super::contender::Turn;
use serde::{Deserialize, Serialize};
use trapline::games;
use trapline::record::Record;
use trapline::{Level, Outcome, Player};
use trapline_bots::Loss;
use trapline_host::conduct::Forfeit;

/// A match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Line {
    /// How it went: what `trapline replay` reads.
    #[serde(flatten)]
    pub record: Record,
    /// Its place in the set, and what the agent took.
    pub bench: Slot,
}

/// A match's place in the set, and what the agent took.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Slot {
    /// The bot's level.
    pub level: Level,
    /// The agent's seat.
    pub seat: Player,
    /// Which match of that game, level and seat, from 0.
    pub number: u64,
    /// By seat, what the players began to draw at random from.
    pub seeds: [u64; 2],
    /// How many of the actions were imposed.
    pub imposed: usize,
    /// Who forfeited it, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
    /// What the agent gave away against the truth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<Loss>,
    /// Each time the agent was asked.
    pub turns: Vec<Turn>,
}

/// What counts of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Scored {
    /// Which match it is.
    pub bout: Bout,
    /// How it ended.
    pub outcome: Outcome,
    /// Its place, and what the agent took.
    pub slot: Slot,
}

/// The field of a line that is no part of the record.
const BENCH: &str = "bench";

impl Line {
    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn parse(text: &str) -> Result<Line, String> {
        let mut record = Record::parse(text).map_err(|problem| problem.to_string())?;
        let slot = record.more.remove(BENCH).ok_or_else(|| format!("{BENCH}: this is missing"))?;
        let bench = serde_json::from_value(slot).map_err(|e| format!("{BENCH}: {e}"))?;
        Ok(Line { record, bench })
    }

    /// The line as text, its end included.
    ///
    /// # Panics
    /// Never: all of it can be written.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("records and numbers are JSON") + "\n"
    }

    /// Which match of a set with that seed it is, and what counts of it.
    ///
    /// # Errors
    /// Where it is none, in words.
    pub fn scored(self, seed: u64) -> Result<Scored, String> {
        let Line { record, bench: slot } = self;
        let game = games::find(&record.game).map_err(|problem| problem.to_string())?.id;
        let bout = Bout { game, level: slot.level, seat: slot.seat, number: slot.number };
        if bout.seeds(seed) != slot.seeds {
            return Err(format!("{BENCH}: this match of the set has other seeds"));
        }
        let outcome = record.result.ok_or("result: the match is not over")?;
        Ok(Scored { bout, outcome, slot })
    }
}
