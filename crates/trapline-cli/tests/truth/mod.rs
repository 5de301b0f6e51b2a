//! `trapline solve` and `trapline eval`: the answers of the program itself, held against the rules and against each
//! other. How solvers come to them is checked beside the solvers.

mod closed;
mod ending;
mod exact;
mod expected;
mod folder;
mod fraction;
mod hidden;
mod judge;
mod lines;
mod open;
mod report;
mod sample;
mod secrecy;
mod turns;
mod usage;
mod words;
