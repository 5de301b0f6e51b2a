//! The API, to the letter of the contract.

use super::support::Server;
use serde_json::{Value, json};
use trapline::{Player, Viewer, games};
use trapline_host::{Verified, verify};

#[test]
fn every_game_is_played_to_its_end_by_two_programs() {
    let server = Server::start();
    for entry in games::ALL {
        let pair = server.pair(entry.id, &json!({ "max_plies": 40 }), &Value::Null);
        // The library says what is right.
        let record = trapline::record::Record {
            rules: json!({"max_plies": 40}).as_object().expect("rules").clone(),
            ..trapline::record::Record::new(entry.id)
        };
        let mut duel = games::open(&record).expect("a match");
        let mut revision = 0;
        while let Some(player) = duel.turn().player() {
            let look = server.look(&pair, Some(player.index()));
            assert_eq!(look["revision"], revision);
            assert_eq!(look["to_move"], json!(player));
            assert_eq!(look["state"], duel.state(Viewer::Seat(player)));
            assert_eq!(look["legal"], json!(duel.legal(Viewer::Seat(player))));
            let watched = server.look(&pair, None);
            assert_eq!((&watched["state"], &watched["legal"]), (&duel.state(Viewer::Public), &json!([])));
            let legal = duel.legal(Viewer::Seat(player));
            let action = legal[(revision * 7 + 3) % legal.len()].clone();
            let body = json!({ "revision": revision, "act": action });
            let done = server.command(&pair, player.index(), &body).json(200);
            assert_eq!((&done["revision"], &done["repeated"]), (&json!(revision + 1), &Value::Null));
            let again = server.command(&pair, player.index(), &body).json(200);
            assert_eq!((&again["revision"], &again["repeated"]), (&json!(revision + 1), &json!(true)));
            duel.act(&action).expect("it is legal");
            revision += 1;
        }
        let over = server.look(&pair, None);
        assert_eq!(over["result"], json!(duel.turn().outcome()));
        assert_eq!(over["state"], duel.state(Viewer::Referee), "everything is revealed");
        let kept = server.get(&format!("/api/matches/{}/record", pair.id), None).json(200);
        assert_eq!(kept["actions"], json!(duel.record().actions));
        let record = trapline::record::Record::parse(&kept.to_string()).expect("a record");
        let bound = verify(&record).expect("a record");
        let right = if entry.hidden { Verified::Right } else { Verified::Nothing };
        assert_eq!(bound[0], right, "{}", entry.id);
    }
}

#[test]
fn seats_are_proved_by_tokens() {
    let server = Server::start();
    let pair = server.pair("trap-runner", &json!({}), &Value::Null);
    let commands = format!("/api/matches/{}/commands", pair.id);
    let attack = json!({ "revision": 0, "act": "attack" });
    for token in [None, Some("wrong"), Some("0000000000000000000000000000000000000000")] {
        let refused = server.post(&commands, token, &attack);
        refused.problem(401);
        assert_eq!(refused.header("www-authenticate"), Some("Bearer"));
    }
    server.get(&format!("/api/matches/{}", pair.id), Some("wrong")).problem(401);
    let early = server.command(&pair, 1, &attack).problem(409);
    assert_eq!((&early["type"], &early["revision"]), (&json!("urn:trapline:not-your-turn"), &json!(0)));
    server.command(&pair, 0, &attack).json(200);
    let late = server.command(&pair, 0, &json!({ "revision": 0, "act": "move up" })).problem(409);
    assert_eq!((&late["type"], &late["revision"]), (&json!("urn:trapline:stale"), &json!(1)));
    assert_eq!(server.look(&pair, Some(0))["seat"], 1);
    assert_eq!(server.look(&pair, None)["seat"], Value::Null);
}

