//! [`Ways`] and [`Near`]: the few steps that lead from a cell, counted and listed beforehand.
//!
//! In random play each ply waits for the one before it, so what counts is how long it takes from a cell to the next.
//! A whole list in one number takes a single look into memory; counting and choosing are shifts.

use super::{Cell, Direction};

/// Some of the four directions: from bit 0 all of them in ascending order, two bits each; from bit 8 which they are, a
/// bit each; from bit 12 how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ways(u16);

impl Ways {
    const SET: u32 = 8;
    const COUNT: u32 = 12;

    /// No direction.
    pub const NONE: Ways = Ways(0);

    /// These and one that comes after all of them.
    #[must_use]
    pub(super) const fn then(self, way: Direction) -> Ways {
        let listed = (way as u16) << (2 * self.len());
        Ways((self.0 | listed | 1 << (Ways::SET + way as u32)) + (1 << Ways::COUNT))
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        (self.0 >> Ways::COUNT) as usize
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this is one of them.
    #[must_use]
    #[inline]
    pub const fn contains(self, way: Direction) -> bool {
        self.0 >> (Ways::SET + way as u32) & 1 == 1
    }

    /// The `n`-th in ascending order, counted from 0; there must be that many.
    #[must_use]
    #[inline]
    pub const fn nth(self, n: usize) -> Direction {
        debug_assert!(n < self.len());
        Direction::from_bits(self.0 as u32 >> (2 * n as u32))
    }
}

/// At most four cells: all of them in ascending order, five bits each, and above them how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Near(u32);

impl Near {
    const BITS: u32 = 5;
    const COUNT: u32 = 4 * Near::BITS;

    /// No cell.
    pub const NONE: Near = Near(0);

    /// These and one that comes after all of them.
    #[must_use]
    pub(super) const fn then(self, cell: Cell) -> Near {
        Near((self.0 | (cell.index() as u32) << (Near::BITS * self.len() as u32)) + (1 << Near::COUNT))
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        (self.0 >> Near::COUNT) as usize
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The `n`-th in ascending order, counted from 0; there must be that many.
    #[must_use]
    #[inline]
    pub const fn nth(self, n: usize) -> Cell {
        debug_assert!(n < self.len());
        Cell::from_index((self.0 >> (Near::BITS * n as u32) & 31) as usize)
    }
}
