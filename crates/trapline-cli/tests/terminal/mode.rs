//! The terminal's own mode: given back in order, however the program ends.

use super::games::{ALONE, END, play};
use crate::support::home::Home;
use crate::support::script::{self, Script};
use crate::support::terminal::Terminal;
use rustix::process::Signal;

const SECRET: &str = "Player 1, enter your trap positions (three numbers between 1-10): ";
const STEPS: &str = "Enter steps to move (1, 2, or 3): ";

/// A terminal on which somebody is about to type a secret.
fn at_a_secret(home: &Home) -> Terminal {
    let mut terminal = Terminal::plain(home, &["play", "hidden-path"]);
    terminal.answer(ALONE, "");
    terminal.wait_for_secret(SECRET);
    terminal
}

/// Asserts that the match is there and can be gone on with.
#[track_caller]
fn assert_saved(home: &Home, actions: &[&str]) {
    let listed = home.run(["matches", "--all"], "").well().out;
    assert!(listed.contains("Hidden Path") && listed.contains("to move"), "{listed}");
    assert_eq!(home.actions(1), actions);
    home.run(["resume", "1"], "").well();
}

#[test]
fn after_the_secrets_what_is_typed_is_shown_again() {
    for script in script::ALL.iter().filter(|script| script.turns[0].secret) {
        let home = Home::new();
        let mut terminal = Terminal::plain(&home, &["play", script.game]);
        play(&mut terminal, &script.turns[..2]);
        let (prompt, _) = script.turns[2].asked[0];
        terminal.wait_for(prompt);
        // In line mode the terminal itself takes a mistake back.
        terminal.type_line("quix\u{7f}t");
        assert_eq!(terminal.wait_for("\n"), "quix\u{8} \u{8}t\r\n");
        assert_eq!(terminal.end(), 0);
        terminal.assert_in_order();
    }
}

#[test]
fn ctrl_c_at_a_secret_leaves_the_terminal_in_order_and_the_match_saved() {
    let home = Home::new();
    let mut terminal = at_a_secret(&home);
    terminal.press("1 5\u{3}");
    assert_eq!(terminal.end(), 130);
    terminal.assert_in_order();
    assert!(terminal.screen().contains("Continue it with `trapline resume 1`."), "{}", terminal.screen());
    assert_saved(&home, &[]);
}

#[test]
fn ctrl_d_at_a_secret_leaves_the_terminal_in_order_and_the_match_saved() {
    let home = Home::new();
    let mut terminal = at_a_secret(&home);
    terminal.press("\u{4}");
    assert_eq!(terminal.end(), 0);
    terminal.assert_in_order();
    assert_saved(&home, &[]);
}

#[test]
fn a_signal_at_a_secret_leaves_the_terminal_in_order_and_the_match_saved() {
    for (signal, status) in [(Signal::TERM, 143), (Signal::INT, 130), (Signal::HUP, 129)] {
        let home = Home::new();
        let mut terminal = at_a_secret(&home);
        terminal.press("1 5");
        terminal.signal(signal);
        assert_eq!(terminal.end(), status);
        terminal.assert_in_order();
        assert!(terminal.screen().contains("Continue it with `trapline resume 1`."), "{}", terminal.screen());
        assert_saved(&home, &[]);
    }
}

#[test]
fn a_signal_at_the_second_secret_keeps_the_first() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", "hidden-path"]);
    play(&mut terminal, &Script::of("hidden-path").turns[..1]);
    terminal.answer(ALONE, "");
    terminal.wait_for_secret("Player 2, enter your trap positions (three numbers between 1-10): ");
    terminal.signal(Signal::TERM);
    assert_eq!(terminal.end(), 143);
    terminal.assert_in_order();
    assert_saved(&home, &["place 1 5 8"]);
}

#[test]
fn ctrl_c_at_an_open_prompt_says_how_to_go_on() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", "hidden-path"]);
    play(&mut terminal, &Script::of("hidden-path").turns[..3]);
    terminal.wait_for(STEPS);
    terminal.press("\u{3}");
    assert_eq!(terminal.end(), 130);
    terminal.assert_in_order();
    assert!(terminal.screen().contains("Continue it with `trapline resume 1`."), "{}", terminal.screen());
    assert_saved(&home, &["place 1 5 8", "place 2 6 9", "move 3"]);
}

#[test]
fn ctrl_d_at_an_open_prompt_says_how_to_go_on() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", "hidden-path"]);
    play(&mut terminal, &Script::of("hidden-path").turns[..3]);
    terminal.wait_for(STEPS);
    terminal.press("\u{4}");
    assert_eq!(terminal.end(), 0);
    assert!(terminal.screen().contains("Continue it with `trapline resume 1`."), "{}", terminal.screen());
    assert_saved(&home, &["place 1 5 8", "place 2 6 9", "move 3"]);
}

#[test]
fn a_signal_or_ctrl_c_after_the_end_of_a_match_has_nothing_to_go_on_with() {
    for (signal, status) in [(Some(Signal::TERM), 143), (None, 130)] {
        let home = Home::new();
        let mut terminal = Terminal::plain(&home, &["play", "trap-runner"]);
        terminal.answer("Enter command: ", "resign");
        terminal.answer("Type yes or no: ", "yes");
        terminal.wait_for(END);
        match signal {
            Some(signal) => terminal.signal(signal),
            None => terminal.press("\u{3}"),
        }
        assert_eq!(terminal.end(), status);
        terminal.assert_in_order();
        assert!(!terminal.screen().contains("Continue it with"), "the match is over:\n{}", terminal.screen());
        assert!(!home.journal(2).exists());
    }
}
