//! How people play Hidden Path.
//!
//! *Easy* lays traps anywhere and always runs as far as it can, whatever it has learnt. *Medium* lays traps in the
//! second half and prefers steps that it knows to be safe. *Hard* guards the last step, and takes the way with the
//! fewest moves on average if the other's traps lay anywhere; it never thinks of where the other would lay them.

use crate::Level;
use crate::dice::Dice;
use crate::mind::{Mind, best};
use rand::seq::IteratorRandom;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use trapline::games::HiddenPath;
use trapline::games::hidden_path::{Action, LONGEST_MOVE, Reply, Steps};
use trapline::{Game, Sight};

/// A player of that level.
pub struct Racer {
    level: Level,
    /// How many moves are to go.
    known: Mutex<HashMap<Run, f64>>,
}

/// How a run stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Run {
    at: u8,
    /// Steps on which nothing can happen any more.
    safe: Steps,
    /// Traps that have not sprung.
    traps: u8,
}

impl Run {
    /// How likely a trap is on that step, if they lie anywhere.
    fn risk(self, game: &HiddenPath, step: u8) -> f64 {
        if step > game.last_trap() || self.safe.contains(step) {
            return 0.0;
        }
        let unknown = (1..=game.last_trap()).filter(|&step| !self.safe.contains(step)).count();
        (f64::from(self.traps) / unknown as f64).min(1.0)
    }

    fn caught(self, step: u8) -> Run {
        Run { at: 0, safe: self.safe.with(step), traps: self.traps - 1 }
    }

    fn on(self, step: u8) -> Run {
        Run { at: step, safe: self.safe.with(step), ..self }
    }

    /// The moves on average that are to be made after this one.
    fn after(self, game: &HiddenPath, by: u8, known: &mut HashMap<Run, f64>) -> f64 {
        let step = self.at + by;
        let risk = self.risk(game, step);
        let caught = if risk > 0.0 { risk * self.caught(step).moves(game, known) } else { 0.0 };
        let passed = if risk < 1.0 { (1.0 - risk) * self.on(step).moves(game, known) } else { 0.0 };
        caught + passed
    }

    /// The moves on average that are to be made.
    fn moves(self, game: &HiddenPath, known: &mut HashMap<Run, f64>) -> f64 {
        if self.at == game.length() {
            return 0.0;
        }
        if let Some(&moves) = known.get(&self) {
            return moves;
        }
        let reach = LONGEST_MOVE.min(game.length() - self.at);
        let each = (1..=reach).map(|by| 1.0 + self.after(game, by, known));
        let fewest = each.fold(f64::INFINITY, f64::min);
        known.insert(self, fewest);
        fewest
    }
}

impl Racer {
    pub fn new(level: Level) -> Racer {
        Racer { level, known: Mutex::default() }
    }

    fn place(&self, game: &HiddenPath, rng: &mut Dice) -> Steps {
        let last = game.last_trap();
        let from = match self.level {
            Level::Easy => 1,
            Level::Medium => game.length() / 2,
            _ => game.length() / 3,
        };
        let guard = (self.level == Level::Hard).then_some(last);
        let rest = (from..=last).filter(|&step| Some(step) != guard);
        let drawn = rest.sample(rng, usize::from(game.traps()) - usize::from(guard.is_some()));
        drawn.into_iter().chain(guard).collect()
    }
}

/// How one's own run stands, from the log.
fn run(game: &HiddenPath, sight: &Sight<'_, HiddenPath>) -> Run {
    let me = sight.player;
    let sprung = sight.first.sprung(me.other());
    let start = Run { at: sight.first.position(me), safe: sprung, traps: game.traps() - sprung.count() };
    let own = sight.events.iter().filter(|event| event.player == me);
    own.fold(start, |run, event| match event.reply {
        Reply::Placed => run,
        Reply::Reached(step) => run.on(step),
        Reply::Sprung(step) => run.caught(step),
    })
}

impl Mind<HiddenPath> for Racer {
    fn choose(&self, game: &HiddenPath, sight: &Sight<'_, HiddenPath>, rng: &mut Dice) -> Action {
        if sight.view.armed(sight.player).is_unset() {
            return Action::Place(self.place(game, rng));
        }
        let run = run(game, sight);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let rate = |action| {
            let Action::Move(by) = action else { unreachable!("the traps are laid") };
            match self.level {
                Level::Easy => f64::from(by),
                Level::Medium => {
                    let sure = run.risk(game, run.at + by) == 0.0;
                    f64::from(by) + if sure { 10.0 } else { 0.0 }
                }
                _ => -run.after(game, by, &mut known),
            }
        };
        best(game.actions(&sight.view), rate, rng)
    }
}
