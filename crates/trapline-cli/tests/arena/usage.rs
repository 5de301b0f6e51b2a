//! Commands that ask for something that there is not: told in words, with status 2, and nothing is played.

use crate::support::home::Home;

#[track_caller]
fn refused(words: &[&str], told: &str) {
    let home = Home::new();
    let ran = home.run(["arena"].iter().chain(words), "").with_status(2);
    assert_eq!(ran.out, "", "{ran:?}");
    assert!(ran.err.starts_with("error: ") && ran.err.contains(told), "{told:?} is not told: {}", ran.err);
    assert!(!home.path().join("data").exists(), "nothing was begun");
}

const GAME: [&str; 2] = ["--game", "trap-runner"];
const TWO: [&str; 6] = ["--game", "trap-runner", "--player", "random", "--player", "random"];

#[test]
fn a_game_and_two_players_have_to_be_named() {
    refused(&["--player", "random", "--player", "random"], "--game");
    refused(&["--game", "chess", "--player", "random", "--player", "random"], "grid-hunt");
    refused(&GAME, "--player");
    refused(&[&GAME[..], &["--player", "random"]].concat(), "at least two players");
}

#[test]
fn players_have_to_be_ones_there_are() {
    for (player, told) in [
        ("strong", "perfect"),
        ("", "perfect"),
        ("Ann=", "perfect"),
        ("Ann=Bob=random", "perfect"),
        ("=random", "is empty"),
        ("a\tb=random", "control character"),
        ("cmd:", "no command"),
        ("cmd:  ", "no command"),
    ] {
        refused(&[&GAME[..], &["--player", "random", "--player", player]].concat(), told);
    }
}

#[test]
fn numbers_have_to_make_sense() {
    for (option, value, told) in [
        ("--pairs", "0", "--pairs"),
        ("--pairs", "x", "--pairs"),
        ("--jobs", "0", "--jobs"),
        ("--max-plies", "0", "--max-plies"),
        ("--retries", "-1", "-1"),
        ("--move-time", "0", "500ms or 2s"),
        ("--move-time", "soon", "500ms or 2s"),
        ("--move-time", "nans", "500ms or 2s"),
        ("--sprt", "10,0", "less than"),
        ("--sprt", "10", "like 0,10"),
        ("--rule", "edges=lava", "wrap or wall"),
        ("--rule", "lava", "KEY=VALUE"),
    ] {
        refused(&[&TWO[..], &[option, value]].concat(), told);
    }
}
