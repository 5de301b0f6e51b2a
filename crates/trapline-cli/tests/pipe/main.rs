//! The program through pipes: dialogues, words at the prompt, options, and everything that only prints.

#[path = "../support/mod.rs"]
mod support;

mod bots;
mod closed;
mod dialogue;
mod every_game;
mod first;
mod limit;
mod printed;
mod refusal;
mod replay;
mod series;
mod usage;
mod words;
