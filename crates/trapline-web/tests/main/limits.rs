//! How much a client may ask for: each limit is answered with what it is, and when to come back.

use super::support::Server;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use trapline_web::Config;

fn wish(kind: &str) -> Value {
    json!({ "game": "trap-runner", "name": "Ann", "opponent": { "kind": kind } })
}

#[test]
fn a_flood_is_answered_with_when_to_come_back() {
    let proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    let server = Server::with(Config { requests: 1, proxies, ..Config::default() });
    let ask = |client: &str| server.ask("GET", "/api/matches", &[("X-Forwarded-For", client)], "");
    let answers: Vec<_> = (0..20).map(|_| ask("1.1.1.1")).collect();
    let refused = answers.iter().find(|answer| answer.status == 429).expect("twenty at once are too many");
    refused.problem(429);
    assert!(refused.header("content-security-policy").is_some(), "whatever is answered has the same headers");
    assert!(refused.header("retry-after").is_some_and(|wait| wait.parse::<u64>().is_ok_and(|wait| wait > 0)));
    assert_eq!(ask("2.2.2.2").status, 200, "others are not slowed");
}

#[test]
fn what_takes_long_counts_for_more() {
    let proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    let server = Server::with(Config { requests: 10, proxies, ..Config::default() });
    let wish = json!({ "game": "grid-hunt", "seat": 1, "opponent": { "kind": "bot", "level": "easy" } });
    let made = server.post("/api/matches", None, &wish).json(201);
    let (path, cookie) = (
        format!("/m/{}", made["id"].as_str().expect("an id")),
        format!("trapline={}", made["token"].as_str().expect("a token")),
    );
    let form = [
        ("Content-Type", "application/x-www-form-urlencoded"),
        ("Cookie", cookie.as_str()),
        ("X-Forwarded-For", "1.1.1.1"),
    ];
    let hints: Vec<u16> =
        (0..10).map(|_| server.ask("POST", &path, &form, "revision=0&do=map").status).collect();
    assert!(hints.contains(&200) && hints.contains(&429), "{hints:?}");
    assert_eq!(server.get("/healthz", None).status, 200);
}

#[test]
fn matches_that_wait_are_counted() {
    let server = Server::with(Config { requests: 0, waiting: 2, ..Config::default() });
    for _ in 0..2 {
        server.post("/api/matches", None, &wish("link")).json(201);
    }
    let refused = server.post("/api/matches", None, &wish("open"));
    refused.problem(429);
    assert!(refused.header("retry-after").is_some());
    let bot = json!({ "game": "trap-runner", "opponent": { "kind": "bot", "level": "easy" } });
    server.post("/api/matches", None, &bot).json(201);
}

#[test]
fn a_long_body_is_not_read() {
    let server = Server::start();
    let long = format!("\"{}\"", "x".repeat(100_000));
    server.ask("POST", "/api/matches", &[("Content-Type", "application/json")], &long).problem(413);
    let mut wish = wish("link");
    wish["name"] = "x".repeat(60_000).into();
    server.post("/api/matches", None, &wish).problem(422);
}

#[test]
fn pages_of_other_sites_cannot_act() {
    let server = Server::start();
    let headers = [("Content-Type", "application/json"), ("Sec-Fetch-Site", "cross-site")];
    server.ask("POST", "/api/matches", &headers, &wish("link").to_string()).problem(403);
    let headers = [("Content-Type", "application/json"), ("Origin", "http://evil.example")];
    server.ask("POST", "/api/matches", &headers, &wish("link").to_string()).problem(403);
}

#[test]
fn what_is_no_http_is_cut() {
    let server = Server::start();
    let address = server.address();
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.write_all(b"\x16\x03\x01\x00\xa5 hello?\r\n\r\n").expect("it reads");
    let mut answer = vec![];
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 400"), "{answer}");
    assert_eq!(server.get("/healthz", None).status, 200);
}
