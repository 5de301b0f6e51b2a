//! Many players at once, who send things twice, too late and again, and hang up in the middle, while their servers are
//! killed and started again at any moment. Whatever has been acknowledged is in the record once, in order; and whoever
//! listens is told of everything.

use super::node::Node;
use super::pair::{Pair, text};
use super::postgres::Postgres;
use super::web::{Answer, Events, Web};
use crate::support::home::Home;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::io::Write;
use std::net::SocketAddr;
use std::sync::{Condvar, Mutex};
use std::thread;
use trapline::games;

/// How hard it blows.
#[derive(Clone, Copy)]
struct Strength {
    matches: usize,
    plies: u64,
    kills: usize,
}

const SHORT: Strength = Strength { matches: 10, plies: 40, kills: 20 };
const LONG: Strength = Strength { matches: 24, plies: 60, kills: 60 };

#[test]
fn nothing_acknowledged_is_lost_with_a_file() {
    blow_on_a_file(1, SHORT);
}

#[test]
fn nothing_acknowledged_is_lost_with_two_nodes() {
    blow_on_two_nodes(2, SHORT);
}

#[test]
#[ignore = "takes minutes"]
fn nothing_acknowledged_is_lost_in_long_storms() {
    for seed in 0..10 {
        blow_on_a_file(seed, LONG);
        blow_on_two_nodes(seed, LONG);
    }
}

fn blow_on_a_file(seed: u64, strength: Strength) {
    let home = Home::new();
    let database = format!("sqlite:{}", home.path().join("storm.sqlite").display());
    blow(&home, &database, 1, seed, strength);
}

fn blow_on_two_nodes(seed: u64, strength: Strength) {
    let Some(postgres) = Postgres::shared() else { return };
    blow(&Home::new(), &postgres.database(), 2, seed, strength);
}

fn blow(home: &Home, database: &str, count: usize, seed: u64, strength: Strength) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut nodes: Vec<Option<Node>> = (0..count).map(|_| Some(Node::start(home, database))).collect();
    let sea = Sea::new(nodes.iter().flatten().map(|node| node.address).collect());
    let begun: Vec<Begun> =
        (0..strength.matches).map(|n| Begun::new(&sea.any(&mut rng), n, strength)).collect();
    let done: Vec<Vec<Acknowledged>> = thread::scope(|scope| {
        let mut playing = vec![];
        for begun in &begun {
            let players = begun.seats.iter().map(|&seat| Player::new(&sea, begun, seat, rng.random()));
            playing.push(players.map(|player| scope.spawn(|| player.play())).collect::<Vec<_>>());
        }
        for _ in 0..strength.kills {
            // The moment is so many requests away, wherever everybody is then.
            if !sea.wait_for_requests(rng.random_range(5..60)) {
                break;
            }
            let which = rng.random_range(0..count);
            sea.set(which, None);
            nodes[which].take().expect("it runs").kill();
            let node = nodes[which].insert(Node::start(home, database));
            sea.set(which, Some(node.address));
        }
        let ends = |players: Vec<thread::ScopedJoinHandle<'_, Acknowledged>>| {
            players.into_iter().map(|player| player.join().expect("a player ends well")).collect()
        };
        playing.into_iter().map(ends).collect()
    });
    nodes.into_iter().flatten().for_each(Node::kill);
    let last = Node::start(home, database);
    let records = begun.iter().zip(&done).map(|(begun, done)| check(&last, begun, done));
    check_replays(home, &records.collect::<Vec<_>>());
}

/// The record holds what each player was told is done, and nothing else of theirs.
fn check(node: &Node, begun: &Begun, done: &[Acknowledged]) -> Value {
    let record = begun.pair.record(node);
    let seen = begun.pair.look(node, None);
    let actors: Vec<u64> = seen["events"]
        .as_array()
        .expect("events")
        .iter()
        .map(|event| event["player"].as_u64().expect("a seat"))
        .collect();
    let actions = record["actions"].as_array().expect("actions");
    assert_eq!(actors.len(), actions.len(), "{seen}");
    for (&seat, done) in begun.seats.iter().zip(done) {
        let own: Vec<&Value> = actors
            .iter()
            .zip(actions)
            .filter(|(actor, _)| **actor == seat as u64 + 1)
            .map(|(_, action)| action)
            .collect();
        let told: Vec<&Value> = done.iter().filter_map(|command| command.get("act")).collect();
        assert_eq!(own, told, "seat {seat} of {record}");
    }
    // Every revision is somebody's acknowledged command.
    if let [one, two] = done {
        assert_eq!(seen["revision"], one.len() + two.len(), "{one:?} {two:?} {seen}");
    }
    record
}

