//! [`Share`]: a part of a win, counted in whole numbers, so that sums of them are exact.

use serde::{Serialize, Serializer};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg, Sub};
use trapline::{Outcome, Player};
use trapline_solve::Value;
use trapline_solve::truth::Worth;

/// A part of a win: a won match is 1, a drawn one 1/2, a lost one 0. Differences may be negative.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Share(i64);

/// How many of what is counted make a win. The truth tells results in billionths, from -1 to 1.
const WIN: i64 = 2_000_000_000;

impl Share {
    /// None of it.
    pub const NOTHING: Share = Share(0);
    /// Half of it.
    pub const HALF: Share = Share(WIN / 2);
    /// All of it.
    pub const WIN: Share = Share(WIN);

    /// What so much of a win is, to the nearest that can be counted.
    #[must_use]
    pub fn from_number(number: f64) -> Share {
        Share((number * WIN as f64).round() as i64)
    }

    /// What so many of all are, to the nearest that can be counted.
    #[must_use]
    pub(crate) fn of_count(count: usize, all: usize) -> Share {
        let [count, all] = [count, all].map(|number| number as i64);
        Share((count * WIN + all / 2) / all)
    }

    /// As a number: 1 is a whole win.
    #[must_use]
    pub fn number(self) -> f64 {
        self.0 as f64 / WIN as f64
    }

    /// What something is worth to the player to move.
    #[must_use]
    pub fn of(worth: Worth) -> Share {
        match worth {
            Worth::Known(Value::Win(_)) => Share::WIN,
            Worth::Known(Value::Draw) => Share::HALF,
            Worth::Known(Value::Loss(_)) => Share::NOTHING,
            Worth::Expected(value) => Share(((value + 1.0) * (WIN / 2) as f64).round() as i64),
        }
    }

    /// What an outcome is worth to a player.
    #[must_use]
    pub fn of_outcome(outcome: Outcome, player: Player) -> Share {
        match outcome.winner {
            None => Share::HALF,
            Some(winner) if winner == player => Share::WIN,
            Some(_) => Share::NOTHING,
        }
    }

    /// What is left of a win for the other player.
    #[must_use]
    pub fn others(self) -> Share {
        Share(WIN - self.0)
    }

    /// The same seen by that player, of what is player 1's.
    #[must_use]
    pub fn seen_by(self, player: Player) -> Share {
        match player {
            Player::One => self,
            Player::Two => self.others(),
        }
    }

    /// How much it is, whichever way it goes.
    #[must_use]
    pub fn size(self) -> Share {
        Share(self.0.abs())
    }

    /// In per cent, to the nearest whole number; what is next to nothing is told as such, and what is less than
    /// everything is not told as everything.
    #[must_use]
    pub fn percent(self) -> i64 {
        let nearest = (100 * self.0 + self.0.signum() * WIN / 2) / WIN;
        match nearest {
            100 if self < Share::WIN => 99,
            0 if self > Share::NOTHING => 1,
            nearest => nearest,
        }
    }
}

impl Share {
    /// What was given away or won: "26 points", of which a win is worth 100.
    #[must_use]
    pub fn points(self) -> String {
        match self.percent() {
            1 => "1 point".to_owned(),
            points => format!("{points} points"),
        }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", self.percent())
    }
}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.number())
    }
}

impl Add for Share {
    type Output = Share;
    fn add(self, other: Share) -> Share {
        Share(self.0 + other.0)
    }
}

impl Sub for Share {
    type Output = Share;
    fn sub(self, other: Share) -> Share {
        Share(self.0 - other.0)
    }
}

impl Neg for Share {
    type Output = Share;
    fn neg(self) -> Share {
        Share(-self.0)
    }
}

impl Sum for Share {
    fn sum<I: Iterator<Item = Share>>(shares: I) -> Share {
        Share(shares.map(|share| share.0).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_become_parts_of_a_win() {
        assert_eq!(Share::of(Worth::Expected(-1.0)), Share::NOTHING);
        assert_eq!(Share::of(Worth::Expected(0.0)), Share::HALF);
        assert_eq!(Share::of(Worth::Expected(1.0)), Share::WIN);
        // 1/3, rounded to billionths as the truth does, is 2/3 of a win.
        let share = Share::of(Worth::Expected(0.333333333));
        assert!((share.number() - 2.0 / 3.0).abs() < 1e-9);
        assert_eq!(share + share.others(), Share::WIN);
    }

    #[test]
    fn per_cent_does_not_promise_what_is_not_sure() {
        for (number, told) in [(1.0, "100 %"), (0.999, "99 %"), (0.5, "50 %"), (0.001, "1 %"), (0.0, "0 %")] {
            assert_eq!(Share::from_number(number).to_string(), told);
        }
    }
}
