//! Whoever plays without being a person: opponents of every level, and what is made of the truth for people.
//!
//! An [`Agent`] chooses actions from what its seat may know, and nothing else. [`level`] has the built-in ones; a
//! [`Process`] is one in a program of its own, which speaks the [`protocol`], as [`speak`](speak()) does; [`check`]
//! tries it. In the [`arena`] they meet. [`hint`] advises people, [`review`] judges matches that were played, and
//! [`puzzle`] finds positions where exactly one action is right.

mod agent;
pub mod arena;
pub mod check;
mod dice;
pub mod hint;
mod host;
pub mod infer;
pub mod level;
mod mind;
mod minds;
mod perfect;
mod pipe;
mod pressure;
mod process;
pub mod protocol;
pub mod puzzle;
mod random;
pub mod review;
mod share;
mod speak;
mod splitmix;
mod words;

pub use agent::{Agent, AnyAgent, Fault, FaultKind, Sitting};
pub use dice::Dice;
pub use level::Level;
pub use pipe::Notes;
pub use process::{Limits, Process};
pub use speak::{Lost, speak};
