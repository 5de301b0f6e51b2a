//! What bots write to their standard error: kept from both ends, and never more than is said.

use crate::support::{Folder, LONG, after_hello, keep, lives, noting};
use std::fs;
use std::time::Instant;
use trapline_arena::{Log, Notes};

/// As much is kept of the beginning of a run, and of its end.
const PART: usize = 65536;
/// As much may be in a file.
const FILE: u64 = 1_048_576;

#[test]
fn of_a_long_run_the_first_and_the_last_part_are_kept() {
    let folder = Folder::new();
    // A line for each number: 488,895 bytes up to 5 digits, and 7 for each of the other 200,001.
    let script = after_hello("seq 1 300000 >&2; while read -r line; do :; done");
    let mut bot = noting(&script, keep(folder.file("notes")));
    bot.start().expect("it says hello");
    bot.quit();
    let text = folder.text("notes");
    let all: String = (1..=300_000).map(|number| format!("{number}\n")).collect();
    let lost = all.len() - 2 * PART;
    let (first, last) = (&all[..PART], &all[all.len() - PART..]);
    assert!(text == format!("{first}\n[… {lost} bytes are left out here …]\n{last}"), "{} bytes", text.len());
}

#[test]
fn a_short_run_is_kept_whole() {
    let folder = Folder::new();
    let script = after_hello("seq 1 20000 >&2; while read -r line; do :; done");
    noting(&script, keep(folder.file("notes"))).start().expect("it says hello");
    let all: String = (1..=20_000).map(|number| format!("{number}\n")).collect();
    assert!((PART..2 * PART).contains(&all.len()));
    assert!(folder.text("notes") == all);
}

#[test]
fn of_many_runs_the_first_and_the_last_are_kept() {
    let folder = Folder::new();
    let log = std::sync::Arc::new(Log::new(folder.file("notes.log")));
    for run in 1..=30 {
        let script =
            after_hello(&format!("echo run {run} >&2; seq 1 20000 >&2; while read -r line; do :; done"));
        noting(&script, Notes::Keep(log.clone())).start().expect("it says hello");
    }
    for file in ["notes.log", "notes.last.log"] {
        let length = fs::metadata(folder.file(file)).expect("notes").len();
        assert!((1..=FILE).contains(&length), "{file} holds {length} bytes");
    }
    assert!(folder.text("notes.log").starts_with("run 1\n"));
    assert!(folder.text("notes.last.log").contains("run 30\n"));
}

#[test]
fn whoever_has_left_the_group_and_writes_on_holds_nobody_up() {
    let folder = Folder::new();
    let id = folder.file("id");
    let floods = format!("setsid sh -c 'echo $$ > {0}.new; mv {0}.new {0}; exec yes >&2' &", id.display());
    let script = after_hello(&format!("{floods} while read -r line; do :; done"));
    let mut bot = noting(&script, keep(folder.file("notes")));
    bot.start().expect("it says hello");
    let since = Instant::now();
    while !id.exists() {
        assert!(since.elapsed() < LONG, "it does not begin");
        std::thread::yield_now();
    }
    bot.quit();
    let id = folder.text("id").trim().parse().expect("a process's number");
    while lives(id) {
        assert!(since.elapsed() < LONG, "it writes to nobody and does not end");
        std::thread::yield_now();
    }
}
