//! Matches that are played on a server: from a terminal, by bots; and what proves them fair.

mod bots;
mod lines;
mod screen;
mod trouble;
mod verify;
