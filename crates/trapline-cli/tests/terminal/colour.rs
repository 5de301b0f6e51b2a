//! Colour is the app's, and the help's: lines of text have none on any terminal.

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

/// Everything that a whole match sends, with a refusal, a board and a hint.
fn whole_match(script: &Script, more: &[&str], environment: &[(&str, &str)]) -> String {
    let home = Home::new();
    let args: Vec<_> = ["play", script.game].iter().chain(more).copied().collect();
    let mut terminal = Terminal::open_with(&home, &args, environment);
    let (first, rest) = script.turns.split_first().expect("there are turns");
    let (prompt, _) = first.asked[0];
    if first.secret {
        terminal.answer(ALONE, "");
    }
    for word in ["nonsense", "board", "hint"] {
        terminal.wait_for(prompt);
        terminal.type_line(word);
    }
    for (prompt, answer) in first.asked {
        terminal.answer(prompt, answer);
    }
    play(&mut terminal, rest);
    terminal.wait_for(END);
    terminal.type_line("");
    assert_eq!(terminal.end(), 0);
    terminal.raw()
}

#[test]
fn lines_of_text_are_never_coloured() {
    for script in script::ALL {
        for raw in [
            whole_match(script, &["--plain"], &[]),
            whole_match(script, &["--plain", "--color", "always"], &[]),
            whole_match(script, &[], &[("TERM", "dumb")]),
        ] {
            assert!(!is_coloured(&raw), "{}: {raw:?}", script.game);
        }
    }
}

#[test]
fn printed_forms_are_never_coloured() {
    let home = Home::new();
    fs::write(home.path().join("game.json"), Script::of("trap-runner").record().to_string()).expect("a file");
    for args in [
        &["replay", "game.json", "--plain"][..],
        &["review", "game.json", "--plain"],
        &["puzzle", "trap-runner", "--seed", "7", "--plain"],
        &["eval", "game.json", "--color", "always"],
        &["rules", "grid-hunt", "--color", "always"],
        &["matches", "--color", "always"],
    ] {
        let mut terminal = Terminal::open(&home, args);
        if args[0] == "puzzle" {
            terminal.answer("Enter command: ", "quit");
        }
        assert_eq!(terminal.end(), 0, "{args:?}: {}", terminal.screen());
        assert!(!terminal.history().trim().is_empty(), "{args:?}");
        assert!(!is_coloured(&terminal.raw()), "{args:?}: {:?}", terminal.raw());
        terminal.assert_in_order();
    }
}

#[test]
fn help_is_not_coloured_where_nobody_wants_it() {
    let home = Home::new();
    let mut coloured = Terminal::open(&home, &["--help"]);
    assert_eq!(coloured.end(), 0);
    assert!(is_coloured(&coloured.raw()));
    for (args, environment) in
        [(&["--color", "never", "--help"][..], [].as_slice()), (&["--help"], &[("NO_COLOR", "1")])]
    {
        let mut plain = Terminal::open_with(&home, args, environment);
        assert_eq!(plain.end(), 0);
        assert!(!is_coloured(&plain.raw()), "{:?}", plain.raw());
    }
}
