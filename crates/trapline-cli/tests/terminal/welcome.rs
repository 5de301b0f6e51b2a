//! `trapline --plain` without a command: a greeting, the games, and a choice.

use super::games::{ALONE, END, play};
use crate::support::home::Home;
use crate::support::script::{self, Script};
use crate::support::terminal::Terminal;
use trapline::games;

const RULES: &str = "Press Enter for the rule book's, or type what to change: ";
const AGAINST: &str = "Press Enter for a person, or type a level: ";

/// The question for a game.
fn pick() -> String {
    format!("Pick a game (1-{}, q to quit): ", games::ALL.len())
}

#[test]
fn the_welcome_lists_all_games() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &[]);
    terminal.wait_for(&pick());
    let screen = terminal.screen();
    assert!(screen.contains("Welcome to Trapline"), "{screen}");
    for (entry, number) in games::ALL.iter().zip(1..) {
        assert!(screen.contains(&format!("{number}. {}", entry.title)), "{screen}");
    }
    terminal.type_line("q");
    assert_eq!(terminal.end(), 0);
    assert!(!home.journal(1).exists());
}

#[test]
fn a_dumb_terminal_gets_the_prompt_without_being_asked_to() {
    let home = Home::new();
    let mut terminal = Terminal::open_with(&home, &[], &[("TERM", "dumb")]);
    terminal.answer(&pick(), "2");
    terminal.answer(RULES, "");
    terminal.answer(AGAINST, "");
    terminal.answer("Enter command: ", "quit");
    assert_eq!(terminal.end(), 0);
    assert!(!terminal.raw().contains('\u{1b}'), "{:?}", terminal.raw());
}

#[test]
fn every_game_can_be_picked_by_number_and_played_to_its_end() {
    for (script, number) in script::ALL.iter().zip(1..) {
        let home = Home::new();
        let mut terminal = Terminal::plain(&home, &[]);
        terminal.answer(&pick(), &number.to_string());
        terminal.answer(RULES, "");
        terminal.answer(AGAINST, "");
        play(&mut terminal, script.turns);
        terminal.wait_for(END);
        terminal.type_line("");
        assert_eq!(terminal.end(), 0);
        assert_eq!(home.export(1), script.record());
    }
}

#[test]
fn a_game_can_be_picked_by_name() {
    for answer in ["trap-runner", "Trap Runner", "  TRAP RUNNER "] {
        let home = Home::new();
        let mut terminal = Terminal::plain(&home, &[]);
        terminal.answer(&pick(), answer);
        terminal.answer(RULES, "");
        terminal.answer(AGAINST, "person");
        terminal.answer("Enter command: ", "quit");
        assert_eq!(terminal.end(), 0);
        assert_eq!(home.export(1)["game"], "trap-runner");
    }
}

#[test]
fn house_rules_can_be_chosen() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &[]);
    terminal.answer(&pick(), "2");
    let offered = terminal.wait_for(RULES);
    assert!(offered.contains("edges=wrap") && offered.contains("edges=wall"), "{offered}");
    terminal.type_line("edges=wall");
    terminal.answer(AGAINST, "");
    terminal.answer("Enter command: ", "left");
    terminal.wait_for("There is a wall to your left");
    terminal.answer("Enter command: ", "quit");
    assert_eq!(terminal.end(), 0);
    assert_eq!(home.export(1)["rules"], serde_json::json!({"edges": "wall"}));
}

#[test]
fn two_house_rules_can_be_chosen_at_once() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &[]);
    terminal.answer(&pick(), "3");
    terminal.answer(RULES, "finish=safe  first=2");
    terminal.answer(AGAINST, "");
    terminal.answer(ALONE, "");
    terminal.answer_unseen("between 1-9): ", "quit");
    assert_eq!(terminal.end(), 0);
    assert_eq!(home.export(1)["rules"], serde_json::json!({"finish": "safe", "first": 2}));
}

#[test]
fn it_can_be_drawn_who_begins() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &[]);
    terminal.answer(&pick(), "5");
    let offered = terminal.wait_for(RULES);
    assert!(offered.contains("first=random"), "{offered}");
    terminal.type_line("first=random");
    terminal.answer(AGAINST, "");
    play(&mut terminal, &Script::of("grid-hunt").turns[..2]);
    terminal.answer("Enter your choice (1 or 2): ", "quit");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_wrong_choice_is_asked_again() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &[]);
    let count = games::ALL.len();
    for answer in [&*(count + 1).to_string(), "0", "-1", "99999999999999999999", "chess"] {
        terminal.answer(&pick(), answer);
        terminal.wait_for(&format!("Type a number from 1 to {count}."));
    }
    terminal.answer(&pick(), "2");
    for (answer, told) in [
        ("edges=lava", "wrap or wall"),
        ("lava", "A house rule is KEY=VALUE"),
        ("first=random", "edges=wrap|wall"),
    ] {
        terminal.answer(RULES, answer);
        terminal.wait_for(told);
    }
    terminal.answer(RULES, "edges=wrap");
    for answer in ["lava", "5", "perfect player"] {
        terminal.answer(AGAINST, answer);
        terminal.wait_for("Type person, easy, medium, hard, perfect, or press Enter.");
    }
    terminal.answer(AGAINST, "");
    terminal.answer("Enter command: ", "quit");
    assert_eq!(terminal.end(), 0);
    assert_eq!(home.export(1).get("rules"), None);
}

#[test]
fn leaving_at_the_welcome_is_no_failure() {
    for keys in ["q\r", "quit\r", "Q\r", "\r", "\u{4}"] {
        let home = Home::new();
        let mut terminal = Terminal::plain(&home, &[]);
        terminal.wait_for(&pick());
        terminal.press(keys);
        assert_eq!(terminal.end(), 0, "{keys:?}");
        assert!(!home.matches().exists(), "{keys:?}");
    }
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &[]);
    terminal.answer(&pick(), "1");
    terminal.wait_for(RULES);
    terminal.press("\u{4}");
    assert_eq!(terminal.end(), 0);
    assert!(!home.matches().exists());
}

#[test]
fn q_leaves_at_every_later_question_too() {
    for answers in [&["q"][..], &["", "q"], &["", "easy", "q"]] {
        let home = Home::new();
        let mut terminal = Terminal::plain(&home, &[]);
        terminal.answer(&pick(), "1");
        for (prompt, answer) in [RULES, AGAINST, "Your seat: "].into_iter().zip(answers) {
            terminal.answer(prompt, answer);
        }
        assert_eq!(terminal.end(), 0, "{answers:?}");
        assert!(!home.matches().exists(), "{answers:?}");
    }
}

#[test]
fn a_bot_can_be_picked_and_a_seat() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &[]);
    terminal.answer(&pick(), "2");
    terminal.answer(RULES, "");
    terminal.answer(AGAINST, "Hard");
    terminal.answer("or press Enter for either: ", "3");
    terminal.wait_for("Type 1 or 2, or press Enter.");
    terminal.answer("or press Enter for either: ", "2");
    terminal.wait_for("Hard bot attacked");
    terminal.answer("Enter command: ", "quit");
    assert_eq!(terminal.end(), 0);
    assert_eq!(home.export(1)["players"], serde_json::json!(["Hard bot", "Guest"]));
}
