//! The dialogue through a pipe: a question, an answer, and the end of the input at any of them. What is said word by
//! word is in `transcripts.rs`.

use crate::support::home::Home;
use crate::support::script;

#[test]
fn what_is_no_terminal_gets_the_plain_dialogue() {
    for script in script::ALL {
        let plain = Home::new().run(["play", script.game, "--plain"], script.input()).well();
        let piped = Home::new().run(["play", script.game], script.input()).well();
        assert_eq!((plain.out, plain.err), (piped.out, piped.err));
    }
}

#[test]
fn prompts_are_written_before_their_answer_is_read() {
    for script in script::ALL {
        let home = Home::new();
        let mut talk = home.talk(["play", script.game, "--plain"]);
        for (prompt, answer) in script.turns.iter().flat_map(|turn| turn.asked) {
            talk.answer(prompt, answer);
        }
        talk.end().well();
        assert_eq!(home.export(1), script.record());
    }
}

#[test]
fn the_end_of_the_input_saves_the_match() {
    for script in script::ALL {
        for done in 0..script.turns.len() {
            let home = Home::new();
            let ran = home.run(["play", script.game, "--plain"], script::lines(&script.turns[..done])).well();
            assert!(ran.err.contains("Continue it with `trapline resume 1`."), "{ran:?}");
            assert_eq!(home.actions(1), script.actions()[..done]);
            home.run(["resume", "--plain"], script::lines(&script.turns[done..])).well();
            assert_eq!(home.export(1), script.record());
        }
    }
}

#[test]
fn the_last_line_needs_no_end_of_line() {
    let home = Home::new();
    home.run(["play", "trap-runner"], "attack\nmove up").well();
    assert_eq!(home.actions(1), ["attack", "move up"]);
}

#[test]
fn lines_may_end_as_on_other_systems() {
    let home = Home::new();
    home.run(["play", "trap-runner"], "attack\r\nmove up\r\n").well();
    assert_eq!(home.actions(1), ["attack", "move up"]);
}
