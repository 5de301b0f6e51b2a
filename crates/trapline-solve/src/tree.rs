//! [`Tree`]: a game of two players with secrets and chance, written out flat for the solver.
//!
//! What the solver needs of a tree are its ends, and at each end three things: what player 1 gets, how likely
//! chance makes it, and what each player has done to get there. So the nodes in between are not kept: chance is
//! multiplied out, and everything a player has done is one number, a *sequence*. Sequence 0 is having done
//! nothing; every action of every information set has the next free number, so that the actions of a set are
//! neighbours and what comes before has smaller numbers than what comes after.
//!
//! A tree is made by a [`Builder`] branch by branch, or from any [`Game`](trapline::Game) by [`Tree::of`]. Players
//! remember everything they saw and did (perfect recall); a tree in which they do not is refused. What strategies
//! are and how good they are is in [`equilibrium`](crate::equilibrium).

mod builder;
mod game;

pub use builder::{Branch, Builder, Sets, TreeError};
pub use game::Horizon;
pub(crate) use game::{Histories, Seen};

use trapline::Player;

/// A game written out. See the [module](self).
#[derive(Clone, Debug)]
pub struct Tree {
    sides: [Side; 2],
    nodes: usize,
}

/// What one player can know and do, and what comes of it.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    /// The information sets with more than one action, each after those that come before it in the game.
    pub sets: Vec<Set>,
    /// What ends after each sequence of this player.
    pub ends: Ends,
}

/// An information set: one thing a player can know when it is their turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Set {
    /// What the player has done before.
    pub after: u32,
    /// The sequence of the first action.
    pub first: u32,
    /// How many actions there are.
    pub count: u32,
}

impl Set {
    /// The sequences of the actions.
    #[inline]
    pub fn sequences(self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

/// For every sequence of a player the ends after it, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Ends {
    /// Where each row begins, and where the last one ends.
    starts: Vec<u32>,
    /// The sequence of the other player.
    others: Vec<u32>,
    /// The probability that chance allows it, times what the player then gets.
    payoffs: Vec<f64>,
}

impl Ends {
    /// What the ends after a sequence are worth, where the other player plays theirs that often.
    #[inline]
    pub fn worth(&self, sequence: usize, plan: &[f64]) -> f64 {
        let row = self.starts[sequence] as usize..self.starts[sequence + 1] as usize;
        let ends = self.others[row.clone()].iter().zip(&self.payoffs[row]);
        ends.map(|(&other, &payoff)| payoff * plan[other as usize]).sum()
    }

    /// How likely it is that the match ends right after a sequence, where the other player plays theirs that often
    /// and this player does all they can for it. Only without chance, where no two ends are merged.
    pub fn reach(&self, sequence: usize, plan: &[f64]) -> f64 {
        let row = self.starts[sequence] as usize..self.starts[sequence + 1] as usize;
        self.others[row].iter().map(|&other| plan[other as usize]).sum()
    }
}

impl Tree {
    pub(crate) fn side(&self, player: Player) -> &Side {
        &self.sides[player.index()]
    }

    /// How many information sets a player has in which there is something to decide. They are numbered from 0 in
    /// the order in which the tree was built.
    #[must_use]
    pub fn sets(&self, player: Player) -> usize {
        self.side(player).sets.len()
    }

    /// How many actions there are in an information set.
    ///
    /// # Panics
    /// Where the player has no such set.
    #[must_use]
    pub fn actions(&self, player: Player, set: usize) -> usize {
        self.side(player).sets[set].count as usize
    }

    /// How many nodes there were before the tree was made flat, ends included.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// How many ends are left: those that differ only by chance are one.
    #[must_use]
    pub fn ends(&self) -> usize {
        self.sides[0].ends.payoffs.len()
    }
}

impl Side {
    /// How many sequences there are, that of having done nothing included.
    pub fn sequences(&self) -> usize {
        self.ends.starts.len() - 1
    }
}
