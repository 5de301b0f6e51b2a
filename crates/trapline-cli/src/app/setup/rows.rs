//! What each line of the set-up says, and what can be chosen there.

use super::{Opponent, OwnSeat, Row, Setup};
use crate::app::context::Context;
use crate::words::sentence;
use trapline::{FIRST, Level, Player};

/// A line for people.
pub(super) struct Told {
    pub label: String,
    /// What is chosen.
    pub value: String,
    /// What that means.
    pub about: String,
    /// Everything that can be chosen, where each needs a word: what it is, what it means, and which of them it is now.
    pub choices: Vec<(String, String)>,
    pub chosen: usize,
}

impl Told {
    /// A line that is explained in a sentence.
    fn new(label: &str, value: &str, about: &str) -> Told {
        let [label, value, about] = [label, value, about].map(str::to_owned);
        Told { label, value, about, choices: vec![], chosen: 0 }
    }

    /// A line of which every choice is explained.
    fn of(label: &str, choices: Vec<(String, String)>, chosen: usize) -> Told {
        Told { choices: choices.clone(), chosen, ..Told::new(label, &choices[chosen].0, "") }
    }
}

impl Opponent {
    /// Who it is.
    fn name(self) -> String {
        match self {
            Opponent::Person => "a friend here".to_owned(),
            Opponent::Bot(level) => format!("{level} bot"),
            Opponent::Watch => "watch two bots".to_owned(),
        }
    }
}

impl Setup {
    pub(super) fn told(&self, row: Row, context: &Context) -> Told {
        let seats = self.entry.seats;
        match row {
            Row::Start => {
                let [own, _] = &context.settings.names;
                let own = if own.is_empty() { "You" } else { own };
                let who = match self.opponent {
                    Opponent::Person => format!("{own} and a friend at this keyboard"),
                    Opponent::Bot(level) => format!("{own} against the {level} bot"),
                    Opponent::Watch => "You watch, and see everything".to_owned(),
                };
                Told::new("Start", "", &format!("{who}. Every move is saved."))
            }
            Row::Opponent => {
                let all = Setup::opponents();
                let chosen = all.iter().position(|one| *one == self.opponent).unwrap_or(0);
                Told::of("Opponent", all.iter().map(|one| (one.name(), self.who(*one))).collect(), chosen)
            }
            Row::Place => {
                let (value, about) = match self.place {
                    OwnSeat::At(player) => {
                        let value = player.pick(["first", "second"]);
                        (value, format!("You sit {value}: you are {}.", player.pick(seats)))
                    }
                    OwnSeat::Drawn => ("drawn", "You sit where the draw says.".to_owned()),
                };
                Told::new("Your seat", value, &format!("{about} Seats swap after every match."))
            }
            Row::Watched(player) => {
                let levels = Level::OPPONENTS.map(|level| (format!("{level} bot"), about(level)));
                let now = self.watched[player.index()];
                let chosen = Level::OPPONENTS.iter().position(|level| *level == now).unwrap_or(0);
                Told::of(player.pick(seats), levels.into(), chosen)
            }
            Row::Rule(n) if self.entry.house_rules[n] == FIRST => {
                let (value, about) = match Player::BOTH.get(self.rules[n]) {
                    Some(&player) => {
                        let value = self.called(player);
                        let moves = if value == "you" { "make" } else { "makes" };
                        let about = sentence(&format!("{value} {moves} the first move"));
                        (value, about)
                    }
                    None => {
                        ("drawn".to_owned(), "It is drawn who moves first, anew for every match.".to_owned())
                    }
                };
                Told::new("Who begins", &value, &about)
            }
            Row::Rule(n) => {
                let rule = &self.entry.house_rules[n];
                let book = |at: usize| if at == 0 { " (as in the rule book)" } else { "" };
                let choice = |(at, choice): (usize, &trapline::Choice)| {
                    (choice.value.to_owned(), sentence(&format!("{}{}", choice.about, book(at))))
                };
                let choices = rule.choices.iter().enumerate().map(choice).collect();
                Told::of(sentence(rule.key).trim_end_matches('.'), choices, self.rules[n])
            }
            Row::Series => {
                let value = match self.series {
                    1 => "one match".to_owned(),
                    count => format!("{count} matches"),
                };
                Told::new(
                    "Series",
                    &value,
                    "Play so many matches in a row. Seats swap, and the score is kept.",
                )
            }
        }
    }

    /// Who an opponent is.
    fn who(&self, opponent: Opponent) -> String {
        match opponent {
            Opponent::Person if self.entry.hidden => {
                "You share this keyboard, and look away while the other hides.".to_owned()
            }
            Opponent::Person => "You share this keyboard.".to_owned(),
            Opponent::Bot(level) => about(level),
            Opponent::Watch => "You choose both, and see everything.".to_owned(),
        }
    }

    /// Who sits there, as seen by the person who sets it up.
    fn called(&self, player: Player) -> String {
        let seat = player.pick(self.entry.seats).to_owned();
        match (self.opponent, self.place) {
            (Opponent::Bot(_), OwnSeat::At(own)) if own == player => "you".to_owned(),
            (Opponent::Bot(_), OwnSeat::At(_)) => "the bot".to_owned(),
            // The friend's name is asked for afterwards.
            (Opponent::Person, _) => player.pick(["you", "your friend"]).to_owned(),
            _ => seat,
        }
    }
}

/// Who the bot of that level is, in a sentence.
fn about(level: Level) -> String {
    format!("{}.", level.about())
}
