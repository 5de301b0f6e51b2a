//! `trapline play` on a terminal.

use super::{CTRL_C, ESCAPE, assert_left, in_shell, open, refused};
use crate::app::person::{By, ENTER, HOME, Person, UTF8, set};
use crate::support::home::Home;
use crate::support::script::{self, Script};
use crate::support::terminal::Terminal;
use serde_json::json;
use std::fs;
use trapline::Viewer;

/// Plays these actions of two people.
fn play(person: &mut Person<'_>, actions: &[&str]) {
    for action in actions {
        if person.wait().secret_turn().is_some() {
            person.sit_down();
        }
        person.act(action, By::Typing);
    }
}

#[test]
fn every_game_is_played_to_its_end() {
    for script in script::ALL {
        let home = Home::new();
        let mut person = open(&home, &["play", script.game]);
        play(&mut person, &script.actions());
        person.wait();
        // In the app nobody is called after a seat.
        let mut record = home.export(1);
        assert_eq!(record["players"], json!(["Ann", "Bob"]));
        record.as_object_mut().expect("an object").remove("players");
        assert_eq!(record, script.record());
        person.terminal.press("q");
        person.terminal.see(HOME);
        person.terminal.press("q");
        assert_eq!(person.terminal.end(), 0);
        person.terminal.assert_in_order();
    }
}

#[test]
fn whoever_has_no_name_is_asked_first() {
    let home = Home::new();
    let opened = |names: [&str; 2], args: &[&str]| {
        set(&home, &json!({"motion": false, "names": names}).to_string());
        Terminal::open_with(&home, args, &[UTF8, ("USER", "ann")])
    };
    let hot_seat = ["play", "trap-runner"];
    let mut terminal = opened(["", ""], &hot_seat);
    terminal.see("What is your name?");
    terminal.see("▸ ann");
    terminal.press("Zoe\r");
    terminal.see("Who plays against Zoe?");
    terminal.press("Max\r");
    terminal.see("Trap Runner: Zoe - Max");
    terminal.press("qq");
    assert_eq!(terminal.end(), 0);
    assert_eq!(home.export(1)["players"], json!(["Zoe", "Max"]));
    // They are known from now on.
    let mut terminal = Terminal::open_with(&home, &hot_seat, &[UTF8]);
    terminal.see("Trap Runner: Zoe - Max");
    terminal.press("qq");
    assert_eq!(terminal.end(), 0);
    // Nobody is asked for what is known, was said, or is of no use.
    for (names, args, title) in [
        (["", "Max"], &["--names", "Ann,Bob"][..], "Ann - Bob"),
        (["Zoe", ""], &["--vs", "easy"], "Zoe - Easy bot"),
        (["", ""], &["--watch", "easy,hard"], "Easy bot - Hard bot"),
    ] {
        let mut terminal = opened(names, &[&hot_seat[..], args].concat());
        terminal.see(title);
        terminal.press("qq");
        assert_eq!(terminal.end(), 0);
    }
    // Who does not answer is at the home screen, and nothing is begun.
    let begun = home.run(["matches"], "").well().out;
    let mut terminal = opened(["", ""], &["play", "trap-runner", "--vs", "easy"]);
    terminal.see("What is your name?");
    terminal.press(ESCAPE);
    terminal.see(HOME);
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    assert_eq!(home.run(["matches"], "").well().out, begun);
}

#[test]
fn house_rules_names_and_limits_are_kept() {
    let home = Home::new();
    let args = ["play", "hidden-path", "--rule", "finish=safe", "--first", "2", "--max-plies", "9"];
    let mut person = open(&home, &[&args[..], &["--names", "Ann,Bob"]].concat());
    person.terminal.see("Ann, it is your turn to choose in secret.");
    let record = home.export(1);
    assert_eq!(record["rules"], json!({"finish": "safe", "first": 2, "max_plies": 9}));
    assert_eq!(record["players"], json!(["Ann", "Bob"]));
    assert_eq!(record["seats"], json!([{"kind": "person"}, {"kind": "person"}]));
}

