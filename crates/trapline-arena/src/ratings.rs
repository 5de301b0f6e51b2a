//! [`ratings`]: one rating for every player, by all results together: the Bradley-Terry model, as Ordo fits it, where a draw is
//! half a win. Arithmetic only; `docs/arena.md` has the formulas.
//!
//! The pairs are counted, not the games, which are not independent. Ratings are finite among those who can be compared
//! both ways; whoever only won against these, or only lost, is rated "at least" or "at most".

use crate::stats::{Elo, Pairs, Z};

/// An Elo point in the unit of the logarithm.
const POINT: f64 = std::f64::consts::LN_10 / 400.0;

/// The ratings of so many players from the pairs that two of them played: what is likeliest, and where it lies with a
/// certainty of 95 %, relative to the average of those who can be compared. `None` for whoever has not played them, and for
/// everybody where no two can be.
pub fn ratings(players: usize, results: impl Iterator<Item = ([usize; 2], Pairs)>) -> Vec<Option<Elo>> {
    let results: Vec<Result> = results.filter_map(Result::new).collect();
    let group = comparable(players, &results);
    if group.len() < 2 {
        return vec![None; players];
    }
    let inner: Vec<&Result> =
        results.iter().filter(|one| one.players.iter().all(|player| group.contains(player))).collect();
    let place = |player: usize| group.iter().position(|&one| one == player);
    let strengths = likeliest(&inner, group.len(), &place);
    let errors = errors(&inner, &strengths, &place);
    let elo = |strength: f64| strength / POINT;
    let rating = |player: usize| match place(player) {
        Some(at) => {
            let (value, reach) = (strengths[at], Z * errors[at]);
            Some(Elo { value: elo(value), low: elo(value - reach), high: elo(value + reach) })
        }
        None => bound(player, &results, &place, &strengths).map(|(strength, above)| {
            let end = if above { f64::INFINITY } else { f64::NEG_INFINITY };
            let (low, high) = if above { (elo(strength), end) } else { (end, elo(strength)) };
            Elo { value: end, low, high }
        }),
    };
    (0..players).map(rating).collect()
}

/// The players, the strongest first: as they would be rated if any two who met had drawn one pair more, so that nobody is
/// stronger by any amount. Whoever cannot be compared comes last.
pub fn ranking(players: usize, results: impl Iterator<Item = ([usize; 2], Pairs)>) -> Vec<usize> {
    let with_a_draw = |(players, mut pairs): ([usize; 2], Pairs)| {
        pairs.note(2);
        (players, pairs)
    };
    let ratings = ratings(players, results.filter(|(_, pairs)| pairs.count() > 0).map(with_a_draw));
    let key = |player: &usize| ratings[*player].map_or(f64::NEG_INFINITY, |rating| rating.value);
    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by(|one, two| key(two).total_cmp(&key(one)));
    order
}

/// What two players made of their pairs.
struct Result {
    players: [usize; 2],
    pairs: Pairs,
    /// How many pairs.
    count: f64,
    /// The first's share of the points.
    score: f64,
}

impl Result {
    fn new((players, pairs): ([usize; 2], Pairs)) -> Option<Result> {
        Some(Result { players, pairs, count: pairs.count() as f64, score: pairs.score()? })
    }

    /// The same from the side of that player, if it is one of the two: the other, and the share of the points.
    fn of(&self, player: usize) -> Option<(usize, f64)> {
        match self.players {
            [one, two] if one == player => Some((two, self.score)),
            [one, two] if two == player => Some((one, 1.0 - self.score)),
            _ => None,
        }
    }
}

