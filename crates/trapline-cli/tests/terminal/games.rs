//! Whole matches, typed to the end.

use crate::support::home::Home;
use crate::support::script::{self, Script, Turn};
use crate::support::terminal::Terminal;

/// Where a player presses Enter before a secret.
pub const ALONE: &str = "Press Enter when nobody else can see: ";

/// What is asked at the end of a match.
pub const END: &str = "Type r for a rematch with seats swapped, or press Enter to leave: ";

/// Types these turns.
#[track_caller]
pub fn play(terminal: &mut Terminal, turns: &[Turn]) {
    for turn in turns {
        if turn.secret {
            terminal.answer(ALONE, "");
        }
        for (prompt, answer) in turn.asked {
            if turn.secret {
                assert_eq!(terminal.answer_unseen(prompt, answer), "\r\n", "{answer:?} was shown");
            } else {
                terminal.answer(prompt, answer);
            }
        }
    }
}

#[track_caller]
fn play_to_the_end(game: &str) {
    let script = Script::of(game);
    let home = Home::new();
    let mut terminal = Terminal::plain(&home, &["play", game]);
    play(&mut terminal, script.turns);
    terminal.wait_for(END);
    let history = terminal.history();
    for secret in script.revealed {
        assert!(history.contains(secret), "{secret:?} is not revealed:\n{history}");
    }
    terminal.type_line("");
    assert_eq!(terminal.end(), 0);
    terminal.assert_in_order();
    assert_eq!(home.export(1), script.record());
}

#[test]
fn trap_and_treasure_can_be_typed_to_its_end() {
    play_to_the_end("trap-and-treasure");
}

#[test]
fn trap_runner_can_be_typed_to_its_end() {
    play_to_the_end("trap-runner");
}

#[test]
fn hidden_path_can_be_typed_to_its_end_and_then_shows_all_traps() {
    play_to_the_end("hidden-path");
}

#[test]
fn maze_runner_duel_can_be_typed_to_its_end_and_then_shows_all_obstacles() {
    play_to_the_end("maze-runner-duel");
}

#[test]
fn grid_hunt_can_be_typed_to_its_end_and_then_shows_both_treasures() {
    play_to_the_end("grid-hunt");
}

#[test]
fn no_line_of_any_game_is_wider_than_a_common_terminal() {
    for script in script::ALL {
        let home = Home::new();
        let mut terminal = Terminal::plain(&home, &["play", script.game]);
        play(&mut terminal, script.turns);
        terminal.wait_for(END);
        let history = terminal.history();
        let wide: Vec<_> = history.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(wide.is_empty(), "{}: {wide:#?}", script.game);
        terminal.type_line("");
        assert_eq!(terminal.end(), 0);
    }
}
