//! [`Truths`]: what was solved so far, for everybody in a program. Each game is worked out or recalled when it is first
//! asked for.

use crate::truth::{self, Truth, Unsolved};
use serde_json::Value as Json;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use trapline::Rules;
use trapline::games::Entry;

/// The truth about a game, or why there is none.
pub type Answer = Result<Arc<dyn Truth>, Unsolved>;

/// Games solved so far, by id and house rules; also those that cannot be, so that it is not tried again. Any number of
/// threads may ask at once: a game is solved once, and whoever asks for it meanwhile waits.
#[derive(Default)]
pub struct Truths(Mutex<HashMap<String, Arc<OnceLock<Answer>>>>);

impl Truths {
    /// What is known already of a game with these house rules; a ply limit does not count. `None` where it has not been
    /// asked for, or is being worked out.
    #[must_use]
    pub fn known(&self, entry: &Entry, rules: &Rules) -> Option<Answer> {
        self.slot(entry, rules).get().cloned()
    }

    /// The same, worked out where it is not known. `progress` is told how much is done, from 0 to 1.
    ///
    /// # Errors
    /// [`Unsolved`].
    pub fn solve(&self, entry: &Entry, rules: &Rules, progress: &dyn Fn(f64)) -> Answer {
        self.solve_by(entry, rules, |rules| truth::recall(entry.id, rules, progress).map(Arc::from))
    }

    /// The same, where somebody else says how it is worked out: on other threads, say. Whoever waits for it waits on their
    /// own.
    ///
    /// # Errors
    /// [`Unsolved`].
    pub fn solve_by(&self, entry: &Entry, rules: &Rules, solve: impl FnOnce(&Rules) -> Answer) -> Answer {
        self.slot(entry, rules).get_or_init(|| solve(&unlimited(rules))).clone()
    }

    fn slot(&self, entry: &Entry, rules: &Rules) -> Arc<OnceLock<Answer>> {
        let key = format!("{} {}", entry.id, Json::Object(unlimited(rules).write()));
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default().clone()
    }
}

fn unlimited(rules: &Rules) -> Rules {
    let mut rules = rules.clone();
    rules.max_plies = None;
    rules
}
