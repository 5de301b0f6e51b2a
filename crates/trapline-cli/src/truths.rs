//! The truth about a game, with a bar on the screen while it is worked out.

use crate::bar::Bar;
use trapline::Rules;
use trapline::games::Entry;
use trapline_solve::{Answer, Truths};

/// What is known of a game with these house rules, worked out where it is not known yet.
pub fn with_bar(truths: &Truths, entry: &Entry, rules: &Rules) -> Answer {
    if let Some(known) = truths.known(entry, rules) {
        return known;
    }
    let bar = Bar::new(format!("Solving {}", entry.title));
    truths.solve(entry, rules, &|done| bar.set(done))
}
