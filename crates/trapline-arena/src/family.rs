//! [`all`]: the processes there are, and whose children they are, as the system lists them in `/proc`.

use std::fs;
use std::time::Duration;

/// A process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Member {
    /// Its number.
    pub id: u32,
    /// Its parent's.
    pub parent: u32,
    /// Its process group's.
    pub group: u32,
    /// Whether it has ended, and only waits to be laid to rest.
    pub dead: bool,
    /// When it began, by the system's own count: no other process of the same number began then.
    pub begun: u64,
    /// The processor time that it and those of its children who have been laid to rest have used, in ticks.
    ticks: u64,
}

/// All processes; none where the system has no such list.
pub fn all() -> Vec<Member> {
    let Ok(entries) = fs::read_dir("/proc") else { return vec![] };
    let numbers = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    numbers.filter_map(member).collect()
}

/// The process of that number, unless it has just gone.
pub fn member(id: u32) -> Option<Member> {
    let stat = fs::read(format!("/proc/{id}/stat")).ok()?;
    let stat = String::from_utf8_lossy(&stat);
    // The name in brackets may hold anything. After it come the state, the parent, the group and many numbers.
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    Some(Member {
        id,
        parent: number(1)? as u32,
        group: number(2)? as u32,
        dead: matches!(*fields.first()?, "Z" | "X"),
        begun: number(19)?,
        ticks: number(11)? + number(12)? + number(13)? + number(14)?,
    })
}

/// The processor time that a process and those of its children who have been laid to rest have used.
pub fn used(id: u32) -> Option<Duration> {
    let ticks = member(id)?.ticks as f64;
    Some(Duration::from_secs_f64(ticks / rustix::param::clock_ticks_per_second() as f64))
}
