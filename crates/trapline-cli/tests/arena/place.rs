//! Without `--out`: an unfinished arena is gone on with, a finished one is followed by another.

use crate::support::home::{Home, Ran};
use std::fs;
use std::path::PathBuf;

const WORDS: [&str; 10] = [
    "arena",
    "--game",
    "trap-runner",
    "--player",
    "random",
    "--player",
    "random",
    "--no-loss",
    "--pairs",
    "4",
];

fn run(home: &Home, more: &[&str]) -> Ran {
    home.run(WORDS.iter().chain(more), "").well()
}

fn games(home: &Home, number: u64) -> PathBuf {
    home.path().join(format!("data/trapline/arena/{number}/games.jsonl"))
}

#[test]
fn a_finished_arena_is_followed_by_another() {
    let home = Home::new();
    let first = run(&home, &[]);
    assert!(first.out.contains("data/trapline/arena/1/games.jsonl"), "{first:?}");
    assert_eq!(first.err, "");
    let second = run(&home, &[]);
    assert!(second.out.contains("data/trapline/arena/2/games.jsonl"), "{second:?}");
    let read = |number| fs::read_to_string(games(&home, number)).expect("games");
    assert_ne!(read(1), read(2), "and it has games of its own");
}

#[test]
fn an_unfinished_arena_is_gone_on_with() {
    let home = Home::new();
    run(&home, &["--seed", "5", "--jobs", "1"]);
    let whole = fs::read_to_string(games(&home, 1)).expect("games");
    let half: String = whole.split_inclusive('\n').take(3).collect();
    fs::write(games(&home, 1), half).expect("as if it had been killed");
    // Other settings have nothing to do with it.
    run(&home, &["--seed", "6"]);
    run(&home, &["--max-plies", "50"]);
    assert!(games(&home, 3).exists());
    let ran = run(&home, &["--seed", "5", "--jobs", "1"]);
    assert!(ran.err.contains("3 of 8 games were played before"), "{ran:?}");
    assert!(ran.err.contains("arena/1"), "{ran:?}");
    assert_eq!(fs::read_to_string(games(&home, 1)).expect("games"), whole);
    assert!(!games(&home, 4).exists());
}

#[test]
fn nobody_needs_to_know_the_seed_to_go_on() {
    let home = Home::new();
    run(&home, &[]);
    let whole = fs::read_to_string(games(&home, 1)).expect("games");
    fs::write(games(&home, 1), whole.split_inclusive('\n').take(3).collect::<String>())
        .expect("as if killed");
    let ran = run(&home, &[]);
    assert!(ran.err.contains("3 of 8 games were played before"), "{ran:?}");
    assert_eq!(fs::read_to_string(games(&home, 1)).expect("games").lines().count(), 8);
}

#[test]
fn more_pairs_of_a_finished_arena_are_another_one() {
    let home = Home::new();
    run(&home, &["--seed", "5"]);
    let more = ["arena", "--game", "trap-runner", "--player", "random", "--player", "random", "--no-loss"];
    let ran = home.run(more.iter().chain(&["--pairs", "6", "--seed", "5"]), "").well();
    assert_eq!(ran.err, "", "nothing is gone on with");
    assert_eq!(fs::read_to_string(games(&home, 2)).expect("games").lines().count(), 12);
}
