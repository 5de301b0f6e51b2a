//! [`Solving`]: somebody at a puzzle: how far they have come, and whether it counts as solved. The first try decides,
//! and is kept at once. Asking and drawing is for the doors.

use crate::history::{Ended, History, Tried};
use crate::which::{Onward, Which};
use jiff::civil::Date;
use std::sync::Arc;
use trapline::Problem;
use trapline_bots::puzzle::{Attempt, Came, Puzzle, Step};
use trapline_solve::truth::Truth;

/// Somebody at a puzzle.
pub struct Solving {
    pub which: Which,
    pub onward: Onward,
    pub puzzle: Box<Puzzle>,
    truth: Arc<dyn Truth>,
    /// The step they are at.
    pub at: usize,
    /// How it went an earlier time, if there was one.
    pub before: Option<Ended>,
    /// How it went this time, once that is decided.
    pub ended: Option<Ended>,
    /// Whether it is solved, or the solution was told.
    pub done: bool,
    /// Why the result could not be kept.
    pub unkept: Option<String>,
}

/// Where results are kept, and which day it is.
#[derive(Clone)]
pub struct Keeper {
    pub history: History,
    pub today: Date,
}

impl Solving {
    pub fn new(
        which: Which,
        onward: Onward,
        puzzle: Box<Puzzle>,
        truth: Arc<dyn Truth>,
        keeper: &Keeper,
    ) -> Solving {
        let before = keeper.history.tried().first(&which);
        Solving { which, onward, puzzle, truth, at: 0, before, ended: None, done: false, unkept: None }
    }

    /// The step they are at.
    pub fn step(&self) -> &Step {
        self.puzzle.step(self.at)
    }

    /// What is to be found now.
    pub fn task(&self) -> String {
        self.puzzle.task(self.at)
    }

    /// How hard it is, and how it went before.
    pub fn about(&self) -> String {
        let before = match self.before {
            Some(ended) => format!(" You {} it before.", ended.word()),
            None => String::new(),
        };
        format!("This one is {}.{before}", self.puzzle.grade)
    }

    /// Tries an action. What cannot be done costs nothing.
    pub fn attempt(&mut self, action: &str, keeper: &Keeper) -> Result<Attempt, Problem> {
        let attempt = self.puzzle.attempt(self.at, &*self.truth, action)?;
        match attempt.came {
            Came::Wrong => self.end(Ended::Missed, keeper),
            Came::On(next) => self.at = next,
            Came::Solved => {
                self.done = true;
                self.end(Ended::Solved, keeper);
            }
        }
        Ok(attempt)
    }

    /// Gives up, and is told the solution from here on.
    pub fn give_up(&mut self, keeper: &Keeper) -> String {
        self.end(Ended::Missed, keeper);
        self.done = true;
        format!("The solution: {}", self.puzzle.explanation(self.at))
    }

    /// The first try decides.
    fn end(&mut self, ended: Ended, keeper: &Keeper) {
        if self.ended.is_none() {
            self.ended = Some(ended);
            let tried = Tried::new(&self.which, ended, self.puzzle.grade, keeper.today);
            self.unkept = keeper.history.keep(&tried).err();
        }
    }

    /// How it went, as a line for a friend; `None` as long as nothing is decided.
    pub fn share(&self, keeper: &Keeper) -> Option<String> {
        let ended = self.before.or(self.ended)?;
        Some(self.which.share(ended, self.puzzle.grade, &keeper.history.tried(), keeper.today))
    }
}
