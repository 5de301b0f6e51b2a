//! [`Pair`]: one small value a seat.

use crate::Player;
use std::fmt;
use std::marker::PhantomData;

/// Something that fits in a byte.
pub trait Byte: Copy {
    /// As a byte.
    fn to_byte(self) -> u8;
    /// Back again; only ever given what [`to_byte`](Byte::to_byte) made.
    fn from_byte(byte: u8) -> Self;
}

impl Byte for u8 {
    #[inline]
    fn to_byte(self) -> u8 {
        self
    }
    #[inline]
    fn from_byte(byte: u8) -> u8 {
        byte
    }
}

impl Byte for bool {
    #[inline]
    fn to_byte(self) -> u8 {
        u8::from(self)
    }
    #[inline]
    fn from_byte(byte: u8) -> bool {
        byte != 0
    }
}

/// One small value a seat, in one word. An array would be the natural thing, but indexing one by a player who
/// changes with every ply sends the state through memory instead of registers, at half the speed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pair<T>(u16, PhantomData<T>);

impl<T: Byte> Pair<T> {
    /// Seat 1's and seat 2's.
    #[inline]
    pub fn new([one, two]: [T; 2]) -> Pair<T> {
        Pair(u16::from(one.to_byte()) | u16::from(two.to_byte()) << 8, PhantomData)
    }

    /// This player's.
    #[inline]
    pub fn of(self, player: Player) -> T {
        T::from_byte((self.0 >> (8 * player as u32)) as u8)
    }

    /// With this player's replaced.
    #[inline]
    pub fn with(self, player: Player, value: T) -> Pair<T> {
        let shift = 8 * player as u32;
        Pair(self.0 & !(0xff << shift) | u16::from(value.to_byte()) << shift, PhantomData)
    }

    /// Both, by seat.
    #[inline]
    pub fn both(self) -> [T; 2] {
        Player::BOTH.map(|player| self.of(player))
    }
}

impl Pair<bool> {
    /// Gives the turn to the other player of the two, or past whoever has lost it. Returns whose turn it is,
    /// who still has a turn to lose, and whose turns were skipped.
    #[inline]
    pub fn pass(self, from: Player) -> (Player, Pair<bool>, Pair<bool>) {
        let to = from.other();
        let (lost, back) = (self.of(to), self.of(from));
        // Both lost theirs: the turn goes all the way round.
        let next = if lost & !back { from } else { to };
        let skipped = Pair::new([false; 2]).with(to, lost).with(from, lost & back);
        (next, self.with(to, false).with(from, back & !lost), skipped)
    }

    /// Whether it is true of anybody.
    #[inline]
    pub fn any(self) -> bool {
        self.0 != 0
    }
}

impl<T: Byte + fmt::Debug> fmt::Debug for Pair<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.both().fmt(f)
    }
}
