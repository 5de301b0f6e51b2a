//! The arena: players against each other in many games, and what that tells of their strength.
//!
//! A [`Plan`] says which games there are: everybody against everybody in pairs of games that differ only in who
//! sits where. The [`Hall`] plays them, several at a time. A [`Folder`] keeps each as a [`Line`], so that an arena
//! that was killed goes on where it was. A [`Tally`] counts them, [`stats`] and [`Sprt`] draw the conclusions, and a
//! [`Measure`] holds every action against the truth. Who prints it all is not said here.

mod contestant;
pub mod duel;
mod folder;
mod hall;
mod line;
mod loss;
mod opening;
mod plan;
mod settings;
mod sprt;
pub mod stats;
mod tally;

pub use contestant::{Contestant, contestants};
pub use duel::Forfeit;
pub use folder::{Folder, FolderError, Opened};
pub use hall::{Hall, Maker, Openings, Wanted};
pub use line::{Line, Place};
pub use loss::{Loss, Measure};
pub use opening::{BadOpening, Drawn, MOVES, Opening};
pub use plan::{Fixture, Plan};
pub use settings::{Entrant, FORMAT, Settings};
pub use sprt::{Decision, Sprt};
pub use tally::{Forfeited, Pairing, Scored, Standing, Tally};
