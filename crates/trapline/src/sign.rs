//! [`Sign`]: what can be done at a spot, as a sign; and [`Trace`], what is pointed out on a board. Plain data: shapes
//! and colours are the renderers'.

use crate::{Aim, Player};
use serde::Serialize;

/// The sign of what can be done at a spot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sign {
    /// A token goes there.
    Step,
    /// A trap is laid there.
    Trap,
    /// An obstacle is put there.
    Obstacle,
    /// The other is attacked there.
    Attack,
    /// Something is hidden there.
    Hide,
    /// It is measured from there.
    Scan,
    /// It is dug there.
    Dig,
    /// Anything else.
    Choice,
    /// Different things can be done there.
    Several,
}

impl Sign {
    /// What can be done, after "you can": "step", "lay a trap".
    #[must_use]
    pub const fn verb(self) -> &'static str {
        match self {
            Sign::Step => "step",
            Sign::Trap => "lay a trap",
            Sign::Obstacle => "place an obstacle",
            Sign::Attack => "attack",
            Sign::Hide => "hide it",
            Sign::Scan => "scan",
            Sign::Dig => "dig",
            Sign::Choice => "choose it",
            Sign::Several => "do several things",
        }
    }

    /// The sign where this can be done besides what was known already.
    #[must_use]
    pub fn beside(self, known: Option<Sign>) -> Sign {
        if known.is_none_or(|known| known == self) { self } else { Sign::Several }
    }
}

/// What is pointed out on the boards: an action, and why it is worth seeing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Trace {
    /// Why it is pointed out.
    pub kind: TraceKind,
    /// Whose action it is.
    pub player: Player,
    /// Where the token came from, where one goes.
    pub from: Option<Aim>,
    /// Where the action points.
    pub to: Vec<Aim>,
}

/// Why something is pointed out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TraceKind {
    /// It is what that player did last.
    Last,
    /// It is what should be done.
    Advice,
    /// It is what was done instead.
    Played,
}
