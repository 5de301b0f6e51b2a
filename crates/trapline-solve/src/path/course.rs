//! [`Course`] and [`Runner`]: one player's way to the last step, and what is known of it.
//!
//! A match of Hidden Path is two runs beside each other that touch only in who finishes first; this is one of
//! them. Nothing here knows a strategy.

use trapline::games::HiddenPath;
use trapline::games::hidden_path::{LONGEST_MOVE, Steps};
use trapline::subset;

/// How long the way is and how it can be trapped.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// The last step.
    pub length: u8,
    /// The last step that may be trapped.
    pub last_trap: u8,
    /// How many traps lie on it.
    pub traps: u8,
}

/// Where a runner stands and what everybody knows of the traps on the way: the runner by trying, the one who
/// laid them anyway.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Runner {
    /// The step.
    pub at: u8,
    /// Traps sprung.
    pub sprung: Steps,
    /// Other steps stood on.
    pub safe: Steps,
}

impl Runner {
    /// Before the first move.
    pub const START: Runner = Runner { at: 0, sprung: Steps::NONE, safe: Steps::NONE };

    /// After stepping into a trap there.
    #[must_use]
    pub fn caught(self, step: u8) -> Runner {
        let safe = self.safe.minus(Steps::NONE.with(step));
        Runner { at: 0, sprung: self.sprung.with(step), safe }
    }

    /// After coming to stand there.
    #[must_use]
    pub fn standing(self, step: u8) -> Runner {
        let safe = if step == 0 || self.sprung.contains(step) { self.safe } else { self.safe.with(step) };
        Runner { at: step, safe, ..self }
    }

    /// Whether the traps can lie like that, by what is known.
    #[must_use]
    pub fn allows(self, traps: Steps) -> bool {
        self.sprung.minus(traps) == Steps::NONE && traps.minus(self.safe) == traps
    }
}

impl Course {
    /// The way of either player in that game.
    #[must_use]
    pub fn of(game: &HiddenPath) -> Course {
        Course { length: game.length(), last_trap: game.last_trap(), traps: game.traps() }
    }

    /// All ways to lay the traps, in the order of the game's actions.
    #[must_use]
    pub fn placements(&self) -> Vec<Steps> {
        let traps = usize::from(self.traps);
        let all = 0..subset::count(self.last_trap.into(), traps);
        // Bits count from 0, steps from 1.
        all.map(|rank| {
            let mask = subset::nth(traps, rank);
            (1..=self.last_trap).filter(|step| mask >> (step - 1) & 1 == 1).collect()
        })
        .collect()
    }

    /// How far the runner can move: by 1 up to this. `None` once the last step is reached.
    #[must_use]
    pub fn reach(&self, runner: Runner) -> u8 {
        LONGEST_MOVE.min(self.length - runner.at)
    }

    /// Where a move leads when the traps lie like that.
    #[must_use]
    pub fn land(&self, runner: Runner, by: u8, traps: Steps) -> Runner {
        let step = runner.at + by;
        let armed = traps.minus(runner.sprung);
        if armed.contains(step) { runner.caught(step) } else { runner.standing(step) }
    }

    /// Whether the runner is at the last step.
    #[must_use]
    pub fn is_finished(&self, runner: Runner) -> bool {
        runner.at == self.length
    }

    /// A number of moves that suffices for whoever hurries, whatever happens: one run for each trap and one
    /// more.
    #[must_use]
    pub fn most_moves(&self) -> usize {
        usize::from(self.traps + 1) * usize::from(self.length.div_ceil(LONGEST_MOVE))
    }
}
