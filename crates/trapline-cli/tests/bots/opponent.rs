//! A program as the opponent of a person at the prompt: kept by its name, found again by its command, and charged with
//! what it does wrong.

use crate::support::home::Home;
use serde_json::{Value, json};
use std::fs;

/// A program of that name that does this when it is asked for an action.
pub fn program(name: &str, act: &str) -> String {
    let hello = format!(r#"echo '{{"type":"hello","protocol":"trapline-bot/1","name":"{name}"}}'"#);
    format!("cmd:read line; {hello}; while read line; do case $line in *'\"act\"'*) {act};; esac; done")
}

/// What attacks, over and over.
pub const ATTACK: &str = r#"echo '{"action":"attack"}'"#;

fn count(record: &Value) -> usize {
    record["actions"].as_array().expect("actions").len()
}

#[test]
fn a_match_against_a_program_is_kept_by_its_name_alone() {
    let home = Home::new();
    let tap = program("Tap", ATTACK);
    let ran =
        home.run(["play", "trap-runner", "--vs", &tap, "--names", "Ann"], "move up\nmove left\nq\n").well();
    assert!(ran.out.contains("Player 1: Ann. Player 2: Tap."), "{}", ran.out);
    let record = home.export(1);
    assert_eq!(record["players"], json!(["Ann", "Tap"]));
    assert_eq!(record["seats"], json!([{"kind": "person"}, {"kind": "program", "name": "Tap"}]));
    assert_eq!(count(&record), 4);
    let journal = fs::read_to_string(home.journal(1)).expect("the match");
    assert!(!journal.contains("read line") && !journal.contains("cmd:"), "{journal}");

    let refused = home.run(["resume", "1"], "").with_status(1);
    assert!(refused.err.contains("`trapline resume 1 --vs 'cmd:…'`"), "{refused:?}");
    let other = home.run(["resume", "1", "--vs", &program("Top", ATTACK)], "").with_status(1);
    assert!(other.err.contains(r#"the program "Tap" plays in match 1, and this one is "Top""#), "{other:?}");
    home.run(["resume", "--vs", &tap], "move up\nq\n").well();
    assert_eq!(count(&home.export(1)), 6);
}

#[test]
fn a_program_takes_either_seat_of_every_game() {
    for entry in trapline::games::ALL {
        for seat in ["1", "2"] {
            let home = Home::new();
            let bot = format!("cmd:{} bot --level random", crate::support::home::PROGRAM);
            let limit = ["--seat", seat, "--max-plies", "1"];
            let args = [&["play", entry.id, "--vs", &bot, "--seed", "3"][..], &limit].concat();
            home.run(args, "q\n").well();
            let record = home.export(1);
            let program = if seat == "1" { 1 } else { 0 };
            assert_eq!(record["seats"][program]["kind"], "program", "{}", entry.id);
        }
    }
}

#[test]
fn a_program_that_cannot_go_on_loses_and_it_is_said_why() {
    for (act, told, reason) in [
        ("exit 3", "Tap cannot go on: it ended with exit status 3.", "abandoned"),
        ("sleep 1000", "Tap cannot go on: no answer within 0.3 s.", "time"),
        (r#"echo '{"action":"fly"}'"#, r#"Tap cannot go on: "fly": "#, "resignation"),
    ] {
        let home = Home::new();
        // The first action of a game that is new to it has the time for starting.
        let act = format!("if [ -z \"$met\" ]; then met=1; {ATTACK}; else {act}; fi");
        let args = ["play", "trap-runner", "--vs", &program("Tap", &act), "--move-time", "300ms"];
        let ran = home.run(args, "move up\nmove up\n").well();
        assert!(ran.out.contains(told), "{}", ran.out);
        assert_eq!(home.export(1)["result"], json!({"winner": 1, "reason": reason}), "{}", ran.out);
    }
}

/// What was taken back is another match to a program: it is told all that happened again.
#[test]
fn after_something_was_taken_back_a_program_is_told_anew() {
    let home = Home::new();
    let tap = format!(
        "cmd:tee heard | sh -c \"{}\"",
        program("Tap", ATTACK)[4..].replace('\\', "\\\\").replace('"', "\\\"").replace('$', "\\$")
    );
    home.run(["play", "trap-runner", "--vs", &tap], "move up\nundo\nmove left\nq\n").well();
    let heard = fs::read_to_string(home.path().join("heard")).expect("what it was told");
    let matches = heard.lines().filter(|line| line.starts_with(r#"{"type":"match""#)).count();
    assert_eq!(matches, 2, "{heard}");
    let asked: Vec<Value> = heard
        .lines()
        .filter(|line| line.starts_with(r#"{"type":"act""#))
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let told: Vec<&Value> = asked.iter().map(|act| &act["events"][0]["action"]).collect();
    assert_eq!(told, ["move up", "move left"]);
    assert_eq!(home.actions(1), ["move left", "attack"]);
}

#[test]
fn a_program_that_does_not_say_hello_begins_nothing() {
    let home = Home::new();
    let ran = home.run(["play", "trap-runner", "--vs", "cmd:/no/such/bot"], "").with_status(1);
    assert!(ran.err.contains("did not say hello, so no match was begun"), "{ran:?}");
    assert!(!home.journal(1).exists());
    for (args, told) in [
        (
            &["play", "trap-runner", "--vs", "random"][..],
            "an opponent is easy, medium, hard, perfect or cmd:COMMAND",
        ),
        (&["play", "trap-runner", "--vs", "cmd:"], "an opponent is"),
        (&["resume", "--vs", "hard"], "a program is cmd:COMMAND"),
    ] {
        let ran = home.run(args, "").with_status(2);
        assert!(ran.err.contains(told), "{ran:?}");
    }
    home.run(["play", "trap-runner", "--vs", "easy"], "move up\nq\n").well();
    let ran = home.run(["resume", "1", "--vs", &program("Tap", ATTACK)], "").with_status(2);
    assert!(ran.err.contains("no program plays in match 1"), "{ran:?}");
}
