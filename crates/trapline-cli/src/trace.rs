//! `trapline replay --json`: a record as the list of all its positions, the way INTERFACES promises it.

use crate::walk::{self, Wrong};
use serde::Serialize;
use serde_json::Value;
use trapline::record::{Found, Record};
use trapline::{AnyMatch, Outcome, Player, Viewer};

/// One line of output.
#[derive(Serialize)]
pub struct Trace {
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Vec<Step>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Option<Outcome>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Error>,
}

/// A position.
#[derive(Serialize)]
struct Step {
    to_move: Option<Player>,
    state: Value,
    legal: Vec<String>,
    result: Option<Outcome>,
}

/// What is wrong with a record, as JSON.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Error {
    /// In a match.
    Action { at: usize, action: Option<String>, message: String },
    /// In the file.
    Line { line: usize, message: String },
}

impl Trace {
    /// All positions of a record as that viewer may know them, up to the first thing that is wrong.
    pub fn of(found: Found, who: Viewer) -> Trace {
        let line = found.line;
        match walk::begin(found, who) {
            Ok((duel, record)) => Trace::played(duel, &record, who),
            Err(message) => {
                Trace { game: None, trace: None, result: None, error: Some(Error::Line { line, message }) }
            }
        }
    }

    fn played(mut duel: Box<dyn AnyMatch>, record: &Record, who: Viewer) -> Trace {
        let mut steps = vec![];
        let wrong = walk::through(&mut *duel, record, who, |duel| steps.push(Step::of(duel, who)));
        let error = wrong.map(|Wrong { at, action, message }| Error::Action { at, action, message });
        Trace { game: Some(duel.entry().id), result: Some(duel.turn().outcome()), trace: Some(steps), error }
    }

    /// Whether something was wrong.
    pub fn has_failed(&self) -> bool {
        self.error.is_some()
    }
}

impl Step {
    fn of(duel: &dyn AnyMatch, who: Viewer) -> Step {
        Step {
            to_move: duel.turn().player(),
            state: duel.state(who),
            legal: duel.legal(who),
            result: duel.turn().outcome(),
        }
    }
}
