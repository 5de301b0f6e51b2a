//! Whoever plays without being a person: opponents of every level, and what is made of the truth for people.
//!
//! An [`Agent`] chooses actions from what its seat may know, and nothing else. [`level`] has the built-in ones.
//! [`review`] judges matches that were played, and [`puzzle`] finds positions where exactly one action is right.

mod agent;
pub mod arena;
pub mod hint;
pub mod infer;
pub mod level;
mod mind;
mod minds;
mod perfect;
mod pressure;
pub mod puzzle;
mod random;
pub mod review;
mod splitmix;

pub use agent::{Agent, AnyAgent, Fault, FaultKind, Sitting};
pub use level::Level;
