//! `trapline resume` on a terminal.

use super::{open, refused};
use crate::app::person::{By, Person};
use crate::support::home::Home;
use crate::support::script::{self, Script};
use std::fs;

#[test]
fn the_last_match_that_is_not_over_goes_on_or_the_one_that_is_named() {
    for (args, id, plies) in [(&["resume"][..], 2, 2), (&["resume", "1"], 1, 1), (&["resume", "2"], 2, 2)] {
        let home = Home::new();
        home.run(["play", "trap-runner"], "attack\n").well();
        home.run(["play", "trap-runner"], "attack\nmove up\n").well();
        home.run(["play", "trap-runner"], "resign\nyes\n").well();
        let mut person = Person::start(&home, args, id);
        assert_eq!(person.wait().plies(), plies);
        assert_eq!(person.act("attack", By::Typing).plies(), plies + 1);
        person.terminal.press("qq");
        assert_eq!(person.terminal.end(), 0);
        person.terminal.assert_in_order();
        assert!(person.terminal.screen().contains(&format!("Match {id} is saved.")));
        assert_eq!(home.actions(id).len(), plies + 1);
    }
}

#[test]
fn a_match_goes_on_from_lines_of_text_wherever_it_stood() {
    for script in script::ALL {
        let home = Home::new();
        for done in 0..script.turns.len() {
            // Turn by turn, one face after the other.
            if done % 2 == 0 {
                let args = if done == 0 { ["play", script.game] } else { ["resume", "1"] };
                home.run(args, script::lines(&script.turns[done..=done])).well();
            } else {
                let mut person = open(&home, &["resume", "1"]);
                if person.wait().secret_turn().is_some() {
                    let sent = person.terminal.raw();
                    assert!(!sent.contains(script.revealed[0]), "a secret is sent: {sent}");
                    person.sit_down();
                }
                person.act(script.turns[done].action, By::Typing);
            }
            assert_eq!(home.actions(1), script.actions()[..=done]);
        }
        assert_eq!(home.export(1), script.record());
    }
}

#[test]
fn a_torn_journal_is_told_of_and_mended() {
    let home = Home::new();
    home.run(["play", "trap-runner"], "attack\nmove up\n").well();
    let whole = fs::read(home.journal(1)).expect("a file");
    home.put_journal(1, [&whole[..], b"{\"action\":\"att"].concat());
    let mut person = open(&home, &["resume"]);
    person.terminal.see("The last line of match 1 was cut off");
    assert_eq!(fs::read(home.journal(1)).expect("a file"), whole);
    person.act("attack", By::Typing);
    assert_eq!(home.actions(1), ["attack", "move up", "attack"]);
}

#[test]
fn a_draw_that_was_offered_before_an_interruption_is_answered_first() {
    for (key, result) in [("y", "agreement"), ("n", "null")] {
        let home = Home::new();
        home.run(["play", "trap-runner", "--names", "Ann,Bob"], "attack\n").well();
        let offered =
            fs::read_to_string(home.journal(1)).expect("a file") + "{\"do\":\"offer-draw\",\"by\":2}\n";
        home.put_journal(1, offered);
        let mut person = open(&home, &["resume"]);
        person.terminal.see("Bob offers a draw. Ann, do you agree?");
        person.terminal.press(key);
        person.terminal.see(if key == "y" { "Draw agreed." } else { "Ann declined. Play on." });
        let told = home.export(1)["result"]["reason"].as_str().unwrap_or("null").to_owned();
        assert_eq!(told, result);
    }
}

#[test]
fn what_cannot_go_on_is_refused_before_the_screen_is_touched() {
    let home = Home::new();
    refused(&home, &["resume"], 1, "there is no match to continue");
    refused(&home, &["resume", "7"], 1, "there is no match 7");
    refused(&home, &["resume", "one"], 2, "one");
    home.run(["play", "trap-runner"], "resign\nyes\n").well();
    refused(&home, &["resume", "1"], 1, "match 1 is over");
    home.put_journal(2, "garbage\n");
    refused(&home, &["resume", "2"], 1, "line 1");
    let mut window = home.talk(["play", "trap-runner"]);
    window.wait_for("Enter command: ");
    refused(&home, &["resume", "3"], 1, "match 3 is open in another window");
}

#[test]
fn two_windows_of_the_app_cannot_have_one_match() {
    let home = Home::new();
    let mut person = open(&home, &["play", "trap-runner"]);
    person.wait();
    refused(&home, &["resume", "1"], 1, "match 1 is open in another window");
    let first = Script::of("trap-runner").actions()[0];
    assert_eq!(person.act(first, By::Typing).plies(), 1);
}
