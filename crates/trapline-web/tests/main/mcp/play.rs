//! Playing: mistakes and forfeits, acts at once, waiting.

use super::{Agent, HEADERS, Told, call, kind};
use crate::support::Server;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Barrier;
use std::thread::scope;
use std::time::Duration;
use trapline_web::Config;

#[test]
fn too_many_mistakes_in_one_turn_forfeit_the_match() {
    let server = Server::start();
    let [ann, bob] = Agent::pair(&server, "trap-runner", &json!({}));
    let waiting = bob.refused("act", &json!({ "text": "attack" }));
    assert_eq!(kind(&waiting), "not-your-turn");
    let wrong = |left: &str| {
        let told = ann.refused("act", &json!({ "text": "let me think" }));
        assert_eq!(kind(&told), "unreadable");
        assert!(told.text.contains("move up") && told.text.contains(left), "{}", told.text);
    };
    for left in ["3 tries left", "2 tries left", "one try left"] {
        wrong(left);
    }
    // Every turn counts by itself, and so does every player.
    ann.act("My action is [attack]");
    let mistake = bob.refused("act", &json!({ "text": "?" }));
    assert!(mistake.text.contains("3 tries left"), "{}", mistake.text);
    bob.act("attack!");
    wrong("3 tries left");
    for _ in 0..2 {
        ann.refused("act", &json!({ "text": "x".repeat(60_000) }));
    }
    assert_eq!(ann.look().data["result"], Value::Null);
    let last = ann.refused("act", &json!({ "text": "…" }));
    assert_eq!(kind(&last), "forfeited");
    assert!(last.text.contains("forfeit"), "{}", last.text);
    let look = ann.look();
    assert_eq!(look.data["result"], json!({ "winner": 2, "reason": "abandoned" }));
    assert!(look.text.contains("counted apart from losses"), "{}", look.text);
    assert!(bob.look().text.contains("You win"), "{}", bob.look().text);
    for tool in ["act", "resign", "hint"] {
        let more = if tool == "act" { json!({ "text": "attack" }) } else { json!({}) };
        assert_eq!(kind(&ann.refused(tool, &more)), "over");
    }
    let [review, other] = [&ann, &bob].map(|agent| agent.call("review", &json!({})));
    assert_eq!((&review.data["result"], &other.data["result"]), (&json!("forfeited"), &json!("won")));
    assert_eq!(review.data["tally"], json!({ "won": 0, "drawn": 0, "lost": 0, "forfeited": 1 }));
    assert!(review.text.contains("0 lost, 1 forfeited"), "{}", review.text);
}

#[test]
fn of_many_mistakes_at_once_none_begins_anew() {
    let server = Server::start();
    let [ann, _bob] = Agent::pair(&server, "trap-runner", &json!({}));
    let together = Barrier::new(8);
    let told: Vec<Told> = scope(|scope| {
        let fail = || {
            together.wait();
            ann.refused("act", &json!({ "text": "hm" }))
        };
        let failing = [(); 8].map(|()| scope.spawn(fail));
        failing.into_iter().map(|failing| failing.join().expect("it is answered")).collect()
    });
    for left in ["3 tries left", "2 tries left", "one try left"] {
        assert!(told.iter().filter(|told| told.text.contains(left)).count() <= 1, "{left}");
    }
    let kinds: Vec<&str> = told.iter().map(kind).collect();
    assert!(kinds.contains(&"forfeited"), "{kinds:?}");
    assert!(kinds.iter().all(|kind| matches!(*kind, "unreadable" | "forfeited" | "over")), "{kinds:?}");
}

/// What is said in a sentence is done once too, and is in time as it would be without the sentence.
#[test]
fn sentences_with_a_revision_are_understood_as_actions_are() {
    let server = Server::start();
    let [ann, bob] = Agent::pair(&server, "hidden-path", &json!({}));
    let revision = ann.look().data["revision"].clone();
    let said = |agent: &Agent<'_>, text: &str, revision: &Value| {
        let told = agent.call("act", &json!({ "text": text, "revision": revision }));
        assert!(!told.is_error, "{text}: {}", told.text);
        told.data["revision"].clone()
    };
    for second_first in [true, false] {
        let [ann, bob] = Agent::pair(&server, "hidden-path", &json!({}));
        let [first, second] = if second_first { [&bob, &ann] } else { [&ann, &bob] };
        // Both looked before either placed, and both are sent twice.
        for agent in [first, first, second, second, first] {
            said(agent, "I lay [place 4 7 9] because I like it", &revision);
        }
        assert_eq!(ann.look().data["revision"], 2);
    }
    for agent in [&ann, &bob] {
        agent.act("place 4 7 9");
    }
    let revision = ann.look().data["revision"].clone();
    let after = said(&ann, "So I [move 3], then.", &revision);
    assert_eq!(said(&ann, "So I [move 3], then.", &revision), after);
    assert_eq!(kind(&ann.refused("act", &json!({ "text": "Now [move 2]", "revision": revision }))), "stale");
    let after = said(&bob, "[move 1]", &after);
    // Also when it would mean something else by now.
    assert_eq!(said(&ann, "So I [move 3], then.", &revision), after);
}

#[test]
fn who_wants_to_give_up_is_told_how() {
    let server = Server::start();
    let [ann, _bob] = Agent::pair(&server, "trap-runner", &json!({}));
    let told = |text: &str| ann.refused("act", &json!({ "text": text })).text;
    assert!(told("I resign.").contains("call the tool resign"));
    assert!(told("I accept the draw").contains("play on"));
}

