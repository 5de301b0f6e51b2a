//! Whoever is gone is waited for, and then not any more; what nobody touches is closed.

use super::support::Server;
use serde_json::{Value, json};
use std::time::Duration;
use trapline_web::Config;

fn impatient() -> Server {
    Server::with(Config { requests: 0, waiting: 0, patience: Duration::from_millis(1), ..Config::default() })
}

#[test]
fn who_is_there_cannot_be_beaten_by_being_gone() {
    let server = impatient();
    let pair = server.pair("trap-runner", &json!({}), &Value::Null);
    let _ann = server.listen(&pair.id, Some(&pair.tokens[0]), None);
    let _bob = server.listen(&pair.id, Some(&pair.tokens[1]), None);
    assert_eq!(server.look(&pair, Some(0))["here"], json!([true, true]));
    let refused = server.command(&pair, 0, &json!({ "revision": 0, "do": "claim" })).problem(422);
    assert!(refused["detail"].as_str().is_some_and(|detail| detail.contains("is here")), "{refused}");
}

#[test]
fn who_is_gone_for_long_is_not_waited_for() {
    let server = impatient();
    for word in ["claim", "bot"] {
        let pair = server.pair("trap-runner", &json!({}), &Value::Null);
        let mut ann = server.listen(&pair.id, Some(&pair.tokens[0]), None);
        drop(server.listen(&pair.id, Some(&pair.tokens[1]), None));
        // Bob's absence is told once it is one.
        let look = loop {
            let look = server.look(&pair, Some(0));
            if look["here"] == json!([true, false]) {
                break look;
            }
            ann.next();
        };
        assert!(look["claim_at"].is_u64(), "{look}");
        assert_eq!(server.look(&pair, Some(1))["claim_at"], Value::Null, "Ann is there");
        // Looking has brought Bob back; somebody else's look does not.
        loop {
            let done = server.command(&pair, 0, &json!({ "revision": 0, "do": word, "level": "easy" }));
            if done.status == 200 {
                break;
            }
            done.problem(422);
            ann.next();
        }
        let look = server.look(&pair, None);
        match word {
            "claim" => assert_eq!(look["result"], json!({ "winner": 1, "reason": "abandoned" })),
            _ => {
                assert_eq!(look["seats"][1], json!({ "kind": "bot", "level": "easy" }));
                let late = server.command(&pair, 1, &json!({ "revision": 1, "do": "resign" })).problem(422);
                assert!(late["detail"].as_str().is_some_and(|detail| detail.contains("bot")), "{late}");
                server.command(&pair, 0, &json!({ "revision": 1, "act": "attack" })).json(200);
                while server.look(&pair, Some(0))["to_move"] != 1 {
                    ann.next();
                }
            }
        }
    }
}

#[test]
fn what_nobody_touches_is_closed() {
    let forget = Duration::from_millis(1);
    let server = Server::with(Config { requests: 0, waiting: 0, forget, ..Config::default() });
    let pair = server.pair("trap-runner", &json!({}), &Value::Null);
    let mut news = server.listen(&pair.id, None, None);
    while server.look(&pair, None)["result"].is_null() {
        news.next();
    }
    assert_eq!(server.look(&pair, None)["result"], json!({ "winner": null, "reason": "abandoned" }));
}
