//! What is offered, answered and given up survives as actions do.

use crate::support::home::Home;
use serde_json::{Value, json};
use std::fs;

const ASKED: &str = "Type yes or no: ";
const COMMAND: &str = "Enter command: ";

/// The lines of a match after its first.
fn lines(home: &Home) -> Vec<Value> {
    let file = fs::read_to_string(home.journal(1)).expect("a file");
    file.lines().skip(1).map(|line| serde_json::from_str(line).expect("a line")).collect()
}

fn offer(by: u8) -> Value {
    json!({"do": "offer-draw", "by": by})
}

/// A match after an attack of player 1, in which player 2 has offered a draw, and then the program was killed.
fn offered() -> Home {
    let home = Home::new();
    let mut talk = home.talk(["play", "trap-runner", "--names", "Ann,Bob"]);
    talk.answer(COMMAND, "attack");
    talk.answer(COMMAND, "draw");
    talk.wait_for(ASKED);
    talk.kill();
    assert_eq!(lines(&home), [json!({"action": "attack"}), offer(2)]);
    home
}

#[test]
fn an_offer_survives_and_is_answered_before_anything_else() {
    let home = offered();
    let out = home.run(["resume"], "maybe\ny\n").well().out;
    assert_eq!(out.matches("Ann, Bob offers a draw. Type yes or no: ").count(), 2, "{out}");
    assert!(!out.contains(COMMAND), "{out}");
    assert_eq!(lines(&home)[1..], [offer(2), json!({"do": "accept", "by": 1})]);
    assert_eq!(home.export(1)["result"], json!({"winner": null, "reason": "agreement"}));
    let home = offered();
    let out = home.run(["resume"], "n\nmove up\n").well().out;
    assert!(out.contains("Ann declined. Play on."), "{out}");
    assert_eq!(
        lines(&home)[1..],
        [offer(2), json!({"do": "decline", "by": 1}), json!({"action": "move up"})]
    );
    assert_eq!(home.export(1)["result"], json!(null));
}

#[test]
fn leaving_at_the_question_declines() {
    for input in ["quit\n", ""] {
        let home = offered();
        home.run(["resume"], input).well();
        assert_eq!(lines(&home)[2], json!({"do": "decline", "by": 1}));
        let out = home.run(["resume"], "").well().out;
        assert!(!out.contains(ASKED) && out.contains(COMMAND), "{out}");
    }
}

#[test]
fn a_draw_that_was_declined_stays_so_and_can_be_offered_again() {
    let home = Home::new();
    let mut talk = home.talk(["play", "trap-runner"]);
    talk.answer(COMMAND, "draw");
    talk.answer(ASKED, "n");
    talk.wait_for("Player 2 declined. Play on.");
    talk.wait_for(COMMAND);
    talk.kill();
    assert_eq!(lines(&home), [offer(1), json!({"do": "decline", "by": 2})]);
    let out = home.run(["resume"], "draw\ny\n").well().out;
    assert_eq!(out.matches(ASKED).count(), 1, "{out}");
    assert_eq!(home.export(1)["result"]["reason"], "agreement");
}

#[test]
fn how_a_match_was_ended_is_there_line_by_line() {
    for (answers, wanted, result) in [
        (
            "draw\ny\n",
            vec![offer(1), json!({"do": "accept", "by": 2})],
            json!({"winner": null, "reason": "agreement"}),
        ),
        (
            "draw\nn\nresign\nyes\n",
            vec![offer(1), json!({"do": "decline", "by": 2}), json!({"do": "resign", "by": 1})],
            json!({"winner": 2, "reason": "resignation"}),
        ),
        (
            "attack\nresign\nyes\n",
            vec![json!({"action": "attack"}), json!({"do": "resign", "by": 2})],
            json!({"winner": 1, "reason": "resignation"}),
        ),
    ] {
        let home = Home::new();
        let mut talk = home.talk(["play", "trap-runner", "--series", "2"]);
        talk.write(answers);
        talk.wait_for("Score after 1 of 2");
        talk.kill();
        assert_eq!(lines(&home), wanted);
        assert_eq!(home.export(1)["result"], result);
        let ran = home.run(["resume", "1"], "").with_status(1);
        assert!(ran.err.contains("match 1 is over"), "{ran:?}");
    }
}

#[test]
fn a_file_cut_anywhere_has_the_answer_or_only_the_question() {
    let home = Home::new();
    home.run(["play", "trap-runner"], "draw\ny\n").well();
    let file = fs::read(home.journal(1)).expect("a file");
    let ends: Vec<_> = (0..file.len()).filter(|&at| file[at] == b'\n').collect();
    assert_eq!(ends.len(), 3);
    for length in ends[0]..file.len() - 1 {
        home.put_journal(1, &file[..length]);
        // Where the offer is whole it is to be answered; where not, it never was.
        let ran = home.run(["resume"], "").well();
        let offered = length >= ends[1];
        assert_eq!(ran.out.contains(ASKED), offered, "cut to {length}: {ran:?}");
        assert_eq!(home.export(1)["result"], json!(null), "cut to {length}");
    }
}

#[test]
fn a_bot_answers_what_was_offered_before() {
    for (level, reason) in [("perfect", json!("agreement")), ("hard", Value::Null)] {
        let home = Home::new();
        home.run(["play", "trap-runner", "--vs", level], "draw\n").well();
        let file = fs::read_to_string(home.journal(1)).expect("a file");
        let until = file.match_indices('\n').nth(1).expect("the offer").0;
        home.put_journal(1, &file[..=until]);
        assert_eq!(lines(&home), [offer(1)]);
        let ran = home.run(["resume"], "attack\n").with_status(0);
        assert_eq!(ran.out.contains("bot declined. Play on."), reason.is_null(), "{ran:?}");
        assert_eq!(home.export(1)["result"]["reason"], reason);
    }
}
