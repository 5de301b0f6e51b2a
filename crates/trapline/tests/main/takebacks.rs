//! Taking actions back: what is refused and why, and what the record tells.

use serde_json::json;
use trapline::record::Record;
use trapline::{AnyMatch, Outcome, Player, Reason, Viewer, games};

fn after(game: &str, actions: &[&str]) -> Box<dyn AnyMatch> {
    games::open(&Record::new(game).with_actions(actions.iter().copied())).expect("a match")
}

#[track_caller]
fn assert_refused(duel: &mut dyn AnyMatch, count: usize, why: &str) {
    let before = duel.record();
    assert_eq!(duel.take_back(count).expect_err("it is refused").to_string(), why);
    assert_eq!(duel.record(), before);
}

#[test]
fn the_record_tells_what_was_taken_back_and_when() {
    let mut duel = after("trap-runner", &["attack", "move up", "move right"]);
    duel.take_back(2).expect("two can be");
    duel.act("move down").expect("legal");
    duel.take_back(2).expect("all can be");
    assert_eq!(duel.state(Viewer::Public), after("trap-runner", &[]).state(Viewer::Public));
    duel.act("move right").expect("legal");
    let record = json!({
        "format": "trapline/1",
        "game": "trap-runner",
        "actions": ["move right"],
        "takebacks": [
            {"at": 1, "actions": ["move up", "move right"]},
            {"at": 0, "actions": ["attack", "move down"]},
        ],
        "result": null,
    });
    assert_eq!(serde_json::to_value(duel.record()).expect("JSON"), record);
    let again = games::open(&Record::parse(&record.to_string()).expect("a record")).expect("a match");
    assert_eq!(again.record(), duel.record());
}

#[test]
fn a_record_without_any_does_not_mention_them() {
    let text = serde_json::to_string(&after("trap-runner", &["attack"]).record()).expect("JSON");
    assert!(!text.contains("takebacks"), "{text}");
}

#[test]
fn a_refusal_says_what_would_be_right() {
    let mut duel = after("trap-runner", &[]);
    assert_refused(&mut *duel, 1, "nothing has been done yet that could be taken back");
    duel.act("attack").expect("legal");
    assert_refused(&mut *duel, 0, "at least one action has to be taken back");
    assert_refused(&mut *duel, 2, "2 actions cannot be taken back; only 1 was done");
    duel.act("attack").expect("legal");
    assert_refused(
        &mut *duel,
        usize::MAX,
        &format!("{} actions cannot be taken back; only 2 were done", usize::MAX),
    );
    duel.conclude(Outcome::win(Player::One, Reason::Resignation)).expect("an ending");
    assert_refused(&mut *duel, 1, "the game is over; nothing can be taken back");
}

/// A ply limit counts what was done and not taken back, and ends the match for good.
#[test]
fn a_ply_limit_does_not_count_what_was_taken_back() {
    let mut record = Record::new("trap-runner");
    record.rules.insert("max_plies".to_owned(), json!(2));
    let mut duel = games::open(&record).expect("a match");
    duel.act("attack").expect("legal");
    duel.take_back(1).expect("it can be");
    duel.act("move up").expect("legal");
    assert_eq!(duel.turn().player(), Some(Player::Two));
    duel.act("attack").expect("legal");
    assert_refused(&mut *duel, 1, "the game is over; nothing can be taken back");
}

#[test]
fn secrets_cannot_be_asked_for_twice() {
    let why = "in a game with secrets nothing can be taken back, since that would buy information";
    let mut duel = after("hidden-path", &["place 4 7 9", "place 3 6 8", "move 2"]);
    assert_refused(&mut *duel, 1, why);
    for entry in games::ALL {
        let text = format!(
            r#"{{"format":"trapline/1","game":"{}","actions":[],"takebacks":[{{"at":0,"actions":[]}}]}}"#,
            entry.id
        );
        let opened = games::open(&Record::parse(&text).expect("a record"));
        match entry.hidden {
            true => assert_eq!(opened.err().expect("refused").to_string(), format!("takebacks: {why}")),
            false => assert_eq!(opened.expect("a match").record().takebacks.len(), 1),
        }
    }
}
