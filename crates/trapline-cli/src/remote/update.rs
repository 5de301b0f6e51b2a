//! [`Update`]: how a match stands, as the server tells it to one seat.

use crate::moment;
use serde::Deserialize;
use serde_json::{Map, Value};
use trapline::record::Record;
use trapline::{Outcome, Player, Problem, Sitter, games};
use trapline_bots::protocol::Told;
use trapline_host::Proposal;

/// How a match stands.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Update {
    pub id: String,
    pub game: String,
    #[serde(default)]
    pub rules: Map<String, Value>,
    /// What the players are called, by seat; nobody where somebody has still to join.
    pub players: [Option<String>; 2],
    #[serde(default)]
    pub seats: Option<[Sitter; 2]>,
    /// Our seat.
    pub seat: Option<Player>,
    pub revision: u64,
    /// The position, our own secret included.
    pub state: Value,
    /// What we may do.
    pub legal: Vec<String>,
    /// What has happened, as we may know it.
    pub events: Vec<Told>,
    pub offer: Option<Offer>,
    pub clock: Option<Clock>,
    pub result: Option<Outcome>,
    /// Whether both are there who are to play.
    #[serde(default = "yes")]
    pub joined: bool,
    /// Who is connected, by seat.
    #[serde(default)]
    pub here: [bool; 2],
    /// From when on the win can be claimed because the other is gone, by the server's clock.
    #[serde(default)]
    pub claim_at: Option<u64>,
    /// The match that follows this one, where somebody wants it.
    #[serde(default)]
    pub next: Option<String>,
    /// What time it is there, where it is told.
    #[serde(default)]
    now: Option<u64>,
}

/// Something that is offered.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Offer {
    pub by: Player,
    what: What,
    #[serde(default)]
    count: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    Draw,
    TakeBack,
}

impl Offer {
    pub const fn proposal(&self) -> Proposal {
        match self.what {
            What::Draw => Proposal::Draw,
            What::TakeBack => Proposal::TakeBack(self.count),
        }
    }
}

/// The milliseconds that the players have left, and whose time runs.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Clock {
    pub left: [u64; 2],
    pub runs: Option<Player>,
}

const fn yes() -> bool {
    true
}

impl Update {
    /// The record of the match before its first action. Who has still to join is called by the seat.
    pub fn header(&self) -> Result<Record, Problem> {
        let seats = games::find(&self.game)?.seats;
        let called = |player: Player| self.players[player.index()].clone();
        let players =
            Player::BOTH.map(|player| called(player).unwrap_or_else(|| seats[player.index()].to_owned()));
        Ok(Record {
            rules: self.rules.clone(),
            players: Some(players),
            seats: self.seats.clone(),
            result: self.result,
            ..Record::new(&self.game)
        })
    }

    /// The milliseconds from then on until the win can be claimed; `None` where the other is there.
    pub fn claimable_in(&self) -> Option<u64> {
        Some(self.claim_at?.saturating_sub(self.now?))
    }

    /// It has arrived here: where the server does not tell what time it is, it is as late as here.
    pub fn arrive(&mut self) {
        self.now.get_or_insert_with(|| moment::now().0);
    }

    /// Whether a built-in bot sits there.
    pub fn is_bot(&self, player: Player) -> bool {
        self.seats.as_ref().is_some_and(|seats| matches!(seats[player.index()], Sitter::Bot { .. }))
    }
}
