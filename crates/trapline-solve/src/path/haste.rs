//! [`Haste`]: the move of a runner who has left the plan, or never was on it.
//!
//! It leads to the last step in the fewest moves on average, by what the runner believes. No proof rests on
//! it: a strategy never leaves its own plan. But positions can be set up by hand, and opponents err.

use super::belief::Belief;
use super::course::{Course, Runner};
use std::collections::HashMap;
use std::sync::Mutex;

/// What was worked out so far.
#[derive(Default)]
pub struct Haste {
    known: Mutex<HashMap<Runner, (f64, u8)>>,
}

impl Haste {
    /// The move.
    ///
    /// # Panics
    /// Where another thread has panicked in here.
    #[must_use]
    pub fn advise(&self, course: &Course, belief: &Belief) -> u8 {
        let mut known = self.known.lock().expect("nobody panics here");
        moves_to_go(course, belief, &mut known).1
    }
}

/// How many moves are to be made, summed over all cases with their weights, and the first of them.
fn moves_to_go(course: &Course, belief: &Belief, known: &mut HashMap<Runner, (f64, u8)>) -> (f64, u8) {
    if course.is_finished(belief.runner) {
        return (0.0, 0);
    }
    if let Some(&found) = known.get(&belief.runner) {
        return found;
    }
    let mut best = (f64::INFINITY, 0);
    for by in (1..=course.reach(belief.runner)).rev() {
        let after: f64 = belief.after(course, by).map(|after| moves_to_go(course, &after, known).0).sum();
        if belief.mass() + after < best.0 {
            best = (belief.mass() + after, by);
        }
    }
    known.insert(belief.runner, best);
    best
}
