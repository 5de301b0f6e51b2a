//! [`Plane`]: a bit for every pair of cells, of eight loops side by side, laid out so that all that is done to it
//! are plain loops over long runs of words, which the compiler turns into vector instructions.
//!
//! Numbers of eight bits are eight planes; [`transpose`] turns them into bytes and back.

use super::Half;
use trapline::grid::SIDE;

/// How many loops are solved at the same time: as many as there are words in the widest vector.
pub const WIDTH: usize = 8;

/// For one of A's cells and each loop a word with a bit for each of B's cells.
pub type Row = [u32; WIDTH];

/// Planes of a number.
pub const DIGITS: usize = 8;

/// Rows from one cell of A's to the one below it: five, and one that stands for no cell, so that a step to either
/// side always finds a row.
const BELOW: usize = SIDE as usize + 1;

/// How far a step of A's goes: up, down, left, right.
const STEPS: [isize; 4] =
    [-((BELOW * WIDTH) as isize), (BELOW * WIDTH) as isize, -(WIDTH as isize), WIDTH as isize];

/// The words from the first cell's row to the last's, and as many rows before and after as a step needs.
pub const LENGTH: usize = BELOW * SIDE as usize * WIDTH;
const MARGIN: usize = BELOW * WIDTH;

/// For each of A's cells a row.
#[derive(Clone)]
#[repr(align(64))]
pub struct Plane([u32; MARGIN + LENGTH + MARGIN]);

const fn offset(a: usize) -> usize {
    MARGIN + (a / SIDE as usize * BELOW + a % SIDE as usize) * WIDTH
}

impl Plane {
    /// The same everywhere.
    pub const fn filled(word: u32) -> Plane {
        Plane([word; MARGIN + LENGTH + MARGIN])
    }

    #[inline(always)]
    pub fn row(&self, a: usize) -> &Row {
        self.0[offset(a)..][..WIDTH].try_into().expect("a row is as long as a row")
    }

    #[inline(always)]
    pub fn row_mut(&mut self, a: usize) -> &mut Row {
        (&mut self.0[offset(a)..][..WIDTH]).try_into().expect("a row is as long as a row")
    }

    /// All rows of the board, those between them that stand for no cell included.
    #[inline(always)]
    pub fn all(&self) -> &[u32; LENGTH] {
        self.shifted(0)
    }

    #[inline(always)]
    pub fn all_mut(&mut self) -> &mut [u32; LENGTH] {
        (&mut self.0[MARGIN..MARGIN + LENGTH]).try_into().expect("as long as it is")
    }

    /// What is a step of A's away: up, down, left, right.
    #[inline(always)]
    pub fn around(&self) -> [&[u32; LENGTH]; 4] {
        STEPS.map(|by| self.shifted(by))
    }

    #[inline(always)]
    fn shifted(&self, by: isize) -> &[u32; LENGTH] {
        self.0[MARGIN.wrapping_add_signed(by)..][..LENGTH].try_into().expect("as long as it is")
    }
}

/// A number for every pair of cells, a plane for each binary digit, the lowest first.
pub type Numbers = [Plane; DIGITS];

/// Words of digits to words of bytes, or back: bit `8 g + k` of the words `d` changes places with bit `d` of byte
/// `g` of the words `k`.
#[inline(always)]
pub fn transpose(mut words: [&mut [u32]; DIGITS]) {
    exchange::<4>(&mut words, 0x0f0f_0f0f);
    exchange::<2>(&mut words, 0x3333_3333);
    exchange::<1>(&mut words, 0x5555_5555);
}

/// In every square of bits the top right quarter changes places with the bottom left one.
#[inline(always)]
fn exchange<const BY: usize>(words: &mut [&mut [u32]; DIGITS], mask: u32) {
    for pair in words.chunks_exact_mut(2 * BY) {
        let (low, high) = pair.split_at_mut(BY);
        for (low, high) in low.iter_mut().zip(high) {
            for (low, high) in low.iter_mut().zip(high.iter_mut()) {
                let both = (*low >> BY ^ *high) & mask;
                *high ^= both;
                *low ^= both << BY;
            }
        }
    }
}

