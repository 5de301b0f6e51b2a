//! What of the arena's arguments has more to it than its type.

use super::Arena;
use crate::failure::Failure;
use clap::ValueEnum;
use trapline_arena::Sprt;

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Schedule {
    /// Everybody plays everybody
    RoundRobin,
    /// The first player plays all others
    Gauntlet,
    /// Round by round, those play each other who have done equally well so far
    Swiss,
}

impl Arena {
    /// Who plays whom.
    pub fn schedule(&self) -> Result<trapline_arena::Schedule, Failure> {
        let wrong = |what: &str| Err(Failure::Usage(what.to_owned()));
        match (self.schedule, self.rounds) {
            (Schedule::Swiss, _) if self.sprt.is_some() => {
                wrong("--sprt needs pairings that do not depend on it: leave out --schedule swiss")
            }
            (Schedule::Swiss, rounds) => {
                let enough = self.players.len().next_power_of_two().ilog2().into();
                Ok(trapline_arena::Schedule::Swiss { rounds: rounds.unwrap_or(enough) })
            }
            (_, Some(_)) => wrong("--rounds is for --schedule swiss"),
            (Schedule::RoundRobin, None) => Ok(trapline_arena::Schedule::RoundRobin),
            (Schedule::Gauntlet, None) => Ok(trapline_arena::Schedule::Gauntlet),
        }
    }

    /// The test that stops it early.
    pub fn sprt(&self) -> Option<Sprt> {
        self.sprt.map(|sprt| Sprt { alpha: self.alpha, beta: self.beta, ..sprt })
    }
}

/// How often a test may err.
pub fn share(text: &str) -> Result<f64, &'static str> {
    let fits = text.parse::<f64>().ok().filter(|share| (1e-9..=0.4).contains(share));
    fits.ok_or("give a share of all cases up to 0.4, like 0.05")
}
