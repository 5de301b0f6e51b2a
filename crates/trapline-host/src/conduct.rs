//! The rules of conduct, the same at a table and in an arena: what becomes of a match when a player who is no person
//! does something wrong.

use serde::{Deserialize, Serialize};
use trapline::{Outcome, Player, Problem, Reason};
use trapline_bots::{Fault, FaultKind};

/// That a player lost a match by a fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Forfeit {
    /// Whose fault it was.
    pub seat: Player,
    /// What sort of fault.
    pub kind: FaultKind,
    /// What happened, in words.
    pub cause: String,
}

impl Forfeit {
    /// The fault of that player.
    #[must_use]
    pub fn of(seat: Player, Fault { kind, cause }: Fault) -> Forfeit {
        Forfeit { seat, kind, cause }
    }

    /// How the match ends: whoever does what is not allowed might as well have resigned.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        let reason = match self.kind {
            FaultKind::Illegal => Reason::Resignation,
            FaultKind::Timeout => Reason::Time,
            FaultKind::Crash => Reason::Abandoned,
        };
        Outcome::win(self.seat.other(), reason)
    }
}

/// The fault of a player whose action the rules refuse.
#[must_use]
pub fn illegal(problem: &Problem) -> Fault {
    Fault { kind: FaultKind::Illegal, cause: problem.to_string() }
}
