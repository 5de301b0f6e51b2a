//! Perfect play, from the truth.

use crate::{Agent, Fault, Sitting};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;
use trapline::{Game, Show, Sight, Turn};
use trapline_solve::Value;
use trapline_solve::open::Valued;
use trapline_solve::truth::Truth;

/// Never gives anything away in an open game, and makes it as hard as possible for the other.
pub struct Open {
    truth: Arc<dyn Truth>,
    rng: StdRng,
}

impl Open {
    pub fn new(truth: Arc<dyn Truth>) -> Open {
        Open { truth, rng: rand::make_rng() }
    }
}

impl<G: Show<View = <G as Game>::State>> Agent<G> for Open {
    fn begin(&mut self, _: &G, sitting: &Sitting<'_>) -> Result<(), Fault> {
        self.rng = StdRng::seed_from_u64(sitting.seed);
        Ok(())
    }

    fn act(&mut self, game: &G, sight: &Sight<'_, G>) -> Result<G::Action, Fault> {
        let valued = self.truth.valued::<G>().expect("the truth about this game");
        let state = sight.view;
        let values: Vec<_> =
            game.actions(&state).map(|action| (valued.after(&state, action), action)).collect();
        let best = values.iter().map(|&(value, _)| value).max().expect("there is an action");
        let keeps = |value: Value| match best {
            Value::Win(_) => value == best, // a winner hurries
            _ => value.word() == best.word(),
        };
        let kept: Vec<_> = values.into_iter().filter(|&(value, _)| keeps(value)).collect();
        if kept.len() == 1 {
            return Ok(kept[0].1);
        }
        let traps = |action| ways_to_err(game, valued, game.play(state, action).0);
        let rated: Vec<_> = kept.iter().map(|&(value, action)| (traps(action), value, action)).collect();
        let order = |a: &(f64, Value, G::Action), b: &(f64, Value, G::Action)| {
            a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
        };
        let top = *rated.iter().max_by(|a, b| order(a, b)).expect("there is an action");
        let alike: Vec<_> = rated.iter().filter(|one| order(one, &top).is_eq()).collect();
        Ok(alike.choose(&mut self.rng).expect("there is an action").2)
    }
}

/// Which part of what the opponent can do next gives something away.
fn ways_to_err<G: Show<View = <G as Game>::State>>(game: &G, valued: &dyn Valued<G>, state: G::State) -> f64 {
    let Turn::Of(_) = game.turn(&state) else { return 0.0 };
    let best = valued.value(&state).word();
    let all = game.count(&state);
    let errs = game.actions(&state).filter(|&action| valued.after(&state, action).word() != best).count();
    errs as f64 / all as f64
}

/// Mixes as the proved strategy does.
pub struct Hidden {
    truth: Arc<dyn Truth>,
    rng: StdRng,
}

impl Hidden {
    pub fn new(truth: Arc<dyn Truth>) -> Hidden {
        Hidden { truth, rng: rand::make_rng() }
    }
}

impl<G: Show> Agent<G> for Hidden {
    fn begin(&mut self, _: &G, sitting: &Sitting<'_>) -> Result<(), Fault> {
        self.rng = StdRng::seed_from_u64(sitting.seed);
        Ok(())
    }

    fn act(&mut self, _: &G, sight: &Sight<'_, G>) -> Result<G::Action, Fault> {
        let solved = self.truth.solved::<G>().expect("the truth about this game");
        let mix = solved.mix(sight);
        let mut left: f64 = self.rng.random_range(0.0..1.0);
        let drawn = mix.iter().find(|(_, chance)| {
            left -= chance;
            left < 0.0
        });
        Ok(drawn.unwrap_or_else(|| mix.last().expect("there is an action")).0)
    }
}
