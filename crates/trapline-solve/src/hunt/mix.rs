//! Where to dig when it is now or never: the table of a [`Policy`], found exactly by cutting planes.
//!
//! For every way the responder can play, their chance is a linear function of the table. So: find the table that is
//! best against the ways seen so far, a small linear programme; find the best response to it; if that is a new way,
//! go on with it as well. When it is not, the table is best against all of them.

use super::policy::Policy;
use super::response::{Chance, Response, Width};
use super::{Order, root};
use crate::simplex::{AtMost, maximise};
use num_rational::BigRational;
use num_traits::{One, Zero};
use std::collections::HashMap;
use trapline::grid::{Cell, CellSet};

/// A chance as a linear function of the unknowns, and its value where they stand.
#[derive(Clone)]
struct Form {
    known: BigRational,
    /// By unknown; empty where there is none.
    terms: Vec<BigRational>,
    now: BigRational,
}

impl Chance for Form {
    fn none() -> Form {
        Form { known: BigRational::zero(), terms: vec![], now: BigRational::zero() }
    }

    fn sure() -> Form {
        Form { known: BigRational::one(), terms: vec![], now: BigRational::one() }
    }

    fn add(&mut self, other: &Form, part: u32, whole: u32) {
        let share = BigRational::new(part.into(), whole.into());
        self.known += &other.known * &share;
        self.now += &other.now * &share;
        if self.terms.len() < other.terms.len() {
            self.terms.resize(other.terms.len(), BigRational::zero());
        }
        self.terms.iter_mut().zip(&other.terms).for_each(|(term, more)| *term += more * &share);
    }

    fn beats(&self, other: &Form) -> bool {
        self.now > other.now
    }
}

/// The unknowns: for every set the chance that a group of like cells is dug. The last group gets what is left.
struct Unknowns {
    sets: Vec<(CellSet, Vec<CellSet>)>,
}

impl Unknowns {
    fn new(policy: &Policy) -> Unknowns {
        let sets = policy.after_one_scan().into_iter();
        Unknowns { sets: sets.map(|set| (set, policy.board.alike(set))).collect() }
    }

    fn len(&self) -> usize {
        self.sets.iter().map(|(_, groups)| groups.len() - 1).sum()
    }

    /// The unknowns of each set.
    fn spans(&self) -> impl Iterator<Item = (&CellSet, &Vec<CellSet>, usize)> {
        self.sets.iter().scan(0, |next, (set, groups)| {
            let first = *next;
            *next += groups.len() - 1;
            Some((set, groups, first))
        })
    }

    /// The values that make such a table.
    fn values(&self, table: &HashMap<CellSet, Vec<(Cell, BigRational)>>) -> Vec<BigRational> {
        let share = |set: &CellSet, group: &CellSet| match table.get(set) {
            Some(mix) => mix.iter().filter(|(cell, _)| group.contains(*cell)).map(|(_, chance)| chance).sum(),
            None => BigRational::new(group.len().into(), set.len().into()),
        };
        let sets = self.sets.iter();
        sets.flat_map(|(set, groups)| groups[..groups.len() - 1].iter().map(move |group| share(set, group)))
            .collect()
    }

    /// The table that these values make.
    fn table(&self, values: &[BigRational]) -> HashMap<CellSet, Vec<(Cell, BigRational)>> {
        let mix = |(set, groups, first): (&CellSet, &Vec<CellSet>, usize)| {
            let free = &values[first..first + groups.len() - 1];
            let left = free.iter().fold(BigRational::one(), |left, value| left - value);
            let shares = free.iter().chain([&left]);
            let cells = groups.iter().zip(shares).flat_map(|(group, share)| {
                let each = share / BigRational::from_integer(group.len().into());
                group.iter().map(move |cell| (cell, each.clone()))
            });
            (*set, cells.collect())
        };
        self.spans().map(mix).collect()
    }

    /// The responder's chance when the policy digs by the table: that it misses.
    fn missed(&self, policy: &Policy, values: &[BigRational], cells: CellSet, treasure: Cell) -> Form {
        let (canonical, to) = policy.board.canonical(cells);
        let treasure = to[treasure.index()];
        let (_, groups, first) =
            self.spans().find(|(set, ..)| **set == canonical).expect("there is a mix for it");
        let group = groups.iter().position(|group| group.contains(treasure)).expect("it is in the set");
        let each = BigRational::new(One::one(), groups[group].len().into());
        let mut terms = vec![BigRational::zero(); self.len()];
        let known = if group + 1 < groups.len() {
            terms[first + group] = -each;
            BigRational::one()
        } else {
            terms[first..first + group].iter_mut().for_each(|term| *term = each.clone());
            BigRational::one() - each
        };
        let now = terms.iter().zip(values).fold(known.clone(), |sum, (term, value)| sum + term * value);
        Form { known, terms, now }
    }
}

/// Improves the table of a policy that moves first or second until nothing is better, and returns the responder's
/// chance against it. A table that cannot be improved stays as it is; an empty one is as if it dug anywhere.
pub fn improve(policy: &mut Policy, order: Order) -> BigRational {
    let unknowns = Unknowns::new(policy);
    let mut values = unknowns.values(&policy.mixes);
    policy.mixes = unknowns.table(&values);
    let mut goal = vec![BigRational::zero(); unknowns.len()];
    goal.push(BigRational::one());
    let mut constraints: Vec<AtMost> = vec![];
    for (_, groups, first) in unknowns.spans() {
        let mut factors = vec![BigRational::zero(); unknowns.len() + 1];
        factors[first..first + groups.len() - 1].iter_mut().for_each(|factor| *factor = BigRational::one());
        constraints.push(AtMost { factors, limit: BigRational::one() });
    }
    let mut held = BigRational::zero();
    loop {
        let missed = |cells, treasure| unknowns.missed(policy, &values, cells, treasure);
        let mut response: Response<Form, _> = Response::new(policy, Width::Everything, missed);
        let hidden = policy.board.alike(policy.board.cells()).into_iter().map(|group| group.nth(0));
        let forms: Vec<Form> = hidden.map(|cell| root(&mut response, policy, cell, order)).collect();
        let worst = forms.iter().map(|form| form.now.clone()).max().expect("there are cells");
        for form in forms.into_iter().filter(|form| form.now > held) {
            let mut factors = form.terms;
            factors.resize(unknowns.len(), BigRational::zero());
            factors.push(BigRational::one());
            constraints.push(AtMost { factors, limit: BigRational::one() - form.known });
        }
        let mut found = maximise(&goal, &constraints);
        held = BigRational::one() - found.pop().expect("the last is the goal");
        if worst <= held {
            return worst;
        }
        values = found;
        policy.mixes = unknowns.table(&values);
    }
}
