//! [`Line`]: a game of an arena as text, a record with what the arena knows beside it.

use crate::plan::{Fixture, Plan};
use crate::tally::Scored;
use serde::{Deserialize, Serialize};
use trapline::Player;
use trapline::record::Record;
use trapline_bots::Loss;
use trapline_host::conduct::Forfeit;

/// A game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Line {
    /// How it went: what `trapline replay` reads.
    #[serde(flatten)]
    pub record: Record,
    /// Its place in the arena.
    pub arena: Slot,
}

/// A game's place in an arena.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Slot {
    /// Its number, from 0.
    pub game: u64,
    /// The players of the pairing, from 0, in the order in which they were given.
    pub pairing: [usize; 2],
    /// Which pair of theirs, from 0.
    pub pair: u64,
    /// By seat, what the players began to draw at random from.
    pub seeds: [u64; 2],
    /// How many of the actions were imposed.
    pub imposed: usize,
    /// Whether it was ended because the truth had called it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub adjudicated: bool,
    /// Who forfeited it, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
    /// By seat, what was given away against the truth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<[Loss; 2]>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// The field of a line that is no part of the record.
const ARENA: &str = "arena";

impl Line {
    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn parse(text: &str) -> Result<Line, String> {
        let mut record = Record::parse(text).map_err(|problem| problem.to_string())?;
        let slot = record.more.remove(ARENA).ok_or_else(|| format!("{ARENA}: this is missing"))?;
        let arena = serde_json::from_value(slot).map_err(|e| format!("{ARENA}: {e}"))?;
        Ok(Line { record, arena })
    }

    /// The line as text, its end included.
    ///
    /// # Panics
    /// Never: all of it can be written.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("records and numbers are JSON") + "\n"
    }

    /// Which game of the plan it is, and as what it counts.
    ///
    /// # Errors
    /// Where it is none, in words.
    pub fn scored(&self, plan: &Plan) -> Result<(Fixture, Scored), String> {
        let other = || format!("arena: game {} of this arena is another one", self.arena.game);
        let fixture = plan.fixture(self.arena.game).ok_or_else(other)?;
        let same = (fixture.players, fixture.pair) == (self.arena.pairing, self.arena.pair);
        let seeds = Player::BOTH.map(|seat| plan.seed(&fixture, seat));
        if !same || seeds != self.arena.seeds {
            return Err(other());
        }
        let outcome = self.record.result.ok_or("result: the game is not over")?;
        let halves = [0, 1].map(|which| match outcome.winner {
            None => 1,
            Some(winner) if winner == fixture.seat(which) => 2,
            Some(_) => 0,
        });
        let losses = self.arena.loss.map(|by_seat| [0, 1].map(|which| by_seat[fixture.seat(which).index()]));
        Ok((fixture, Scored { halves, losses, forfeit: self.arena.forfeit.clone() }))
    }
}
