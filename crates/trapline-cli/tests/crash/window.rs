//! Two windows at once.

use crate::support::home::Home;

#[test]
fn a_match_that_is_being_played_can_be_neither_gone_on_with_nor_deleted() {
    let home = Home::new();
    let mut first = home.talk(["play", "trap-runner"]);
    first.answer("Enter command: ", "attack");
    first.wait_for("Enter command: ");
    for args in [["resume", "1"].as_slice(), &["resume"], &["matches", "delete", "1"]] {
        let ran = home.run(args, "move up\n").with_status(1);
        assert!(ran.err.contains("match 1 is open in another window"), "{args:?}: {ran:?}");
        assert_eq!(ran.out, "");
    }
    assert_eq!(home.actions(1), ["attack"]);
    // The first is not disturbed.
    first.say("move up");
    first.answer("Enter command: ", "quit");
    first.end().well();
    assert_eq!(home.actions(1), ["attack", "move up"]);
    home.run(["resume", "1"], "").well();
}

#[test]
fn a_match_that_is_gone_on_with_is_kept_from_others_too() {
    let home = Home::new();
    home.run(["play", "trap-runner"], "attack\n").well();
    let mut first = home.talk(["resume"]);
    first.wait_for("Enter command: ");
    home.run(["resume", "1"], "").with_status(1);
    first.kill();
    home.run(["resume", "1"], "move up\n").well();
    assert_eq!(home.actions(1), ["attack", "move up"]);
}

#[test]
fn a_match_that_is_being_played_can_be_looked_at() {
    let home = Home::new();
    let mut first = home.talk(["play", "trap-runner"]);
    first.answer("Enter command: ", "attack");
    first.wait_for("Enter command: ");
    assert!(home.run(["matches"], "").well().out.contains("Trap Runner"));
    assert_eq!(home.export(1)["actions"], serde_json::json!(["attack"]));
}

#[test]
fn matches_begun_at_once_do_not_get_into_each_others_way() {
    let home = Home::new();
    let mut windows: Vec<_> = (0..8).map(|_| home.talk(["play", "trap-runner"])).collect();
    for window in &mut windows {
        window.answer("Enter command: ", "attack");
    }
    for window in windows {
        window.end().well();
    }
    for id in 1..=8 {
        assert_eq!(home.actions(id), ["attack"]);
    }
    assert!(!home.journal(9).exists());
}
