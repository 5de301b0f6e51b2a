//! `trapline replay --json`: a record as the list of all its positions, the way INTERFACES promises it.

use serde::Serialize;
use serde_json::Value;
use trapline::record::{Found, Record};
use trapline::{AnyMatch, Outcome, Player, Problem, Viewer, games};

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

#[derive(Serialize)]
struct Error {
    #[serde(flatten)]
    place: Place,
    message: String,
}

/// Where in a match, or in the file.
#[derive(Serialize)]
#[serde(untagged)]
enum Place {
    Action { at: usize, action: Option<String> },
    Line { line: usize },
}

impl Trace {
    /// All positions of a record as that viewer may know them, up to the first thing that is wrong.
    pub fn of(found: Found, who: Viewer) -> Trace {
        let place = Place::Line { line: found.line };
        match begin(found, who) {
            Ok((duel, record)) => Trace::played(duel, &record, who),
            Err(message) => {
                Trace { game: None, trace: None, result: None, error: Some(Error { place, message }) }
            }
        }
    }

    fn played(mut duel: Box<dyn AnyMatch>, record: &Record, who: Viewer) -> Trace {
        let mut steps = vec![Step::of(&*duel, who)];
        let mut error = None;
        for (at, action) in record.actions.iter().enumerate() {
            if let Err(problem) = duel.act(action) {
                // What was to be somebody's secret stays one, the reason why it is wrong included.
                let hidden = duel.secret_turn().is_some_and(|owner| !who.may_see(owner));
                error = Some(Error {
                    place: Place::Action { at, action: (!hidden).then(|| action.clone()) },
                    message: if hidden {
                        "this action, a secret, cannot be done".to_owned()
                    } else {
                        problem.to_string()
                    },
                });
                break;
            }
            steps.push(Step::of(&*duel, who));
        }
        if let (None, Some(result)) = (&error, record.result) {
            match duel.conclude(result) {
                Ok(()) => *steps.last_mut().expect("there is a start") = Step::of(&*duel, who),
                Err(problem) => {
                    error = Some(Error {
                        place: Place::Action { at: record.actions.len(), action: None },
                        message: problem.to_string(),
                    });
                }
            }
        }
        Trace { game: Some(duel.entry().id), result: Some(duel.turn().outcome()), trace: Some(steps), error }
    }

    /// Whether something was wrong.
    pub fn has_failed(&self) -> bool {
        self.error.is_some()
    }
}

/// The match that a record tells, before its first action, or what is wrong with it.
pub fn begin(found: Found, who: Viewer) -> Result<(Box<dyn AnyMatch>, Record), String> {
    let begun = found.record.and_then(|record| Ok((games::find(&record.game)?.begin(&record)?, record)));
    begun.map_err(|problem| {
        let mut message = problem.to_string();
        // What is wrong with a position may tell of secrets in it: others than the referee hear only where.
        if let (Problem::Position(_), false) = (&problem, who == Viewer::Referee) {
            let field = message.split(": ").next().unwrap_or_default();
            message = format!("{field}: this cannot be");
        }
        message
    })
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
