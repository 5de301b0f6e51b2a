//! [`Progress`]: how far a set is: a bar on a terminal, now and then a line through pipes.

use crate::console::aside;
use indicatif::{ProgressBar, ProgressStyle};
use std::cell::Cell;
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};
use trapline_arena::bench::{Figures, Scored};

/// So often a line is told, and so often the bar tells how it stands.
const LINE: Duration = Duration::from_secs(30);
const NEWS: Duration = Duration::from_millis(100);

/// How far it is.
pub struct Progress {
    shown: ProgressBar,
    told: Cell<Instant>,
    all: usize,
}

impl Progress {
    pub fn new(before: usize, left: usize) -> Progress {
        let style = ProgressStyle::with_template("{pos} of {len} matches [{bar:24}] {eta} left  {msg}")
            .expect("the template is right")
            .progress_chars("=> ");
        let shown = ProgressBar::new((before + left) as u64).with_style(style).with_position(before as u64);
        shown.reset_eta();
        Progress { shown, told: Cell::new(Instant::now()), all: before + left }
    }

    /// One more match has ended.
    pub fn tell(&self, matches: &[Scored]) {
        self.shown.inc(1);
        let terminal = stderr().is_terminal();
        if self.told.get().elapsed() < if terminal { NEWS } else { LINE } {
            return;
        }
        self.told.set(Instant::now());
        let figures = Figures::of(&matches.iter().collect::<Vec<_>>());
        let Figures { won, drawn, lost, .. } = figures;
        let score = format!("{won} won, {drawn} drawn, {lost} lost, {} forfeited", figures.forfeited());
        if terminal {
            self.shown.set_message(score);
        } else {
            aside(&format!("{} of {} matches: {score}", matches.len(), self.all));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.shown.finish_and_clear();
    }
}
