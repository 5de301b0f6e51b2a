//! [`Adjudicator`]: ends matches that the truth has called won for the same player for long enough, as if the other had
//! resigned. A draw is never called: it may still be lost.

use std::sync::Arc;
use trapline::{AnyMatch, Match, Outcome, Player, Reason, Seat, Show};
use trapline_solve::Value;
use trapline_solve::truth::{Truth, Worth};

/// Watches one match.
pub struct Adjudicator {
    truth: Arc<dyn Truth>,
    /// For how many actions in a row it has to be called the same.
    plies: u64,
    /// For whom it was called last, and for how many actions.
    last: Option<(Player, u64)>,
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
        Some(Outcome::win(winner, Reason::Resignation))
    }

    /// Who wins, where that is certain.
    fn called<G: Show>(&self, duel: &Match<G>) -> Option<Player> {
        let seat = Seat::to_move(duel as &dyn AnyMatch);
        let mover = seat.player();
        match self.truth.judge(&seat)?.worth {
            Worth::Known(Value::Win(_)) => Some(mover),
            Worth::Known(Value::Loss(_)) => Some(mover.other()),
            Worth::Expected(worth) if worth >= 1.0 => Some(mover),
            Worth::Expected(worth) if worth <= -1.0 => Some(mover.other()),
            Worth::Known(Value::Draw) | Worth::Expected(_) => None,
        }
    }
}
