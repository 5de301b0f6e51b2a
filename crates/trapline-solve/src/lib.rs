//! The truth about Trapline's games, computed.
//!
//! [`truth`] is the door: it solves any of the games and judges the position a match stands at. Behind it, [`open`]
//! solves small open games by working backwards through all their positions, and [`treasure`] the billion positions
//! of Trap and Treasure; both give a [`Value`] for every position. [`hunt`], [`path`] and [`maze`] prove what a game
//! with secrets is worth, and answer as [`hidden`] says. [`equilibrium`] solves any game that can be written out as a
//! [`tree`]; [`general`] does that, and the same for open games, wherever nobody has written a solver. [`Truths`] keeps
//! what was solved.

mod counts;
pub mod effort;
pub mod equilibrium;
pub mod general;
pub mod hidden;
pub mod hunt;
mod judgement;
pub mod maze;
pub mod open;
pub mod path;
pub mod policy;
pub mod response;
pub mod runner;
mod simplex;
pub mod treasure;
pub mod tree;
pub mod truth;
mod truths;
mod value;
mod wide;

pub use counts::Counts;
pub use truths::{Answer, Truths};
pub use value::Value;
