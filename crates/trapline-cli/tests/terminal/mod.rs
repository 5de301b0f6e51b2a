//! Lines of text on a real terminal (`--plain`): what is shown, what is kept unseen, and how the program leaves.

mod bots;
mod colour;
mod games;
mod handover;
mod mode;
mod narrow;
mod rematch;
mod secrets;
mod welcome;
