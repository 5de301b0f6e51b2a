//! Small games written out as a matrix, solved by the simplex method in floating point.
//!
//! It serves the search, which is free to err: whatever it finds is made whole numbers and judged by the
//! certificate.

/// How two players mix in a game where one picks a row and pays what the matrix says to the other, who picks
/// a column.
pub struct Mixes {
    /// What the column player gets on average.
    pub value: f64,
    /// How often each row is picked.
    pub rows: Vec<f64>,
    /// How often each column is picked.
    pub columns: Vec<f64>,
    /// The rows and the columns, equally many, that fix both mixes: no others are picked, and among them
    /// every row costs the same against the columns' mix, every column earns the same against the rows'.
    pub mattering: (Vec<usize>, Vec<usize>),
}

/// What counts as nothing.
const TINY: f64 = 1e-10;
/// How far apart limits are kept that would be the same.
const APART: f64 = 1e-9;
/// More than are ever needed, should rounding make it go in circles all the same.
const MOST_PIVOTS: usize = 1000;
/// Its multiples are spread evenly.
const GOLDEN: f64 = 0.618_033_988_749_895;

/// The best mixes. Payments lie in [0, 1].
///
/// # Panics
/// Where there is no row or no column.
#[must_use]
pub fn solve(payments: &[Vec<f64>]) -> Mixes {
    let (rows, columns) = (payments.len(), payments[0].len());
    // The row player looks for weights u, as large as possible in sum, with u * (payments + 1) at most 1 in
    // every column: a linear programme whose constraints are one line of the tableau each, with one slack
    // each. Its value is 1 / sum(u) - 1, and the prices of the constraints are the column player's weights.
    let width = rows + columns + 1;
    let mut tableau = vec![vec![0.0; width]; columns + 1];
    for (column, line) in tableau[..columns].iter_mut().enumerate() {
        for (row, payments) in payments.iter().enumerate() {
            line[row] = payments[column] + 1.0;
        }
        line[rows + column] = 1.0;
        // Limits that differ a little leave no ties, over which the method could go in circles.
        line[width - 1] = 1.0 + APART * (column as f64 * GOLDEN).fract();
    }
    tableau[columns][..rows].fill(-1.0);
    let mut basis: Vec<usize> = (rows..rows + columns).collect();
    for _ in 0..MOST_PIVOTS {
        let gains = &tableau[columns][..width - 1];
        let enters = (0..width - 1).min_by(|&a, &b| gains[a].total_cmp(&gains[b])).expect("there is a row");
        if gains[enters] > -TINY {
            break;
        }
        let ratio = |line: usize| tableau[line][width - 1] / tableau[line][enters];
        let lines = (0..columns).filter(|&line| tableau[line][enters] > TINY);
        let Some(leaves) = lines.min_by(|&a, &b| ratio(a).total_cmp(&ratio(b))) else {
            break; // rounding has spoiled it; what was found so far has to do
        };
        pivot(&mut tableau, leaves, enters);
        basis[leaves] = enters;
    }
    let mut weights = vec![0.0; rows];
    for (line, &variable) in basis.iter().enumerate() {
        if variable < rows {
            weights[variable] = tableau[line][width - 1].max(0.0);
        }
    }
    let prices = tableau[columns][rows..width - 1].iter().map(|price| price.max(0.0)).collect();
    let sum: f64 = weights.iter().sum();
    let mattering_rows = (0..rows).filter(|row| basis.contains(row)).collect();
    let mattering_columns = (0..columns).filter(|column| !basis.contains(&(rows + column))).collect();
    let mattering = (mattering_rows, mattering_columns);
    Mixes { value: 1.0 / sum - 1.0, rows: shares(weights), columns: shares(prices), mattering }
}

fn pivot(tableau: &mut [Vec<f64>], leaves: usize, enters: usize) {
    let by = tableau[leaves][enters];
    let line: Vec<f64> = tableau[leaves].iter().map(|entry| entry / by).collect();
    for (at, other) in tableau.iter_mut().enumerate() {
        let factor = other[enters];
        if at != leaves && factor != 0.0 {
            other.iter_mut().zip(&line).for_each(|(entry, from)| *entry -= factor * from);
            other[enters] = 0.0;
        }
    }
    tableau[leaves] = line;
}

/// The weights divided by their sum.
fn shares(weights: Vec<f64>) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neither_side_of_a_game_can_do_better() {
        // Numbers that look random, in rows and columns of every shape up to six.
        let mut seed = 1u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 60) as f64 / 15.0
        };
        for shape in 0..360 {
            let (rows, columns) = (shape % 6 + 1, shape / 6 % 6 + 1);
            let payments: Vec<Vec<f64>> = (0..rows).map(|_| (0..columns).map(|_| next()).collect()).collect();
            let mixes = solve(&payments);
            for row in &payments {
                let paid: f64 = row.iter().zip(&mixes.columns).map(|(pays, share)| pays * share).sum();
                assert!(paid > mixes.value - 1e-8, "{payments:?}");
            }
            for column in 0..columns {
                let paid: f64 =
                    payments.iter().zip(&mixes.rows).map(|(row, share)| row[column] * share).sum();
                assert!(paid < mixes.value + 1e-8, "{payments:?}");
            }
        }
    }
}
