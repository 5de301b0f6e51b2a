//! [`Names`]: what the two players are called.

use crate::problem::is_control;
use crate::{Player, Problem};
use std::ops::Index;

/// The longest name, in characters: longer ones would not fit beside a board.
pub const LONGEST: usize = 40;

/// The names of the players, by seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names([String; 2]);

impl Names {
    /// What the seats themselves are called.
    #[must_use]
    pub fn of_seats(seats: [&str; 2]) -> Names {
        Names(seats.map(str::to_owned))
    }

    /// The names people gave.
    ///
    /// # Errors
    /// [`Problem::Name`], naming the seat, where a name is empty, too long, or holds characters that would
    /// change how the text around it is shown.
    pub fn new(names: [String; 2]) -> Result<Names, Problem> {
        for (name, seat) in names.iter().zip(1..) {
            if let Some(wrong) = Names::wrong(name) {
                return Err(Problem::Name(format!("the name of player {seat} {wrong}")));
            }
        }
        Ok(Names(names))
    }

    /// What is wrong with a name, after "the name": "is empty"; `None` where it will do.
    #[must_use]
    pub fn wrong(name: &str) -> Option<String> {
        if name.trim().is_empty() {
            Some("is empty".to_owned())
        } else if name.chars().count() > LONGEST {
            Some(format!("is longer than {LONGEST} characters"))
        } else if name.chars().any(is_control) {
            Some("holds a control character or a mark that turns the direction of text".to_owned())
        } else {
            None
        }
    }

    /// The same two people on each other's seats.
    #[must_use]
    pub fn swapped(&self) -> Names {
        let [first, second] = self.0.clone();
        Names([second, first])
    }

    /// Both, by seat.
    #[must_use]
    pub fn both(&self) -> &[String; 2] {
        &self.0
    }
}

impl Index<Player> for Names {
    type Output = str;
    fn index(&self, player: Player) -> &str {
        &self.0[player.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_names_are_refused_and_the_seat_is_named() {
        let long = "x".repeat(41);
        for bad in ["", "  ", "a\nb", "\u{1b}[31m", "\u{202e}evil", "\u{200f}x", &long] {
            let names = ["Ann".to_owned(), bad.to_owned()];
            let problem = Names::new(names).expect_err(bad).to_string();
            assert!(problem.starts_with("the name of player 2 "), "{problem}");
        }
        for good in ["Ann", "bot:perfect", "Zoë", "שרה", "李", "👩‍🚀"] {
            Names::new([good.to_owned(), "Bob".to_owned()]).expect(good);
        }
    }
}
