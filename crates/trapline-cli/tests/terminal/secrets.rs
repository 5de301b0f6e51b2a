//! Secrets are typed unseen, and stay so until the match is over.

use super::games::{ALONE, END, play};
use crate::support::home::Home;
use crate::support::script::{self, Script};
use crate::support::terminal::Terminal;

/// All ways to write these numbers or cells that anybody might print.
fn spellings(items: &[&str]) -> Vec<String> {
    let joints = [" ", ",", ", ", ";", ""];
    let mut spellings: Vec<String> = joints.iter().map(|joint| items.join(joint)).collect();
    let bare: Vec<_> = items.iter().flat_map(|item| item.split(',')).collect();
    spellings.extend(joints.iter().map(|joint| bare.join(joint)));
    let bracketed: Vec<_> = items.iter().map(|item| format!("({item})")).collect();
    spellings.extend(joints.iter().map(|joint| bracketed.join(joint)));
    spellings
}

/// Types both placements; up to its last turn the match may show neither.
#[track_caller]
fn stays_unseen(game: &str, secrets: [&[&str]; 2]) {
    let script = Script::of(game);
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", game]);
    let (last, before) = script.turns.split_last().expect("there are turns");
    play(&mut terminal, before);
    terminal.wait_for(last.asked[0].0);
    let places = [("the raw stream", terminal.raw()), ("the screen", terminal.history())];
    for items in secrets {
        for spelling in spellings(items) {
            for (place, text) in &places {
                assert!(!text.contains(&spelling), "{spelling:?} is in {place}:\n{text}");
            }
        }
    }
    for (place, text) in places {
        for verb in ["place ", "hide "] {
            let told = text.split(verb).skip(1).find(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
            assert_eq!(told, None, "after {verb:?} in {place}");
        }
    }
    // Only now.
    terminal.type_line(last.asked[0].1);
    terminal.wait_for(END);
    for secret in script.revealed {
        assert!(terminal.screen().contains(secret), "{secret:?} is not revealed");
    }
    terminal.type_line("");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_traps_of_hidden_path_are_typed_unseen() {
    stays_unseen("hidden-path", [&["1", "5", "8"], &["2", "6", "9"]]);
}

#[test]
fn the_obstacles_of_maze_runner_duel_are_typed_unseen() {
    stays_unseen("maze-runner-duel", [&["1,4", "2,5", "5,4"], &["1,5", "4,2", "5,3"]]);
}

#[test]
fn the_treasures_of_grid_hunt_are_typed_unseen() {
    // Single digits are everywhere; that none is shown at its prompt is asserted while it is typed.
    stays_unseen("grid-hunt", [&["4,5"], &["2,1"]]);
}

/// The other way to lines of text.
#[test]
fn a_secret_is_typed_unseen_on_a_dumb_terminal_too() {
    for script in script::ALL.iter().filter(|script| script.turns[0].secret) {
        let home = Home::new();
        let mut terminal = Terminal::open_with(&home, &["play", script.game], &[("TERM", "dumb")]);
        play(&mut terminal, &script.turns[..2]);
        terminal.answer(script.turns[2].asked[0].0, "quit");
        assert_eq!(terminal.end(), 0);
        assert_eq!(home.actions(1), script.actions()[..2]);
    }
}

#[test]
fn a_refused_secret_is_not_shown() {
    for (game, prompt, answers) in [
        ("hidden-path", "three numbers between 1-10): ", ["6 6 6", "66 8 66", "place 6 66", "move 666"]),
        ("maze-runner-duel", "row,column row,column): ", ["6,6 6,6 6,6", "6,6", "666", "place 6,6"]),
        ("grid-hunt", "Enter row (1-5): ", ["6", "66", "hide 6,6", "dig 6,6"]),
    ] {
        let home = Home::new();
        let mut terminal = Terminal::plain(&home, &["play", game]);
        terminal.answer(ALONE, "");
        for answer in answers {
            assert_eq!(terminal.answer_unseen(prompt, answer), "\r\n", "{game}: {answer}");
        }
        terminal.answer_unseen(prompt, "quit");
        assert_eq!(terminal.end(), 0);
        assert!(!terminal.raw().contains('6'), "{}", terminal.raw());
    }
}

#[test]
fn a_secret_can_be_corrected_unseen() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", "hidden-path"]);
    terminal.answer(ALONE, "");
    // Backspace, and Ctrl-U for the whole line.
    assert_eq!(terminal.answer_unseen("between 1-10): ", "3 3 3\u{15}1 5 9\u{7f}8"), "\r\n");
    terminal.answer(ALONE, "");
    terminal.answer_unseen("between 1-10): ", "quit");
    assert_eq!(terminal.end(), 0);
    assert_eq!(home.actions(1), ["place 1 5 8"]);
}

#[test]
fn what_is_asked_for_at_a_secret_prompt_tells_no_secret() {
    let script = Script::of("hidden-path");
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", "hidden-path"]);
    play(&mut terminal, &script.turns[..1]);
    terminal.answer(ALONE, "");
    for word in ["board", "log", "help"] {
        terminal.answer_unseen("between 1-10): ", word);
    }
    terminal.answer_unseen("between 1-10): ", "quit");
    assert_eq!(terminal.end(), 0);
    let raw = terminal.raw();
    assert!(raw.contains("Player 1 laid traps in secret"), "{raw}");
    for spelling in spellings(&["1", "5", "8"]) {
        assert!(!raw.contains(&spelling), "{spelling:?} is shown:\n{raw}");
    }
}

#[test]
fn the_terminal_is_silent_before_a_secret_is_asked_for() {
    // A prompt that comes first invites to type while all is still shown. The gap is short; a program that has
    // to wait for everybody else is caught in it more often.
    let mut early = 0;
    for _ in 0..20 {
        let home = Home::new();
        let mut terminal = Terminal::shell(&home, r#"exec nice -n 19 "$0" play hidden-path --plain"#);
        for player in ["Player 1", "Player 2"] {
            terminal.answer(ALONE, "");
            terminal.wait_for(&format!("{player}, enter your trap positions (three numbers between 1-10): "));
            early += usize::from(terminal.echoes());
            terminal.type_line("1 5 8");
        }
        terminal.answer("Enter steps to move (1, 2, or 3): ", "quit");
        assert_eq!(terminal.end(), 0);
    }
    assert_eq!(early, 0, "of 40 prompts came while the terminal still showed what is typed");
}

#[test]
fn a_key_too_many_after_a_secret_is_no_answer_of_the_next_player() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", "hidden-path"]);
    terminal.answer(ALONE, "");
    terminal.wait_for_secret("Player 1, enter your trap positions (three numbers between 1-10): ");
    terminal.press("1 5 8\r\r");
    terminal.answer(ALONE, "");
    terminal.wait_for_secret("Player 2, enter your trap positions (three numbers between 1-10): ");
    terminal.type_line("2 6 9");
    terminal.answer("Enter steps to move (1, 2, or 3): ", "quit");
    assert_eq!(terminal.end(), 0);
    assert!(!terminal.raw().contains("Type 3 different steps"), "{}", terminal.raw());
    assert_eq!(home.actions(1), ["place 1 5 8", "place 2 6 9"]);
}
