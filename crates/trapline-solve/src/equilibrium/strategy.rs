//! [`Strategy`]: how often a player does what, wherever it is their turn; and the best response to it.
//!
//! A strategy belongs to the tree it was made for and does not know it: every method is given that tree again. How
//! strategies are learnt is in `regret.rs`.

use crate::tree::{Side, Tree};
use trapline::Player;

/// How often a player does what, in every information set of a tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Strategy {
    player: Player,
    /// By sequence. Having done nothing comes first and always happens.
    shares: Vec<f64>,
}

impl Strategy {
    /// The strategy that these weights of a set's actions make; where all of them are 0, every action is as likely.
    ///
    /// # Panics
    /// Where a set does not have as many weights as actions, or they are negative or infinite.
    #[must_use]
    pub fn new(tree: &Tree, player: Player, weights: impl Fn(usize) -> Vec<f64>) -> Strategy {
        let side = tree.side(player);
        let mut shares = vec![1.0; side.sequences()];
        for (number, set) in side.sets.iter().enumerate() {
            let weights = weights(number);
            assert!(weights.iter().all(|&weight| weight.is_finite() && weight >= 0.0), "{weights:?}");
            let here = &mut shares[set.sequences()];
            here.copy_from_slice(&weights);
            share_out(here);
        }
        Strategy { player, shares }
    }

    pub(super) fn from_shares(player: Player, shares: Vec<f64>) -> Strategy {
        Strategy { player, shares }
    }

    /// How often each action is done in an information set.
    #[must_use]
    pub fn at(&self, tree: &Tree, set: usize) -> &[f64] {
        &self.shares[tree.side(self.player).sets[set].sequences()]
    }

    /// How often each sequence is played, as far as that is up to this player.
    fn plan(&self, side: &Side) -> Vec<f64> {
        let mut plan = self.shares.clone();
        for set in &side.sets {
            let before = plan[set.after as usize];
            for often in &mut plan[set.sequences()] {
                *often *= before;
            }
        }
        plan
    }

    /// What the other player does best against this, and what they get for it. Where the strategy makes all their
    /// actions alike, or does not let them get there, they do the first.
    #[must_use]
    pub fn best_response(&self, tree: &Tree) -> (Strategy, f64) {
        let plan = self.plan(tree.side(self.player));
        let player = self.player.other();
        let side = tree.side(player);
        let mut worth = vec![0.0; side.sequences()];
        let mut shares = vec![0.0; side.sequences()];
        shares[0] = 1.0;
        for set in side.sets.iter().rev() {
            let mut best = (f64::NEG_INFINITY, 0);
            for sequence in set.sequences() {
                let total = worth[sequence] + side.ends.worth(sequence, &plan);
                if total > best.0 {
                    best = (total, sequence);
                }
            }
            shares[best.1] = 1.0;
            worth[set.after as usize] += best.0;
        }
        (Strategy { player, shares }, worth[0] + side.ends.worth(0, &plan))
    }

    /// What every action of the other player is worth to them against this, once they can do it, if they go on as well
    /// as they can; by sequence. Only without chance.
    pub(crate) fn prospects(&self, tree: &Tree) -> Vec<f64> {
        let plan = self.erring(tree).plan(tree.side(self.player));
        let side = tree.side(self.player.other());
        let mut worth = vec![0.0; side.sequences()];
        let mut reach = vec![0.0; side.sequences()];
        for set in side.sets.iter().rev() {
            let mut best = f64::NEG_INFINITY;
            for sequence in set.sequences() {
                worth[sequence] += side.ends.worth(sequence, &plan);
                reach[sequence] += side.ends.reach(sequence, &plan);
                best = best.max(worth[sequence]);
            }
            worth[set.after as usize] += best;
            // How often this player is asked does not depend on what the other then does.
            reach[set.after as usize] += reach[set.first as usize];
        }
        worth.iter().zip(reach).map(|(worth, reach)| worth / reach).collect()
    }

    /// The same without what it does in less than this share of cases.
    pub(crate) fn without_traces(&self, tree: &Tree, share: f64) -> Strategy {
        Strategy::new(tree, self.player, |set| {
            let here = self.at(tree, set).iter();
            here.map(|&often| if often < share { 0.0 } else { often }).collect()
        })
    }

    /// The same, but it does anything else once in a blue moon: so there is something to be believed also where the
    /// strategy itself never goes.
    fn erring(&self, tree: &Tree) -> Strategy {
        const NOW_AND_THEN: f64 = 1e-9;
        Strategy::new(tree, self.player, |set| {
            self.at(tree, set).iter().map(|share| share + NOW_AND_THEN).collect()
        })
    }
}

/// Makes shares of weights; where there are none, equal ones.
#[inline]
pub(super) fn share_out(weights: &mut [f64]) {
    let all: f64 = weights.iter().sum();
    if all > 0.0 {
        weights.iter_mut().for_each(|weight| *weight /= all);
    } else {
        let equal = 1.0 / weights.len() as f64;
        weights.fill(equal);
    }
}
