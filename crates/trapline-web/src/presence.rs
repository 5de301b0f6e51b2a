//! [`Presence`]: who of a match's players is there. Whoever listens to its events is, and whoever was heard of a moment ago.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;
use trapline::Player;
use trapline_host::Time;

/// How long somebody who does not listen counts as being there: a page that is loaded anew is no absence.
pub const GRACE: Duration = Duration::from_secs(15);

/// Who is there.
#[derive(Debug, Default)]
pub struct Presence {
    streams: [AtomicUsize; 2],
    /// When they were last heard of, here or on another node.
    seen: [AtomicU64; 2],
}

impl Presence {
    /// That player was heard of.
    pub fn note(&self, player: Player, at: Time) {
        self.seen[player.index()].fetch_max(at.0, Ordering::Relaxed);
    }

    /// That player listens.
    pub fn come(&self, player: Player, now: Time) {
        self.streams[player.index()].fetch_add(1, Ordering::Relaxed);
        self.note(player, now);
    }

    /// That player does not listen any more, by one of their windows.
    pub fn go(&self, player: Player, now: Time) {
        self.note(player, now);
        self.streams[player.index()].fetch_sub(1, Ordering::Relaxed);
    }

    /// Whether that player listens here.
    #[must_use]
    pub fn listens(&self, player: Player) -> bool {
        self.streams[player.index()].load(Ordering::Relaxed) > 0
    }

    /// Whether that player is there.
    #[must_use]
    pub fn is_here(&self, player: Player, now: Time) -> bool {
        self.listens(player) || now.since(self.seen(player)) < GRACE.as_millis() as u64
    }

    /// When that player was last heard of.
    #[must_use]
    pub fn seen(&self, player: Player) -> Time {
        Time(self.seen[player.index()].load(Ordering::Relaxed))
    }
}
