//! `trapline serve` as it is run: as processes that are started, stopped and killed, alone with a file and side by side
//! with PostgreSQL, behind a proxy and without.

mod bots;
mod cluster;
mod instant;
mod nginx;
mod node;
mod outage;
mod pair;
#[path = "../../../trapline-web/tests/main/postgres.rs"]
pub mod postgres;
mod proxy;
mod restart;
mod storm;
mod web;

use crate::support::HANGING;
use std::time::Instant;

/// Looks again and again until there is something.
#[track_caller]
fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < HANGING, "{what} never happened");
        std::thread::yield_now();
    }
}