/// All rows of all digits, to be transposed.
#[inline(always)]
pub fn all_digits(numbers: &mut Numbers) -> [&mut [u32]; DIGITS] {
    numbers.each_mut().map(|plane| plane.all_mut().as_mut_slice())
}

/// Where in half a block the number of a pair of cells is: the row of A's cell, then the transposed words without
/// their highest bytes, of which only the first one stands for a cell of B's. That byte comes last.
pub const fn lane(a: usize, b: usize) -> usize {
    25 * a + if b < 24 { b % 8 * 3 + b / 8 } else { 24 }
}

/// The numbers of the pairs with one of A's cells.
#[inline(always)]
pub fn row(half: &Half, a: usize) -> &[u8; 25] {
    half[lane(a, 0)..][..25].try_into().expect("a row")
}

/// For each place in a row that of the mirrored cell.
const IMAGE: [usize; 25] = {
    let mut image = [0; 25];
    let mut b = 0;
    while b < 25 {
        image[lane(0, b)] = lane(0, b % 5 * 5 + b / 5);
        b += 1;
    }
    image
};

/// The row on the board mirrored in its diagonal.
#[inline(always)]
pub fn mirrored_row(row: &[u8; 25]) -> [u8; 25] {
    std::array::from_fn(|i| row[IMAGE[i]])
}

/// Puts the transposed words of a row where they belong in half a block.
#[inline(always)]
pub fn put(words: [u32; DIGITS], half: &mut Half, a: usize) {
    let row: &mut [u8; 25] = (&mut half[25 * a..][..25]).try_into().expect("a row");
    // Each but the last byte of a word is where the next one goes.
    for (k, word) in words.iter().enumerate() {
        row[3 * k..][..4].copy_from_slice(&word.to_le_bytes());
    }
    row[24] = (words[0] >> 24) as u8;
}

/// The other way round.
#[inline(always)]
pub fn take(row: &[u8; 25]) -> [u32; DIGITS] {
    let mut words = std::array::from_fn(|k| {
        let bytes = row[3 * k..][..4].try_into().expect("four bytes");
        u32::from_le_bytes(bytes) & 0x00ff_ffff
    });
    words[0] |= u32::from(row[24]) << 24;
    words
}

/// `a` where the mask is set, else `b`.
#[inline(always)]
pub fn select(mask: u32, a: u32, b: u32) -> u32 {
    a & mask | b & !mask
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_from_row_to_row() {
        let mut plane = Plane::filled(99);
        for a in 0..25 {
            *plane.row_mut(a) = [a as u32; WIDTH];
        }
        let found = |a: usize, way: usize| plane.around()[way][offset(a) - MARGIN];
        assert_eq!([found(12, 0), found(12, 1), found(12, 2), found(12, 3)], [7, 17, 11, 13]);
        assert_eq!([found(0, 0), found(4, 3), found(5, 2), found(24, 1)], [99; 4]);
    }

    #[test]
    fn digits_turn_into_bytes_and_back() {
        let number = |b: usize| (b * 37 + 5) as u8;
        let digits: [u32; DIGITS] = std::array::from_fn(|digit| {
            (0..25).fold(0, |word, b| word | u32::from(number(b) >> digit & 1) << b)
        });
        let mut words = digits;
        transpose(words.each_mut().map(std::slice::from_mut));
        let mut half = [0; size_of::<Half>()];
        put(words, &mut half, 24);
        for b in 0..25 {
            assert_eq!(half[lane(24, b)], number(b));
        }
        let mut read = take(half[lane(24, 0)..][..25].try_into().expect("a row"));
        transpose(read.each_mut().map(std::slice::from_mut));
        assert_eq!(read, digits);
    }
}
