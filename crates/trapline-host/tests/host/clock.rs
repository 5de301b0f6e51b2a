//! Time is handed in, kept with what happens, and decides.

use crate::{act, carry_out_at};
use serde_json::json;
use std::sync::Arc;
use trapline::record::Record;
use trapline::{Outcome, Player, Reason, Turn};
use trapline_host::{Command, Hosted, Memory, Refusal, Table, Time};

fn table() -> Table {
    let mut record = Record::new("trap-runner");
    record.more.insert("clock".to_owned(), json!({ "base": 10, "increment": 1 }));
    Table::open(&record, None).expect("a match with a clock")
}

#[test]
fn whoever_runs_out_of_time_loses() {
    let mut table = table();
    let one = |table: &mut Table, text, now| carry_out_at(table, Player::One, &act(text), Time(now));
    let two = |table: &mut Table, text, now| carry_out_at(table, Player::Two, &act(text), Time(now));
    one(&mut table, "attack", 100_000).expect("the first action is not timed");
    two(&mut table, "attack", 900_000).expect("nor is the other's");
    one(&mut table, "attack", 909_000).expect("nine of ten seconds");
    assert_eq!(table.clock().expect("a clock").left(Player::One, Time(1 << 40)), 2_000, "one more is added");
    let flag = |table: &mut Table, now| carry_out_at(table, Player::One, &Command::Flag, Time(now));
    assert!(flag(&mut table, 918_999).is_err(), "nobody's time is up");
    assert!(matches!(two(&mut table, "attack", 919_000), Err(Refusal::OutOfTime)));
    flag(&mut table, 919_000).expect("it is up");
    assert_eq!(table.duel().turn(), Turn::Over(Outcome::win(Player::One, Reason::Time)));
    let record = table.record();
    assert_eq!(record.more["times"], json!([0, 800_000, 809_000]));
    assert_eq!(record.more["clock"], json!({ "base": 10, "increment": 1 }));
    let again =
        Record::parse(&serde_json::to_string(&record).expect("a record is JSON")).expect("it is read");
    assert_eq!(again, record);
}

#[test]
fn an_odd_clock_is_refused_with_what_would_be_right() {
    for odd in
        [json!(5), json!({ "base": 10 }), json!({ "each": -1 }), json!({ "base": 1, "increment": 1, "x": 1 })]
    {
        let mut record = Record::new("trap-runner");
        record.more.insert("clock".to_owned(), odd);
        let problem = Table::open(&record, None).err().expect("no clock").to_string();
        assert!(problem.starts_with("clock: ") && problem.contains("increment"), "{problem}");
    }
}

#[test]
fn whoever_acts_too_late_has_lost_by_that() {
    let mut hosted = Hosted::create(Arc::new(Memory::default()), table()).expect("it is kept");
    for (n, by) in [Player::One, Player::Two].into_iter().enumerate() {
        hosted
            .command_now(Some(by), &act("attack"), Time(n as u64))
            .expect("the first actions are not timed");
    }
    let late = hosted.command_now(Some(Player::One), &act("attack"), Time(60_000));
    assert!(matches!(late, Err(Refusal::OutOfTime)));
    assert_eq!(hosted.table().duel().turn(), Turn::Over(Outcome::win(Player::Two, Reason::Time)));
    let kept = hosted.store().load(hosted.id()).expect("it is there").table;
    assert_eq!(kept.record(), hosted.table().record());
}

#[test]
fn times_are_told_only_where_all_are_known() {
    let mut record = table().record();
    record.actions = vec!["attack".to_owned(), "attack".to_owned()];
    record.more.insert("times".to_owned(), json!([0, 5]));
    let mut table = Table::open(&record, None).expect("a match with a clock");
    assert_eq!(table.record(), record, "nothing has happened here");
    carry_out_at(&mut table, Player::One, &act("attack"), Time(9)).expect("it is legal");
    assert!(!table.record().more.contains_key("times"), "when the first ones were done is not known");
}
