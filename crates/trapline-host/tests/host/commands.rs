//! Commands are tied to a revision, and refused with a reason that says what would be right.

use crate::{act, carry_out, people, table};
use trapline::{Outcome, Player, Problem, Reason, Turn};
use trapline_host::{Command, Refusal, Time};

#[test]
fn what_comes_late_or_twice_is_recognised() {
    let mut table = table("trap-runner", people());
    carry_out(&mut table, Player::One, &act("attack")).expect("it is legal");
    carry_out(&mut table, Player::Two, &act("  MOVE   Left ")).expect("people write loosely");
    let check = |by, at, command: &Command| table.check(Some(by), at, command, Time::default());
    assert!(matches!(check(Player::One, 0, &act("attack")), Err(Refusal::Repeated)));
    assert!(matches!(check(Player::Two, 1, &act("move left")), Err(Refusal::Repeated)));
    assert!(matches!(check(Player::Two, 1, &act("left")), Err(Refusal::Repeated)), "however it is written");
    // The same by somebody else, something else by the same, and what comes from a future that is none.
    assert!(matches!(check(Player::Two, 0, &act("attack")), Err(Refusal::Stale { revision: 2 })));
    assert!(matches!(check(Player::One, 0, &Command::Resign), Err(Refusal::Stale { revision: 2 })));
    assert!(matches!(check(Player::One, 3, &act("attack")), Err(Refusal::Stale { revision: 2 })));
    assert!(check(Player::One, 2, &act("attack")).is_ok());
}

#[test]
fn only_the_player_to_move_acts_and_only_as_the_rules_allow() {
    let mut table = table("grid-hunt", people());
    let refused = carry_out(&mut table, Player::Two, &act("hide 1,1"));
    assert!(matches!(refused, Err(Refusal::NotYourTurn)), "{refused:?}");
    let refused = carry_out(&mut table, Player::One, &act("dig 1,1"));
    assert!(matches!(&refused, Err(Refusal::Wrong(Problem::Illegal(_)))), "{refused:?}");
    let refused = carry_out(&mut table, Player::One, &act("bury it"));
    assert!(matches!(&refused, Err(Refusal::Wrong(Problem::Unreadable(_)))), "{refused:?}");
    assert!(carry_out(&mut table, None, &act("hide 1,1")).is_err(), "the host does not act");
    assert_eq!((table.revision(), table.duel().plies()), (0, 0), "nothing has changed");
    carry_out(&mut table, Player::One, &act("hide (1 1)")).expect("people write loosely");
    assert_eq!(table.record().actions, ["hide 1,1"], "what is kept is canonical");
}

#[test]
fn nothing_happens_after_the_end() {
    let mut table = table("trap-runner", people());
    carry_out(&mut table, Player::Two, &Command::Resign).expect("one may resign when the other is to move");
    assert_eq!(table.duel().turn(), Turn::Over(Outcome::win(Player::One, Reason::Resignation)));
    for (by, command) in [
        (Some(Player::One), act("attack")),
        (Some(Player::One), Command::Resign),
        (Some(Player::One), Command::TakeBack(1)),
        (None, Command::End(Outcome::draw(Reason::Abandoned))),
    ] {
        assert!(matches!(carry_out(&mut table, by, &command), Err(Refusal::Over)), "{command:?}");
    }
    assert!(table.may(Player::One, Time::default()).is_empty());
}

#[test]
fn only_the_host_ends_a_match_and_only_by_a_reason_of_its_own() {
    let mut table = table("trap-runner", people());
    let abandoned = Command::End(Outcome::draw(Reason::Abandoned));
    assert!(carry_out(&mut table, Player::One, &abandoned).is_err());
    let captured = Command::End(Outcome::win(Player::One, Reason::Capture));
    assert!(carry_out(&mut table, None, &captured).is_err());
    for odd in [Outcome::win(Player::One, Reason::Agreement), Outcome::draw(Reason::Resignation)] {
        assert!(carry_out(&mut table, None, &Command::End(odd)).is_err(), "{odd:?} is no ending");
    }
    carry_out(&mut table, None, &abandoned).expect("the host may");
    assert_eq!(table.duel().turn().outcome().map(|outcome| outcome.reason), Some(Reason::Abandoned));
}

#[test]
fn whoever_is_gone_for_long_can_be_beaten_by_that() {
    let mut table = table("trap-runner", people());
    let claim = |table: &mut _, now| crate::carry_out_at(table, Player::One, &Command::Claim, Time(now));
    assert!(claim(&mut table, 1 << 40).is_err(), "the other is there");
    table.set_gone(Player::Two, Some(Time(61_000)));
    let from = table.claimable(Player::Two).expect("from some moment on").0;
    let refused = claim(&mut table, from - 2_000).expect_err("not yet").to_string();
    assert!(refused.contains("2 s left"), "{refused}");
    table.set_gone(Player::Two, None);
    assert!(claim(&mut table, from).is_err(), "back again");
    table.set_gone(Player::Two, Some(Time(61_000)));
    claim(&mut table, from).expect("gone for long");
    assert_eq!(table.duel().turn(), Turn::Over(Outcome::win(Player::One, Reason::Abandoned)));
}
