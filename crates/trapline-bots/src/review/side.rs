//! [`Side`]: how one player did over a whole match.

use super::{Grade, Reviewed, Share};
use trapline::Player;

/// How one player did. The parts of a win are from this player's side, and add up:
/// `result = start + skill + luck + ending`.
#[derive(Clone, Debug)]
pub struct Side {
    /// Who.
    pub player: Player,
    /// How many actions of each grade, in the order of [`Grade::ALL`].
    pub grades: [usize; 4],
    /// What this player gave away altogether.
    pub given: Share,
    /// How many actions there were by which something could be given away.
    pub decisions: usize,
    /// How good these were on average, in per cent; 100 where there was none of them.
    pub accuracy: f64,
    /// The expected result before the first action.
    pub start: Share,
    /// What the other gave away, less what this player did.
    pub skill: Share,
    /// What the game's answers and the other's secret brought.
    pub luck: Share,
    /// What a host's ending changed.
    pub ending: Share,
    /// The result, or what is to be expected where the match is not over.
    pub result: Share,
}

impl Side {
    pub(super) fn of(player: Player, start: Share, actions: &[Reviewed], ending: Share) -> Side {
        let own = |done: &&Reviewed| done.player == player;
        let given = actions.iter().filter(own).map(|done| done.loss).sum();
        let others: Share = actions.iter().filter(|done| !own(done)).map(|done| done.loss).sum();
        let luck = actions.iter().map(|done| if own(&done) { done.luck } else { -done.luck }).sum();
        let count = |grade| actions.iter().filter(own).filter(|done| done.grade == grade).count();
        let decisions: Vec<&Reviewed> =
            actions.iter().filter(own).filter(|done| done.is_decision()).collect();
        let accuracy = match decisions.len() {
            0 => 100.0,
            count => decisions.iter().map(|done| accuracy(done.loss)).sum::<f64>() / count as f64,
        };
        let (start, skill) = (start.seen_by(player), others - given);
        let ending = if player == Player::One { ending } else { -ending };
        Side {
            player,
            grades: Grade::ALL.map(count),
            given,
            decisions: decisions.len(),
            accuracy,
            start,
            skill,
            luck,
            ending,
            result: start + skill + luck + ending,
        }
    }

    /// How many actions.
    #[must_use]
    pub fn actions(&self) -> usize {
        self.grades.iter().sum()
    }

    /// What an action gave away on average; `None` where there was none.
    #[must_use]
    pub fn average_loss(&self) -> Option<f64> {
        (self.actions() > 0).then(|| self.given.number() / self.actions() as f64)
    }
}

impl Reviewed {
    /// Whether something could be given away by it.
    fn is_decision(&self) -> bool {
        self.stake.number() >= Grade::ROUNDING
    }
}

/// How good an action was that gave that much away, in per cent: 100 for nothing, 61 for a tenth of a win, 29 for a
/// quarter, 8 for half of one.
fn accuracy(loss: Share) -> f64 {
    100.0 * (-5.0 * loss.number()).exp()
}
