//! [`Transcript`]: all that is said to a program and by it, line by line, with the time. What it writes to its standard
//! error is in its [notes](crate::Notes).

use crate::notes::{Kept, Log, Notes};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// So many bytes are kept of the beginning of a run, and as many of its end.
const PART: usize = 1 << 20;

/// So many bytes at most are in each of the two files of a transcript.
const FILE: u64 = 1 << 24;

/// The transcript of a program on disk, which all its runs share.
#[derive(Debug)]
pub struct Transcript {
    log: Arc<Log>,
    runs: AtomicU64,
}

impl Transcript {
    /// The transcript in that file; what comes last is in one whose name has `.last` before its ending.
    #[must_use]
    pub fn new(file: PathBuf) -> Transcript {
        Transcript { log: Arc::new(Log::with_room(file, FILE)), runs: AtomicU64::new(0) }
    }

    /// A run begins.
    pub(crate) fn run(&self) -> io::Result<Run> {
        self.log.check()?;
        let number = 1 + self.runs.fetch_add(1, Ordering::Relaxed);
        let kept = Kept::new(Notes::Keep(self.log.clone()), PART);
        Ok(Run { number, since: Instant::now(), kept })
    }
}

/// The transcript of one run of a program.
pub(crate) struct Run {
    number: u64,
    since: Instant,
    kept: Kept,
}

/// Who says something.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Says {
    /// The host, to the program.
    Host,
    /// The program, to the host.
    Program,
    /// Nobody: this is told of the program.
    Nobody,
}

impl Run {
    /// Writes down lines.
    pub fn note(&mut self, who: Says, lines: &[u8]) {
        let mark = match who {
            Says::Host => '>',
            Says::Program => '<',
            Says::Nobody => '#',
        };
        let at = self.since.elapsed().as_secs_f64();
        let mut text = vec![];
        for line in lines.strip_suffix(b"\n").unwrap_or(lines).split(|&byte| byte == b'\n') {
            text.extend(format!("run {} {at:.6} {mark} ", self.number).into_bytes());
            text.extend_from_slice(line);
            text.push(b'\n');
        }
        self.kept.take(&text);
    }
}
