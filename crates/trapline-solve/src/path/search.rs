//! How to hide and how to run when it is known what finishing after so many moves is worth: found by growing
//! a small matrix game.
//!
//! The matrix has a row for each placement worth hiding in and a column for each plan worth following. A
//! solution of it is answered by the best plan against its rows and the worst placements against its columns,
//! which join, until nothing better is found. Floating point, and nothing of it is trusted.

use super::equations;
use super::hiding::Hiding;
use super::map::Map;
use super::matrix::{self, Mixes};
use super::running::{Plan, Running};

/// How little in favour of finishing sooner decides between plans, and so between placements, that are
/// equally good.
const SOONER: f64 = 1e-6;
/// This much belief is left for placements that never come up, so that plans are sensible there, too.
const DOUBT: f64 = 1e-7;
/// What counts as better.
const BETTER: f64 = 1e-9;
/// How many placements join at a time.
const JOINING: usize = 3;
/// What rounded weights sum up to, nearly.
const ROUNDED_TOTAL: f64 = (1u64 << 40) as f64;
/// How often the matrix grows at most.
const MOST_ROUNDS: usize = 1000;

/// The best hiding and the best running for a contest between the two, when finishing after so many moves
/// wins in so many cases of the total. The more moves, the fewer.
#[must_use]
pub fn contest(map: &Map, held: &[u64], total: u64) -> (Hiding, Running) {
    let placements = map.placements();
    let worth: Vec<f64> = held.iter().map(|&cases| cases as f64 / total as f64).collect();
    let falling = |bonus: f64| -> Vec<f64> {
        let share = |moves: usize| 1.0 - moves as f64 / worth.len() as f64;
        worth
            .iter()
            .enumerate()
            .map(|(moves, worth)| (worth + bonus * share(moves)) / (1.0 + bonus))
            .collect()
    };
    let (paid, hoped) = (falling(SOONER), falling(SOONER + DOUBT));
    let pays = |time: u8| paid.get(usize::from(time)).copied().unwrap_or(0.0);
    let mut rows = vec![0]; // any to begin with
    let mut plans: Vec<(Plan, Vec<u8>)> = vec![];
    let mut hiding = vec![1.0 / placements.len() as f64; placements.len()];
    let mut found: Option<Mixes> = None;
    for _ in 0..MOST_ROUNDS {
        let believed: Vec<f64> = hiding.iter().map(|share| share + DOUBT / placements.len() as f64).collect();
        let (plan, times) = map.best_plan(&believed, &hoped).follow();
        let gains: f64 = hiding.iter().zip(&times).map(|(share, &time)| share * pays(time)).sum();
        // Rounding can make a plan look better that is known already.
        let is_known = plans.iter().any(|(_, known)| *known == times);
        if is_known || found.as_ref().is_some_and(|found| gains < found.value + BETTER) {
            break;
        }
        plans.push((plan, times));
        let mixes = grow(&mut rows, &plans, placements.len(), pays);
        hiding.fill(0.0);
        rows.iter().zip(&mixes.rows).for_each(|(&row, &share)| hiding[row] = share);
        found = Some(mixes);
    }
    let mixes = found.expect("there is a plan");
    // The same mixes without the bonus, in fractions: the rows and columns that matter fix both.
    let pays = |time: u8| held.get(usize::from(time)).copied().unwrap_or(0) + total;
    let (mattering_rows, mattering_plans) = &mixes.mattering;
    let line = |&row: &usize| mattering_plans.iter().map(|&plan| pays(plans[plan].1[rows[row]])).collect();
    let square: Vec<Vec<u64>> = mattering_rows.iter().map(line).collect();
    let turned = (0..square.len()).map(|at| square.iter().map(|line| line[at]).collect()).collect();
    let hiding = weights(equations::all_equal(turned), mattering_rows, &mixes.rows);
    let running = weights(equations::all_equal(square), mattering_plans, &mixes.columns);
    (
        Hiding::new(rows.iter().map(|&row| placements[row]).zip(hiding)),
        Running::new(plans.iter().map(|(plan, _)| plan).zip(running)),
    )
}

/// Solves the matrix of these plans, adding rows until no other placement pays less.
fn grow(
    rows: &mut Vec<usize>,
    plans: &[(Plan, Vec<u8>)],
    placements: usize,
    pays: impl Fn(u8) -> f64,
) -> Mixes {
    loop {
        let line = |&row: &usize| plans.iter().map(|(_, times)| pays(times[row])).collect();
        let mixes = matrix::solve(&rows.iter().map(line).collect::<Vec<Vec<f64>>>());
        let paid = |row: usize| -> f64 {
            plans.iter().zip(&mixes.columns).map(|((_, times), share)| share * pays(times[row])).sum()
        };
        let others = (0..placements).filter(|row| !rows.contains(row)).map(|row| (paid(row), row));
        let mut joining: Vec<(f64, usize)> =
            others.filter(|&(paid, _)| paid < mixes.value - BETTER).collect();
        if joining.is_empty() {
            return mixes;
        }
        joining.sort_by(|a, b| a.0.total_cmp(&b.0));
        rows.extend(joining.iter().take(JOINING).map(|&(_, row)| row));
    }
}

/// Weights in whole numbers: the exact solution where there is one of a sensible size, else the shares,
/// rounded.
fn weights(exact: Option<Vec<u64>>, mattering: &[usize], shares: &[f64]) -> Vec<u64> {
    let Some(exact) = exact else {
        return shares.iter().map(|share| (share * ROUNDED_TOTAL).round() as u64).collect();
    };
    let mut weights = vec![0; shares.len()];
    mattering.iter().zip(exact).for_each(|(&at, weight)| weights[at] = weight);
    weights
}
