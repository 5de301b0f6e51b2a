//! Playing on from a position: the match that begins there, and where none can.

use super::rig::{Rig, played};
use crate::app::input::Input;
use crate::app::screen::Next;
use crate::app::tests::desk::Desk;
use std::fs;
use trapline::record::Record;
use trapline::{Level, Outcome, Player, Reason, Sitter, games};
use trapline_host::Store;

#[test]
fn a_match_begins_at_any_position_and_can_be_gone_on_with() {
    for entry in games::ALL {
        let record = played(entry, 1);
        let mut rig = Rig::new(vec![record.clone()]);
        rig.context.settings.names[0] = "Zoë".to_owned();
        for at in 0..record.actions.len() {
            for other in [false, true] {
                rig.keys(&format!("{at}\np"));
                rig.keys("h");
                if other {
                    rig.press(Input::Down);
                }
                let Next::Open(table) = rig.press(Input::Enter) else { panic!("a table is opened") };
                drop(table);
                let id = rig.context.store.list().expect("it can be read")[0].id.clone();
                let (hosted, _) = rig.context.store.resume(&id).expect("it can be gone on with");
                let table = hosted.table();
                let begun = table.record();
                assert_eq!(begun.actions, record.actions[..at]);
                assert_eq!((begun.result, begun.takebacks.len()), (None, 0));
                let mover = table.duel().turn().player().expect("it is not over");
                let person = if other { mover.other() } else { mover };
                assert_eq!(&table.duel().names()[person], "Zoë");
                assert_eq!(*table.sitter(person), Sitter::Person);
                assert_eq!(*table.sitter(person.other()), Sitter::bot(Level::Hard));
            }
        }
    }
}

#[test]
fn where_it_is_over_one_is_told_to_step_back() {
    for entry in games::ALL {
        let mut rig = Rig::new(vec![played(entry, 1)]);
        rig.press(Input::End);
        rig.keys("p");
        assert!(rig.text().contains("step back"), "{}", rig.text());
        assert!(rig.replay.over.is_none());
        rig.press(Input::Left);
        rig.keys("p");
        assert!(rig.replay.over.is_some());
    }
}

#[test]
fn where_somebody_resigned_one_can_play_on() {
    let mut record = played(&games::ALL[0], 1);
    record.actions.truncate(5);
    record.result = Some(Outcome::win(Player::One, Reason::Resignation));
    let mut rig = Rig::new(vec![record]);
    rig.press(Input::End);
    assert!(rig.text().contains("resigned"), "{}", rig.text());
    assert!(matches!(rig.replay.onward(Level::Easy, Player::Two, &mut rig.context), Next::Open(_)));
    let id = rig.context.store.list().expect("it can be read")[0].id.clone();
    let table = rig.context.store.load(&id).expect("it is there").table;
    assert_eq!(table.duel().turn().player(), Some(Player::Two));
}

#[test]
fn what_cannot_be_saved_is_not_begun() {
    let mut rig = Rig::new(vec![played(&games::ALL[0], 1)]);
    rig.context.settings.names[0] = "x".repeat(41);
    assert!(matches!(rig.replay.onward(Level::Easy, Player::One, &mut rig.context), Next::Stay));
    assert!(rig.text().contains("longer than 40 characters"), "{}", rig.text());
    assert!(rig.context.store.list().expect("it can be read").is_empty());
}

#[test]
fn from_a_file_to_the_table() {
    for entry in games::ALL {
        let mut desk = Desk::new(100, 30);
        let file = desk.folder.path().join("records");
        let records: Vec<Record> = (1..3).map(|seed| played(entry, seed)).collect();
        let lines = records.iter().map(|record| serde_json::to_string(record).expect("it can be written"));
        fs::write(&file, lines.collect::<Vec<_>>().join("\n")).expect("it can be written");
        let line = desk.find("Replays and reviews");
        desk.press(Input::Click(line));
        desk.keys(&format!("o{}\n", file.display()));
        desk.sees("record 1 of 2");
        desk.keys("n");
        desk.sees("record 2 of 2");
        let line = desk.find("The start");
        desk.press(Input::End);
        desk.press(Input::Home);
        desk.press(Input::Click(line));
        desk.sees("Position 0 of");
        desk.keys("4\np");
        desk.press(Input::Enter);
        desk.press(Input::Enter);
        desk.wait();
        desk.sees("Easy bot");
        let duel = desk.duel(1);
        assert!(duel.plies() >= 4, "{}", entry.title);
        assert_eq!(duel.record().actions[..4], records[1].actions[..4]);
        desk.keys("qh");
        desk.sees("duels with");
    }
}
