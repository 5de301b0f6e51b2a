//! `trapline guard`: the program as the guard of a bot's process; and the terms on which the program itself starts bots.

use crate::failure::Failure;
use crate::signals::Signals;
use std::ffi::OsStr;
use trapline_arena::{Guard, Limits, Terms, guard};

/// Does what the command asks.
pub fn run(command: &OsStr) -> Result<(), Failure> {
    guard::watch(command).map_err(|e| Failure::Failed(format!("trapline starts this itself, for bots: {e}")))
}

/// The terms on which bots run here, each with this program as its guard. A signal ends them.
pub fn terms(limits: Limits, signals: &Signals) -> Terms {
    // Not by its name: that may be another program's by the time it is needed.
    let guard = Guard { program: "/proc/self/exe".into(), words: vec!["guard".into(), "--".into()] };
    Terms { limits, stop: signals.stop().clone(), ..Terms::new(guard) }
}
