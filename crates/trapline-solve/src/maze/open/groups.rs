//! Where what is learnt about endings is kept: by obstacles met, position, and placement that is faced.

use super::field::{CELLS, Field};
use super::plan::POSITIONS;

/// Positions at which it is one side's turn.
const HALF: usize = POSITIONS / 2;

/// The faced placements that fit a set of obstacles met.
pub struct Group {
    /// Numbers of placements, ascending.
    pub fits: Vec<u16>,
    /// By cell, where those are that have an obstacle there.
    pub having: Vec<Vec<u16>>,
    /// Cells that have a way, by their distance to the centre.
    pub order: Vec<u8>,
    /// Where its rows and its positions begin.
    rows: usize,
    places: usize,
}

/// All groups of a number of faced placements. A *state* is a position and the detours left.
pub struct Groups {
    pub each: Vec<Group>,
    pub states: usize,
    pub detours: usize,
    /// How much all rows and positions come to.
    pub rows: usize,
    pub places: usize,
}

/// The number of a state.
pub const fn state(detours: usize, at: usize) -> usize {
    detours * POSITIONS + at
}

impl Groups {
    pub fn new(field: &Field, faced: &[u16]) -> Groups {
        let states = (field.detours + 1) * POSITIONS;
        let mut groups = Groups { each: vec![], states, detours: field.detours, rows: 0, places: 0 };
        let mut is_faced = vec![false; field.theirs.len()];
        faced.iter().for_each(|&n| is_faced[usize::from(n)] = true);
        for met in &field.mets {
            let fits: Vec<u16> = met.fits.iter().copied().filter(|&n| is_faced[usize::from(n)]).collect();
            let having = (0..CELLS)
                .map(|cell| {
                    let has = |&at: &u16| field.theirs[usize::from(fits[usize::from(at)])] >> cell & 1 == 1;
                    (0..fits.len() as u16).filter(has).collect()
                })
                .collect();
            let mut order: Vec<u8> = (0..CELLS as u8)
                .filter(|&cell| met.far[usize::from(cell)] < u8::MAX && cell != field.centre)
                .collect();
            order.sort_by_key(|&cell| met.far[usize::from(cell)]);
            let width = fits.len();
            groups.each.push(Group { fits, having, order, rows: groups.rows, places: groups.places });
            groups.rows += width * states;
            groups.places += if width > 0 { states } else { 0 };
        }
        groups
    }

    pub fn width(&self, met: usize) -> usize {
        self.each[met].fits.len()
    }

    /// Where the row of a state begins.
    pub fn row(&self, met: usize, state: usize) -> usize {
        self.each[met].rows + state * self.width(met)
    }

    /// The number of a state among all.
    pub fn place(&self, met: usize, state: usize) -> usize {
        self.each[met].places + state
    }

    /// The same among those at the strategist's turn.
    pub fn ours(&self, met: usize, state: usize) -> usize {
        self.each[met].places / 2 + state / POSITIONS * HALF + state % POSITIONS
    }

    /// Where the regrets of a state at the responder's turn begin: a row for each of four ways.
    pub fn theirs(&self, met: usize, state: usize) -> usize {
        let before = state / POSITIONS * HALF + state % POSITIONS - HALF;
        self.each[met].rows * 2 + before * self.width(met) * 4
    }
}
