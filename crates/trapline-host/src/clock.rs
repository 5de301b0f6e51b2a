//! [`Clock`]: how much time the players have left. It is told what time it is, and never looks.
//!
//! The first action of each player is not timed: it may be a secret that both choose at once, and somebody has to
//! arrive first. From then on the time of whoever is to move runs.

use serde::{Deserialize, Serialize};
use trapline::Player;

/// A moment: milliseconds since 1970 began.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub u64);

impl Time {
    /// The milliseconds since an earlier moment; none where it is not earlier.
    #[must_use]
    pub const fn since(self, earlier: Time) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// How much time players get.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Pace {
    /// So many seconds for the whole match, and some more with every action.
    Whole {
        /// Seconds for the match.
        base: u64,
        /// Seconds that every action adds.
        increment: u64,
    },
    /// So many seconds for every action, for play by correspondence.
    Each {
        /// Seconds for one action.
        each: u64,
    },
}

/// The time of both players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    pace: Pace,
    /// Milliseconds left, by seat, when the time of whoever is to move began to run.
    left: [u64; 2],
    /// Whose time runs, and since when.
    running: Option<(Player, Time)>,
}

impl Clock {
    /// A clock that does not run yet.
    #[must_use]
    pub const fn new(pace: Pace) -> Clock {
        let seconds = match pace {
            Pace::Whole { base, .. } => base,
            Pace::Each { each } => each,
        };
        Clock { pace, left: [seconds.saturating_mul(1000); 2], running: None }
    }

    /// How much time players get.
    #[must_use]
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// The milliseconds that this player has left.
    #[must_use]
    pub fn left(&self, player: Player, now: Time) -> u64 {
        let left = self.left[player.index()];
        match self.running {
            Some((runs, since)) if runs == player => left.saturating_sub(now.since(since)),
            _ => left,
        }
    }

    /// Whose time runs, and when it is up.
    #[must_use]
    pub fn deadline(&self) -> Option<(Player, Time)> {
        let (player, since) = self.running?;
        Some((player, Time(since.0.saturating_add(self.left[player.index()]))))
    }

    /// Who has run out of time.
    #[must_use]
    pub fn is_out(&self, now: Time) -> Option<Player> {
        self.deadline().filter(|&(_, up)| now >= up).map(|(player, _)| player)
    }

    /// A player has acted; from now on the time of `next` runs.
    pub(crate) fn acted(&mut self, next: Option<Player>, now: Time) {
        if let Some((player, _)) = self.running {
            let left = self.left(player, now);
            self.left[player.index()] = match self.pace {
                Pace::Whole { increment, .. } => left.saturating_add(increment.saturating_mul(1000)),
                Pace::Each { each } => each.saturating_mul(1000),
            };
        }
        self.running = next.map(|player| (player, now));
    }

    /// Somebody else is to move now, though nobody acted.
    pub(crate) fn turned(&mut self, next: Option<Player>, now: Time) {
        if let Some((player, _)) = self.running {
            self.left[player.index()] = match self.pace {
                Pace::Whole { .. } => self.left(player, now),
                Pace::Each { each } => each.saturating_mul(1000),
            };
            self.running = next.map(|player| (player, now));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_only_for_whoever_is_to_move() {
        let mut clock = Clock::new(Pace::Whole { base: 60, increment: 2 });
        assert_eq!((clock.deadline(), clock.is_out(Time(1 << 40))), (None, None), "it does not run yet");
        clock.acted(Some(Player::One), Time(1_000));
        assert_eq!(clock.left(Player::One, Time(11_000)), 50_000);
        assert_eq!(clock.left(Player::Two, Time(11_000)), 60_000);
        clock.acted(Some(Player::Two), Time(11_000));
        assert_eq!(clock.left(Player::One, Time(99_000)), 52_000, "two seconds are added");
        assert_eq!(clock.is_out(Time(70_999)), None);
        assert_eq!(clock.is_out(Time(71_000)), Some(Player::Two));
        clock.acted(None, Time(12_000));
        assert_eq!(clock.is_out(Time(1 << 40)), None, "the match is over");
    }

    #[test]
    fn by_correspondence_every_action_has_its_own_time() {
        let mut clock = Clock::new(Pace::Each { each: 100 });
        clock.acted(Some(Player::One), Time(0));
        clock.acted(Some(Player::Two), Time(90_000));
        clock.acted(Some(Player::One), Time(95_000));
        assert_eq!(clock.deadline(), Some((Player::One, Time(195_000))));
    }

    #[test]
    fn a_clock_that_goes_back_takes_nobodys_time() {
        let mut clock = Clock::new(Pace::Each { each: 100 });
        clock.acted(Some(Player::One), Time(50_000));
        assert_eq!(clock.left(Player::One, Time(1_000)), 100_000);
    }

    #[test]
    fn paces_are_read_as_they_are_written() {
        for (pace, text) in [
            (Pace::Whole { base: 300, increment: 5 }, r#"{"base":300,"increment":5}"#),
            (Pace::Each { each: 86_400 }, r#"{"each":86400}"#),
        ] {
            assert_eq!(serde_json::to_string(&pace).unwrap(), text);
            assert_eq!(serde_json::from_str::<Pace>(text).unwrap(), pace);
        }
        assert!(serde_json::from_str::<Pace>(r#"{"base":300}"#).is_err());
    }
}
