//! How a strategist goes on after telling what it may have placed: a plan, a lot for every position.
//!
//! A plan knows what was told, the tokens, whose turn it is, the obstacles met and the detours left. It gets on: every step
//! is closer to the centre past the obstacles met, or bumps into a new one, or is a detour. Or it tells which of several
//! placements it is, and goes on as that one does. Or it guards: from some positions the other can be kept from the centre
//! for ever, whatever they have placed; that is a draw. When all of the other's obstacles are met, all is known to both,
//! and play goes on with open cards.
//!
//! How the lots come about is not here. What a plan is worth to each of the other's placements is worked out in whole
//! numbers, rounded in the other's favour.

use super::cards::{DRAWN, position};
use super::field::{
    CELLS, Clock, Field, Met, NOWHERE, OURS, OURS_TWICE, THEIRS, THEIRS_TWICE, after_bump, after_step,
};
use super::pools::Pools;
use super::told::{Reply, Told};
use rayon::prelude::*;
use std::sync::Arc;

/// What a plan can do: the four ways, guard, and tell which of the placements it is.
pub const GUARD: usize = 4;
pub const TELL: usize = 5;
pub const OPTIONS: usize = 6;

/// How often each is done, in parts of [`PARTS`]; nothing where the plan gives up.
pub type Lot = [u8; OPTIONS];
pub const PARTS: i32 = 64;

/// What a win is worth to the responder; a loss is as much less than nothing.
pub const WIN: i16 = 1 << 13;

/// The positions with the same obstacles met.
pub const POSITIONS: usize = 4 * CELLS * CELLS;

/// The clock and both tokens of a position.
pub fn placed(at: usize) -> (Clock, u8, u8) {
    ((at / CELLS / CELLS) as Clock, (at / CELLS % CELLS) as u8, (at % CELLS) as u8)
}

/// What it is worth to a responder, by what is met, to be at a position: one number for each placement that fits.
pub struct Worth {
    /// By detours left, then position, then placement.
    each: Vec<i16>,
    width: usize,
}

impl Worth {
    fn new(detours: usize, width: usize) -> Worth {
        Worth { each: vec![-WIN; (detours + 1) * POSITIONS * width], width }
    }

    fn start(&self, detours: usize, at: usize) -> usize {
        (detours * POSITIONS + at) * self.width
    }

    /// Only where the strategist is to move and no detour has been taken.
    fn of_beginning(self, detours: usize) -> (Vec<i16>, usize) {
        let (from, to) = (self.start(detours, 0), self.start(detours, position(THEIRS, 0, 0)));
        (self.each[from..to].to_vec(), self.width)
    }

    fn row(&self, detours: usize, at: usize) -> &[i16] {
        let start = self.start(detours, at);
        &self.each[start..start + self.width]
    }

    fn put(&mut self, detours: usize, at: usize, row: &[i16]) {
        let start = self.start(detours, at);
        self.each[start..start + self.width].copy_from_slice(row);
    }
}

/// A plan, and what it is worth.
pub struct Plan {
    /// By set of obstacles met: what is done, by detours left and position.
    pub lots: Vec<Vec<Lot>>,
    /// By set of obstacles met: what it is worth to begin with it, by position and placement.
    worth: Vec<(Vec<i16>, usize)>,
}