#[test]
fn what_makes_no_sense_is_refused_with_what_would_be_right() {
    let server = Server::start();
    let wish = |change: Value| {
        let mut wish =
            json!({ "game": "grid-hunt", "seat": 1, "name": "Ann", "opponent": { "kind": "link" } });
        for (key, value) in change.as_object().expect("fields") {
            wish[key] = value.clone();
        }
        server.post("/api/matches", None, &wish)
    };
    for (change, says) in [
        (json!({ "game": "chess" }), "grid-hunt"),
        (json!({ "rules": { "first": 3 } }), "1 or 2"),
        (json!({ "seat": 3 }), "random"),
        (json!({ "name": "" }), "empty"),
        (json!({ "name": "x".repeat(41) }), "40"),
        (json!({ "name": "a\u{202e}b" }), "direction"),
        (json!({ "opponent": { "kind": "god" } }), "link"),
        (json!({ "opponent": { "kind": "bot", "level": "divine" } }), "hard"),
        (json!({ "clock": { "base": 0, "increment": 1 } }), "300"),
        (json!({ "clock": 5 }), "300"),
        (json!({ "surprise": 1 }), "opponent"),
    ] {
        let problem = wish(change.clone()).problem(422);
        assert!(
            problem["detail"].as_str().is_some_and(|detail| detail.contains(says)),
            "{change}: {problem}"
        );
    }
    let pair = server.pair("grid-hunt", &json!({}), &Value::Null);
    for body in [
        json!({ "revision": 0 }),
        json!({ "revision": 0, "act": "hide 1,1", "do": "resign" }),
        json!({ "act": "hide 1,1" }),
    ] {
        server.command(&pair, 0, &body).problem(422);
    }
    assert_eq!(
        server.command(&pair, 0, &json!({ "revision": 0, "act": "bury it" })).problem(422)["type"],
        "urn:trapline:unreadable"
    );
    assert_eq!(
        server.command(&pair, 0, &json!({ "revision": 0, "act": "dig 1,1" })).problem(422)["type"],
        "urn:trapline:illegal"
    );
    server.ask("POST", "/api/matches", &[("Content-Type", "application/json")], "{").problem(400);
    server.ask("POST", "/api/matches", &[("Content-Type", "text/plain")], "{}").problem(415);
    server.get("/api/matches/nothing", None).problem(404);
    server.get("/api/nothing", None).problem(404);
    server.get("/api/matches/a%00b", None).problem(404);
    server.get("/api/matches/%ff", None).problem(400);
    server.get("/api/matches?state=open&state=over", None).problem(400);
    server.get("/api/matches?state=open&cursor=1-%00", None).problem(422);
    server.get("/api/matches?state=lost", None).problem(422);
    server.get("/api/matches?state=open&cursor=x", None).problem(422);
    server.ask("DELETE", "/api/matches", &[], "").problem(405);
    server.post("/api/join/nothing", None, &json!({ "name": "Bob" })).problem(404);
    server.get(&format!("/api/matches/{}/record", pair.id), None).problem(409);
    assert_eq!(server.look(&pair, None)["revision"], 0, "nothing has changed");
}

#[test]
fn an_open_match_is_listed_until_somebody_joins() {
    let server = Server::start();
    let wish = |kind: &str| json!({ "game": "hidden-path", "name": "Ann", "opponent": { "kind": kind } });
    let open = server.post("/api/matches", None, &wish("open")).json(201);
    server.post("/api/matches", None, &wish("link")).json(201);
    let listed = |state: &str| server.get(&format!("/api/matches?state={state}"), None).json(200);
    let one = &listed("open")["matches"];
    assert_eq!(
        (one.as_array().map(Vec::len), &one[0]["id"]),
        (Some(1), &open["id"]),
        "a link is for whoever has it"
    );
    let code = one[0]["code"].as_str().expect("a code").to_owned();
    let players = one[0]["players"].as_array().expect("players");
    assert_eq!(players.iter().filter(|player| player.is_null()).count(), 1, "nobody sits there yet");
    let (path, guest) = (format!("/api/join/{code}"), json!({ "name": "Bob" }));
    server.post(&path, None, &guest).json(200);
    server.post(&path, None, &guest).problem(409);
    assert_eq!(listed("open")["matches"], json!([]));
    assert_eq!(listed("playing")["matches"][0]["id"], open["id"]);
}

