//! `--openings FILE`: imposed on both games of a pair, in turn.

use super::hall::Arena;
use serde_json::Value;
use std::fs;

const ONE: &str = r#"{"format":"trapline/1","game":"trap-runner","actions":["attack"]}"#;
const TWO: &str =
    r#"{"format":"trapline/1","game":"trap-runner","actions":["move up","move down","attack"]}"#;

fn arena(text: &str) -> Arena {
    let arena = Arena::quick(&["--pairs", "4", "--openings", "book.jsonl"]);
    fs::write(arena.home.path().join("book.jsonl"), text).expect("a file");
    arena
}

#[test]
fn openings_come_in_turn() {
    let arena = arena(&format!("{ONE}\n{TWO}\n"));
    arena.results(&[]);
    for line in arena.games() {
        let game: Value = serde_json::from_str(&line).expect("JSON");
        let odd = game["arena"]["pair"].as_u64().expect("a number") % 2 == 1;
        let book: Value = serde_json::from_str(if odd { TWO } else { ONE }).expect("JSON");
        let imposed = game["arena"]["imposed"].as_u64().expect("a number") as usize;
        let actions = game["actions"].as_array().expect("a list");
        assert_eq!(Value::from(actions[..imposed].to_vec()), book["actions"]);
    }
}

#[test]
fn other_openings_are_other_settings() {
    let arena = arena(ONE);
    arena.results(&[]);
    fs::write(arena.home.path().join("book.jsonl"), TWO).expect("a file");
    let ran = arena.run(&[]).with_status(1);
    assert!(ran.err.contains("--openings: others"), "{ran:?}");
}

#[test]
fn what_is_no_opening_is_told_by_line() {
    for (text, told) in [
        ("", "no opening"),
        (&format!("{ONE}\n{{}}"), "line 2"),
        (&ONE.replace("trap-runner", "grid-hunt"), "line 1: game"),
        (&ONE.replace("attack", "scan 1,1"), "line 1: action 1"),
        (&ONE.replace("]}", r#"],"rules":{"edges":"wall"}}"#), "line 1: rules"),
    ] {
        let ran = arena(text).run(&[]).with_status(1);
        assert!(ran.err.contains("book.jsonl") && ran.err.contains(told), "{told:?}: {ran:?}");
    }
    let ran = Arena::quick(&["--openings", "nowhere.jsonl"]).run(&[]).with_status(1);
    assert!(ran.err.contains("nowhere.jsonl"), "{ran:?}");
}
