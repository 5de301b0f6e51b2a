//! From the start of a bot to its end.

use crate::support::{
    Folder, HELLO, LONG, PATIENT, Written, after_hello, is_known, limited, play, process, tap,
};
use std::time::Instant;
use trapline::games::TrapRunner;
use trapline::{AnyMatch, Show};
use trapline_arena::{Notes, Process};

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
        let mut bot = Process::new(&script, PATIENT, Notes::Append(folder.file("notes")));
        bot.start().expect("it says hello");
        let since = Instant::now();
        while !folder.file("notes").exists() || folder.text("notes").lines().count() < times {
            assert!(since.elapsed() < LONG, "the note does not come");
            std::thread::yield_now();
        }
    }
    assert_eq!(folder.text("notes"), "a note\na note\n");
    let mut nowhere = Process::new("true", PATIENT, Notes::Append(folder.file("no/such/folder")));
    assert!(nowhere.start().is_err());
}
