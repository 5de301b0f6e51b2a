//! Equilibria of any [`Tree`]: strategies that nobody gains much by leaving, and how much exactly.
//!
//! Strategies are found by minimising regret in self-play ([`Method`]); how good they are is then measured against
//! exact best responses, which need not trust the way they were found. Numbers are rounded as they come: bounds are
//! right to some fourteen digits, and not proofs to the last. Random numbers, samples and threads are absent: the
//! same tree gives the same answer.

mod regret;
mod strategy;

pub use regret::{Method, Solver};
pub use strategy::Strategy;

use crate::tree::{Horizon, Tree, TreeError};
use trapline::Game;

/// What two strategies prove of a tree's value to player 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// What player 1 gets with their strategy against the best response to it.
    pub lower: f64,
    /// What player 1 gets with their best response against player 2's strategy.
    pub upper: f64,
}

impl Bounds {
    /// The bounds that these strategies, of player 1 and of player 2, prove.
    #[must_use]
    pub fn of(tree: &Tree, strategies: &[Strategy; 2]) -> Bounds {
        let [one, two] = strategies;
        Bounds { lower: -one.best_response(tree).1, upper: two.best_response(tree).1 }
    }

    /// How far they are apart.
    #[must_use]
    pub fn width(self) -> f64 {
        self.upper - self.lower
    }

    /// What a player gains on average who leaves their strategy for a best response: half of what both gain
    /// together, as OpenSpiel counts it.
    #[must_use]
    pub fn exploitability(self) -> f64 {
        self.width() / 2.0
    }
}

/// Strategies, and what they prove.
#[derive(Clone, Debug)]
pub struct Solution {
    /// Of player 1 and of player 2.
    pub strategies: [Strategy; 2],
    /// What they prove.
    pub bounds: Bounds,
    /// How many iterations it took.
    pub iterations: u32,
}

/// Solves a tree until the exploitability is at most `target`, or for so many iterations.
#[must_use]
pub fn solve(tree: &Tree, method: Method, target: f64, most_iterations: u32) -> Solution {
    let mut solver = Solver::new(tree, method);
    loop {
        // To measure costs about as much as to iterate, so it is done ever more rarely.
        let done = solver.iterations();
        let next = done.saturating_add((done / 8).max(8)).min(most_iterations);
        while solver.iterations() < next {
            solver.iterate();
        }
        let strategies = solver.average();
        let bounds = Bounds::of(tree, &strategies);
        if bounds.exploitability() <= target || next == most_iterations {
            return Solution { strategies, bounds, iterations: next };
        }
    }
}

/// Bounds of what a game is worth to player 1, however long it may last: it is followed for so many plies, and what
/// has not ended by then is lost for the lower bound and won for the upper one. They hold wherever the solver stops,
/// which is when they are within `target` of the best there are for so many plies, or after ten thousand iterations.
///
/// # Errors
/// [`TreeError::TooLarge`], where the game has more than `limit` nodes in so many plies.
pub fn bounds<G: Game>(game: &G, plies: u32, target: f64, limit: usize) -> Result<Bounds, TreeError> {
    let cut = |unresolved| {
        let tree = Tree::of(game, Horizon { plies, unresolved }, limit)?;
        Ok(solve(&tree, Method::Predictive, target / 2.0, 10_000).bounds)
    };
    Ok(Bounds { lower: cut(-1.0)?.lower, upper: cut(1.0)?.upper })
}
