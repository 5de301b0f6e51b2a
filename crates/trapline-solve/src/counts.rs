//! [`Counts`]: how many positions are won, drawn and lost.

use crate::Value;

/// How many positions are won, drawn and lost for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Won.
    pub win: u64,
    /// Drawn.
    pub draw: u64,
    /// Lost.
    pub loss: u64,
}

impl Counts {
    /// Counts one more.
    pub fn note(&mut self, value: Value) {
        match value {
            Value::Win(_) => self.win += 1,
            Value::Draw => self.draw += 1,
            Value::Loss(_) => self.loss += 1,
        }
    }

    /// All together.
    #[must_use]
    pub fn total(self) -> u64 {
        self.win + self.draw + self.loss
    }
}
