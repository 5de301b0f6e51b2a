//! Small linear programmes, solved exactly in fractions.
//!
//! The simplex method on a dense table with Bland's rule, which cannot run in circles. Meant for dozens of
//! unknowns, not for thousands.

use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// `sum of factors times unknowns <= limit`, where the limit is not negative.
#[derive(Clone, Debug)]
pub struct AtMost {
    /// One for each unknown.
    pub factors: Vec<BigRational>,
    /// Not negative, so that all zero is a solution to begin with.
    pub limit: BigRational,
}

/// The unknowns, none negative, that make `sum of goal times unknowns` greatest.
///
/// # Panics
/// Where there is no greatest, where a limit is negative, or where the lengths differ.
#[must_use]
pub fn maximise(goal: &[BigRational], constraints: &[AtMost]) -> Vec<BigRational> {
    let unknowns = goal.len();
    let width = unknowns + constraints.len() + 1;
    let slack = |row: usize| unknowns + row;
    let mut table: Vec<Vec<BigRational>> = constraints
        .iter()
        .enumerate()
        .map(|(row, constraint)| {
            assert!(constraint.factors.len() == unknowns && !constraint.limit.is_negative());
            let mut line = constraint.factors.clone();
            line.resize(width, BigRational::zero());
            line[slack(row)] = BigRational::one();
            line[width - 1] = constraint.limit.clone();
            line
        })
        .collect();
    let mut gains = goal.to_vec();
    gains.resize(width, BigRational::zero());
    let mut basis: Vec<usize> = (0..constraints.len()).map(slack).collect();

    while let Some(enters) = (0..width - 1).find(|&column| gains[column].is_positive()) {
        let leaves = (0..table.len())
            .filter(|&row| table[row][enters].is_positive())
            .min_by_key(|&row| (&table[row][width - 1] / &table[row][enters], basis[row]))
            .expect("there is a greatest");
        let pivot = table[leaves][enters].clone();
        table[leaves].iter_mut().for_each(|entry| *entry /= &pivot);
        let line = table[leaves].clone();
        let others = table.iter_mut().enumerate().filter(|(row, _)| *row != leaves).map(|(_, other)| other);
        for other in others.chain([&mut gains]) {
            let factor = other[enters].clone();
            if !factor.is_zero() {
                other.iter_mut().zip(&line).for_each(|(entry, part)| *entry -= &factor * part);
            }
        }
        basis[leaves] = enters;
    }

    let mut found = vec![BigRational::zero(); unknowns];
    for (row, &column) in basis.iter().enumerate() {
        if column < unknowns {
            found[column] = table[row][width - 1].clone();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(n: i64, d: i64) -> BigRational {
        BigRational::new(n.into(), d.into())
    }

    #[test]
    fn a_corner_of_two_lines() {
        // 2x + y <= 4 and x + 3y <= 6 meet in (6/5, 8/5): there x + y is 14/5, elsewhere on the edge less.
        let at_most =
            |x, y, limit| AtMost { factors: vec![fraction(x, 1), fraction(y, 1)], limit: fraction(limit, 1) };
        let found = maximise(&[fraction(1, 1), fraction(1, 1)], &[at_most(2, 1, 4), at_most(1, 3, 6)]);
        assert_eq!(found, [fraction(6, 5), fraction(8, 5)]);
    }
}
