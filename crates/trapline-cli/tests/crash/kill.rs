//! The program is killed, without warning, while it waits for an answer: nothing it had accepted is lost.

use crate::support::home::Home;
use crate::support::script::{self, Script, Turn};

/// Plays these turns, kills the program at the next question, and checks what is left.
#[track_caller]
fn killed_after(home: &Home, args: &[&str], turns: &[Turn], next: &str) {
    let mut talk = home.talk(args);
    for (prompt, answer) in turns.iter().flat_map(|turn| turn.asked) {
        talk.answer(prompt, answer);
    }
    talk.wait_for(next);
    talk.kill();
}

#[test]
fn nothing_that_was_accepted_is_lost_whenever_the_program_is_killed() {
    for script in script::ALL {
        for done in 0..script.turns.len() {
            let home = Home::new();
            let (before, after) = script.turns.split_at(done);
            killed_after(&home, &["play", script.game], before, after[0].asked[0].0);
            assert_eq!(home.actions(1), script.actions()[..done]);
            let ran = home.run(["resume"], script::lines(after)).well();
            assert_eq!(ran.err, "", "nothing was torn");
            assert_eq!(home.export(1), script.record());
        }
    }
}

#[test]
fn a_match_can_be_killed_at_every_turn_of_its_life() {
    for script in script::ALL {
        let home = Home::new();
        for done in 0..script.turns.len() {
            let args = if done == 0 { ["play", script.game] } else { ["resume", "1"] };
            let this = &script.turns[done..=done];
            match script.turns.get(done + 1) {
                Some(next) => killed_after(&home, &args, this, next.asked[0].0),
                None => drop(home.run(args, script::lines(this)).well()),
            }
            assert_eq!(home.actions(1), script.actions()[..=done]);
        }
        assert_eq!(home.export(1), script.record());
    }
}

#[test]
fn half_an_answer_is_forgotten() {
    // Between the questions that make one action.
    let cases = [
        ("trap-and-treasure", 0, "M", "Enter your move coordinates (x y): "),
        ("grid-hunt", 0, "4", "Enter column (1-5): "),
        ("grid-hunt", 1, "2", "Enter column (1-5): "),
        ("grid-hunt", 2, "1", "Row (1-5): "),
    ];
    for (game, done, half, next) in cases {
        let script = Script::of(game);
        for kill in [true, false] {
            let home = Home::new();
            let mut talk = home.talk(["play", game]);
            for (prompt, answer) in script.turns[..done].iter().flat_map(|turn| turn.asked) {
                talk.answer(prompt, answer);
            }
            talk.answer(script.turns[done].asked[0].0, half);
            talk.wait_for(next);
            if kill {
                talk.kill();
            } else {
                talk.end().well();
            }
            assert_eq!(home.actions(1), script.actions()[..done]);
            home.run(["resume"], script::lines(&script.turns[done..])).well();
            assert_eq!(home.export(1), script.record());
        }
    }
}

#[test]
fn an_answer_without_an_end_that_is_killed_does_not_count() {
    let home = Home::new();
    let mut talk = home.talk(["play", "trap-runner"]);
    talk.answer("Enter command: ", "attack");
    talk.wait_for("Enter command: ");
    talk.write("move up");
    talk.kill();
    assert_eq!(home.actions(1), ["attack"]);
}

#[test]
fn a_secret_that_was_accepted_survives() {
    for script in script::ALL.iter().filter(|script| script.turns[0].secret) {
        let home = Home::new();
        killed_after(&home, &["play", script.game], &script.turns[..1], script.turns[1].asked[0].0);
        assert_eq!(home.actions(1), script.actions()[..1]);
        let out = home.run(["resume"], "log\n").well().out;
        assert!(!out.contains(script.revealed[0]), "and stays a secret:\n{out}");
    }
}

#[test]
fn how_the_match_was_ended_survives() {
    for (answers, reason) in [("resign\nyes\n", "resignation"), ("draw\ny\n", "agreement")] {
        let home = Home::new();
        let mut talk = home.talk(["play", "trap-runner", "--series", "2"]);
        talk.write(answers);
        talk.wait_for("Score after 1 of 2");
        talk.wait_for("Enter command: ");
        talk.kill();
        assert_eq!(home.export(1)["result"]["reason"], reason);
        let ran = home.run(["resume", "1"], "").with_status(1);
        assert!(ran.err.contains("match 1 is over"), "{ran:?}");
    }
}

#[test]
fn a_match_that_was_killed_before_its_first_action_is_there() {
    let home = Home::new();
    killed_after(&home, &["play", "trap-runner", "--names", "Ann,Bob"], &[], "Enter command: ");
    let out = home.run(["matches", "--all"], "").well().out;
    assert!(out.contains("Ann") && out.contains("Bob") && out.contains("0 moves"), "{out}");
}
