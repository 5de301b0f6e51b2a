//! [`Truths`]: the games solved so far. Each is worked out or recalled when it is first asked for.

use crate::bar::Bar;
use crate::failure::Failure;
use serde_json::Value as Json;
use std::collections::HashMap;
use std::sync::Arc;
use trapline::Rules;
use trapline::games::Entry;
use trapline_solve::truth::{self, Truth};

/// Games solved so far, by id and house rules.
#[derive(Default)]
pub struct Truths(HashMap<String, Arc<dyn Truth>>);

impl Truths {
    /// The truth about a game with these house rules; a ply limit does not count.
    pub fn of(&mut self, entry: &Entry, rules: &Rules) -> Result<Arc<dyn Truth>, Failure> {
        if let Some(truth) = self.known(entry, rules) {
            return Ok(truth);
        }
        let bar = Bar::new(format!("Solving {}", entry.title));
        self.solve(entry, rules, &|done| bar.set(done))
    }

    /// The same where it is known already.
    pub fn known(&self, entry: &Entry, rules: &Rules) -> Option<Arc<dyn Truth>> {
        self.0.get(&key(entry, rules)).cloned()
    }

    /// The same, worked out where it is not known, without a bar.
    pub fn solve(
        &mut self,
        entry: &Entry,
        rules: &Rules,
        progress: &dyn Fn(f64),
    ) -> Result<Arc<dyn Truth>, Failure> {
        if let Some(truth) = self.known(entry, rules) {
            return Ok(truth);
        }
        let truth: Arc<dyn Truth> = truth::recall(entry.id, &unlimited(rules), progress)?.into();
        self.keep(entry, rules, truth.clone());
        Ok(truth)
    }

    /// Keeps what was worked out elsewhere.
    pub fn keep(&mut self, entry: &Entry, rules: &Rules, truth: Arc<dyn Truth>) {
        self.0.insert(key(entry, rules), truth);
    }
}

fn key(entry: &Entry, rules: &Rules) -> String {
    format!("{} {}", entry.id, Json::Object(unlimited(rules).write()))
}

fn unlimited(rules: &Rules) -> Rules {
    let mut rules = rules.clone();
    rules.max_plies = None;
    rules
}
