//! What time it is: the one place where the program looks at the clock for the host.

use std::time::{SystemTime, UNIX_EPOCH};
use trapline_host::Time;

/// Now.
pub fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
