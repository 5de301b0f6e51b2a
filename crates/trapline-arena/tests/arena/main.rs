//! The arena, from its arithmetic to its files.

mod duel;
mod folder;
mod games;
mod hall;
mod loss;
mod openings;
mod plan;
mod ratings;
mod sprt;
mod stats;
mod swiss;
mod tally;
