//! What `review` says to people.

use crate::support::home::Home;
use serde_json::json;

fn told(record: &serde_json::Value) -> String {
    Home::new().run(["review"], record.to_string()).well().out
}

/// Every first action of Trap and Treasure but two loses at once what was a win in 21 turns, 11 of them Ann's.
#[test]
fn a_blunder_is_named_with_what_was_better_and_the_answer() {
    let record = json!({"format": "trapline/1", "game": "trap-and-treasure", "players": ["Ann", "Bob"],
        "actions": ["trap 3,3", "move 4,3"]});
    let out = told(&record);
    for part in [
        "Trap and Treasure: Ann - Bob",
        "The match is not over.",
        "blunder -100  Ann laid a trap at (3, 3)",
        "wins in 11 moves; this lets Bob win in ",
        "Bob's answer: ",
        "It turned at action 1: Ann gave away 100 points.",
        "accuracy",
    ] {
        assert!(out.contains(part), "{part} is missing:\n{out}");
    }
    assert!(!out.contains("luck"), "there is none in an open game:\n{out}");
}

#[test]
fn luck_is_told_apart_where_there_are_secrets() {
    let record =
        json!({"format": "trapline/1", "game": "grid-hunt", "actions": ["hide 1,3", "hide 5,5", "dig 5,5"]});
    let out = told(&record);
    assert!(out.contains("dug at (5,5) and found the treasure (good luck: "), "{out}");
    assert!(out.contains("\n  luck "), "{out}");
}

#[test]
fn a_review_in_words_has_no_colour() {
    let record =
        json!({"format": "trapline/1", "game": "trap-runner", "actions": ["attack", "attack"]}).to_string();
    let home = Home::new();
    let plain = home.run(["review"], &record).well().out;
    assert!(!plain.contains('\u{1b}'));
    assert_eq!(home.run(["--color", "always", "review"], &record).well().out, plain);
}
