//! `trapline._trapline`: the part of the Python package that is Rust. What it offers is written down in
//! `python/trapline/_trapline.pyi`, and tested from Python against the wheel as built.
//!
//! It converts and asks, and decides nothing: rules, numbers and views are the library's, truths the solvers'. Whatever
//! takes long does without the interpreter's lock.

mod batch;
mod bot;
mod convert;
mod encoding;
mod errors;
mod matches;
mod process;
mod rollouts;
mod truth;

use pyo3::prelude::*;

/// What `trapline` brings from Rust.
#[pymodule]
mod _trapline {
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::bot::Bot;
    #[pymodule_export]
    use crate::encoding::{Encoding, encoding, games};
    #[pymodule_export]
    use crate::errors::{
        BadRecord, IllegalAction, MatchOver, TraplineError, UnknownGame, UnknownRule, UnreadableAction,
        Unsolved,
    };
    #[pymodule_export]
    use crate::matches::{Match, restore};
    #[pymodule_export]
    use crate::rollouts::rollouts;
    #[pymodule_export]
    use crate::truth::{Solution, bounds, review, solve};
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "it is Python's name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
