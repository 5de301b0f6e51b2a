//! `trapline play --vs 'cmd:…'` on a terminal: the screen does not wait for the program, and nothing of it is left.

use super::{CTRL_C, open, refused};
use crate::app::person::{By, HOME};
use crate::bots::opponent::{ATTACK, program};
use crate::support::HANGING;
use crate::support::home::Home;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Instant;

/// Whether there is a process of that number that is not dead.
fn lives(id: &str) -> bool {
    let stat = fs::read_to_string(Path::new("/proc").join(id).join("stat"));
    // After the name in brackets comes the state.
    stat.is_ok_and(|stat| {
        stat.rsplit(')').next().is_some_and(|rest| !rest.trim_start().starts_with(['Z', 'X']))
    })
}

/// Waits until nothing of the program lives whose numbers are in the file `ids`.
#[track_caller]
fn assert_gone(ids: &str) {
    let since = Instant::now();
    while ids.split_whitespace().any(lives) {
        assert!(since.elapsed() < HANGING, "of {ids:?} somebody lives on");
        thread::yield_now();
    }
}

/// A program that never answers, and writes down its numbers when it is asked.
fn hanging() -> String {
    program(
        "Tap",
        "setsid -f sh -c 'echo $$ > child; exec sleep 1000'; until [ -s child ]; do :; done; \
                    echo $PPID $$ $(cat child) > ids.new; mv ids.new ids; sleep 1000",
    )
}

/// Waits for its numbers.
fn ids(home: &Home) -> String {
    let file = home.path().join("ids");
    let since = Instant::now();
    while !file.exists() {
        assert!(since.elapsed() < HANGING, "the program is not asked");
        thread::yield_now();
    }
    fs::read_to_string(file).expect("numbers")
}

#[test]
fn a_program_plays_in_the_app() {
    let home = Home::new();
    let tap = program("Tap", ATTACK);
    let mut person = open(&home, &["play", "trap-runner", "--vs", &tap]);
    person.wait();
    person.act("move up", By::Typing);
    person.act("move left", By::Keys);
    person.terminal.press("q");
    person.terminal.see("is saved");
    person.terminal.press(CTRL_C);
    person.terminal.end();
    assert_eq!(home.export(1)["seats"][1]["name"], "Tap");
    assert_eq!(home.actions(1).len(), 4);
    refused(&home, &["resume", "1"], 1, "--vs");
    let mut person = open(&home, &["resume", "1", "--vs", &tap]);
    person.wait();
    person.act("move up", By::Typing);
    assert_eq!(home.actions(1).len(), 6);
}

#[test]
fn while_a_program_thinks_the_screen_goes_on_and_ctrl_c_ends_it() {
    let home = Home::new();
    let mut person = open(&home, &["play", "trap-runner", "--vs", &hanging()]);
    person.wait();
    person.enter("move up", By::Typing);
    let ids = ids(&home);
    person.terminal.see("Tap is thinking");
    person.terminal.press("?");
    person.terminal.see("Keys and signs: ");
    person.terminal.press("x");
    person.terminal.press(CTRL_C);
    person.terminal.end();
    person.terminal.assert_in_order();
    assert_gone(&ids);
}

#[test]
fn whoever_leaves_the_table_ends_the_program_that_thinks() {
    let home = Home::new();
    let mut person = open(&home, &["play", "trap-runner", "--vs", &hanging()]);
    person.wait();
    person.enter("move up", By::Typing);
    let ids = ids(&home);
    person.terminal.see("Tap is thinking");
    person.terminal.press("q");
    person.terminal.see("Stop playing?");
    person.terminal.press("\r");
    person.terminal.see(HOME);
    assert_gone(&ids);
}

#[test]
fn what_a_program_does_wrong_is_said_on_the_screen() {
    let home = Home::new();
    let mut person = open(&home, &["play", "trap-runner", "--vs", &program("Tap", "exit 3")]);
    person.wait();
    person.enter("move up", By::Typing);
    person.terminal.see("Tap cannot go on: it ended with exit status 3.");
    assert_eq!(home.export(1)["result"]["reason"], "abandoned");
}
