//! Strong solutions of small open games: every position, by working backwards from the ends.
//!
//! For games whose positions fit in a list. Trap and Treasure has too many: see [`treasure`](crate::treasure).

use crate::value::LONGEST;
use crate::{Counts, Value};
use std::any::Any;
use std::collections::{HashMap, VecDeque};
use trapline::{Game, Outcome, Turn, Viewer};

/// An open game of which every position is solved.
pub trait Valued<G: Game>: Send + Sync {
    /// The game, with its house rules.
    fn game(&self) -> &G;

    /// Whether a position is among those solved. Not all are where one was set up by hand that no match leads to.
    fn knows(&self, state: &G::State) -> bool {
        let _ = state;
        true
    }

    /// What a position is worth to the player to move.
    ///
    /// # Panics
    /// Where the position is over, or not [known](Valued::knows).
    fn value(&self, state: &G::State) -> Value;

    /// What an action is worth to the player who does it.
    ///
    /// # Panics
    /// Where the position is over, or not [known](Valued::knows).
    fn after(&self, state: &G::State, action: G::Action) -> Value;

    /// How many positions are won, drawn and lost.
    fn counts(&self) -> Counts;
}

/// The state, where it is what everybody sees: in every game without secrets. `None` in others.
#[must_use]
pub fn state_of<G: Game>(view: &G::View) -> Option<&G::State> {
    let view: &dyn Any = view;
    view.downcast_ref()
}

/// Why a game is not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// It has more positions than are allowed.
    Positions,
    /// Somebody wins, but so late that the turns cannot be counted.
    Turns,
}

/// The values of all positions that can be reached from those it was given.
pub struct Solution<G: Game> {
    index: HashMap<G::State, u32>,
    values: Vec<Value>,
}

/// Solves an open game from these positions on, as long as there are no more than `most`. `turns` tells how many turns
/// an answer stands for: the action's own and those skipped after it.
///
/// # Errors
/// The [`Limit`] that was met.
pub fn solve<G: Game>(
    game: &G,
    from: impl IntoIterator<Item = G::State>,
    turns: impl Fn(&G::Reply) -> u8,
    most: usize,
) -> Result<Solution<G>, Limit> {
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
        if states.len() > most.min(u32::MAX as usize) {
            return Err(Limit::Positions);
        }
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
    if values.iter().any(|value| value.turns() == Some(LONGEST)) {
        return Err(Limit::Turns);
    }
    Ok(Solution { index, values })
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

/// A game all of whose positions are in a list.
pub struct Listed<G: Game> {
    game: G,
    solution: Solution<G>,
    counts: Counts,
}

impl<G: Game> Listed<G> {
    /// Solves a game from these positions on, each action one turn, as long as there are no more than `most`.
    ///
    /// # Errors
    /// The [`Limit`] that was met.
    pub fn new(game: G, from: impl IntoIterator<Item = G::State>, most: usize) -> Result<Listed<G>, Limit> {
        let solution = solve(&game, from, |_| 1, most)?;
        let mut counts = Counts::default();
        solution.values.iter().for_each(|&value| counts.note(value));
        Ok(Listed { game, solution, counts })
    }
}

impl<G: Game> Valued<G> for Listed<G> {
    fn game(&self) -> &G {
        &self.game
    }

    fn knows(&self, state: &G::State) -> bool {
        self.solution.value(state).is_some()
    }

    fn value(&self, state: &G::State) -> Value {
        self.solution.value(state).expect("it is among those solved")
    }

    fn after(&self, state: &G::State, action: G::Action) -> Value {
        let mover = self.game.turn(state).player();
        let next = self.game.play(*state, action).0;
        let value = match self.game.turn(&next) {
            Turn::Over(Outcome { winner: None, .. }) => Value::Draw,
            Turn::Over(Outcome { winner, .. }) if winner == mover => Value::Win(0),
            Turn::Over(_) => Value::Loss(0),
            Turn::Of(player) if Some(player) == mover => self.value(&next),
            Turn::Of(_) => self.value(&next).reversed(),
        };
        value.after(1)
    }

    fn counts(&self) -> Counts {
        self.counts
    }
}
