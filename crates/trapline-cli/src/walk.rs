//! Walking through a record, position by position, up to the first thing that is wrong. What is wrong is told so
//! that it gives nobody's secret away; how positions are shown is for others to say.

use trapline::record::{Found, Record};
use trapline::{AnyMatch, Problem, Viewer, games};

/// What is wrong with the actions of a record, or with its result.
pub struct Wrong {
    /// Which action, counted from 0; as many as there are where it is the result.
    pub at: usize,
    /// The action, unless it is another's secret or the result.
    pub action: Option<String>,
    pub message: String,
}

/// The match that a record tells, before its first action, or what is wrong with it.
pub fn begin(found: Found, who: Viewer) -> Result<(Box<dyn AnyMatch>, Record), String> {
    let begun = found.record.and_then(|record| Ok((games::find(&record.game)?.begin(&record)?, record)));
    begun.map_err(|problem| {
        let message = problem.to_string();
        // What is wrong with a position may tell of secrets in it: others than the referee hear only where.
        match (&problem, message.split_once(": ")) {
            (Problem::Position(_), Some((field, _))) if who != Viewer::Referee => {
                format!("{field}: this cannot be")
            }
            _ => message,
        }
    })
}

/// Does what the record says, and has a look at every position, the first one and the last one included.
pub fn through(
    duel: &mut dyn AnyMatch,
    record: &Record,
    who: Viewer,
    mut look: impl FnMut(&dyn AnyMatch),
) -> Option<Wrong> {
    let last = record.actions.len();
    for (at, action) in record.actions.iter().enumerate() {
        look(duel);
        if let Err(problem) = duel.act(action) {
            // What was to be somebody's secret stays one, the reason why it is wrong included.
            let hidden = duel.secret_turn().is_some_and(|owner| !who.may_see(owner));
            return Some(if hidden {
                let message = "this action, a secret, cannot be done".to_owned();
                Wrong { at, action: None, message }
            } else {
                Wrong { at, action: Some(action.clone()), message: problem.to_string() }
            });
        }
    }
    let contradicted = record.result.and_then(|result| duel.conclude(result).err());
    look(duel);
    contradicted.map(|problem| Wrong { at: last, action: None, message: problem.to_string() })
}
