//! [`Schedule`]: who plays whom.

use serde::{Deserialize, Serialize};

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// Everybody plays everybody.
    #[default]
    RoundRobin,
    /// The first player plays all others.
    Gauntlet,
    /// Round by round, those play each other who have done equally well so far.
    Swiss {
        /// How many rounds there are.
        rounds: u64,
    },
}

impl Schedule {
    /// All pairings, each once, where they are known before the first game.
    #[must_use]
    pub fn pairings(self, players: usize) -> Vec<[usize; 2]> {
        let first = match self {
            Schedule::RoundRobin => players,
            Schedule::Gauntlet => players.min(1),
            Schedule::Swiss { .. } => 0,
        };
        (0..first).flat_map(|one| (one + 1..players).map(move |other| [one, other])).collect()
    }

    /// In words, as the command line has it.
    #[must_use]
    pub fn told(self) -> String {
        match self {
            Schedule::RoundRobin => "round-robin".to_owned(),
            Schedule::Gauntlet => "gauntlet".to_owned(),
            Schedule::Swiss { rounds } => format!("swiss, {rounds} rounds"),
        }
    }

    /// Whether both are of the same kind; there may be more rounds later.
    #[must_use]
    pub fn is_like(self, other: Schedule) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}
