//! Draws and take-backs: what both must want.

use crate::{act, against, carry_out, people, table};
use trapline::{Level, Outcome, Player, Reason, Turn};
use trapline_host::{Command, Proposal, Table, Time};

const DRAW: Command = Command::Offer(Proposal::Draw);

fn offering() -> Table {
    let mut table = table("trap-runner", people());
    carry_out(&mut table, Player::One, &DRAW).expect("a draw can be offered");
    table
}

#[test]
fn a_draw_needs_both() {
    let mut table = offering();
    assert_eq!(table.offer(), Some((Player::One, Proposal::Draw)));
    for command in [Command::Accept, Command::Decline, DRAW] {
        assert!(carry_out(&mut table, Player::One, &command).is_err(), "not one's own offer: {command:?}");
    }
    assert!(carry_out(&mut table, Player::Two, &DRAW).is_err(), "answer first");
    carry_out(&mut table, Player::Two, &Command::Accept).expect("it is offered");
    assert_eq!(table.duel().turn(), Turn::Over(Outcome::draw(Reason::Agreement)));
    assert_eq!(table.offer(), None);
}

#[test]
fn a_declined_offer_is_gone() {
    let mut table = offering();
    carry_out(&mut table, Player::Two, &Command::Decline).expect("it is offered");
    assert_eq!(table.offer(), None);
    assert!(carry_out(&mut table, Player::Two, &Command::Accept).is_err());
    carry_out(&mut table, Player::One, &DRAW).expect("it can be offered again");
}

#[test]
fn whoever_plays_on_does_not_accept() {
    let mut table = offering();
    carry_out(&mut table, Player::One, &act("attack")).expect("whoever offers may play on");
    assert!(table.offer().is_some(), "the offer stands");
    carry_out(&mut table, Player::Two, &act("attack")).expect("it is legal");
    assert_eq!(table.offer(), None);
}

#[test]
fn two_people_take_back_together() {
    let mut table = table("trap-runner", people());
    carry_out(&mut table, Player::One, &act("attack")).expect("it is legal");
    assert!(carry_out(&mut table, Player::One, &Command::TakeBack(1)).is_err(), "the other has to agree");
    carry_out(&mut table, Player::One, &Command::Offer(Proposal::TakeBack(1))).expect("it can be offered");
    carry_out(&mut table, Player::Two, &Command::Accept).expect("it is offered");
    assert_eq!((table.duel().plies(), table.revision()), (0, 3));
    assert_eq!(table.record().takebacks.len(), 1, "the record tells of it");
}

#[test]
fn against_a_bot_nobody_is_asked() {
    let mut table = table("trap-runner", against(Level::Easy));
    assert_eq!(table.back_to(Player::One), None);
    for (by, action) in [(Player::One, "attack"), (Player::Two, "move left")] {
        carry_out(&mut table, by, &act(action)).expect("it is legal");
    }
    assert_eq!(table.back_to(Player::One), Some(2), "the bot's answer goes too");
    assert!(carry_out(&mut table, Player::One, &Command::TakeBack(3)).is_err(), "not so many were done");
    carry_out(&mut table, Player::One, &Command::TakeBack(2)).expect("it can be taken back");
    assert_eq!(table.duel().plies(), 0);
}

#[test]
fn where_there_are_secrets_nothing_is_taken_back() {
    let mut table = table("grid-hunt", against(Level::Easy));
    carry_out(&mut table, Player::One, &act("hide 1,1")).expect("it is legal");
    assert!(carry_out(&mut table, Player::One, &Command::TakeBack(1)).is_err());
    assert!(carry_out(&mut table, Player::One, &Command::Offer(Proposal::TakeBack(1))).is_err());
    let may = table.may(Player::One, Time::default());
    assert_eq!(may, [DRAW, Command::Resign]);
}

#[test]
fn what_was_to_be_taken_back_is_not_the_last_any_more_once_somebody_acts() {
    let mut table = table("trap-runner", people());
    for (by, action) in [(Player::One, "attack"), (Player::Two, "attack")] {
        carry_out(&mut table, by, &act(action)).expect("it is legal");
    }
    carry_out(&mut table, Player::One, &Command::Offer(Proposal::TakeBack(2))).expect("it can be offered");
    carry_out(&mut table, Player::One, &act("attack")).expect("it is legal");
    assert_eq!(table.offer(), None);
}

#[test]
fn nothing_is_offered_after_the_end() {
    let mut table = offering();
    carry_out(&mut table, Player::Two, &Command::Resign).expect("one can resign");
    assert_eq!(table.offer(), None);
}
