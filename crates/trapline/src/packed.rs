//! Values packed for speed: [`Pair`], one small value a seat, and [`PackedTurn`].
//!
//! An array of two and a plain [`Turn`] would be the natural things. But an array indexed by a player who changes
//! with every ply, and an enum written field by field, send the state through memory instead of registers:
//! random play is half as fast.

use crate::grid::{Cell, CellSet};
use crate::{Outcome, Player, Reason, Turn};
use std::fmt;

/// Something of which two fit in one word. No word is smaller than 32 bits, however small the halves: a processor has
/// to widen what is smaller before it shifts it, and random play is a fifth slower.
pub trait Half: Copy + Default {
    /// The word.
    type Word: Copy + Eq + std::hash::Hash;
    /// The word with these halves, by seat.
    fn join(halves: [Self; 2]) -> Self::Word;
    /// This player's half.
    fn take(word: Self::Word, player: Player) -> Self;
    /// The word with this player's half replaced.
    fn put(word: Self::Word, player: Player, half: Self) -> Self::Word;
}

/// Implements [`Half`] by way of an unsigned number of that many bits, in a word of at least twice as many.
macro_rules! half {
    ($type:ty, $bits:ty, $word:ty, $to:expr, $from:expr) => {
        impl $crate::packed::Half for $type {
            type Word = $word;
            #[inline]
            fn join([one, two]: [$type; 2]) -> $word {
                <$word>::from($to(one)) | <$word>::from($to(two)) << <$bits>::BITS
            }
            #[inline]
            fn take(word: $word, player: $crate::Player) -> $type {
                $from((word >> (<$bits>::BITS * player as u32)) as $bits)
            }
            #[inline]
            fn put(word: $word, player: $crate::Player, half: $type) -> $word {
                let shift = <$bits>::BITS * player as u32;
                word & !(<$word>::from(<$bits>::MAX) << shift) | <$word>::from($to(half)) << shift
            }
        }
    };
}

pub(crate) use half;

half!(u8, u8, u32, |n| n, |n| n);
half!(u16, u16, u32, |n| n, |n| n);
half!(bool, u8, u32, u8::from, |byte| byte != 0);
half!(Cell, u8, u32, |cell: Cell| cell.index() as u8, |index| Cell::from_index(usize::from(index)));
half!(
    Option<Cell>,
    u8,
    u32,
    |cell: Option<Cell>| cell.map_or(0, |cell| cell.index() as u8 + 1),
    |byte: u8| (byte > 0).then(|| Cell::from_index(usize::from(byte) - 1))
);
half!(CellSet, u32, u64, |set: CellSet| set.0, CellSet);

/// One small value a seat, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pair<T: Half>(T::Word);

impl<T: Half> Pair<T> {
    /// Seat 1's and seat 2's.
    #[inline]
    pub fn new(halves: [T; 2]) -> Pair<T> {
        Pair(T::join(halves))
    }

    /// This player's.
    #[inline]
    pub fn of(self, player: Player) -> T {
        T::take(self.0, player)
    }

    /// With this player's replaced.
    #[inline]
    pub fn with(self, player: Player, value: T) -> Pair<T> {
        Pair(T::put(self.0, player, value))
    }

    /// Both, by seat.
    #[inline]
    pub fn both(self) -> [T; 2] {
        Player::BOTH.map(|player| self.of(player))
    }
}

impl<T: Half> Default for Pair<T> {
    #[inline]
    fn default() -> Pair<T> {
        Pair::new([T::default(); 2])
    }
}

impl Pair<bool> {
    /// Gives the turn to the other player of the two, or past whoever has lost it. Returns whose turn it is,
    /// who still has a turn to lose, and whose turns were skipped.
    #[inline]
    pub fn pass(self, from: Player) -> (Player, Pair<bool>, Pair<bool>) {
        let to = from.other();
        // So it is mostly, and then whose turn it is waits for nothing else.
        if self == Pair::default() {
            return (to, self, self);
        }
        let (lost, back) = (self.of(to), self.of(from));
        // Both lost theirs: the turn goes all the way round.
        let next = if lost & !back { from } else { to };
        let skipped = Pair::default().with(to, lost).with(from, lost & back);
        (next, self.with(to, false).with(from, back & !lost), skipped)
    }

    /// Of whom it is true, in turn order after that player's action: the other comes first.
    pub fn whose(self, from: Player) -> impl Iterator<Item = Player> {
        [from.other(), from].into_iter().filter(move |&player| self.of(player))
    }
}

impl<T: Half + fmt::Debug> fmt::Debug for Pair<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.both().fmt(f)
    }
}

/// A [`Turn`] in a byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PackedTurn(u8);

const OVER: u8 = 2;

impl PackedTurn {
    /// That player's turn.
    #[inline]
    pub const fn of(player: Player) -> PackedTurn {
        PackedTurn(player as u8)
    }

    /// The end.
    #[inline]
    pub fn over(outcome: Outcome) -> PackedTurn {
        let winner = outcome.winner.map_or(0, Player::number);
        PackedTurn(OVER + 3 * outcome.reason as u8 + winner)
    }

    /// The turn.
    #[inline]
    pub fn get(self) -> Turn {
        match self.0 {
            0 => Turn::Of(Player::One),
            1 => Turn::Of(Player::Two),
            over => Turn::Over(Outcome {
                winner: Player::from_number(u64::from((over - OVER) % 3)),
                reason: Reason::ALL[usize::from((over - OVER) / 3)],
            }),
        }
    }

    /// The player to move, while there is one.
    #[inline]
    pub fn player(self) -> Option<Player> {
        self.get().player()
    }
}

impl fmt::Debug for PackedTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_kept() {
        for player in Player::BOTH {
            assert_eq!(PackedTurn::of(player).get(), Turn::Of(player));
        }
        for reason in Reason::ALL {
            for winner in [None, Some(Player::One), Some(Player::Two)] {
                let outcome = Outcome { winner, reason };
                assert_eq!(PackedTurn::over(outcome).get(), Turn::Over(outcome));
            }
        }
    }

    #[test]
    fn each_half_is_its_own() {
        for player in Player::BOTH {
            let pair = Pair::new([7u16, 8]).with(player, 65535);
            assert_eq!(pair.of(player), 65535);
            assert_eq!(pair.of(player.other()), if player == Player::One { 8 } else { 7 });
            assert_eq!(Pair::new(pair.both()), pair);
        }
    }

    #[test]
    fn lost_turns_are_passed_in_turn_order() {
        use Player::{One, Two};
        for (lost, next, still, skipped) in [
            ([false, false], Two, [false, false], [false, false]),
            ([false, true], One, [false, false], [false, true]),
            ([true, false], Two, [true, false], [false, false]),
            ([true, true], Two, [false, false], [true, true]),
        ] {
            assert_eq!(Pair::new(lost).pass(One), (next, Pair::new(still), Pair::new(skipped)));
        }
    }
}
