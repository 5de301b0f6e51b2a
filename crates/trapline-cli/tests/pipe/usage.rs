//! Usage errors: told in words, with status 2, and nothing is begun.

use crate::support::home::Home;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

/// Asserts that this is a usage error whose message holds that.
#[track_caller]
fn refused<A: AsRef<OsStr>>(args: &[A], told: &str) {
    let home = Home::new();
    let ran = home.run(args, "attack\n").with_status(2);
    assert_eq!(ran.out, "", "{ran:?}");
    assert!(ran.err.starts_with("error: ") && ran.err.contains(told), "{told:?} is not told: {}", ran.err);
    assert!(!home.matches().exists(), "a match was begun");
}

#[test]
fn an_unknown_game_is_refused_and_the_games_are_named() {
    refused(&["play", "chess"], "maze-runner-duel");
    refused(&["rules", "chess"], "maze-runner-duel");
    refused(&["play", ""], "maze-runner-duel");
    refused(&["play"], "GAME");
}

#[test]
fn an_unknown_house_rule_or_value_is_refused_and_those_there_are_are_named() {
    refused(&["play", "trap-runner", "--rule", "lava=1"], "edges");
    refused(&["play", "trap-runner", "--rule", "edges=lava"], "wrap or wall");
    refused(&["play", "trap-runner", "--rule", "edges="], "edges=wrap or edges=wall");
    refused(&["play", "trap-runner", "--rule", "edges"], "edges=wrap or edges=wall");
    refused(&["play", "trap-runner", "--rule", ""], "KEY=VALUE");
    refused(&["play", "hidden-path", "--rule", "first=3"], "1, 2 or random");
    refused(&["play", "hidden-path", "--rule", "max_plies=3"], "finish");
}

#[test]
fn who_begins_can_be_chosen_only_where_the_rule_book_leaves_it_open() {
    for game in ["trap-and-treasure", "trap-runner", "maze-runner-duel"] {
        for first in ["1", "2", "random"] {
            refused(&["play", game, "--first", first], "who begins");
        }
    }
    refused(&["play", "hidden-path", "--first", "3"], "random");
    refused(&["play", "hidden-path", "--first", "2", "--rule", "first=1"], "--first");
}

#[test]
fn names_that_are_not_two_plain_ones_are_refused() {
    let long = format!("{},Bob", "x".repeat(41));
    for names in ["Ann", "", ",", "Ann,", ",Bob", "Ann,  ", "Ann,Bob,Cid", &long] {
        refused(&["play", "trap-runner", "--names", names], "name");
    }
    refused(&["play", "trap-runner", "--names", ","], "the name of player 1 is empty");
    refused(&["play", "trap-runner", "--names", "Ann,Ann"], "give two different names");
    for mark in
        ["\u{1b}[31m", "\n", "\t", "\u{7f}", "\u{9b}31m", "\u{202e}", "\u{2066}", "\u{200f}", "\u{feff}"]
    {
        refused(&["play", "trap-runner", "--names", &format!("Ann,B{mark}ob")], "player 2");
        refused(&["play", "trap-runner", "--names", &format!("A{mark}nn,Bob")], "player 1");
    }
}

#[test]
fn numbers_that_are_none_or_too_large_are_refused() {
    for (option, values) in [
        ("--max-plies", ["0", "-1", "99999999999999999999", "1e3", ""]),
        ("--series", ["0", "-1", "4294967296", "two", ""]),
        ("--seed", ["-1", "18446744073709551616", "0x10", "1.5", ""]),
    ] {
        for value in values {
            refused(&["play", "hidden-path", &format!("{option}={value}")], option);
        }
    }
    refused(&["play", "hidden-path", "--series=x"], "give a whole number from 1 on");
    refused(&["play", "hidden-path", "--series=4294967296"], "too large");
    refused(&["resume", "18446744073709551616"], "ID");
    refused(&["resume", "-1"], "-1");
    refused(&["matches", "delete", "one"], "one");
    refused(&["matches", "export"], "IDS");
}

#[test]
fn the_largest_numbers_there_are_do_no_harm() {
    let home = Home::new();
    let most = u64::MAX.to_string();
    let args = ["play", "trap-runner", "--max-plies", &most, "--seed", &most, "--series", "4294967295"];
    home.run(args, "attack\nresign\nyes\nattack\n").well();
    assert_eq!(home.actions(2), ["attack"]);
    let ran = home.run(["resume", &most], "").with_status(1);
    assert!(ran.err.contains("there is no match"), "{ran:?}");
}

#[test]
fn unknown_commands_and_options_are_refused() {
    refused(&["paly"], "play");
    refused(&["play", "trap-runner", "--plian"], "--plain");
    refused(&["--color", "sometimes"], "always");
    refused(&["replay", "--seat", "3"], "public");
    refused(&["completions", "tcsh"], "fish");
    refused(&["matches", "shred", "1"], "shred");
}

#[test]
fn what_is_not_text_is_refused() {
    let odd = OsStr::from_bytes(b"Ann,\xff");
    refused(&[OsStr::new("play"), OsStr::new("trap-runner"), OsStr::new("--names"), odd], "UTF-8");
}

#[test]
fn a_failure_is_no_usage_error() {
    let home = Home::new();
    for (args, told) in [
        (vec!["resume"], "there is no match to continue"),
        (vec!["resume", "7"], "there is no match 7"),
        (vec!["matches", "export", "7"], "there is no match 7"),
        (vec!["matches", "delete", "7"], "there is no match 7"),
        (vec!["replay", "missing.json"], "missing.json"),
        (vec!["replay", "--json", "."], "folder"),
    ] {
        let ran = home.run(&args, "").with_status(1);
        assert!(ran.err.starts_with("error: ") && ran.err.contains(told), "{ran:?}");
        assert_eq!(ran.out, "");
    }
}
