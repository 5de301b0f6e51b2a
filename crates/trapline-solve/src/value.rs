//! [`Value`]: what a position is worth to the player to move, and how long it takes.

/// What a position is worth to the player to move when both play perfectly. The winner hurries, the loser
/// delays; endless play is a draw. Turns are counted to the end, skipped ones included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A loss in that many turns.
    Loss(u8),
    /// Nobody can force anything.
    Draw,
    /// A win in that many turns.
    Win(u8),
}

/// A [`Value`] in a byte, ordered from worst to best: quick losses, slow ones, draws, slow wins, quick ones.
pub const DRAW: u8 = 128;

/// The most turns that are told apart.
pub const LONGEST: u8 = 126;

const fn later(turns: u8, more: u8) -> u8 {
    let sum = turns.saturating_add(more);
    if sum < LONGEST { sum } else { LONGEST }
}

impl Value {
    /// In a byte.
    #[must_use]
    #[inline]
    pub const fn to_byte(self) -> u8 {
        match self {
            Value::Loss(turns) => turns,
            Value::Draw => DRAW,
            Value::Win(turns) => u8::MAX - turns,
        }
    }

    /// Back again.
    #[must_use]
    #[inline]
    pub const fn from_byte(byte: u8) -> Value {
        match byte {
            DRAW => Value::Draw,
            turns if turns < DRAW => Value::Loss(turns),
            win => Value::Win(u8::MAX - win),
        }
    }

    /// The same seen from the other side of the table.
    #[must_use]
    pub const fn reversed(self) -> Value {
        match self {
            Value::Loss(turns) => Value::Win(turns),
            Value::Draw => Value::Draw,
            Value::Win(turns) => Value::Loss(turns),
        }
    }

    /// The same so many turns earlier; beyond 126 they are not told apart any more.
    #[must_use]
    pub const fn after(self, turns: u8) -> Value {
        match self {
            Value::Loss(n) => Value::Loss(later(n, turns)),
            Value::Draw => Value::Draw,
            Value::Win(n) => Value::Win(later(n, turns)),
        }
    }

    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Value::Loss(_) => "loss",
            Value::Draw => "draw",
            Value::Win(_) => "win",
        }
    }

    /// How many turns are left, unless it is a draw.
    #[must_use]
    pub const fn turns(self) -> Option<u8> {
        match self {
            Value::Loss(turns) | Value::Win(turns) => Some(turns),
            Value::Draw => None,
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    /// From worst to best for the player to move.
    fn cmp(&self, other: &Value) -> std::cmp::Ordering {
        self.to_byte().cmp(&other.to_byte())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_keep_values_and_their_order() {
        let losses = (0..=126).map(Value::Loss);
        let wins = (0..=126).rev().map(Value::Win);
        let worst_to_best: Vec<Value> = losses.chain([Value::Draw]).chain(wins).collect();
        assert!(worst_to_best.is_sorted());
        for value in worst_to_best {
            assert_eq!(Value::from_byte(value.to_byte()), value);
        }
    }
}
