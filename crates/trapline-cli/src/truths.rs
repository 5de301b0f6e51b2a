//! [`Truths`]: the games solved so far, with a bar while one is being solved.

use crate::bar::Bar;
use crate::failure::Failure;
use std::sync::Arc;
use trapline::Rules;
use trapline::games::Entry;
use trapline_solve::Answer;
use trapline_solve::truth::Truth;

/// Games solved so far.
#[derive(Default)]
pub struct Truths(trapline_solve::Truths);

impl Truths {
    /// The truth about a game with these house rules; a ply limit does not count.
    pub fn of(&self, entry: &Entry, rules: &Rules) -> Result<Arc<dyn Truth>, Failure> {
        Ok(self.answer(entry, rules)?)
    }

    /// The same, or why there is none.
    pub fn answer(&self, entry: &Entry, rules: &Rules) -> Answer {
        self.known(entry, rules).unwrap_or_else(|| {
            let bar = Bar::new(format!("Solving {}", entry.title));
            self.solve(entry, rules, &|done| bar.set(done))
        })
    }

    /// The same where it is known already.
    pub fn known(&self, entry: &Entry, rules: &Rules) -> Option<Answer> {
        self.0.known(entry, rules)
    }

    /// The same, worked out where it is not known, without a bar.
    pub fn solve(&self, entry: &Entry, rules: &Rules, progress: &dyn Fn(f64)) -> Answer {
        self.0.solve(entry, rules, progress)
    }

    /// Keeps what was worked out elsewhere.
    pub fn keep(&self, entry: &Entry, rules: &Rules, answer: Answer) {
        self.0.keep(entry, rules, answer);
    }
}
