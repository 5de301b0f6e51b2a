//! Seats are typed, names are free.

use crate::{against, people, table};
use trapline::record::Record;
use trapline::{Level, Player, Sitter, Viewer};
use trapline_host::Table;

#[test]
fn a_person_may_be_called_like_a_bot() {
    let players = Some(["bot:perfect".to_owned(), "bot:perfect".to_owned()]);
    let record = Record { players, seats: Some(people()), ..Record::new("grid-hunt") };
    let table = Table::open(&record, None).expect("a match");
    assert!(table.is_shared() && !table.needs_truth());
    assert_eq!(table.record(), record, "the record says who sat where");
}

#[test]
fn records_of_old_mean_bots_by_their_names() {
    let players = Some(["Ann".to_owned(), "bot:hard".to_owned()]);
    let record = Record { players, ..Record::new("grid-hunt") };
    let table = Table::open(&record, None).expect("a match");
    assert_eq!(*table.seats(), against(Level::Hard));
    assert_eq!(table.record(), record, "and nothing is made of it that was not there");
}

#[test]
fn seats_are_read_strictly() {
    let read = |seats: &str| {
        Record::parse(&format!(
            r#"{{"format":"trapline/1","game":"grid-hunt","actions":[],"seats":{seats}}}"#
        ))
    };
    let three =
        read(r#"[{"kind":"program","name":"x y"},{"kind":"bot","level":"easy"}]"#).expect("they are right");
    assert_eq!(three.seats, Some([Sitter::Program { name: "x y".to_owned() }, Sitter::bot(Level::Easy)]));
    for wrong in [
        r#"[{"kind":"person"}]"#,
        r#"[{"kind":"bot"},{"kind":"person"}]"#,
        r#"[{"kind":"bot","level":"Easy"},{"kind":"person"}]"#,
        r#"[{"kind":"ghost"},{"kind":"person"}]"#,
        r#"["person","person"]"#,
        "5",
    ] {
        let problem = read(wrong).expect_err(wrong).to_string();
        assert!(problem.starts_with("seats"), "{wrong}: {problem}");
    }
}

#[test]
fn fields_that_nobody_knows_are_kept() {
    let text = r#"{"format":"trapline/1","game":"trap-runner","actions":["attack"],"result":null,"event":{"name":"Cup","round":[1,2]},"weight":0.1}"#;
    let record = Record::parse(text).expect("a record");
    let table = Table::open(&record, None).expect("a match");
    assert_eq!(serde_json::to_string(&table.record()).expect("a record is JSON"), text);
}

#[test]
fn who_may_see_what_follows_from_who_sits_there() {
    assert_eq!(table("grid-hunt", people()).eyes(), Viewer::Public);
    assert_eq!(table("grid-hunt", against(Level::Hard)).eyes(), Viewer::Seat(Player::One));
    let bots = [Sitter::bot(Level::Easy), Sitter::bot(Level::Hard)];
    assert_eq!(table("grid-hunt", bots).eyes(), Viewer::Referee);
    let mut over = table("grid-hunt", people());
    crate::carry_out(&mut over, Player::One, &trapline_host::Command::Resign).expect("one can resign");
    assert_eq!(over.eyes(), Viewer::Referee, "everything is revealed");
    assert_eq!(over.eyes_of(None), Viewer::Referee);
}
