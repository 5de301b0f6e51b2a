//! The program on a real terminal: what it shows, what it keeps unseen, and how it leaves.

#[path = "../support/mod.rs"]
mod support;

mod bots;
mod colour;
mod games;
mod handover;
mod mode;
mod rematch;
mod secrets;
mod stepper;
mod welcome;
