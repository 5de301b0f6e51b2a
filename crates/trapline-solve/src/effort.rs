//! [`Effort`]: how long solving a game may take, and who is told how far it is.

use std::time::Instant;

/// What whoever wants a game solved says.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// When to come to an end, where a solver can go on for as long as it likes; the others do not look at it. Without it
    /// the work is the same every time.
    pub until: Option<Instant>,
    /// Is told how much is done, from 0 to 1.
    pub progress: &'a dyn Fn(f64),
    /// Is told what is being done, in a few words.
    pub stage: &'a dyn Fn(&str),
}

impl<'a> Effort<'a> {
    /// Whether time is up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// No limit, and nobody is told the stages.
    #[must_use]
    pub fn new(progress: &'a dyn Fn(f64)) -> Effort<'a> {
        Effort { until: None, progress, stage: &|_| {} }
    }
}
