//! Actions and results that cannot be: the trace ends before them, and the place is told.

use super::sandwich::outcomes;
use crate::support::home::Home;
use crate::support::script::{self, Script};
use serde_json::{Value, json};

/// A record with these actions.
fn record(game: &str, actions: &[&str]) -> String {
    json!({"format": "trapline/1", "game": game, "actions": actions}).to_string()
}

/// Asserts that the action at this place is told as wrong.
#[track_caller]
fn assert_wrong(outcome: &Value, at: usize, action: Value) {
    let error = &outcome["error"];
    assert_eq!((&error["at"], &error["action"]), (&json!(at), &action), "{outcome}");
    assert!(!error["message"].as_str().expect("a message").is_empty());
    assert_eq!(outcome["trace"].as_array().map(Vec::len), Some(at + 1), "{outcome}");
    assert_eq!(outcome["result"], json!(null), "{outcome}");
}

#[test]
fn an_action_that_is_not_canonical_is_told_with_its_place() {
    let odd = [
        "",
        " ",
        "x",
        "Attack",
        "attack ",
        " attack",
        "ATTACK",
        "a",
        "move  up",
        "move Up",
        "up",
        "move",
        "attack\0",
        "attack\n",
        "\u{202e}attack",
    ];
    let lines: Vec<_> =
        odd.iter().map(|odd| record("trap-runner", &["attack", "move up", odd, "attack"])).collect();
    for (outcome, odd) in outcomes(&lines).iter().zip(odd) {
        assert_wrong(outcome, 2, json!(odd));
    }
}

#[test]
fn loose_forms_that_people_may_type_are_refused_in_records() {
    for (game, odd) in [
        ("trap-and-treasure", "move 1 0"),
        ("trap-and-treasure", "M 1 0"),
        ("trap-and-treasure", "move (1,0)"),
        ("trap-and-treasure", "move 1, 0"),
        ("trap-and-treasure", "move 01,0"),
        ("hidden-path", "place 9 7 4"),
        ("hidden-path", "place 4,7,9"),
        ("hidden-path", "4 7 9"),
        ("maze-runner-duel", "place 4,3 2,3 3,2"),
        ("maze-runner-duel", "place 2 3 3 2 4 3"),
        ("maze-runner-duel", "place (2,3) (3,2) (4,3)"),
        ("grid-hunt", "hide 2 3"),
        ("grid-hunt", "hide 02,3"),
        ("grid-hunt", "hide +2,3"),
    ] {
        assert_wrong(&outcomes(&[record(game, &[odd])])[0], 0, json!(odd));
    }
}

#[test]
fn an_action_that_is_not_possible_is_told_with_its_place() {
    for script in script::ALL {
        for at in 0..script.turns.len() {
            for wrong in
                ["move 9", "place 1 1 1", "hide 9,9", "dig 0,0", "trap 5,5", "move sideways", "move 255,255"]
            {
                let mut actions = script.actions();
                actions[at] = wrong;
                let line = record(script.game, &actions);
                assert_wrong(&outcomes(&[line])[0], at, json!(wrong));
            }
        }
    }
}

#[test]
fn an_action_after_the_end_is_told_with_its_place() {
    for script in script::ALL {
        let mut actions = script.actions();
        actions.push("attack");
        let outcome = &outcomes(&[record(script.game, &actions)])[0];
        let error = &outcome["error"];
        assert_eq!(
            (&error["at"], &error["action"]),
            (&json!(script.turns.len()), &json!("attack")),
            "{outcome}"
        );
        assert_eq!(outcome["result"], script.record()["result"]);
    }
}

#[test]
fn an_action_after_the_limit_is_told_with_its_place() {
    let mut record = Script::of("trap-runner").record();
    record["rules"] = json!({"max_plies": 3});
    record["result"] = json!(null);
    let outcome = &outcomes(&[record.to_string()])[0];
    assert_eq!(outcome["error"]["at"], 3);
    assert_eq!(outcome["result"], json!({"winner": null, "reason": "ply-limit"}));
}

#[test]
fn numbers_too_large_in_actions_do_no_harm() {
    let huge = "9".repeat(10_000);
    let lines: Vec<_> = [
        ("trap-and-treasure", format!("move {huge},0")),
        ("trap-and-treasure", "move 256,0".to_owned()),
        ("trap-and-treasure", "move 18446744073709551617,0".to_owned()),
        ("hidden-path", format!("place 1 2 {huge}")),
        ("hidden-path", "place 1 2 257".to_owned()),
        ("maze-runner-duel", format!("place 2,3 3,2 {huge},3")),
        ("grid-hunt", "hide 258,3".to_owned()),
        ("grid-hunt", "hide -1,3".to_owned()),
    ]
    .map(|(game, action)| record(game, &[action.as_str()]))
    .into();
    for outcome in outcomes(&lines) {
        assert_eq!(outcome["error"]["at"], 0, "{outcome}");
    }
}

#[test]
fn a_result_that_the_actions_contradict_is_told() {
    let cases = [
        (json!(["attack"]), json!({"winner": 1, "reason": "capture"})),
        (json!(["attack"]), json!({"winner": null, "reason": "stuck"})),
        (json!([]), json!({"winner": 1, "reason": "agreement"})),
        (json!([]), json!({"winner": 2, "reason": "ply-limit"})),
        (json!([]), json!({"winner": null, "reason": "resignation"})),
        (json!(Script::of("trap-runner").actions()), json!({"winner": 2, "reason": "capture"})),
        (json!(Script::of("trap-runner").actions()), json!({"winner": null, "reason": "agreement"})),
        (json!(Script::of("trap-runner").actions()), json!({"winner": 1, "reason": "centre"})),
    ];
    for (actions, result) in cases {
        let line =
            json!({"format": "trapline/1", "game": "trap-runner", "actions": actions, "result": result});
        let outcome = &outcomes(&[line.to_string()])[0];
        let message =
            outcome["error"]["message"].as_str().unwrap_or_else(|| panic!("{result} is believed: {outcome}"));
        assert!(message.starts_with("result"), "{message}");
        let steps = actions.as_array().map(|actions| actions.len() + 1);
        assert_eq!(outcome["trace"].as_array().map(Vec::len), steps);
    }
}

#[test]
fn ten_thousand_actions_are_no_danger() {
    let up_and_down: Vec<_> =
        (0..10_000).map(|ply| if ply / 2 % 2 == 0 { "move up" } else { "move down" }).collect();
    let ran = Home::new().run(["replay", "--json"], record("trap-runner", &up_and_down)).well();
    let lines = ran.json();
    assert_eq!(lines[0]["trace"].as_array().map(Vec::len), Some(10_001));
    assert_eq!(lines[0]["trace"][10_000]["state"], lines[0]["trace"][0]["state"]);
    let mut wrong = up_and_down;
    wrong[9_999] = "move on";
    assert_wrong(&outcomes(&[record("trap-runner", &wrong)])[0], 9_999, json!("move on"));
}
