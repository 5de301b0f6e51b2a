//! The other ways: over HTTP, on another server, and how it ends.

use super::line::{Line, begin, request};
use crate::support::home::Home;
use crate::support::server::Server;
use crate::support::talk::Talk;
use serde_json::{Value, json};
use std::fs;
use trapline::Player;

#[test]
fn agents_on_stdio_meet_people_at_a_server() {
    let server = Server::start();
    let (person, invite) = server.invite("trap-runner", Player::One);
    let home = Home::new();
    let mut agent = Line::start(&home, &["--server", &server.address]);
    let tools = agent.ask("tools/list", &json!({}))["result"]["tools"].clone();
    assert_eq!(tools.as_array().map(Vec::len), Some(9));
    let seat = agent.sit(&json!({ "join": invite, "name": "Agent Bob" }));
    let (text, _, _) = agent.call("look", &seat);
    assert!(text.contains("Wait for \"Ann\""), "{text}");
    person.act("attack");
    let mut waiting = seat.clone();
    waiting["wait"] = 50.into();
    while agent.call("look", &waiting).1["to_move"] != 2 {}
    let (text, _, is_error) = agent.act(&seat, "I attack.");
    assert!(!is_error, "{text}");
    let look = person.look();
    assert_eq!(look["players"], json!(["Ann", "Agent Bob"]));
    assert_eq!(look["log"].as_array().map(Vec::len), Some(2));
    let (text, _, is_error) = agent.call("hint", &seat);
    assert!(is_error && text.contains("against a bot"), "{text}");
    agent.end().well();
}

#[test]
fn a_server_that_does_not_answer_is_told_of() {
    let [hello, ready] = begin();
    let input = format!("{hello}\n{ready}\nno JSON\n{}\n", request(1, "ping", &json!({})));
    let ran = Home::new().run(["mcp", "--server", "http://127.0.0.1:9"], input).well();
    let answers = ran.json();
    assert_eq!(answers.len(), 3, "{}", ran.out);
    let unread = |answer: &&Value| answer["error"]["code"] == -32700 && answer["id"].is_null();
    assert_eq!(answers.iter().filter(unread).count(), 1, "{}", ran.out);
    for answer in answers.iter().filter(|answer| !unread(answer)) {
        let why = answer["error"]["message"].as_str().expect("a message").to_owned();
        assert!(why.contains("http://127.0.0.1:9/mcp does not answer"), "{why}");
    }
}

#[test]
fn over_http_it_answers_until_it_is_told_to_stop() {
    let home = Home::new();
    let mut talk = home.talk(["mcp", "--listen", "127.0.0.1:0", "--retries", "0"]);
    talk.wait_for("listening on ");
    let address = talk.wait_for("\n").trim().to_owned();
    let ask = |tool: &str, arguments: &Value| -> Value {
        let body = request(1, "tools/call", &json!({ "name": tool, "arguments": arguments }));
        let request =
            ureq::post(format!("{address}/mcp")).header("Accept", "application/json, text/event-stream");
        let answer: Value = request.send_json(body).expect("an answer").body_mut().read_json().expect("JSON");
        answer["result"].clone()
    };
    let seat = ask("start_match", &json!({ "game": "trap-runner", "opponent": "link", "seat": 1 }));
    let seat = &seat["structuredContent"];
    let invite = seat["invite"].as_str().expect("an invitation");
    assert!(invite.starts_with(&format!("{address}/join/")), "{invite}");
    let page = ureq::get(invite).call().expect("people can open it").body_mut().read_to_string();
    assert!(page.is_ok_and(|page| page.contains("Agent")), "it says who invites");
    let last = ask("act", &json!({ "id": seat["id"], "token": seat["token"], "text": "?" }));
    assert_eq!(last["structuredContent"]["type"], "urn:trapline:forfeited");
    talk.interrupt();
    talk.end().well();
}

#[test]
fn matches_that_nobody_keeps_leave_nothing_behind() {
    let home = Home::new();
    let folder = home.path().join("tmp");
    fs::create_dir(&folder).expect("a folder");
    for interrupted in [false, true] {
        let mut command = home.command(["mcp"]);
        command.env("TMPDIR", &folder);
        let mut agent = Line::begun(Talk::start(command));
        agent.sit(&json!({ "game": "trap-runner" }));
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
        if interrupted {
            // With its input still open.
            agent.talk.interrupt();
            agent.talk.wait_for_end();
        }
        agent.end().well();
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 0);
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    let home = Home::new();
    for options in [
        &["--server", "http://127.0.0.1:9", "--no-legal"][..],
        &["--server", "http://127.0.0.1:9", "--listen", "127.0.0.1:0"],
        &["--server", "somewhere"],
        &["--retries", "-1"],
    ] {
        home.run(["mcp"].iter().chain(options), "").with_status(2);
    }
    let ran = home.run(["mcp", "--database", "nowhere"], "").with_status(1);
    assert!(ran.err.contains("sqlite:PATH"), "{}", ran.err);
}
