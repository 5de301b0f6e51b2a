//! The responder's search: where their token can be, and what they can know of the strategist's obstacles.
//!
//! The strategist's moves tell nothing about these, so what is possible is whatever of the strategist's mix fits
//! the responder's own steps and bumps. The strategist's token is not here: it is in the [walk](super::walk).

use super::board::Board;
use std::collections::HashMap;
use trapline::grid::{Cell, CellSet};

/// How the responder stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Stand {
    /// Where.
    pub cell: Cell,
    /// Which placements of the strategist's mix are still possible, a bit each.
    pub possible: u32,
    /// The obstacles bumped into, where being blocked can matter; else none are noted.
    pub met: CellSet,
}

/// What trying a way leads to.
#[derive(Clone, Copy)]
pub(super) enum Try {
    /// Off the board.
    Nowhere,
    /// To the centre.
    Centre,
    /// To one of two stands by number, [`NEVER`] where the mix rules it out.
    Step {
        /// There was no obstacle.
        entered: u32,
        /// There was one.
        bumped: u32,
    },
}

/// The number of no stand.
pub(super) const NEVER: u32 = u32::MAX;

/// All stands that can come up, by number; the first is where the search begins.
pub(super) struct Search {
    pub stands: Vec<Stand>,
    pub tries: Vec<[Try; 4]>,
    /// Whether stands tell apart what was bumped into.
    pub notes_bumps: bool,
    numbers: HashMap<Stand, u32>,
}

impl Search {
    pub fn new(board: Board, mix: &[CellSet], from: Stand, notes_bumps: bool) -> Search {
        let numbers = HashMap::from([(from, 0)]);
        let mut search = Search { stands: vec![from], tries: vec![], notes_bumps, numbers };
        let mut next = 0;
        while let Some(&stand) = search.stands.get(next) {
            let tries = [0, 1, 2, 3].map(|way| {
                let Some(to) = board.step(stand.cell, way) else { return Try::Nowhere };
                if to == board.centre() {
                    return Try::Centre;
                }
                let hit = having(mix, stand.possible, to);
                let met = if notes_bumps { stand.met.with(to) } else { stand.met };
                Try::Step {
                    entered: search.number(Stand { cell: to, possible: stand.possible & !hit, ..stand }),
                    bumped: search.number(Stand { possible: hit, met, ..stand }),
                }
            });
            search.tries.push(tries);
            next += 1;
        }
        search
    }

    fn number(&mut self, stand: Stand) -> u32 {
        if stand.possible == 0 {
            return NEVER;
        }
        let new = self.stands.len() as u32;
        let number = *self.numbers.entry(stand).or_insert(new);
        if number == new {
            self.stands.push(stand);
        }
        number
    }

    /// The stand's number, if it can come up.
    pub fn find(&self, stand: Stand) -> Option<usize> {
        self.numbers.get(&stand).map(|&number| number as usize)
    }
}

/// Those of the possible placements that have an obstacle on that cell.
pub(super) fn having(mix: &[CellSet], possible: u32, cell: Cell) -> u32 {
    chosen(mix.len(), possible).filter(|&n| mix[n].contains(cell)).map(|n| 1 << n).sum()
}

/// The numbers whose bits are set.
pub(super) fn chosen(of: usize, bits: u32) -> impl Iterator<Item = usize> {
    (0..of).filter(move |n| bits >> n & 1 == 1)
}
