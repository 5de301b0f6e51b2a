//! Perfect play, from the truth.

use crate::Level;
use crate::dice::Dice;
use crate::mind::{Mind, best, drawn};
use crate::minds::any::Guesser;
use crate::pressure::keeping;
use std::sync::Arc;
use trapline::{Game, Show, Sight, Turn, Viewer};
use trapline_solve::open::{Valued, state_of};
use trapline_solve::truth::Truth;

/// Never gives anything away in an open game, and leaves the other as many ways to err as possible. For games with
/// too many positions to look further ahead in.
pub struct Open(pub Arc<dyn Truth>);

impl<G: Show> Mind<G> for Open {
    fn choose(&self, game: &G, sight: &Sight<'_, G>, rng: &mut Dice) -> G::Action {
        let known = state_of::<G>(&sight.view).zip(self.0.valued::<G>());
        let Some((&state, valued)) = known.filter(|(state, valued)| valued.knows(state)) else {
            return UNKNOWN.choose(game, sight, rng);
        };
        let kept = keeping(game, valued, &state);
        if let [only] = kept[..] {
            return only;
        }
        let rate =
            |action| (ways_to_err(game, valued, game.play(state, action).0), valued.after(&state, action));
        best(kept, rate, rng)
    }
}

/// How a position is played that the truth knows nothing of, which can be only where it was set up by hand.
const UNKNOWN: Guesser = Guesser(Level::Hard);

/// Which part of what the opponent can do next gives something away.
fn ways_to_err<G: Game>(game: &G, valued: &dyn Valued<G>, state: G::State) -> f64 {
    let Turn::Of(_) = game.turn(&state) else { return 0.0 };
    let best = valued.value(&state).word();
    let view = game.view(&state, Viewer::Public);
    let all = game.count(&view);
    let errs = game.actions(&view).filter(|&action| valued.after(&state, action).word() != best).count();
    errs as f64 / all as f64
}

/// Mixes as the proved strategy does.
pub struct Hidden(pub Arc<dyn Truth>);

impl<G: Show> Mind<G> for Hidden {
    fn choose(&self, game: &G, sight: &Sight<'_, G>, rng: &mut Dice) -> G::Action {
        match self.0.solved::<G>().and_then(|solved| solved.mix(sight)) {
            Some(mix) => drawn(&mix, rng),
            None => UNKNOWN.choose(game, sight, rng),
        }
    }
}
