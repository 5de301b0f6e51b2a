//! The file of games cut off anywhere in its last line.

use super::hall::Arena;
use std::fs;

#[test]
fn a_game_whose_line_is_torn_is_played_again() {
    let arena = Arena::quick(&["--pairs", "2", "--seed", "5", "--jobs", "1", "--max-plies", "6"]);
    arena.run(&[]).well();
    let whole = fs::read(arena.file()).expect("games");
    let last =
        whole[..whole.len() - 1].iter().rposition(|&byte| byte == b'\n').expect("a line before it") + 1;
    for length in last..whole.len() {
        fs::write(arena.file(), &whole[..length]).expect("a torn file");
        let ran = arena.run(&[]).well();
        assert_eq!(fs::read(arena.file()).expect("games"), whole, "torn at byte {length}");
        assert_eq!(ran.err.contains("torn"), length > last, "{ran:?}");
        assert!(ran.err.contains("3 of 4 games were played before"), "{ran:?}");
    }
}

#[test]
fn what_is_damaged_is_told_and_left_alone() {
    let arena = Arena::quick(&["--pairs", "3", "--seed", "5", "--jobs", "1"]);
    arena.run(&[]).well();
    let whole = fs::read_to_string(arena.file()).expect("games");
    let first = whole.lines().next().expect("a game").to_owned() + "\n";
    for (broken, told) in [
        (whole.replacen("trapline/1", "trapline/2", 1), "line 1 cannot be read"),
        (format!("{whole}{first}"), "game 0 is there twice"),
        (whole.replacen("\"pair\":0", "\"pair\":7", 1), "another one"),
        (whole.replacen("\"seeds\":[", "\"seeds\":[1", 1), "another one"),
    ] {
        fs::write(arena.file(), &broken).expect("a broken file");
        let ran = arena.run(&[]).with_status(1);
        assert!(ran.err.contains(told) && ran.err.contains("games.jsonl"), "{told:?}: {ran:?}");
        assert_eq!(fs::read_to_string(arena.file()).expect("games"), broken);
    }
}
