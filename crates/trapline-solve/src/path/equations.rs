//! Small systems of linear equations, solved in fractions.
//!
//! They make the search's mixes exact; whether these are any good is for the certificate to say.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// The largest sum of weights that is worth keeping.
const MOST: u64 = 1 << 60;

/// Weights that make the weighted sums of all lines equal, as whole numbers without a common divisor. Nothing
/// where there is not exactly one solution, or some weight is negative, or they are too large.
#[must_use]
pub fn all_equal(square: Vec<Vec<u64>>) -> Option<Vec<u64>> {
    let size = square.len();
    // Each sum is to be one, which comes last in its line.
    let whole = |number: u64| BigRational::from_integer(number.into());
    let mut lines: Vec<Vec<BigRational>> =
        square.into_iter().map(|line| line.into_iter().chain([1]).map(whole).collect()).collect();
    for at in 0..size {
        let found = (at..size).find(|&line| !lines[line][at].is_zero())?;
        lines.swap(at, found);
        let by = lines[at][at].clone();
        lines[at].iter_mut().for_each(|entry| *entry /= &by);
        let line = lines[at].clone();
        for (_, other) in lines.iter_mut().enumerate().filter(|&(other, _)| other != at) {
            let factor = other[at].clone();
            if !factor.is_zero() {
                other.iter_mut().zip(&line).for_each(|(entry, from)| *entry -= &factor * from);
            }
        }
    }
    let weights: Vec<BigRational> = lines.into_iter().map(|mut line| line.remove(size)).collect();
    if weights.iter().any(Signed::is_negative) {
        return None;
    }
    let sum: BigRational = weights.iter().sum();
    // Divided by their sum first, as the denominators are simpler then.
    let shares: Vec<BigRational> = weights.iter().map(|weight| weight / &sum).collect();
    let total =
        shares.iter().fold(BigInt::one(), |total, share| least_common_multiple(&total, share.denom()));
    let total = BigRational::from_integer(total);
    if total > whole(MOST) {
        return None;
    }
    shares.iter().map(|share| (share * &total).to_integer().to_u64()).collect()
}

fn least_common_multiple(a: &BigInt, b: &BigInt) -> BigInt {
    a * BigRational::new(b.clone(), a.clone()).numer()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_come_out_equal() {
        // 3a + b = a + 2b: b = 2a.
        assert_eq!(all_equal(vec![vec![3, 1], vec![1, 2]]), Some(vec![1, 2]));
        // a = 2b = 3c: 6, 3, 2.
        assert_eq!(all_equal(vec![vec![0, 2, 0], vec![1, 0, 0], vec![0, 0, 3]]), Some(vec![6, 3, 2]));
    }

    #[test]
    fn there_may_be_no_such_weights() {
        assert_eq!(all_equal(vec![vec![1, 2], vec![2, 4]]), None); // twice the same line
        assert_eq!(all_equal(vec![vec![2, 3], vec![1, 1]]), None); // a = 2 and b = -1
    }
}
