//! `trapline review` and `trapline puzzle`: the answers of the program itself, held against `trapline eval`, against
//! the rules and against each other.

mod lines;
mod numbers;
mod page;
mod puzzle;
mod words;
