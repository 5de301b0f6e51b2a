//! [`Running`]: how to move, as a mix in whole numbers.
//!
//! It depends on what the runner has found out and on how many moves it took, not on the runner's own traps
//! and not on how the other player is getting on.

use super::course::Runner;
use std::collections::BTreeMap;
use trapline::games::hidden_path::LONGEST_MOVE;

/// What a runner knows who has made so many moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Situation {
    /// The moves made.
    pub moves: u8,
    /// Where they led.
    pub runner: Runner,
}

/// How many times out of the total a runner moves by 1, 2 and 3.
pub type Weights = [u64; LONGEST_MOVE as usize];

/// A way to run without leaving anything to chance: a move for every situation that it can lead to.
pub type Plan = BTreeMap<Situation, u8>;

/// A mix of plans. For every situation that one of them can lead to it holds, for each move, how many times
/// out of the total the plan was one that leads there and moves so, if the traps allow it.
#[derive(Clone, Debug)]
pub struct Running {
    weights: BTreeMap<Situation, Weights>,
    total: u64,
}

impl Running {
    /// The mix of these plans.
    #[must_use]
    pub fn new<'a>(plans: impl IntoIterator<Item = (&'a Plan, u64)>) -> Running {
        let mut running = Running { weights: BTreeMap::new(), total: 0 };
        for (plan, weight) in plans.into_iter().filter(|&(_, weight)| weight > 0) {
            running.total += weight;
            for (&situation, &by) in plan {
                running.weights.entry(situation).or_default()[usize::from(by) - 1] += weight;
            }
        }
        running
    }

    /// What it does there; `None` where it never gets.
    #[must_use]
    pub fn weights(&self, situation: Situation) -> Option<Weights> {
        self.weights.get(&situation).copied()
    }

    /// Every situation it can lead to.
    pub fn situations(&self) -> impl ExactSizeIterator<Item = (Situation, Weights)> {
        self.weights.iter().map(|(&situation, &weights)| (situation, weights))
    }

    /// How many times a run is made.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }
}
