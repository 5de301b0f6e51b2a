//! [`Limits`]: how much a client may ask for, so that one client's flood does not slow the others.

use crate::site::Config;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

/// How many seconds' worth of requests may come at once.
const BURST: u32 = 10;
/// How many matches a client may create at once, and how many a second in the long run.
const CREATED: (u32, u32) = (500, 5);

/// As many requests as a hint or a map counts for.
const THINKING: NonZeroU32 = NonZeroU32::new(20).unwrap();

/// The largest body of a request, in bytes.
pub const BODY: usize = 64 * 1024;
/// How long a client may take for the head of a request, and for its body.
pub const SLOWEST: Duration = Duration::from_secs(20);
/// How long a client may leave what it is sent unread.
pub const UNREAD: Duration = Duration::from_secs(30);

/// How much a client may ask for.
pub struct Limits {
    requests: Option<DefaultKeyedRateLimiter<IpAddr>>,
    created: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// How many matches a client may have that nobody has joined.
    pub waiting: u64,
}

impl Limits {
    /// The limits of that set-up.
    #[must_use]
    pub fn new(config: &Config) -> Limits {
        let quota = |each: u32, burst: u32| {
            let quota = Quota::per_second(NonZeroU32::new(each)?).allow_burst(NonZeroU32::new(burst)?);
            Some(RateLimiter::keyed(quota))
        };
        Limits {
            requests: quota(config.requests, config.requests.saturating_mul(BURST)),
            created: quota(CREATED.1, CREATED.0).filter(|_| config.requests > 0),
            waiting: config.waiting,
        }
    }

    /// Counts a request of that client.
    ///
    /// # Errors
    /// How long to wait, where there were too many.
    pub fn request(&self, client: IpAddr) -> Result<(), Duration> {
        check(self.requests.as_ref(), client)
    }

    /// Counts something that takes as long as many requests.
    ///
    /// # Errors
    /// How long to wait, where there was too much.
    pub fn think(&self, client: IpAddr) -> Result<(), Duration> {
        let Some(limiter) = &self.requests else { return Ok(()) };
        match limiter.check_key_n(&network(client), THINKING) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(until)) => Err(until.wait_time_from(DefaultClock::default().now())),
            // Who allows so few requests allows no hints.
            Err(_) => Err(Duration::from_secs(60)),
        }
    }

    /// Counts a match that the client creates.
    ///
    /// # Errors
    /// How long to wait, where there were too many.
    pub fn create(&self, client: IpAddr) -> Result<(), Duration> {
        check(self.created.as_ref(), client)
    }

    /// Forgets clients who have not asked for a while.
    pub fn tidy(&self) {
        for limiter in [&self.requests, &self.created].into_iter().flatten() {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// What counts as one client: whoever has one address of the newer kind usually has a whole network of them.
#[must_use]
pub fn network(client: IpAddr) -> IpAddr {
    match client {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
        client => client,
    }
}

fn check(limiter: Option<&DefaultKeyedRateLimiter<IpAddr>>, client: IpAddr) -> Result<(), Duration> {
    let Some(limiter) = limiter else { return Ok(()) };
    limiter.check_key(&network(client)).map_err(|until| until.wait_time_from(DefaultClock::default().now()))
}
