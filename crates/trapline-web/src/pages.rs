//! Pages for people, made on the server. They work without scripts, and hold neither rules nor secrets that their reader
//! may not know: all of it comes from a table, through the eyes of whoever asks. No game is named here.

mod ask;
mod board;
mod doors;
pub mod duel;
pub mod error;
pub mod join;
mod layout;
pub mod learn;
mod legend;
pub mod lists;
pub mod lobby;
pub mod puzzle;
mod question;
pub mod replay;
pub mod review;
pub mod rules;
pub mod setup;
pub mod solutions;
pub mod table;
mod text;
mod visit;
pub mod wait;
pub mod wish;
mod words;

pub(crate) use doors::Shelf;
pub use doors::{are_people, router, tell_people};
pub use layout::{Bits, page};
pub use question::{Answer, Question};
pub use visit::{Notice, Said, Visit};

#[cfg(test)]
mod tests;
