//! A bot's turn whose node has died is taken by another, though nobody asks for it.

use super::node::Node;
use super::postgres::Postgres;
use super::until;
use super::web::Web;
use crate::support::home::Home;
use serde_json::{Value, json};

/// How many actions have been done in a match, as lists tell it: nobody enters its room for that.
fn plies(node: &Node, id: &str) -> Option<u64> {
    let listed = node.get("/api/matches?state=playing", None).expect("an answer").json(200);
    let found = listed["matches"].as_array().expect("a list").iter().find(|one| one["id"] == id).cloned();
    found.as_ref().and_then(|one: &Value| one["plies"].as_u64())
}

#[test]
fn a_bots_turn_is_taken_over() {
    let Some(postgres) = Postgres::shared() else { return };
    let (home, database) = (Home::new(), postgres.database());
    let heir = Node::start(&home, &database);
    let wish =
        json!({ "game": "trap-and-treasure", "seat": 2, "opponent": { "kind": "bot", "level": "hard" } });
    // Where the bot was faster than its node's end there is nothing to take over; then once more.
    let orphan = until("the end of a node before its bot's action", || {
        let node = Node::start(&home, &database);
        let created = node.post("/api/matches", None, &wish).expect("an answer");
        node.kill();
        let id = created.json(201)["id"].as_str().expect("an id").to_owned();
        (plies(&heir, &id) == Some(0)).then_some(id)
    });
    until("the bot's action", || plies(&heir, &orphan).filter(|&plies| plies > 0));
}
