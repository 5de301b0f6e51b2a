//! `trapline learn`: on a terminal in the app, and line by line through pipes.

use super::{open, refused};
use crate::support::home::Home;
use std::sync::LazyLock;
use trapline::games::{self, Entry};
use trapline_bots::lesson::Taught;
use trapline_solve::Truths;

static TRUTHS: LazyLock<Truths> = LazyLock::new(Truths::default);

/// A right action for every step of a game, and a wrong one for the first.
fn answers(entry: &'static Entry) -> (Vec<String>, String) {
    let taught = entry.lessons.iter().map(|lesson| {
        let rules = lesson.rules(entry).expect("sound rules");
        let truth = TRUTHS.solve(entry, &rules, &|_| {}).expect("a truth");
        Taught::new(entry, lesson, &*truth).expect("a position").expect("it is known")
    });
    let taught: Vec<Taught> = taught.collect();
    let right = |taught: &Taught| taught.right().map(|judged| judged.action.clone()).collect::<Vec<_>>();
    let first = right(&taught[0]);
    let wrong = taught[0].seat().legal().into_iter().find(|action| !first.contains(action));
    (taught.iter().map(|taught| right(taught)[0].clone()).collect(), wrong.expect("something is wrong"))
}

fn taught() -> impl Iterator<Item = &'static Entry> {
    games::ALL.iter().filter(|entry| !entry.lessons.is_empty())
}

#[test]
fn through_a_pipe_it_asks_step_by_step_and_says_why_not() {
    for entry in taught() {
        let home = Home::new();
        let (right, wrong) = answers(entry);
        let input = format!("help\nnonsense\n{wrong}\nhint\n{}\n", right.join("\n"));
        let out = home.run(["learn", entry.id], input).well().out;
        for (number, lesson) in (1..).zip(entry.lessons) {
            let heading = format!("Step {number} of {}: {}", entry.lessons.len(), lesson.title);
            assert!(out.contains(&heading), "{heading}: {out}");
            assert!(tells(&out, lesson.text) && tells(&out, lesson.right), "{out}");
        }
        assert_eq!(out.matches("Try again.").count(), 1, "{out}");
        assert!(out.contains("go on to the next step") && out.contains("--vs easy"), "{out}");
        assert!(!home.matches().exists(), "no match was begun");
    }
}

/// Whether a text says a sentence, over however many lines.
fn tells(text: &str, sentence: &str) -> bool {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    flat(text).contains(&flat(sentence))
}

#[test]
fn one_may_go_on_without_an_answer_and_stop_anywhere() {
    let entry = taught().next().expect("a game with lessons");
    let home = Home::new();
    let count = entry.lessons.len();
    let out = home.run(["learn", entry.id], "next\nboard\nquit\n").well().out;
    assert!(out.contains("Step 2 of ") && !out.contains("Step 3 of "), "{out}");
    let out = home.run(["learn", entry.id], "next\n".repeat(count)).well().out;
    assert!(out.contains(&format!("Step {count} of {count}")) && out.contains("--vs easy"), "{out}");
    assert!(home.run(["learn", entry.id], "").well().out.contains("Step 1 of "));
}

#[test]
fn without_a_game_it_lists_those_that_can_be_learnt() {
    let out = Home::new().run(["learn"], "").well().out;
    for entry in games::ALL {
        assert_eq!(out.contains(entry.id), !entry.lessons.is_empty(), "{out}");
    }
}

#[test]
fn a_game_without_lessons_says_so() {
    let home = Home::new();
    for entry in games::ALL.iter().filter(|entry| entry.lessons.is_empty()) {
        let ran = home.run(["learn", entry.id], "").with_status(1);
        assert!(ran.err.contains("has no lessons yet") && ran.out.is_empty(), "{ran:?}");
        refused(&home, &["learn", entry.id], 1, "has no lessons yet");
    }
    refused(&home, &["learn", "chess"], 2, "maze-runner-duel");
}

#[test]
fn on_a_terminal_it_is_learnt_in_the_app() {
    let home = Home::new();
    for entry in taught() {
        let (right, wrong) = answers(entry);
        let mut terminal = open(&home, &["learn", entry.id]).terminal;
        terminal.see(&format!("learn {}", entry.title));
        terminal.see("You are ");
        terminal.press(&format!(":{wrong}\r"));
        terminal.see("✗ ");
        for (number, action) in (1..).zip(&right) {
            terminal.see(&format!("Step {number} of {}", right.len()));
            terminal.press(&format!(":{action}\r"));
            terminal.see("✓ ");
            terminal.press("\r");
        }
        assert_eq!(terminal.end(), 0);
        terminal.assert_in_order();
    }
    let mut terminal = open(&home, &["learn"]).terminal;
    terminal.see("A first match in a few steps");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}
