//! Perfect play, from the truth.

use crate::dice::Dice;
use crate::mind::{Mind, best, drawn};
use crate::pressure::keeping;
use std::sync::Arc;
use trapline::{Game, Sight, Turn};
use trapline_solve::open::Valued;
use trapline_solve::truth::Truth;

/// Never gives anything away in an open game, and leaves the other as many ways to err as possible. For games with
/// too many positions to look further ahead in.
pub struct Open(pub Arc<dyn Truth>);

impl<G: Game<View = <G as Game>::State>> Mind<G> for Open {
    fn choose(&self, game: &G, sight: &Sight<'_, G>, rng: &mut Dice) -> G::Action {
        let valued = self.0.valued::<G>().expect("the truth about this game");
        let state = sight.view;
        let kept = keeping(game, valued, &state);
        if let [only] = kept[..] {
            return only;
        }
        let rate =
            |action| (ways_to_err(game, valued, game.play(state, action).0), valued.after(&state, action));
        best(kept, rate, rng)
    }
}

/// Which part of what the opponent can do next gives something away.
fn ways_to_err<G: Game<View = <G as Game>::State>>(game: &G, valued: &dyn Valued<G>, state: G::State) -> f64 {
    let Turn::Of(_) = game.turn(&state) else { return 0.0 };
    let best = valued.value(&state).word();
    let all = game.count(&state);
    let errs = game.actions(&state).filter(|&action| valued.after(&state, action).word() != best).count();
    errs as f64 / all as f64
}

/// Mixes as the proved strategy does.
pub struct Hidden(pub Arc<dyn Truth>);

impl<G: Game> Mind<G> for Hidden {
    fn choose(&self, _: &G, sight: &Sight<'_, G>, rng: &mut Dice) -> G::Action {
        let solved = self.0.solved::<G>().expect("the truth about this game");
        drawn(&solved.mix(sight), rng)
    }
}
