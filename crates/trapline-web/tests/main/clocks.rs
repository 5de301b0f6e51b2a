//! Clocks are the server's.

use super::support::Server;
use serde_json::{Value, json};

#[test]
fn whoever_lets_the_time_run_out_loses_without_anybody_asking() {
    let server = Server::start();
    let pair = server.pair("trap-runner", &json!({}), &json!({ "base": 1, "increment": 0 }));
    let mut news = server.listen(&pair.id, None, None);
    server.command(&pair, 0, &json!({ "revision": 0, "act": "attack" })).json(200);
    server.command(&pair, 1, &json!({ "revision": 1, "act": "attack" })).json(200);
    let runs = server.look(&pair, Some(0));
    assert_eq!(runs["clock"]["runs"], 1);
    assert!(runs["clock"]["left"][0].as_u64().is_some_and(|left| left <= 1000), "{runs}");
    while !news.next().contains("data: 3\n") {}
    assert_eq!(server.look(&pair, None)["result"], json!({ "winner": 2, "reason": "time" }));
    assert_eq!(
        server.command(&pair, 0, &json!({ "revision": 3, "act": "attack" })).problem(409)["type"],
        "urn:trapline:over"
    );
}

#[test]
fn by_correspondence_every_action_has_its_own_time() {
    let server = Server::start();
    let pair = server.pair("trap-runner", &json!({}), &json!({ "each": 86_400 }));
    assert_eq!(server.look(&pair, None)["clock"], json!({ "left": [86_400_000, 86_400_000], "runs": null }));
    server.command(&pair, 0, &json!({ "revision": 0, "act": "attack" })).json(200);
    server.command(&pair, 1, &json!({ "revision": 1, "act": "attack" })).json(200);
    assert_eq!(server.look(&pair, None)["clock"]["runs"], 1);
    assert_eq!(server.look(&pair, None)["claim_at"], Value::Null, "nobody is waited for by the minute");
}
