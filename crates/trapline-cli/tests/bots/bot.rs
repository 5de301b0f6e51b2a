//! `trapline bot`, spoken to directly.

use crate::support::home::Home;
use serde_json::{Value, json};

fn hello() -> Value {
    json!({"type": "hello", "protocol": "trapline-bot/1", "program": "test", "version": "1"})
}

fn opening(game: &str, seed: u64, view: Value) -> Value {
    json!({"type": "match", "game": game, "rules": {}, "seat": 1, "names": ["Ann", "Bob"], "seed": seed,
        "to_move": 1, "view": view})
}

fn act(id: u64, events: Value) -> Value {
    json!({"type": "act", "id": id, "events": events, "view": {}, "legal": [], "time_left_ms": null, "retries": 0})
}

fn hunt() -> Value {
    json!({"treasures": [null, null], "scans_left": [3, 3], "scans": [[], []], "digs": [[], []]})
}

fn lines(messages: &[Value]) -> String {
    messages.iter().map(|message| format!("{message}\n")).collect()
}

#[test]
fn it_answers_what_wants_an_answer_and_nothing_else() {
    let input = lines(&[
        hello(),
        json!({"type": "weather", "rain": true}),
        opening("grid-hunt", 1, hunt()),
        json!({"type": "error", "message": "only a test"}),
        act(5, json!([])),
        json!({"type": "quit"}),
        json!({"type": "hello"}),
    ]);
    let ran = Home::new().run(["bot", "--level", "random"], input).well();
    let said = ran.json();
    assert_eq!(said.len(), 2, "{}", ran.out);
    assert_eq!(said[0], json!({"type": "hello", "protocol": "trapline-bot/1", "name": "trapline random"}));
    assert_eq!((&said[1]["type"], &said[1]["id"]), (&json!("action"), &json!(5)));
    assert!(said[1]["action"].as_str().is_some_and(|action| action.starts_with("hide ")), "{}", ran.out);
    assert_eq!(ran.err, "");
}

#[test]
fn it_ends_well_at_the_end_of_its_input() {
    assert_eq!(Home::new().run(["bot", "--level", "perfect"], "").well().out, "");
}

#[test]
fn its_own_seed_counts_more_than_the_host_s() {
    let play = |own: &[&str], seed| {
        let messages: Vec<_> = [hello()]
            .into_iter()
            .chain((0..20).flat_map(|n| [opening("grid-hunt", seed + n, hunt()), act(n, json!([]))]))
            .collect();
        let args = ["bot", "--level", "random"].iter().chain(own);
        Home::new().run(args, lines(&messages)).well().out
    };
    assert_eq!(play(&["--seed", "5"], 0), play(&["--seed", "5"], 1000));
    assert_ne!(play(&["--seed", "5"], 0), play(&["--seed", "6"], 0));
    assert_eq!(play(&[], 0), play(&[], 0));
    assert_ne!(play(&[], 0), play(&[], 1000));
}

#[test]
fn it_says_what_is_wrong_with_a_host() {
    let moved = |player: u8, action: Value, reply: Value| json!([{"player": player, "action": action, "reply": reply, "text": "what was done"}]);
    let runner = json!({"pieces": [[1, 1], [5, 5]], "shields": [3, 3]});
    let begun = [hello(), opening("trap-runner", 1, runner.clone())];
    let after = |message: Value| lines(&[&begun[..], &[message]].concat());
    for (input, words) in [
        ("no JSON\n".to_owned(), "line 1 of the input is no message"),
        ("{}\n".to_owned(), "line 1 of the input is no message"),
        (
            lines(&[
                json!({"type": "hello", "protocol": "trapline-bot/2", "program": "test", "version": "2"}),
            ]),
            "the host speaks \"trapline-bot/2\"; this bot speaks trapline-bot/1 only",
        ),
        (lines(&[json!({"type": "hello"})]), "missing field `protocol`"),
        (lines(&[hello(), json!({"type": "match"})]), "line 2 of the input is no message"),
        (lines(&[act(1, json!([]))]), "no match has begun"),
        (lines(&[opening("chess", 1, json!({}))]), "there is no \"chess\""),
        (after(act(1, moved(2, json!("attack"), json!({"shields": 2})))), "this cannot have happened"),
        (after(act(1, moved(1, json!("attack"), json!({"shields": 1})))), "this cannot have happened"),
        (after(act(1, moved(1, json!("move left"), json!({"moved": [4, 4]})))), "this cannot have happened"),
        (after(act(1, moved(1, json!("attack"), json!({"shields": 2})))), "it is not our turn"),
        (after(act(1, moved(1, json!("fly"), json!(null)))), "type move up"),
        (lines(&[opening("trap-runner", 1, json!({"pieces": 7}))]), "start.state.pieces"),
    ] {
        let ran = Home::new().run(["bot", "--level", "random"], input).with_status(1);
        assert!(ran.err.contains(words), "{}", ran.err);
    }
    // Of a position set up by hand nothing is known but what the host says; that is enough in an open game.
    let runner = json!({"pieces": [[2, 2], [4, 4]], "shields": [0, 1]});
    let set_up = lines(&[hello(), opening("trap-runner", 1, runner), act(1, json!([]))]);
    assert_eq!(Home::new().run(["bot", "--level", "random"], set_up).well().json().len(), 2);
}

#[test]
fn a_level_that_there_is_not_is_a_usage_error() {
    let ran = Home::new().run(["bot", "--level", "godlike"], "").with_status(2);
    assert!(ran.err.contains("random, easy, medium, hard or perfect"), "{}", ran.err);
    Home::new().run(["bot"], "").with_status(2);
}
