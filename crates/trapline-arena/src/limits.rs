//! [`Limits`]: what a program is allowed. How they are kept to is said elsewhere.

use std::time::Duration;

/// What a bot is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How long it may take to say hello, and for its first action at a game it has not met before: there may be
    /// tables to read.
    pub start: Duration,
    /// How long any other action may take, retries included; `None` where there is no limit.
    pub act: Option<Duration>,
    /// How long all its other actions of a match may take together; `None` where there is no limit.
    pub clock: Option<Clock>,
    /// How far it may overrun these two before it is out of time.
    pub margin: Duration,
    /// How many replies that will not do are forgiven in one action.
    pub retries: u32,
    /// As many bytes of address space may each of its processes have; `None` where there is no limit.
    pub memory: Option<u64>,
    /// As many seconds of processor time may each of its processes use in all; `None` where there is no limit.
    pub cpu: Option<u64>,
}

/// A time for all actions of a match, as in chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What there is at first.
    pub base: Duration,
    /// What every action adds.
    pub increment: Duration,
}

impl Limits {
    /// What is allowed unless something else is said.
    pub const USUAL: Limits = Limits {
        start: Duration::from_secs(20),
        act: Some(Duration::from_secs(5)),
        clock: None,
        margin: Duration::ZERO,
        retries: 2,
        memory: None,
        cpu: None,
    };
}

impl Limits {
    /// The command line that starts a program with these limits of the system's. Each of its processes has them to itself.
    pub(crate) fn around(&self, command: &str) -> String {
        let memory = self.memory.map(|bytes| format!("ulimit -v {}", bytes.div_ceil(1024)));
        // At the first it is told to end, at the second it is ended.
        let cpu = self.cpu.map(|seconds| format!("ulimit -S -t {seconds} && ulimit -H -t {}", seconds + 1));
        let set: Vec<String> = memory.into_iter().chain(cpu).collect();
        if set.is_empty() {
            return command.to_owned();
        }
        format!("{} && exec sh -c '{}'", set.join(" && "), command.replace('\'', r"'\''"))
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::USUAL
    }
}
