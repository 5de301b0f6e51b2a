//! Lines that cannot be judged, between others that can: told as `replay` tells them, and they harm no other.

use super::sample::{self, blank};
use crate::support::home::Home;
use crate::support::script::Script;
use serde_json::{Value, json};

/// A record of Trap Runner, with some fields set.
fn record(fields: Value) -> String {
    let mut record = json!({"format": "trapline/1", "game": "trap-runner", "actions": []});
    for (key, value) in fields.as_object().expect("fields") {
        record[key] = value.clone();
    }
    record.to_string()
}

/// Something wrong of every kind.
fn wrong() -> Vec<String> {
    let start = |state: Value| record(json!({"start": {"to_move": 1, "state": state}}));
    let of = |game: &str, actions: Value| record(json!({"game": game, "actions": actions}));
    vec![
        "nonsense".to_owned(),
        "{}".to_owned(),
        "[]".to_owned(),
        record(json!({"format": "trapline/9"})),
        record(json!({"game": "chess"})),
        record(json!({"rules": {"lava": 1}})),
        record(json!({"rules": {"edges": "lava"}})),
        record(json!({"players": ["Ann"]})),
        // Actions.
        record(json!({"actions": ["jump"]})),
        record(json!({"actions": ["attack", "MOVE UP"]})),
        // Across the edge is the other's cell, and the other has shields.
        record(json!({"actions": ["move left", "move up"]})),
        record(json!({"actions": ["attack", "attack", "attack", "attack", "attack", "attack", "attack"]})),
        record(json!({"rules": {"max_plies": 1}, "actions": ["attack", "attack"]})),
        of("hidden-path", json!(["place 1 2 3", "place 1 1 2"])),
        of("hidden-path", json!(["move 1"])),
        of("maze-runner-duel", json!(["place 1,2 1,3 3,3"])),
        of("grid-hunt", json!(["hide 1,1", "hide 2,2", "dig 6,1"])),
        of("trap-and-treasure", json!(["move 0,1", "trap 2,2"])),
        // Results that the actions contradict.
        record(json!({"result": {"winner": 1, "reason": "capture"}})),
        record(json!({"result": {"winner": null, "reason": "resignation"}})),
        // Positions that cannot be.
        start(json!({"pieces": [[1, 1], [1, 1]], "shields": [1, 1]})),
        start(json!({"pieces": [[0, 1], [1, 1]], "shields": [1, 1]})),
        start(json!({"pieces": [[2, 1], [1, 1]], "shields": [1, 4]})),
        start(json!({"pieces": [[2, 1], [1, 1]]})),
        start(json!(null)),
    ]
}

/// Every record that can be judged, with the line that answers it.
fn right() -> Vec<(String, String)> {
    let home = Home::new();
    let from = blank("trap-runner", "");
    let duels = sample::played(&from, 4, 10, 20).into_iter().chain(sample::set_up(&from, 5, 10));
    let records = duels.map(|duel| serde_json::to_string(&duel.record()).expect("text"));
    records.map(|record| (record.clone(), home.run(["eval", "--json"], record).well().out)).collect()
}

#[test]
fn what_is_wrong_is_told_as_in_replay_and_harms_no_other() {
    let (wrong, right) = (wrong(), right());
    let mut input = String::new();
    for (bad, (good, _)) in wrong.iter().zip(right.iter().cycle()) {
        input += &format!("{good}\n\n{bad}\n");
    }
    let home = Home::new();
    let ran = home.run(["eval", "--json"], &input).with_status(1);
    assert_eq!(ran.err, "");
    let replayed = home.run(["replay", "--json"], &input).with_status(1).json();
    let mut lines = ran.out.lines();
    for ((bad, (_, answer)), replayed) in wrong.iter().zip(right.iter().cycle()).zip(replayed.chunks(2)) {
        assert_eq!(lines.next(), answer.lines().next(), "a good record was harmed by {bad}");
        let line: Value = serde_json::from_str(lines.next().expect("a line for each")).expect("JSON");
        let fields: Vec<_> = line.as_object().expect("an object").keys().collect();
        assert_eq!(fields, ["error"], "{bad}");
        assert_eq!(line["error"], replayed[1]["error"], "{bad}");
        assert!(line["error"]["message"].as_str().is_some_and(|message| !message.is_empty()), "{bad}");
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn an_illegal_action_is_named() {
    let input = record(json!({"actions": ["attack", "attack", "jump", "attack"]}));
    let line = Home::new().run(["eval", "--json"], input).with_status(1).json().remove(0);
    assert_eq!((&line["error"]["at"], &line["error"]["action"]), (&json!(2), &json!("jump")), "{line}");
}

#[test]
fn each_kind_of_wrong_is_enough_to_fail() {
    for bad in wrong().iter().step_by(4) {
        Home::new().run(["eval", "--json"], bad).with_status(1);
        Home::new().run(["eval"], bad).with_status(1);
    }
}

#[test]
fn nothing_to_judge_is_no_failure() {
    for input in ["", "\n", " \n\n"] {
        assert_eq!(Home::new().run(["eval", "--json"], input).well().out, "");
    }
}

#[test]
fn a_file_and_a_pipe_are_judged_alike() {
    let home = Home::new();
    let record = Script::of("trap-runner").record();
    let pretty = serde_json::to_string_pretty(&record).expect("text");
    std::fs::write(home.path().join("a.json"), &pretty).expect("a file");
    let piped = home.run(["eval", "--json"], record.to_string()).well().out;
    assert_eq!(piped.lines().count(), 1);
    assert_eq!(home.run(["eval", "--json", "a.json"], "").well().out, piped);
    assert_eq!(home.run(["eval", "--json", "-"], pretty).well().out, piped);
    for (file, told) in [("missing.json", "missing.json"), (".", "folder")] {
        let ran = home.run(["eval", "--json", file], "").with_status(1);
        assert!(ran.out.is_empty() && ran.err.starts_with("error: ") && ran.err.contains(told), "{ran:?}");
    }
}

#[test]
fn an_answer_comes_before_the_next_record_is_asked_for() {
    let home = Home::new();
    for form in [&["eval", "--json"][..], &["eval"]] {
        let mut talk = home.talk(form);
        // The input stays open all the time. The other games have long talks of their own in other tests.
        for game in ["trap-runner", "grid-hunt"] {
            talk.say(&Script::of(game).record().to_string());
            let answer = talk.wait_for("\n");
            assert!(!answer.contains("error"), "{answer}");
            talk.say("nonsense");
            talk.wait_for("not a record");
            talk.wait_for("\n");
        }
        talk.end().with_status(1);
    }
}
