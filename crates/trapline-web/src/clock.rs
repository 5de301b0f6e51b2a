//! What time it is: the one place in this crate that looks.

use std::time::SystemTime;
use trapline_host::Time;

/// Now, by the clock of this machine.
#[must_use]
pub fn now() -> Time {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Time(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
