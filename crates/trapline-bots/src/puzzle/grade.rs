//! [`Grade`]: how hard a puzzle is, by how often the hard bot misses it.

use super::step::Step;
use crate::{AnyAgent, Level, level};
use std::fmt;
use trapline::Rules;

/// So often the bot is asked, so that what it misses is a percentage.
const ASKED: u64 = 100;
/// From so many misses on a puzzle is no longer easy.
const MEDIUM: u8 = 20;
/// From so many misses on it is hard.
const HARD: u8 = 60;

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Grade {
    missed: u8,
}

impl Grade {
    /// The grade where the hard bot misses it so often in a hundred times; `None` where that is more than a hundred.
    #[must_use]
    pub const fn of(missed: u8) -> Option<Grade> {
        if missed as u64 <= ASKED { Some(Grade { missed }) } else { None }
    }

    /// Asks the hard bot, with other dice each time.
    pub(super) fn ask(steps: &[Step], rules: &Rules) -> Grade {
        let game = steps[0].duel().entry().id;
        let mut bot = level::any(Level::Hard, game, rules, None).expect("that level needs no truth");
        let missed = (0..ASKED).filter(|&seed| !finds(&mut *bot, steps, seed)).count();
        Grade { missed: missed as u8 }
    }

    /// How often in a hundred times the hard bot misses it.
    #[must_use]
    pub const fn missed(self) -> u8 {
        self.missed
    }

    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self.missed {
            0..MEDIUM => "easy",
            MEDIUM..HARD => "medium",
            _ => "hard",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.missed {
            0 => write!(f, "{} (the hard bot finds it)", self.word()),
            100 => write!(f, "{} (the hard bot misses it)", self.word()),
            missed => write!(f, "{} (the hard bot misses {missed} %)", self.word()),
        }
    }
}

/// Whether the bot finds its way through, drawing from that seed.
fn finds(bot: &mut dyn AnyAgent, steps: &[Step], seed: u64) -> bool {
    let mut at = Some(0);
    if bot.begin(&steps[0].seat(), seed).is_err() {
        return false;
    }
    while let Some(step) = at.map(|at: usize| &steps[at]) {
        let Ok(action) = bot.act(&step.seat()) else { return false };
        let Some(n) = step.right().iter().position(|right| right.action == action) else { return false };
        at = step.next[n];
    }
    true
}