/// The score that such a difference gives.
fn score(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// The most players of whom each has made points, directly or through others, against each: among those ratings are
/// finite.
fn comparable(players: usize, results: &[Result]) -> Vec<usize> {
    let mut reaches = vec![vec![false; players]; players];
    for (player, reached) in reaches.iter_mut().enumerate() {
        reached[player] = true;
        for (other, score) in results.iter().filter_map(|one| one.of(player)) {
            reached[other] |= score > 0.0;
        }
    }
    for middle in 0..players {
        let more = reaches[middle].clone();
        for reached in reaches.iter_mut().filter(|reached| reached[middle]) {
            reached.iter_mut().zip(&more).for_each(|(known, new)| *known |= new);
        }
    }
    let group = |player: usize| -> Vec<usize> {
        (0..players).filter(|&other| reaches[player][other] && reaches[other][player]).collect()
    };
    // Of equally large ones the first.
    (0..players).rev().map(group).max_by_key(Vec::len).unwrap_or_default()
}

/// The curvature of the likelihood, made invertible: the average of all strengths is 0.
fn curvature(
    results: &[&Result],
    strengths: &[f64],
    place: &impl Fn(usize) -> Option<usize>,
) -> Vec<Vec<f64>> {
    let count = strengths.len();
    let mut matrix = vec![vec![1.0; count]; count];
    for one in results {
        let [i, j] = one.players.map(|player| place(player).expect("it is in the group"));
        let expected = score(strengths[i] - strengths[j]);
        let bend = one.count * expected * (1.0 - expected);
        for (row, column, sign) in [(i, i, 1.0), (j, j, 1.0), (i, j, -1.0), (j, i, -1.0)] {
            matrix[row][column] += sign * bend;
        }
    }
    matrix
}

/// The strengths under which these results are likeliest, with an average of 0: Newton's steps, halved where they go too
/// far.
fn likeliest(results: &[&Result], count: usize, place: &impl Fn(usize) -> Option<usize>) -> Vec<f64> {
    let at = |one: &Result| one.players.map(|player| place(player).expect("it is in the group"));
    let likelihood = |strengths: &[f64]| -> f64 {
        let each = results.iter().map(|one| {
            let [i, j] = at(one);
            let difference = strengths[i] - strengths[j];
            // The logarithms of both scores, without losing digits where one is near 0.
            let [won, lost] = [difference, -difference].map(|d| -(-d).exp().ln_1p());
            one.count * (one.score * won + (1.0 - one.score) * lost)
        });
        each.sum()
    };
    let mut strengths = vec![0.0; count];
    for _ in 0..STEPS {
        let mut slope = vec![0.0; count];
        for one in results {
            let [i, j] = at(one);
            let off = one.count * (one.score - score(strengths[i] - strengths[j]));
            slope[i] += off;
            slope[j] -= off;
        }
        let step = solve(curvature(results, &strengths, place), slope);
        if step.iter().all(|step| step.abs() < 1e-12) {
            break;
        }
        let now = likelihood(&strengths);
        let taken = |share: f64| -> Vec<f64> {
            strengths.iter().zip(&step).map(|(at, step)| at + share * step).collect()
        };
        let shares = std::iter::successors(Some(1.0), |share| Some(share / 2.0)).take(STEPS);
        match shares.map(taken).find(|next| likelihood(next) >= now) {
            Some(next) => strengths = next,
            None => break,
        }
    }
    strengths
}

/// More steps than this are never needed; each has twice the digits of the one before.
const STEPS: usize = 60;

/// The errors of strengths: what the spread of the pairs around the expected score means for each (White's estimate).
fn errors(results: &[&Result], strengths: &[f64], place: &impl Fn(usize) -> Option<usize>) -> Vec<f64> {
    let count = strengths.len();
    let mut spread = vec![vec![0.0; count]; count];
    for one in results {
        let [i, j] = one.players.map(|player| place(player).expect("it is in the group"));
        let squares = one.pairs.spread(score(strengths[i] - strengths[j]));
        for (row, column, sign) in [(i, i, 1.0), (j, j, 1.0), (i, j, -1.0), (j, i, -1.0)] {
            spread[row][column] += sign * squares;
        }
    }
    let matrix = curvature(results, strengths, place);
    let error = |player: usize| {
        let unit = (0..count).map(|at| if at == player { 1.0 } else { 0.0 }).collect();
        let row = solve(matrix.clone(), unit);
        let sum = |i: usize| -> f64 { (0..count).map(|j| row[i] * spread[i][j] * row[j]).sum() };
        (0..count).map(sum).sum::<f64>().max(0.0).sqrt()
    };
    (0..count).map(error).collect()
}

/// How strong somebody is at least who won everything against the group, or at most who lost everything, and which of the
/// two: where their results would be as unlikely as Wilson's bound has it.
fn bound(
    player: usize,
    results: &[Result],
    place: &impl Fn(usize) -> Option<usize>,
    strengths: &[f64],
) -> Option<(f64, bool)> {
    let met: Vec<(f64, f64, f64)> = results
        .iter()
        .filter_map(|one| {
            let (other, score) = one.of(player)?;
            Some((strengths[place(other)?], one.count, score))
        })
        .collect();
    let above = met.first()?.2 > 0.0;
    let count: f64 = met.iter().map(|(_, count, _)| count).sum();
    let wanted = -count * (Z * Z / count).ln_1p();
    let side = if above { 1.0 } else { -1.0 };
    // With all won: the logarithm of how likely that is. It rises with the strength.
    let likelihood = |strength: f64| -> f64 {
        met.iter().map(|(other, count, _)| -count * (-side * (strength - other)).exp().ln_1p()).sum()
    };
    let (mut low, mut high) = (-100.0, 100.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        let rising = (likelihood(middle) < wanted) == above;
        if rising { low = middle } else { high = middle }
    }
    Some((f64::midpoint(low, high), above))
}

/// Solves a system of linear equations by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for column in 0..count {
        let size = |&row: &usize| matrix[row][column].abs();
        let pivot = (column..count).max_by(|a, b| size(a).total_cmp(&size(b))).expect("there are rows");
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        for row in (0..count).filter(|&row| row != column) {
            let factor = matrix[row][column] / matrix[column][column];
            let (from, to) = (matrix[column].clone(), &mut matrix[row]);
            to.iter_mut().zip(from).for_each(|(to, from)| *to -= factor * from);
            right[row] -= factor * right[column];
        }
    }
    (0..count).map(|row| right[row] / matrix[row][row]).collect()
}
