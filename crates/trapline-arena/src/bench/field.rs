//! [`Field`]: where the matches of a set are played at one game, several at a time. It keeps nothing and tells nothing.

use super::bout::Bout;
use super::contender::{Contender, Watched};
use super::line::{Line, Slot};
use crate::duel::{self, Ended};
use crate::opening::Drawn;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use trapline::record::Record;
use trapline::{AnyMatch, Level, Player, Rules, Show, Sitter};
use trapline_bots::{Agent, Measure};

/// Makes the agent that is measured.
pub type MakeAgent<'a, G> = dyn Fn() -> Box<dyn Contender<G>> + Sync + 'a;
/// Makes a bot of that level.
pub type MakeBot<'a, G> = dyn Fn(Level) -> Box<dyn Agent<G>> + Sync + 'a;

/// All that matches at one game are played with.
pub struct Field<'a, G: Show> {
    /// The house rules and the ply limit.
    pub rules: Rules,
    /// Where all that is drawn at random begins.
    pub seed: u64,
    /// What the agent is called. Bots are all called alike: how well they play is not told.
    pub name: String,
    /// What it is.
    pub sitter: Sitter,
    /// What to hold its actions against.
    pub measure: Option<Measure<G>>,
    /// Where the agent comes from.
    pub agent: &'a MakeAgent<'a, G>,
    /// Where bots come from.
    pub bot: &'a MakeBot<'a, G>,
}

/// What bots are called.
const OPPONENT: &str = "Opponent";

/// So many matches may wait to be written down.
const WAITING: usize = 16;

impl<G: Show> Field<'_, G> {
    /// Plays these matches, `jobs` at a time, and hands each over as it ends. Where `keep` fails, `stop` is set and its
    /// error handed on. A match that is underway when `stop` is set does not count.
    ///
    /// # Errors
    /// What `keep` says.
    pub fn play<E>(
        &self,
        bouts: &[Bout],
        jobs: usize,
        stop: &AtomicBool,
        mut keep: impl FnMut(Line) -> Result<(), E>,
    ) -> Result<(), E> {
        let next = AtomicUsize::new(0);
        let work = |lines: mpsc::SyncSender<Line>| {
            let mut agent = None;
            while let Some(bout) = bouts.get(next.fetch_add(1, Ordering::Relaxed)) {
                let Some(line) = self.bout(bout, &mut agent, stop) else { return };
                // Nobody listens any more where something went wrong.
                if lines.send(line).is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            let (sender, lines) = mpsc::sync_channel(WAITING);
            for _ in 0..jobs.min(bouts.len()) {
                let sender = sender.clone();
                scope.spawn(|| work(sender));
            }
            drop(sender);
            let kept = lines.into_iter().try_for_each(&mut keep);
            if kept.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            kept
        })
    }

    /// Plays a match. `None` where it was stopped.
    ///
    /// # Panics
    /// Where rules or names do not fit the game, which was to be checked before.
    fn bout(
        &self,
        bout: &Bout,
        agent: &mut Option<Box<dyn Contender<G>>>,
        stop: &AtomicBool,
    ) -> Option<Line> {
        let mut names = [self.name.clone(), OPPONENT.to_owned()];
        let mut sitters = [self.sitter.clone(), Sitter::bot(bout.level)];
        if bout.seat == Player::Two {
            names.reverse();
            sitters.reverse();
        }
        // An agent that never wavers would else play one match over and over; in a game with secrets the bots' differ.
        let drawn = if G::HIDDEN { Drawn::Nothing } else { Drawn::Moves };
        let opened = drawn.open::<G>(&self.rules, names, bout.opening_seed(self.seed));
        let mut duel = opened.expect("rules and names have been checked");
        let imposed = duel.plies();
        let seeds = bout.seeds(self.seed);
        let mut bot = (self.bot)(bout.level);
        let mut watched = Watched { agent: &mut **agent.get_or_insert_with(self.agent), turns: vec![] };
        let agents: [&mut dyn Agent<G>; 2] = match bout.seat {
            Player::One => [&mut watched, &mut *bot],
            Player::Two => [&mut *bot, &mut watched],
        };
        let Ended { forfeit, spent, .. } = duel::play(&mut duel, agents, seeds, stop)?;
        let turns = watched.turns;
        if spent[bout.seat.index()] {
            *agent = None;
        }
        let loss = self.measure.as_ref().map(|measure| measure.of(&duel, imposed)[bout.seat.index()]);
        let Bout { level, seat, number, .. } = *bout;
        let slot = Slot { level, seat, number, seeds, imposed, forfeit, loss, turns };
        Some(Line { record: Record { seats: Some(sitters), ..duel.record() }, bench: slot })
    }
}
