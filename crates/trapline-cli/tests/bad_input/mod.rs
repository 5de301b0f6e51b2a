//! Bad input through `replay --json`: every broken record is told, and harms no other.

mod actions;
mod fields;
mod flood;
mod lines;
mod sandwich;
mod starts;