/// The plans for all that can be told, by number; `lots` are theirs. Made for sets that hang together at a time, since what
/// is needed for their parts takes much room.
pub fn plans(field: &Field, pools: &Pools, told: &[Arc<Told>], lots: Vec<Vec<Vec<Lot>>>) -> Vec<Arc<Plan>> {
    let mut known: Vec<Vec<Worth>> = told.iter().map(|_| vec![]).collect();
    let mut begun: Vec<Vec<(Vec<i16>, usize)>> = told.iter().map(|_| vec![]).collect();
    for together in pools.together() {
        let numbers = |size| {
            let within = |&n: &usize| pools.sets[n] & together == pools.sets[n] && told[n].owns.len() == size;
            (0..told.len()).filter(within).collect::<Vec<usize>>()
        };
        for size in 1..=together.count_ones() as usize {
            // Parts of a set are smaller.
            let made = numbers(size).into_par_iter().map(|n| {
                let mut making: Vec<Option<Worth>> = (0..field.mets.len()).map(|_| None).collect();
                for met in (0..field.mets.len()).rev() {
                    let (lots, larger) = (&lots[n][met], &making);
                    let (told, met_of) = (&told[n], &field.mets[met]);
                    let here = Making { field, told, number: met, met: met_of, lots, larger, parts: &known };
                    making[met] = Some(here.run());
                }
                (n, making.into_iter().flatten().collect())
            });
            for (n, made) in made.collect::<Vec<(usize, Vec<Worth>)>>() {
                known[n] = made;
            }
        }
        for (known, begun) in known.iter_mut().zip(&mut begun).filter(|(known, _)| !known.is_empty()) {
            *begun =
                std::mem::take(known).into_iter().map(|worth| worth.of_beginning(field.detours)).collect();
        }
    }
    lots.into_iter().zip(begun).map(|(lots, worth)| Plan { lots, worth }.into()).collect()
}

impl Plan {
    /// What it is worth to a responder where a strategist begins with the plan, for each placement that fits.
    pub fn begun(&self, met: usize, clock: Clock, ours: u8, theirs: u8) -> &[i16] {
        let (each, width) = &self.worth[met];
        &each[position(clock, ours, theirs) * width..][..*width]
    }
}

struct Making<'a> {
    field: &'a Field,
    told: &'a Told,
    number: usize,
    met: &'a Met,
    lots: &'a [Lot],
    larger: &'a [Option<Worth>],
    /// By smaller set that can be told and obstacles met.
    parts: &'a [Vec<Worth>],
}