#[test]
fn lists_go_on_where_they_ended() {
    let server = Server::start();
    let mut made: Vec<String> =
        (0..120).map(|_| server.pair("trap-runner", &json!({}), &Value::Null).id).collect();
    let (mut found, mut cursor) = (vec![], String::new());
    loop {
        let page = server.get(&format!("/api/matches?state=playing{cursor}"), None).json(200);
        found.extend(
            page["matches"]
                .as_array()
                .expect("a list")
                .iter()
                .map(|one| one["id"].as_str().expect("an id").to_owned()),
        );
        match page["cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    made.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, made, "each once");
}

#[test]
fn draws_are_offered_and_matches_given_up() {
    let server = Server::start();
    let pair = server.pair("trap-runner", &json!({}), &Value::Null);
    let act = |seat: usize, revision: u64, word: &str| {
        server.command(&pair, seat, &json!({ "revision": revision, "do": word }))
    };
    act(0, 0, "accept").problem(422);
    act(0, 0, "offer-draw").json(200);
    assert_eq!(server.look(&pair, Some(1))["offer"], json!({ "by": 1, "what": "draw" }));
    act(1, 1, "decline").json(200);
    act(1, 2, "offer-draw").json(200);
    act(0, 3, "accept").json(200);
    assert_eq!(server.look(&pair, None)["result"], json!({ "winner": null, "reason": "agreement" }));
    assert_eq!(act(0, 4, "resign").problem(409)["type"], "urn:trapline:over");
    // Again, with seats swapped: the same tokens open the other seats.
    let rematch = |seat: usize| {
        server
            .post(&format!("/api/matches/{}/rematch", pair.id), Some(&pair.tokens[seat]), &json!({}))
            .json(200)
    };
    let (one, two) = (rematch(0), rematch(1));
    assert_eq!((&one["id"], &one["seat"], &two["seat"]), (&two["id"], &json!(2), &json!(1)));
    let next = super::support::Pair {
        id: one["id"].as_str().expect("an id").to_owned(),
        tokens: pair.tokens.clone(),
    };
    assert_eq!(server.look(&next, Some(0))["players"], json!(["Bob", "Ann"]));
    server.command(&next, 0, &json!({ "revision": 0, "do": "resign" })).json(200);
    assert_eq!(server.look(&next, None)["result"], json!({ "winner": 1, "reason": "resignation" }));
}

#[test]
fn taking_back_twice_is_taking_back_once() {
    let server = Server::start();
    let wish = json!({ "game": "trap-runner", "seat": 1, "opponent": { "kind": "bot", "level": "easy" } });
    let made = server.post("/api/matches", None, &wish).json(201);
    let (id, token) = (made["id"].as_str().expect("an id"), made["token"].as_str());
    let mut news = server.listen(id, token, None);
    let commands = format!("/api/matches/{id}/commands");
    server.post(&commands, token, &json!({ "revision": 0, "act": "attack" })).json(200);
    while server.get(&format!("/api/matches/{id}"), token).json(200)["to_move"] != 1 {
        news.next();
    }
    let back = json!({ "revision": 2, "do": "take-back" });
    server.post(&commands, token, &back).json(200);
    assert_eq!(server.post(&commands, token, &back).json(200)["repeated"], true);
}

#[test]
fn bots_of_every_level_answer() {
    let server = Server::start();
    for entry in games::ALL {
        for level in ["easy", "medium", "hard", "perfect"] {
            let wish = json!({ "game": entry.id, "seat": 2, "name": "Ann", "opponent": { "kind": "bot", "level": level } });
            let created = server.post("/api/matches", None, &wish).json(201);
            assert_eq!((&created["invite"], &created["seat"]), (&Value::Null, &json!(2)));
            let id = created["id"].as_str().expect("an id");
            let token = created["token"].as_str();
            let mut news = server.listen(id, token, None);
            // Until it is ours to act, the bot has acted.
            while server.get(&format!("/api/matches/{id}"), token).json(200)["to_move"] != json!(Player::Two)
            {
                news.next();
            }
        }
    }
}

#[test]
fn whoever_listens_is_told_of_every_revision() {
    let server = Server::start();
    let pair = server.pair("trap-runner", &json!({}), &Value::Null);
    let mut ann = server.listen(&pair.id, Some(&pair.tokens[0]), None);
    assert_eq!(ann.next(), "event: revision\nid: 0\ndata: 0\n");
    server.command(&pair, 0, &json!({ "revision": 0, "act": "attack" })).json(200);
    while !ann.next().contains("data: 1\n") {}
    // Whoever was away catches up.
    let mut late = server.listen(&pair.id, None, Some("0"));
    assert_eq!(late.next(), "event: revision\nid: 1\ndata: 1\n");
    let mut knowing = server.listen(&pair.id, None, Some("1"));
    server.command(&pair, 1, &json!({ "revision": 1, "act": "attack" })).json(200);
    while !knowing.next().contains("data: 2\n") {}
}

#[test]
fn an_answer_that_is_known_is_not_sent_again() {
    let server = Server::start();
    let pair = server.pair("trap-runner", &json!({}), &Value::Null);
    server.command(&pair, 0, &json!({ "revision": 0, "act": "attack" })).json(200);
    let path = format!("/api/matches/{}", pair.id);
    let answer = server.get(&path, None);
    assert_eq!(answer.header("etag"), Some("\"1\""));
    assert_eq!(server.ask("GET", &path, &[("If-None-Match", "\"1\"")], "").status, 304);
    assert_eq!(server.ask("GET", &path, &[("If-None-Match", "\"0\"")], "").status, 200);
}
