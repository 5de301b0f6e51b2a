//! Matches saved before seats were typed still open.

use std::fs;
use std::sync::Arc;
use trapline::record::Record;
use trapline::{Level, Outcome, Player, Reason, Sitter, Turn};
use trapline_host::{Journals, Store};

#[test]
fn journals_of_old_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let series = r#"{"format":"trapline/1","game":"grid-hunt","rules":{"first":2},"players":["Ann","bot:hard"],"actions":[],"result":null,"series":{"of":2,"number":1,"wins":[0,0],"drawn":false}}
{"action":"hide 1,1"}
{"action":"hide 2,2"}
{"action":"scan 1,1"}
{"result":{"winner":2,"reason":"resignation"}}
"#;
    let back = r#"{"format":"trapline/1","game":"trap-runner","actions":["attack"],"result":null}
{"action":"move left"}
{"back":1}
{"action":"attack"}
"#;
    fs::write(folder.path().join("1.jsonl"), series).expect("it can be written");
    fs::write(folder.path().join("2.jsonl"), back).expect("it can be written");
    let store = Arc::new(Journals::at(folder.path().to_owned()));
    let one = store.load(&"1".into()).expect("it opens").table;
    assert_eq!(*one.seats(), [Sitter::Person, Sitter::bot(Level::Hard)]);
    assert_eq!(one.duel().turn(), Turn::Over(Outcome::win(Player::Two, Reason::Resignation)));
    assert_eq!((one.revision(), one.series().expect("a series").wins), (4, [0, 1]));
    let (two, torn) = store.resume(&"2".into()).expect("it opens");
    assert_eq!((two.table().record().actions, torn), (vec!["attack".to_owned(); 2], false));
    assert_eq!(two.table().record().takebacks.len(), 1);
}

#[test]
fn lines_that_cannot_have_happened_make_a_match_damaged() {
    let folder = tempfile::tempdir().expect("a folder");
    let header = r#"{"format":"trapline/1","game":"trap-runner","actions":[],"result":null}"#;
    for line in [
        r#"{"do":"resign"}"#,
        r#"{"do":"accept","by":1}"#,
        r#"{"do":"flag"}"#,
        r#"{"action":"attack","back":1}"#,
        r#"{"action":"move 9"}"#,
        r#"{"back":1}"#,
        r#"{"result":{"winner":1,"reason":"capture"}}"#,
        r#"{"do":"dance","by":1}"#,
        "{}",
    ] {
        let text = format!("{header}\n{line}\n{{\"action\":\"attack\"}}\n");
        fs::write(folder.path().join("1.jsonl"), text).expect("it can be written");
        let store = Journals::at(folder.path().to_owned());
        let damaged = store.load(&"1".into()).err().expect(line).to_string();
        assert!(damaged.contains("line 2 cannot be read: "), "{line}: {damaged}");
    }
}

#[test]
fn a_field_of_somebody_else_that_is_called_like_ours_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = r#"{"format":"trapline/1","game":"trap-runner","actions":[],"result":null,"series":"World Cup","drawn":"lots"}"#;
    fs::write(folder.path().join("1.jsonl"), format!("{text}\n")).expect("it can be written");
    let table = Journals::at(folder.path().to_owned()).load(&"1".into()).expect("it opens").table;
    assert!(table.series().is_none() && !table.is_drawn());
    assert_eq!(table.record(), Record::parse(text).expect("it is a record"));
}

#[test]
fn a_whole_line_that_means_nothing_here_is_not_cut_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("1.jsonl");
    let text =
        "{\"format\":\"trapline/1\",\"game\":\"trap-runner\",\"actions\":[]}\n{\"do\":\"dance\",\"by\":1}\n";
    fs::write(&file, text).expect("it can be written");
    let store = Arc::new(Journals::at(folder.path().to_owned()));
    assert!(store.resume(&"1".into()).is_err(), "a later program may have written it");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
}

#[test]
fn what_is_over_does_not_end_otherwise() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "{\"format\":\"trapline/1\",\"game\":\"trap-runner\",\"actions\":[]}\n{\"do\":\"resign\",\"by\":1}\n{\"result\":{\"winner\":1,\"reason\":\"time\"}}\n";
    fs::write(folder.path().join("1.jsonl"), text).expect("it can be written");
    assert!(Journals::at(folder.path().to_owned()).load(&"1".into()).is_err());
}