/// Every record can be played again, to the same end.
fn check_replays(home: &Home, records: &[Value]) {
    let lines: String = records.iter().map(|record| format!("{record}\n")).collect();
    let replayed = home.run(["replay", "--json"], lines).well().json();
    assert_eq!(replayed.len(), records.len());
    for (replayed, record) in replayed.iter().zip(records) {
        assert_eq!(replayed["result"], record["result"]);
    }
}

/// A match, and the seats of it, from 0, that are played here.
struct Begun {
    pair: Pair,
    seats: Vec<usize>,
}

impl Begun {
    fn new(node: &SocketAddr, n: usize, strength: Strength) -> Begun {
        let entry = &games::ALL[n % games::ALL.len()];
        let rules = json!({ "max_plies": strength.plies });
        // Bots play too, and their nodes die as well.
        if n % 3 == 2 {
            let opponent = json!({ "kind": "bot", "level": "easy" });
            let wish = json!({ "game": entry.id, "rules": rules, "seat": 2, "opponent": opponent });
            let created = node.post("/api/matches", None, &wish).expect("an answer").json(201);
            let tokens = [String::new(), text(&created["token"])];
            return Begun { pair: Pair { id: text(&created["id"]), tokens }, seats: vec![1] };
        }
        Begun { pair: Pair::begin_with(node, node, entry.id, &rules), seats: vec![0, 1] }
    }
}

/// The nodes as those who are at sea know them.
struct Sea {
    known: Mutex<Known>,
    changed: Condvar,
}

struct Known {
    nodes: Vec<Option<SocketAddr>>,
    requests: u64,
    players: usize,
}

impl Sea {
    fn new(nodes: Vec<SocketAddr>) -> Sea {
        let known = Known { nodes: nodes.into_iter().map(Some).collect(), requests: 0, players: 0 };
        Sea { known: Mutex::new(known), changed: Condvar::new() }
    }

    fn change<T>(&self, change: impl FnOnce(&mut Known) -> T) -> T {
        let changed = change(&mut self.known.lock().expect("nobody has failed"));
        self.changed.notify_all();
        changed
    }

    fn set(&self, which: usize, node: Option<SocketAddr>) {
        self.change(|known| known.nodes[which] = node);
    }

    /// A node that is there, or was a moment ago.
    fn any(&self, rng: &mut StdRng) -> SocketAddr {
        self.change(|known| known.requests += 1);
        let known = self.known.lock().expect("nobody has failed");
        let known = self
            .changed
            .wait_while(known, |known| known.nodes.iter().all(Option::is_none))
            .expect("nobody has failed");
        let there: Vec<SocketAddr> = known.nodes.iter().copied().flatten().collect();
        there[rng.random_range(0..there.len())]
    }

    /// Waits for so many more requests; `false` where everybody has finished before.
    fn wait_for_requests(&self, count: u64) -> bool {
        let known = self.known.lock().expect("nobody has failed");
        let until = known.requests + count;
        let known = self.changed.wait_while(known, |known| known.requests < until && known.players > 0);
        known.expect("nobody has failed").requests >= until
    }
}

/// The commands that a player was told are done, in order.
type Acknowledged = Vec<Value>;

/// Somebody who plays a seat through all of it.
struct Player<'a> {
    sea: &'a Sea,
    pair: &'a Pair,
    seat: usize,
    rng: StdRng,
    done: Acknowledged,
    /// What was told on the line that is open now.
    told: u64,
    /// What the match has come to at least.
    least: u64,
}

impl Drop for Player<'_> {
    fn drop(&mut self) {
        self.sea.change(|known| known.players -= 1);
    }
}

