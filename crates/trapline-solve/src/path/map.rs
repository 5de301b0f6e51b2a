//! [`Map`]: everything a runner can get to know, numbered, and the best plan against traps laid by a mix.
//!
//! In floating point and for speed: what it says serves the search and is never part of a proof.

use super::course::{Course, Runner};
use super::running::{Plan, Situation};
use std::collections::{HashMap, HashSet};
use trapline::games::hidden_path::{LONGEST_MOVE, Steps};

/// All runners there can be, each before those it can become.
pub struct Map {
    course: Course,
    placements: Vec<Steps>,
    runners: Vec<Runner>,
    /// For each runner and move where it leads: caught, and not.
    moves: Vec<[Ends; LONGEST_MOVE as usize]>,
    /// For each runner who has finished the placements that allow it; `None` for the others.
    possible: Vec<Vec<u32>>,
}

/// Where a move can lead, by number.
#[derive(Clone, Copy, Default)]
struct Ends {
    caught: Option<u32>,
    passed: Option<u32>,
}

/// A best plan: for each runner and number of moves made the move.
pub struct BestPlan<'a> {
    map: &'a Map,
    moves: Vec<u8>,
}

impl Map {
    /// The map of a course.
    #[must_use]
    pub fn new(course: Course) -> Map {
        let placements = course.placements();
        let mut seen = HashSet::from([Runner::START]);
        let mut waiting = vec![(Runner::START, placements.clone())];
        while let Some((runner, possible)) = waiting.pop() {
            for by in 1..=course.reach(runner) {
                for after in ends(&course, runner, by, &possible).into_iter().flatten() {
                    if seen.insert(after) {
                        let possible =
                            possible.iter().copied().filter(|&traps| after.allows(traps)).collect();
                        waiting.push((after, possible));
                    }
                }
            }
        }
        let mut runners: Vec<Runner> = seen.into_iter().collect();
        // A move leads to another trap sprung, or further along.
        runners.sort_by_key(|runner| (runner.sprung.count(), runner.at, *runner));
        let numbers: HashMap<Runner, u32> =
            (0..).zip(&runners).map(|(number, &runner)| (runner, number)).collect();
        let mut map = Map { course, placements, runners, moves: vec![], possible: vec![] };
        for &runner in &map.runners {
            let mut moves = [Ends::default(); LONGEST_MOVE as usize];
            for by in 1..=course.reach(runner) {
                let step = runner.at + by;
                let number = |runner| numbers.get(&runner).copied();
                let known = runner.sprung.contains(step) || runner.safe.contains(step);
                moves[usize::from(by) - 1] = Ends {
                    caught: if known { None } else { number(runner.caught(step)) },
                    passed: number(runner.standing(step)),
                };
            }
            map.moves.push(moves);
            let allowed = (0..).zip(&map.placements).filter(|&(_, &traps)| runner.allows(traps));
            let finished = course.is_finished(runner);
            map.possible.push(if finished { allowed.map(|(number, _)| number).collect() } else { vec![] });
        }
        map
    }

    /// All ways to lay the traps.
    #[must_use]
    pub fn placements(&self) -> &[Steps] {
        &self.placements
    }

    /// The course.
    #[must_use]
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// The plan that does best when traps are laid by these weights and finishing after that many moves is
    /// worth that much.
    #[must_use]
    pub fn best_plan(&self, hiding: &[f64], worth: &[f64]) -> BestPlan<'_> {
        let width = worth.len();
        let mut values = vec![0.0; self.runners.len() * width];
        let mut moves = vec![0; self.runners.len() * width];
        let mut sums = vec![0.0; width];
        for (number, runner) in self.runners.iter().enumerate().rev() {
            let (before, after) = values.split_at_mut((number + 1) * width);
            let best = &mut before[number * width..];
            if self.course.is_finished(*runner) {
                let mass: f64 = self.possible[number].iter().map(|&case| hiding[case as usize]).sum();
                best.iter_mut().zip(worth).for_each(|(best, worth)| *best = mass * worth);
                continue;
            }
            let chosen = &mut moves[number * width..][..width];
            for by in 1..=self.course.reach(*runner) {
                let Ends { caught, passed } = self.moves[number][usize::from(by) - 1];
                sums.fill(0.0);
                for end in [caught, passed].into_iter().flatten() {
                    let from = (end as usize - number - 1) * width;
                    let values = &after[from..from + width];
                    sums.iter_mut().zip(&values[1..]).for_each(|(sum, value)| *sum += value);
                }
                for ((sum, best), chosen) in sums.iter().zip(best.iter_mut()).zip(chosen.iter_mut()) {
                    if *sum >= *best {
                        (*best, *chosen) = (*sum, by);
                    }
                }
            }
        }
        BestPlan { map: self, moves }
    }
}

/// Where a move can lead when the traps lie in one of these ways.
fn ends(course: &Course, runner: Runner, by: u8, possible: &[Steps]) -> [Option<Runner>; 2] {
    let mut ends = possible.iter().map(|&traps| course.land(runner, by, traps));
    let first = ends.next();
    [first, ends.find(|&end| Some(end) != first)]
}

impl BestPlan<'_> {
    /// The plan as far as it leads past any traps, and the number of moves it needs past each placement.
    /// Beyond the moves whose worth was given it moves on as it would at the last of them.
    #[must_use]
    pub fn follow(&self) -> (Plan, Vec<u8>) {
        let Map { course, placements, runners, moves, .. } = self.map;
        let width = self.moves.len() / runners.len();
        let mut plan = Plan::new();
        let mut run = |&traps: &Steps| {
            let mut number = 0;
            for made in 0.. {
                let runner = runners[number];
                if course.is_finished(runner) {
                    return made;
                }
                let by = self.moves[number * width + usize::from(made).min(width - 2)];
                plan.insert(Situation { moves: made, runner }, by);
                let Ends { caught, passed } = moves[number][usize::from(by) - 1];
                let is_caught = course.land(runner, by, traps).at == 0;
                let end = if is_caught { caught } else { passed };
                number = end.expect("the map is whole") as usize;
            }
            unreachable!("every run ends")
        };
        let times = placements.iter().map(&mut run).collect();
        (plan, times)
    }
}
