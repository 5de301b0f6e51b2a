//! Two who do something in the same instant, at different nodes and at one.

use super::node::Node;
use super::pair::{Pair, invite};
use super::postgres::Postgres;
use super::web::{Answer, Web};
use crate::support::home::Home;
use crate::support::script::Script;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Barrier;
use std::thread;

/// Two nodes at one PostgreSQL, and one at a file that is asked twice.
fn each_two(test: impl Fn(&SocketAddr, &SocketAddr)) {
    let home = Home::new();
    let alone = Node::start(&home, &format!("sqlite:{}", home.path().join("one.sqlite").display()));
    test(&alone.address, &alone.address);
    if let Some(postgres) = Postgres::shared() {
        let database = postgres.database();
        let (one, two) = (Node::start(&home, &database), Node::start(&home, &database));
        test(&one.address, &two.address);
    }
}

/// Does both in the same instant, as exactly as can be.
fn at_once<T: Send>(one: impl FnOnce() -> T + Send, two: impl FnOnce() -> T + Send) -> [T; 2] {
    let barrier = Barrier::new(2);
    thread::scope(|scope| {
        let other = scope.spawn(|| {
            barrier.wait();
            two()
        });
        barrier.wait();
        [one(), other.join().expect("it ends")]
    })
}

fn statuses(answers: &[Answer; 2]) -> [u16; 2] {
    let mut statuses = answers.each_ref().map(|answer| answer.status);
    statuses.sort_unstable();
    statuses
}

#[test]
fn both_join() {
    each_two(|one, two| {
        for _ in 0..10 {
            let (id, _, code) = invite(one, "grid-hunt");
            let join = |node: &SocketAddr, name: &str| {
                node.post(&format!("/api/join/{code}"), None, &json!({ "name": name })).expect("an answer")
            };
            let answers = at_once(|| join(one, "Bob"), || join(two, "Eve"));
            assert_eq!(statuses(&answers), [200, 409], "{answers:?}");
            let winner = if answers[0].status == 200 { "Bob" } else { "Eve" };
            for node in [one, two] {
                let seen = node.get(&format!("/api/matches/{id}"), None).expect("an answer").json(200);
                assert_eq!(seen["players"], json!(["Ann", winner]));
            }
        }
    });
}

#[test]
fn both_place() {
    each_two(|one, two| {
        for game in ["hidden-path", "maze-runner-duel", "grid-hunt"] {
            for _ in 0..5 {
                let pair = Pair::begin(one, two, game);
                let secrets = &Script::of(game).actions()[..2];
                let place = |node: &SocketAddr, seat: usize| {
                    let command = json!({ "revision": 0, "act": secrets[seat] });
                    pair.send(node, seat, &command).expect("an answer")
                };
                let answers = at_once(|| place(one, 0), || place(two, 1));
                assert_eq!(statuses(&answers), [200, 200], "{answers:?}");
                for (node, seat) in [(one, 0), (two, 0), (one, 1), (two, 1)] {
                    let seen = pair.look(node, Some(seat));
                    assert_eq!((&seen["revision"], &seen["to_move"]), (&json!(2), &json!(1)), "{seen}");
                    assert_eq!(place(node, seat).json(200)["repeated"], true, "nothing is done twice");
                }
            }
        }
    });
}

#[test]
fn two_windows_of_one_seat_act() {
    each_two(|one, two| {
        for _ in 0..5 {
            let pair = Pair::begin(one, two, "trap-runner");
            let act = |node: &SocketAddr, action: &str| {
                pair.send(node, 0, &json!({ "revision": 0, "act": action })).expect("an answer")
            };
            let differ = at_once(|| act(one, "move up"), || act(two, "attack"));
            let legal: Vec<Value> =
                differ.iter().filter(|one| one.status == 200).map(Answer::value).collect();
            assert_eq!(legal.len(), 1, "of two different actions one is done: {differ:?}");
            let pair = Pair::begin(one, two, "trap-runner");
            let act = |node: &SocketAddr| {
                pair.send(node, 0, &json!({ "revision": 0, "act": "attack" })).expect("an answer")
            };
            let same = at_once(|| act(one), || act(two)).map(|answer| answer.json(200));
            let repeated = same.iter().filter(|one| one["repeated"] == true).count();
            assert_eq!(repeated, 1, "of the same sent twice one is a repetition: {same:?}");
            assert_eq!(pair.look(one, None)["revision"], 1);
        }
    });
}
