//! A policy as a file: what somebody does in every situation, written down; and what it can be made to lose, exactly.
//!
//! The file is lines of JSON. The first says which game and whose policy it is, each of the others what is done in one
//! situation: by what the player sees (`state`, as the bot protocol has it), or by all that they have seen (`seen`).

mod exact;
mod listed;

pub use exact::{Exact, Perfect, Sides, against, exploitability};
pub use listed::{FORMAT, Header, Listed, Otherwise};

/// What is wrong with a policy.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Wrong {
    /// A line of the file, counted from 1.
    #[error("line {0}: {1}")]
    Line(usize, String),
    /// It asks for perfect play, and nobody knows how.
    #[error("otherwise: {0}")]
    Unsolved(String),
}
