//! The app played by messages, and drawn into memory.

mod chaos;
mod desk;
mod play;
mod screens;
mod secrets;
mod ways;
