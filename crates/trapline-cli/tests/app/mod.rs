//! The full-screen app in a real window: played, left, stopped, resized, closed.

mod environment;
mod exits;
mod first_timer;
mod games;
mod hands;
mod idle;
pub mod person;
mod secrets;
mod settings;
mod size;
mod stops;
mod trouble;
