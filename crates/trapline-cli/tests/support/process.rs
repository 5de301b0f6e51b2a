//! What the system tells of a process: what its threads do, and how often they have done it. Linux alone.

use std::fs;

/// What a process does, as one letter: `S` where it sleeps, `T` where it is stopped.
pub fn state(id: i32) -> char {
    state_in(&fs::read_to_string(format!("/proc/{id}/stat")).expect("the process is there"))
}

fn state_in(stat: &str) -> char {
    // The name before it is in brackets, and may be anything.
    let (_, rest) = stat.rsplit_once(')').expect("it has a name");
    rest.trim_start().chars().next().expect("it has a state")
}

/// What each thread does, and how often it has gone to sleep or was made to wait so far.
pub fn threads(id: i32) -> Vec<(char, u64)> {
    let folder = fs::read_dir(format!("/proc/{id}/task")).expect("the process is there");
    let mut threads: Vec<_> = folder.map(|thread| thread.expect("a thread").path()).collect();
    threads.sort();
    let told = |thread: &std::path::PathBuf| {
        let read = |name| fs::read_to_string(thread.join(name)).expect("the thread is there");
        let switches = read("status")
            .lines()
            .filter_map(|line| line.split_once("ctxt_switches:"))
            .map(|(_, count)| count.trim().parse::<u64>().expect("a number"))
            .sum();
        (state_in(&read("stat")), switches)
    };
    threads.iter().map(told).collect()
}
