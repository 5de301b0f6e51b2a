//! `--series`: several matches, seats swapped each time, and the score.

use crate::support::home::Home;
use crate::support::script::Script;
use serde_json::json;

#[test]
fn a_series_swaps_the_seats_and_keeps_the_score() {
    let home = Home::new();
    // Player 1 wins, then player 1 resigns, then both want a draw.
    let input = Script::of("trap-runner").input() + "resign\nyes\ndraw\ny\n";
    let ran = home.run(["play", "trap-runner", "--series", "3", "--names", "Ann,Bob"], input).well();
    let told: Vec<_> =
        ran.out.lines().filter(|line| line.starts_with("Score") || line.contains("Player 1: ")).collect();
    assert_eq!(
        told,
        [
            "Player 1: Ann. Player 2: Bob.",
            "Score after 1 of 3: Ann 1, Bob 0.",
            "Player 1: Bob. Player 2: Ann.",
            "Score after 2 of 3: Bob 0, Ann 2.",
            "Player 1: Ann. Player 2: Bob.",
            "Score after 3 of 3: Ann 2, Bob 0, 1 without a winner. Ann wins the series.",
        ]
    );
    let seats = [1, 2, 3].map(|id| home.export(id)["players"].clone());
    assert_eq!(seats, [json!(["Ann", "Bob"]), json!(["Bob", "Ann"]), json!(["Ann", "Bob"])]);
    assert!(!home.journal(4).exists());
}

#[test]
fn a_series_without_names_says_who_sits_where() {
    let home = Home::new();
    let out =
        home.run(["play", "trap-and-treasure", "--series", "2"], "resign\nyes\nresign\nyes\n").well().out;
    assert!(out.contains("Seats are swapped: who was Player A is now Player B."), "{out}");
    assert!(out.contains("Score after 1 of 2: Player A 0, Player B 1."), "{out}");
    assert!(out.contains("Score after 2 of 2: Player A 1, Player B 1."), "{out}");
}

#[test]
fn an_interrupted_series_goes_on_with_its_score() {
    let home = Home::new();
    let args = ["play", "trap-runner", "--series", "3", "--names", "Ann,Bob"];
    home.run(args, "resign\nyes\nattack\n").well();
    let out = home.run(["resume"], "resign\nyes\nresign\nyes\n").well().out;
    // Bob won the first; in the second Ann, on seat 2, resigns.
    assert!(out.contains("Score after 2 of 3: Bob 2, Ann 0."), "{out}");
    assert!(out.contains("Score after 3 of 3: Ann 0, Bob 3."), "{out}");
}

#[test]
fn a_series_of_hidden_games_asks_for_secrets_anew() {
    let home = Home::new();
    let script = Script::of("grid-hunt");
    home.run(["play", "grid-hunt", "--series", "2"], script.input() + &script.input()).well();
    assert_eq!([home.export(1), home.export(2)], [script.record(), script.record()]);
}
