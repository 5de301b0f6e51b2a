//! What these tests share: a clean place for the program, and ways to talk to it. They know no rules.

pub mod home;
pub mod process;
pub mod puzzle;
pub mod script;
pub mod server;
pub mod talk;
pub mod terminal;

use std::time::Duration;

/// Nothing takes so long unless it hangs.
pub const HANGING: Duration = Duration::from_secs(120);

/// Where `wanted` begins in `bytes`.
pub fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}
