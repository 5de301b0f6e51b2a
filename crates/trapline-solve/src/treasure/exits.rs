//! [`Exits`]: what placing a trap is worth, the best of all cells, taken from the loops of the layer above.

use super::bits::{LENGTH, Numbers, Plane, WIDTH, all_digits, lane, take, transpose};
use super::{Half, NEVER, Solution, Treasure, mirrored};
use crate::wide;
use trapline::Player;
use trapline::games::trap_and_treasure::Traps;
use trapline::grid::{Cell, CellSet};

/// A number for every pair of cells, and which of them a count that goes up from 0 has reached.
pub struct Clock {
    digits: Numbers,
    /// Where all digits but the lowest two are those of the count.
    high: Plane,
    reached: Plane,
}

impl Clock {
    fn new(reached: u32) -> Clock {
        Clock {
            digits: std::array::from_fn(|_| Plane::filled(0)),
            high: Plane::filled(0),
            reached: Plane::filled(reached),
        }
    }

    /// Where the number is at most the last count.
    #[inline(always)]
    pub fn reached(&self) -> &[u32; LENGTH] {
        self.reached.all()
    }

    /// Goes on to the next count.
    #[inline(always)]
    fn go(&mut self, count: u8) {
        // All ones where the count's digit is a zero, so that equal digits give ones.
        let flip = |digit: u8| u32::from(count >> digit & 1).wrapping_sub(1);
        let [first, second, rest @ ..] = &self.digits;
        if count.is_multiple_of(4) {
            let high = self.high.all_mut();
            high.fill(u32::MAX);
            for (digit, plane) in (2..).zip(rest) {
                let flip = flip(digit);
                for (high, word) in high.iter_mut().zip(plane.all()) {
                    *high &= word ^ flip;
                }
            }
        }
        let (first, second, high) = (first.all(), second.all(), self.high.all());
        let (flip_first, flip_second) = (flip(0), flip(1));
        let reached = self.reached.all_mut();
        for i in 0..LENGTH {
            reached[i] |= high[i] & (first[i] ^ flip_first) & (second[i] ^ flip_second);
        }
    }
}

/// What is best for a player: A wants to win as soon as possible, B to lose as late as possible.
pub trait Wish {
    /// Whose wish it is.
    const PLAYER: Player;
    /// Where there is nothing to choose from.
    const NOTHING: u8;
    /// Whether nothing to choose from counts as reached.
    const REACHED: u32;
    fn better(x: u8, y: u8) -> u8;
    /// Nothing where the mask is set.
    fn except(value: u8, mask: u8) -> u8;
}

pub struct Soonest;

impl Wish for Soonest {
    const PLAYER: Player = Player::One;
    const NOTHING: u8 = NEVER;
    const REACHED: u32 = 0;

    #[inline(always)]
    fn better(x: u8, y: u8) -> u8 {
        x.min(y)
    }

    #[inline(always)]
    fn except(value: u8, mask: u8) -> u8 {
        value | mask
    }
}

pub struct Latest;

impl Wish for Latest {
    const PLAYER: Player = Player::Two;
    const NOTHING: u8 = 0;
    const REACHED: u32 = u32::MAX;

    #[inline(always)]
    fn better(x: u8, y: u8) -> u8 {
        x.max(y)
    }

    #[inline(always)]
    fn except(value: u8, mask: u8) -> u8 {
        value & !mask
    }
}

/// The best that a player's placing a trap can lead to.
pub struct Exits<W> {
    /// When the other player is to move after it.
    pub other: Clock,
    /// When the player who has placed it is to move again because the other skips.
    pub same: Clock,
    /// The last count at which anything is reached; none where no trap can be placed at all.
    last: Option<u8>,
    gathered: [Gathered<W>; 2],
}

impl<W: Wish> Exits<W> {
    pub fn none() -> Exits<W> {
        Exits {
            other: Clock::new(W::REACHED),
            same: Clock::new(W::REACHED),
            last: None,
            gathered: [Gathered::new(), Gathered::new()],
        }
    }

