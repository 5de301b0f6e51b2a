//! What a strategist is certified to be worth: the best response of every placement of the responder's.
//!
//! One pass backwards over everything that can happen, in whole numbers: what is drawn by lot is split into whole parts,
//! and those parts are the strategy. So nothing is rounded. Nothing of the training is used here.

use super::field::mirrored_set;
use super::plan::{Plan, WIN, dealt};
use super::training::{Teller, bits};
use super::tree::{NONE, Tree};
use trapline::Player;

/// What the whole mix weighs.
pub const WHOLE: i64 = 1 << 44;

/// What all of it comes to where the responder always wins.
pub const SURE: i64 = WHOLE * WIN as i64;

/// What a mix's shares add up to.
pub const SHARES: u32 = 1 << 20;

/// What a strategist draws lots by.
pub struct Lots {
    /// By placement of the mix, in parts of [`SHARES`].
    pub shares: Vec<u32>,
    /// For the one who begins, by placement, how often the first step is the one of the tree; the rest mirrors it.
    pub first: Vec<u16>,
    /// By choice: by placement that is live and option.
    pub weights: Vec<Vec<u16>>,
}

/// A whole split in proportion to weights; what rounding leaves goes to the first of the largest.
pub fn split(whole: i64, weights: &[u16]) -> Vec<i64> {
    let sum: i64 = weights.iter().map(|&weight| i64::from(weight)).sum();
    let mut parts: Vec<i64> = weights
        .iter()
        .map(|&weight| (i128::from(whole) * i128::from(weight) / i128::from(sum)) as i64)
        .collect();
    let most = (0..weights.len()).rev().max_by_key(|&n| weights[n]).expect("there is an option");
    parts[most] += whole - parts.iter().sum::<i64>();
    parts
}

/// What of a placement's mass takes the first step of the tree: exactly half where it is its own mirror image.
pub fn first_part(whole: i64, own: u32, first: u16) -> i64 {
    if mirrored_set(own) == own { whole / 2 } else { split(whole, &[first, u16::MAX - first])[0] }
}

/// By placement of the responder's, ascending, what it reaches at most, in parts of [`WHOLE`]. The tree faces all.
pub fn certify(tree: &Tree<'_>, tellers: &[Teller], lots: &Lots) -> Vec<i64> {
    let masses = masses(tree, lots);
    let size = tree.mix.len();
    let mut values: Vec<Vec<i64>> = vec![vec![]; tree.nodes.len()];
    for numbers in tree.depths.iter().rev() {
        for &number in numbers {
            let node = &tree.nodes[number as usize];
            let thread = &tree.threads[node.thread as usize];
            let fitting = &tree.fittings[thread.fitting as usize];
            let mass = &masses[node.thread as usize * size..][..size];
            let whole: i64 = bits(node.live).map(|n| mass[n]).sum::<i64>() * i64::from(WIN);
            let mut row = vec![0; fitting.each.len()];
            if node.choice == NONE {
                let mut first = true;
                for tried in &node.tried {
                    let value = |n: usize| match tried.to == tree.field.centre {
                        true => whole,
                        false => [tried.entered, tried.bumped]
                            .into_iter()
                            .filter(|&next| next != NONE)
                            .map(|next| values[next as usize][n])
                            .sum(),
                    };
                    for (n, best) in row.iter_mut().enumerate() {
                        let value = value(n);
                        *best = if first { value } else { value.max(*best) };
                    }
                    first = false;
                }
            } else {
                let choice = &tree.choices[node.choice as usize];
                let weights = &lots.weights[node.choice as usize];
                let options = weights.len() / choice.live.count_ones() as usize;
                let openings = choice.openings.len();
                for (rank, n) in bits(node.live).enumerate() {
                    let parts = split(mass[n], &weights[rank * options..][..options]);
                    for (option, part) in
                        parts.into_iter().enumerate().skip(openings).filter(|&(_, part)| part != 0)
                    {
                        let worth =
                            |at: usize| i64::from(worth(tree, &tellers[n], option - openings, number, at));
                        row.iter_mut().enumerate().for_each(|(at, row)| *row += part * worth(at));
                    }
                }
                for (option, tried) in node.tried.iter().enumerate() {
                    if tried.to == tree.field.centre {
                        let parts = parts_of(tree, lots, node.choice, option, mass);
                        row.iter_mut().for_each(|row| *row -= parts * i64::from(WIN));
                        continue;
                    }
                    let split = tree.split_of(thread.fitting, tried.to);
                    for (next, places) in
                        [(tried.entered, &split.entered_at), (tried.bumped, &split.bumped_at)]
                    {
                        if next != NONE {
                            for (&place, value) in places.iter().zip(&values[next as usize]) {
                                row[usize::from(place)] += value;
                            }
                        }
                    }
                }
            }
            values[number as usize] = row;
        }
    }
    let own = &values[0];
    let images = &tree.field.images;
    let mirrored = |n: usize| own[usize::from(images[n])];
    (0..own.len())
        .map(|n| match tree.field.player {
            Player::One => own[n] + mirrored(n),
            Player::Two => own[n].max(mirrored(n)),
        })
        .collect()
}

fn parts_of(tree: &Tree<'_>, lots: &Lots, choice: u32, option: usize, mass: &[i64]) -> i64 {
    let weights = &lots.weights[choice as usize];
    let live = tree.choices[choice as usize].live;
    let options = weights.len() / live.count_ones() as usize;
    bits(live)
        .enumerate()
        .map(|(rank, n)| split(mass[n], &weights[rank * options..][..options])[option])
        .sum()
}

/// How likely the strategist gets to each thread with each placement.
pub fn masses(tree: &Tree<'_>, lots: &Lots) -> Vec<i64> {
    let size = tree.mix.len();
    let mut masses = vec![0; tree.threads.len() * size];
    for (n, mass) in masses.iter_mut().enumerate().take(size) {
        let whole = i64::from(lots.shares[n]) * (WHOLE / i64::from(SHARES));
        *mass = match tree.field.player {
            Player::One => first_part(whole, tree.mix[n], lots.first[n]),
            Player::Two => whole,
        };
    }
    for (number, thread) in tree.threads.iter().enumerate().skip(1) {
        let choice = &tree.choices[thread.choice as usize];
        let weights = &lots.weights[thread.choice as usize];
        let options = weights.len() / choice.live.count_ones() as usize;
        for (rank, n) in bits(choice.live).enumerate() {
            let parts =
                split(masses[choice.thread as usize * size + n], &weights[rank * options..][..options]);
            masses[number * size + n] = parts[usize::from(thread.option)];
        }
    }
    masses
}

/// What a plan is worth to the placement at that place of the node's list.
fn worth(tree: &Tree<'_>, teller: &Teller, option: usize, node: u32, at: usize) -> i16 {
    let node = &tree.nodes[node as usize];
    let thread = &tree.threads[node.thread as usize];
    let fitting = &tree.fittings[thread.fitting as usize];
    match tree.field.met(fitting.met) {
        Some(met) => {
            let plan: &Plan = &teller.plans[option];
            plan.begun(met, node.clock, thread.ours, node.theirs)[usize::from(fitting.among[at])]
        }
        None => {
            let other = fitting.each[at];
            dealt(teller.told.cards[usize::from(other)].at(node.clock, thread.ours, node.theirs))
        }
    }
}
