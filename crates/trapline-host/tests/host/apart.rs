//! Players who sit apart place their secrets without waiting, are bound to them, and are shown nothing of the other's.

use crate::{act, carry_out, people, table};
use serde_json::Value;
use trapline::{Level, Player, Sitter, Tone, Turn, Viewer, games};
use trapline_host::{Command, Entry, Refusal, Salt, Table, Time, Verified, verify};

/// The games in which player 2 places a secret right after player 1.
fn placing() -> impl Iterator<Item = &'static str> {
    games::ALL.iter().map(|entry| entry.id).filter(|id| table(id, people()).apart().may_act(Player::Two))
}

/// What that seat may place, the last of it.
fn secret(table: &Table, player: Player) -> Command {
    let seen = table.seen(Some(player), Time::default());
    act(seen.legal.last().expect("something can be placed"))
}

/// Places a secret as it is done online: sealed.
fn place(table: &mut Table, by: Player, at: u64, command: &Command) -> Result<(), Refusal> {
    let entry = table.check(Some(by), at, command, Time::default())?;
    let entry = table.sealed(entry, Salt([by.number(); 16]));
    assert!(entry.salt.is_some(), "a secret is sealed");
    // What is kept is text.
    let kept: Entry = serde_json::from_str(&serde_json::to_string(&entry).expect("text")).expect("the same");
    assert_eq!(kept.command, entry.command);
    table.apply(kept);
    Ok(())
}

#[test]
fn three_games_are_placed_at_once() {
    assert_eq!(
        placing().filter(|id| games::find(id).is_ok_and(|game| game.hidden)).count(),
        placing().count()
    );
    assert!(placing().count() >= 3);
}

#[test]
fn whoever_is_second_need_not_wait_and_the_record_keeps_the_order() {
    for id in placing() {
        let mut table = table(id, people()).apart();
        let (one, two) = (secret(&table, Player::One), secret(&table, Player::Two));
        place(&mut table, Player::Two, 0, &two).expect("no need to wait");
        assert_eq!((table.revision(), table.duel().plies()), (1, 0), "it is held");
        let twice = table.check(Some(Player::Two), 1, &two, Time::default());
        assert!(matches!(twice, Err(Refusal::NotYourTurn)), "{twice:?}");
        let again = table.check(Some(Player::Two), 0, &two, Time::default());
        assert!(matches!(again, Err(Refusal::Repeated)), "{again:?}");
        // Player 1 has not heard of it yet.
        place(&mut table, Player::One, 0, &one).expect("only a secret came between");
        let again = table.check(Some(Player::One), 0, &one, Time::default());
        assert!(matches!(again, Err(Refusal::Repeated)), "{again:?}");
        let other = table.check(Some(Player::One), 0, &Command::Resign, Time::default());
        assert!(matches!(other, Err(Refusal::Stale { revision: 2 })), "{other:?}");
        let actions: Vec<Command> = table.record().actions.iter().map(|action| act(action)).collect();
        assert_eq!(actions, [one, two]);
        assert_eq!(verify(&table.record()).expect("a record"), [Verified::Right; 2]);
    }
}

#[test]
fn one_sees_the_own_secret_and_nothing_of_the_other() {
    for id in placing() {
        let mut early = table(id, people()).apart();
        let (one, two) = (secret(&early, Player::One), secret(&early, Player::Two));
        let before = early.seen(Some(Player::One), Time::default());
        place(&mut early, Player::Two, 0, &two).expect("no need to wait");
        let after = early.seen(Some(Player::One), Time::default());
        assert_eq!((before.state, before.legal, before.log), (after.state, after.legal, after.log), "{id}");
        assert!(after.commitments[1].as_ref().is_some_and(|one| one.get("salt").is_none()), "only the hash");
        let mine = early.seen(Some(Player::Two), Time::default());
        assert!(mine.legal.is_empty());
        let mut late = table(id, people()).apart();
        place(&mut late, Player::One, 0, &one).expect("it is legal");
        place(&mut late, Player::Two, 1, &two).expect("it is legal");
        assert_eq!(mine.state, late.duel().state(Viewer::Seat(Player::Two)), "one's own is there at once");
        let told = |table: &Table, seat| {
            let facts = table.scene(Some(seat)).facts;
            facts.into_iter().filter(|fact| fact.tone == Tone::of(seat.other())).collect::<Vec<_>>()
        };
        let fresh = table(id, people()).apart();
        assert_eq!(told(&early, Player::Two), told(&fresh, Player::Two), "player 1 has placed nothing yet");
        assert!(early.scene(Some(Player::Two)).spots().all(|(_, spot)| !spot.is_target()));
        assert!(early.scene(Some(Player::One)).spots().any(|(_, spot)| spot.is_target()));
    }
}

#[test]
fn at_one_screen_the_order_is_the_rules() {
    for id in placing() {
        let mut table = table(id, people());
        let refused = carry_out(&mut table, Player::Two, &secret(&table_apart(id), Player::Two));
        assert!(matches!(refused, Err(Refusal::NotYourTurn)), "{refused:?}");
    }
}

fn table_apart(id: &str) -> Table {
    table(id, people()).apart()
}

#[test]
fn a_commitment_to_something_else_is_found_out() {
    let mut table = table("grid-hunt", people()).apart();
    place(&mut table, Player::One, 0, &act("hide 1,1")).expect("it is legal");
    place(&mut table, Player::Two, 1, &act("hide 2,2")).expect("it is legal");
    let mut record = table.record();
    record.actions[0] = "hide 1,2".to_owned();
    assert_eq!(verify(&record).expect("a record"), [Verified::Wrong, Verified::Right]);
    record.more["commitments"][1] = Value::Null;
    assert_eq!(verify(&record).expect("a record"), [Verified::Wrong, Verified::Missing]);
    record.more["commitments"] = "none".into();
    assert!(verify(&record).is_err());
    // Computed by hand: printf '01%.0s' {1..16} | xxd -r -p | cat - <(printf 'hide 1,1') | sha256sum
    let hash = table.commitments()[0].as_ref().map(|one| one.hash().to_owned());
    assert_eq!(
        hash.as_deref(),
        Some("sha256:8f7b9ef7b4918c761097341714baf282660a6bab163dac60760b26f95f438d82")
    );
}

#[test]
fn a_bot_plays_on_for_who_is_gone() {
    let mut table = table("trap-runner", people());
    let bot = Command::Substitute(Level::Easy);
    assert!(carry_out(&mut table, Player::One, &bot).is_err(), "the other is there");
    table.set_gone(Player::Two, Some(Time::default()));
    carry_out(&mut table, Player::One, &bot).expect("gone for long");
    assert_eq!(table.seats(), &[Sitter::Person, Sitter::bot(Level::Easy)]);
    assert_eq!(table.record().seats.as_ref(), Some(table.seats()), "the record tells who played");
    assert_eq!(table.duel().turn(), Turn::Of(Player::One), "the match goes on");
}
