//! `trapline eval` without `--json`: readable text.

use crate::support::home::Home;
use crate::support::script::Script;
use serde_json::{Value, json};

#[track_caller]
fn told(record: &Value) -> String {
    let out = Home::new().run(["eval"], record.to_string()).well().out;
    assert!(!out.contains('{') && !out.contains('\u{1b}') && !out.contains("null"), "{out}");
    out
}

/// The record of a match before its last so many actions.
fn unfinished(game: &str, before: usize) -> Value {
    let script = Script::of(game);
    let mut record = script.record();
    record["players"] = json!(["Ann", "Bob"]);
    record["actions"] = json!(script.actions()[..script.turns.len() - before]);
    record["result"] = json!(null);
    record
}

#[test]
fn the_player_to_move_is_named_and_every_action_told() {
    // One move and Ann has captured Bob, who is next to her.
    let text = told(&unfinished("trap-runner", 1));
    let first = text.lines().next().expect("a line");
    assert!(
        first.contains("Trap Runner") && first.contains("Ann") && first.ends_with("wins in 1 move"),
        "{text}"
    );
    let lines: Vec<_> = text.lines().map(str::trim).collect();
    assert!(lines[1].starts_with("move left ") && lines[1].ends_with("wins in 1 move"), "{text}");
    for action in ["move up", "move down", "move right"] {
        assert!(lines.iter().any(|line| line.starts_with(action)), "{action} is missing: {text}");
    }
    // There is nothing left to attack.
    assert!(!text.contains("attack"), "{text}");
}

#[test]
fn chances_are_told_where_there_are_secrets() {
    for game in ["grid-hunt", "hidden-path"] {
        let before = Script::of(game).turns.len();
        let text = told(&unfinished(game, before));
        let title = trapline::games::find(game).expect("a game").title;
        assert!(text.starts_with(&format!("{title}: Ann ")), "{text}");
        assert!(text.contains("% of the time"), "{text}");
        // Many placements are possible; only the best are told, and how many more there are.
        assert!(text.lines().count() < 20 && text.contains(" more\n"), "{text}");
    }
}

#[test]
fn one_sure_dig_is_done_always() {
    // The only cell that is two from (1,1), two from (1,3) and two from (3,1) is (2,2): 2 = 1 + 1 from each corner.
    let actions =
        ["hide 5,5", "hide 2,2", "scan 1,1", "scan 1,1", "scan 1,3", "scan 1,3", "scan 3,1", "scan 3,1"];
    let text = told(&json!({"format": "trapline/1", "game": "grid-hunt", "actions": actions}));
    let first = text.lines().next().expect("a line");
    assert!(
        first.starts_with("Grid Hunt: Player 1 ") && first.ends_with("is sure to win against perfect play"),
        "{text}"
    );
    let best = text.lines().nth(1).expect("an action").trim();
    assert!(best.starts_with("dig 2,2 ") && best.contains("is sure to win"), "{text}");
    assert!(best.ends_with("played 100 % of the time"), "{text}");
}

#[test]
fn a_match_that_is_over_is_told_to_be() {
    for game in ["trap-runner", "grid-hunt"] {
        let text = told(&Script::of(game).record());
        assert!(text.contains("Player 1 wins: "), "{text}");
        assert!(!text.contains("loses") && !text.contains(" in 0"), "{text}");
    }
    let mut record = unfinished("trap-runner", 1);
    record["result"] = json!({"winner": 2, "reason": "resignation"});
    assert!(told(&record).contains("Bob wins: "), "{}", told(&record));
}

#[test]
fn a_match_that_has_reached_its_ply_limit_is_judged_as_one_that_goes_on() {
    let record = unfinished("trap-runner", 1);
    let mut limited = record.clone();
    limited["rules"] = json!({"max_plies": record["actions"].as_array().expect("a list").len()});
    let [text, free] = [&limited, &record].map(told);
    let actions = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(actions(&text), actions(&free));
    assert!(text.lines().next().is_some_and(|line| line.ends_with("wins in 1 move")), "{text}");
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let good = unfinished("trap-runner", 1);
    let mut illegal = good.clone();
    illegal["actions"] = json!(["attack", "jump"]);
    let mut odd = good.clone();
    odd["start"] = json!({"to_move": 1, "state": {"pieces": [[1, 1], [1, 1]], "shields": [0, 0]}});
    let input = format!("{good}\nnonsense\n{illegal}\n\n{odd}\n{good}\n");
    let ran = Home::new().run(["eval"], input).with_status(1);
    assert_eq!(ran.out.matches("Trap Runner: Ann ").count(), 2, "{}", ran.out);
    for told in ["Line 2: not a record", "Line 3, action 2: ", "Line 5: start.state.pieces: "] {
        assert!(ran.out.lines().any(|line| line.starts_with(told)), "{told:?} is not told: {}", ran.out);
    }
}
