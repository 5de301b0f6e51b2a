//! [`Adjudicator`]: ends matches that the truth has called the same for long enough, as if the players had.

use std::sync::Arc;
use trapline::{AnyMatch, Match, Outcome, Player, Reason, Seat, Show};
use trapline_solve::Value;
use trapline_solve::truth::{Truth, Worth};

/// Watches one match.
pub struct Adjudicator {
    truth: Arc<dyn Truth>,
    /// For how many actions in a row it has to be called the same.
    plies: u64,
    /// What it was called last, and for how many actions.
    last: Option<(Option<Player>, u64)>,
}

impl Adjudicator {
    /// By that truth, after so many actions.
    #[must_use]
    pub const fn new(truth: Arc<dyn Truth>, plies: u64) -> Adjudicator {
        Adjudicator { truth, plies, last: None }
    }

    /// How the match is to end, if the truth has called it so often enough. To be asked after every action.
    pub fn watch<G: Show>(&mut self, duel: &Match<G>) -> Option<Outcome> {
        let winner = self.called(duel);
        self.last = match (winner, self.last) {
            (Some(winner), Some((before, times))) if winner == before => Some((winner, times + 1)),
            (Some(winner), _) => Some((winner, 1)),
            (None, _) => None,
        };
        let (winner, _) = self.last.filter(|&(_, times)| times >= self.plies)?;
        Some(match winner {
            Some(winner) => Outcome::win(winner, Reason::Resignation),
            None => Outcome { winner: None, reason: Reason::Agreement },
        })
    }

    /// Who wins, or nobody; `None` where it is not certain. In a game with secrets a draw never is.
    fn called<G: Show>(&self, duel: &Match<G>) -> Option<Option<Player>> {
        let seat = Seat::to_move(duel as &dyn AnyMatch);
        let mover = seat.player();
        match self.truth.judge(&seat)?.worth {
            Worth::Known(Value::Draw) => Some(None),
            Worth::Known(Value::Win(_)) => Some(Some(mover)),
            Worth::Known(Value::Loss(_)) => Some(Some(mover.other())),
            Worth::Expected(worth) if worth >= 1.0 => Some(Some(mover)),
            Worth::Expected(worth) if worth <= -1.0 => Some(Some(mover.other())),
            Worth::Expected(_) => None,
        }
    }
}
