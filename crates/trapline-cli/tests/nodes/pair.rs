//! [`Pair`]: a match of two people over the network, played as they would play it.

use super::web::{Answer, Web};
use serde_json::{Value, json};
use std::io;

/// A match of two people, and what opens their seats.
#[derive(Clone, Debug)]
pub struct Pair {
    pub id: String,
    pub tokens: [String; 2],
}

/// Creates a match that waits for somebody with the link, and tells its code.
pub fn invite(web: &impl Web, game: &str) -> (String, String, String) {
    invite_with(web, game, &json!({}))
}

fn invite_with(web: &impl Web, game: &str, rules: &Value) -> (String, String, String) {
    let wish =
        json!({ "game": game, "rules": rules, "seat": 1, "name": "Ann", "opponent": { "kind": "link" } });
    let created = web.post("/api/matches", None, &wish).expect("an answer").json(201);
    let code = text(&created["invite"]).rsplit('/').next().expect("a code").to_owned();
    (text(&created["id"]), text(&created["token"]), code)
}

impl Pair {
    /// A match that is created at one node and joined at another.
    pub fn begin(one: &impl Web, two: &impl Web, game: &str) -> Pair {
        Pair::begin_with(one, two, game, &json!({}))
    }

    /// The same by these rules.
    pub fn begin_with(one: &impl Web, two: &impl Web, game: &str, rules: &Value) -> Pair {
        let (id, ann, code) = invite_with(one, game, rules);
        let path = format!("/api/join/{code}");
        let joined = two.post(&path, None, &json!({ "name": "Bob" })).expect("an answer").json(200);
        assert_eq!((&joined["id"], &joined["seat"]), (&json!(id), &json!(2)));
        Pair { id, tokens: [ann, text(&joined["token"])] }
    }

    /// What that seat, from 0, sees; or everybody.
    #[track_caller]
    pub fn look(&self, web: &impl Web, seat: Option<usize>) -> Value {
        let token = seat.map(|seat| self.tokens[seat].as_str());
        web.get(&format!("/api/matches/{}", self.id), token).expect("an answer").json(200)
    }

    /// Sends a command of that seat, from 0.
    pub fn send(&self, web: &impl Web, seat: usize, command: &Value) -> io::Result<Answer> {
        web.post(&format!("/api/matches/{}/commands", self.id), Some(&self.tokens[seat]), command)
    }

    /// Has that seat act, and tells the revision after it.
    #[track_caller]
    pub fn act(&self, web: &impl Web, seat: usize, revision: u64, action: &str) -> u64 {
        let done = self.send(web, seat, &json!({ "revision": revision, "act": action })).expect("an answer");
        let after = done.json(200)["revision"].as_u64().expect("a revision");
        assert_eq!(after, revision + 1);
        after
    }

    /// The seat that is to move, from 0.
    #[track_caller]
    pub fn mover(&self, web: &impl Web) -> usize {
        let mover = self.look(web, None)["to_move"].as_u64().expect("somebody is to move");
        usize::try_from(mover - 1).expect("a seat")
    }

    /// The record of the match, which is over.
    #[track_caller]
    pub fn record(&self, web: &impl Web) -> Value {
        web.get(&format!("/api/matches/{}/record", self.id), None).expect("an answer").json(200)
    }
}

/// The text of a field.
#[track_caller]
pub fn text(value: &Value) -> String {
    value.as_str().expect("text").to_owned()
}
