//! Colour: on a terminal unless somebody does not want it.

use super::games::{ALONE, END, play};
use crate::support::home::Home;
use crate::support::script::{self, Script};
use crate::support::terminal::Terminal;
use std::fs;

/// Whether there is a command for colour or weight: `ESC [ … m`.
fn is_coloured(raw: &str) -> bool {
    raw.split("\u{1b}[").skip(1).any(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && !";:".contains(c));
        end.is_some_and(|end| rest[end..].starts_with('m'))
    })
}

/// Everything that a whole match sends.
fn whole_match(script: &Script, more: &[&str], environment: &[(&str, &str)]) -> String {
    let home = Home::new();
    let args: Vec<_> = ["play", script.game].iter().chain(more).copied().collect();
    let mut terminal = Terminal::open_with(&home, &args, environment);
    if script.turns[0].secret {
        // A refusal is coloured too.
        terminal.answer(ALONE, "");
        terminal.answer_unseen(script.turns[0].asked[0].0, "nonsense");
        for (prompt, answer) in script.turns[0].asked {
            terminal.answer_unseen(prompt, answer);
        }
        play(&mut terminal, &script.turns[1..]);
    } else {
        terminal.answer(script.turns[0].asked[0].0, "nonsense");
        terminal.answer(script.turns[0].asked[0].0, "board");
        play(&mut terminal, script.turns);
    }
    terminal.wait_for(END);
    terminal.press("x");
    assert_eq!(terminal.end(), 0);
    terminal.raw()
}

#[test]
fn a_match_on_a_terminal_is_coloured() {
    for script in script::ALL {
        let raw = whole_match(script, &[], &[]);
        assert!(is_coloured(&raw), "{}: {raw}", script.game);
    }
}

#[test]
fn nothing_is_coloured_where_nobody_wants_it() {
    for script in script::ALL {
        for raw in [
            whole_match(script, &[], &[("NO_COLOR", "1")]),
            whole_match(script, &["--color", "never"], &[]),
            whole_match(script, &["--plain"], &[]),
            whole_match(script, &[], &[("TERM", "dumb")]),
        ] {
            assert!(!is_coloured(&raw), "{}: {raw:?}", script.game);
        }
    }
}

#[test]
fn colour_can_be_asked_for_in_spite_of_the_environment() {
    let script = Script::of("trap-runner");
    assert!(is_coloured(&whole_match(script, &["--color", "always"], &[("NO_COLOR", "1")])));
}

#[test]
fn going_on_in_plain_dialogue_is_not_coloured() {
    let home = Home::new();
    home.run(["play", "trap-runner"], "attack\n").well();
    let mut terminal = Terminal::open(&home, &["resume", "--plain"]);
    terminal.answer("Enter command: ", "quit");
    assert_eq!(terminal.end(), 0);
    assert!(!is_coloured(&terminal.raw()), "{:?}", terminal.raw());
}

#[test]
fn the_welcome_the_rules_and_the_stepper_are_coloured_unless_nobody_wants_it() {
    let home = Home::new();
    fs::write(home.path().join("game.json"), Script::of("trap-runner").record().to_string()).expect("a file");
    for no_color in [false, true] {
        let environment: &[_] = if no_color { &[("NO_COLOR", "1")] } else { &[] };
        let mut welcome = Terminal::open_with(&home, &["--plain"], environment);
        welcome.answer("q to leave): ", "q");
        let mut stepper = Terminal::open_with(&home, &["replay", "game.json"], environment);
        stepper.wait_for("q quit");
        stepper.press("q");
        let mut rules = Terminal::open_with(&home, &["rules", "grid-hunt"], environment);
        for terminal in [&mut welcome, &mut stepper, &mut rules] {
            assert_eq!(terminal.end(), 0);
            assert_eq!(is_coloured(&terminal.raw()), !no_color, "{}", terminal.screen());
        }
    }
}

#[test]
fn help_is_not_coloured_where_nobody_wants_it() {
    let home = Home::new();
    let mut coloured = Terminal::open(&home, &["--help"]);
    assert_eq!(coloured.end(), 0);
    assert!(is_coloured(&coloured.raw()));
    let mut plain = Terminal::open(&home, &["--color", "never", "--help"]);
    assert_eq!(plain.end(), 0);
    assert!(!is_coloured(&plain.raw()), "{:?}", plain.raw());
}
