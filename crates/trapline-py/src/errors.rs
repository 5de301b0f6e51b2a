//! What can go wrong, as exceptions. All of them are `ValueError`s; a wrong type is a `TypeError`, as everywhere.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use trapline::Problem;

create_exception!(trapline, TraplineError, PyValueError, "Something that was handed in is wrong.");
create_exception!(trapline, UnknownGame, TraplineError, "There is no such game.");
create_exception!(
    trapline,
    UnknownRule,
    TraplineError,
    "There is no such house rule, size, or value of one."
);
create_exception!(trapline, UnreadableAction, TraplineError, "This is no action.");
create_exception!(trapline, IllegalAction, TraplineError, "This cannot be done now.");
create_exception!(trapline, MatchOver, IllegalAction, "The match is over: nothing can be done.");
create_exception!(trapline, BadRecord, TraplineError, "This is no record, or it contradicts itself.");
create_exception!(trapline, Unsolved, TraplineError, "Nothing is known of this.");

/// The exception for a problem.
pub fn raised(problem: &Problem) -> PyErr {
    let message = problem.to_string();
    match problem {
        Problem::Unreadable(_) => UnreadableAction::new_err(message),
        Problem::Illegal(_) if *problem == Problem::game_over() => MatchOver::new_err(message),
        Problem::Illegal(_) => IllegalAction::new_err(message),
        Problem::Rule(_) => UnknownRule::new_err(message),
        Problem::Position(_) | Problem::Record(_) => BadRecord::new_err(message),
        Problem::UnknownGame(..) => UnknownGame::new_err(message),
        Problem::Name(_) => TraplineError::new_err(message),
    }
}

/// For what is wrong in general.
pub fn wrong(message: impl Into<String>) -> PyErr {
    TraplineError::new_err(message.into())
}
