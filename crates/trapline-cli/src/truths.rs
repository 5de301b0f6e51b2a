//! [`Truths`]: the games solved so far. Each is worked out or recalled when it is first asked for, with a bar.

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
        let mut rules = rules.clone();
        rules.max_plies = None;
        let key = format!("{} {}", entry.id, Json::Object(rules.write()));
        if let Some(truth) = self.0.get(&key) {
            return Ok(truth.clone());
        }
        let bar = Bar::new(format!("Solving {}", entry.title));
        let truth: Arc<dyn Truth> = truth::recall(entry.id, &rules, &|done| bar.set(done))?.into();
        drop(bar);
        self.0.insert(key, truth.clone());
        Ok(truth)
    }
}