impl Making<'_> {
    fn run(&self) -> Worth {
        let width = self.met.fits.len();
        let mut worth = Worth::new(self.field.detours, width);
        let mut order: Vec<u8> =
            (0..CELLS as u8).filter(|&cell| self.met.far[usize::from(cell)] < u8::MAX).collect();
        order.sort_by_key(|&cell| self.met.far[usize::from(cell)]);
        let mut rows: [Vec<i16>; OPTIONS] = std::array::from_fn(|_| vec![0; width]);
        let mut best = vec![0; width];
        for detours in 0..=self.field.detours {
            for &ours in order.iter().filter(|&&ours| ours != self.field.centre) {
                for theirs in (0..CELLS as u8).filter(|&theirs| theirs != ours) {
                    for clock in [OURS_TWICE, OURS] {
                        let at = position(clock, ours, theirs);
                        self.options(&worth, detours, [ours, theirs], clock, &mut rows);
                        mixed(&rows, self.lots[detours * POSITIONS + at], &mut best);
                        worth.put(detours, at, &best);
                    }
                }
                for clock in [THEIRS, THEIRS_TWICE] {
                    for theirs in (0..CELLS as u8).filter(|&theirs| theirs != ours) {
                        self.respond(&worth, detours, [ours, theirs], clock, &mut best);
                        worth.put(detours, position(clock, ours, theirs), &best);
                    }
                }
            }
        }
        worth
    }

    /// What can be done, a bit each, and what it is worth.
    fn options(
        &self,
        worth: &Worth,
        detours: usize,
        [ours, theirs]: [u8; 2],
        clock: Clock,
        rows: &mut [Vec<i16>; OPTIONS],
    ) -> u8 {
        let far = &self.met.far;
        let mut open = 0;
        for (way, &to) in self.field.steps[usize::from(ours)].iter().enumerate() {
            if to == NOWHERE || to == theirs || self.met.cells >> to & 1 == 1 {
                continue;
            }
            if to == self.field.centre {
                rows[way].fill(-WIN);
                return 1 << way;
            }
            let closer = far[usize::from(to)] < far[usize::from(ours)];
            let Some(left) = detours.checked_sub(usize::from(!closer)) else { continue };
            self.stepped(worth, left, [ours, theirs], to, clock, &mut rows[way]);
            open |= 1 << way;
        }
        if self.told.is_on_guard(self.number, position(clock, ours, theirs)) {
            rows[GUARD].fill(0);
            open |= 1 << GUARD;
        }
        if self.told.members.len() > 1 {
            let at = position(clock, ours, theirs);
            let each: Vec<&[i16]> =
                self.told.members.iter().map(|&n| self.parts[n][self.number].row(detours, at)).collect();
            for (n, row) in rows[TELL].iter_mut().enumerate() {
                let sum: i32 = each.iter().map(|each| i32::from(each[n])).sum();
                *row = shared(sum, each.len() as i32);
            }
            open |= 1 << TELL;
        }
        open
    }

    /// What a step of the strategist's is worth.
    fn stepped(
        &self,
        worth: &Worth,
        left: usize,
        [ours, theirs]: [u8; 2],
        to: u8,
        clock: Clock,
        row: &mut [i16],
    ) {
        row.copy_from_slice(worth.row(left, position(after_step(clock), to, theirs)));
        let having = &self.met.having[usize::from(to)];
        let bumped = position(after_bump(clock), ours, theirs);
        match self.met.with[usize::from(to)] {
            Some(next) => {
                let next = self.larger[next as usize].as_ref().expect("larger sets come first");
                for (&place, &worth) in having.iter().zip(next.row(left, bumped)) {
                    row[usize::from(place)] = worth;
                }
            }
            None => {
                for &place in having {
                    let other = usize::from(self.met.fits[usize::from(place)]);
                    row[usize::from(place)] = self.told.laid_open(other, bumped);
                }
            }
        }
    }

    /// The best that each placement's responder can do.
    fn respond(
        &self,
        worth: &Worth,
        detours: usize,
        [ours, theirs]: [u8; 2],
        clock: Clock,
        best: &mut [i16],
    ) {
        best.fill(-WIN);
        let mut any = false;
        for reply in self.told.replies(self.field, [ours, theirs], clock) {
            any = true;
            match reply {
                Reply::Centre => {
                    best.fill(WIN);
                    return;
                }
                Reply::All(next) => {
                    for (best, &worth) in best.iter_mut().zip(worth.row(detours, next)) {
                        *best = (*best).max(worth);
                    }
                }
                Reply::Parted(parts, bumped, entered) => {
                    let hit = self.parts[parts.hit][self.number].row(detours, bumped);
                    let free = self.parts[parts.free][self.number].row(detours, entered);
                    for ((best, &hit), &free) in best.iter_mut().zip(hit).zip(free) {
                        *best = (*best).max(parts.shared(hit, free));
                    }
                }
            }
        }
        if !any {
            best.fill(0);
        }
    }
}

/// A part of a sum, rounded up.
pub fn shared(sum: i32, count: i32) -> i16 {
    -((-sum).div_euclid(count)) as i16
}

/// What open cards are worth in a plan's numbers.
pub fn dealt(worth: u8) -> i16 {
    (i16::from(worth) - i16::from(DRAWN)) * WIN
}

/// What drawing lots comes to, rounded up; a win of the responder's where the plan gives up.
fn mixed(rows: &[Vec<i16>; OPTIONS], lot: Lot, to: &mut [i16]) {
    let used: Vec<usize> = (0..OPTIONS).filter(|&n| lot[n] > 0).collect();
    match used[..] {
        [] => to.fill(WIN),
        [one] => to.copy_from_slice(&rows[one]),
        _ => {
            for (at, to) in to.iter_mut().enumerate() {
                let sum: i32 = used.iter().map(|&n| i32::from(rows[n][at]) * i32::from(lot[n])).sum();
                *to = shared(sum, PARTS);
            }
        }
    }
}
