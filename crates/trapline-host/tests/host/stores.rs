//! Every store keeps the same, and only what counted.

use crate::{act, people, table};
use std::fs;
use std::sync::Arc;
use trapline::{Player, games};
use trapline_host::{Command, Hosted, Journals, Memory, Refusal, Store, StoreError, Time, laws};

#[test]
fn memory_is_a_store() {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    laws::store(&store);
}

#[test]
fn files_are_a_store() {
    let folder = tempfile::tempdir().expect("a folder");
    let store: Arc<dyn Store> = Arc::new(Journals::at(folder.path().join("deep/inside")));
    laws::store(&store);
}

#[test]
fn what_cannot_be_saved_does_not_count() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(Journals::at(folder.path().to_owned()));
    let mut hosted = Hosted::create(store.clone(), table("trap-runner", people())).expect("it is kept");
    fs::remove_file(folder.path().join("1.jsonl")).expect("somebody deletes it");
    let refused = hosted.command_now(Some(Player::One), &act("attack"), Time::default());
    assert!(matches!(refused, Err(Refusal::Unsaved(_))), "{refused:?}");
    assert_eq!((hosted.table().revision(), hosted.table().duel().plies()), (0, 0));
}

#[test]
fn one_window_at_a_time_plays_a_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let [here, there] = [(); 2].map(|()| Arc::new(Journals::at(folder.path().to_owned())));
    let hosted = Hosted::create(here.clone(), table("trap-runner", people())).expect("it is kept");
    let id = hosted.id().clone();
    assert!(matches!(there.resume(&id), Err(StoreError::Busy(_))));
    assert!(matches!(there.delete(&id), Err(StoreError::Busy(_))));
    assert!(there.load(&id).is_ok(), "looking is allowed");
    drop(hosted);
    let (mut resumed, torn) = there.resume(&id).expect("nobody plays it any more");
    assert!(!torn);
    resumed.command_now(Some(Player::One), &act("attack"), Time::default()).expect("it is legal");
    drop(resumed);
    assert_eq!(here.load(&id).expect("it is there").table.revision(), 1);
}

/// A list reads a file again only when it has changed: one whose text is replaced behind the store's back, with time
/// and length as they were, is listed as it was.
#[test]
fn lists_do_not_read_what_they_know() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(Journals::at(folder.path().to_owned()));
    let mut hosted = Hosted::create(store.clone(), table("trap-runner", people())).expect("it is kept");
    let file = folder.path().join("1.jsonl");
    let plies = || store.list().expect("a list")[0].standing.clone().map(|standing| standing.plies);
    assert_eq!(plies(), Ok(0));
    hosted.command_now(Some(Player::One), &act("attack"), Time::default()).expect("it is legal");
    assert_eq!(plies(), Ok(1), "it has changed");
    let modified = fs::metadata(&file).and_then(|data| data.modified()).expect("its time");
    let length = fs::read(&file).expect("its text").len();
    fs::write(&file, vec![b'x'; length]).expect("it can be written");
    fs::File::options()
        .append(true)
        .open(&file)
        .and_then(|file| file.set_modified(modified))
        .expect("its time");
    assert_eq!(plies(), Ok(1), "it is not read again");
    assert!(Journals::at(folder.path().to_owned()).list().expect("a list")[0].standing.is_err());
}

#[test]
fn every_kind_of_entry_is_kept_as_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(Journals::at(folder.path().to_owned()));
    let mut hosted = Hosted::create(store, table(games::ALL[1].id, people())).expect("it is kept");
    use trapline_host::Proposal::{Draw, TakeBack};
    for (by, command) in [
        (Player::One, act("attack")),
        (Player::One, Command::Offer(TakeBack(1))),
        (Player::Two, Command::Accept),
        (Player::One, Command::Offer(Draw)),
        (Player::Two, Command::Decline),
        (Player::One, Command::Resign),
    ] {
        hosted.command_now(Some(by), &command, Time::default()).expect("it is allowed");
    }
    let text = fs::read_to_string(folder.path().join("1.jsonl")).expect("its text");
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            r#"{"action":"attack"}"#,
            r#"{"do":"offer-take-back","by":1,"count":1}"#,
            r#"{"do":"accept","by":2}"#,
            r#"{"do":"offer-draw","by":1}"#,
            r#"{"do":"decline","by":2}"#,
            r#"{"do":"resign","by":1}"#,
        ]
    );
}
