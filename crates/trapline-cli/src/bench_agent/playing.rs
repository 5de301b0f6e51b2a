//! The matches of a set, played a game after the other. What becomes of them is for others to say.

use super::model::Model;
use super::who::Who;
use crate::failure::Failure;
use crate::guard;
use crate::signals::Signals;
use std::sync::Arc;
use trapline::games::{self, AtGame, Entry};
use trapline::{Rules, Show, Sitter};
use trapline_arena::bench::{Bout, Contender, Field, Line, Plain, Played, Settings};
use trapline_arena::{Contestant, FolderError, Limits, Log, Measure, Notes, Process, Terms};
use trapline_bots::{Agent, Level, level};
use trapline_solve::truth::Truth;

/// A game of the set, ready to be played.
pub struct Ready {
    pub entry: &'static Entry,
    pub rules: Rules,
    pub truth: Option<Arc<dyn Truth>>,
}

impl Ready {
    /// What the settings say of it.
    pub fn played(&self, no_loss: bool) -> Played {
        Played {
            game: self.entry.id.to_owned(),
            rules: self.rules.write(),
            loss: !no_loss && self.truth.is_some(),
        }
    }
}

/// What all games are played with.
pub struct Playing<'a> {
    pub who: &'a Who,
    pub settings: &'a Settings,
    pub limits: Limits,
    pub signals: &'a Signals,
    pub notes: Arc<Log>,
}

/// Keeps a match that has ended.
pub type Keep<'a> = dyn FnMut(Line) -> Result<(), FolderError> + 'a;

/// Plays these matches, a game after the other.
pub fn play(
    games: &[Ready],
    bouts: &[Bout],
    jobs: usize,
    playing: &Playing<'_>,
    keep: &mut Keep<'_>,
) -> Result<(), Failure> {
    for ready in games {
        let bouts: Vec<Bout> = bouts.iter().filter(|bout| bout.game == ready.entry.id).copied().collect();
        games::at(ready.entry.id, Game { ready, bouts, jobs, playing, keep: &mut *keep })??;
    }
    Ok(())
}

/// Plays at one game, by its type.
struct Game<'a, 'k> {
    ready: &'a Ready,
    bouts: Vec<Bout>,
    jobs: usize,
    playing: &'a Playing<'a>,
    keep: &'a mut Keep<'k>,
}

impl AtGame for Game<'_, '_> {
    type Made = Result<(), FolderError>;

    fn at<G: Show>(self) -> Result<(), FolderError> {
        let Playing { who, settings, limits, signals, notes } = self.playing;
        let Ready { rules, truth, .. } = self.ready;
        let game = G::with(rules.choices());
        let bot = |level: Level| -> Box<dyn Agent<G>> {
            level::agent(level, &game, truth.as_ref()).expect("where it needs a truth there is one")
        };
        let agent = || -> Box<dyn Contender<G>> {
            match who {
                Who::Player(Contestant::Level(level)) => Box::new(Plain(bot(*level))),
                Who::Player(Contestant::Command(command)) => {
                    let notes = Notes::Keep(notes.clone());
                    let terms = Terms { notes, ..guard::heeding(signals, *limits) };
                    Box::new(Process::new(command, terms))
                }
                Who::Endpoint(endpoint) => Box::new(Model::new(endpoint.clone(), *limits, settings.legal)),
            }
        };
        let sitter = match who {
            Who::Player(player) => player.sitter(&settings.name),
            Who::Endpoint(_) => Sitter::Program { name: settings.name.clone() },
        };
        let loss = settings.games.iter().any(|one| one.game == G::ID && one.loss);
        let field = Field {
            rules: rules.clone(),
            seed: settings.seed,
            name: settings.name.clone(),
            sitter,
            measure: truth.clone().filter(|_| loss).and_then(Measure::new),
            agent: &agent,
            bot: &bot,
        };
        field.play(&self.bouts, self.jobs, signals.stop(), self.keep)
    }
}
