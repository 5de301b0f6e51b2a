//! [`Hall`]: where the games of an arena are played, several at a time. It keeps nothing and tells nothing.

use crate::adjudicator::Adjudicator;
use crate::duel::{self, Ended};
use crate::line::{Line, Slot};
use crate::opening::{Drawn, Opening};
use crate::plan::{Fixture, Plan};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use trapline::record::Record;
use trapline::{AnyMatch, Match, Player, Rules, Show, Sitter};
use trapline_bots::Agent;
use trapline_bots::Measure;
use trapline_solve::truth::Truth;

/// How the games of an arena begin.
#[derive(Clone, PartialEq, Debug)]
pub enum Openings {
    /// So, in turn.
    Given(Vec<Opening>),
    /// Drawn at random; for each pairing what.
    Drawn(Vec<Drawn>),
}

/// Makes a player, by its number.
pub type Maker<'a, G> = dyn Fn(usize) -> Box<dyn Agent<G>> + Sync + 'a;

/// All that games are played with.
pub struct Hall<'a, G: Show> {
    /// The house rules and the ply limit.
    pub rules: Rules,
    /// Which games there are.
    pub plan: Plan,
    /// What the players are called.
    pub names: Vec<String>,
    /// What they are.
    pub sitters: Vec<Sitter>,
    /// How games begin.
    pub openings: Openings,
    /// What to hold them against.
    pub measure: Option<Measure<G>>,
    /// Ends games that the truth has called the same for so many actions.
    pub adjudicate: Option<(Arc<dyn Truth>, u64)>,
    /// Where players come from.
    pub make: &'a Maker<'a, G>,
}

impl<G: Show> Hall<'_, G> {
    /// Plays all games but those whose numbers are in `done`, `jobs` at a time, and hands each over as it ends.
    /// `keep` says what is still wanted; it may also end it all: then `stop` is set, and its error is handed on. A game
    /// that is underway when `stop` is set does not count.
    ///
    /// # Errors
    /// What `keep` says.
    pub fn play<E>(
        &self,
        done: &HashSet<u64>,
        jobs: usize,
        stop: &AtomicBool,
        keep: impl FnMut(Line) -> Result<Wanted, E>,
    ) -> Result<(), E> {
        self.play_these(&left(&self.plan, done), jobs, stop, keep)
    }

    /// The same with the games whose numbers somebody hands out, until there are no more.
    ///
    /// # Errors
    /// What `keep` says.
    pub fn play_these<E>(
        &self,
        numbers: &(dyn Fn() -> Option<u64> + Sync),
        jobs: usize,
        stop: &AtomicBool,
        mut keep: impl FnMut(Line) -> Result<Wanted, E>,
    ) -> Result<(), E> {
        let decided: Vec<AtomicBool> = self.plan.pairings.iter().map(|_| AtomicBool::new(false)).collect();
        let take = || loop {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let fixture = self.plan.fixture(numbers()?)?;
            if !decided[fixture.pairing].load(Ordering::Relaxed) {
                return Some(fixture);
            }
        };
        let work = |lines: mpsc::SyncSender<Line>| {
            let mut players: Vec<Option<Box<dyn Agent<G>>>> = self.names.iter().map(|_| None).collect();
            while let Some(fixture) = take() {
                let Some(line) = self.game(&fixture, &mut players, stop) else { return };
                // Nobody listens any more where something went wrong.
                if lines.send(line).is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            let (sender, lines) = mpsc::sync_channel(WAITING);
            for _ in 0..jobs {
                let sender = sender.clone();
                scope.spawn(|| work(sender));
            }
            drop(sender);
            for line in lines {
                let fixture = self.plan.fixture(line.arena.game).expect("it was played");
                match keep(line) {
                    Ok(Wanted::All) => {}
                    Ok(Wanted::Others) => decided[fixture.pairing].store(true, Ordering::Relaxed),
                    Err(wrong) => {
                        // Whoever is thinking would think on for nobody.
                        stop.store(true, Ordering::Relaxed);
                        return Err(wrong);
                    }
                }
            }
            Ok(())
        })
    }

    /// Plays a game.
    ///
    /// # Panics
    /// Where openings or names do not fit the game, which was to be checked before.
    fn game(
        &self,
        fixture: &Fixture,
        players: &mut [Option<Box<dyn Agent<G>>>],
        stop: &AtomicBool,
    ) -> Option<Line> {
        let seats = Player::BOTH.map(|seat| fixture.sitting(seat));
        let names = seats.map(|player| self.names[player].clone());
        let opened: Result<Match<G>, _> = match &self.openings {
            Openings::Given(all) => all[(fixture.pair % all.len() as u64) as usize].open(&self.rules, names),
            Openings::Drawn(drawn) => {
                let drawn = drawn[fixture.pairing];
                let seed = match drawn {
                    Drawn::Secrets => self.plan.secrets_seed(fixture),
                    Drawn::Moves | Drawn::Nothing => self.plan.opening_seed(fixture),
                };
                drawn.open(&self.rules, names, seed)
            }
        };
        let mut duel = opened.expect("openings and names have been checked");
        let imposed = duel.plies();
        let seeds = Player::BOTH.map(|seat| self.plan.seed(fixture, seat));
        for player in seats {
            players[player].get_or_insert_with(|| (self.make)(player));
        }
        let both = players.get_disjoint_mut(seats).expect("nobody plays against themselves");
        let agents = both
            .map(|player| -> &mut dyn Agent<G> { &mut **player.as_mut().expect("it has just been made") });
        let mut adjudicator = self.adjudicate.clone().map(|(truth, plies)| Adjudicator::new(truth, plies));
        let mut referee = |duel: &Match<G>| adjudicator.as_mut().and_then(|judge| judge.watch(duel));
        let Ended { forfeit, spent, called, .. } =
            duel::play_before(&mut duel, agents, seeds, stop, &mut referee)?;
        for (player, spent) in seats.into_iter().zip(spent) {
            if spent {
                players[player] = None;
            }
        }
        let loss = self.measure.as_ref().map(|measure| measure.of(&duel, imposed));
        let slot = Slot {
            game: self.plan.number(fixture),
            pairing: fixture.players,
            pair: fixture.pair,
            seeds,
            imposed,
            adjudicated: called,
            forfeit,
            loss,
        };
        let seats = Some(seats.map(|player| self.sitters[player].clone()));
        Some(Line { record: Record { seats, ..duel.record() }, arena: slot })
    }
}

/// Hands out the numbers of a plan's games, as far as it is known, but those in `done`.
pub fn left<'a>(plan: &Plan, done: &'a HashSet<u64>) -> impl Fn() -> Option<u64> + Sync + use<'a> {
    let (next, known) = (AtomicU64::new(0), plan.known());
    move || {
        let mut numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        numbers.find(|number| *number >= known || !done.contains(number)).filter(|&number| number < known)
    }
}

/// What is still wanted after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// All games of the plan.
    All,
    /// Those of other pairings: this one is decided.
    Others,
}

/// So many games may wait to be written down.
const WAITING: usize = 64;
