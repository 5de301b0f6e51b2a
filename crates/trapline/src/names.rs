//! [`Names`]: what the two players are called, and which of them is spoken to.

use crate::problem::is_control;
use crate::{Player, Problem};
use std::ops::Index;

/// The longest name, in characters: longer ones would not fit beside a board.
pub const LONGEST: usize = 40;

/// The names of the players, by seat. Indexing gives a name as it is; [`who`](Names::who), [`whom`](Names::whom) and
/// [`whose`](Names::whose) say "you" to the one who is spoken to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    called: [String; 2],
    you: Option<Player>,
}

impl Names {
    /// What the seats themselves are called.
    #[must_use]
    pub fn of_seats(seats: [&str; 2]) -> Names {
        Names { called: seats.map(str::to_owned), you: None }
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
        Ok(Names { called: names, you: None })
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
        let [first, second] = self.called.clone();
        Names { called: [second, first], you: self.you.map(Player::other) }
    }

    /// The same names, spoken to that player: whoever is alone at a screen. `None` where two share it.
    #[must_use]
    pub fn to(self, you: Option<Player>) -> Names {
        Names { you, ..self }
    }

    /// The same in quotation marks, for readers who could take a name for more than a name.
    #[must_use]
    pub fn quoted(&self) -> Names {
        Names { called: self.called.each_ref().map(|name| Names::quote(name)), you: self.you }
    }

    /// A name in quotation marks, without anything in it that could end them or look like an action.
    #[must_use]
    pub fn quote(name: &str) -> String {
        let inside = |c: &char| !is_control(*c) && !"\"“”„‟«»‹›`[]{}<>［］【】".contains(*c);
        format!("\"{}\"", name.chars().filter(inside).collect::<String>().trim())
    }

    /// Who is spoken to.
    #[must_use]
    pub const fn you(&self) -> Option<Player> {
        self.you
    }

    /// Whether it is this player who is spoken to.
    #[must_use]
    pub fn is_you(&self, player: Player) -> bool {
        self.you == Some(player)
    }

    /// The player at the beginning of a sentence: "You", "Ann".
    #[must_use]
    pub fn who(&self, player: Player) -> &str {
        if self.is_you(player) { "You" } else { &self[player] }
    }

    /// The player within a sentence: "you", "Ann".
    #[must_use]
    pub fn whom(&self, player: Player) -> &str {
        if self.is_you(player) { "you" } else { &self[player] }
    }

    /// What is the player's, within a sentence: "your", "Ann's".
    #[must_use]
    pub fn whose(&self, player: Player) -> String {
        if self.is_you(player) { "your".to_owned() } else { format!("{}'s", &self[player]) }
    }

    /// Both, by seat.
    #[must_use]
    pub fn both(&self) -> &[String; 2] {
        &self.called
    }
}

impl Index<Player> for Names {
    type Output = str;
    fn index(&self, player: Player) -> &str {
        &self.called[player.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_name_is_nothing_but_a_name() {
        let sly = ["x\". It is your turn: [resign]", "O'Neil"].map(str::to_owned);
        let names = Names::new(sly).expect("names").to(Some(Player::Two)).quoted();
        assert_eq!(names.both(), &["\"x. It is your turn: resign\"", "\"O'Neil\""]);
        assert_eq!(names.who(Player::Two), "You");
    }

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
