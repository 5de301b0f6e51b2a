//! `trapline puzzle` on a terminal.

use super::{ENTER_SCREEN, ESCAPE, assert_left, in_shell, open, refused};
use crate::support::home::Home;
use crate::support::puzzle::{kept, typed};
use crate::support::script;
use crate::support::terminal::Terminal;

#[test]
fn a_puzzle_is_the_one_that_was_asked_for_and_can_be_solved() {
    for script in script::ALL {
        for (which, called) in
            [(["--seed", "7"], "puzzle 7"), (["--date", "2024-02-29"], "the puzzle of 2024-02-29")]
        {
            let home = Home::new();
            let args = [&["puzzle", script.game], &which[..]].concat();
            let puzzle = &home.run(args.iter().chain(&["--json"]), "").well().json()[0];
            let mut terminal = open(&home, &args).terminal;
            terminal.see(&format!(": {called}"));
            terminal.see("You are ");
            for action in typed(puzzle) {
                terminal.press(&format!(":{action}\r"));
                terminal.see("✓ Right!");
            }
            terminal.see("For a friend:");
            assert_eq!(kept(&home)[0]["result"], "solved");
            terminal.press("q");
            assert_eq!(terminal.end(), 0);
            terminal.assert_in_order();
            assert!(!home.matches().exists(), "no match was begun");
        }
    }
}

#[test]
fn house_rules_are_kept() {
    let home = Home::new();
    let mut terminal =
        open(&home, &["puzzle", "trap-runner", "--seed", "7", "--rule", "edges=wall"]).terminal;
    terminal.see("edges=wall --seed 7");
}

#[test]
fn q_leaves_the_program_at_once() {
    let home = Home::new();
    for key in ["q", ESCAPE] {
        let mut terminal = in_shell(&home, "puzzle trap-runner --seed 7");
        terminal.see(": puzzle 7");
        terminal.press(key);
        assert_left(&mut terminal, 0, "");
    }
}

#[test]
fn what_is_wrong_is_refused_before_the_screen_is_touched() {
    let home = Home::new();
    for (args, told) in [
        (&["chess"][..], "maze-runner-duel"),
        (&["trap-runner", "--date", "2023-02-29"], "2023-02-29"),
        (&["trap-runner", "--seed", "7", "--daily"], "cannot be used with"),
        (&["trap-runner", "--rule", "edges=lava"], "wrap or wall"),
    ] {
        refused(&home, &[&["puzzle"], args].concat(), 2, told);
    }
}

#[test]
fn lines_of_text_ask_the_games_own_questions() {
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["puzzle", "trap-runner", "--seed", "7"]);
    terminal.answer("Enter command: ", "solution");
    terminal.wait_for("The solution: ");
    terminal.answer("or quit: ", "next");
    terminal.answer("Enter command: ", "quit");
    assert_eq!(terminal.end(), 0);
    assert!(!terminal.raw().contains(ENTER_SCREEN), "{}", terminal.raw());
    assert_eq!(kept(&home)[0]["result"], "missed");
}

#[test]
fn practice_opens_what_was_missed_or_says_that_there_is_nothing() {
    let home = Home::new();
    let practice = ["puzzle", "trap-runner", "--practice"];
    let mut terminal = Terminal::open(&home, &practice);
    assert_eq!(terminal.end(), 0);
    assert!(terminal.raw().contains("Nothing to practise in Trap Runner"), "{}", terminal.raw());
    home.run(["puzzle", "trap-runner", "--seed", "7"], "solution\n").well();
    let mut terminal = open(&home, &practice).terminal;
    terminal.see(": puzzle 7");
    terminal.see("You missed it before.");
    terminal.press("n");
    terminal.see("Nothing to practise");
}
