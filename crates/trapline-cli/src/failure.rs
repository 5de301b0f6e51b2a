//! [`Failure`]: what makes the program stop, and the exit status that tells it.

use crate::console::aside;
use std::io;
use std::process::ExitCode;
use trapline::Problem;
use trapline_bots::Fault;
use trapline_host::{StoreError, Unseated};
use trapline_solve::truth::Unsolved;

/// Why the program stops.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The command line asks for something that there is not.
    #[error("{0}")]
    Usage(String),
    /// Something that was asked for cannot be done.
    #[error("{0}")]
    Failed(String),
    /// It has been told already, record by record.
    #[error("")]
    Told,
    /// Reading or writing went wrong.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Failure {
    /// Something about a file went wrong.
    pub fn about(file: &std::path::Path) -> impl Fn(io::Error) -> Failure {
        let file = file.display().to_string();
        move |e| Failure::Failed(format!("{file}: {e}"))
    }

    /// Tells what is wrong, and gives the exit status: 0, 1 for a failure, 2 for a usage error.
    pub fn report(self) -> ExitCode {
        match self {
            // Whoever read our output has seen enough.
            Failure::Io(e) if e.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Told => ExitCode::FAILURE,
            Failure::Usage(_) => {
                aside(&format!("error: {self}\n\nFor more information, try '--help'."));
                ExitCode::from(2)
            }
            Failure::Failed(_) | Failure::Io(_) => {
                aside(&format!("error: {self}"));
                ExitCode::FAILURE
            }
        }
    }
}

impl From<Unsolved> for Failure {
    fn from(unsolved: Unsolved) -> Failure {
        Failure::Failed(unsolved.to_string())
    }
}

impl From<Unseated> for Failure {
    fn from(unseated: Unseated) -> Failure {
        Failure::Failed(unseated.to_string())
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Failed(error.to_string())
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        match problem {
            Problem::Rule(_) | Problem::Name(_) | Problem::UnknownGame(..) => {
                Failure::Usage(problem.to_string())
            }
            _ => Failure::Failed(problem.to_string()),
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Failed(format!("the bot cannot go on: {fault}"))
    }
}
