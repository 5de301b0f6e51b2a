//! What the table says: the one line that tells what to do now, and how things stand.

use super::DuelScreen;
use super::stage::{Private, Stage};
use crate::words::sentence;
use trapline::{Scene, Tone, Turn};

impl DuelScreen {
    /// What is to be done now, in a line, and the tone in which it is said.
    pub(super) fn task(&self, scene: &Scene) -> (String, Tone) {
        let names = self.duel().names();
        let player = match self.duel().turn() {
            Turn::Of(player) => player,
            Turn::Over(outcome) => {
                let tone = outcome.winner.map_or(Tone::Prize, Tone::of);
                return (outcome.sentence(names), tone);
            }
        };
        let alone = self.hosting.people().len() == 1;
        let text = match self.stage {
            Stage::Alone(player, Private::Looking) => {
                format!("{}, only you may see this. Any key hides it again.", &names[player])
            }
            Stage::Bot(_) if self.paused && self.hosting.people().is_empty() => {
                format!("Paused before {} acts.", &names[player])
            }
            Stage::Bot(_) if self.paused => "Press Enter to try again.".to_owned(),
            Stage::Bot(_) => format!("{} is thinking …", &names[player]),
            Stage::Away => {
                let waiting = self.hosting.away().map_or_else(String::new, |away| away.waiting());
                return (waiting, Tone::of(player));
            }
            _ => {
                let task = self.duel().task().unwrap_or_default();
                let chosen =
                    if scene.pick > 1 { format!(": {} chosen", self.picked.len()) } else { String::new() };
                match (alone, self.duel().secret_turn()) {
                    (true, Some(_)) => sentence(&format!("{task}{chosen}")),
                    (true, None) => format!("Your turn: {task}{chosen}."),
                    (false, _) => format!("{}, {task}{chosen}.", &names[player]),
                }
            }
        };
        (text, Tone::of(player))
    }

    /// Which seat the one person here has.
    pub(super) fn seated(&self) -> Option<(String, Tone)> {
        let [person] = self.hosting.people()[..] else { return None };
        let seat = self.duel().entry().seats[person.index()];
        Some((format!("You are {seat}."), Tone::of(person)))
    }
}
