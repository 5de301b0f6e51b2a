//! [`Series`]: how far several matches in a row have come.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use trapline::{Names, Outcome, Player};

/// How far a series of matches has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Series {
    /// How many matches it has.
    pub of: u32,
    /// Which one this is, from 1.
    pub number: u32,
    /// How many the players have won before it, in the order of their seats now.
    pub wins: [u32; 2],
    /// Whether it is drawn who begins each match.
    #[serde(default)]
    pub drawn: bool,
}

impl Series {
    /// The first match of one; `None` where there is to be only one.
    #[must_use]
    pub fn new(of: u32, drawn: bool) -> Option<Series> {
        (of > 1).then_some(Series { of, number: 1, wins: [0; 2], drawn })
    }

    /// The same with this match's outcome counted.
    #[must_use]
    pub fn counted(mut self, outcome: Option<Outcome>) -> Series {
        if let Some(winner) = outcome.and_then(|outcome| outcome.winner) {
            self.wins[winner.index()] = self.wins[winner.index()].saturating_add(1);
        }
        self
    }

    /// The score after a match that has been counted.
    #[must_use]
    pub fn score(&self, names: &Names) -> String {
        let [one, two] = Player::BOTH.map(|player| names.who(player));
        let [for_one, for_two] = self.wins;
        let drawn = self.number.saturating_sub(for_one).saturating_sub(for_two);
        let drawn = if drawn > 0 { format!(", {drawn} without a winner") } else { String::new() };
        let (number, of) = (self.number, self.of);
        let score = format!("Score after {number} of {of}: {one} {for_one}, {two} {for_two}{drawn}.");
        if self.goes_on() { score } else { format!("{score} {}", self.verdict(names)) }
    }

    /// Who has won it, once its last match is counted.
    fn verdict(&self, names: &Names) -> String {
        let [one, two] = self.wins;
        let winner = match one.cmp(&two) {
            Ordering::Greater => Player::One,
            Ordering::Less => Player::Two,
            Ordering::Equal => return "The series is drawn.".to_owned(),
        };
        let wins = if names.is_you(winner) { "win" } else { "wins" };
        format!("{} {wins} the series.", names.who(winner))
    }

    /// Whether more matches follow.
    #[must_use]
    pub const fn goes_on(&self) -> bool {
        self.number < self.of
    }

    /// The same before the next match, once this one has been counted; `None` where this was the last.
    #[must_use]
    pub fn next(self) -> Option<Series> {
        let [one, two] = self.wins;
        self.goes_on().then_some(Series { number: self.number + 1, wins: [two, one], ..self })
    }
}
