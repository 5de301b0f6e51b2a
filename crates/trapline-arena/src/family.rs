//! [`all`]: the processes there are, and whose children they are, as the system lists them in `/proc`.

use std::fs;

/// A process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Member {
    /// Its number.
    pub id: u32,
    /// Its process group's.
    pub group: u32,
    /// Whether it has ended, and only waits to be laid to rest.
    pub dead: bool,
}

/// All processes; none where the system has no such list.
pub fn all() -> Vec<Member> {
    let Ok(entries) = fs::read_dir("/proc") else { return vec![] };
    let numbers = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    numbers.filter_map(member).collect()
}

/// The process of that number, unless it has just gone.
fn member(id: u32) -> Option<Member> {
    let stat = fs::read(format!("/proc/{id}/stat")).ok()?;
    let stat = String::from_utf8_lossy(&stat);
    // The name in brackets may hold anything. After it come the state, the parent and the group.
    let mut fields = stat.rsplit(')').next()?.split_whitespace();
    let state = fields.next()?;
    let group = fields.nth(1)?.parse().ok()?;
    Some(Member { id, group, dead: matches!(state, "Z" | "X") })
}