#[test]
fn matches_of_one_token_are_counted_together() {
    let server = Server::start();
    let first = Agent::start(&server, &json!({ "game": "trap-runner", "seat": 1 }));
    assert_eq!(kind(&first.refused("review", &json!({}))), "not-over");
    first.call("resign", &json!({}));
    let wish = json!({ "game": "grid-hunt", "seat": 1, "token": first.token, "rules": { "max_plies": 2 } });
    let second = Agent::start(&server, &wish);
    assert_eq!(second.token, first.token);
    second.act("hide 1,1");
    assert_eq!(second.look().data["result"]["reason"], "ply-limit");
    let third =
        call(&server, "start_match", &json!({ "game": "trap-runner", "opponent": "open", "seat": 2 }));
    let listed = call(&server, "list_games", &json!({}));
    assert_eq!(listed.data["challenges"][0]["id"], third.data["id"]);
    let other = Agent::given(&server, &third);
    let own = call(&server, "start_match", &json!({ "join": other.id, "token": first.token }));
    let own = Agent::given(&server, &own);
    other.call("resign", &json!({}));
    let review = own.call("review", &json!({}));
    assert_eq!(review.data["tally"], json!({ "won": 1, "drawn": 1, "lost": 1, "forfeited": 0 }));
    let twice = call(&server, "start_match", &json!({ "join": other.id, "token": first.token }));
    assert_eq!(kind(&twice), "seated");
}

#[test]
fn of_many_acts_at_once_one_is_done() {
    let server = Server::start();
    let [ann, bob] = Agent::pair(&server, "trap-runner", &json!({}));
    let actions = ["attack", "move up", "move down", "move left", "move right"];
    let together = Barrier::new(actions.len());
    let act = |action: &'static str| {
        together.wait();
        ann.call("act", &json!({ "text": action }))
    };
    let done: Vec<Told> = scope(|scope| {
        let act = &act;
        let acting = actions.map(|action| scope.spawn(move || act(action)));
        acting.into_iter().map(|acting| acting.join().expect("it is answered")).collect()
    });
    assert_eq!(done.iter().filter(|told| !told.is_error).count(), 1);
    let kinds: Vec<&str> = done.iter().filter(|told| told.is_error).map(kind).collect();
    assert!(kinds.iter().all(|kind| matches!(*kind, "not-your-turn" | "stale")), "{kinds:?}");
    assert_eq!(bob.look().data["log"].as_array().map(Vec::len), Some(1));
    // Whoever says which revision is meant is not heard twice.
    let revision = bob.look().data["revision"].clone();
    let order = json!({ "text": "attack", "revision": revision });
    for _ in 0..2 {
        let told = bob.call("act", &order);
        assert!(!told.is_error, "{}", told.text);
    }
    assert_eq!(kind(&bob.refused("act", &json!({ "text": "move up", "revision": revision }))), "stale");
    assert_eq!(ann.look().data["log"].as_array().map(Vec::len), Some(2));
    assert_eq!(kind(&ann.refused("hint", &json!({}))), "unfit", "no hints against people");
}

#[test]
fn whose_seat_a_bot_has_taken_can_only_look_on() {
    let patience = Duration::from_millis(1);
    let server = Server::with(Config { requests: 0, patience, ..Config::default() });
    let [ann, bob] = Agent::pair(&server, "trap-runner", &json!({}));
    // Nobody is waited for longer than a moment here.
    let path = format!("/api/matches/{}/commands", ann.id);
    let has_left = || {
        let order = json!({ "revision": ann.look().data["revision"], "do": "bot", "level": "easy" });
        server.post(&path, Some(&ann.token), &order).status == 200
    };
    while !has_left() {}
    for _ in 0..6 {
        assert_eq!(kind(&bob.refused("act", &json!({ "text": "nonsense" }))), "unfit");
    }
    assert_eq!(bob.look().data["result"], Value::Null);
}

#[test]
fn a_look_waits_for_the_other() {
    let server = Server::start();
    let [ann, bob] = Agent::pair(&server, "trap-runner", &json!({}));
    scope(|scope| {
        let waiting = scope.spawn(|| bob.call("look", &json!({ "wait": 50 })));
        ann.act("attack");
        // It may take several looks on a machine that is busy.
        let mut look = waiting.join().expect("it is answered");
        while look.data["to_move"] != 2 {
            look = bob.call("look", &json!({ "wait": 50 }));
        }
        assert!(look.text.contains("It is your turn"), "{}", look.text);
    });
    ann.call("resign", &json!({}));
    let look = ann.call("look", &json!({ "wait": 50 }));
    assert!(look.text.contains("You resigned"), "{}", look.text);
}

#[test]
fn a_server_that_stops_keeps_nobody_waiting() {
    // Here somebody is there only as long as they wait.
    let patience = Duration::from_millis(1);
    let server = Server::with(Config { requests: 0, patience, ..Config::default() });
    let [ann, bob] = Agent::pair(&server, "trap-runner", &json!({}));
    let params = json!({ "name": "look", "arguments": bob.arguments(&json!({ "wait": 50 })) });
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }).to_string();
    let mut stream = TcpStream::connect(server.address()).expect("it listens");
    let mut request = "POST /mcp HTTP/1.1\r\nHost: trapline.test\r\nConnection: close\r\n".to_owned();
    for (name, value) in HEADERS {
        request += &format!("{name}: {value}\r\n");
    }
    request += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).expect("it reads");
    while ann.look().data["here"][1] != true {}
    drop(server);
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it is answered");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("It is not your turn"), "{answer}");
}
