//! The app played by messages, and drawn into memory.

mod away;
mod chaos;
pub mod desk;
mod hands;
mod play;
mod screens;
mod secrets;
mod table;
mod trouble;
mod ways;
