//! [`Plane`]: a byte for every pair of cells, laid out so that all that is done to it are plain loops over long
//! runs of bytes, which the compiler turns into vector instructions.
//!
//! The bytes are those of [`Value`](crate::Value), ordered from worst to best for the player to move.

use crate::value::DRAW;
use trapline::grid::{Cell, CellSet, SIDE};

/// Bytes of a row, of which the first twenty-five stand for B's cells.
pub const LANES: usize = 32;

/// For each of B's cells a byte.
pub type Row = [u8; LANES];

/// Rows from one cell of A's to the one below it: five, and one that stands for no cell, so that a step to either
/// side always finds a row.
const BELOW: usize = SIDE as usize + 1;

/// How far a step of A's goes: up, down, left, right.
pub const STEPS: [isize; 4] =
    [-((BELOW * LANES) as isize), (BELOW * LANES) as isize, -(LANES as isize), LANES as isize];

/// The bytes from the first cell's row to the last's, and as many rows before and after as a step needs.
pub const LENGTH: usize = BELOW * SIDE as usize * LANES;
const MARGIN: usize = BELOW * LANES;

/// For each of A's cells a row.
#[derive(Clone)]
pub struct Plane(Box<[u8; MARGIN + LENGTH + MARGIN]>);

const fn offset(a: usize) -> usize {
    MARGIN + (a / SIDE as usize * BELOW + a % SIDE as usize) * LANES
}

impl Plane {
    pub fn filled(byte: u8) -> Plane {
        Plane(Box::new([byte; MARGIN + LENGTH + MARGIN]))
    }

    #[inline(always)]
    pub fn row(&self, a: usize) -> &Row {
        self.0[offset(a)..][..LANES].try_into().expect("a row is as long as a row")
    }

    #[inline(always)]
    pub fn row_mut(&mut self, a: usize) -> &mut Row {
        (&mut self.0[offset(a)..][..LANES]).try_into().expect("a row is as long as a row")
    }

    /// Makes all rows the same.
    #[inline(always)]
    pub fn set_rows(&mut self, row: &Row) {
        for to in self.all_mut().as_chunks_mut::<LANES>().0 {
            *to = *row;
        }
    }

    /// All rows of the board, those between them that stand for no cell included.
    #[inline(always)]
    pub fn all(&self) -> &[u8; LENGTH] {
        self.shifted(0)
    }

    #[inline(always)]
    pub fn all_mut(&mut self) -> &mut [u8; LENGTH] {
        (&mut self.0[MARGIN..MARGIN + LENGTH]).try_into().expect("as long as it is")
    }

    /// The same, read from some bytes further on.
    #[inline(always)]
    pub fn shifted(&self, by: isize) -> &[u8; LENGTH] {
        self.0[MARGIN.wrapping_add_signed(by)..][..LENGTH].try_into().expect("as long as it is")
    }
}

/// The lanes of these cells.
pub fn lanes(cells: CellSet) -> Row {
    std::array::from_fn(|lane| if lane < 25 && cells.contains(Cell::from_index(lane)) { u8::MAX } else { 0 })
}

/// A value of the other player's, one turn earlier, as mine.
#[inline(always)]
pub fn turned_over(v: u8) -> u8 {
    let won = if v < DRAW { 2 } else { 0 };
    v.wrapping_neg().wrapping_sub(won)
}

/// My value two turns earlier.
#[inline(always)]
pub fn later_by_two(v: u8) -> u8 {
    let more = if v < DRAW { 2 } else { 0 };
    let less = if v > DRAW { 2 } else { 0 };
    v.wrapping_add(more).wrapping_sub(less)
}

/// `a` where the mask is set, else `b`.
#[inline(always)]
pub fn select(mask: u8, a: u8, b: u8) -> u8 {
    a & mask | b & !mask
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Value;

    #[test]
    fn bytes_do_what_values_do() {
        for turns in 0..=120 {
            for value in [Value::Loss(turns), Value::Draw, Value::Win(turns)] {
                let byte = value.to_byte();
                assert_eq!(turned_over(byte), value.reversed().after(1).to_byte());
                assert_eq!(later_by_two(byte), value.after(2).to_byte());
            }
        }
    }

    #[test]
    fn steps_lead_from_row_to_row() {
        let mut plane = Plane::filled(99);
        for a in 0..25 {
            *plane.row_mut(a) = [a as u8; LANES];
        }
        let found = |a: usize, way: usize| plane.shifted(STEPS[way])[offset(a) - MARGIN];
        assert_eq!([found(12, 0), found(12, 1), found(12, 2), found(12, 3)], [7, 17, 11, 13]);
        assert_eq!([found(0, 0), found(4, 3), found(5, 2), found(24, 1)], [99; 4]);
    }
}
