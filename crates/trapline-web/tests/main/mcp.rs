//! Agents at `/mcp`, by hand: what they are told, what they are refused, what they are forgiven, and that their opponents' secrets
//! are kept from them.

use super::secrecy::{Twins, mask, twins};
use super::support::{Answer, Server};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Barrier;
use std::thread::scope;
use std::time::Duration;
use trapline::{Player, games};
use trapline_web::Config;
use trapline_web::mcp::Terms;

const HEADERS: [(&str, &str); 3] = [
    ("Content-Type", "application/json"),
    ("Accept", "application/json, text/event-stream"),
    ("MCP-Protocol-Version", "2025-06-18"),
];

fn post(server: &Server, body: &str) -> Answer {
    server.ask("POST", "/mcp", &HEADERS, body)
}

fn asked(server: &Server, method: &str, params: &Value) -> Value {
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    post(server, &body.to_string()).json(200)
}

/// What a tool answers.
struct Told {
    text: String,
    data: Value,
    is_error: bool,
}

fn call(server: &Server, tool: &str, arguments: &Value) -> Told {
    let answer = asked(server, "tools/call", &json!({ "name": tool, "arguments": arguments }));
    let result = &answer["result"];
    let [content] = &result["content"].as_array().unwrap_or_else(|| panic!("{answer}"))[..] else {
        panic!("{answer}")
    };
    Told {
        text: content["text"].as_str().expect("text").to_owned(),
        data: result["structuredContent"].clone(),
        is_error: result["isError"].as_bool().expect("whether it is an error"),
    }
}

/// An agent on a seat.
struct Agent<'a> {
    server: &'a Server,
    id: String,
    token: String,
}

impl<'a> Agent<'a> {
    fn given(server: &'a Server, told: &Told) -> Agent<'a> {
        assert!(!told.is_error, "{}", told.text);
        let text = |field: &str| told.data[field].as_str().expect("text").to_owned();
        Agent { server, id: text("id"), token: text("token") }
    }

    fn start(server: &'a Server, wish: &Value) -> Agent<'a> {
        Agent::given(server, &call(server, "start_match", wish))
    }

    /// Two agents in one match, by seat.
    fn pair(server: &'a Server, game: &str, rules: &Value) -> [Agent<'a>; 2] {
        let wish = json!({ "game": game, "rules": rules, "opponent": "link", "seat": 1, "name": "Ann" });
        let begun = call(server, "start_match", &wish);
        let joined = call(server, "start_match", &json!({ "join": begun.data["invite"], "name": "Bob" }));
        [begun, joined].map(|told| Agent::given(server, &told))
    }

    fn arguments(&self, more: &Value) -> Value {
        let mut arguments = json!({ "id": self.id, "token": self.token });
        for (name, value) in more.as_object().expect("an object") {
            arguments[name] = value.clone();
        }
        arguments
    }

    fn call(&self, tool: &str, more: &Value) -> Told {
        call(self.server, tool, &self.arguments(more))
    }

    #[track_caller]
    fn refused(&self, tool: &str, more: &Value) -> Told {
        let told = self.call(tool, more);
        assert!(told.is_error, "{}", told.text);
        told
    }

    #[track_caller]
    fn act(&self, text: &str) -> Told {
        let told = self.call("act", &json!({ "text": text }));
        assert!(!told.is_error, "{}", told.text);
        told
    }

    fn look(&self) -> Told {
        self.call("look", &json!({}))
    }
}

fn kind(told: &Told) -> &str {
    told.data["type"].as_str().expect("a kind").trim_start_matches("urn:trapline:")
}

#[test]
fn tools_are_told_with_what_can_be_chosen() {
    let server = Server::start();
    let tools = asked(&server, "tools/list", &json!({}))["result"]["tools"].clone();
    let tools = tools.as_array().expect("a list");
    let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    let all = [
        "list_games",
        "read_rules",
        "start_match",
        "look",
        "legal_actions",
        "act",
        "hint",
        "resign",
        "review",
    ];
    assert_eq!(names, all);
    let ids: Vec<&str> = games::ALL.iter().map(|entry| entry.id).collect();
    for tool in tools {
        let schema = &tool["inputSchema"];
        assert_eq!(schema["type"], "object");
        assert!(tool["description"].as_str().is_some_and(|about| !about.is_empty()));
        let reads = !matches!(tool["name"].as_str(), Some("start_match" | "act" | "resign"));
        assert_eq!(tool["annotations"]["readOnlyHint"], reads, "{tool}");
        if let Some(game) = schema["properties"].get("game") {
            assert_eq!(game["enum"], json!(ids));
        }
        for needed in schema["required"].as_array().expect("a list") {
            assert!(schema["properties"].get(needed.as_str().expect("a name")).is_some(), "{tool}");
        }
    }
    let begun = asked(
        &server,
        "initialize",
        &json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "n", "version": "1" } }),
    );
    assert_eq!(begun["result"]["serverInfo"]["name"], "trapline");
    assert!(begun["result"]["instructions"].as_str().is_some_and(|text| text.contains("start_match")));
}

