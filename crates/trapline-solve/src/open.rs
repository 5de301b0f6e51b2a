//! Strong solutions of small open games: every position, by working backwards from the ends.
//!
//! For games whose positions fit in a list. Trap and Treasure has too many: see [`treasure`](crate::treasure).

use crate::{Counts, Value};
use std::collections::{HashMap, VecDeque};
use trapline::{Game, Outcome, Turn, Viewer};

/// An open game of which every position is solved.
pub trait Valued<G: Game>: Send + Sync {
    /// The game, with its house rules.
    fn game(&self) -> &G;

    /// What a position is worth to the player to move.
    ///
    /// # Panics
    /// Where the position is over.
    fn value(&self, state: &G::State) -> Value;

    /// What an action is worth to the player who does it.
    fn after(&self, state: &G::State, action: G::Action) -> Value;

    /// How many positions are won, drawn and lost.
    fn counts(&self) -> Counts;
}

/// The values of all positions that can be reached from those it was given.
pub struct Solution<G: Game> {
    index: HashMap<G::State, u32>,
    values: Vec<Value>,
}

/// Solves an open game from these positions on. `turns` tells how many turns an answer stands for: the action's
/// own and those skipped after it.
pub fn solve<G: Game<View = <G as Game>::State>>(
    game: &G,
    from: impl IntoIterator<Item = G::State>,
    turns: impl Fn(&G::Reply) -> u8,
) -> Solution<G> {
    let mut index: HashMap<G::State, u32> = HashMap::new();
    let mut states: Vec<G::State> = vec![];
    let mut note = |state: G::State, states: &mut Vec<G::State>| {
        *index.entry(state).or_insert_with(|| {
            states.push(state);
            states.len() as u32 - 1
        })
    };
    for state in from {
        note(state, &mut states);
    }
    // For every position its actions.
    let mut steps: Vec<Vec<Step>> = vec![];
    while steps.len() < states.len() {
        let state = states[steps.len()];
        let mover = game.turn(&state).player();
        let view = game.view(&state, Viewer::Referee);
        let made = game.actions(&view).map(|action| {
            let (after, reply) = game.play(state, action);
            let turns = turns(&reply);
            match game.turn(&after) {
                Turn::Of(player) => {
                    Step::On { to: note(after, &mut states), turns, same: Some(player) == mover }
                }
                Turn::Over(Outcome { winner: None, .. }) => Step::End(Value::Draw),
                Turn::Over(Outcome { winner, .. }) if winner == mover => Step::End(Value::Win(turns)),
                Turn::Over(_) => Step::End(Value::Loss(turns)),
            }
        });
        steps.push(made.collect());
    }
    let mut values = vec![Value::Draw; states.len()];
    backwards(&steps, &mut values);
    Solution { index, values }
}

/// What an action leads to.
enum Step {
    /// A position, after so many turns, with the same player to move or the other.
    On { to: u32, turns: u8, same: bool },
    /// The end, and what that is worth to the player who acts.
    End(Value),
}

impl Step {
    /// What this action is worth to the player who does it.
    fn value(&self, values: &[Value]) -> Value {
        match *self {
            Step::On { to, turns, same: true } => values[to as usize].after(turns),
            Step::On { to, turns, same: false } => values[to as usize].reversed().after(turns),
            Step::End(value) => value,
        }
    }
}

/// Carries values back from the ends until nothing changes. Positions are looked at again only when one they
/// lead to has changed.
fn backwards(steps: &[Vec<Step>], values: &mut [Value]) {
    let mut before: Vec<Vec<u32>> = steps.iter().map(|_| vec![]).collect();
    for (from, made) in steps.iter().enumerate() {
        for step in made {
            if let Step::On { to, .. } = step {
                before[*to as usize].push(from as u32);
            }
        }
    }
    let mut waiting: VecDeque<u32> = (0..steps.len() as u32).collect();
    let mut queued = vec![true; steps.len()];
    while let Some(at) = waiting.pop_front() {
        let at = at as usize;
        queued[at] = false;
        let best = steps[at].iter().map(|step| step.value(values)).max().expect("there is an action");
        if best != values[at] {
            values[at] = best;
            for &from in &before[at] {
                if !std::mem::replace(&mut queued[from as usize], true) {
                    waiting.push_back(from);
                }
            }
        }
    }
}

impl<G: Game> Solution<G> {
    /// The value of a position to the player to move, if it was among those solved.
    #[must_use]
    pub fn value(&self, state: &G::State) -> Option<Value> {
        self.index.get(state).map(|&at| self.values[at as usize])
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.values.len()
    }
}
