//! What a process keeps for all its threads: who computes, and what was solved.
//!
//! A process that is forked has neither its parent's threads nor a promise about its parent's locks. So it never looks
//! at them: each process has its own [`Process`], found by its id.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::process;
use std::sync::OnceLock;
use trapline_solve::Truths;

/// What belongs to one process.
#[derive(Default)]
pub struct Process {
    id: u32,
    pool: OnceLock<ThreadPool>,
    /// What was solved so far.
    pub truths: Truths,
    /// Of the process that was forked from this one.
    next: OnceLock<Box<Process>>,
}

static FIRST: OnceLock<Process> = OnceLock::new();

impl Process {
    /// That of this process.
    pub fn this() -> &'static Process {
        let id = process::id();
        let new = || Process { id, ..Process::default() };
        let mut at = FIRST.get_or_init(new);
        while at.id != id {
            at = at.next.get_or_init(|| Box::new(new()));
        }
        at
    }

    /// Its threads, one a core.
    pub fn pool(&self) -> &ThreadPool {
        self.pool.get_or_init(|| {
            let name = |n| format!("trapline-{n}");
            ThreadPoolBuilder::new().thread_name(name).build().expect("a process can start threads")
        })
    }
}
