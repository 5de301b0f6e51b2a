//! A match on a server, as it is told and sent: what the screen makes of it, whatever comes first.

use super::desk::Desk;
use crate::app::Message;
use crate::app::duel::away;
use crate::app::task::News;
use crate::remote::{self, Address, Update, Wire};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use trapline::Player;
use trapline::record::Record;
use trapline_bots::protocol::told;
use trapline_host::{Command, Proposal, Table, Time};

/// By which number the news of the match are known.
const TICKET: u64 = 77;

/// What was sent.
type Sent = Arc<Mutex<Vec<(u64, Command)>>>;

struct Line(Address, Sent);

impl Wire for Line {
    fn address(&self) -> &Address {
        &self.0
    }

    fn send(&self, revision: u64, command: Command) {
        self.1.lock().expect("nobody has panicked").push((revision, command));
    }

    fn rematch(&self) {}
}

/// A server in memory, and Bob on the second seat in front of the app.
struct Online {
    desk: Desk,
    table: Table,
    sent: Sent,
}

impl Online {
    fn new(game: &str) -> Online {
        let record = Record { players: Some(["Ann", "Bob"].map(str::to_owned)), ..Record::new(game) };
        let table = Table::open(&record, None).expect("a match").apart();
        let mut online = Online { desk: Desk::new(110, 34), table, sent: Sent::default() };
        let (update, sent) = (online.update(json!({})), online.sent.clone());
        online.desk.open(|context| {
            let address = "http://example.org/m/x".parse().expect("an address");
            Box::new(away::over(Box::new(Line(address, sent)), TICKET, update, context).expect("a match"))
        });
        online
    }

    /// The match as the server tells it to Bob, with something more.
    fn update(&self, more: Value) -> Update {
        let seat = Some(Player::Two);
        let mut look = serde_json::to_value(self.table.seen(seat, Time(0))).expect("JSON");
        let all = look.as_object_mut().expect("an object");
        all.insert("id".to_owned(), "x".into());
        all.insert("events".to_owned(), json!(told(self.table.duel(), self.table.eyes_of(seat))));
        all.insert("now".to_owned(), 1_000.into());
        all.extend(more.as_object().expect("an object").clone());
        serde_json::from_value(look).expect("an update")
    }

    fn hear(&mut self, news: remote::News) {
        self.desk.send(Message::News(News::Afar { ticket: TICKET, news: Some(news) }));
    }

    /// The server tells how the match stands.
    fn tell(&mut self) {
        self.tell_with(json!({}));
    }

    fn tell_with(&mut self, more: Value) {
        let update = Box::new(self.update(more));
        self.hear(remote::News::Update(update));
    }

    /// Somebody does something there.
    fn done(&mut self, by: Player, command: Command) {
        let revision = self.table.revision();
        let entry = self.table.check(Some(by), revision, &command, Time(0)).expect("it may be done");
        self.table.apply(entry);
    }

    fn sent(&self) -> Vec<(u64, Command)> {
        self.sent.lock().expect("nobody has panicked").clone()
    }

    /// What was sent last is done there, and answered.
    fn carry_out(&mut self) {
        let (_, command) = self.sent().last().expect("something was sent").clone();
        self.done(Player::Two, command);
        self.hear(remote::News::Done(self.table.revision()));
    }
}

fn act(action: &str) -> Command {
    Command::Act(action.to_owned())
}

#[test]
fn an_action_is_sent_once_and_waited_for() {
    let mut online = Online::new("trap-runner");
    online.desk.sees("Waiting for Ann …");
    online.done(Player::One, act("attack"));
    online.tell();
    online.desk.sees("Your turn");
    online.desk.sees("Ann attacked");
    online.desk.keys(":attack\n");
    assert_eq!(online.sent(), [(1, act("attack"))]);
    online.desk.sees("Sending …");
    online.desk.keys(":attack\n");
    online.desk.sees("still on its way");
    // The same is told once more before it has been done, and once more after the answer.
    online.tell();
    online.desk.sees("Sending …");
    let late = Box::new(online.update(json!({})));
    online.carry_out();
    online.hear(remote::News::Update(late));
    online.desk.sees("Sending …");
    online.tell();
    online.desk.sees("Waiting for Ann …");
    online.desk.sees("2. You attacked");
    assert_eq!(online.sent().len(), 1);
}

