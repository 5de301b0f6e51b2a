//! [`Exits`]: what placing a trap is worth, the best of all cells, and when that comes.

use super::NEVER;
use super::bits::{LENGTH, Numbers, Plane, all_digits, transpose};
use std::marker::PhantomData;

/// A number for every pair of cells, and which of them a count that goes up from 0 has reached.
#[derive(Clone)]
pub struct Clock {
    pub digits: Numbers,
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
    wish: PhantomData<W>,
}

impl<W: Wish> Exits<W> {
    pub fn none() -> Exits<W> {
        let clock = || Clock::new(W::REACHED);
        Exits { other: clock(), same: clock(), last: None, wish: PhantomData }
    }

    /// As if no trap could be placed.
    pub fn clear(&mut self) {
        if self.last.is_some() {
            *self = Exits::none();
        }
    }

    /// Begins to count; the numbers are there, but not transposed yet.
    #[inline(always)]
    pub fn begin(&mut self, last: u8) {
        for clock in [&mut self.other, &mut self.same] {
            transpose(all_digits(&mut clock.digits));
            clock.reached.all_mut().fill(0);
        }
        self.last = Some(last);
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
