//! What bots are allowed, and what they are told of it: clocks, margins, memory and processor time.

use crate::support::{
    BRIEF, Folder, HELLO, LONG, PATIENT, Written, after_hello, limited, play, process, reply, tap,
};
use serde_json::Value;
use std::time::Duration;
use trapline::Show;
use trapline::games::TrapRunner;
use trapline_arena::{Clock, Limits};
use trapline_bots::{Fault, FaultKind};

/// Answers of a bot that goes up and up.
fn moves(times: usize) -> String {
    format!("{HELLO}\n{}", "{\"action\":\"move up\"}\n".repeat(times))
}

/// Plays so many matches of so many plies with a bot that keeps what it is told. Gives the times it was told it had.
fn times(limits: Limits, matches: usize, plies: u64) -> Vec<u64> {
    let folder = Folder::new();
    let mut bot = process(&tap(&folder, &moves(20)), limits);
    let mut other = Written::new(&["move up"]);
    for _ in 0..matches {
        let record = limited(TrapRunner::ID, plies);
        assert_eq!(play::<TrapRunner>(&record, [&mut bot, &mut other]).1, Ok(()));
    }
    drop(bot);
    let log = folder.text("log");
    let told = log.lines().filter_map(|line| serde_json::from_str::<Value>(line.strip_prefix("> ")?).ok());
    told.filter_map(|line| line["time_left_ms"].as_u64()).collect()
}

/// Plays Trap Runner until the bot fails.
fn fault(script: &str, limits: Limits) -> Fault {
    let mut bot = process(script, limits);
    let mut other = Written::new(&["move up"]);
    play::<TrapRunner>(&limited(TrapRunner::ID, 20), [&mut bot, &mut other]).1.expect_err("this bot fails")
}

const START: Duration = Duration::from_secs(1000);

fn clock(base: Duration, increment: Duration) -> Limits {
    Limits { start: START, act: None, clock: Some(Clock { base, increment }), ..PATIENT }
}

#[test]
fn a_bot_is_told_what_is_left_on_its_clock() {
    let [first, second, third, fourth, again, last] = times(clock(LONG, Duration::ZERO), 2, 8)[..6] else {
        panic!("it is asked four times in each match")
    };
    let base = LONG.as_millis() as u64;
    assert_eq!(first, START.as_millis() as u64, "the first action has the time for starting");
    assert_eq!(second, base, "and does not count");
    assert!(second > third && third >= fourth && fourth > 0, "{second} {third} {fourth}");
    assert_eq!(again, base, "every match has its own time");
    assert!(last < base);
}

#[test]
fn every_action_adds_to_the_clock() {
    let increment = Duration::from_secs(3600);
    let [_, second, third, fourth] = times(clock(LONG, increment), 1, 8)[..] else { panic!("four actions") };
    let (base, more) = (LONG.as_millis() as u64, increment.as_millis() as u64);
    assert!(second == base && third > base && third < base + more, "{second} {third}");
    assert!(fourth > third && fourth < base + 2 * more, "{third} {fourth}");
}

#[test]
fn a_bot_is_told_the_smaller_of_both_times() {
    let act = LONG / 2;
    let limits = Limits { act: Some(act), margin: LONG, ..clock(LONG, LONG) };
    let told = times(limits, 1, 8);
    let act = act.as_millis() as u64;
    assert_eq!(told, [START.as_millis() as u64, act, act, act], "and nothing of the margin");
}

#[test]
fn whose_clock_runs_out_is_out_of_time() {
    let up = reply("move up");
    let script = after_hello(&format!("read -r m; read -r a; {up}; read -r a; sleep 1000"));
    let fault = fault(&script, clock(BRIEF, Duration::ZERO));
    assert_eq!((fault.kind, &*fault.cause), (FaultKind::Timeout, "no answer before its clock ran out"));
}

#[test]
fn within_the_margin_a_late_answer_counts() {
    let late = "while read -r line; do case $line in *'\"act\"'*) sleep 0.3;";
    let script = after_hello(&format!("{late} {};; esac; done", reply("move up")));
    let strict = Limits { act: Some(BRIEF), ..PATIENT };
    assert_eq!(fault(&script, strict).cause, "no answer within 0.2 s");
    for limits in [Limits { margin: LONG, ..strict }, Limits { margin: LONG, ..clock(BRIEF, BRIEF) }] {
        let (mut bot, mut other) = (process(&script, limits), Written::new(&["move up"]));
        assert_eq!(play::<TrapRunner>(&limited(TrapRunner::ID, 6), [&mut bot, &mut other]).1, Ok(()));
    }
}

#[test]
fn limits_of_the_system_hold_for_every_process_of_a_bot() {
    let limits = Limits { memory: Some(512 << 20), cpu: Some(60), ..PATIENT };
    // It dies of what it finds, whatever quotes are in it.
    let script = "echo 'it'\"'\"'s' \"$(ulimit -v) $(ulimit -S -t) $(ulimit -H -t)\"; sleep 1000";
    let fault = fault(script, limits);
    assert!(fault.cause.contains("it's 524288 60 61"), "{fault}");
}
