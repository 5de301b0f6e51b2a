//! [`Grade`]: how good an action was, by what it gave away.

use crate::share::Share;
use serde::Serialize;
use std::fmt;

/// How good an action was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// Nothing was better.
    Best,
    /// Next to nothing was given away; or nothing at all, but it takes longer.
    Fine,
    /// Something was given away.
    Mistake,
    /// A quarter of a win or more was given away.
    Blunder,
}

impl Grade {
    /// All of them, the best first.
    pub const ALL: [Grade; 4] = [Grade::Best, Grade::Fine, Grade::Mistake, Grade::Blunder];

    /// What is given away and less than this is a matter of rounding.
    pub const ROUNDING: f64 = 1e-6;
    /// From here on an action is a mistake.
    pub const MISTAKE: f64 = 0.05;
    /// From here on it is a blunder.
    pub const BLUNDER: f64 = 0.25;

    /// The grade of an action that gave that much away; `slow` where it keeps the result but takes longer to win,
    /// or less long to lose.
    #[must_use]
    pub fn of(loss: Share, slow: bool) -> Grade {
        match loss.number() {
            loss if loss >= Grade::BLUNDER => Grade::Blunder,
            loss if loss >= Grade::MISTAKE => Grade::Mistake,
            loss if loss >= Grade::ROUNDING || slow => Grade::Fine,
            _ => Grade::Best,
        }
    }

    /// In a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Best => "best",
            Grade::Fine => "fine",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }

    /// Whether it is more than could be overlooked.
    #[must_use]
    pub const fn is_error(self) -> bool {
        matches!(self, Grade::Mistake | Grade::Blunder)
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_begin_where_they_say() {
        for (loss, slow, grade) in [
            (0.0, false, Grade::Best),
            (0.0, true, Grade::Fine),
            (0.000_000_5, false, Grade::Best),
            (0.000_001, false, Grade::Fine),
            (0.049_999, true, Grade::Fine),
            (0.05, false, Grade::Mistake),
            (0.249_999, false, Grade::Mistake),
            (0.25, false, Grade::Blunder),
            (1.0, false, Grade::Blunder),
        ] {
            assert_eq!(Grade::of(Share::from_number(loss), slow), grade, "{loss}");
        }
    }
}
