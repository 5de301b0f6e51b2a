//! `trapline verify`: secrets held against what their owners were bound to.

use crate::support::home::Home;
use serde_json::{Value, json};

/// `printf '\0\1…\17hide 4,5' | sha256sum`, and the same with other bytes and `hide 2,1`.
const ONE: [&str; 2] =
    ["000102030405060708090a0b0c0d0e0f", "570a4d58c92d24669679239e7bd333057f7b56ecbd0f50c591b0f56c93e032f0"];
const TWO: [&str; 2] =
    ["f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff", "1aa6d15e21aefaa7210c93ed31c77870515fc62386a70263d3690949bc5e6c91"];

fn commitment([salt, hash]: [&str; 2]) -> Value {
    json!({ "hash": format!("sha256:{hash}"), "salt": salt })
}

/// A match in which the first player hid at (4, 5) and the second at (2, 1).
fn record() -> Value {
    json!({
        "format": "trapline/1",
        "game": "grid-hunt",
        "players": ["Ann", "Bob"],
        "actions": ["hide 4,5", "hide 2,1", "dig 2,1"],
        "result": { "winner": 1, "reason": "found" },
        "commitments": [commitment(ONE), commitment(TWO)],
    })
}

#[test]
fn secrets_that_were_committed_to_are_right() {
    let home = Home::new();
    let ran = home.run(["verify", "-"], record().to_string()).well();
    assert!(ran.out.contains("every secret is the one that was committed to"), "{ran:?}");
    assert!(ran.out.contains("Ann: \"hide 4,5\"") && ran.out.contains("Bob: \"hide 2,1\""), "{ran:?}");
    std::fs::write(home.path().join("game.json"), record().to_string()).expect("a file");
    assert_eq!(home.run(["verify", "game.json"], "").well().out, ran.out);
}

#[test]
fn another_secret_is_found_out() {
    let mut other = record();
    other["actions"][0] = "hide 4,4".into();
    let ran = Home::new().run(["verify"], other.to_string()).with_status(1);
    assert!(ran.out.contains("NOT proved") && ran.out.contains("WRONG    Ann: \"hide 4,4\""), "{ran:?}");
    assert!(ran.out.contains("right    Bob"), "{ran:?}");
    // Swapped, each is a commitment to something else.
    let mut swapped = record();
    swapped["commitments"] = json!([commitment(TWO), commitment(ONE)]);
    let ran = Home::new().run(["verify"], swapped.to_string()).with_status(1);
    assert_eq!(ran.out.matches("WRONG").count(), 2, "{ran:?}");
}

#[test]
fn what_is_missing_is_not_right() {
    let home = Home::new();
    let without = |change: &dyn Fn(&mut Value)| {
        let mut record = record();
        change(&mut record);
        home.run(["verify"], record.to_string()).with_status(1).out
    };
    let out = without(&|record| record["commitments"] = Value::Null);
    assert!(out.contains("commitments: this must be"), "{out}");
    let out = without(&|record| drop(record.as_object_mut().unwrap().remove("commitments")));
    assert!(out.contains("there are no commitments in this record"), "{out}");
    let out = without(&|record| record["commitments"][1] = Value::Null);
    assert!(out.contains("MISSING  Bob") && out.contains("right    Ann"), "{out}");
    let out = without(&|record| drop(record["commitments"][0].as_object_mut().unwrap().remove("salt")));
    assert!(out.contains("commitments: this must be"), "{out}");
    let out = without(&|record| record["actions"] = json!(["hide 4,5", "hide 9,9"]));
    assert!(out.contains("action 2"), "{out}");
}

#[test]
fn there_may_be_nothing_to_check() {
    let open = json!({ "format": "trapline/1", "game": "trap-runner", "actions": ["attack"] });
    let ran = Home::new().run(["verify"], open.to_string()).with_status(1);
    assert!(ran.out.contains("there are no commitments to check; players keep no secrets"), "{ran:?}");
    let ran = Home::new().run(["verify"], "").with_status(1);
    assert!(ran.err.contains("there is no record here"), "{ran:?}");
}

#[test]
fn every_record_of_a_file_is_checked() {
    let mut other = record();
    other["actions"][1] = "hide 3,1".into();
    other["actions"][2] = "dig 3,1".into();
    let lines = format!("{}\n{other}\n{}\n", record(), record());
    let ran = Home::new().run(["verify"], lines).with_status(1);
    let starts: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("Line")).collect();
    assert_eq!(starts.len(), 3, "{ran:?}");
    assert!(starts[1].contains("Line 2") && starts[1].contains("NOT"), "{ran:?}");
    assert!(starts[2].contains("every secret"), "{ran:?}");
}
