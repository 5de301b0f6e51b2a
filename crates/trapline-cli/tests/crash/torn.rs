//! Files that end in the middle of a line, as an interrupted write leaves them.

use crate::support::home::{Home, Ran};
use std::fs;

const ACTIONS: [&str; 4] = ["attack", "move up", "attack", "move down"];

/// The file of a match with these actions.
fn journal() -> String {
    let home = Home::new();
    let input: String = ACTIONS.iter().map(|action| format!("{action}\n")).collect();
    home.run(["play", "trap-runner"], input).well();
    fs::read_to_string(home.journal(1)).expect("a file")
}

/// Goes on with a match of this file, and does one more action.
fn go_on(home: &Home, file: &[u8]) -> Ran {
    home.put_journal(1, file);
    home.run(["resume", "1"], "move up\n").well()
}

/// Asserts that these actions and the one more are there, and that the file is whole again.
#[track_caller]
fn assert_kept(home: &Home, actions: &[&str], why: &str) {
    let kept = home.actions(1);
    assert_eq!(kept, [actions, &["move up"]].concat(), "{why}");
    let file = fs::read_to_string(home.journal(1)).expect("a file");
    assert!(file.ends_with('\n'), "{why}: {file:?}");
    let whole = file.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok());
    assert!(whole, "{why}: {file:?}");
}

#[test]
fn a_file_cut_anywhere_after_its_first_line_loses_at_most_its_last() {
    let file = journal();
    // Where each line's text ends, before its end of line.
    let ends: Vec<_> = file.match_indices('\n').map(|(at, _)| at).collect();
    assert_eq!(ends.len(), ACTIONS.len() + 1);
    let home = Home::new();
    for length in ends[0]..=file.len() {
        let whole = ends.iter().filter(|&&end| end <= length).count();
        let good = ends[whole - 1] + 1;
        let ran = go_on(&home, &file.as_bytes()[..length]);
        let why = format!("cut to {length}: {:?}", &file[..length]);
        assert_eq!(ran.err.contains("was cut off"), length > good, "{why}: {}", ran.err);
        assert_kept(&home, &ACTIONS[..whole - 1], &why);
    }
}

#[test]
fn a_torn_end_of_the_match_did_not_happen() {
    let home = Home::new();
    home.run(["play", "trap-runner"], "attack\nresign\nyes\n").well();
    let file = fs::read(home.journal(1)).expect("a file");
    let last =
        file.len() - 1 - file[..file.len() - 1].iter().rev().position(|&byte| byte == b'\n').expect("lines");
    for length in last + 1..file.len() - 1 {
        let ran = go_on(&home, &file[..length]);
        assert!(ran.err.contains("was cut off"), "{length}: {ran:?}");
        assert_kept(&home, &["attack"], &length.to_string());
    }
    // Only the end of its line is missing.
    home.put_journal(1, &file[..file.len() - 1]);
    let ran = home.run(["resume", "1"], "move up\n").with_status(1);
    assert!(ran.err.contains("match 1 is over"), "{ran:?}");
    assert_eq!(home.actions(1), ["attack"]);
}

#[test]
fn garbage_at_the_end_is_dropped_with_a_message() {
    let file = journal();
    for garbage in [
        &b"garbage"[..],
        b"garbage\n",
        b"\0\0\0\0\0\0\0\0",
        b"\xff\xfe\n",
        b"{\"action\":\"attack\"",
        b"{\"action\":\"attack\"}}\n",
        b"{\"action\":5}",
        b"{}",
        b"}",
        b"[[[[[[",
    ] {
        let home = Home::new();
        let ran = go_on(&home, &[file.as_bytes(), garbage].concat());
        let why = String::from_utf8_lossy(garbage).into_owned();
        assert!(ran.err.contains("was cut off"), "{why:?}: {ran:?}");
        assert_kept(&home, &ACTIONS, &why);
    }
}

/// A whole line was written on purpose, by a later program perhaps: it is not for this one to cut it off.
#[test]
fn a_whole_line_that_is_not_understood_is_left_as_it_is() {
    let home = Home::new();
    let file = [journal().as_bytes(), b"{\"lava\":1}\n"].concat();
    home.put_journal(1, &file);
    let ran = home.run(["resume", "1"], "move up\n").with_status(1);
    assert!(ran.err.contains("line 6 cannot be read"), "{ran:?}");
    assert_eq!(fs::read(home.journal(1)).expect("a file"), file);
}

#[test]
fn garbage_behind_a_finished_match_is_not_dropped_in_silence() {
    let home = Home::new();
    home.run(["play", "trap-runner"], "resign\nyes\n").well();
    let mut file = fs::read(home.journal(1)).expect("a file");
    file.extend_from_slice(b"garbage");
    home.put_journal(1, &file);
    let ran = home.run(["resume", "1"], "").with_status(1);
    let dropped = fs::read(home.journal(1)).expect("a file") != file;
    assert_eq!(ran.err.contains("was cut off"), dropped, "{ran:?}");
}

#[test]
fn a_torn_match_is_listed_and_exported_without_being_mended() {
    let file = journal();
    let torn = &file.as_bytes()[..file.len() - 5];
    let home = Home::new();
    home.put_journal(1, torn);
    let out = home.run(["matches"], "").well().out;
    assert!(out.contains("3 moves"), "{out}");
    assert_eq!(home.actions(1), ACTIONS[..3]);
    assert_eq!(fs::read(home.journal(1)).expect("a file"), torn, "looking changes nothing");
}

#[test]
fn a_secret_cut_anywhere_is_asked_for_again() {
    let home = Home::new();
    home.run(["play", "hidden-path"], "1 5 8\n").well();
    let file = fs::read(home.journal(1)).expect("a file");
    let first = file.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
    for length in first..file.len() - 1 {
        home.put_journal(1, &file[..length]);
        let ran = home.run(["resume", "1"], "2 6 9\n").well();
        assert_eq!(ran.err.contains("was cut off"), length > first, "{length}: {ran:?}");
        assert_eq!(home.actions(1), ["place 2 6 9"], "{length}");
    }
}

#[test]
fn a_torn_end_of_a_series_keeps_the_score() {
    let home = Home::new();
    home.run(["play", "trap-runner", "--series", "3", "--names", "Ann,Bob"], "resign\nyes\nattack\n").well();
    let file = fs::read(home.journal(2)).expect("a file");
    home.put_journal(2, &file[..file.len() - 4]);
    let out = home.run(["resume", "2"], "resign\nyes\n").well().out;
    assert!(out.contains("Score after 2 of 3: Bob 1, Ann 1."), "{out}");
}
