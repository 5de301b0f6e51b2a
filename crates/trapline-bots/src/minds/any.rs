//! How to play a game that nobody has taught: by trying out how it may go on.
//!
//! From positions that it can be in for all the player knows, matches are played on at random, so many for each action;
//! the more, the better the level. What an answer would tell counts for a little, at the hardest. Secrets are drawn from
//! all there are, so that they cannot be foreseen.

use crate::Level;
use crate::dice::Dice;
use crate::infer::{Inference, answered};
use crate::mind::{Mind, anything, best};
use rand::RngExt;
use rand::seq::IndexedRandom;
use trapline::{Game, Player, Show, Sight, Turn, Viewer};
use trapline_solve::open::state_of;

/// A player of that level.
pub struct Guesser(pub Level);

/// A match that is not over after so many actions more is taken for a draw.
const LONGEST: usize = 100;

/// So much of a win is it worth to know for certain where one stands.
const CERTAINTY: f64 = 0.2;

impl Guesser {
    /// How many matches are tried out for each action.
    fn tries(&self) -> usize {
        match self.0 {
            Level::Random => 0,
            Level::Easy => 1,
            Level::Medium => 6,
            Level::Hard | Level::Perfect => 60,
        }
    }

    /// What to do in one of these positions, which look alike to the player to move.
    pub fn guess<G: Game>(&self, game: &G, positions: &[G::State], rng: &mut Dice) -> Option<G::Action> {
        let some = positions.first()?;
        let player = game.turn(some).player()?;
        let view = game.view(some, Viewer::Public);
        let rate = |action| {
            let mut won = 0.0;
            for _ in 0..self.tries() {
                let state = *positions.choose(rng)?;
                won += played_out(game, game.play(state, action).0, player, rng);
            }
            let told =
                if self.0 < Level::Hard { 0.0 } else { CERTAINTY * certainty(game, positions, action) };
            Some((action, won / self.tries().max(1) as f64 + told))
        };
        let rated: Vec<(G::Action, f64)> = game.actions(&view).filter_map(rate).collect();
        (!rated.is_empty()).then(|| best(rated, |(_, rating)| rating, rng).0)
    }
}

/// What a player gets when both do anything from there on.
fn played_out<G: Game>(game: &G, mut state: G::State, player: Player, rng: &mut Dice) -> f64 {
    for _ in 0..LONGEST {
        if let Turn::Over(outcome) = game.turn(&state) {
            return outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == player)));
        }
        let view = game.view(&state, Viewer::Public);
        state = game.play(state, game.nth(&view, rng.random_range(0..game.count(&view)))).0;
    }
    0.5
}

/// How much nearer the answer to an action brings the player to knowing where they stand, from 0 to 1.
fn certainty<G: Game>(game: &G, positions: &[G::State], action: G::Action) -> f64 {
    let all = positions.len() as f64;
    let left: f64 =
        answered(game, positions, action).iter().map(|&(_, count)| (count * count) as f64).sum::<f64>() / all;
    (all - left) / all
}

impl<G: Show> Mind<G> for Guesser {
    fn choose(&self, game: &G, sight: &Sight<'_, G>, rng: &mut Dice) -> G::Action {
        let secret = game.count(&sight.view) > 0 && game.is_private(game.nth(&sight.view, 0));
        let guessed = match state_of::<G>(&sight.view) {
            _ if secret => None,
            Some(state) => self.guess(game, &[*state], rng),
            None => Inference::of(game, sight).and_then(|known| self.guess(game, known.positions(), rng)),
        };
        guessed.unwrap_or_else(|| anything(game, &sight.view, rng))
    }
}
