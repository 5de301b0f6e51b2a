//! [`Signals`]: asked to stop while bots run, the program ends them first. What the exit status is then is said elsewhere.

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The signals that ask to stop, as they are heeded while bots run.
pub struct Signals {
    stop: Arc<AtomicBool>,
    /// The last one; 0 where none came.
    last: Arc<AtomicUsize>,
    done: Arc<AtomicBool>,
}

impl Signals {
    /// From here on a signal does not end the program but sets [`stop`](Signals::stop).
    pub fn heed() -> io::Result<Signals> {
        Signals::heed_by(Arc::default())
    }

    /// The same where somebody looks at what is to be set already.
    pub fn heed_by(stop: Arc<AtomicBool>) -> io::Result<Signals> {
        let signals = Signals { stop, last: Arc::default(), done: Arc::default() };
        for number in [SIGINT, SIGTERM, SIGHUP] {
            flag::register_conditional_shutdown(number, 128 + number, signals.done.clone())?;
            // In this order: whoever sees that it is to stop finds the signal there.
            flag::register_usize(number, signals.last.clone(), number as usize)?;
            flag::register(number, signals.stop.clone())?;
        }
        Ok(signals)
    }

    /// What is set when a signal comes.
    pub fn stop(&self) -> &Arc<AtomicBool> {
        &self.stop
    }

    /// No bot runs any more: from here on a signal ends the program at once. Gives the one that came before.
    pub fn done(&self) -> Option<i32> {
        self.done.store(true, Ordering::SeqCst);
        match self.last.load(Ordering::SeqCst) {
            0 => None,
            number => Some(number as i32),
        }
    }
}
