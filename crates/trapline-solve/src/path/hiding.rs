//! [`Hiding`]: where to lay traps, as a mix in whole numbers.
//!
//! Strategies are kept in whole numbers so that what they are worth can be computed exactly.

use trapline::games::hidden_path::Steps;

/// Ways to lay the traps, each with how many times out of the total it is chosen.
#[derive(Clone, Debug)]
pub struct Hiding {
    cases: Vec<(Steps, u64)>,
    total: u64,
}

impl Hiding {
    /// The mix with these weights; those of none are left out.
    ///
    /// # Panics
    /// Where no weight is above zero.
    #[must_use]
    pub fn new(weights: impl IntoIterator<Item = (Steps, u64)>) -> Hiding {
        let cases: Vec<_> = weights.into_iter().filter(|&(_, weight)| weight > 0).collect();
        let total = cases.iter().map(|&(_, weight)| weight).sum();
        assert!(total > 0, "the traps are laid somewhere");
        Hiding { cases, total }
    }

    /// The ways that come up, with their weights.
    #[must_use]
    pub fn cases(&self) -> &[(Steps, u64)] {
        &self.cases
    }

    /// The sum of the weights.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// How often the traps are laid there.
    #[must_use]
    pub fn probability(&self, traps: Steps) -> f64 {
        let weight = self.cases.iter().find(|&&(case, _)| case == traps).map_or(0, |&(_, weight)| weight);
        weight as f64 / self.total as f64
    }
}
