//! Whoever does anything that is legal: the bottom of every scale.

use crate::{Agent, Fault, Sitting};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use trapline::{Show, Sight};

/// All legal actions, equally likely.
pub struct Random(StdRng);

impl Random {
    pub fn new() -> Random {
        Random(rand::make_rng())
    }
}

impl<G: Show> Agent<G> for Random {
    fn begin(&mut self, _: &G, sitting: &Sitting<'_>) -> Result<(), Fault> {
        self.0 = StdRng::seed_from_u64(sitting.seed);
        Ok(())
    }

    fn act(&mut self, game: &G, sight: &Sight<'_, G>) -> Result<G::Action, Fault> {
        Ok(game.nth(&sight.view, self.0.random_range(0..game.count(&sight.view))))
    }
}
