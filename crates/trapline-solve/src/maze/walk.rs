//! The strategist's walk past one placement of the responder's: where it can lead.
//!
//! The strategist always gets on: a step brings the token closer to the centre past the obstacles met so far, or it
//! is one of a few detours. So no spot comes up twice, every play ends, and the spots can be listed in an order in
//! which each leads only to later ones.

use super::board::{Atlas, Board};
use std::cmp::Reverse;
use std::collections::HashMap;
use trapline::grid::{Cell, CellSet};

/// How the strategist stands: everything their strategy knows but the responder's [stand](super::search::Stand).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Spot {
    /// Where.
    pub cell: Cell,
    /// The obstacles bumped into.
    pub met: CellSet,
    /// How many steps away from the centre may still be taken.
    pub detours: u8,
}

/// What trying a way leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Try {
    /// The strategist never does that.
    Never,
    /// To the centre.
    Centre,
    /// To the spot of that number, on the cell or not.
    Entered(u32),
    /// As before, but with the obstacle met.
    Bumped(u32),
}

/// What the strategist may do on a spot, a bit for each way: getting closer, and all.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Ways {
    pub closer: u8,
    pub all: u8,
}

/// The ways open on a spot, the responder's token not counted. Next to the centre there is one only.
pub(super) fn ways(board: Board, atlas: &mut Atlas, spot: Spot) -> Ways {
    let far = atlas.past(spot.met);
    let mut ways = Ways { closer: 0, all: 0 };
    for way in 0..4 {
        if board.step(spot.cell, way) == Some(board.centre()) {
            return Ways { closer: 1 << way, all: 1 << way };
        }
        let Some(to) = board.step(spot.cell, way).filter(|&to| !spot.met.contains(to)) else { continue };
        let closer = far[to.index()] < far[spot.cell.index()];
        ways.closer |= u8::from(closer) << way;
        ways.all |= u8::from(closer || spot.detours > 0) << way;
    }
    ways
}

/// All spots that can come up, in an order in which steps lead on only; the first is where the walk begins.
pub(super) struct Walk {
    pub spots: Vec<Spot>,
    pub ways: Vec<Ways>,
    pub tries: Vec<[Try; 4]>,
}

impl Walk {
    pub fn new(board: Board, atlas: &mut Atlas, obstacles: CellSet, from: Spot) -> Walk {
        let mut spots = vec![from];
        let mut numbers = HashMap::from([(from, 0)]);
        let mut all = vec![];
        let mut next = 0;
        while let Some(&spot) = spots.get(next) {
            let ways = ways(board, atlas, spot);
            let tries = [0, 1, 2, 3].map(|way| {
                if ways.all >> way & 1 == 0 {
                    return Try::Never;
                }
                let to = board.step(spot.cell, way).expect("a way on the board");
                if to == board.centre() {
                    return Try::Centre;
                }
                let detours = spot.detours - u8::from(ways.closer >> way & 1 == 0);
                let bumps = obstacles.contains(to);
                let after = if bumps {
                    Spot { met: spot.met.with(to), detours, ..spot }
                } else {
                    Spot { cell: to, detours, ..spot }
                };
                let number = *numbers.entry(after).or_insert_with(|| {
                    spots.push(after);
                    spots.len() as u32 - 1
                });
                if bumps { Try::Bumped(number) } else { Try::Entered(number) }
            });
            all.push((ways, tries));
            next += 1;
        }
        let mut order: Vec<usize> = (0..spots.len()).collect();
        // More obstacles met, else fewer detours left, else closer.
        order.sort_by_key(|&n| {
            let Spot { cell, met, detours } = spots[n];
            (met.len(), Reverse(detours), Reverse(atlas.past(met)[cell.index()]), spots[n])
        });
        let mut place = vec![0; spots.len()];
        for (rank, &n) in order.iter().enumerate() {
            place[n] = rank as u32;
        }
        let renumbered = |attempt| match attempt {
            Try::Entered(n) => Try::Entered(place[n as usize]),
            Try::Bumped(n) => Try::Bumped(place[n as usize]),
            other => other,
        };
        Walk {
            spots: order.iter().map(|&n| spots[n]).collect(),
            ways: order.iter().map(|&n| all[n].0).collect(),
            tries: order.iter().map(|&n| all[n].1.map(renumbered)).collect(),
        }
    }
}
