//! A progress bar on the terminal, for whatever takes longer than a moment. Through pipes there is none.

use indicatif::{ProgressBar, ProgressStyle};
use std::cell::{OnceCell, RefCell};
use std::time::{Duration, Instant};

/// A bar that shows itself only once something takes long.
pub struct Bar {
    what: RefCell<String>,
    since: Instant,
    shown: OnceCell<ProgressBar>,
}

/// What takes no longer needs no bar.
const PATIENCE: Duration = Duration::from_millis(300);
const STEPS: u64 = 1000;

impl Bar {
    pub fn new(what: String) -> Bar {
        Bar { what: RefCell::new(what), since: Instant::now(), shown: OnceCell::new() }
    }

    /// What is being done now.
    pub fn tell(&self, what: &str) {
        what.clone_into(&mut self.what.borrow_mut());
        if let Some(bar) = self.shown.get() {
            bar.set_message(what.to_owned());
        }
    }

    /// So much is done, from 0 to 1.
    pub fn set(&self, done: f64) {
        if self.shown.get().is_none() && self.since.elapsed() < PATIENCE {
            return;
        }
        let bar = self.shown.get_or_init(|| {
            let style = ProgressStyle::with_template("{msg} [{bar:40}] {percent}% {elapsed}")
                .expect("the template is right")
                .progress_chars("=> ");
            let bar = ProgressBar::new(STEPS).with_style(style).with_message(self.what.borrow().clone());
            let bar = bar.with_elapsed(self.since.elapsed());
            bar.enable_steady_tick(PATIENCE); // the clock goes on where no news comes
            bar
        });
        bar.set_position((done * STEPS as f64) as u64);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = self.shown.get() {
            bar.finish_and_clear();
        }
    }
}