#[test]
fn a_look_is_what_the_json_doors_answer() {
    let server = Server::start();
    for entry in games::ALL {
        let agent = Agent::start(
            &server,
            &json!({ "game": entry.id, "seat": 1, "opponent": { "kind": "bot", "level": "easy" } }),
        );
        // Somebody who listens is there.
        let _here = server.listen(&agent.id, Some(&agent.token), None);
        let by_api = server.get(&format!("/api/matches/{}", agent.id), Some(&agent.token)).json(200);
        let look = agent.look();
        assert_eq!(look.data, by_api);
        assert!(look.text.contains(entry.title) && look.text.contains("It is your turn"), "{}", look.text);
        assert!(look.text.contains("How to write an action"), "{}", look.text);
        let legal = agent.call("legal_actions", &json!({}));
        assert_eq!(legal.data["legal"], by_api["legal"]);
    }
}

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
fn what_is_switched_off_is_told_nowhere() {
    let agents = Terms { legal: false, hint: false, retries: 0 };
    let server = Server::with(Config { requests: 0, waiting: 0, agents, ..Config::default() });
    let tools = asked(&server, "tools/list", &json!({})).to_string();
    assert!(!tools.contains("\"legal_actions\"") && !tools.contains("\"hint\""), "{tools}");
    let agent = Agent::start(&server, &json!({ "game": "trap-and-treasure", "seat": 1 }));
    for tool in ["legal_actions", "hint"] {
        assert_eq!(kind(&agent.refused(tool, &json!({}))), "switched-off");
    }
    let look = agent.look();
    assert_eq!(look.data["legal"], Value::Null);
    // With no retries one mistake is enough. What would have been right is told where it may be.
    let told = |server: &Server| {
        let [ann, bob] = Agent::pair(server, "trap-and-treasure", &json!({ "traps": "wall" }));
        ann.act("trap 0,1");
        bob.act("move 4,3");
        ann.refused("act", &json!({ "text": "move 0,1" }))
    };
    let last = told(&server);
    assert_eq!(kind(&last), "forfeited");
    assert!(last.text.contains("holds a trap") && !last.text.contains("you can move"), "{}", last.text);
    let usual = told(&Server::start());
    assert!(usual.text.contains("holds a trap; you can move to (1,0)"), "{}", usual.text);
    let [ann, bob] = Agent::pair(&server, "hidden-path", &json!({}));
    ann.act("place 8 9 10");
    bob.act("place 8 9 10");
    for _ in 0..2 {
        ann.act("move 3");
        bob.act("move 3");
    }
    ann.act("move 1");
    bob.act("move 1");
    let look = ann.look();
    assert!(!look.text.contains("1, 2 or 3 steps"), "{}", look.text);
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

/// All that the agent on seat 1 is sent while a match is played.
fn sent(server: &Server, twins: &Twins, secret: &str) -> Vec<String> {
    let agents = Agent::pair(server, twins.game, &json!({}));
    let [one, two] = &agents;
    // Everybody listens all the time, so that nobody comes or goes meanwhile.
    let _streams = [one, two].map(|agent| server.listen(&agent.id, Some(&agent.token), None));
    let mut sent = vec![];
    let mut tell = |tool: &str, more: &Value| {
        let params = json!({ "name": tool, "arguments": one.arguments(more) });
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
        let answer = post(server, &body.to_string());
        let mut text = format!("{} {}\n", answer.status, answer.body);
        for (name, value) in answer.headers.iter().filter(|(name, _)| name != "date") {
            text += &format!("{name}: {value}\n");
        }
        sent.push(mask(&text, &one.id).replace(&one.token, "TOKEN"));
    };
    let mut act = |player: Player, action: &str| {
        let text = json!({ "text": action });
        if player == Player::One {
            tell("act", &json!({ "text": "nothing of the kind" }));
            tell("act", &json!({ "text": "[dig 9,9] or [move 9]" }));
            tell("act", &text);
        } else {
            let done = two.call("act", &text);
            assert!(!done.is_error, "{}", done.text);
        }
        for tool in ["look", "legal_actions", "hint", "review"] {
            tell(tool, &json!({}));
        }
        for wrong in [json!({ "text": action, "revision": 999 }), json!({})] {
            tell("act", &wrong);
        }
    };
    for (player, action) in &twins.before {
        act(*player, action);
    }
    act(Player::Two, secret);
    for (player, action) in &twins.after {
        act(*player, action);
    }
    sent
}

#[test]
fn bytes_do_not_depend_on_a_secret() {
    let server = Server::start();
    let mut plies = 0;
    for entry in games::ALL.iter().filter(|entry| entry.hidden) {
        for seed in [1, 5] {
            let Some(twins) = twins(entry.id, seed) else { continue };
            plies += twins.after.len();
            let [one, two] = [0, 1].map(|n| sent(&server, &twins, &twins.secrets[n]));
            assert_eq!(one.len(), two.len());
            for (n, (one, two)) in one.iter().zip(&two).enumerate() {
                assert!(one == two, "{} {:?}, answer {n}:\n{one}\n---\n{two}", twins.game, twins.secrets);
            }
        }
    }
    assert!(plies >= 20, "twins that tell nothing prove nothing: {plies}");
}
