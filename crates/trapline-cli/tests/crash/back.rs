//! Actions that were taken back, in the files of matches and in the records made of them.

use crate::support::home::Home;
use serde_json::{Value, json};
use std::fs;

const HEADER: &str = r#"{"format":"trapline/1","game":"trap-runner","actions":[],"result":null}"#;

/// The file of a match with these lines.
fn journal(lines: &[Value]) -> String {
    let lines = lines.iter().map(|line| format!("{line}\n"));
    format!("{HEADER}\n{}", lines.collect::<String>())
}

/// A match in which two actions of three were taken back, and another was done.
fn taken_back() -> String {
    let action = |text| json!({ "action": text });
    journal(&[action("attack"), action("move up"), action("attack"), json!({"back": 2}), action("move down")])
}

#[test]
fn what_was_taken_back_is_exported_and_gone_on_from() {
    let home = Home::new();
    home.put_journal(1, taken_back());
    let ran = home.run(["resume", "1"], "attack\n").well();
    assert!(ran.out.contains("2 moves so far"), "{ran:?}");
    let record = home.export(1);
    assert_eq!(record["actions"], json!(["attack", "move down", "attack"]));
    assert_eq!(record["takebacks"], json!([{"at": 1, "actions": ["move up", "attack"]}]));
}

#[test]
fn a_file_cut_anywhere_has_taken_back_all_or_nothing() {
    let file = taken_back();
    let ends: Vec<_> = file.match_indices('\n').map(|(at, _)| at).collect();
    let after: [&[&str]; 6] = [
        &[],
        &["attack"],
        &["attack", "move up"],
        &["attack", "move up", "attack"],
        &["attack"],
        &["attack", "move down"],
    ];
    let home = Home::new();
    for length in ends[0]..=file.len() {
        let whole = ends.iter().filter(|&&end| end <= length).count();
        home.put_journal(1, &file[..length]);
        home.run(["resume", "1"], "").well();
        assert_eq!(home.actions(1), after[whole - 1], "cut to {length}: {:?}", &file[..length]);
        let mended = fs::read_to_string(home.journal(1)).expect("a file");
        assert_eq!(mended, file[..=ends[whole - 1]], "cut to {length}");
    }
}

#[test]
fn what_cannot_be_taken_back_is_told() {
    for (line, why) in [
        (json!({"back": 0}), "at least one action has to be taken back"),
        (json!({"back": 2}), "2 actions cannot be taken back; only 1 was done"),
    ] {
        let home = Home::new();
        let file = journal(&[json!({"action": "attack"}), line, json!({"action": "attack"})]);
        home.put_journal(1, &file);
        let ran = home.run(["resume", "1"], "").with_status(1);
        assert!(ran.err.contains("line 3") && ran.err.contains(why), "{ran:?}");
        assert_eq!(fs::read_to_string(home.journal(1)).expect("a file"), file);
    }
    let home = Home::new();
    home.run(["play", "hidden-path"], "1 5 8\n").well();
    let file = fs::read_to_string(home.journal(1)).expect("a file") + "{\"back\":1}\n";
    home.put_journal(1, file);
    let ran = home.run(["resume", "1"], "").with_status(1);
    assert!(ran.err.contains("in a game with secrets nothing can be taken back"), "{ran:?}");
}

/// Everything that reads records reads those that tell of something taken back as if they did not.
#[test]
fn records_are_read_with_and_without() {
    let home = Home::new();
    home.put_journal(1, taken_back());
    let with = home.export(1);
    let mut without = with.clone();
    without.as_object_mut().expect("a record").remove("takebacks");
    for command in [&["replay", "--json"][..], &["eval", "--json"], &["eval"], &["review", "--json"]] {
        let said = |record: &Value| home.run(command, record.to_string()).well().out;
        assert_eq!(said(&with), said(&without), "{command:?}");
    }
    let told = home.run(["replay"], with.to_string()).well().out;
    assert!(told.starts_with("Trap Runner: Player 1 - Player 2, 2 actions taken back\n"), "{told}");
    let secret = json!({
        "format": "trapline/1", "game": "grid-hunt", "actions": [],
        "takebacks": [{"at": 0, "actions": ["hide 1,1"]}],
    });
    for command in [&["replay", "--json"][..], &["replay"], &["eval", "--json"], &["review", "--json"]] {
        let ran = home.run(command, secret.to_string()).with_status(1);
        let told = format!("{}{}", ran.out, ran.err);
        assert!(told.contains("in a game with secrets nothing can be taken back"), "{command:?}: {told}");
        assert!(!told.contains("1,1"), "{command:?}: {told}");
    }
}
