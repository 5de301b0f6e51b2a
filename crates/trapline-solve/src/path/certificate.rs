//! What a strategy of Hidden Path is worth, exactly: the part that has to be trusted.
//!
//! The strategist lays traps by a [`Hiding`] and, independently, runs by a [`Running`] that looks neither at
//! these traps nor at the opponent. Say the opponent's traps are given. Then the number of moves the
//! strategist will need is drawn from a known distribution, and nothing the opponent does can change it. Tell
//! the opponent that number in advance, which is more than they could find out by watching: all that is left
//! for them is to finish in time, within a known number of moves, past traps drawn from the hiding.
//! [`in_time`] computes the best chance of that for every number of moves, [`moves_needed`] the distribution,
//! and [`worth`] puts them together for the worst of the opponent's placements. So no opponent, whatever they
//! react to, can hold the strategist to less.
//!
//! Deliberately absent: how the strategies were found, and any number that is not whole.

use super::course::{Course, Runner};
use super::hiding::Hiding;
use super::running::{Running, Situation};
use num_rational::BigRational;
use std::collections::HashMap;
use std::rc::Rc;
use trapline::games::hidden_path::Steps;

/// When the strategist moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// First: they win if they need at most as many moves as the opponent.
    First,
    /// Second: they win if they need fewer.
    Second,
}

impl Role {
    /// The opponent's.
    #[must_use]
    pub fn other(self) -> Role {
        match self {
            Role::First => Role::Second,
            Role::Second => Role::First,
        }
    }
}

/// The expected result that the strategy makes sure of: a win counts 1, a loss -1.
///
/// # Panics
/// Where the running is not a mix of plans, or leaves a situation out that it leads to.
#[must_use]
pub fn worth(course: &Course, role: Role, hiding: &Hiding, running: &Running) -> BigRational {
    let held = held(course, role, hiding);
    let won = |traps: Steps| -> u128 {
        let needed = moves_needed(course, running, traps);
        needed.iter().zip(&held).map(|(&times, &cases)| u128::from(times) * u128::from(cases)).sum()
    };
    let won = course.placements().into_iter().map(won).min().expect("traps can be laid");
    let played = u128::from(hiding.total()) * u128::from(running.total());
    let whole = |number: i32| BigRational::from_integer(number.into());
    BigRational::new(won.into(), played.into()) * whole(2) - whole(1)
}

/// For each number of moves, up to the most that are ever needed: in how many cases of the hiding a
/// strategist who needs that many wins for sure, because the opponent cannot finish before that, however well
/// they run. More moves never win for sure.
#[must_use]
pub fn held(course: &Course, role: Role, hiding: &Hiding) -> Vec<u64> {
    let in_time = in_time(course, hiding);
    let left = |moves: usize| match role {
        Role::First => moves.saturating_sub(1),
        Role::Second => moves,
    };
    (0..in_time.len()).map(|moves| hiding.total() - in_time[left(moves)]).collect()
}

/// For each number of moves from 0 to the most that are ever needed: in how many cases of the hiding a runner
/// can be at the last step by then, if that is all they want.
#[must_use]
pub fn in_time(course: &Course, hiding: &Hiding) -> Vec<u64> {
    let mut search = InTime { course, known: HashMap::new() };
    search.from(Runner::START, hiding.cases()).to_vec()
}

struct InTime<'a> {
    course: &'a Course,
    known: HashMap<Runner, Rc<[u64]>>,
}

impl InTime<'_> {
    /// The same from where a runner is, with the cases that are still possible there.
    fn from(&mut self, runner: Runner, cases: &[(Steps, u64)]) -> Rc<[u64]> {
        if let Some(known) = self.known.get(&runner) {
            return known.clone();
        }
        let mut best = vec![0; self.course.most_moves() + 1];
        if self.course.is_finished(runner) {
            best.fill(cases.iter().map(|&(_, weight)| weight).sum());
        }
        for by in 1..=self.course.reach(runner) {
            let mut sum = vec![0; best.len() - 1];
            let (caught, passed): (Vec<_>, Vec<_>) =
                cases.iter().partition(|&&(traps, _)| self.course.land(runner, by, traps).at == 0);
            for cases in [caught, passed] {
                if let Some(&(traps, _)) = cases.first() {
                    let after = self.from(self.course.land(runner, by, traps), &cases);
                    sum.iter_mut().zip(after.iter()).for_each(|(sum, after)| *sum += after);
                }
            }
            best[1..].iter_mut().zip(sum).for_each(|(best, sum)| *best = sum.max(*best));
        }
        let best: Rc<[u64]> = best.into();
        self.known.insert(runner, best.clone());
        best
    }
}

/// For each number of moves: how many times out of the total the running needs it, past these traps.
///
/// # Panics
/// Where the running is not a mix of plans, or leaves a situation out that it leads to.
#[must_use]
pub fn moves_needed(course: &Course, running: &Running, traps: Steps) -> Vec<u64> {
    let mut needed = vec![0];
    let mut here = HashMap::from([(Runner::START, running.total())]);
    for moves in 0.. {
        let mut next: HashMap<Runner, u64> = HashMap::new();
        needed.push(0);
        for (runner, times) in here {
            let weights = running.weights(Situation { moves, runner }).expect("it knows how to go on");
            assert_eq!(weights.iter().sum::<u64>(), times, "as many go on as come");
            for (by, weight) in (1..).zip(weights).filter(|&(_, weight)| weight > 0) {
                assert!(by <= course.reach(runner), "it stays on the path");
                let after = course.land(runner, by, traps);
                if course.is_finished(after) {
                    needed[usize::from(moves) + 1] += weight;
                } else {
                    *next.entry(after).or_default() += weight;
                }
            }
        }
        if next.is_empty() {
            break;
        }
        here = next;
    }
    needed
}
