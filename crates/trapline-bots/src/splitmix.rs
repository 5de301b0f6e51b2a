//! [`SplitMix`]: a small generator of random numbers that gives the same ones everywhere and for ever, unlike those
//! of `rand`, which may change from one version to the next. Not for secrets.

/// Steele, Lea and Flood's SplitMix64, from "Fast splittable pseudorandom number generators" (2014).
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

/// What the state grows by: 2^64 divided by the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl SplitMix {
    /// From that seed on.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix {
        SplitMix(seed)
    }

    /// The same without its next numbers, so many.
    #[must_use]
    pub const fn after(self, numbers: u64) -> SplitMix {
        SplitMix(self.0.wrapping_add(STEP.wrapping_mul(numbers)))
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to, but not including, 1.
    pub fn fraction(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number from 0 up to, but not including, that one.
    pub fn below(&mut self, end: usize) -> usize {
        // The upper half of a wide product: even to within end / 2^64.
        ((u128::from(self.number()) * end as u128) >> 64) as usize
    }

    /// One of these, by their weights; `None` where there are none.
    pub fn pick<T: Copy>(&mut self, weighted: &[(T, f64)]) -> Option<T> {
        let mut left = self.fraction() * weighted.iter().map(|(_, weight)| weight).sum::<f64>();
        let drawn = weighted.iter().find(|(_, weight)| {
            left -= weight;
            left < 0.0
        });
        drawn.or(weighted.last()).map(|&(one, _)| one)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that the reference implementation in C prints for the seed 1234567.
    #[test]
    fn it_gives_the_published_numbers() {
        let mut random = SplitMix::new(1_234_567);
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(published.map(|_| random.number()), published);
        assert_eq!(SplitMix::new(1_234_567).after(3).number(), published[3]);
    }
}
