//! On standard input and output, with matches of its own.

use super::line::{Line, begin, request};
use crate::support::home::Home;
use serde_json::{Value, json};
use std::fs;

#[test]
fn everything_that_came_is_answered_though_nothing_more_comes() {
    let [hello, ready] = begin();
    let huge = "x".repeat(3_000_000);
    let input: Vec<String> = vec![
        "nothing that is JSON".to_owned(),
        String::new(),
        hello.to_string(),
        ready.to_string(),
        "{\"jsonrpc\":".to_owned(),
        "\u{0}\u{1b}[31m".to_owned(),
        request(1, "tools/call", &json!({ "name": "act", "arguments": { "text": huge } })).to_string(),
        request(2, "tools/call", &json!({ "name": "list_games", "arguments": {} })).to_string(),
        request(3, "no/such/thing", &json!({})).to_string(),
        request(4, "tools/call", &json!({ "name": "look", "arguments": { "id": "x", "token": "y" } }))
            .to_string(),
        request(5, "tools/call", &json!({ "name": 7 })).to_string(),
        request(6, "ping", &json!({})).to_string(),
    ];
    let ran = Home::new().run(["mcp"], input.join("\n") + "\n").well();
    assert_eq!(ran.err, "");
    let answers = ran.json();
    let answer = |number: u64| answers.iter().find(|answer| answer["id"] == number);
    assert!(answer(0).is_some_and(|answer| answer["result"]["instructions"].is_string()), "{}", ran.out);
    assert!(answer(1).is_some_and(|answer| answer["result"]["isError"] == true), "{}", ran.out);
    let unread = answers.iter().filter(|answer| answer["error"]["code"] == -32700).collect::<Vec<_>>();
    assert_eq!(unread.len(), 3, "{}", ran.out);
    assert!(unread.iter().all(|answer| answer["id"].is_null()), "{}", ran.out);
    assert!(answer(2).is_some_and(|answer| answer["result"]["isError"] == false), "{}", ran.out);
    assert!(answer(3).is_some_and(|answer| answer["error"]["code"] == -32601), "{}", ran.out);
    assert!(answer(4).is_some_and(|answer| answer["result"]["isError"] == true), "{}", ran.out);
    assert!(answer(6).is_some_and(|answer| answer["result"].is_object()), "{}", ran.out);
}

#[test]
fn whoever_leaves_at_once_has_done_nothing_wrong() {
    let ran = Home::new().run(["mcp"], "").well();
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("", ""));
}

#[test]
fn a_match_against_a_bot_is_played_and_reviewed() {
    let home = Home::new();
    let mut agent = Line::start(&home, &[]);
    let wish = json!({ "game": "grid-hunt", "seat": 2, "level": "random", "rules": { "first": 2 } });
    let seat = agent.sit(&wish);
    let (text, _, _) = agent.call("look", &seat);
    assert!(text.contains("House rules: first=2") && text.contains("hide your treasure"), "{text}");
    agent.act(&seat, "I would like to hide it at [hide 2,2], please.");
    let mut dug = 0;
    let result = loop {
        let (text, data, is_error) =
            agent.act(&seat, &format!("**Action:** [dig {},{}]", dug / 5 + 1, dug % 5 + 1));
        assert!(!is_error, "{text}");
        dug += 1;
        if !data["result"].is_null() {
            break data["result"].clone();
        }
    };
    assert!(dug <= 25 && result["reason"] == "found", "{result}");
    let (text, review, is_error) = agent.call("review", &seat);
    assert!(!is_error && text.contains("Accuracy"), "{text}");
    assert_eq!(review["result"], if result["winner"] == 2 { "won" } else { "lost" });
    assert!(review["actions"].as_array().is_some_and(|all| all.iter().all(|done| done["player"] == 2)));
    agent.end().well();
}

#[test]
fn forfeits_are_kept_and_counted_apart_from_losses() {
    let home = Home::new();
    let options = ["--database", "sqlite:matches.sqlite", "--no-legal", "--no-hint", "--retries", "1"];
    let mut agent = Line::start(&home, &options);
    let names = agent.ask("tools/list", &json!({}))["result"]["tools"].to_string();
    assert!(
        names.contains("\"look\"") && !names.contains("\"hint\"") && !names.contains("\"legal_actions\"")
    );
    let lost = agent.sit(&json!({ "game": "trap-runner", "seat": 1 }));
    agent.call("resign", &lost);
    let seat = agent.sit(&json!({ "game": "trap-runner", "seat": 1, "token": lost["token"] }));
    let (_, look, _) = agent.call("look", &seat);
    assert_eq!(look["legal"], Value::Null);
    let (text, first, is_error) = agent.act(&seat, "hm");
    assert!(
        is_error && first["type"] == "urn:trapline:unreadable" && text.contains("one try left"),
        "{text}"
    );
    let (text, last, is_error) = agent.act(&seat, "[fly]");
    assert!(is_error && last["type"] == "urn:trapline:forfeited", "{text}");
    agent.end().well();
    let mut agent = Line::start(&home, &options);
    let (text, review, _) = agent.call("review", &seat);
    assert_eq!(review["tally"], json!({ "won": 0, "drawn": 0, "lost": 1, "forfeited": 1 }), "{text}");
    agent.end().well();
    assert!(fs::metadata(home.path().join("matches.sqlite")).is_ok_and(|file| file.is_file()));
}

#[test]
fn two_seats_of_one_match_are_played_through_one_line() {
    let home = Home::new();
    let mut line = Line::start(&home, &[]);
    let wish = json!({ "game": "hidden-path", "opponent": "link", "seat": 1 });
    let (_, begun, _) = line.call("start_match", &wish);
    assert_eq!(begun["url"], Value::Null);
    let one = json!({ "id": begun["id"], "token": begun["token"] });
    let two = line.sit(&json!({ "join": begun["invite"] }));
    // Nobody waits to place a secret, and neither is shown the other's.
    let (text, _, is_error) = line.act(&two, "place 1 2 3");
    assert!(!is_error, "{text}");
    let (text, _, _) = line.act(&one, "place 4 7 9");
    assert!(text.contains("in secret") && !text.contains("1 2 3"), "{text}");
    let (text, _, is_error) = line.act(&two, "move 1");
    assert!(is_error && text.contains("not your turn"), "{text}");
    line.end().well();
}
