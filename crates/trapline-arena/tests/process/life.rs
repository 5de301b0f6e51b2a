//! From the start of a bot to its end.

use crate::support::{
    Folder, HELLO, LONG, PATIENT, Written, after_hello, is_known, keep, limited, noting, play, process,
    reply, tap,
};
use std::collections::HashSet;
use std::time::Instant;
use trapline::games::TrapRunner;
use trapline::{AnyMatch, Show};

/// Answers of a bot that goes up and up.
fn moves(times: usize) -> String {
    format!("{HELLO}\n{}", "{\"action\":\"move up\"}\n".repeat(times))
}

#[test]
fn one_process_plays_many_matches() {
    let folder = Folder::new();
    let mut bot = process(&tap(&folder, &moves(20)), PATIENT);
    assert_eq!(bot.start(), Ok("Tap"));
    let id = bot.id();
    let mut other = Written::new(&["move up"]);
    for plies in [1, 2, 7] {
        let (duel, ended) = play::<TrapRunner>(&limited(TrapRunner::ID, plies), [&mut bot, &mut other]);
        assert_eq!((duel.plies() as u64, ended), (plies, Ok(())));
        assert_eq!(bot.id(), id);
    }
    // From the other seat, where it may not come to act at all.
    let (_, ended) = play::<TrapRunner>(&limited(TrapRunner::ID, 1), [&mut other, &mut bot]);
    assert_eq!((ended, bot.id()), (Ok(()), id));
    drop(bot);
    assert!(!is_known(id.expect("it ran")), "nothing is left of the bot");
    let log = folder.text("log");
    let count = |kind: &str| log.matches(&format!("> {{\"type\":\"{kind}\"")).count();
    assert_eq!(["hello", "match", "act", "end", "quit", "error"].map(count), [1, 4, 6, 4, 1, 0]);
}

/// A bot that goes up and up, and ends with that status after its first match.
fn leaving(status: u8) -> String {
    let up = reply("move up");
    after_hello(&format!(
        "while read -r line; do case $line in *'\"act\"'*) {up};; *'\"end\"'*) exit {status};; esac; done"
    ))
}

#[test]
fn a_bot_that_ends_by_itself_after_a_match_is_started_anew() {
    let mut bot = process(&leaving(0), PATIENT);
    let mut other = Written::new(&["move up"]);
    let mut ids = HashSet::new();
    for matches in 1..=8 {
        let (duel, ended) = play::<TrapRunner>(&limited(TrapRunner::ID, 3), [&mut bot, &mut other]);
        assert_eq!((duel.plies(), ended), (3, Ok(())));
        ids.insert(bot.id());
        assert_eq!(ids.len(), matches, "each match has a process of its own");
    }
}

#[test]
fn a_bot_that_ends_in_disorder_after_a_match_is_charged_in_the_next() {
    let mut bot = process(&leaving(3), PATIENT);
    let mut other = Written::new(&["move up"]);
    for _ in 0..3 {
        let mut next = || play::<TrapRunner>(&limited(TrapRunner::ID, 3), [&mut bot, &mut other]).1;
        assert_eq!(next(), Ok(()));
        let fault = next().expect_err("it has ended");
        assert_eq!(fault.cause, "it ended with exit status 3");
    }
}

#[test]
fn a_bot_that_was_only_just_started_anew_may_not_end_again() {
    let folder = Folder::new();
    let once = folder.file("once");
    let script = format!("mkdir '{}' 2>/dev/null || exit 0; {}", once.display(), leaving(0));
    let mut bot = process(&script, PATIENT);
    let mut other = Written::new(&["move up"]);
    let mut next = || play::<TrapRunner>(&limited(TrapRunner::ID, 3), [&mut bot, &mut other]).1;
    assert_eq!(next(), Ok(()));
    assert_eq!(next().expect_err("it does not even say hello").cause, "it ended with exit status 0");
}

#[test]
fn a_bot_that_does_not_quit_is_ended() {
    let mut bot = process(&after_hello("trap '' TERM INT HUP; while :; do sleep 1000; done"), PATIENT);
    bot.start().expect("it says hello");
    let id = bot.id().expect("it runs");
    drop(bot);
    assert!(!is_known(id), "nothing is left of the bot");
}

#[test]
fn a_bot_may_take_its_time_to_quit_in_order() {
    let folder = Folder::new();
    let note = format!("while read -r line; do :; done; echo bye > '{}'", folder.file("bye").display());
    let mut bot = process(&after_hello(&note), PATIENT);
    bot.start().expect("it says hello");
    bot.quit();
    assert_eq!(folder.text("bye"), "bye\n");
}

#[test]
fn notes_go_where_they_are_wanted() {
    let folder = Folder::new();
    for times in 1..=2 {
        let script = after_hello("echo 'a note' >&2; read -r line");
        let mut bot = noting(&script, keep(folder.file("notes")));
        bot.start().expect("it says hello");
        let since = Instant::now();
        while !folder.file("notes").exists() || folder.text("notes").lines().count() < times {
            assert!(since.elapsed() < LONG, "the note does not come");
            std::thread::yield_now();
        }
    }
    assert_eq!(folder.text("notes"), "a note\na note\n");
    let mut nowhere = noting("true", keep(folder.file("no/such/folder")));
    assert!(nowhere.start().is_err());
}
