//! Bots, hints, reviews and puzzles, held against what is known of the games by other means.

mod follow;
mod hint_words;
mod hints;
mod lessons;
mod levels;
mod puzzle;
mod review;
mod said;
mod told;
