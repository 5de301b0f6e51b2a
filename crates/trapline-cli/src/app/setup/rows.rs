//! What each line of the set-up says.

use super::{Opponent, OwnSeat, Row, Setup};
use crate::app::context::Context;
use crate::words::sentence;
use trapline::FIRST;

impl Setup {
    /// A row for people: what it is, what is chosen, and what that means.
    pub(super) fn told(&self, row: Row, context: &Context) -> [String; 3] {
        let [one, two] = self.entry.seats;
        let name = &context.settings.names[0];
        let you = if name.is_empty() { "you" } else { name };
        match row {
            Row::Start => [
                "Start".to_owned(),
                String::new(),
                "Begins the match. Every action is saved as it is made.".to_owned(),
            ],
            Row::Opponent => {
                let (value, about) = match self.opponent {
                    Opponent::Person => {
                        let secrets = " Before a secret is chosen, the other is asked to look away.";
                        let secrets = if self.entry.hidden { secrets } else { "" };
                        ("a person here".to_owned(), format!("Two people at this keyboard.{secrets}"))
                    }
                    Opponent::Bot(level) => (format!("bot: {level}"), format!("{}.", level.about())),
                    Opponent::Watch => {
                        ("nobody: watch".to_owned(), "You watch two bots, and see everything.".to_owned())
                    }
                };
                ["Opponent".to_owned(), value, about]
            }
            Row::Place => {
                let value = match self.place {
                    OwnSeat::At(player) => player.pick([one, two]).to_owned(),
                    OwnSeat::Drawn => "drawn".to_owned(),
                };
                let about = format!(
                    "Where {you} sit{}; seats are swapped in a rematch and in a series.",
                    if name.is_empty() { "" } else { "s" }
                );
                ["Your seat".to_owned(), value, about]
            }
            Row::Watched(player) => {
                let level = self.watched[player.index()];
                [player.pick([one, two]).to_owned(), format!("bot: {level}"), format!("{}.", level.about())]
            }
            Row::Rule(n) => {
                let rule = &self.entry.house_rules[n];
                let (value, about) = match rule.choices.get(self.rules[n]) {
                    Some(choice) => (choice.value, choice.about),
                    None => ("drawn", "it is drawn who begins"),
                };
                let book = if self.rules[n] == 0 { " (the rule book's)" } else { "" };
                [
                    rule_name(rule.key),
                    value.to_owned(),
                    format!("{}{book}.", sentence(about).trim_end_matches('.')),
                ]
            }
            Row::Series => {
                let value = if self.series == 1 {
                    "one match".to_owned()
                } else {
                    format!("{} matches", self.series)
                };
                [
                    "Series".to_owned(),
                    value,
                    "So many matches in a row, seats swapped each time, with the score kept.".to_owned(),
                ]
            }
        }
    }
}

/// A rule's key, for people.
fn rule_name(key: &str) -> String {
    if key == FIRST.key { "Who begins".to_owned() } else { sentence(key).trim_end_matches('.').to_owned() }
}
