//! `trapline join --plain`: a match on a server, line by line.

use crate::support::home::Home;
use crate::support::server::{Guest, Server, is_over, may_act};
use crate::support::talk::Talk;
use serde_json::{Value, json};
use trapline::{Player, games};

/// The first action that may be done.
fn first(look: &Value) -> String {
    look["legal"][0].as_str().expect("an action").to_owned()
}

#[test]
fn every_game_is_played_to_its_end_through_pipes() {
    let server = Server::start();
    for entry in games::ALL {
        for player in Player::BOTH {
            let (ann, invite) = server.invite(entry.id, player.other());
            let home = Home::new();
            let mut bob = home.talk(["join", &invite, "--name", "Bob"]);
            bob.wait_for("You are ");
            let seat = Guest::of(&home);
            // Bob does the first thing there is, Ann the last, so that somebody gets on.
            for _ in 0..80 {
                let (hers, his) = (ann.look(), seat.look());
                if is_over(&hers) {
                    break;
                }
                if let Some(last) = hers["legal"].as_array().and_then(|legal| legal.last()) {
                    ann.act(last.as_str().expect("text"));
                } else {
                    assert!(may_act(&his), "nobody may act: {his}");
                    bob.say(&first(&his));
                    let revision = his["revision"].as_u64();
                    seat.wait("the action", |look| look["revision"].as_u64() > revision);
                }
            }
            if !is_over(&seat.look()) {
                bob.say("resign");
                bob.say("yes");
            }
            seat.wait("the end", is_over);
            let duel = seat.duel();
            let outcome = duel.turn().outcome().expect("it is over");
            bob.wait_for(&outcome.sentence(duel.names()));
            let ran = bob.end().well();
            assert_eq!(ran.out.contains("Now everything is revealed"), entry.hidden, "{ran:?}");
            assert_eq!(ran.err, "", "{}", entry.id);
        }
    }
}

#[test]
fn lines_that_come_early_wait_for_their_turn() {
    let server = Server::start();
    let (ann, invite) = server.invite("trap-runner", Player::One);
    let bob = Home::new();
    let talk = |input: &str| -> Talk {
        let mut talk = bob.talk(["join", &invite, "--name", "Bob"]);
        talk.write(input);
        talk
    };
    let mut first = talk("board\nattack\nup\nlog\n");
    first.wait_for("Waiting for Ann");
    ann.act("attack");
    ann.wait_for_turn();
    ann.act("attack");
    // The end of the input ends the dialogue once everything is done; the match goes on.
    let ran = first.end().well();
    assert!(ran.out.contains("4. You moved up"), "{ran:?}");
    assert!(ran.err.contains(&format!("trapline join {}", ann.page)), "{ran:?}");
    // The invitation brings the same person back.
    ann.wait_for_turn();
    ann.act("attack");
    let mut again = talk("");
    again.wait_for("Enter command: ");
    again.say("resign");
    again.answer("Type yes or no: ", "no");
    again.answer("Enter command: ", "resign");
    again.answer("Type yes or no: ", "yes");
    again.wait_for("You resigned");
    again.end().well();
    assert_eq!(ann.look()["result"], json!({ "winner": 1, "reason": "resignation" }));
}

#[test]
fn a_draw_is_offered_and_answered_both_ways() {
    let server = Server::start();
    let (ann, invite) = server.invite("trap-runner", Player::One);
    let home = Home::new();
    let mut bob = home.talk(["join", &invite, "--name", "Bob"]);
    bob.wait_for("Waiting for Ann.");
    bob.say("draw");
    bob.wait_for("Ann is asked.");
    ann.command(json!({ "do": "decline" }));
    bob.wait_for("Ann declined.");
    bob.say("accept");
    bob.wait_for("Nothing is offered to you.");
    ann.command(json!({ "do": "offer-draw" }));
    bob.wait_for("Ann offers a draw. Type accept or decline, or play on.");
    bob.say("accept");
    bob.wait_for("Draw");
    bob.end().well();
    assert_eq!(ann.look()["result"]["reason"], "agreement");
}

#[test]
fn what_is_typed_wrong_is_refused_and_asked_again() {
    let server = Server::start();
    let (ann, invite) = server.invite("grid-hunt", Player::One);
    let home = Home::new();
    let mut bob = home.talk(["join", &invite, "--name", "Bob"]);
    // Ann has not hidden anything yet, and Bob need not wait for that.
    bob.answer("Enter row (1-5): ", "9");
    bob.answer("Enter row (1-5): ", "2");
    bob.answer("Enter column (1-5): ", "3");
    bob.wait_for("Waiting for Ann.");
    bob.say("board");
    bob.say("log");
    let said = bob.wait_for("Nothing has happened yet.");
    assert!(said.contains('T'), "the own treasure is on the board: {said}");
    ann.act("hide 1,1");
    bob.wait_for("You hid the treasure at (2,3)");
    ann.act("dig 2,3");
    bob.wait_for("Ann found your treasure");
    bob.end().well();
}
