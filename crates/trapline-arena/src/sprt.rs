//! [`Sprt`]: stopping as soon as it is decided which of two differences of strength is the likelier.
//!
//! A generalised sequential probability ratio test over pairs, as fishtest does it for chess engines. Arithmetic
//! only; without correction for overshooting.

use crate::stats::{Pairs, score};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// A test of one Elo difference against another.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The smaller one.
    pub elo0: f64,
    /// The greater one.
    pub elo1: f64,
    /// How often it may decide for the greater one where the smaller is true.
    pub alpha: f64,
    /// How often it may decide for the smaller one where the greater is true.
    pub beta: f64,
}

/// How often a test may err, unless it is told otherwise.
pub const ERROR: f64 = 0.05;

/// What a test has decided for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// The smaller difference, or less.
    Elo0,
    /// The greater difference, or more.
    Elo1,
}

/// Where fishtest counts nothing it counts so much, so that logarithms exist.
const HARDLY: f64 = 1e-3;

impl Sprt {
    /// A test with the usual errors.
    #[must_use]
    pub const fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: ERROR, beta: ERROR }
    }

    /// The logarithms of the likelihood ratio at which it is decided for the smaller and for the greater difference.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The logarithm of how much likelier these pairs are with the greater difference than with the smaller.
    #[must_use]
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { HARDLY } else { count as f64 });
        let all: f64 = counts.iter().sum();
        let shares: Vec<(f64, f64)> =
            (0..).zip(counts).map(|(at, count)| (f64::from(at) / 4.0, count / all)).collect();
        let [slope0, slope1] = [self.elo0, self.elo1].map(|elo| (score(elo), slope(&shares, score(elo))));
        // The likeliest distribution with a given mean has the observed shares divided by 1 + x (value - mean).
        let fit = |(mean, x): (f64, f64), value: f64| 1.0 + x * (value - mean);
        let each =
            shares.iter().map(|&(value, share)| share * (fit(slope0, value) / fit(slope1, value)).ln());
        all * each.sum::<f64>()
    }

    /// What is decided at that logarithm, if anything.
    #[must_use]
    pub fn decide(&self, llr: f64) -> Option<Decision> {
        let [lower, upper] = self.bounds();
        match llr {
            _ if llr >= upper => Some(Decision::Elo1),
            _ if llr <= lower => Some(Decision::Elo0),
            _ => None,
        }
    }
}

/// The x for which the values, weighed by share / (1 + x (value - mean)), have that mean.
fn slope(shares: &[(f64, f64)], mean: f64) -> f64 {
    let off = |x: f64| {
        shares.iter().map(move |&(value, share)| share * (value - mean) / (1.0 + x * (value - mean)))
    };
    // It falls from plus to minus infinity between these.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return middle;
        }
        if off(middle).sum::<f64>() > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 2000.0);
        let numbers = text.split_once(',').and_then(|(low, high)| Some((number(low)?, number(high)?)));
        match numbers {
            Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt::new(elo0, elo1)),
            Some(_) => Err("the first Elo difference has to be less than the second".to_owned()),
            None => Err("it takes two Elo differences up to 2000, like 0,10".to_owned()),
        }
    }
}
