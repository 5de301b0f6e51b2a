//! Whole matches, typed to the end.

use crate::support::home::Home;
use crate::support::script::{self, Script, Turn};
use crate::support::terminal::Terminal;

/// What a player presses Enter at before a secret.
pub const ALONE: &str = "Press Enter when nobody else can see: ";

const END: &str = "Press r for a rematch with seats swapped, any other key to leave. ";

/// Types these turns.
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

#[test]
fn every_game_can_be_typed_to_its_end() {
    for Script { game, turns, reason, revealed } in script::ALL {
        let home = Home::new();
        let mut terminal = Terminal::open(&home, &["play", game]);
        play(&mut terminal, turns);
        terminal.wait_for(END);
        let screen = terminal.history();
        for secret in *revealed {
            assert!(screen.contains(secret), "{game}: {secret:?} is not revealed:\n{screen}");
        }
        terminal.press("x");
        assert_eq!(terminal.end(), 0, "{game}");
        terminal.assert_in_order();
        let record = home.export(1);
        assert_eq!(record, Script::of(game).record(), "{reason}");
    }
}
