//! What a position of Hidden Path is worth to a player who knows their own traps, has watched both runs, and
//! faces the other's proved strategy: the best answer to it, move by move.
//!
//! In floating point. The player reacts to everything; the other's strategy, as proved, reacts to nothing but
//! its own run. Where the other has left their plan, they are taken to make haste.

use super::Strategy;
use super::belief::Belief;
use super::clock::{Clock, FINISHED, Tick};
use super::course::{Course, Runner};
use super::running::Situation;
use std::collections::HashMap;
use trapline::games::hidden_path::Steps;

/// How far a player has come, as both see it.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// What came of it.
    pub runner: Runner,
    /// The moves made, where the whole run is known.
    pub moves: Option<u8>,
}

impl Progress {
    /// Before the first move.
    pub const START: Progress = Progress { runner: Runner::START, moves: Some(0) };

    /// The situation for a strategy to look up.
    #[must_use]
    pub fn situation(self) -> Option<Situation> {
        self.moves.map(|moves| Situation { moves, runner: self.runner })
    }

    /// After one more move that ended so.
    #[must_use]
    pub fn on(self, runner: Runner) -> Progress {
        Progress { runner, moves: self.moves.map(|moves| moves + 1) }
    }
}

/// One player's prospects against the other's strategy.
pub struct Judge<'a> {
    course: Course,
    foe: &'a Strategy,
    /// The player's own traps, sprung ones included.
    traps: Steps,
    clock: Clock,
    known: HashMap<(Runner, Tick), f64>,
}

impl<'a> Judge<'a> {
    /// The prospects of a player who laid these traps.
    #[must_use]
    pub fn new(course: Course, foe: &'a Strategy, traps: Steps) -> Judge<'a> {
        Judge { course, foe, traps, clock: Clock::new(), known: HashMap::new() }
    }

    /// The expected result after each move the player can make, by 1 and up, when both have come that far.
    pub fn moves(&mut self, own: Progress, other: Progress) -> Vec<f64> {
        let tick = self.wind(other);
        let belief = Belief::new(&self.course, &self.foe.hiding, own.runner);
        let moves = 1..=self.course.reach(own.runner);
        moves.map(|by| self.after(&belief, by, tick) / belief.mass()).collect()
    }

    /// The expected result before the first move of the match.
    pub fn start(&mut self, moves_first: bool) -> f64 {
        let tick = self.wind(Progress::START);
        let belief = Belief::new(&self.course, &self.foe.hiding, Runner::START);
        let sum = if moves_first { self.mine(&belief, tick) } else { self.theirs(&belief, tick) };
        sum / belief.mass()
    }

    /// The tick at which the other is when they have come that far.
    fn wind(&mut self, other: Progress) -> Tick {
        if self.course.is_finished(other.runner) {
            return FINISHED;
        }
        let chances = self.foe.chances(&self.course, other);
        let next: Vec<_> = (1..)
            .zip(chances)
            .filter(|&(_, chance)| chance > 0.0)
            .map(|(by, chance)| (self.wind(other.on(self.course.land(other.runner, by, self.traps))), chance))
            .collect();
        self.clock.tick(next)
    }

    /// The expected result with the player to move, summed over all cases of the belief with their weights.
    fn mine(&mut self, belief: &Belief, tick: Tick) -> f64 {
        if let Some(&known) = self.known.get(&(belief.runner, tick)) {
            return known;
        }
        let moves = 1..=self.course.reach(belief.runner);
        let best = moves.map(|by| self.after(belief, by, tick)).fold(f64::NEG_INFINITY, f64::max);
        self.known.insert((belief.runner, tick), best);
        best
    }

    /// The same after a move.
    fn after(&mut self, belief: &Belief, by: u8, tick: Tick) -> f64 {
        let course = self.course;
        let ends = belief.after(&course, by);
        ends.map(|end| if course.is_finished(end.runner) { end.mass() } else { self.theirs(&end, tick) })
            .sum()
    }

    /// The same with the other to move.
    fn theirs(&mut self, belief: &Belief, tick: Tick) -> f64 {
        let mut sum = 0.0;
        for at in 0..self.clock.next(tick).len() {
            let (to, chance) = self.clock.next(tick)[at];
            let result = if to == FINISHED { -belief.mass() } else { self.mine(belief, to) };
            sum += chance * result;
        }
        sum
    }
}
