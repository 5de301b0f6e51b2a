//! `trapline replay` on a pipe: a record as text or as JSON.

use crate::support::home::Home;
use crate::support::script::{self, Script};
use serde_json::{Value, json};
use std::fs;

fn replay(args: &[&str], input: &str) -> Vec<Value> {
    let args: Vec<_> = ["replay", "--json"].iter().chain(args).copied().collect();
    Home::new().run(args, input).well().json()
}

#[test]
fn every_action_adds_a_step_to_the_trace() {
    for script in script::ALL {
        let line = &replay(&[], &script.record().to_string())[0];
        let record = script.record();
        let trace = line["trace"].as_array().expect("a trace");
        assert_eq!(line["game"], script.game);
        assert_eq!(line["result"], record["result"]);
        assert_eq!(trace.len(), script.turns.len() + 1);
        for (step, action) in trace.iter().zip(script.actions()) {
            assert!(step["legal"].as_array().expect("a list").contains(&json!(action)), "{action} in {step}");
            assert_eq!(step["result"], json!(null));
        }
        let last = trace.last().expect("there is a start");
        assert_eq!((&last["to_move"], &last["legal"]), (&json!(null), &json!([])));
        assert_eq!(last["result"], record["result"]);
    }
}

#[test]
fn one_line_comes_for_every_record_in_order() {
    let home = Home::new();
    let all: String = script::ALL.iter().map(|script| format!("\n{}\n  \n", script.record())).collect();
    fs::write(home.path().join("all.json"), &all).expect("a file");
    let lines = home.run(["replay", "--json", "all.json"], "").well().json();
    let games: Vec<_> = lines.iter().map(|line| line["game"].as_str().expect("a game")).collect();
    assert_eq!(games, script::ALL.iter().map(|script| script.game).collect::<Vec<_>>());
    assert_eq!(replay(&["-"], &all), lines);
    assert_eq!(replay(&[], &all), lines);
}

#[test]
fn a_record_may_stand_on_several_lines() {
    for script in script::ALL {
        let record = script.record();
        let long = serde_json::to_string_pretty(&record).expect("text");
        assert_eq!(replay(&[], &long), replay(&[], &record.to_string()));
    }
}

#[test]
fn an_answer_comes_before_the_next_record_is_asked_for() {
    let home = Home::new();
    let mut talk = home.talk(["replay", "--json"]);
    for script in script::ALL {
        talk.say(&script.record().to_string());
        let line = talk.wait_for("\n");
        assert!(line.contains(script.game), "{line}");
    }
    talk.end().well();
}

#[test]
fn a_seat_sees_only_what_it_may_know() {
    for (game, field) in
        [("hidden-path", "traps"), ("maze-runner-duel", "obstacles"), ("grid-hunt", "treasures")]
    {
        let record = Script::of(game).record().to_string();
        for (seat, sees) in [("1", [true, false]), ("2", [false, true]), ("public", [false, false])] {
            let line = &replay(&["--seat", seat], &record)[0];
            let last = line["trace"].as_array().and_then(|trace| trace.last()).expect("a trace");
            for (owner, sees) in sees.into_iter().enumerate() {
                assert_eq!(last["state"][field][owner] != json!(null), sees, "{game}, seat {seat}: {last}");
            }
        }
    }
}

#[test]
fn a_seat_has_legal_actions_only_in_its_turn() {
    for script in script::ALL {
        let record = script.record().to_string();
        let referee = &replay(&[], &record)[0];
        for seat in [1, 2] {
            let line = &replay(&["--seat", &seat.to_string()], &record)[0];
            let steps = |line: &Value| line["trace"].as_array().expect("a trace").clone();
            for (seen, all) in steps(line).iter().zip(steps(referee)) {
                let own = all["to_move"] == json!(seat);
                assert_eq!(seen["legal"], if own { all["legal"].clone() } else { json!([]) });
            }
        }
        let public = &replay(&["--seat", "public"], &record)[0];
        assert!(public["trace"].as_array().expect("a trace").iter().all(|step| step["legal"] == json!([])));
    }
}

#[test]
fn a_hosts_ending_shows_in_the_last_step() {
    for (winner, reason) in [
        (json!(2), "resignation"),
        (json!(null), "agreement"),
        (json!(1), "time"),
        (json!(null), "abandoned"),
    ] {
        let mut record = Script::of("trap-runner").record();
        record["actions"] = json!(["attack"]);
        record["result"] = json!({"winner": winner, "reason": reason});
        let line = &replay(&[], &record.to_string())[0];
        assert_eq!(line["result"], record["result"]);
        assert_eq!(line["trace"][1]["result"], record["result"]);
        assert_eq!(line["trace"][0]["result"], json!(null));
        assert_eq!((&line["trace"][1]["to_move"], &line["trace"][1]["legal"]), (&json!(null), &json!([])));
    }
}

#[test]
fn text_tells_every_position_and_the_result() {
    for script in script::ALL {
        let out = Home::new().run(["replay"], script.record().to_string()).well().out;
        assert!(out.contains("The start"), "{out}");
        for number in 1..=script.turns.len() {
            assert!(out.contains(&format!("\n{number}. Player ")), "{number} is missing:\n{out}");
        }
        assert!(out.contains("wins: "), "{out}");
        assert!(!out.contains('\u{1b}'), "{out}");
    }
}

#[test]
fn text_keeps_the_other_seats_secret() {
    for script in script::ALL.iter().filter(|script| script.turns[0].secret) {
        let mut record = script.record();
        record["actions"].as_array_mut().expect("a list").pop();
        record["result"] = json!(null);
        let out = Home::new().run(["replay", "--seat", "1"], record.to_string()).well().out;
        assert!(out.contains(script.revealed[0]) && !out.contains(script.revealed[1]), "{out}");
    }
}

#[test]
fn a_secret_that_cannot_be_is_quoted_only_to_its_owner() {
    for (game, first, wrong) in [
        ("hidden-path", "place 1 5 8", "place 2 6 66"),
        ("maze-runner-duel", "place 1,4 2,5 5,4", "place 1,5 4,2 6,6"),
        ("grid-hunt", "hide 4,5", "hide 6,6"),
    ] {
        let record = json!({"format": "trapline/1", "game": game, "actions": [first, wrong]}).to_string();
        for (seat, quoted) in [("1", false), ("public", false), ("2", true)] {
            let ran = Home::new().run(["replay", "--json", "--seat", seat], &record).with_status(1);
            let error = &ran.json()[0]["error"];
            assert_eq!(error["at"], 1);
            assert_eq!(error["action"], if quoted { json!(wrong) } else { json!(null) });
            assert!(!error["message"].to_string().contains('6'), "{error}");
            assert_eq!(ran.out.contains(wrong), quoted, "{}", ran.out);
            let text = Home::new().run(["replay", "--seat", seat], &record).with_status(1);
            assert!(quoted || !text.out.contains("6,6") && !text.out.contains("66"), "{}", text.out);
        }
    }
}
