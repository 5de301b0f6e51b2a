//! What follows from what was told: the strategist's placement is one of a set, and both know it.
//!
//! What the strategist does then is a [plan](super::plan).

use super::cards::{Cards, WON, position};
use super::field::{CELLS, Clock, Field, Met, NOWHERE, after_bump, after_step, is_ours};
use super::plan::{POSITIONS, dealt, placed, shared};
use super::pools::{Pools, bits};
use rayon::prelude::*;
use std::sync::Arc;

/// Where guarding fails.
const GIVE_UP: u8 = 5;

/// Everything about what was told that does not depend on an opinion: the own placement is one of these.
pub struct Told {
    pub owns: Vec<u32>,
    /// The numbers of the members told alone.
    pub members: Vec<usize>,
    /// By member and placement of the responder's.
    cards: Vec<Arc<Vec<Cards>>>,
    /// By set of obstacles met, what to do on guard, [`GIVE_UP`] where guarding fails. Only who told a single placement
    /// guards.
    pub guards: Vec<Vec<u8>>,
    /// By cell, what is left of the members where the responder tries it and they are not of one kind.
    parts: [Option<Parts>; CELLS],
}

/// The numbers of two smaller sets, and how many members each has.
#[derive(Clone, Copy)]
pub struct Parts {
    pub hit: usize,
    pub free: usize,
    pub hits: u8,
    pub frees: u8,
}

impl Parts {
    /// How likely each is.
    pub fn shares(self) -> (f32, f32) {
        let (hits, frees) = (f32::from(self.hits), f32::from(self.frees));
        (hits / (hits + frees), frees / (hits + frees))
    }

    /// What both are worth together, rounded up.
    pub fn shared(self, hit: i16, free: i16) -> i16 {
        let (hits, frees) = (i32::from(self.hits), i32::from(self.frees));
        shared(i32::from(hit) * hits + i32::from(free) * frees, hits + frees)
    }
}

/// What a step of the responder's leads to, by position.
#[derive(Clone, Copy)]
pub enum Reply {
    Centre,
    All(usize),
    /// Some members have an obstacle there, and it bumps; past the others it gets on.
    Parted(Parts, usize, usize),
}

/// What can be known of all that can be told, by number.
pub fn all_told(field: &Field, pools: &Pools) -> Vec<Arc<Told>> {
    let cards: Vec<Arc<Vec<Cards>>> = pools
        .mix
        .par_iter()
        .map(|&own| Arc::new(field.theirs.iter().map(|&other| Cards::new(field, own, other)).collect()))
        .collect();
    pools.sets.par_iter().map(|&set| Told::new(field, pools, &cards, set).into()).collect()
}

impl Told {
    fn new(field: &Field, pools: &Pools, cards: &[Arc<Vec<Cards>>], set: u32) -> Told {
        let number = |set: u32| pools.number(set).expect("parts of a set can be told, too");
        let parts = std::array::from_fn(|cell| {
            let (hit, free) = (set & pools.having(cell as u8), set & !pools.having(cell as u8));
            (hit != 0 && free != 0).then(|| Parts {
                hit: number(hit),
                free: number(free),
                hits: hit.count_ones() as u8,
                frees: free.count_ones() as u8,
            })
        });
        let mut told = Told {
            owns: bits(set).map(|n| pools.mix[n]).collect(),
            members: bits(set).map(|n| number(1 << n)).collect(),
            cards: bits(set).map(|n| cards[n].clone()).collect(),
            guards: vec![vec![GIVE_UP; POSITIONS]; field.mets.len()],
            parts,
        };
        if told.owns.len() == 1 {
            for met in (0..field.mets.len()).rev() {
                told.guards[met] = told.guard(field, &field.mets[met]);
            }
        }
        told
    }

    /// The positions that the responder's legal steps lead to.
    pub fn replies<'a>(
        &'a self,
        field: &'a Field,
        [ours, theirs]: [u8; 2],
        clock: Clock,
    ) -> impl Iterator<Item = Reply> + use<'a> {
        let legal = field.steps[usize::from(theirs)].iter().filter(move |&&to| to != NOWHERE && to != ours);
        legal.map(move |&to| {
            let (bumped, entered) =
                (position(after_bump(clock), ours, theirs), position(after_step(clock), ours, to));
            match self.parts[usize::from(to)] {
                _ if to == field.centre => Reply::Centre,
                Some(parts) => Reply::Parted(parts, bumped, entered),
                None if self.owns[0] >> to & 1 == 1 => Reply::All(bumped),
                None => Reply::All(entered),
            }
        })
    }

    /// What it is worth to show all cards, the responder's placement having been met; rounded up.
    pub fn laid_open(&self, other: usize, at: usize) -> i16 {
        let each = self.cards.iter().map(|cards| i32::from(dealt(cards[other].at_position(at))));
        shared(each.sum(), self.cards.len() as i32)
    }

    pub fn is_on_guard(&self, met: usize, at: usize) -> bool {
        self.guards[met][at] != GIVE_UP
    }

    /// The positions from which the other can be kept off for ever: those that remain when whatever leads out of them
    /// is struck off, again and again.
    fn guard(&self, field: &Field, met: &Met) -> Vec<u8> {
        let mut ways = vec![0; POSITIONS];
        loop {
            let mut changed = false;
            for at in 0..POSITIONS {
                if ways[at] == GIVE_UP {
                    continue;
                }
                let (clock, ours, theirs) = placed(at);
                let holds = |at: usize| ways[at] != GIVE_UP;
                let way = if is_ours(clock) {
                    let by =
                        |way: &u8| self.guards_by(field, met, &holds, [ours, theirs], clock, (*way).into());
                    (0..4).find(by)
                } else {
                    // Whatever the responder does next.
                    let mut replies = field.replies(self.owns[0], [ours, theirs], clock);
                    replies.all(|reply| reply.is_some_and(holds)).then_some(0)
                };
                let way = way.unwrap_or(GIVE_UP);
                changed |= way == GIVE_UP;
                ways[at] = way;
            }
            if !changed {
                return ways;
            }
        }
    }

    /// Whether the guard holds after a step of the strategist's, wherever the other's obstacles are.
    fn guards_by(
        &self,
        field: &Field,
        met: &Met,
        holds: &impl Fn(usize) -> bool,
        [ours, theirs]: [u8; 2],
        clock: Clock,
        way: usize,
    ) -> bool {
        let to = field.steps[usize::from(ours)][way];
        if to == NOWHERE || to == theirs || met.cells >> to & 1 == 1 {
            return false;
        }
        if to == field.centre {
            return true;
        }
        let at = position(after_bump(clock), ours, theirs);
        let bumped = match met.with[usize::from(to)] {
            Some(next) => self.guards[next as usize][at] != GIVE_UP,
            None => match field.number(met.cells | 1 << to) {
                Some(other) => self.cards[0][usize::from(other)].at_position(at) != WON,
                None => true, // There cannot be one.
            },
        };
        bumped && holds(position(after_step(clock), to, theirs))
    }
}
