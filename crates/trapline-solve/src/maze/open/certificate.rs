//! What a strategist is certified to be worth: the best response of every placement of the responder's.
//!
//! One pass backwards over everything that can happen, in whole numbers: what is drawn by lot is split into whole parts,
//! and those parts are the strategy. So nothing is rounded. Nothing of the training is used here.

use super::cards::position;
use super::plan::{Plan, WIN};
use super::told::Told;
use super::tree::{NONE, Node, Tree};
use std::sync::Arc;
use trapline::Player;

/// What the whole mix weighs.
pub const WHOLE: i64 = 1 << 44;

/// What all of it comes to where the responder always wins.
pub const SURE: i64 = WHOLE * WIN as i64;

/// What a mix's shares add up to.
pub const SHARES: u32 = 1 << 20;

/// What a strategist draws lots by.
pub struct Lots {
    /// By pool, what each of its members gets, in parts of [`SHARES`].
    pub shares: Vec<u32>,
    /// For the one who begins, by pool, how often the first step is the one of the tree; the rest mirrors it.
    pub first: Vec<u16>,
    /// By choice: by pool that is alive and option.
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

/// What of a member's mass takes the first step of the tree: exactly half where the pool is its own mirror image.
pub fn first_part(whole: i64, mirrors_itself: bool, first: u16) -> i64 {
    if mirrors_itself { whole / 2 } else { split(whole, &[first, u16::MAX - first])[0] }
}

/// By placement that the tree faces, what it reaches at most, in parts of [`SURE`].
pub fn certify(tree: &Tree<'_>, told: &[Arc<Told>], plans: &[Arc<Plan>], lots: &Lots) -> Vec<i64> {
    let pass = Pass { tree, told, plans, lots, masses: masses(tree, lots) };
    let mut values: Vec<Vec<i64>> = vec![vec![]; tree.nodes.len()];
    for numbers in tree.depths.iter().rev() {
        for &number in numbers {
            let node = &tree.nodes[number as usize];
            let row =
                if node.choice == NONE { pass.answer(node, &values) } else { pass.decide(node, &values) };
            values[number as usize] = row;
        }
    }
    let own = &values[0];
    let mirrored = |n: usize| {
        let image = tree.field.images[usize::from(tree.faced[n])];
        own[tree.faced.binary_search(&image).expect("mirror images are faced too")]
    };
    (0..own.len())
        .map(|n| match tree.field.player {
            Player::One => own[n] + mirrored(n),
            Player::Two => own[n].max(mirrored(n)),
        })
        .collect()
}

struct Pass<'a> {
    tree: &'a Tree<'a>,
    told: &'a [Arc<Told>],
    plans: &'a [Arc<Plan>],
    lots: &'a Lots,
    masses: Vec<i64>,
}

impl Pass<'_> {
    /// The mass of a member, by pool.
    fn mass(&self, node: &Node) -> &[i64] {
        let size = self.tree.pools.each.len();
        &self.masses[node.thread as usize * size..][..size]
    }

    fn answer(&self, node: &Node, values: &[Vec<i64>]) -> Vec<i64> {
        let tree = self.tree;
        let mass = self.mass(node);
        let left =
            tree.alive(node.live).iter().map(|alive| mass[usize::from(alive.pool)] * i64::from(alive.count));
        let whole = left.sum::<i64>() * i64::from(WIN);
        let mut best: Option<Vec<i64>> = None;
        for tried in &node.tried {
            let mut row =
                vec![if tried.to == tree.field.centre { whole } else { 0 }; tree.fitting_of(node).each.len()];
            for next in [tried.entered, tried.bumped].into_iter().filter(|&next| next != NONE) {
                row.iter_mut().zip(&values[next as usize]).for_each(|(row, value)| *row += value);
            }
            best = Some(match best {
                None => row,
                Some(best) => best.into_iter().zip(row).map(|(one, two)| one.max(two)).collect(),
            });
        }
        best.expect("there is always a way")
    }

    fn decide(&self, node: &Node, values: &[Vec<i64>]) -> Vec<i64> {
        let tree = self.tree;
        let thread = &tree.threads[node.thread as usize];
        let choice = &tree.choices[node.choice as usize];
        let mut row = vec![0; tree.fitting_of(node).each.len()];
        let mut to_centre = 0;
        for (rank, alive) in choice.alive.iter().enumerate() {
            let mass = self.mass(node)[usize::from(alive.pool)];
            let parts = split(mass, self.lots.of(node.choice, rank, choice.alive.len()));
            for (option, part) in parts.into_iter().enumerate().filter(|&(_, part)| part != 0) {
                let part = part * i64::from(alive.count);
                match choice.openings.get(option) {
                    None => self.tell(alive.set.into(), node, |n, worth| row[n] += part * i64::from(worth)),
                    Some(opening) if opening.to == tree.field.centre => to_centre += part * i64::from(WIN),
                    Some(_) => {}
                }
            }
        }
        row.iter_mut().for_each(|row| *row -= to_centre);
        for tried in node.tried.iter().filter(|tried| tried.to != tree.field.centre) {
            let split = tree.split_of(thread.fitting, tried.to);
            for (next, places) in [(tried.entered, &split.entered_at), (tried.bumped, &split.bumped_at)] {
                if next != NONE {
                    for (&place, value) in places.iter().zip(&values[next as usize]) {
                        row[usize::from(place)] += value;
                    }
                }
            }
        }
        row
    }

    /// Goes through what telling is worth to each placement that fits.
    fn tell(&self, set: usize, node: &Node, mut take: impl FnMut(usize, i16)) {
        let tree = self.tree;
        let thread = &tree.threads[node.thread as usize];
        let fitting = &tree.fittings[thread.fitting as usize];
        match tree.field.met(fitting.met) {
            Some(met) => {
                let row = self.plans[set].begun(met, node.clock, thread.ours, node.theirs);
                let each = fitting.within.iter().enumerate();
                each.for_each(|(n, &at)| take(n, row[usize::from(at)]));
            }
            None => {
                let at = position(node.clock, thread.ours, node.theirs);
                let each = fitting.each.iter().enumerate();
                each.for_each(|(n, &other)| take(n, self.told[set].laid_open(other.into(), at)));
            }
        }
    }
}

impl Lots {
    /// How a pool that is alive at a choice draws; `rank` is its place among those.
    pub fn of(&self, choice: u32, rank: usize, alive: usize) -> &[u16] {
        let weights = &self.weights[choice as usize];
        let options = weights.len() / alive;
        &weights[rank * options..][..options]
    }
}

/// How likely the strategist gets to each thread with each member of each pool.
pub fn masses(tree: &Tree<'_>, lots: &Lots) -> Vec<i64> {
    let size = tree.pools.each.len();
    let mut masses = vec![0; tree.threads.len() * size];
    for (pool, mass) in masses.iter_mut().enumerate().take(size) {
        let whole = i64::from(lots.shares[pool]) * (WHOLE / i64::from(SHARES));
        *mass = match tree.field.player {
            Player::One => first_part(whole, tree.pools.images[pool] == pool, lots.first[pool]),
            Player::Two => whole,
        };
    }
    for (number, thread) in tree.threads.iter().enumerate().skip(1) {
        let choice = &tree.choices[thread.choice as usize];
        for (rank, alive) in choice.alive.iter().enumerate() {
            let pool = usize::from(alive.pool);
            let mass = masses[choice.thread as usize * size + pool];
            let parts = split(mass, lots.of(thread.choice, rank, choice.alive.len()));
            masses[number * size + pool] = parts[usize::from(thread.option)];
        }
    }
    masses
}
