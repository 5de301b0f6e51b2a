//! [`Gathering`]: reads what placing a trap leads to from the loops of the layer above.
//!
//! With the same traps left after it, either player may have placed the trap: the loops are read once for both.

use super::bits::{WIDTH, lane, mirrored_row, row, take};
use super::exits::{Clock, Exits, Latest, Soonest, Wish};
use super::{Half, NEVER, Solution, Treasure, mirrored};
use crate::wide;
use std::marker::PhantomData;
use trapline::games::trap_and_treasure::Traps;
use trapline::grid::{Cell, CellSet};

/// The work space for one set of traps after another.
pub struct Gathering {
    /// Where A has placed a trap and B is to move, and where A is to move again.
    to_b: Gathered<Soonest>,
    a_again: Gathered<Soonest>,
    /// Where B has placed a trap and A is to move, and where B is to move again.
    to_a: Gathered<Latest>,
    b_again: Gathered<Latest>,
}

impl Gathering {
    pub fn new() -> Gathering {
        Gathering {
            to_b: Gathered::new(),
            a_again: Gathered::new(),
            to_a: Gathered::new(),
            b_again: Gathered::new(),
        }
    }

    /// Looks at all traps that can be placed so that so many are left to each player after it: what it leads to when
    /// A places them, and when B does.
    #[inline(always)]
    pub fn gather(
        &mut self,
        solution: &Solution,
        treasure: Treasure,
        sets: &[CellSet; WIDTH],
        left: [u8; 2],
        exits_of_a: &mut Exits<Soonest>,
        exits_of_b: &mut Exits<Latest>,
    ) {
        let snares = solution.game.traps() == Traps::Snare;
        let mut blocks = Vec::with_capacity(WIDTH * 25);
        for &traps in sets {
            let cells = solution.cells(treasure).minus(traps).iter();
            blocks.extend(cells.map(|cell| {
                let (block, mirror) = solution.block(treasure, traps.with(cell), left);
                (block, if mirror { mirrored(cell) } else { cell }, mirror)
            }));
        }
        let each = blocks.len() / WIDTH;
        let cells = solution.game.grid().cells();
        let Gathering { to_b, a_again, to_a, b_again } = self;
        for (n, &traps) in sets.iter().enumerate() {
            to_b.clear();
            to_a.clear();
            if snares {
                a_again.clear();
                b_again.clear();
            }
            for i in n * each..(n + 1) * each {
                if let Some(&(ahead, ..)) = blocks.get(i + AHEAD) {
                    wide::fetch(ahead);
                }
                let ([half_of_a, half_of_b], cell, mirror) = blocks[i];
                to_b.merge(half_of_b, cell, mirror);
                to_a.merge(half_of_a, cell, mirror);
                if snares {
                    // A, who places a trap while B is snared, may be anywhere; when B does, A is on a trap.
                    a_again.merge(half_of_a, cell, mirror);
                    b_again.merge_rows(half_of_b, cell, mirror, traps);
                }
            }
            to_b.unfold(&mut exits_of_a.other, n, cells);
            to_a.unfold(&mut exits_of_b.other, n, cells);
            if snares {
                a_again.unfold(&mut exits_of_a.same, n, cells);
                b_again.place_rows(traps);
                b_again.unfold(&mut exits_of_b.same, n, traps);
            }
        }
        exits_of_a.begin(to_b.last.max(a_again.last));
        exits_of_b.begin(to_a.last.max(b_again.last));
    }
}

/// How many blocks ahead memory is fetched.
const AHEAD: usize = 8;

/// For each cell where a piece stands on it. On the bounds of vectors, as the loops are.
#[repr(align(64))]
struct Masks([Half; 25]);

static EXCEPT: Masks = {
    let mut masks = [[0; size_of::<Half>()]; 25];
    let mut cell = 0;
    while cell < 25 {
        let mut other = 0;
        while other < 25 {
            masks[cell][lane(cell, other)] = u8::MAX;
            masks[cell][lane(other, cell)] = u8::MAX;
            other += 1;
        }
        cell += 1;
    }
    Masks(masks)
};

