//! [`Mind`]: how an agent thinks when it keeps nothing in mind between turns but what its seat's log tells, and
//! [`Thinker`], the agent that thinks so.

use crate::dice::Dice;
use crate::{Agent, Fault, Sitting};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use trapline::{Game, Show, Sight};

/// A way to choose.
pub trait Mind<G: Game>: Send {
    /// What to do.
    fn choose(&self, game: &G, sight: &Sight<'_, G>, rng: &mut Dice) -> G::Action;
}

/// An agent with a mind and its own randomness: unpredictable, unless a match is played from a seed.
pub struct Thinker<M> {
    mind: M,
    rng: Dice,
}

impl<M> Thinker<M> {
    pub fn new(mind: M) -> Thinker<M> {
        Thinker { mind, rng: rand::make_rng() }
    }
}

impl<G: Show, M: Mind<G>> Agent<G> for Thinker<M> {
    fn begin(&mut self, _: &G, sitting: &Sitting<'_>) -> Result<(), Fault> {
        self.rng = Dice::seed_from_u64(sitting.seed);
        Ok(())
    }

    fn act(&mut self, game: &G, sight: &Sight<'_, G>) -> Result<G::Action, Fault> {
        Ok(self.mind.choose(game, sight, &mut self.rng))
    }
}

/// One of all legal actions, each equally likely.
pub fn anything<G: Game>(game: &G, view: &G::View, rng: &mut Dice) -> G::Action {
    game.nth(view, rng.random_range(0..game.count(view)))
}

/// One of those rated highest.
pub fn best<T: Copy, R: PartialOrd + Copy>(
    choices: impl IntoIterator<Item = T>,
    mut rate: impl FnMut(T) -> R,
    rng: &mut Dice,
) -> T {
    let mut top: Vec<T> = vec![];
    let mut highest: Option<R> = None;
    for choice in choices {
        let rating = rate(choice);
        if highest.is_none_or(|highest| rating > highest) {
            top.clear();
            highest = Some(rating);
        }
        if highest.is_some_and(|highest| rating >= highest) {
            top.push(choice);
        }
    }
    *top.choose(rng).expect("there is something to choose from")
}

/// One of several, drawn by how often each is to come up.
pub fn drawn<T: Copy>(mix: &[(T, f64)], rng: &mut Dice) -> T {
    let mut left: f64 = rng.random_range(0.0..1.0);
    let found = mix.iter().find(|(_, chance)| {
        left -= chance;
        left < 0.0
    });
    // Where rounding has left a crack at the end, it is the last one's.
    found.unwrap_or_else(|| mix.last().expect("there is something to draw")).0
}
