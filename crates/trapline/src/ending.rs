//! How a match ended, in words: from the side of whoever is spoken to, or of nobody.

use crate::{Names, Outcome, Reason, words};

impl Outcome {
    /// The result alone: "You win!", "You lose", "Ann wins!", "Draw".
    #[must_use]
    pub fn headline(self, names: &Names) -> String {
        match self.winner {
            Some(winner) if names.is_you(winner) => "You win!".to_owned(),
            Some(_) if names.you().is_some() => "You lose".to_owned(),
            Some(winner) => format!("{} wins!", &names[winner]),
            None => "Draw".to_owned(),
        }
    }

    /// What led to it: "The treasure is home.", "Bob found your treasure."
    #[must_use]
    pub fn why(self, names: &Names) -> String {
        match self.winner {
            Some(winner) if names.is_you(winner) => self.reason.won(&names[winner.other()]),
            Some(winner) if names.you().is_some() => self.reason.lost(&names[winner]),
            Some(winner) => match self.reason {
                // These begin with a name, which stays as it is written.
                Reason::Resignation | Reason::Time | Reason::Abandoned => {
                    format!("{}.", self.reason.words(&names[winner.other()]))
                }
                reason => format!("{}.", words::capital(&reason.words(&names[winner.other()]))),
            },
            None => format!("{}.", words::capital(&self.reason.drawn())),
        }
    }

    /// The result and why: "You win! The treasure is home.", "Bob found your treasure.", "Ann wins: the treasure is
    /// home."
    #[must_use]
    pub fn sentence(self, names: &Names) -> String {
        match self.winner {
            Some(winner) if names.is_you(winner) => format!("You win! {}", self.why(names)),
            Some(winner) if names.you().is_none() => {
                format!("{} wins: {}.", &names[winner], self.reason.words(&names[winner.other()]))
            }
            Some(_) => self.why(names),
            None => self.reason.draw(),
        }
    }
}

impl Reason {
    /// What happened, after "Ann wins: ".
    fn words(self, loser: &str) -> String {
        match self {
            Reason::TreasureHome => "the treasure is home".to_owned(),
            Reason::Capture => "a token was captured".to_owned(),
            Reason::Finish => "the last step is reached".to_owned(),
            Reason::Centre => "the centre is reached".to_owned(),
            Reason::Closest => "both are shut in, and the winner is closer to the centre".to_owned(),
            Reason::Found => "the treasure is found".to_owned(),
            Reason::Resignation => format!("{loser} resigned"),
            Reason::Time => format!("{loser} ran out of time"),
            Reason::Abandoned => format!("{loser} left the match"),
            Reason::Equal | Reason::Stuck | Reason::PlyLimit | Reason::Agreement => self.drawn(),
        }
    }

    /// What happened, to who has won.
    fn won(self, other: &str) -> String {
        match self {
            Reason::Capture => format!("You captured {other}."),
            Reason::Finish => "You reached the last step.".to_owned(),
            Reason::Centre => "You reached the centre.".to_owned(),
            Reason::Closest => "Both are shut in, and you are closer to the centre.".to_owned(),
            Reason::Found => format!("You found {other}'s treasure."),
            Reason::Resignation => format!("{other} resigned."),
            Reason::Time => format!("{other}'s time ran out."),
            Reason::Abandoned => format!("{other} left the match."),
            _ => format!("{}.", words::capital(&self.words(other))),
        }
    }

    /// What happened, to who has lost.
    fn lost(self, other: &str) -> String {
        match self {
            Reason::TreasureHome => format!("{other} carried the treasure home."),
            Reason::Capture => format!("{other} captured you."),
            Reason::Finish => format!("{other} reached the last step first."),
            Reason::Centre => format!("{other} reached the centre first."),
            Reason::Closest => format!("Both are shut in, and {other} is closer to the centre."),
            Reason::Found => format!("{other} found your treasure."),
            Reason::Resignation => format!("You resigned. {other} wins."),
            Reason::Time => format!("Your time ran out. {other} wins."),
            Reason::Abandoned => format!("You left the match. {other} wins."),
            _ => format!("{other} wins: {}.", self.words("you")),
        }
    }

    /// What happened where nobody has won.
    fn drawn(self) -> String {
        match self {
            Reason::Agreement => "both agreed",
            Reason::Equal => "both are shut in, equally far from the centre",
            Reason::Stuck => "neither player can act",
            Reason::PlyLimit => "the agreed number of actions is reached",
            Reason::Time => "time ran out",
            _ => "the match was abandoned",
        }
        .to_owned()
    }

    /// The same with the result.
    fn draw(self) -> String {
        match self {
            Reason::Agreement => "Draw agreed.".to_owned(),
            reason => format!("Draw: {}.", reason.drawn()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;

    #[test]
    fn the_end_is_told_from_the_side_of_whoever_is_spoken_to() {
        let names = Names::new(["Ann".to_owned(), "Bob".to_owned()]).expect("names");
        let told = |you, outcome: Outcome| outcome.sentence(&names.clone().to(you));
        let [ann, bob] = Player::BOTH;
        let home = Outcome::win(ann, Reason::TreasureHome);
        assert_eq!(told(Some(ann), home), "You win! The treasure is home.");
        assert_eq!(told(Some(bob), home), "Ann carried the treasure home.");
        assert_eq!(told(None, home), "Ann wins: the treasure is home.");
        assert_eq!(told(Some(ann), Outcome::win(bob, Reason::Found)), "Bob found your treasure.");
        for you in [None, Some(ann), Some(bob)] {
            assert_eq!(told(you, Outcome::draw(Reason::Agreement)), "Draw agreed.");
        }
    }

    #[test]
    fn a_name_stays_as_it_is_written() {
        let names = Names::new(["ann".to_owned(), "bob".to_owned()]).expect("names");
        for reason in Reason::ALL {
            let outcome = Outcome::win(Player::One, reason);
            for you in [None, Some(Player::One), Some(Player::Two)] {
                let names = names.clone().to(you);
                for told in [outcome.headline(&names), outcome.why(&names), outcome.sentence(&names)] {
                    assert!(!told.contains("Ann") && !told.contains("Bob"), "{told}");
                }
            }
        }
    }

    #[test]
    fn the_headline_tells_who_has_won_whatever_the_reason() {
        let names = Names::new(["Ann".to_owned(), "Bob".to_owned()]).expect("names");
        for reason in Reason::ALL {
            let outcome = Outcome::win(Player::One, reason);
            let [yours, theirs] = Player::BOTH.map(|you| names.clone().to(Some(you)));
            assert_eq!(outcome.headline(&yours), "You win!");
            assert_eq!(outcome.headline(&theirs), "You lose");
            assert_eq!(outcome.headline(&names), "Ann wins!");
            assert!(outcome.why(&theirs).contains("Ann"), "{reason:?}");
        }
    }
}
