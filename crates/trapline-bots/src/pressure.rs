//! Perfect play at open games whose positions fit in a list: of all actions that keep the value, the one after which
//! an opponent who errs is most likely to, now or later.
//!
//! The opponent is thought of as doing anything that is legal, all equally likely, for as long as it takes. That is
//! worked out once for every position, so that an action is looked up.

use crate::dice::Dice;
use crate::mind::Mind;
use rand::seq::IndexedRandom;
use std::collections::HashMap;
use trapline::{Game, Player, Sight, Turn, Viewer};
use trapline_solve::Value;
use trapline_solve::open::Valued;

/// A win later is worth that much of a win two turns earlier.
const PATIENCE: f32 = 0.98;

/// What does not change by more than this is settled.
const CLOSE: f32 = 1e-4;

/// What to do in every position.
pub struct Pressure<G: Game>(HashMap<G::State, Vec<G::Action>>);

/// What an action leads to.
#[derive(Clone, Copy)]
enum Step {
    /// The end, and whether the one who acts has won.
    End(bool),
    /// The position of that number, the other to move.
    On(u32),
}

impl<G: Game<View = <G as Game>::State>> Pressure<G> {
    /// Works it out for all these positions, which lead to no others. Turns alternate in them.
    pub fn new(game: &G, valued: &dyn Valued<G>, positions: impl Iterator<Item = G::State>) -> Pressure<G> {
        let states: Vec<G::State> = positions.collect();
        let numbers: HashMap<G::State, u32> = (0..).zip(&states).map(|(n, &state)| (state, n)).collect();
        let step = |state: &G::State, mover: Player, action| {
            let next = game.play(*state, action).0;
            match game.turn(&next) {
                Turn::Over(outcome) => Step::End(outcome.winner == Some(mover)),
                Turn::Of(_) => Step::On(numbers[&next]),
            }
        };
        let mut all: Vec<Vec<Step>> = vec![];
        let mut kept: Vec<Vec<(G::Action, Step)>> = vec![];
        for state in &states {
            let Turn::Of(mover) = game.turn(state) else { unreachable!("these are not over") };
            all.push(game.actions(state).map(|action| step(state, mover, action)).collect());
            let keeping = keeping(game, valued, state).into_iter();
            kept.push(keeping.map(|action| (action, step(state, mover, action))).collect());
        }
        // The chance to win in the end, for the player to move.
        let mut chances = vec![0.0f32; states.len()];
        // What is left of it when the other moves first, doing anything.
        let waiting = |chances: &[f32], at: u32| {
            let steps = &all[at as usize];
            let each = steps.iter().map(|step| match *step {
                Step::End(_) => 0.0,
                Step::On(next) => chances[next as usize],
            });
            PATIENCE * each.sum::<f32>() / steps.len() as f32
        };
        let after = |chances: &[f32], step: Step| match step {
            Step::End(won) => f32::from(u8::from(won)),
            Step::On(next) => waiting(chances, next),
        };
        loop {
            let mut change = 0.0f32;
            for n in 0..states.len() {
                let best = kept[n].iter().map(|&(_, step)| after(&chances, step)).fold(0.0, f32::max);
                change = change.max((best - chances[n]).abs());
                chances[n] = best;
            }
            if change < CLOSE {
                break;
            }
        }
        let choice = |n: usize| {
            let rated: Vec<_> =
                kept[n].iter().map(|&(action, step)| (after(&chances, step), action)).collect();
            let most = rated.iter().map(|&(chance, _)| chance).fold(0.0, f32::max);
            let alike = rated.into_iter().filter(|&(chance, _)| most - chance < CLOSE);
            alike.map(|(_, action)| action).collect()
        };
        Pressure((0..states.len()).map(|n| (states[n], choice(n))).collect())
    }
}

/// The actions that keep what a position is worth. A winner hurries.
pub fn keeping<G: Game>(game: &G, valued: &dyn Valued<G>, state: &G::State) -> Vec<G::Action> {
    let view = game.view(state, Viewer::Public);
    let values: Vec<_> = game.actions(&view).map(|action| (valued.after(state, action), action)).collect();
    let highest = values.iter().map(|&(value, _)| value).max().expect("there is an action");
    let keeps = |value: Value| match highest {
        Value::Win(_) => value == highest,
        _ => value.word() == highest.word(),
    };
    values.into_iter().filter(|&(value, _)| keeps(value)).map(|(_, action)| action).collect()
}

impl<G: Game<View = <G as Game>::State>> Mind<G> for Pressure<G> {
    fn choose(&self, _: &G, sight: &Sight<'_, G>, rng: &mut Dice) -> G::Action {
        *self.0[&sight.view].choose(rng).expect("there is an action")
    }
}
