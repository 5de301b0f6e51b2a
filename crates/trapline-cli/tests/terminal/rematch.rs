//! What follows a match: a rematch, or the way out.

use super::games::{ALONE, END, play};
use crate::support::home::Home;
use crate::support::script::Script;
use crate::support::terminal::Terminal;

const QUIT: &str = "quit";

#[test]
fn r_starts_a_rematch_with_names_swapped() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", "trap-runner", "--names", "Ann,Bob"]);
    terminal.wait_for("Ann, it's your turn.");
    play(&mut terminal, Script::of("trap-runner").turns);
    terminal.wait_for(END);
    terminal.type_line("r");
    terminal.wait_for("Bob, it's your turn.");
    terminal.answer("Enter command: ", QUIT);
    assert_eq!(terminal.end(), 0);
    assert_eq!(home.export(1)["players"], serde_json::json!(["Ann", "Bob"]));
    assert_eq!(home.export(2)["players"], serde_json::json!(["Bob", "Ann"]));
}

#[test]
fn a_rematch_without_names_says_that_the_seats_are_swapped() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", "trap-runner"]);
    play(&mut terminal, Script::of("trap-runner").turns);
    terminal.wait_for(END);
    terminal.type_line("R");
    terminal.wait_for("Seats are swapped: who was Player 1 is now Player 2.");
    terminal.answer("Enter command: ", QUIT);
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_rematch_with_secrets_says_that_the_seats_are_swapped_where_it_can_be_read() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", "grid-hunt"]);
    play(&mut terminal, Script::of("grid-hunt").turns);
    terminal.wait_for(END);
    terminal.type_line("r");
    terminal.wait_for(ALONE);
    let history = terminal.history();
    assert!(history.contains("Seats are swapped: who was Player 1 is now Player 2."), "{history}");
    assert!(!history.contains("(4,5)"), "the old match is still to be seen:\n{history}");
}

#[test]
fn a_rematch_keeps_the_house_rules() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", "hidden-path", "--rule", "finish=safe"]);
    for player in ["Player 1", "Player 2"] {
        terminal.answer(ALONE, "");
        let prompt = format!("{player}, enter your trap positions (three numbers between 1-9): ");
        terminal.answer_unseen(&prompt, "1 2 3");
    }
    terminal.answer("Enter steps to move (1, 2, or 3): ", "resign");
    terminal.answer("Type yes or no: ", "yes");
    terminal.wait_for(END);
    terminal.type_line("r");
    terminal.answer(ALONE, "");
    terminal.answer_unseen("Player 1, enter your trap positions (three numbers between 1-9): ", QUIT);
    assert_eq!(terminal.end(), 0);
    assert_eq!(home.export(2)["rules"], serde_json::json!({"finish": "safe"}));
}

#[test]
fn anything_else_leaves_after_a_match() {
    for keys in ["\r", "x\r", "q\r", " \r", "rr\r", "\u{4}"] {
        let home = Home::new();
        let mut terminal = Terminal::plain(&home, &["play", "trap-runner"]);
        terminal.answer("Enter command: ", "resign");
        terminal.answer("Type yes or no: ", "yes");
        terminal.wait_for(END);
        terminal.press(keys);
        assert_eq!(terminal.end(), 0, "{keys:?}");
        terminal.assert_in_order();
        assert!(!home.journal(2).exists(), "{keys:?} starts a rematch");
    }
}
