//! [`Taken`]: what picking the treasure up is worth to A, taken from the loops in which it is carried.

use super::bits::{DIGITS, Row, WIDTH, mirrored_row, row, take, transpose};
use super::{Block, NEVER, Solution, Treasure};
use crate::wide;
use trapline::grid::CellSet;

/// With the treasure picked up by A, who stands in the middle: in how many turns A wins, A or B being to move.
pub struct Taken {
    digits: [[Row; DIGITS]; 2],
    /// The most turns among them.
    last: u8,
}

/// Where it is to be read, and whether from a mirrored block.
pub type Blocks<'a> = [(&'a Block, bool); WIDTH];

impl Taken {
    /// Where there is no treasure to be picked up.
    pub const NOTHING: Taken = Taken { digits: [[[0; WIDTH]; DIGITS]; 2], last: 0 };

    /// Finds where it is to be read, and has that fetched from memory.
    #[inline(always)]
    pub fn find<'a>(solution: &'a Solution, sets: &[CellSet; WIDTH], left: [u8; 2]) -> Blocks<'a> {
        let middle = solution.game.grid().middle().index();
        sets.map(|traps| {
            let (block, mirror) = solution.block(Treasure::Carried, traps, left);
            for half in block {
                let [first, .., last] = row(half, middle);
                wide::fetch(first);
                wide::fetch(last);
            }
            (block, mirror)
        })
    }

    /// Reads it.
    #[inline(always)]
    pub fn read(solution: &Solution, blocks: &Blocks) -> Taken {
        let middle = solution.game.grid().middle().index(); // it stays in the middle, mirrored
        let mut taken = Taken::NOTHING;
        for (n, &(block, mirror)) in blocks.iter().enumerate() {
            for (half, words) in block.iter().zip(&mut taken.digits) {
                let row = row(half, middle);
                let row = if mirror { mirrored_row(row) } else { *row };
                for turns in row.into_iter().filter(|&turns| turns != NEVER) {
                    taken.last = taken.last.max(turns);
                }
                for (words, word) in words.iter_mut().zip(take(&row)) {
                    words[n] = word;
                }
            }
        }
        for words in &mut taken.digits {
            transpose(words.each_mut().map(|row| row.as_mut_slice()));
        }
        taken
    }

    /// Where A wins in just so many turns, A or B being to move.
    #[inline(always)]
    pub fn just(&self, turn: u8) -> [Row; 2] {
        self.digits.each_ref().map(|digits| {
            let mut equal = [u32::MAX; WIDTH];
            for (digit, words) in (0..).zip(digits) {
                let flip = u32::from(turn >> digit & 1).wrapping_sub(1);
                for (equal, word) in equal.iter_mut().zip(words) {
                    *equal &= word ^ flip;
                }
            }
            equal
        })
    }

    /// The last turn in which it makes a difference.
    pub fn last(&self) -> u8 {
        self.last
    }
}