    /// Looks at all traps that the player can place.
    #[inline(always)]
    pub fn gather(
        &mut self,
        solution: &Solution,
        treasure: Treasure,
        sets: &[CellSet; WIDTH],
        left: [u8; 2],
    ) {
        let (us, them) = (W::PLAYER.index(), W::PLAYER.other().index());
        if left[us] == 0 {
            if self.last.is_some() {
                *self = Exits::none();
            }
            return;
        }
        let mut fewer = left;
        fewer[us] -= 1;
        let snares = solution.game.traps() == Traps::Snare;
        let mut blocks = Vec::with_capacity(WIDTH * 25);
        for &traps in sets {
            let cells = solution.cells(treasure).minus(traps).iter();
            blocks.extend(cells.map(|cell| {
                let (block, mirror) = solution.block(treasure, traps.with(cell), fewer);
                (block, if mirror { mirrored(cell) } else { cell }, mirror)
            }));
        }
        let each = blocks.len() / WIDTH;
        let cells = solution.game.grid().cells();
        for (n, &traps) in sets.iter().enumerate() {
            for gathered in &mut self.gathered {
                gathered.clear();
            }
            for i in n * each..(n + 1) * each {
                if let Some(&(ahead, _, mirror)) = blocks.get(i + AHEAD) {
                    wide::fetch(&ahead[them]);
                    match W::PLAYER {
                        _ if !snares => {}
                        Player::One => wide::fetch(&ahead[us]),
                        Player::Two => {
                            for a in sets[(i + AHEAD) / each].iter() {
                                let at = lane(if mirror { mirrored(a) } else { a }.index(), 0);
                                wide::fetch(&ahead[us][at]);
                            }
                        }
                    }
                }
                let (block, cell, mirror) = blocks[i];
                let [other, same] = &mut self.gathered;
                other.merge(&block[them], cell, mirror);
                // A, who places a trap while B is snared, may be anywhere; when B does, A is on a trap.
                match W::PLAYER {
                    _ if !snares => {}
                    Player::One => same.merge(&block[us], cell, mirror),
                    Player::Two => same.merge_rows(&block[us], cell, mirror, traps),
                }
            }
            let [other, same] = &mut self.gathered;
            other.unfold(&mut self.other, n, cells);
            match W::PLAYER {
                _ if !snares => {}
                Player::One => same.unfold(&mut self.same, n, cells),
                Player::Two => {
                    same.place_rows(traps);
                    same.unfold(&mut self.same, n, traps);
                }
            }
        }
        for clock in [&mut self.other, &mut self.same] {
            transpose(all_digits(&mut clock.digits));
            clock.reached.all_mut().fill(0);
        }
        let [other, same] = &self.gathered;
        self.last = Some(other.last.max(same.last));
    }

    /// Goes on to the next count.
    #[inline(always)]
    pub fn go(&mut self, count: u8) {
        if self.last.is_some_and(|last| count <= last) {
            self.other.go(count);
            self.same.go(count);
        }
    }

    /// The last count at which anything is reached.
    pub fn last(&self) -> u8 {
        self.last.unwrap_or(0)
    }
}

/// How many blocks ahead memory is fetched.
const AHEAD: usize = 3;

/// For each cell where a piece stands on it.
static EXCEPT: [Half; 25] = {
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
    masks
};

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

/// Bytes of a row, and of what is read after it to have a whole vector.
const ROW: usize = 32;
/// Bytes of the rows of all traps that can be on the board while there is one left.
const ROWS: usize = 5 * ROW;

/// The best of many halves of blocks.
struct Gathered<W> {
    /// Of the set of traps itself, and of its mirror image.
    best: [Half; 2],
    /// The same, only the rows in which A stands on a trap.
    rows: [[u8; ROWS]; 2],
    last: u8,
    wish: std::marker::PhantomData<W>,
}

impl<W: Wish> Gathered<W> {
    fn new() -> Gathered<W> {
        Gathered {
            best: [[W::NOTHING; size_of::<Half>()]; 2],
            rows: [[W::NOTHING; ROWS]; 2],
            last: 0,
            wish: std::marker::PhantomData,
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
        for ((best, &value), &except) in best.iter_mut().zip(half).zip(&EXCEPT[cell.index()]) {
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
            except.copy_from_slice(&EXCEPT[cell.index()][at..][..ROW]);
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
            let (to, from) = (lane(a.index(), 0), lane(mirrored(a).index(), 0));
            let (to, from) = (&mut turned[to..][..25], &image[from..][..25]);
            for i in 0..25 {
                to[i] = from[IMAGE[i]];
            }
        }
        let mut last = if n == 0 { 0 } else { self.last };
        for (own, turned) in own.iter_mut().zip(turned) {
            *own = W::better(*own, turned);
            last = last.max(if *own == NEVER { 0 } else { *own });
        }
        self.last = last;
        for a in rows.iter().map(Cell::index) {
            let words = take(own[lane(a, 0)..][..25].try_into().expect("a row"));
            for (plane, word) in clock.digits.iter_mut().zip(words) {
                plane.row_mut(a)[n] = word;
            }
        }
    }
}
