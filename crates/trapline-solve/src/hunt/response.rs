//! The exact best response to a [`Policy`], by one who reacts to everything they may know.
//!
//! A responder knows their own treasure, so they know what the policy's searches will tell. Of the policy's
//! treasure they know that it is equally likely in any hiding place not ruled out yet: the policy's actions do not
//! depend on it. That makes the best response a dynamic programme, one for each cell of the responder's.

use super::policy::{Deed, Plan, Policy, Search};
use num_rational::BigRational;
use num_traits::{One, Zero};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use trapline::grid::{Cell, CellSet};

/// A chance of winning, in whatever form it is wanted.
pub trait Chance: Clone {
    fn none() -> Self;
    fn sure() -> Self;
    /// Adds so much of another: `part` in `whole`.
    fn add(&mut self, other: &Self, part: u32, whole: u32);
    /// Whether it is greater.
    fn beats(&self, other: &Self) -> bool;
}

impl Chance for f64 {
    fn none() -> f64 {
        0.0
    }

    fn sure() -> f64 {
        1.0
    }

    fn add(&mut self, other: &f64, part: u32, whole: u32) {
        *self += other * f64::from(part) / f64::from(whole);
    }

    fn beats(&self, other: &f64) -> bool {
        self > other
    }
}

impl Chance for BigRational {
    fn none() -> BigRational {
        BigRational::zero()
    }

    fn sure() -> BigRational {
        BigRational::one()
    }

    fn add(&mut self, other: &BigRational, part: u32, whole: u32) {
        *self += other * BigRational::new(part.into(), whole.into());
    }

    fn beats(&self, other: &BigRational) -> bool {
        self > other
    }
}

/// A position as the responder knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The responder's search among the hiding places that they believe in.
    pub own: Search,
    /// The policy's search.
    pub other: Search,
    /// The responder's treasure.
    pub treasure: Cell,
}

/// All that a policy looks at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Situation {
    /// The policy's search.
    pub own: Search,
    /// Whether the opponent knows where to dig next.
    pub pressed: bool,
}

/// What the responder may look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// Everything, wasted turns included: for proofs.
    Everything,
    /// Everything that can help soon: for positions in which many cells are left.
    Useful,
}

/// Best responses to a policy, remembered. `missed` is the responder's chance where the policy digs by its table.
pub struct Response<'a, C, F> {
    policy: &'a Policy,
    width: Width,
    missed: F,
    known: HashMap<Position, C>,
    steps: HashMap<Search, Rc<Vec<Step>>>,
    /// The policy's situations that came up.
    situations: HashSet<Situation>,
}

/// What a responder's step may leave, and for how many of the cells; for the others it finds the treasure.
type Step = Vec<(Search, u32)>;

/// So many cells can be dug one after the other while there are scans left, when not everything is looked at.
const FEW: usize = 9;

