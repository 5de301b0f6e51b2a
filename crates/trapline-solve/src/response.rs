//! The best that can be done against somebody whose ways are known: exact best responses to a [`Policy`].
//!
//! In a game without secrets that is a walk through positions, some decided by the responder and some by the policy's
//! dice ([`graph`]); [`open`] lists them. In a game with secrets the responder knows only what was seen, and every
//! situation they can be in is walked through ([`hidden`]). Results lie between -1, a sure loss of the responder, and 1.
//! How a policy came about is not asked here: a file, a count of what a program did, or a proof.

pub mod graph;
pub mod hidden;
pub mod open;

use trapline::{Game, Sight};

/// What somebody does, and how often, in everything they can come to know.
pub trait Policy<G: Game>: Sync {
    /// How often each action is done by the player to move; what is left out is never done. It adds up to 1.
    fn mix(&self, game: &G, sight: &Sight<'_, G>) -> Vec<(G::Action, f64)>;

    /// Whether it goes by what is to be seen, whatever was seen before.
    fn is_memoryless(&self) -> bool {
        false
    }
}

impl<G: Game, F: Fn(&G, &Sight<'_, G>) -> Vec<(G::Action, f64)> + Sync> Policy<G> for F {
    fn mix(&self, game: &G, sight: &Sight<'_, G>) -> Vec<(G::Action, f64)> {
        self(game, sight)
    }
}

/// All legal actions, each as often.
pub fn anything<G: Game>(game: &G, view: &G::View) -> Vec<(G::Action, f64)> {
    let share = 1.0 / game.count(view) as f64;
    game.actions(view).map(|action| (action, share)).collect()
}

/// Between these two a result lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Range {
    /// It is no less.
    pub low: f64,
    /// It is no more.
    pub high: f64,
}

impl Range {
    /// What is known for certain.
    #[must_use]
    pub const fn exactly(value: f64) -> Range {
        Range { low: value, high: value }
    }

    /// The middle.
    #[must_use]
    pub const fn middle(self) -> f64 {
        f64::midpoint(self.low, self.high)
    }

    /// How far its ends are apart.
    #[must_use]
    pub fn width(self) -> f64 {
        self.high - self.low
    }
}

/// Why there is no best response.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TooLarge {
    /// There are more positions than that.
    #[error("against this policy more than {0} positions can be reached")]
    Positions(usize),
    /// There is more to look at than that.
    #[error("against this policy there are too many situations to be in: more than {0} positions in them")]
    Situations(usize),
    /// A match may go on for longer than that.
    #[error(
        "against this policy a match may go on for more than {0} actions; give the rules a limit, max_plies"
    )]
    Endless(u64),
}
