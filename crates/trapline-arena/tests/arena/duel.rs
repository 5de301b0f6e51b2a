//! One match between two agents, the faulty ones included.

use crate::games::{First, rules};
use std::sync::atomic::AtomicBool;
use trapline::games::TrapRunner;
use trapline::games::trap_runner::Action;
use trapline::record::Record;
use trapline::{AnyMatch, Match, Outcome, Player, Reason, Show, Sight, Turn, games};
use trapline_arena::duel::{self, Ended};
use trapline_bots::{Agent, Fault, FaultKind, Sitting};

/// Goes wrong somewhere, and notes what it is asked.
struct Faulty {
    wrong: Wrong,
    asked: Vec<&'static str>,
}

#[derive(Clone, Copy, PartialEq)]
enum Wrong {
    Begin,
    Act(FaultKind),
    Illegal,
    End,
    Nothing,
}

fn faulty(wrong: Wrong) -> Faulty {
    Faulty { wrong, asked: vec![] }
}

fn fault(kind: FaultKind) -> Fault {
    Fault { kind, cause: "as it was told".to_owned() }
}

impl Agent<TrapRunner> for Faulty {
    fn begin(&mut self, _: &TrapRunner, _: &Sitting<'_>) -> Result<(), Fault> {
        self.asked.push("begin");
        if self.wrong == Wrong::Begin { Err(fault(FaultKind::Crash)) } else { Ok(()) }
    }

    fn act(&mut self, _: &TrapRunner, _: &Sight<'_, TrapRunner>) -> Result<Action, Fault> {
        self.asked.push("act");
        match self.wrong {
            Wrong::Act(kind) => Err(fault(kind)),
            // In the corner, between walls.
            Wrong::Illegal => Ok(TrapRunner::with(&[1]).read("move left").expect("an action")),
            _ => Ok(Action::Attack),
        }
    }

    fn end(&mut self, _: &TrapRunner, _: &Sight<'_, TrapRunner>, _: Outcome) -> Result<(), Fault> {
        self.asked.push("end");
        if self.wrong == Wrong::End { Err(fault(FaultKind::Crash)) } else { Ok(()) }
    }
}

/// A match with walls at the edges, so that something is illegal.
fn open(max_plies: u64) -> Match<TrapRunner> {
    let mut rules = rules::<TrapRunner>(max_plies);
    rules.set("edges", "wall").expect("a rule of the game");
    Match::open(&Record { rules: rules.write(), ..Record::new(TrapRunner::ID) }).expect("a match")
}

fn play(
    duel: &mut Match<TrapRunner>,
    one: &mut dyn Agent<TrapRunner>,
    two: &mut dyn Agent<TrapRunner>,
) -> Ended {
    duel::play(duel, [one, two], [1, 2], &AtomicBool::new(false)).expect("nobody stops it")
}

#[test]
fn whoever_is_at_fault_loses_for_the_host_s_reason() {
    for (wrong, kind, reason) in [
        (Wrong::Begin, FaultKind::Crash, Reason::Abandoned),
        (Wrong::Act(FaultKind::Crash), FaultKind::Crash, Reason::Abandoned),
        (Wrong::Act(FaultKind::Timeout), FaultKind::Timeout, Reason::Time),
        (Wrong::Act(FaultKind::Illegal), FaultKind::Illegal, Reason::Resignation),
        (Wrong::Illegal, FaultKind::Illegal, Reason::Resignation),
    ] {
        let (mut bad, mut good, mut duel) = (faulty(wrong), faulty(Wrong::Nothing), open(40));
        let ended = play(&mut duel, &mut bad, &mut good);
        assert_eq!(ended.outcome, Outcome::win(Player::Two, reason));
        let forfeit = ended.forfeit.expect("it is a forfeit");
        assert_eq!((forfeit.seat, forfeit.kind), (Player::One, kind));
        assert!(!forfeit.cause.is_empty());
        assert_eq!(ended.spent, [true, false]);
        assert_eq!(duel.turn(), Turn::Over(ended.outcome));
        // The other is told that it is over, and the record can be read.
        assert_eq!(good.asked.last(), Some(&"end"));
        assert!(!bad.asked.contains(&"end"));
        assert_eq!(games::open(&duel.record()).expect("it replays").turn(), duel.turn());
    }
}

#[test]
fn the_second_player_s_fault_is_charged_to_them() {
    let mut duel = open(40);
    let ended = play(&mut duel, &mut First, &mut faulty(Wrong::Act(FaultKind::Timeout)));
    assert_eq!(ended.outcome, Outcome::win(Player::One, Reason::Time));
    assert_eq!(ended.spent, [false, true]);
    assert_eq!(duel.plies(), 1, "what was done before stays");
}

#[test]
fn a_fault_after_the_end_changes_nothing_but_that_it_cannot_go_on() {
    let mut duel = open(5);
    let ended = play(&mut duel, &mut faulty(Wrong::End), &mut faulty(Wrong::Nothing));
    assert_eq!(ended.outcome, Outcome::draw(Reason::PlyLimit));
    assert_eq!((ended.forfeit, ended.spent), (None, [true, false]));
    assert_eq!(duel.plies(), 5);
}

#[test]
fn where_neither_can_begin_the_first_loses() {
    let ended = play(&mut open(5), &mut faulty(Wrong::Begin), &mut faulty(Wrong::Begin));
    assert_eq!(ended.outcome.winner, Some(Player::Two));
    assert_eq!(ended.spent, [true, true]);
}

#[test]
fn it_stops_when_it_is_told_to() {
    let stop = AtomicBool::new(true);
    assert_eq!(duel::play(&mut open(5), [&mut First, &mut First], [1, 2], &stop), None);
}
