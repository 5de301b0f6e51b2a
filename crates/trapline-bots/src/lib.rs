//! Whoever plays without being a person: opponents of every level, and what is made of the truth for people.
//!
//! An [`Agent`] chooses actions from what its seat may know, and nothing else. [`level`] has the built-in ones; one in
//! a program of its own speaks the [`protocol`], as [`speak`](speak()) does. Whoever is told of a match from afar can
//! [`follow`](follow::follow) it. [`hint`] advises people, [`review`] judges
//! matches that were played, [`said`] reads what is written in free text, [`puzzle`] finds positions with something to be found in them, and [`lesson`] confirms what
//! learners do.
//!
//! Nothing here starts a process, opens a file or needs Unix.

mod agent;
mod dice;
pub mod follow;
pub mod hint;
pub mod infer;
pub mod lesson;
pub mod level;
mod loss;
mod mind;
mod minds;
mod perfect;
mod pressure;
pub mod protocol;
pub mod puzzle;
mod random;
pub mod review;
pub mod said;
mod share;
mod speak;
mod splitmix;
pub mod words;

pub use agent::{Agent, AnyAgent, Fault, FaultKind, Sitting, erased};
pub use dice::Dice;
pub use loss::{Loss, Measure};
pub use mind::anything;
pub use speak::{Lost, speak};
pub use splitmix::SplitMix;
pub use trapline::Level;
