//! The hand-over between two secrets: the screen is wiped, and it is clear who should sit down.

use super::games::{ALONE, play};
use crate::support::home::Home;
use crate::support::script::{self, Script};
use crate::support::terminal::Terminal;

const WIPE_SCREEN: &str = "\u{1b}[2J";
const WIPE_SCROLLED: &str = "\u{1b}[3J";

#[test]
fn the_hand_over_wipes_the_screen_and_what_has_scrolled_off_it() {
    for script in script::ALL.iter().filter(|script| script.turns[0].secret) {
        let home = Home::new();
        let mut terminal = Terminal::plain(&home, &["play", script.game]);
        terminal.answer(ALONE, "");
        // Fill more than the screen.
        let (prompt, answer) = script.turns[0].asked[0];
        for _ in 0..3 {
            terminal.answer_unseen(prompt, "rules");
        }
        terminal.wait_for_secret(prompt);
        let before = terminal.history();
        assert!(before.lines().count() > terminal.screen().lines().count(), "nothing has scrolled off");
        terminal.type_line(answer);
        for (prompt, answer) in &script.turns[0].asked[1..] {
            terminal.answer_unseen(prompt, answer);
        }
        let raw = terminal.wait_for(ALONE);
        let wiped = [WIPE_SCREEN, WIPE_SCROLLED].map(|wipe| raw.find(wipe).expect("it is wiped"));
        // Some terminals keep a wiped screen among what has scrolled off.
        assert!(wiped[0] < wiped[1], "the screen must go first");
        let after = terminal.history();
        let old =
            before.lines().filter(|line| !line.trim().is_empty() && !line.starts_with(ALONE.trim_end()));
        let left: Vec<_> = old.filter(|old| after.lines().any(|line| line == *old)).collect();
        assert!(left.is_empty(), "{left:#?} is still there");
        assert!(
            after.contains("Player 2, it is your turn to choose in secret. Player 1, look away."),
            "{after}"
        );
    }
}

#[test]
fn what_the_second_player_did_is_wiped_before_the_match_begins() {
    for script in script::ALL.iter().filter(|script| script.turns[0].secret) {
        let home = Home::new();
        let mut terminal = Terminal::plain(&home, &["play", script.game]);
        play(&mut terminal, &script.turns[..2]);
        let raw = terminal.wait_for(script.turns[2].asked[0].0);
        assert!(raw.contains(WIPE_SCREEN) && raw.contains(WIPE_SCROLLED), "{raw:?}");
        let (prompt, _) = script.turns[1].asked[0];
        let history = terminal.history();
        assert!(!history.contains(prompt.trim_end()), "{history}");
    }
}

#[test]
fn what_was_on_the_screen_before_the_match_is_wiped_too() {
    let home = Home::new();
    let mut terminal =
        Terminal::shell(&home, r#"echo an earlier evening; exec "$0" play hidden-path --plain"#);
    terminal.wait_for("an earlier evening");
    terminal.wait_for(ALONE);
    let history = terminal.history();
    assert!(!history.contains("an earlier evening"), "{history}");
    assert!(history.contains("Game Start"), "{history}");
}

#[test]
fn the_hand_over_calls_the_players_by_name() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", "hidden-path", "--names", "Ann,Bob"]);
    terminal.wait_for("Ann, it is your turn to choose in secret. Bob, look away.");
    terminal.answer(ALONE, "");
    terminal.answer_unseen("Ann, enter your trap positions (three numbers between 1-10): ", "1 5 8");
    terminal.wait_for("Bob, it is your turn to choose in secret. Ann, look away.");
    terminal.answer(ALONE, "");
    terminal.answer_unseen("Bob, enter your trap positions (three numbers between 1-10): ", "quit");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn going_on_with_a_match_hands_over_to_who_has_still_to_choose() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", "maze-runner-duel"]);
    let turns = Script::of("maze-runner-duel").turns;
    play(&mut terminal, &turns[..1]);
    terminal.wait_for_secret(ALONE);
    terminal.press("\u{4}");
    assert_eq!(terminal.end(), 0);
    let mut terminal = Terminal::plain(&home, &["resume"]);
    terminal.wait_for("Player 2, it is your turn to choose in secret. Player 1, look away.");
    play(&mut terminal, &turns[1..2]);
    terminal.answer(turns[2].asked[0].0, "quit");
    assert_eq!(terminal.end(), 0);
    assert!(!terminal.raw().contains("1,4"), "{}", terminal.raw());
}

#[test]
fn a_terminal_that_cannot_be_wiped_is_pushed_on() {
    let home = Home::new();
    let dumb = [("TERM", "dumb")];
    let mut terminal = Terminal::open_with(&home, &["play", "hidden-path"], &dumb);
    play(&mut terminal, &Script::of("hidden-path").turns[..1]);
    terminal.wait_for(ALONE);
    assert!(!terminal.raw().contains('\u{1b}'), "{:?}", terminal.raw());
    assert!(!terminal.screen().contains("enter your trap positions"), "{}", terminal.screen());
}

/// A hint before a secret is chosen would be one to choose: nobody gets it while the other may still look.
#[test]
fn there_is_no_hint_before_the_other_looks_away() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", "hidden-path"]);
    terminal.answer(ALONE, "hint");
    terminal.wait_for("Press Enter first");
    assert!(!terminal.raw().contains("Lay traps"));
    terminal.answer(ALONE, "");
    terminal.answer_unseen("between 1-10): ", "hint");
    terminal.wait_for("Lay traps on ");
    terminal.answer_unseen("between 1-10): ", "quit");
    assert_eq!(terminal.end(), 0);
}
