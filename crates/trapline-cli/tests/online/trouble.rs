//! What goes wrong on the way to a server, and what becomes of a match then.

use crate::support::home::Home;
use crate::support::server::{Server, may_act};
use serde_json::json;
use trapline::Player;

/// How many actions there were.
fn plies(look: &serde_json::Value) -> usize {
    look["events"].as_array().expect("a list").len()
}

#[test]
fn bots_and_dialogues_go_on_where_a_server_is_started_again() {
    let mut server = Server::start();
    let (ann, invite) = server.invite("trap-runner", Player::One);
    let (carl, other) = server.invite("trap-runner", Player::One);
    let [home, plain] = [Home::new(), Home::new()];
    let bot = home.talk(["connect", &invite, "--bot", "easy"]);
    let mut bob = plain.talk(["join", &other, "--name", "Bob"]);
    bob.wait_for("Waiting for Ann");
    for round in 1..=2 {
        ann.wait_for_turn();
        ann.act("attack");
        ann.wait("the bot", |look| plies(look) == 2 * round);
        server.stop();
        if round == 1 {
            // What is typed while there is no server is sent once, as soon as there is one.
            bob.say("draw");
        }
        server.start_again();
        carl.wait("the offer", |look| !look["offer"].is_null());
    }
    carl.command(json!({ "do": "accept" }));
    bob.wait_for("Draw");
    bob.end().well();
    ann.wait("the turn", may_act);
    ann.command(json!({ "do": "resign" }));
    let ran = bot.end().well();
    assert!(ran.out.ends_with("Easy bot wins: Ann resigned.\n"), "{ran:?}");
}
