//! [`Server`]: `trapline serve` in a folder of its own, and [`Guest`], somebody at it who speaks its interface by hand.

use super::HANGING;
use super::home::Home;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::time::Instant;
use trapline::record::Record;
use trapline::{AnyMatch, Player};
use trapline_bots::follow::follow;
use trapline_bots::protocol::Told;

/// A server that runs.
pub struct Server {
    home: Home,
    child: Child,
    /// Where it listens, like `http://127.0.0.1:1234`.
    pub address: String,
}

impl Server {
    pub fn start() -> Server {
        let home = Home::new();
        let (child, address) = listening(&home, "127.0.0.1:0");
        Server { home, child, address }
    }

    /// Ends it in order.
    pub fn stop(&mut self) {
        let id = Pid::from_child(&self.child);
        kill_process(id, Signal::TERM).expect("it can be told to stop");
        self.child.wait().expect("it ends");
    }

    /// Starts it again at the same address, after it was stopped.
    pub fn start_again(&mut self) {
        let port = self.address.trim_start_matches("http://").to_owned();
        (self.child, _) = listening(&self.home, &port);
    }

    /// A new match, by Ann on that seat: she, and the invitation, where there is one.
    #[track_caller]
    pub fn create(&self, game: &str, seat: Player, opponent: Value) -> (Guest, Option<String>) {
        let body = json!({ "game": game, "seat": seat, "name": "Ann", "opponent": opponent, "clock": null });
        let made = self.post("/api/matches", &body);
        let text = |field: &str| made[field].as_str().map(str::to_owned);
        let guest = Guest {
            at: format!("{}/api/matches/{}", self.address, made["id"].as_str().expect("an id")),
            page: text("url").expect("an address"),
            token: text("token").expect("a token"),
        };
        (guest, text("invite"))
    }

    /// The same against whoever has the invitation.
    #[track_caller]
    pub fn invite(&self, game: &str, seat: Player) -> (Guest, String) {
        let (guest, invite) = self.create(game, seat, json!({ "kind": "link" }));
        (guest, invite.expect("an invitation"))
    }

    #[track_caller]
    fn post(&self, path: &str, body: &Value) -> Value {
        answer(ureq::post(format!("{}{path}", self.address)).send_json(body))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A server that listens there, and where that is.
fn listening(home: &Home, at: &str) -> (Child, String) {
    let database = format!("sqlite:{}", home.path().join("server.sqlite").display());
    let args = ["serve", "--listen", at, "--database", &database, "--requests", "0"];
    let mut command = home.command(args);
    let log = fs::File::create(home.path().join("server.log")).expect("a file");
    let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().expect("the server starts");
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("its output"));
    out.read_line(&mut line).expect("it can be read");
    let address = line.trim().strip_prefix("listening on ").unwrap_or_else(|| panic!("{line:?}")).to_owned();
    (child, address)
}

/// Somebody at a match on a server.
#[derive(Clone)]
pub struct Guest {
    at: String,
    /// The address of the match for people.
    pub page: String,
    pub token: String,
}

impl Guest {
    /// Whoever was the last to sit down from that home.
    #[track_caller]
    pub fn of(home: &Home) -> Guest {
        let text = fs::read_to_string(home.path().join("data/trapline/seats.jsonl")).expect("seats are kept");
        let kept: Value = serde_json::from_str(text.lines().last().expect("a seat")).expect("JSON");
        let text = |field: &str| kept[field].as_str().expect("text").to_owned();
        let at = text("at").replace("/m/", "/api/matches/");
        Guest { at, page: text("at"), token: text("token") }
    }

    fn shown(&self) -> String {
        format!("Bearer {}", self.token)
    }

    #[track_caller]
    pub fn look(&self) -> Value {
        answer(ureq::get(&self.at).header("Authorization", self.shown()).call())
    }

    /// The match as this seat may know it.
    #[track_caller]
    pub fn duel(&self) -> Box<dyn AnyMatch> {
        followed(&self.look())
    }

    #[track_caller]
    pub fn record(&self) -> Value {
        answer(ureq::get(format!("{}/record", self.at)).call())
    }

    /// Does something, as the interface calls it.
    #[track_caller]
    pub fn command(&self, order: Value) -> Value {
        let mut order = order;
        order["revision"] = self.look()["revision"].clone();
        let request = ureq::post(format!("{}/commands", self.at)).header("Authorization", self.shown());
        answer(request.send_json(order))
    }

    /// Asks for another match.
    #[track_caller]
    pub fn rematch(&self) -> Value {
        let request = ureq::post(format!("{}/rematch", self.at)).header("Authorization", self.shown());
        answer(request.send_json(json!({})))
    }

    #[track_caller]
    pub fn act(&self, action: &str) {
        self.command(json!({ "act": action }));
    }

    /// Waits until the match is so, and gives it.
    #[track_caller]
    pub fn wait(&self, what: &str, mut holds: impl FnMut(&Value) -> bool) -> Value {
        let events = ureq::get(format!("{}/events", self.at)).header("Authorization", self.shown());
        let events = events.config().timeout_per_read(Some(HANGING)).build().call().expect("a stream");
        let mut lines = BufReader::new(events.into_body().into_reader()).lines();
        let since = Instant::now();
        loop {
            let look = self.look();
            if holds(&look) {
                return look;
            }
            // The server says now and then that it is there: then it is looked again too.
            let heard = lines.next().is_some_and(|line| line.is_ok());
            assert!(heard && since.elapsed() < HANGING, "{what} never came: {look}");
        }
    }

    /// Waits until this seat may act or the match is over.
    #[track_caller]
    pub fn wait_for_turn(&self) -> Value {
        self.wait("the turn", |look| may_act(look) || is_over(look))
    }
}

pub fn may_act(look: &Value) -> bool {
    look["legal"].as_array().is_some_and(|legal| !legal.is_empty())
}

pub fn is_over(look: &Value) -> bool {
    !look["result"].is_null()
}

/// The match that a look tells.
#[track_caller]
pub fn followed(look: &Value) -> Box<dyn AnyMatch> {
    let events: Vec<Told> = serde_json::from_value(look["events"].clone()).expect("events");
    let names = [0, 1].map(|seat| look["players"][seat].as_str().unwrap_or("nobody").to_owned());
    let record = Record {
        rules: look["rules"].as_object().expect("rules").clone(),
        players: Some(names),
        result: serde_json::from_value(look["result"].clone()).expect("a result"),
        ..Record::new(look["game"].as_str().expect("a game"))
    };
    let mut duel = follow(&record, &events).expect("it can be followed");
    duel.address(serde_json::from_value(look["seat"].clone()).expect("a seat"));
    duel
}

#[track_caller]
fn answer(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Value {
    answer.expect("an answer").body_mut().read_json().expect("JSON")
}
