//! What the results of pairs of games tell: score, Elo, how sure that is. Arithmetic only.
//!
//! The two games of a pair share their opening and their luck, so they are not independent, and the games are not
//! what is counted: the pairs are. `docs/arena.md` has the formulas and where they come from.

use serde::Serialize;

/// How many standard deviations to each side hold 95 % of a normal distribution.
pub const Z: f64 = 1.959_963_984_540_054;

/// With so many pairs unlike the commonest their spread can be told from the pairs alone.
const MANY: u64 = 10;

/// How many pairs gave the first player no point, half a point, one, one and a half, two.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Pairs(pub [u64; 5]);

/// A difference of playing strength, and what it is with a certainty of 95 %. It may be infinite: whoever has
/// won everything may be stronger by any amount.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Elo {
    /// The likeliest.
    pub value: f64,
    /// It is hardly less.
    pub low: f64,
    /// It is hardly more.
    pub high: f64,
}

impl Pairs {
    /// Notes a pair in which the first player made so many half points, 4 at most.
    pub fn note(&mut self, halves: usize) {
        self.0[halves] += 1;
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same from the second player's side.
    #[must_use]
    pub fn reversed(self) -> Pairs {
        let mut reversed = self;
        reversed.0.reverse();
        reversed
    }

    /// With these as well.
    #[must_use]
    pub fn and(mut self, more: Pairs) -> Pairs {
        self.0.iter_mut().zip(more.0).for_each(|(count, more)| *count += more);
        self
    }

    /// The points of the first player, as a share of all. `None` where there are no pairs.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let halves: u64 = (0..).zip(self.0).map(|(halves, count)| halves * count).sum();
        (self.count() > 0).then(|| halves as f64 / (4 * self.count()) as f64)
    }

    /// The squares of how far the pairs' scores are from that one, in all. Where hardly anything varies that says little, so
    /// it is as if one pair more had been won or lost by chance.
    #[must_use]
    pub fn spread(&self, score: f64) -> f64 {
        let each = (0..).zip(self.0).map(|(at, count)| count as f64 * (worth(at) - score).powi(2));
        let unseen = if self.unlike() < MANY { score * (1.0 - score) } else { 0.0 };
        each.sum::<f64>() + unseen
    }

    /// The difference of strength in units of the spread of a game, as chess engines are compared: it does not depend on how
    /// many games are drawn. `None` where hardly anything varies, so that the spread is not known.
    #[must_use]
    pub fn normalised(&self) -> Option<Elo> {
        let score = self.score()?;
        if self.unlike() < MANY {
            return None;
        }
        let all = self.count() as f64;
        let moment = |power| {
            let each = (0..).zip(self.0).map(|(at, count)| count as f64 * (worth(at) - score).powi(power));
            each.sum::<f64>() / all
        };
        let variance = moment(2);
        let (skewness, excess) = (moment(3) / variance.powf(1.5), moment(4) / variance.powi(2) - 3.0);
        let value = (score - 0.5) / variance.sqrt();
        // How far off that may be, with how far off the spread may be.
        let error = ((1.0 - value * skewness + 0.25 * value.powi(2) * (excess + 2.0)).max(0.0) / all).sqrt();
        // A pair varies by the root of 2 less than a game.
        let points = |value: f64| value / std::f64::consts::SQRT_2 * 800.0 / std::f64::consts::LN_10;
        Some(Elo { value: points(value), low: points(value - Z * error), high: points(value + Z * error) })
    }

    /// The error of the score: the standard deviation of a pair's, over the root of their number.
    fn error(&self, score: f64) -> f64 {
        let all = self.count() as f64;
        let spread = (0..).zip(self.0).map(|(at, count)| count as f64 * (worth(at) - score).powi(2));
        (spread.sum::<f64>() / all / all).sqrt()
    }

    /// How many pairs are unlike the commonest.
    fn unlike(&self) -> u64 {
        self.count() - self.0.iter().max().expect("there are five")
    }

    /// Where the true score lies, with a certainty of 95 %.
    #[must_use]
    pub fn interval(&self) -> Option<(f64, f64)> {
        let score = self.score()?;
        let reach = Z * self.error(score);
        let (mut low, mut high) = (score - reach, score + reach);
        let unlike = self.unlike();
        if unlike < MANY {
            // Hardly anything varies, so the spread says little. There may be more unlike pairs than were seen,
            // and these may have gone either way.
            let all = self.count();
            let unseen = at_most(unlike, all) - unlike as f64 / all as f64;
            // Where several are commonest, each may be meant.
            for at in (0..5).filter(|&at| self.0[at] == all - unlike) {
                low = low.min(score - unseen * worth(at));
                high = high.max(score + unseen * (1.0 - worth(at)));
            }
        }
        Some((low.max(0.0), high.min(1.0)))
    }

    /// The difference of strength.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        let (low, high) = self.interval()?;
        Some(Elo { value: elo(self.score()?), low: elo(low), high: elo(high) })
    }

    /// How likely it is that the first player is the stronger one.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        let score = self.score()?;
        if self.unlike() >= MANY {
            return Some(normal((score - 0.5) / self.error(score)));
        }
        // Hardly anything varies: by the pairs won and lost alone.
        let (won, lost) = ((self.0[3] + self.0[4]) as f64, (self.0[0] + self.0[1]) as f64);
        Some(if won + lost > 0.0 { normal((won - lost) / (won + lost).sqrt()) } else { 0.5 })
    }
}

/// What a pair with so many half points is worth, from 0 to 1.
fn worth(halves: usize) -> f64 {
    halves as f64 / 4.0
}

/// The Elo difference that gives such a score.
#[must_use]
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that such an Elo difference gives.
#[must_use]
pub fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// How much of a normal distribution lies below that many standard deviations.
#[must_use]
pub fn normal(deviations: f64) -> f64 {
    libm::erfc(-deviations / std::f64::consts::SQRT_2) / 2.0
}

/// The upper end of Wilson's interval for a share of which `found` of `all` were seen.
#[must_use]
pub fn at_most(found: u64, all: u64) -> f64 {
    let (n, share) = (all as f64, found as f64 / all as f64);
    let middle = share + Z * Z / (2.0 * n);
    let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    (middle + reach) / (1.0 + Z * Z / n)
}
