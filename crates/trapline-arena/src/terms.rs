//! [`Terms`]: on what terms a program runs.

use crate::guard::Guard;
use crate::limits::Limits;
use crate::notes::Notes;
use crate::transcript::Transcript;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// On what terms a program runs.
#[derive(Clone, Debug)]
pub struct Terms {
    /// What it is allowed.
    pub limits: Limits,
    /// Where its notes go.
    pub notes: Notes,
    /// Where all that is said to it and by it is written down, if anywhere.
    pub transcript: Option<Arc<Transcript>>,
    /// Who sees to it that nothing of it is left behind.
    pub guard: Guard,
    /// Once it is set the program is not waited for: whatever is asked of it then is a fault, and it is ended without
    /// being told to.
    pub stop: Arc<AtomicBool>,
}

impl Terms {
    /// The usual ones, with that guard.
    #[must_use]
    pub fn new(guard: Guard) -> Terms {
        Terms { limits: Limits::USUAL, notes: Notes::Inherit, transcript: None, guard, stop: Arc::default() }
    }
}
