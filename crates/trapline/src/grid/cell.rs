//! [`Cell`] and [`CellSet`].

use super::bits::nth_bit;
use super::{CELLS, SIDE};
use std::fmt;

/// One cell of the raster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cell(u8);

impl Cell {
    /// The cell in that row (from the top) and column (from the left), both counted from 0.
    #[must_use]
    #[inline]
    pub const fn at(row: u8, column: u8) -> Cell {
        assert!(row < SIDE && column < SIDE);
        Cell(row * SIDE + column)
    }

    /// The row, counted from 0 at the top.
    #[must_use]
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// The column, counted from 0 at the left.
    #[must_use]
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// The position in the raster, row by row: 0 to 24.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell at that position in the raster.
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Cell {
        debug_assert!(index < CELLS);
        Cell(index as u8)
    }

    /// Steps from here to there along rows and columns.
    #[must_use]
    #[inline]
    pub const fn distance(self, to: Cell) -> u8 {
        self.row().abs_diff(to.row()) + self.column().abs_diff(to.column())
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet(pub u32);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);

    /// Just this cell.
    #[must_use]
    #[inline]
    pub const fn only(cell: Cell) -> CellSet {
        CellSet(1 << cell.0)
    }

    /// Whether the cell is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// The set with this cell.
    #[must_use]
    #[inline]
    pub const fn with(self, cell: Cell) -> CellSet {
        CellSet(self.0 | 1 << cell.0)
    }

    /// The set without this cell.
    #[must_use]
    #[inline]
    pub const fn without(self, cell: Cell) -> CellSet {
        CellSet(self.0 & !(1 << cell.0))
    }

    /// The cells in either set.
    #[must_use]
    #[inline]
    pub const fn or(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }

    /// The cells in both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }

    /// The cells in this set and not in the other.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// How many cells.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The `n`-th cell in ascending order, counted from 0; there must be that many.
    #[must_use]
    #[inline]
    pub fn nth(self, n: usize) -> Cell {
        debug_assert!(n < self.len());
        Cell(nth_bit(self.0, n as u32) as u8)
    }

    /// The same as [`len`](CellSet::len), sooner, for at most four cells.
    #[must_use]
    #[inline]
    pub const fn len_of_few(self) -> usize {
        let [a, b, c, d] = self.tails();
        (a != 0) as usize + (b != 0) as usize + (c != 0) as usize + (d != 0) as usize
    }

    /// The same as [`nth`](CellSet::nth), sooner, for at most four cells.
    #[must_use]
    #[inline]
    pub const fn nth_of_few(self, n: usize) -> Cell {
        let [a, b, c, d] = self.tails();
        let low = if n & 1 == 0 { a } else { b };
        let high = if n & 1 == 0 { c } else { d };
        Cell((if n & 2 == 0 { low } else { high }).trailing_zeros() as u8)
    }

    /// The set, and what is left of it without its first cell, its first two and its first three.
    #[inline]
    const fn tails(self) -> [u32; 4] {
        let a = self.0;
        let b = a & a.wrapping_sub(1);
        let c = b & b.wrapping_sub(1);
        [a, b, c, c & c.wrapping_sub(1)]
    }

    /// The cells of this set whose ranks are the set bits of a number.
    #[must_use]
    pub const fn at_ranks(self, ranks: u32) -> CellSet {
        // Every cell that is not in the set moves those at and above it up by one.
        let mut cells = ranks;
        let mut holes = !self.0 & ((1 << CELLS) - 1);
        while holes != 0 {
            let below = (holes & holes.wrapping_neg()) - 1;
            cells = cells & below | (cells & !below) << 1;
            holes &= holes - 1;
        }
        CellSet(cells)
    }

    /// The cells in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let cell = (rest != 0).then(|| Cell(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(cell)
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, CellSet::with)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_nth_bit_is_the_nth_of_the_list(bits in 1u32..1 << 25) {
            let set = CellSet(bits);
            for (n, cell) in set.iter().enumerate() {
                prop_assert_eq!(set.nth(n), cell);
            }
            for ranks in [0, 1, 2, bits % 64, (1 << set.len()) - 1] {
                let wanted = set.iter().enumerate().filter(|(n, _)| ranks >> n & 1 == 1);
                prop_assert_eq!(set.at_ranks(ranks & ((1 << set.len()) - 1)), wanted.map(|(_, cell)| cell).collect());
            }
            let few: CellSet = set.iter().take(4).collect();
            prop_assert_eq!(few.len_of_few(), few.len());
            for (n, cell) in few.iter().enumerate() {
                prop_assert_eq!(few.nth_of_few(n), cell);
            }
            prop_assert_eq!(set.iter().collect::<CellSet>(), set);
        }
    }
}
