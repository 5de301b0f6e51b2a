//! [`Dice`]: what is drawn from a seed that somebody may keep: bots' choices, openings, who begins. Puzzles and reviews
//! have [`SplitMix`](crate::splitmix::SplitMix).

use rand::rngs::ChaCha12Rng;

/// Random numbers that follow from a seed in the same way everywhere and in every version, unlike those of `Dice`:
/// ChaCha with twelve rounds, its key made of the seed by `seed_from_u64` of [`SeedableRng`](rand::SeedableRng), which
/// promise both. Whoever has seen some of them cannot tell those to come, as it should be where there are secrets.
///
/// How `rand` makes choices of them may change in a version to come; the test here would notice.
pub type Dice = ChaCha12Rng;

#[cfg(test)]
mod tests {
    use super::*;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};

    /// The numbers are those of a program in Python that was written from RFC 7539 (with twelve rounds), and from
    /// O'Neill's PCG32 (for the key); for choices, from Lemire's and Canon's ways to draw below a number.
    #[test]
    fn a_seed_gives_the_promised_numbers() {
        let dice = || Dice::seed_from_u64(7);
        let numbers =
            [0x07c2_e0e9_6aa8_fbbe, 0x4e9d_34e8_247e_5f86, 0x2484_3246_0f8b_bccd, 0x8ae2_6805_a6df_a099];
        let mut drawn = dice();
        assert_eq!(numbers.map(|_| drawn.random::<u64>()), numbers);
        let below = [10, 0, 3, 7, 1, 3, 16, 13, 15, 6, 18, 23];
        let mut drawn = dice();
        assert_eq!(below.map(|_| drawn.random_range(0..25_usize)), below);
        let fractions = [0.175_461_630_242_892_63, 0.256_765_939_468_418_64, 0.125_220_588_285_016_14];
        assert_eq!(fractions.map(|_| drawn.random::<f64>()), fractions);
        let all: Vec<usize> = (0..25).collect();
        let mut drawn = dice();
        assert_eq!(below.map(|_| *all.choose(&mut drawn).expect("there are some")), below);
    }
}
