//! How people play, at three levels: a mind for each game, and one for games that have none of their own. None of them
//! knows the truth.
//!
//! An easy mind is greedy and forgets; a medium one sees the obvious; a hard one counts, and errs only where people
//! do. What they may know is their seat's and no more.

pub mod any;
pub mod hunt;
pub mod maze;
pub mod path;
pub mod runner;
pub mod treasure;
mod ways;
