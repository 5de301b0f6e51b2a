//! Open cards: both placements known to both. Who wins then follows from the position alone.
//!
//! The whole position is a handful of numbers, so it is worked out for all of them at once, backwards from the ends.

use super::field::{CELLS, Clock, Field, NOWHERE, after_bump, after_step, is_ours};

/// What a position is worth to the responder.
pub const LOST: u8 = 0;
pub const DRAWN: u8 = 1;
pub const WON: u8 = 2;

/// The worth of every position to the responder, two placements being given.
pub struct Cards {
    worth: Vec<u8>,
    /// When a position was settled: whoever wins gets on by going to what was settled before.
    settled: Vec<u16>,
}

/// The number of a position.
pub const fn position(clock: Clock, ours: u8, theirs: u8) -> usize {
    (clock as usize * CELLS + ours as usize) * CELLS + theirs as usize
}

impl Cards {
    /// `own` are the strategist's obstacles, `other` the responder's.
    pub fn new(field: &Field, own: u32, other: u32) -> Cards {
        let mut worth = vec![DRAWN; 4 * CELLS * CELLS];
        let mut settled = vec![u16::MAX; worth.len()];
        let mut count = 0;
        // Those who win or lose by what is known so far; again until nothing changes.
        loop {
            let mut changed = false;
            for clock in 0..4 {
                for ours in 0..CELLS as u8 {
                    for theirs in 0..CELLS as u8 {
                        let at = position(clock, ours, theirs);
                        if worth[at] != DRAWN || ours == theirs {
                            continue;
                        }
                        let best = field.best(&worth, [own, other], clock, ours, theirs);
                        if best != DRAWN {
                            (worth[at], settled[at]) = (best, count);
                            count += 1;
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                return Cards { worth, settled };
            }
        }
    }

    /// When the position was settled.
    pub fn settled(&self, clock: Clock, ours: u8, theirs: u8) -> u16 {
        self.settled[position(clock, ours, theirs)]
    }

    pub fn at_position(&self, at: usize) -> u8 {
        self.worth[at]
    }

    /// What the position is worth to the responder.
    pub fn at(&self, clock: Clock, ours: u8, theirs: u8) -> u8 {
        self.worth[position(clock, ours, theirs)]
    }
}

impl Field {
    /// The positions that the responder's legal steps lead to against these obstacles; `None` for a step to the centre.
    pub fn replies(
        &self,
        own: u32,
        [ours, theirs]: [u8; 2],
        clock: Clock,
    ) -> impl Iterator<Item = Option<usize>> + use<'_> {
        let legal = self.steps[usize::from(theirs)].iter().filter(move |&&to| to != NOWHERE && to != ours);
        legal.map(move |&to| match own >> to & 1 {
            _ if to == self.centre => None,
            1 => Some(position(after_bump(clock), ours, theirs)),
            _ => Some(position(after_step(clock), ours, to)),
        })
    }

    /// What the best step leads to, for whoever is to move.
    fn best(&self, worth: &[u8], [own, other]: [u32; 2], clock: Clock, ours: u8, theirs: u8) -> u8 {
        let (from, held, obstacles) =
            if is_ours(clock) { (ours, theirs, other) } else { (theirs, ours, own) };
        let each =
            self.steps[usize::from(from)].into_iter().filter(|&to| to != NOWHERE && to != held).map(|to| {
                if to == self.centre {
                    return if is_ours(clock) { LOST } else { WON };
                }
                let bumps = obstacles >> to & 1 == 1;
                let clock = if bumps { after_bump(clock) } else { after_step(clock) };
                let (ours, theirs) = match (bumps, from == ours) {
                    (true, _) => (ours, theirs),
                    (false, true) => (to, theirs),
                    (false, false) => (ours, to),
                };
                worth[position(clock, ours, theirs)]
            });
        let best = if is_ours(clock) { each.min() } else { each.max() };
        best.unwrap_or(DRAWN)
    }
}
