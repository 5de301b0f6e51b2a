//! What every store must satisfy, as functions that panic where one does not: the same for files, memory and SQL.

use crate::{Command, Entry, Hosted, Proposal, Refusal, Store, StoreError, Table, Time};
use std::sync::Arc;
use trapline::record::Record;
use trapline::{Player, games};

/// A match of every game, played, left, loaded, listed and deleted. The store is to be empty before.
pub fn store(store: &Arc<dyn Store>) {
    assert!(store.list().expect("an empty store can be listed").is_empty());
    for entry in games::ALL {
        let record = Record {
            players: Some(["Ann".to_owned(), "bot:hard".to_owned()]),
            seats: Some([trapline::Sitter::Person, trapline::Sitter::Person]),
            ..Record::new(entry.id)
        };
        let table = Table::open(&record, crate::Series::new(3, false)).expect("a match can be begun");
        let mut hosted = Hosted::create(store.clone(), table).expect("it can be kept");
        for n in 0..6 {
            let Some(player) = hosted.table().duel().turn().player() else { break };
            let legal = hosted.table().duel().legal(trapline::Viewer::Seat(player));
            let act = Command::Act(legal[n % legal.len()].clone());
            hosted.command(Some(player), n as u64, &act, Time(n as u64)).expect("it is legal");
            let again = hosted.command(Some(player), n as u64, &act, Time(n as u64));
            assert!(matches!(again, Err(Refusal::Repeated)), "what comes twice is recognised: {again:?}");
            same(store, &hosted);
        }
        if hosted.table().duel().turn().player().is_some() {
            let offer = Command::Offer(Proposal::Draw);
            hosted.command_now(Some(Player::One), &offer, Time(9)).expect("a draw can be offered");
            same(store, &hosted);
            hosted.command_now(Some(Player::Two), &Command::Decline, Time(9)).expect("and declined");
            hosted.command_now(Some(Player::Two), &Command::Resign, Time(9)).expect("one can resign");
            same(store, &hosted);
        }
        stale(store, &hosted);
        let id = hosted.id().clone();
        drop(hosted);
        assert_eq!(store.list().expect("a list").len(), 1);
        store.delete(&id).expect("it can be deleted");
        assert!(matches!(store.load(&id), Err(StoreError::Missing(_))), "what is deleted is gone");
        assert!(matches!(store.delete(&id), Err(StoreError::Missing(_))));
    }
    let nowhere = store.load(&"999999".into());
    assert!(matches!(nowhere, Err(StoreError::Missing(_))), "there is no such match");
    order(store);
}

/// What is kept is what was played.
fn same(store: &Arc<dyn Store>, hosted: &Hosted) {
    let loaded = store.load(hosted.id()).expect("it can be loaded").table;
    let table = hosted.table();
    assert_eq!(loaded.revision(), table.revision());
    assert_eq!(loaded.record(), table.record());
    assert_eq!(loaded.seats(), table.seats());
    assert_eq!(loaded.offer(), table.offer());
    assert_eq!(loaded.series(), table.series());
    for seat in [None, Some(Player::One), Some(Player::Two)] {
        assert_eq!(loaded.seen(seat, Time(9)), table.seen(seat, Time(9)));
    }
    let listed = store.list().expect("it can be listed");
    let one = listed.iter().find(|one| one.id == *hosted.id()).expect("it is listed");
    let standing = one.standing.as_ref().expect("it can be read");
    assert_eq!((standing.plies, standing.turn), (table.duel().plies(), table.duel().turn()));
    assert_eq!(standing.names, *table.duel().names());
}

/// Two writers can never both be right.
fn stale(store: &Arc<dyn Store>, hosted: &Hosted) {
    let entry = Entry { by: Some(Player::One), command: Command::Resign, at: None, salt: None };
    let revision = hosted.table().revision();
    for wrong in [0, revision - 1, revision + 1] {
        let refused = store.append(hosted.id(), wrong, &entry);
        assert!(matches!(refused, Err(StoreError::Stale(_))), "{wrong} of {revision}: {refused:?}");
    }
    same(store, hosted);
}

/// The last played comes first.
fn order(store: &Arc<dyn Store>) {
    let table = || Table::open(&Record::new(games::ALL[0].id), None).expect("a match can be begun");
    let mut hosted: Vec<Hosted> =
        (0..3).map(|_| Hosted::create(store.clone(), table()).expect("it can be kept")).collect();
    let first = hosted[0].table().duel().legal(trapline::Viewer::Referee)[0].clone();
    hosted[1].command_now(Some(Player::One), &Command::Act(first), Time(1)).expect("it is legal");
    let listed = store.list().expect("a list");
    assert_eq!(listed.len(), 3);
    assert!(listed.is_sorted_by(|one, two| one.played >= two.played), "the last played comes first");
    // Others may have been played in the same moment, as exactly as the store can tell.
    let played = listed.iter().find(|one| one.id == *hosted[1].id()).map(|one| one.played);
    assert_eq!(played, Some(listed[0].played), "what was done last is the last played");
    for one in hosted.drain(..) {
        let id = one.id().clone();
        drop(one);
        store.delete(&id).expect("it can be deleted");
    }
}
