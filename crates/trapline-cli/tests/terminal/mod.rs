//! The program on a real terminal: what it shows, what it keeps unseen, and how it leaves.

mod bots;
mod colour;
mod games;
mod handover;
mod mode;
mod rematch;
mod secrets;
mod stepper;
mod welcome;
