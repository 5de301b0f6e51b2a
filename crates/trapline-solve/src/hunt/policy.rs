//! How the solver plays Grid Hunt: where it hides, and how it searches in every position.
//!
//! It never looks at its own treasure, only at what both players know, so its actions give nothing away.

use super::board::Board;
use num_rational::BigRational;
use std::collections::HashMap;
use trapline::grid::{Cell, CellSet};

/// What a searcher has left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Search {
    /// The cells where the treasure can still be.
    pub cells: CellSet,
    /// The scans.
    pub scans: u8,
}

/// What a searcher does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deed {
    Scan(Cell),
    Dig(Cell),
}

/// The plan for one turn: one of these, each as likely as the others, or a dig by the table of [`Policy::mix`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Plan {
    Any(Vec<Deed>),
    /// It is now or never, and where to dig is not all the same.
    NowOrNever,
}

/// A complete way to play one side.
#[derive(Clone, Debug)]
pub struct Policy {
    pub board: Board,
    /// The scans each player begins with.
    pub scans: u8,
    /// The treasure is hidden in any of these cells, all equally likely.
    pub hiding: CellSet,
    /// How to dig when the opponent is about to win, after one scan that left this set: by set in canonical form.
    pub mixes: HashMap<CellSet, Vec<(Cell, BigRational)>>,
}

impl Policy {
    /// What the opponent can still believe, given what the scans and digs have left them.
    pub fn believed(&self, cells: CellSet) -> CellSet {
        let hidden = cells.and(self.hiding);
        if hidden.is_empty() { cells } else { hidden }
    }

    /// What to do, given one's own search, and whether the opponent knows where to dig next.
    pub fn plan(&self, own: Search, pressed: bool) -> Plan {
        let dig_any = |cells: CellSet| Plan::Any(cells.iter().map(Deed::Dig).collect());
        if own.cells.len() <= 2 {
            dig_any(own.cells)
        } else if pressed {
            if self.is_after_one_scan(own) { Plan::NowOrNever } else { dig_any(own.cells) }
        } else if own.scans > 0 {
            Plan::Any(self.board.sharpest(own.cells).into_iter().map(Deed::Scan).collect())
        } else {
            dig_any(own.cells)
        }
    }

    /// Whether there is an entry for this in the table of mixes.
    fn is_after_one_scan(&self, own: Search) -> bool {
        own.scans + 1 == self.scans && self.mixes.contains_key(&self.board.canonical(own.cells).0)
    }

    /// How often each cell of such a set is dug when it is now or never.
    pub fn mix(&self, cells: CellSet) -> Vec<(Cell, BigRational)> {
        let (canonical, to) = self.board.canonical(cells);
        let mix = &self.mixes[&canonical];
        let chance = |cell: Cell| mix.iter().find(|(c, _)| *c == to[cell.index()]).map(|(_, chance)| chance);
        cells.iter().map(|cell| (cell, chance(cell).expect("every cell is there").clone())).collect()
    }

    /// The same with the chance of everything that may be done.
    pub fn frequencies(&self, own: Search, pressed: bool) -> Vec<(Deed, BigRational)> {
        match self.plan(own, pressed) {
            Plan::NowOrNever => {
                self.mix(own.cells).into_iter().map(|(cell, chance)| (Deed::Dig(cell), chance)).collect()
            }
            Plan::Any(deeds) => {
                let each = BigRational::new(1.into(), deeds.len().into());
                deeds.into_iter().map(|deed| (deed, each.clone())).collect()
            }
        }
    }

    /// The sets that one scan of the plan at the start can leave, in canonical form.
    pub fn after_one_scan(&self) -> Vec<CellSet> {
        let mut sets: Vec<CellSet> = vec![];
        if self.scans > 0 {
            let cells = self.board.cells();
            for at in self.board.sharpest(cells) {
                let parts = self.board.split(cells, at).into_iter().filter(|part| part.len() > 2);
                sets.extend(parts.map(|part| self.board.canonical(part).0));
            }
        }
        sets.sort_by_key(|set| set.0);
        sets.dedup();
        sets
    }
}
