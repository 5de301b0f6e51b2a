//! `trapline guard`: the program as the guard of a bot's process; and the terms on which the program itself starts bots.

use crate::failure::Failure;
use crate::signals::Signals;
use std::ffi::OsStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use trapline_arena::{Guard, Limits, Terms, guard};

/// Does what the command asks.
pub fn run(command: &OsStr) -> Result<(), Failure> {
    guard::watch(command).map_err(|e| Failure::Failed(format!("trapline starts this itself, for bots: {e}")))
}

/// The usual terms on which bots run here, each with this program as its guard, until they are stopped.
pub fn terms(stop: Arc<AtomicBool>) -> Terms {
    // Not by its name: that may be another program's by the time it is needed.
    let guard = Guard { program: "/proc/self/exe".into(), words: vec!["guard".into(), "--".into()] };
    Terms { stop, ..Terms::new(guard) }
}

/// The same with these limits. A signal stops them.
pub fn heeding(signals: &Signals, limits: Limits) -> Terms {
    Terms { limits, ..terms(signals.stop().clone()) }
}
