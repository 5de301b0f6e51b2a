//! [`Agent`]: whoever chooses actions. What it is told is one seat's and no more, by type.

use serde::{Deserialize, Serialize};
use std::fmt;
use trapline::{Names, Outcome, Player, Rules, Seat, Show, Sight};

/// What an agent is told before a match.
#[derive(Clone, Copy)]
pub struct Sitting<'a> {
    /// The rules, the ply limit included.
    pub rules: &'a Rules,
    /// The agent's seat.
    pub player: Player,
    /// What the players are called.
    pub names: &'a Names,
    /// Where to begin with drawing at random, so that a match can be played again.
    pub seed: u64,
}

/// Whoever chooses actions at a game.
pub trait Agent<G: Show>: Send {
    /// A match begins.
    ///
    /// # Errors
    /// Where the agent cannot go on.
    fn begin(&mut self, game: &G, sitting: &Sitting<'_>) -> Result<(), Fault>;

    /// It is the agent's turn. Whether the action may be done is for the caller to check.
    ///
    /// # Errors
    /// Where there is no action to be had.
    fn act(&mut self, game: &G, sight: &Sight<'_, G>) -> Result<G::Action, Fault>;

    /// The match is over.
    ///
    /// # Errors
    /// Where the agent cannot go on.
    fn end(&mut self, game: &G, sight: &Sight<'_, G>, outcome: Outcome) -> Result<(), Fault> {
        let _ = (game, sight, outcome);
        Ok(())
    }
}

/// What an agent did wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// Something that is no legal action, more often than allowed.
    Illegal,
    /// It took too long.
    Timeout,
    /// It ended, closed its pipe, or did not keep to the protocol.
    Crash,
}

impl FaultKind {
    /// All of them.
    pub const ALL: [FaultKind; 3] = [FaultKind::Illegal, FaultKind::Timeout, FaultKind::Crash];

    /// In a word, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::Illegal => "illegal",
            FaultKind::Timeout => "timeout",
            FaultKind::Crash => "crash",
        }
    }
}

/// Why an agent could not go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind}: {cause}")]
pub struct Fault {
    /// What sort of thing.
    pub kind: FaultKind,
    /// What happened, in words.
    pub cause: String,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FaultKind::Illegal => "illegal action",
            FaultKind::Timeout | FaultKind::Crash => self.name(),
        })
    }
}

/// An agent at any of the games, by text.
pub trait AnyAgent: Send {
    /// A match begins; nothing has to be known of it but what that seat may.
    ///
    /// # Errors
    /// Where the agent cannot go on.
    fn begin(&mut self, seat: &Seat<'_>, seed: u64) -> Result<(), Fault>;

    /// The canonical text of its action.
    ///
    /// # Errors
    /// Where there is no action to be had.
    fn act(&mut self, seat: &Seat<'_>) -> Result<String, Fault>;

    /// The match is over.
    ///
    /// # Errors
    /// Where the agent cannot go on.
    fn end(&mut self, seat: &Seat<'_>, outcome: Outcome) -> Result<(), Fault>;
}

/// The same agent without naming its game.
#[must_use]
pub fn erased<G: Show>(agent: Box<dyn Agent<G>>) -> Box<dyn AnyAgent> {
    Box::new(Erased(agent))
}

/// An agent whose game is not named.
struct Erased<G: Show>(Box<dyn Agent<G>>);

impl<G: Show> AnyAgent for Erased<G> {
    fn begin(&mut self, seat: &Seat<'_>, seed: u64) -> Result<(), Fault> {
        let (game, _) = seat.sight::<G>().ok_or_else(other_game)?;
        let sitting = Sitting { rules: seat.rules(), player: seat.player(), names: seat.names(), seed };
        self.0.begin(game, &sitting)
    }

    fn act(&mut self, seat: &Seat<'_>) -> Result<String, Fault> {
        let (game, sight) = seat.sight::<G>().ok_or_else(other_game)?;
        Ok(game.write(self.0.act(game, &sight)?))
    }

    fn end(&mut self, seat: &Seat<'_>, outcome: Outcome) -> Result<(), Fault> {
        let (game, sight) = seat.sight::<G>().ok_or_else(other_game)?;
        self.0.end(game, &sight, outcome)
    }
}

fn other_game() -> Fault {
    Fault { kind: FaultKind::Crash, cause: "the agent knows another game only".to_owned() }
}
