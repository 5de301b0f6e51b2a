//! Bots at a real terminal: no hand-over, one's own secret in sight, and watching at one's own pace.

use super::games::{ALONE, END};
use crate::support::home::Home;
use crate::support::terminal::Terminal;

#[test]
fn against_a_bot_nobody_has_to_look_away() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", "hidden-path", "--vs", "hard", "--names", "Ann"]);
    terminal.answer("between 1-10): ", "2 5 9");
    terminal.wait_for("Hard bot laid traps in secret");
    terminal.wait_for("traps on 2 5 9");
    terminal.answer("Enter steps to move (1, 2, or 3): ", "hint");
    terminal.wait_for("120 placements fit");
    terminal.wait_for("30%");
    terminal.answer("Enter steps to move (1, 2, or 3): ", "resign");
    terminal.answer("Resign? Hard bot wins the match. Type yes or no: ", "yes");
    terminal.wait_for("You resigned. Hard bot wins.");
    terminal.wait_for("Now everything is revealed");
    terminal.wait_for(END);
    assert!(!terminal.raw().contains(ALONE));
    terminal.type_line("");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn two_bots_are_watched_at_ones_own_pace() {
    let home = Home::new();
    let args = ["play", "trap-runner", "--watch", "easy,medium", "--max-plies", "3"];
    let mut terminal = Terminal::plain(&home, &args);
    terminal.wait_for("Easy bot attacked");
    terminal.answer("Press Enter to go on: ", "");
    terminal.wait_for("Medium bot attacked");
    terminal.answer("Press Enter to go on: ", "");
    terminal.wait_for(END);
    terminal.type_line("");
    assert_eq!(terminal.end(), 0);
    let mut terminal = Terminal::plain(&home, &args);
    terminal.answer("Press Enter to go on: ", "q");
    assert_eq!(terminal.end(), 0);
    assert_eq!(home.actions(2).len(), 1);
    let mut terminal = Terminal::plain(&home, &["resume"]);
    terminal.answer("Press Enter to go on: ", "");
    terminal.wait_for("Medium bot attacked");
    terminal.answer("Press Enter to go on: ", "q");
    assert_eq!(terminal.end(), 0);
}
