//! Whose turn it is between a strategist and the one who responds, lost turns included.

/// Who acts next, and who then loses a turn. In the order in which turns without a step of the strategist's can
/// follow each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Clock {
    /// The responder, and then again, since the strategist recovers.
    ResponderTwice,
    /// The responder.
    Responder,
    /// The strategist.
    Strategist,
    /// The strategist, and then again, since the responder recovers.
    StrategistTwice,
}

impl Clock {
    /// The strategist's two, the usual one first.
    pub const STRATEGISTS: [Clock; 2] = [Clock::Strategist, Clock::StrategistTwice];

    /// The responder's two, the usual one first.
    pub const RESPONDERS: [Clock; 2] = [Clock::Responder, Clock::ResponderTwice];

    pub const fn is_strategists(self) -> bool {
        matches!(self, Clock::Strategist | Clock::StrategistTwice)
    }

    /// After a step that succeeded.
    pub const fn after_step(self) -> Clock {
        match self {
            Clock::ResponderTwice => Clock::Responder,
            Clock::Responder | Clock::StrategistTwice => Clock::Strategist,
            Clock::Strategist => Clock::Responder,
        }
    }

    /// After a bump: whoever bumped recovers; where both do, both turns are skipped.
    pub const fn after_bump(self) -> Clock {
        match self {
            Clock::ResponderTwice => Clock::Strategist,
            Clock::Responder => Clock::StrategistTwice,
            Clock::Strategist => Clock::ResponderTwice,
            Clock::StrategistTwice => Clock::Responder,
        }
    }
}