#[test]
fn what_is_refused_is_told_and_can_be_done_otherwise() {
    let mut online = Online::new("trap-runner");
    online.done(Player::One, act("attack"));
    online.tell();
    online.desk.keys(":up\n");
    online.hear(remote::News::Refused("the match has gone on meanwhile; look at it again".to_owned()));
    online.desk.sees("! The match has gone on meanwhile; look at it again.");
    online.desk.sees("Your turn");
    online.desk.keys(":down\n");
    assert_eq!(online.sent(), [(1, act("move up")), (1, act("move down"))]);
}

#[test]
fn what_is_told_late_is_passed_over() {
    let mut online = Online::new("trap-runner");
    let early = Box::new(online.update(json!({})));
    online.done(Player::One, act("attack"));
    online.tell();
    online.hear(remote::News::Update(early));
    online.desk.sees("Your turn");
    // And so is what is told of another match.
    let other = remote::News::Refused("something else".to_owned());
    online.desk.send(Message::News(News::Afar { ticket: TICKET + 1, news: Some(other) }));
    online.desk.sees_not("something else");
}

#[test]
fn whoever_places_is_left_in_peace() {
    let mut online = Online::new("hidden-path");
    online.desk.sees("Place 3 traps for Ann: 0 chosen.");
    online.desk.keys("\nl\n");
    online.desk.sees("2 chosen");
    online.done(Player::One, act("place 1 2 3"));
    online.tell();
    online.desk.sees("2 chosen");
    online.desk.keys("l\n");
    online.desk.sees("Your secret");
    online.done(Player::One, Command::Offer(Proposal::Draw));
    online.tell();
    // One question after the other.
    online.desk.sees("Your secret");
    online.desk.keys("n");
    online.desk.sees("Ann offers a draw. Do you agree?");
    online.desk.keys("n");
    let declined = (2, Command::Decline);
    assert_eq!(online.sent(), [declined]);
}

#[test]
fn clocks_run_on_the_screen() {
    let mut online = Online::new("trap-runner");
    online.tell_with(json!({ "clock": { "left": [300_000, 65_000], "runs": 2 } }));
    online.desk.sees("Time left: you 1:05, Ann 5:00");
    for left in ["1:04", "1:03"] {
        online.desk.now = online.desk.deadline().expect("every second");
        online.desk.send(Message::Tick);
        online.desk.sees(&format!("Time left: you {left}, Ann 5:00"));
    }
}

#[test]
fn whoever_is_gone_can_be_beaten_by_that() {
    let mut online = Online::new("trap-runner");
    online.tell_with(json!({ "claim_at": 3_500 }));
    online.desk.sees("Ann is gone. You can claim the");
    online.desk.sees("3 s");
    online.desk.now += Duration::from_secs(3);
    online.desk.send(Message::Tick);
    online.desk.sees("Type :claim");
    assert!(online.desk.deadline().is_none(), "nothing changes any more");
    online.desk.keys(":claim\n");
    assert_eq!(online.sent(), [(0, Command::Claim)]);
}

#[test]
fn trouble_is_said_until_it_is_over() {
    let mut online = Online::new("trap-runner");
    online.done(Player::One, act("attack"));
    online.tell();
    online.hear(remote::News::Lost("the server cannot be reached".to_owned()));
    online.desk.sees("No connection: the server");
    online.desk.keys(":attack\n");
    online.desk.sees("It is sent as soon as the server can be reached …");
    online.hear(remote::News::Found);
    online.desk.sees_not("No connection");
    online.hear(remote::News::Gone("there is no such match".to_owned()));
    online.desk.sees("! There is no such match.");
}

#[test]
fn a_match_that_ends_elsewhere_closes_what_is_asked() {
    let mut online = Online::new("hidden-path");
    online.desk.keys(":place 2 3 4\n");
    online.desk.sees("Your secret");
    online.done(Player::One, Command::Resign);
    let update = Box::new(online.update(json!({})));
    let record = Box::new(online.table.record());
    online.hear(remote::News::Over(update, record));
    online.desk.sees_not("Your secret");
    online.desk.sees("You win!");
    online.desk.keys("q");
    online.desk.sees("q quit");
}
