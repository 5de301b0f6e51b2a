//! `--first`: who begins.

use crate::support::home::Home;
use serde_json::json;
use std::collections::BTreeSet;

/// Who begins when it is drawn with this seed: as it is told, and as it is kept.
fn drawn(game: &str, setup: &str, seed: u32) -> u64 {
    let home = Home::new();
    let out = home.run(["play", game, "--first", "random", "--seed", &seed.to_string()], setup).well().out;
    let rules = home.export(1)["rules"].clone();
    let kept = if rules == json!({"first": 2}) { 2 } else { 1 };
    let told = ["Player 1's Move", "Player 1's turn"].iter().any(|heading| out.contains(heading));
    assert_eq!(told, kept == 1, "{rules} {out}");
    kept
}

#[test]
fn a_seed_makes_the_draw_repeatable_and_both_may_begin() {
    for (game, setup) in [("hidden-path", "1 2 3\n1 2 3\n"), ("grid-hunt", "hide 1,1\nhide 1,1\n")] {
        let draws: Vec<_> = (0..16).map(|seed| drawn(game, setup, seed)).collect();
        let again: Vec<_> = (0..16).map(|seed| drawn(game, setup, seed)).collect();
        assert_eq!(draws, again);
        assert_eq!(BTreeSet::from_iter(draws), BTreeSet::from([1, 2]));
    }
}

#[test]
fn it_can_be_chosen_who_begins() {
    for (args, first) in [
        (["--first", "1"], "Player 1"),
        (["--first", "2"], "Player 2"),
        (["--rule", "first=1"], "Player 1"),
        (["--rule", "first=2"], "Player 2"),
    ] {
        let out =
            Home::new().run(["play", "hidden-path"].into_iter().chain(args), "1 2 3\n1 2 3\n").well().out;
        assert!(out.contains(&format!("Turn 1\n{first}'s Move:")), "{args:?}: {out}");
    }
}

#[test]
fn player_1_begins_unless_asked_otherwise() {
    let out = Home::new().run(["play", "hidden-path"], "1 2 3\n1 2 3\n").well().out;
    assert!(out.contains("Turn 1\nPlayer 1's Move:"), "{out}");
}

#[test]
fn in_a_series_it_is_drawn_for_every_match() {
    let firsts = (0..16).map(|seed| {
        let home = Home::new();
        let args = ["play", "hidden-path", "--first", "random", "--series", "4", "--seed", &seed.to_string()];
        home.run(args, "resign\nyes\nresign\nyes\nresign\nyes\nresign\nyes\n").well();
        [1, 2, 3, 4].map(|id| home.export(id)["rules"]["first"].as_u64().unwrap_or(1))
    });
    assert!(firsts.into_iter().any(|firsts| firsts.contains(&1) && firsts.contains(&2)));
}
