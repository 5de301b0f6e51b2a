//! Whoever plays without being a person: opponents of every level, and what is made of the truth for people.
//!
//! An [`Agent`] chooses actions from what its seat may know, and nothing else. [`level`] has the built-in ones; a
//! [`Process`] is one in a program of its own, which speaks the [`protocol`], as [`speak`](speak()) does.

mod agent;
pub mod check;
mod host;
pub mod level;
mod perfect;
mod pipe;
mod process;
pub mod protocol;
mod random;
mod speak;

pub use agent::{Agent, AnyAgent, Fault, FaultKind, Sitting};
pub use level::Level;
pub use pipe::Notes;
pub use process::{Limits, Process};
pub use speak::{Lost, speak};
