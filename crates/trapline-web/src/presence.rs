//! [`Presence`]: who of a match's players is there. Whoever listens to its events is, and whoever was heard of a moment ago.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;
use trapline::Player;
use trapline_host::Time;

/// How long somebody who does not listen counts as being there, at most: a page that is loaded anew is no absence.
const GRACE: Duration = Duration::from_secs(15);

/// Who is there.
#[derive(Debug)]
pub struct Presence {
    grace: Duration,
    /// Whether it is looked after already when they are gone.
    watched: [AtomicBool; 2],
    streams: [AtomicUsize; 2],
    /// When they were last heard of, here or on another node.
    seen: [AtomicU64; 2],
}

impl Presence {
    /// Nobody is there yet, and whoever is gone is waited for so long.
    #[must_use]
    pub fn new(patience: Duration) -> Presence {
        Presence {
            grace: GRACE.min(patience),
            watched: Default::default(),
            streams: Default::default(),
            seen: Default::default(),
        }
    }

    /// How long somebody who does not listen counts as being there.
    #[must_use]
    pub const fn grace(&self) -> Duration {
        self.grace
    }

    /// Whether it is from now on for the caller to look after when that player is gone.
    #[must_use]
    pub fn watch(&self, player: Player) -> bool {
        !self.watched[player.index()].swap(true, Ordering::Relaxed)
    }

    /// Nobody looks after that any more.
    pub fn unwatch(&self, player: Player) {
        self.watched[player.index()].store(false, Ordering::Relaxed);
    }

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
        self.listens(player) || now.since(self.seen(player)) < self.grace.as_millis() as u64
    }

    /// When that player was last heard of.
    #[must_use]
    pub fn seen(&self, player: Player) -> Time {
        Time(self.seen[player.index()].load(Ordering::Relaxed))
    }
}
