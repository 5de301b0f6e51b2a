//! `trapline matches`: what is kept, listed, exported and deleted.

use crate::support::home::Home;
use crate::support::script;
use serde_json::json;
use std::fs;

/// A place with a finished match of each game, and an open one.
fn six() -> Home {
    let home = Home::new();
    for script in script::ALL {
        home.run(["play", script.game], script.input()).well();
    }
    home.run(["play", "trap-runner", "--names", "Ann,Bob"], "attack\n").well();
    home
}

#[test]
fn no_matches_are_no_failure() {
    let home = Home::new();
    let out = home.run(["matches"], "").well().out;
    assert!(out.contains("no saved matches"), "{out}");
    assert_eq!(home.run(["matches", "list"], "").well().out, out);
}

#[test]
fn every_match_is_listed_with_its_standing() {
    let home = six();
    let out = home.run(["matches"], "").well().out;
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines.len(), 6, "{out}");
    let open = lines.iter().find(|line| line.contains("Ann")).expect("the open match");
    assert!(open.contains('6') && open.contains("Bob") && open.contains("1 move"), "{open}");
    assert!(open.contains("Bob to move"), "{open}");
    assert_eq!(lines.iter().filter(|line| line.contains(" wins: ")).count(), 5, "{out}");
    assert_eq!(home.run(["matches", "list"], "").well().out.lines().count(), 6);
}

#[test]
fn the_match_played_last_comes_first_and_is_gone_on_with() {
    let home = Home::new();
    for _ in 0..3 {
        home.run(["play", "trap-runner"], "attack\n").well();
    }
    // An older file's time, as a longer pause would leave it.
    let old = std::time::SystemTime::UNIX_EPOCH;
    for id in [1, 3] {
        let file = fs::File::options().append(true).open(home.journal(id)).expect("a file");
        file.set_modified(old).expect("a time can be set");
    }
    let out = home.run(["matches"], "").well().out;
    assert!(out.trim_start().starts_with("2 "), "{out}");
    home.run(["resume"], "attack\n").well();
    assert_eq!(home.actions(2), ["attack", "attack"]);
}

#[test]
fn what_was_left_before_the_first_action_is_hidden_and_counted() {
    let home = Home::new();
    home.run(["play", "trap-runner", "--names", "Ann,Bob"], "attack\n").well();
    let listed = |args: &[&str]| home.run(args, "").well().out;
    assert_eq!(listed(&["matches"]), listed(&["matches", "--all"]));
    for hidden in ["1 match without any move is hidden.", "2 matches without any move are hidden."] {
        home.run(["play", "grid-hunt"], "").well();
        let out = listed(&["matches"]);
        assert_eq!(out.lines().count(), 2, "{out}");
        assert!(
            out.contains("Ann") && out.contains(hidden) && out.contains("trapline matches --all"),
            "{out}"
        );
    }
    for args in [&["matches", "--all"][..], &["matches", "list", "--all"]] {
        assert_eq!(
            listed(args).lines().filter(|line| line.contains(" moves,") || line.contains(" move,")).count(),
            3
        );
    }
    // What has begun is meant, though the others were left later.
    home.run(["resume"], "attack\n").well();
    assert_eq!(home.actions(1), ["attack", "attack"]);
}

/// The second match of a series waits to be played, though nothing has been done in it.
#[test]
fn the_next_match_of_a_series_is_listed() {
    let home = Home::new();
    home.run(["play", "trap-runner", "--series", "3"], "resign\nyes\n").well();
    let out = home.run(["matches"], "").well().out;
    assert!(out.lines().count() == 2 && !out.contains("hidden"), "{out}");
}

#[test]
fn an_export_is_a_record_that_replay_reads() {
    let home = six();
    let ran = home.run(["matches", "export", "1", "2", "3", "4", "5", "6"], "").well();
    assert_eq!(ran.err, "");
    let records = ran.json();
    let expected: Vec<_> = script::ALL.iter().map(script::Script::record).collect();
    assert_eq!(records[..5], expected);
    assert_eq!(
        records[5],
        json!({
            "format": "trapline/1",
            "game": "trap-runner",
            "players": ["Ann", "Bob"],
            "seats": [{"kind": "person"}, {"kind": "person"}],
            "actions": ["attack"],
            "result": null,
        })
    );
    let replayed = home.run(["replay", "--json"], ran.out).well().json();
    for (line, record) in replayed.iter().zip(&records) {
        assert_eq!(line["game"], record["game"]);
        assert_eq!(line["result"], record["result"]);
        let steps = record["actions"].as_array().map(|actions| actions.len() + 1);
        assert_eq!(line["trace"].as_array().map(Vec::len), steps);
    }
}

#[test]
fn an_export_keeps_the_rules() {
    let home = Home::new();
    let args = ["play", "hidden-path", "--rule", "finish=safe", "--first", "2", "--max-plies", "9"];
    home.run(args, "1 2 3\n1 2 3\n1\n").well();
    let record = home.export(1);
    assert_eq!(record["rules"], json!({"finish": "safe", "first": 2, "max_plies": 9}));
    home.run(["replay", "--json"], record.to_string()).well();
    // What is the default is left out.
    home.run(["play", "hidden-path", "--rule", "finish=trappable", "--first", "1"], "").well();
    assert_eq!(home.export(2).get("rules"), None);
}

#[test]
fn an_unknown_match_ends_an_export_after_those_before_it() {
    let home = six();
    let ran = home.run(["matches", "export", "1", "9", "2"], "").with_status(1);
    assert!(ran.err.contains("there is no match 9"), "{ran:?}");
    assert_eq!(ran.json(), [script::ALL[0].record()]);
}

#[test]
fn deleted_matches_are_gone() {
    let home = six();
    home.run(["matches", "delete", "2", "4"], "").well();
    let out = home.run(["matches"], "").well().out;
    assert_eq!(out.lines().count(), 4, "{out}");
    for id in ["2", "4"] {
        for args in [["resume", id].as_slice(), &["matches", "export", id], &["matches", "delete", id]] {
            let ran = home.run(args, "").with_status(1);
            assert!(ran.err.contains(&format!("there is no match {id}")), "{ran:?}");
        }
    }
}

#[test]
fn a_new_match_never_takes_the_place_of_another() {
    let home = six();
    home.run(["matches", "delete", "3"], "").well();
    let before = home.export(6);
    home.run(["play", "trap-runner"], "attack\n").well();
    assert_eq!(home.export(6), before);
    assert_eq!(home.actions(7), ["attack"]);
}

#[test]
fn matches_are_kept_where_the_specification_says() {
    let home = Home::new();
    let relative = |value: &str| {
        let mut command = home.command(["play", "trap-runner"]);
        command.env("XDG_DATA_HOME", value).stdin(std::process::Stdio::null());
        command.output().expect("the program runs")
    };
    // What is not absolute does not count.
    for value in ["", "relative"] {
        assert!(relative(value).status.success());
    }
    let usual = home.path().join("home/.local/share/trapline/matches");
    assert!(usual.join("1.jsonl").exists() && usual.join("2.jsonl").exists());
    assert!(!home.path().join("relative").exists());
}

#[test]
fn where_nothing_can_be_saved_nothing_is_begun() {
    let home = Home::new();
    fs::write(home.path().join("data"), "a file where a folder should be").expect("a file");
    let ran = home.run(["play", "trap-runner"], "attack\n").with_status(1);
    assert!(ran.err.starts_with("error: ") && ran.err.contains("data"), "{ran:?}");
    assert!(!ran.out.contains("Enter command"), "{ran:?}");
}