/// Bytes of a row, and of what is read after it to have a whole vector.
const ROW: usize = 32;
/// Bytes of the rows of all traps that can be on the board while there is one left.
const ROWS: usize = 5 * ROW;

/// The best of many halves of blocks.
#[repr(align(64))]
struct Gathered<W> {
    /// Of the set of traps itself, and of its mirror image.
    best: [Half; 2],
    /// The same, only the rows in which A stands on a trap.
    rows: [[u8; ROWS]; 2],
    last: u8,
    wish: PhantomData<W>,
}

impl<W: Wish> Gathered<W> {
    fn new() -> Gathered<W> {
        Gathered {
            best: [[W::NOTHING; size_of::<Half>()]; 2],
            rows: [[W::NOTHING; ROWS]; 2],
            last: 0,
            wish: PhantomData,
        }
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.best.as_flattened_mut().fill(W::NOTHING);
        self.rows.as_flattened_mut().fill(W::NOTHING);
    }

    /// Takes in half a block, except where a piece stands on the cell of the trap.
    #[inline(always)]
    fn merge(&mut self, half: &Half, cell: Cell, mirror: bool) {
        let best = &mut self.best[usize::from(mirror)];
        for ((best, &value), &except) in best.iter_mut().zip(half).zip(&EXCEPT.0[cell.index()]) {
            *best = W::better(*best, W::except(value, except));
        }
    }

    /// The same, only the rows in which A stands on a trap.
    #[inline(always)]
    fn merge_rows(&mut self, half: &Half, cell: Cell, mirror: bool, traps: CellSet) {
        let (mut values, mut excepts) = ([W::NOTHING; ROWS], [0; ROWS]);
        let to = values.as_chunks_mut::<ROW>().0.iter_mut().zip(excepts.as_chunks_mut::<ROW>().0);
        for (a, (value, except)) in traps.iter().zip(to) {
            let at = lane(if mirror { mirrored(a) } else { a }.index(), 0);
            value.copy_from_slice(&half[at..][..ROW]);
            except.copy_from_slice(&EXCEPT.0[cell.index()][at..][..ROW]);
        }
        let best = &mut self.rows[usize::from(mirror)];
        for i in 0..ROWS {
            best[i] = W::better(best[i], W::except(values[i], excepts[i]));
        }
    }

    /// Puts the rows in which A stands on a trap where they belong.
    #[inline(always)]
    fn place_rows(&mut self, traps: CellSet) {
        for (mirror, (best, rows)) in self.best.iter_mut().zip(&self.rows).enumerate() {
            for (a, row) in traps.iter().zip(rows.as_chunks::<ROW>().0) {
                let at = lane(if mirror == 1 { mirrored(a) } else { a }.index(), 0);
                best[at..][..25].copy_from_slice(&row[..25]);
            }
        }
    }

    /// Puts these rows of what was gathered for a loop in words that only have to be transposed.
    #[inline(always)]
    fn unfold(&mut self, clock: &mut Clock, n: usize, rows: CellSet) {
        let [own, image] = &mut self.best;
        // First byte by byte what has to be, then the rest with whole vectors.
        let mut turned = [W::NOTHING; size_of::<Half>()];
        for a in rows.iter() {
            let image = mirrored_row(row(image, mirrored(a).index()));
            turned[lane(a.index(), 0)..][..25].copy_from_slice(&image);
        }
        let mut last = if n == 0 { 0 } else { self.last };
        for (own, turned) in own.iter_mut().zip(turned) {
            *own = W::better(*own, turned);
            last = last.max(if *own == NEVER { 0 } else { *own });
        }
        self.last = last;
        for a in rows.iter().map(Cell::index) {
            let words = take(row(own, a));
            for (plane, word) in clock.digits.iter_mut().zip(words) {
                plane.row_mut(a)[n] = word;
            }
        }
    }
}