#[test]
fn a_person_plays_a_bot_from_either_seat() {
    for (seat, seats) in [
        ("1", json!([{"kind": "person"}, {"kind": "bot", "level": "perfect"}])),
        ("2", json!([{"kind": "bot", "level": "perfect"}, {"kind": "person"}])),
    ] {
        let home = Home::new();
        let args = ["play", "trap-runner", "--vs", "perfect", "--seat", seat, "--names", "Ann"];
        let mut person = open(&home, &args);
        let before = person.wait();
        let after = person.act(&before.legal(Viewer::Referee)[0], By::Keys);
        assert_eq!(after.plies(), before.plies() + 2, "the bot answers");
        assert_eq!(home.export(1)["seats"], seats);
        assert!(person.terminal.screen().contains("Ann"), "{}", person.terminal.screen());
    }
}

#[test]
fn a_bot_plays_as_it_would_in_lines_of_text() {
    let args = ["play", "grid-hunt", "--watch", "hard,medium", "--max-plies", "6", "--seed", "5"];
    let text = Home::new();
    text.run(args, "").well();
    let home = Home::new();
    let mut person = open(&home, &args);
    person.terminal.see("Hard bot");
    // At one's own pace.
    person.terminal.press(&ENTER.repeat(6));
    person.wait();
    assert_eq!(home.export(1), text.export(1));
    assert_eq!(home.actions(1).len(), 6);
}

#[test]
fn a_series_goes_on_with_seats_swapped() {
    let home = Home::new();
    let mut person = open(&home, &["play", "trap-runner", "--series", "2", "--names", "Ann,Bob"]);
    person.terminal.see("Trap Runner: Ann - Bob, 1 of 2");
    person.terminal.press(":resign\r");
    person.terminal.see("Resign?");
    person.terminal.press("y");
    person.terminal.see("Score after 1 of 2: Ann 0,");
    person.terminal.press("n");
    person.terminal.see("Trap Runner: Bob - Ann, 2 of 2");
    person.id = 2;
    play(&mut person, &["attack"]);
    assert_eq!(home.export(2)["players"], json!(["Bob", "Ann"]));
    // The other door knows of the series too.
    person.terminal.press("qq");
    assert_eq!(person.terminal.end(), 0);
    let out = home.run(["resume", "2"], "resign\nyes\n").well().out;
    assert!(out.contains("Score after 2 of 2: Bob 2, Ann 0."), "{out}");
}

#[test]
fn leaving_a_match_leaves_the_program_and_says_how_to_go_on() {
    let goes_on = "Match 1 is saved. Continue it with `trapline resume 1`.";
    for (keys, status) in [("qq", 0), (CTRL_C, 130)] {
        let home = Home::new();
        let mut terminal = in_shell(&home, "play trap-runner");
        terminal.see("▸ Ann, step");
        terminal.press(keys);
        assert_left(&mut terminal, status, goes_on);
        assert_eq!(home.actions(1).len(), 0);
    }
}

#[test]
fn from_a_match_the_home_screen_can_be_reached() {
    let home = Home::new();
    let mut person = open(&home, &["play", "trap-runner"]);
    play(&mut person, &Script::of("trap-runner").actions()[..1]);
    person.terminal.press("qh");
    person.terminal.see(HOME);
    person.terminal.see("Continue (1)");
    person.terminal.press("q");
    assert_eq!(person.terminal.end(), 0);
    person.terminal.assert_in_order();
}

#[test]
fn a_wrong_command_line_is_refused_before_the_screen_is_touched() {
    let home = Home::new();
    for (args, told) in [
        (&["--names", "Ann"][..], "--names takes two names"),
        (&["--rule", "edges=lava"], "wrap or wall"),
        (&["--first", "2"], "who begins"),
        (&["--vs", "easy", "--names", "Ann,Bob"], "give only your own name"),
        (&["--vs", "easy", "--names", "Easy bot"], "give another"),
    ] {
        refused(&home, &[&["play", "trap-runner"], args].concat(), 2, told);
    }
    assert!(!home.matches().exists(), "a match was begun");
}

#[test]
fn where_nothing_can_be_saved_nothing_is_begun_and_it_is_told() {
    let home = Home::new();
    fs::write(home.path().join("data"), "a file where a folder should be").expect("a file");
    let mut person = open(&home, &["play", "trap-runner"]);
    person.terminal.see(HOME);
    let screen = person.terminal.screen();
    assert!(screen.contains("data/trapline"), "{screen}");
    person.terminal.press("q");
    assert_eq!(person.terminal.end(), 0);
    person.terminal.assert_in_order();
}
