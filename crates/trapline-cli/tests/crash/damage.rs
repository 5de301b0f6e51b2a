//! Files that no interruption explains: refused with a clear message, and no harm to the other matches.

use crate::support::home::Home;
use std::fs;

/// A place with three matches of two actions.
fn three() -> Home {
    let home = Home::new();
    for _ in 0..3 {
        home.run(["play", "trap-runner"], "attack\nmove up\n").well();
    }
    home
}

/// Asserts that match 2 cannot be gone on with, and that the others still can.
#[track_caller]
fn assert_damaged(home: &Home, told: &str) {
    let damaged = fs::read(home.journal(2)).expect("a file");
    for args in [["resume", "2"].as_slice(), &["matches", "export", "2"]] {
        let ran = home.run(args, "attack\n").with_status(1);
        assert_eq!(ran.out, "", "{args:?}");
        assert!(ran.err.starts_with("error: ") && ran.err.contains("2.jsonl"), "{args:?}: {ran:?}");
        assert!(ran.err.contains(told), "{told:?} is not told: {ran:?}");
    }
    assert_eq!(fs::read(home.journal(2)).expect("a file"), damaged, "it is left as it was");
    let listed = home.run(["matches"], "").well().out;
    assert_eq!(listed.lines().count(), 3, "{listed}");
    assert_eq!(listed.lines().filter(|line| line.contains("damaged")).count(), 1, "{listed}");
    assert_eq!(listed.matches("2 moves").count(), 2, "{listed}");
    for id in ["1", "3"] {
        home.run(["resume", id], "").well();
    }
    home.run(["resume"], "").well();
    home.run(["matches", "delete", "2"], "").well();
    assert!(!home.journal(2).exists());
}

/// The lines of match 2, to be damaged.
fn damage(home: &Home, change: impl Fn(&mut Vec<String>)) {
    let file = fs::read_to_string(home.journal(2)).expect("a file");
    let mut lines: Vec<_> = file.lines().map(str::to_owned).collect();
    change(&mut lines);
    home.put_journal(2, lines.join("\n") + "\n");
}

#[test]
fn a_damaged_line_in_the_middle_is_told() {
    for line in
        ["garbage", "", "{\"action\":\"attack\"", "{\"action\":7}", "{\"action\":\"move sideways\"}", "\0"]
    {
        let home = three();
        damage(&home, |lines| lines[1] = line.to_owned());
        assert_damaged(&home, "line 2");
    }
}

#[test]
fn an_action_that_is_not_possible_is_told_even_in_the_last_line() {
    for line in ["{\"action\":\"move sideways\"}", "{\"action\":\"place 1 2 3\"}", "{\"action\":\"MOVE UP\"}"]
    {
        let home = three();
        damage(&home, |lines| lines[2] = line.to_owned());
        assert_damaged(&home, "line 3");
    }
}

#[test]
fn an_action_after_the_end_is_told() {
    let home = three();
    damage(&home, |lines| {
        lines.insert(2, "{\"result\":{\"winner\":1,\"reason\":\"resignation\"}}".to_owned())
    });
    assert_damaged(&home, "line 4");
}

#[test]
fn a_result_that_the_actions_contradict_is_told() {
    let home = three();
    damage(&home, |lines| lines.push("{\"result\":{\"winner\":1,\"reason\":\"capture\"}}".to_owned()));
    assert_damaged(&home, "line 4");
}

#[test]
fn a_damaged_first_line_is_told() {
    for line in [
        "garbage",
        "{}",
        "[]",
        "{\"format\":\"trapline/1\",\"game\":\"chess\",\"actions\":[],\"result\":null}",
        "{\"format\":\"trapline/2\",\"game\":\"trap-runner\",\"actions\":[],\"result\":null}",
        "{\"format\":\"trapline/1\",\"game\":\"trap-runner\",\"rules\":{\"lava\":1},\"actions\":[],\"result\":null}",
        "{\"format\":\"trapline/1\",\"game\":\"trap-runner\",\"players\":[\"\\u202e\",\"B\"],\"actions\":[]}",
    ] {
        let home = three();
        damage(&home, |lines| lines[0] = line.to_owned());
        assert_damaged(&home, "line 1");
    }
}

#[test]
fn an_empty_file_is_told() {
    for file in ["", "\n", "\n\n\n"] {
        let home = three();
        home.put_journal(2, file);
        assert_damaged(&home, "line 1");
    }
}

#[test]
fn a_file_that_is_not_text_is_told() {
    let home = three();
    let bytes: Vec<u8> = (0..=255).collect();
    home.put_journal(2, bytes.repeat(100));
    assert_damaged(&home, "line 1");
}

#[test]
fn a_first_line_that_has_actions_already_keeps_them() {
    // Nobody writes it so, but it is a record like any other.
    let home = Home::new();
    let record =
        "{\"format\":\"trapline/1\",\"game\":\"trap-runner\",\"actions\":[\"attack\"],\"result\":null}\n";
    home.put_journal(1, record);
    let ran = home.run(["resume", "1"], "move up\n");
    match ran.status {
        Some(0) => assert_eq!(home.actions(1), ["attack", "move up"]),
        _ => assert!(ran.with_status(1).err.contains("line 1")),
    }
}

#[test]
fn strange_things_among_the_matches_do_no_harm() {
    let home = three();
    fs::write(home.matches().join("notes.txt"), "mine").expect("a file");
    fs::write(home.matches().join("x.jsonl"), "mine").expect("a file");
    fs::write(home.matches().join("-1.jsonl"), "mine").expect("a file");
    fs::write(home.matches().join("99999999999999999999.jsonl"), "mine").expect("a file");
    let listed = home.run(["matches"], "").well().out;
    assert_eq!(listed.lines().count(), 3, "{listed}");
    home.run(["play", "trap-runner"], "").well();
    assert!(home.journal(4).exists());
}

#[test]
fn a_folder_with_the_name_of_a_match_does_no_harm() {
    let home = three();
    fs::create_dir(home.journal(4)).expect("a folder");
    let listed = home.run(["matches"], "").well().out;
    assert_eq!(listed.matches("2 moves").count(), 3, "{listed}");
    home.run(["play", "trap-runner"], "attack\n").well();
    assert_eq!(home.actions(5), ["attack"]);
}

#[test]
fn the_highest_number_of_all_does_no_harm() {
    let home = three();
    fs::copy(home.journal(1), home.journal(u64::MAX)).expect("a copy");
    let ran = home.run(["play", "trap-runner"], "attack\n");
    assert!(!ran.err.contains("panicked") && ran.status != Some(101), "{ran:?}");
    assert_eq!(home.actions(u64::MAX), ["attack", "move up"]);
}
