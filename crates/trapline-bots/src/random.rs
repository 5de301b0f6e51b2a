//! Whoever does anything that is legal: the bottom of every scale.

use crate::dice::Dice;
use crate::mind::{Mind, anything};
use trapline::{Game, Sight};

/// All legal actions, equally likely.
pub struct Random;

impl<G: Game> Mind<G> for Random {
    fn choose(&self, game: &G, sight: &Sight<'_, G>, rng: &mut Dice) -> G::Action {
        anything(game, &sight.view, rng)
    }
}