impl<'a, C: Chance, F: Fn(CellSet, Cell) -> C> Response<'a, C, F> {
    pub fn new(policy: &'a Policy, width: Width, missed: F) -> Response<'a, C, F> {
        Response {
            policy,
            width,
            missed,
            known: HashMap::new(),
            steps: HashMap::new(),
            situations: HashSet::new(),
        }
    }

    /// The policy's situations that have come up, in order.
    pub fn situations(&self) -> Vec<Situation> {
        let mut situations: Vec<_> = self.situations.iter().copied().collect();
        situations.sort();
        situations
    }

    /// The responder's chance of winning when it is their turn.
    pub fn turn(&mut self, at: Position) -> C {
        if at.own.cells.len() == 1 {
            return C::sure();
        }
        // The policy looks only at the number of cells, so what is alike on the responder's board is the same.
        let at =
            Position { own: Search { cells: self.policy.board.canonical(at.own.cells).0, ..at.own }, ..at };
        if let Some(known) = self.known.get(&at) {
            return known.clone();
        }
        let mut best = C::none();
        for step in &*self.steps(at.own) {
            let chance = self.step(at, step);
            if chance.beats(&best) {
                best = chance;
            }
        }
        self.known.insert(at, best.clone());
        best
    }

    /// What the responder may do, of steps that come to the same only one.
    fn steps(&mut self, own: Search) -> Rc<Vec<Step>> {
        if let Some(known) = self.steps.get(&own) {
            return Rc::clone(known);
        }
        let scans = self.policy.board.cells().iter().map(Deed::Scan).filter(|_| own.scans > 0);
        // Without scans nothing tells the cells apart any more.
        let digs = match self.width {
            _ if own.scans == 0 => CellSet::only(own.cells.nth(0)),
            Width::Useful if own.cells.len() > FEW => CellSet::EMPTY,
            Width::Everything | Width::Useful => own.cells,
        };
        let mut steps: Vec<Step> =
            scans.chain(digs.iter().map(Deed::Dig)).map(|deed| self.outcome(own, deed)).collect();
        if self.width == Width::Everything {
            steps.push(vec![(own, own.cells.len() as u32)]);
        }
        steps.sort();
        steps.dedup();
        let steps = Rc::new(steps);
        self.steps.insert(own, Rc::clone(&steps));
        steps
    }

    /// What a deed of the responder's may leave, with the number of cells for which it does.
    fn outcome(&self, own: Search, deed: Deed) -> Step {
        let board = &self.policy.board;
        let left =
            |cells: CellSet, scans| (Search { cells: board.canonical(cells).0, scans }, cells.len() as u32);
        let mut step: Step = match deed {
            Deed::Scan(spot) => {
                board.split(own.cells, spot).into_iter().map(|part| left(part, own.scans - 1)).collect()
            }
            Deed::Dig(cell) => {
                let rest = own.cells.without(cell);
                if rest.is_empty() { vec![] } else { vec![left(rest, own.scans)] }
            }
        };
        step.sort();
        step
    }

    fn step(&mut self, at: Position, step: &Step) -> C {
        let all = at.own.cells.len() as u32;
        let mut chance = C::none();
        let mut missed = 0;
        for &(own, cells) in step {
            chance.add(&self.reply(Position { own, ..at }), cells, all);
            missed += cells;
        }
        if missed < all {
            chance.add(&C::sure(), all - missed, all);
        }
        chance
    }

    /// The responder's chance when they do that.
    pub fn act(&mut self, at: Position, deed: Deed) -> C {
        let step = self.outcome(at.own, deed);
        self.step(at, &step)
    }

    /// The responder's chance when it is the policy's turn.
    pub fn reply(&mut self, at: Position) -> C {
        let other = at.other;
        self.situations.insert(Situation { own: other, pressed: at.own.cells.len() == 1 });
        let deeds = match self.policy.plan(other, at.own.cells.len() == 1) {
            Plan::NowOrNever => return (self.missed)(other.cells, at.treasure),
            Plan::Any(deeds) => deeds,
        };
        let all = deeds.len() as u32;
        let mut chance = C::none();
        if other.scans == 0 && self.policy.scans != 1 && other.cells.len() > 1 {
            // All cells are dug alike, and what is left matters only by its number.
            let dug = other.cells.without(at.treasure).nth(0);
            let left = Search { cells: other.cells.without(dug), scans: 0 };
            chance.add(&self.turn(Position { other: left, ..at }), all - 1, all);
            return chance;
        }
        for deed in deeds {
            let left = match deed {
                Deed::Scan(spot) => {
                    let parts = self.policy.board.split(other.cells, spot);
                    let part = parts.into_iter().find(|part| part.contains(at.treasure));
                    Search { cells: part.expect("the treasure is somewhere"), scans: other.scans - 1 }
                }
                Deed::Dig(cell) if cell == at.treasure => continue,
                Deed::Dig(cell) => Search { cells: other.cells.without(cell), scans: other.scans },
            };
            chance.add(&self.turn(Position { other: left, ..at }), 1, all);
        }
        chance
    }
}
