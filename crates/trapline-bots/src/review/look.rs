//! [`Look`]: what is known of one position of a match before anything is graded.

use crate::hint;
use crate::share::Share;
use trapline::{AnyMatch, Player, Seat, Trace, TraceKind, Turn};
use trapline_solve::truth::{Judgement, Truth};

/// A position, judged for the player to move.
pub(super) struct Look {
    pub mover: Player,
    /// `None` where the rules have ended the match.
    pub judgement: Option<Judgement>,
    /// What can be foreseen of the best action, in words, where there are secrets.
    pub foreseen: Option<String>,
    /// The best action, as something to be pointed out.
    pub advice: Option<Trace>,
    /// Player 1's.
    pub chance: Share,
    /// Whether what is done now is seen by its player alone.
    pub secret: bool,
}

impl Look {
    /// Whether the proved strategy may do that here.
    pub fn proves(&self, action: &str) -> bool {
        let actions = self.judgement.iter().flat_map(|judgement| &judgement.actions);
        actions.filter(|one| one.action == action).any(|one| one.probability.is_some_and(|often| often > 0.0))
    }

    /// `None` where the truth knows nothing of it.
    pub fn at(truth: &dyn Truth, duel: &dyn AnyMatch) -> Option<Look> {
        let mover = duel.next();
        Some(match duel.turn() {
            Turn::Over(end) if !end.reason.is_the_hosts() => {
                let chance = Share::of_outcome(end, Player::One);
                Look { mover, judgement: None, foreseen: None, advice: None, chance, secret: false }
            }
            _ => {
                let judgement = truth.remaining(&Seat::to_move(duel))?;
                let chance = Share::of(judgement.worth).seen_by(mover);
                let best = judgement.actions.first();
                let foreseen = best.and_then(|best| hint::foreseen(&Seat::to_move(duel), &best.action));
                let advice = best.and_then(|best| duel.trace(TraceKind::Advice, &best.action));
                let secret = duel.secret_turn().is_some();
                Look { mover, judgement: Some(judgement), foreseen, advice, chance, secret }
            }
        })
    }
}
