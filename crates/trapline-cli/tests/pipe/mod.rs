//! The program through pipes: dialogues, words at the prompt, options, and everything that only prints.

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
