//! `--max-plies`: the host ends the match.

use crate::support::home::Home;
use crate::support::script::Script;
use serde_json::json;

#[test]
fn a_limit_ends_the_match_without_a_winner() {
    let home = Home::new();
    let ran =
        home.run(["play", "trap-runner", "--max-plies", "3"], "attack\nattack\nattack\nattack\n").well();
    assert!(ran.out.contains("Draw: the agreed number of actions is reached."), "{ran:?}");
    let record = home.export(1);
    assert_eq!(record["rules"], json!({"max_plies": 3}));
    assert_eq!(record["actions"], json!(["attack", "attack", "attack"]));
    assert_eq!(record["result"], json!({"winner": null, "reason": "ply-limit"}));
}

#[test]
fn placements_count() {
    let home = Home::new();
    home.run(["play", "hidden-path", "--max-plies", "2"], "1 2 3\n1 2 3\n").well();
    assert_eq!(home.export(1)["result"], json!({"winner": null, "reason": "ply-limit"}));
}

#[test]
fn a_win_on_the_last_ply_wins() {
    for script in crate::support::script::ALL {
        let home = Home::new();
        let limit = script.turns.len().to_string();
        home.run(["play", script.game, "--max-plies", &limit], script.input()).well();
        assert_eq!(home.export(1)["result"], Script::of(script.game).record()["result"]);
    }
}

#[test]
fn a_limit_survives_an_interruption() {
    let home = Home::new();
    home.run(["play", "trap-runner", "--max-plies", "2"], "attack\n").well();
    let out = home.run(["resume"], "attack\nattack\n").well().out;
    assert!(out.contains("Draw: "), "{out}");
    assert_eq!(home.actions(1).len(), 2);
}
