//! The app played by messages, and drawn into memory.

mod chaos;
pub mod desk;
mod hands;
mod play;
mod screens;
mod secrets;
mod table;
mod trouble;
mod ways;
