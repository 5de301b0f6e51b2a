//! [`Solver`]: two players who learn from regret, in self-play.
//!
//! This is counterfactual regret minimisation over a flat tree: no recursion, no hashing, nothing allocated while it
//! iterates. The two learn in turn, each against what the other has just learnt.

use super::strategy::{Strategy, share_out};
use crate::tree::{Side, Tree};
use trapline::Player;

/// How regrets become strategies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Discounted CFR (Brown and Sandholm 2019) with their parameters 3/2, 0 and 2: old regrets are forgotten bit by
    /// bit. The sooner of the two at a rough answer.
    Discounted,
    /// Predictive CFR+ (Farina, Kroer and Sandholm 2021): negative regrets are forgotten at once, and the last
    /// regret is taken for a guess at the next. By far the sooner at a precise answer in most trees.
    Predictive,
}

/// What a method does in one iteration.
#[derive(Clone, Copy)]
struct Step {
    /// What is kept of positive regret.
    positive: f64,
    /// What is kept of negative regret.
    negative: f64,
    /// How often the last regret is counted once more, as a guess at the next.
    guess: f64,
    /// How much the strategy counts in the average.
    weight: f64,
}

impl Method {
    fn step(self, iteration: u32) -> Step {
        let t = f64::from(iteration);
        match self {
            Method::Discounted => {
                let power = t.powf(1.5);
                Step { positive: power / (power + 1.0), negative: 0.5, guess: 0.0, weight: t * t }
            }
            // The paper weighs by the square; measured here, the fourth power gets there sooner.
            Method::Predictive => Step { positive: 1.0, negative: 0.0, guess: 1.0, weight: t.powi(4) },
        }
    }
}

/// Two learners at a tree.
pub struct Solver<'t> {
    tree: &'t Tree,
    method: Method,
    iterations: u32,
    learners: [Learner; 2],
}

/// What one player has learnt. All of it is by sequence.
struct Learner {
    regrets: Vec<f64>,
    /// How often each action is done now, where it is possible.
    shares: Vec<f64>,
    /// How often each sequence is played now, as far as it is up to this player.
    plan: Vec<f64>,
    /// The plans of all iterations by weight.
    total: Vec<f64>,
    /// Work space: what sequences are worth.
    worth: Vec<f64>,
}

impl Learner {
    fn new(side: &Side) -> Learner {
        let zero = vec![0.0; side.sequences()];
        let mut shares = zero.clone();
        for set in &side.sets {
            shares[set.sequences()].fill(1.0 / f64::from(set.count));
        }
        let mut plan = zero.clone();
        plan[0] = 1.0;
        let mut learner = Learner { regrets: zero.clone(), shares, plan, total: zero.clone(), worth: zero };
        learner.plan_ahead(side, 0.0);
        learner
    }

    /// Learns from the other's plan: from the last sets to the first, what each action would have been worth.
    fn learn(&mut self, side: &Side, other: &[f64], step: Step) {
        self.worth.fill(0.0);
        for set in side.sets.iter().rev() {
            let (before, worth) = self.worth.split_at_mut(set.first as usize);
            let worth = &mut worth[..set.count as usize];
            let shares = &mut self.shares[set.sequences()];
            let regrets = &mut self.regrets[set.sequences()];
            let mut expected = 0.0;
            for ((worth, &share), sequence) in worth.iter_mut().zip(&*shares).zip(set.sequences()) {
                *worth += side.ends.worth(sequence, other);
                expected += share * *worth;
            }
            before[set.after as usize] += expected;
            for ((regret, share), &worth) in regrets.iter_mut().zip(&mut *shares).zip(&*worth) {
                let missed = worth - expected;
                let sum = *regret + missed;
                *regret = sum * if sum > 0.0 { step.positive } else { step.negative };
                *share = (*regret + step.guess * missed).max(0.0);
            }
            share_out(shares);
        }
        self.plan_ahead(side, step.weight);
    }

    /// Plans with the shares there are now, and counts the plan in the total. Every set is gone through, also those
    /// that the other player does not let happen: how to play there is what keeps them from it.
    fn plan_ahead(&mut self, side: &Side, weight: f64) {
        for set in &side.sets {
            let often = self.plan[set.after as usize];
            let here = self.plan[set.sequences()].iter_mut().zip(&mut self.total[set.sequences()]);
            for ((plan, total), share) in here.zip(&self.shares[set.sequences()]) {
                *plan = often * share;
                *total += weight * *plan;
            }
        }
    }

    fn average(&self, side: &Side, player: Player) -> Strategy {
        let mut shares = self.shares.clone();
        shares[0] = 1.0;
        for set in &side.sets {
            let total = &self.total[set.sequences()];
            let all: f64 = total.iter().sum();
            // Where the player themselves never went, what they would do there now is the best there is.
            if all > 0.0 {
                for (share, total) in shares[set.sequences()].iter_mut().zip(total) {
                    *share = total / all;
                }
            }
        }
        Strategy::from_shares(player, shares)
    }
}

impl<'t> Solver<'t> {
    /// Two who have not learnt anything yet.
    #[must_use]
    pub fn new(tree: &'t Tree, method: Method) -> Solver<'t> {
        let learners = Player::BOTH.map(|player| Learner::new(tree.side(player)));
        Solver { tree, method, iterations: 0, learners }
    }

    /// Lets both learn once, player 1 first.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        let step = self.method.step(self.iterations);
        let [one, two] = &mut self.learners;
        one.learn(self.tree.side(Player::One), &two.plan, step);
        two.learn(self.tree.side(Player::Two), &one.plan, step);
    }

    /// How often they have learnt.
    #[must_use]
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// The strategies of player 1 and player 2 on average, which is what approaches an equilibrium.
    #[must_use]
    pub fn average(&self) -> [Strategy; 2] {
        Player::BOTH.map(|player| self.learners[player.index()].average(self.tree.side(player), player))
    }
}
