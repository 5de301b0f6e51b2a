//! What agents are refused, and how.

use super::{Agent, HEADERS, asked, call, kind, post};
use crate::support::Server;
use serde_json::json;
use trapline_web::Config;

#[test]
fn what_makes_no_sense_is_refused_in_words() {
    let server = Server::start();
    let [ann, bob] = Agent::pair(&server, "trap-runner", &json!({}));
    let [stranger, _] = Agent::pair(&server, "trap-runner", &json!({}));
    let with = |id: &str, token: &str| call(&server, "look", &json!({ "id": id, "token": token }));
    for id in ["", "nothing", "../../etc", "Ω", &"x".repeat(30_000), &bob.token] {
        assert_eq!(kind(&with(id, &ann.token)), "missing", "{id}");
    }
    for token in ["", "nonsense", &"0".repeat(40), &stranger.token, &ann.id, &"x".repeat(30_000)] {
        let told = with(&ann.id, token);
        assert_eq!(kind(&told), "unknown-token");
        assert!(told.text.contains("start_match"), "{}", told.text);
    }
    for (tool, arguments) in [
        ("look", json!({})),
        ("look", json!({ "id": 7, "token": [] })),
        ("look", ann.arguments(&json!({ "wait": -1 }))),
        ("look", ann.arguments(&json!({ "wait": "long" }))),
        ("look", ann.arguments(&json!({ "seat": 2 }))),
        ("act", ann.arguments(&json!({}))),
        ("act", ann.arguments(&json!({ "text": 5 }))),
        ("resign", ann.arguments(&json!({ "sure": true }))),
        ("read_rules", json!({ "game": "chess" })),
        ("read_rules", json!({})),
        ("list_games", json!({ "all": true })),
        ("start_match", json!({})),
        ("start_match", json!({ "game": "chess" })),
        ("start_match", json!({ "game": "trap-runner", "opponent": "friend" })),
        ("start_match", json!({ "game": "trap-runner", "opponent": "link", "level": "easy" })),
        ("start_match", json!({ "game": "trap-runner", "level": "best" })),
        ("start_match", json!({ "game": "trap-runner", "seat": 3 })),
        ("start_match", json!({ "game": "trap-runner", "rules": { "edges": "soft" } })),
        ("start_match", json!({ "game": "trap-runner", "rules": [] })),
        ("start_match", json!({ "game": "trap-runner", "name": "" })),
        ("start_match", json!({ "game": "trap-runner", "name": "a\u{202e}b" })),
        ("start_match", json!({ "game": "trap-runner", "clock": { "base": 0 } })),
        ("start_match", json!({ "game": "trap-runner", "token": "mine" })),
        ("start_match", json!({ "join": "nothing", "game": "trap-runner" })),
    ] {
        let told = call(&server, tool, &arguments);
        assert!(told.is_error, "{tool} {arguments}: {}", told.text);
        assert_eq!(kind(&told), "unfit", "{tool} {arguments}: {}", told.text);
        assert!(told.text.len() > 15, "{}", told.text);
    }
    let nowhere = call(&server, "start_match", &json!({ "join": "http://elsewhere.test/join/nothing" }));
    assert_eq!(kind(&nowhere), "missing");
    // All of this has cost nobody anything.
    ann.act("attack");
    bob.act("attack");
}

#[test]
fn the_protocol_is_kept_to() {
    let server = Server::start();
    let unknown = asked(&server, "tools/call", &json!({ "name": "cheat", "arguments": {} }));
    assert_eq!(unknown["error"]["code"], -32602);
    assert!(unknown["error"]["message"].as_str().is_some_and(|text| text.contains("legal_actions")));
    let unknown = asked(&server, "cheat", &json!({}));
    assert_eq!(unknown["error"]["code"], -32601);
    for garbage in ["", "{", "null", "[]", "{}", "\u{0}", r#"{"jsonrpc":"2.0","id":1}"#, &"[".repeat(50_000)]
    {
        let answer = post(&server, garbage);
        assert!((400..500).contains(&answer.status), "{garbage:.20} {} {}", answer.status, answer.body);
    }
    let long = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping", "params": { "x": "x".repeat(70_000) } });
    assert_eq!(post(&server, &long.to_string()).status, 413);
    for method in ["GET", "DELETE", "PUT"] {
        assert_eq!(server.ask(method, "/mcp", &HEADERS, "").status, 405, "{method}");
    }
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    for (name, value, status) in [
        ("Origin", "http://evil.example", 403),
        ("Sec-Fetch-Site", "cross-site", 403),
        ("Origin", "http://trapline.test", 200),
    ] {
        let headers: Vec<_> = HEADERS.into_iter().chain([(name, value)]).collect();
        assert_eq!(server.ask("POST", "/mcp", &headers, ping).status, status, "{name}: {value}");
    }
    assert_eq!(server.ask("POST", "/mcp", &HEADERS[..1], ping).status, 406);
    let noted = post(&server, r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    assert_eq!((noted.status, noted.body.as_str()), (202, ""));
}

#[test]
fn a_client_who_asks_too_often_is_told_so() {
    let server = Server::with(Config { requests: 1, ..Config::default() });
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    let refused = (0..100_000).map(|_| post(&server, ping)).find(|answer| answer.status != 200);
    assert_eq!(refused.expect("there is a limit").status, 429);
}
