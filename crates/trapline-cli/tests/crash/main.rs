//! What survives: programs killed in the middle, torn and damaged files, two windows at one match.

#[path = "../support/mod.rs"]
mod support;

mod back;
mod damage;
mod kill;
mod matches;
mod torn;
mod window;
