//! Games with secrets: what is proved of one, and what a player should do who cannot see everything.
//!
//! How it is proved differs from game to game; this is what all of them answer.

use num_rational::BigRational;
use num_traits::ToPrimitive;
use std::io::{self, Write};
use trapline::{Game, Sight};

/// What is proved of player 1's expected result: a win counts 1, a loss -1, a draw 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Proof {
    /// What player 1 can be sure of.
    pub lower: Bound,
    /// What player 2 can hold them to.
    pub upper: Bound,
    /// The number of actions, placements included, after which a match counts as drawn, where the bounds need it.
    pub max_plies: Option<u32>,
    /// How many situations the strategies behind the bounds tell apart, of both players together.
    pub information_sets: u64,
}

impl Proof {
    /// The value as a number: the nearest to it where it is known, else the middle of what is.
    #[must_use]
    pub fn value(&self) -> f64 {
        match (&self.lower, &self.upper) {
            (Bound::Exact(lower), Bound::Exact(upper)) if lower == upper => near(lower),
            (lower, upper) => f64::midpoint(lower.down(), upper.up()),
        }
    }
}

/// One side of a proof.
#[derive(Clone, PartialEq, Debug)]
pub enum Bound {
    /// A fraction that the strategy is worth exactly.
    Exact(BigRational),
    /// A number rounded to the safe side.
    Rounded(f64),
}

impl Bound {
    /// A number that is not above the bound.
    #[must_use]
    pub fn down(&self) -> f64 {
        match self {
            Bound::Exact(fraction) => {
                let near = near(fraction);
                if exact(near) > *fraction { near.next_down() } else { near }
            }
            Bound::Rounded(number) => *number,
        }
    }

    /// A number that is not below the bound.
    #[must_use]
    pub fn up(&self) -> f64 {
        match self {
            Bound::Exact(fraction) => {
                let near = near(fraction);
                if exact(near) < *fraction { near.next_up() } else { near }
            }
            Bound::Rounded(number) => *number,
        }
    }
}

impl Bound {
    /// The fraction as `a/b`, where it is known.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        match self {
            Bound::Exact(fraction) => Some(format!("{}/{}", fraction.numer(), fraction.denom())),
            Bound::Rounded(_) => None,
        }
    }
}

/// A number beside the fraction.
fn near(fraction: &BigRational) -> f64 {
    fraction.to_f64().expect("results lie between -1 and 1")
}

/// What a number is exactly.
fn exact(number: f64) -> BigRational {
    BigRational::from_float(number).expect("results lie between -1 and 1")
}

/// What is known of a position to the player to move.
#[derive(Clone, Debug)]
pub struct Verdict<A> {
    /// The expected result for them, in [-1, 1], when both sides play as proved from here on.
    pub value: f64,
    /// What they can do, best first.
    pub choices: Vec<Choice<A>>,
}

/// One thing the player to move can do.
#[derive(Clone, Copy, Debug)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// The expected result for them after it.
    pub value: f64,
    /// How often the proved strategy does it here.
    pub probability: f64,
}

impl<A: Ord> Verdict<A> {
    /// The verdict over these choices: worth as much as the best of them.
    ///
    /// # Panics
    /// Where there are none.
    #[must_use]
    pub fn new(mut choices: Vec<Choice<A>>) -> Verdict<A> {
        // What differs only by rounding is the same.
        choices.iter_mut().for_each(|choice| choice.value = (choice.value * 1e9).round() / 1e9);
        choices.sort_by(|a, b| {
            let by_worth = b.value.total_cmp(&a.value).then(b.probability.total_cmp(&a.probability));
            by_worth.then_with(|| a.action.cmp(&b.action))
        });
        Verdict { value: choices.first().expect("there is an action").value, choices }
    }
}

/// A hidden game about which something is proved.
pub trait Solved<G: Game>: Send + Sync {
    /// The game, with its house rules.
    fn game(&self) -> &G;

    /// What is proved.
    fn proof(&self) -> &Proof;

    /// Writes down the strategies behind the proof, for whoever wants to check it.
    ///
    /// # Errors
    /// Whatever is wrong with `out`.
    fn write(&self, out: &mut dyn Write) -> io::Result<()>;

    /// What the player to move should do, from what they can know: their strategy's frequencies, and what every
    /// action is worth against the other's strategy. `None` where nothing is known of the position: the special solvers
    /// answer everywhere, the general one only in matches from the start.
    fn judge(&self, sight: &Sight<'_, G>) -> Option<Verdict<G::Action>>;

    /// What the player to move can still reach: as [`judge`](Solved::judge), but where everything is lost to an opponent
    /// who hid as the proved strategy does, against whatever else they may have hidden.
    fn remaining(&self, sight: &Sight<'_, G>) -> Option<Verdict<G::Action>> {
        self.judge(sight)
    }

    /// What whoever reads grades made of this should know, in a sentence or two.
    fn remark(&self) -> Option<&'static str> {
        None
    }

    /// How often the proved strategy does each thing that it may do here: the quick half of [`judge`](Solved::judge).
    /// It adds up to 1.
    fn mix(&self, sight: &Sight<'_, G>) -> Option<Vec<(G::Action, f64)>>;

    /// The same as far as everybody may hear it: it does not depend on the player's own secrets. Those of the special
    /// strategies never do.
    fn public_mix(&self, sight: &Sight<'_, G>) -> Option<Vec<(G::Action, f64)>> {
        self.mix(sight)
    }
}
