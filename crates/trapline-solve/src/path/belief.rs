//! [`Belief`]: where the traps may lie on a runner's way, to the runner's mind.
//!
//! In floating point: it serves the judge and the runner who has left the plan, not the proof.

use super::course::{Course, Runner};
use super::hiding::Hiding;
use trapline::games::hidden_path::Steps;

/// A runner, and the placements that are still possible, with weights.
#[derive(Clone, Debug)]
pub struct Belief {
    /// The runner. Steps that are safe in all cases count as known to be.
    pub runner: Runner,
    cases: Vec<(Steps, f64)>,
}

impl Belief {
    /// What a runner believes who expects traps to be laid by that mix. Where nothing in it fits what was
    /// seen, all placements that do are equally likely. Where none does, which only a position set up by hand
    /// can bring about, the runner holds only the sprung traps for certain.
    #[must_use]
    pub fn new(course: &Course, hiding: &Hiding, runner: Runner) -> Belief {
        let weighted = hiding.cases().iter().map(|&(traps, weight)| (traps, weight as f64));
        let cases: Vec<_> = weighted.filter(|&(traps, _)| runner.allows(traps)).collect();
        if !cases.is_empty() {
            return Belief { runner, cases }.cleared(course);
        }
        let fitting = |runner: Runner| -> Vec<_> {
            let all = course.placements().into_iter().filter(|&traps| runner.allows(traps));
            all.map(|traps| (traps, 1.0)).collect()
        };
        let cases = fitting(runner);
        if !cases.is_empty() {
            return Belief { runner, cases }.cleared(course);
        }
        let runner = Runner { safe: Steps::NONE, ..runner };
        Belief { runner, cases: fitting(runner) }.cleared(course)
    }

    /// The sum of the weights.
    #[must_use]
    pub fn mass(&self) -> f64 {
        self.cases.iter().map(|&(_, weight)| weight).sum()
    }

    /// What a move can lead to: being caught and not, where there is a case for it.
    pub fn after(&self, course: &Course, by: u8) -> impl Iterator<Item = Belief> + use<> {
        let step = self.runner.at + by;
        let is_caught = |&&(traps, _): &&(Steps, f64)| traps.minus(self.runner.sprung).contains(step);
        let (caught, passed): (Vec<_>, Vec<_>) = self.cases.iter().partition(is_caught);
        let ends = [(self.runner.caught(step), caught), (self.runner.standing(step), passed)];
        let course = *course;
        let possible = ends.into_iter().filter(|(_, cases)| !cases.is_empty());
        possible.map(move |(runner, cases)| Belief { runner, cases }.cleared(&course))
    }

    /// With all steps counted as safe that are so in every case: runners who expect the same are the same.
    fn cleared(mut self, course: &Course) -> Belief {
        let armed = |step: u8| self.cases.iter().any(|(traps, _)| traps.contains(step));
        self.runner.safe = (1..=course.length).filter(|&step| !armed(step)).collect();
        self
    }
}