impl<'a> Player<'a> {
    fn new(sea: &'a Sea, begun: &'a Begun, seat: usize, seed: u64) -> Player<'a> {
        sea.change(|known| known.players += 1);
        Player {
            sea,
            pair: &begun.pair,
            seat,
            rng: StdRng::seed_from_u64(seed),
            done: vec![],
            told: 0,
            least: 0,
        }
    }

    /// Plays until the match is over.
    fn play(mut self) -> Acknowledged {
        let mut events = None;
        loop {
            let seen = self.look();
            let revision = seen["revision"].as_u64().expect("a revision");
            assert!(revision >= self.least, "{revision} is seen after {} was told", self.least);
            if !seen["result"].is_null() {
                return std::mem::take(&mut self.done);
            }
            let may = self.choose(&seen);
            match may {
                Some(command) => self.carry_out(revision, &command),
                None => self.wait(&mut events, revision),
            }
        }
    }

    fn look(&mut self) -> Value {
        let path = format!("/api/matches/{}", self.pair.id);
        loop {
            let node = self.sea.any(&mut self.rng);
            match node.get(&path, Some(&self.pair.tokens[self.seat])) {
                Ok(answer) if answer.status == 200 => return answer.value(),
                Ok(answer) => assert_eq!(answer.status, 503, "{answer:?}"),
                Err(_) => {}
            }
        }
    }

    /// What this player does now; `None` where it is for the other to do something.
    fn choose(&mut self, seen: &Value) -> Option<Value> {
        let offered = &seen["offer"];
        if !offered.is_null() && offered["by"] != self.seat + 1 {
            return Some(json!({ "do": "decline" }));
        }
        let legal = seen["legal"].as_array().expect("a list");
        if legal.is_empty() {
            return None;
        }
        if offered.is_null() && self.rng.random_ratio(1, 8) {
            return Some(json!({ "do": "offer-draw" }));
        }
        Some(json!({ "act": legal[self.rng.random_range(0..legal.len())] }))
    }

    /// Has a command done once, however often it has to be sent; or it plainly was too late.
    fn carry_out(&mut self, revision: u64, command: &Value) {
        let mut sent = command.clone();
        sent["revision"] = json!(revision);
        if self.rng.random_ratio(1, 6) {
            self.hang_up(&sent);
        }
        let twice = self.rng.random_ratio(1, 6).then(|| self.sea.any(&mut self.rng));
        let answer = thread::scope(|scope| {
            let (pair, seat, sent) = (self.pair, self.seat, &sent);
            let other = twice.map(|node| scope.spawn(move || pair.send(&node, seat, sent)));
            let answer = self.send(sent);
            // What is sent twice is done once; that is seen from the record.
            if let Some(Ok(other)) = other.map(|other| other.join().expect("it ends")) {
                assert!(matches!(other.status, 200 | 409 | 503), "{other:?}");
            }
            answer
        });
        match answer.status {
            200 => {
                self.done.push(sent);
                self.least = revision + 1;
                self.be_late(revision);
            }
            409 => {}
            _ => panic!("{sent}: {answer:?}"),
        }
    }

    /// Sends it until there is an answer.
    fn send(&mut self, command: &Value) -> Answer {
        loop {
            let node = self.sea.any(&mut self.rng);
            match self.pair.send(&node, self.seat, command) {
                Ok(answer) if answer.status != 503 => return answer,
                _ => {}
            }
        }
    }

    /// Sends it, and does not stay for the answer.
    fn hang_up(&mut self, command: &Value) {
        let body = command.to_string();
        let head = format!(
            "POST /api/matches/{} /commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Authorization: Bearer {}\r\nContent-Length: {}\r\n\r\n",
            self.pair.id,
            self.pair.tokens[self.seat],
            body.len()
        );
        let head = head.replacen(" /commands", "/commands", 1);
        if let Ok(mut line) = self.sea.any(&mut self.rng).dial() {
            let _ = line.write_all(format!("{head}{body}").as_bytes());
        }
    }

    /// Sometimes sends something else for a revision that has passed: that never counts.
    fn be_late(&mut self, revision: u64) {
        if self.rng.random_ratio(1, 4) {
            let answer = self.send(&json!({ "revision": revision, "do": "resign" }));
            assert_eq!(answer.status, 409, "{answer:?}");
        }
    }

    /// Waits until something is told that is not known. Where the line breaks it is looked at again.
    fn wait(&mut self, events: &mut Option<Events>, revision: u64) {
        if events.is_none() {
            let node = self.sea.any(&mut self.rng);
            // What is known to anybody is known to every node.
            *events = node.listen(&self.pair.id, Some(revision)).ok();
            self.told = revision;
        }
        match events.as_mut().and_then(Events::next) {
            Some(told) => {
                assert!(told >= self.told, "what is told goes back from {} to {told}", self.told);
                self.told = told;
            }
            None => *events = None,
        }
    }
}
