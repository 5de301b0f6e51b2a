//! [`Bar`]: how far an arena is. On a terminal a bar with the points of the best; elsewhere a line from time to time.

use super::Setting;
use crate::console::aside;
use indicatif::{ProgressBar, ProgressStyle};
use std::cell::Cell;
use std::time::{Duration, Instant};
use trapline_arena::{Plan, Tally};

/// How far it is.
pub struct Bar {
    shown: ProgressBar,
    names: Vec<String>,
    /// How often the points are told.
    often: Duration,
    told: Cell<Instant>,
}

/// So many players are told of, the best of them.
const TOLD: usize = 3;
/// So often on a terminal.
const NEWS: Duration = Duration::from_millis(100);

impl Bar {
    /// So many games were played before.
    pub fn new(setting: &Setting<'_>, plan: &Plan, before: u64) -> Bar {
        let style = ProgressStyle::with_template("{pos} of {len} games [{bar:24}] {eta} left  {msg}")
            .expect("the template is right")
            .progress_chars("=> ");
        let shown = ProgressBar::new(plan.games()).with_style(style).with_position(before);
        shown.reset_eta();
        let names = setting.settings.players.iter().map(|one| one.name.clone()).collect();
        let often = if shown.is_hidden() { setting.report } else { NEWS };
        Bar { shown, names, often, told: Cell::new(Instant::now()) }
    }

    /// So many games have ended.
    pub fn tell(&self, played: u64, tally: &Tally) {
        self.shown.set_position(played);
        if self.told.get().elapsed() < self.often {
            return;
        }
        self.told.set(Instant::now());
        if self.shown.is_hidden() {
            let (games, all) = (tally.games(), tally.plan().games());
            aside(&format!("{games} of {all} games: {}", self.news(tally, usize::MAX)));
        } else {
            self.shown.set_message(self.news(tally, TOLD));
        }
    }

    /// The points so far, of so many of the best; and how a test of two stands.
    fn news(&self, tally: &Tally, most: usize) -> String {
        let points = |player: usize| {
            let [won, drawn, _] = tally.standing(player).games;
            won as f64 + drawn as f64 / 2.0
        };
        let mut each: Vec<_> = self.names.iter().enumerate().map(|(at, name)| (points(at), name)).collect();
        each.sort_by(|(one, _), (two, _)| two.total_cmp(one));
        let told = each.iter().take(most).map(|(points, name)| format!("{name} {points}"));
        let llr = match &tally.pairings[..] {
            [one] => one.llr.map(|llr| format!("LLR {llr:+.2}")),
            _ => None,
        };
        told.chain(llr).collect::<Vec<_>>().join(", ")
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.shown.finish_and_clear();
    }
}
