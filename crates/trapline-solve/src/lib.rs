//! The truth about Trapline's games, computed.
//!
//! [`open`] solves any small open game by working backwards through all its positions; [`treasure`] does the same
//! for the billion positions of Trap and Treasure. Both give a [`Value`] for every position. [`hidden`] is what
//! all solvers of games with secrets answer.

pub mod cache;
mod counts;
pub mod equilibrium;
pub mod hidden;
pub mod hunt;
pub mod maze;
pub mod open;
pub mod path;
pub mod runner;
mod simplex;
pub mod treasure;
pub mod tree;
pub mod truth;
mod value;
mod wide;

pub use counts::Counts;
pub use value::Value;
