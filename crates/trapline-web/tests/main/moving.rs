//! Matches moved between databases of either kind: names, seats, invitations and everything that happened go with them.

use super::place::{Place, runtime};
use trapline::record::Record;
use trapline::{Player, Sitter, Viewer, games};
use trapline_host::{Command, Id, Proposal, Salt, Table, Time};
use trapline_web::Database;
use trapline_web::key::Key;
use trapline_web::store::{Imported, Invite, Joined, New};

/// Plays so many actions, each the middle one of those that are legal.
async fn play(database: &Database, id: &Id, mut table: Table, count: usize) -> Table {
    for n in 0..count {
        let Some(player) = table.duel().turn().player() else { break };
        let legal = table.duel().legal(Viewer::Seat(player));
        let act = Command::Act(legal[legal.len() / 2].clone());
        table = command(database, id, table, player, &act, n).await;
    }
    table
}

async fn command(
    database: &Database,
    id: &Id,
    mut table: Table,
    by: Player,
    command: &Command,
    n: usize,
) -> Table {
    let (revision, now) = (table.revision(), Time(1_000 + n as u64));
    let entry = table.check(Some(by), revision, command, now).expect("it can be done");
    let entry = table.sealed(entry, Salt([n as u8; 16]));
    table.apply(entry.clone());
    database.append(id, revision, &entry, &table, now).await.expect("it is kept");
    table
}

/// A match of every game in the middle of it, one with an offer, one that is over and has a rematch, and two that wait.
async fn fill(database: &Database, seat: &Key, code: &Key) {
    let begin = async |name: &str, game: &str, free| {
        let record = Record {
            players: Some(["Ann", "Opponent"].map(str::to_owned)),
            seats: Some([Sitter::Person, Sitter::Person]),
            ..Record::new(game)
        };
        let keys = vec![(seat.hash(), Player::One)];
        let new = New { id: Id::from(name), record, keys, free, client: None };
        database.keep(new, Time(5)).await.expect("it is kept").table
    };
    for game in games::ALL {
        let table = begin(game.id, game.id, None).await;
        play(database, &Id::from(game.id), table, 5).await;
    }
    let first = games::ALL[0].id;
    let table = begin("offered", first, None).await;
    command(database, &Id::from("offered"), table, Player::One, &Command::Offer(Proposal::Draw), 1).await;
    let table = begin("over", first, None).await;
    command(database, &Id::from("over"), table, Player::Two, &Command::Resign, 1).await;
    let next =
        New { id: Id::from("next"), record: Record::new(first), keys: vec![], free: None, client: None };
    database.follow(&Id::from("over"), next, Time(9)).await.expect("it is kept");
    begin("waiting", first, Some((Player::Two, Invite::Link(code.hash())))).await;
    begin("open", first, Some((Player::Two, Invite::Open))).await;
}

/// What is kept of a match, as far as anybody can tell.
async fn told(database: &Database, id: &Id) -> String {
    let kept = database.load(id).await.expect("it can be read");
    let line = database.line(id).await.expect("it can be read").expect("it is there");
    let mut keys: Vec<_> =
        kept.seating.keys.iter().map(|(hash, player)| (hash.as_str().to_owned(), *player)).collect();
    keys.sort();
    let entries = database.entries(id, 0).await.expect("entries");
    let seating = (kept.seating.free, kept.seating.open, kept.seating.next, kept.seating.created);
    let table = (kept.table.record(), kept.table.seats().clone(), kept.table.offer(), kept.table.revision());
    let line = (line.record, line.standing, line.state, line.free, line.created, line.touched);
    format!("{keys:?}\n{entries:?}\n{seating:?}\n{table:?}\n{line:?}")
}

async fn move_all(from: &Database, to: &Database) -> Vec<Imported> {
    let mut moved = vec![];
    for id in from.all().await.expect("names") {
        let text = serde_json::to_string(&from.export(&id).await.expect("a record")).expect("JSON");
        moved.push(to.import(Record::parse(&text).expect("a record")).await.expect("it can be taken in"));
    }
    moved
}

#[test]
fn everything_goes_with_a_match() {
    runtime().block_on(async {
        let (seat, code) = (Key::draw(), Key::draw());
        // From SQLite to PostgreSQL to SQLite, or from file to file where there is no PostgreSQL.
        let places: Vec<Place> = Place::each().into_iter().chain([Place::sqlite()]).collect();
        let first = places[0].open().await;
        fill(&first, &seat, &code).await;
        let ids = first.all().await.expect("names");
        assert_eq!(ids.len(), games::ALL.len() + 5);
        let mut from = first.clone();
        for place in &places[1..] {
            let to = place.open().await;
            assert!(move_all(&from, &to).await.iter().all(|one| matches!(one, Imported::New(_))));
            assert!(
                move_all(&from, &to).await.iter().all(|one| matches!(one, Imported::Known(_))),
                "once is enough"
            );
            for id in &ids {
                assert_eq!(told(&to, id).await, told(&first, id).await, "{id}");
            }
            from = to;
        }
        // Players go on where they were.
        assert_eq!(from.held(&seat.hash()).await.expect("seats").len(), ids.len() - 1);
        for (code, id) in [(code.secret(), "waiting"), ("open", "open")] {
            let invited = from.invited(code).await.expect("it can be asked").expect("the code is good");
            assert_eq!(invited.as_str(), id);
            let joined = from.join(&invited, &Key::draw().hash(), "Bob").await.expect("it is kept");
            assert_eq!(joined, Joined::Seated(invited, Player::Two));
        }
    });
}

#[test]
fn a_record_of_anybody_can_be_taken_in_and_nonsense_cannot() {
    for place in Place::each() {
        runtime().block_on(async {
            let database = place.open().await;
            let game = games::ALL[0].id;
            let record = |text: String| Record::parse(&text).expect("a record");
            let plain = record(format!(r#"{{"format":"trapline/1","game":"{game}","actions":[]}}"#));
            assert!(matches!(database.import(plain).await, Ok(Imported::New(_))));
            for nonsense in [
                format!(r#"{{"format":"trapline/1","game":"{game}","actions":["fly"]}}"#),
                format!(r#"{{"format":"trapline/1","game":"{game}","actions":[],"online":7}}"#),
                format!(
                    r#"{{"format":"trapline/1","game":"{game}","actions":[],"online":{{"id":"x","created":1,"header":
                    {{"format":"trapline/1","game":"{game}","actions":[]}},"entries":[{{"action":"fly"}}],"keys":[]}}}}"#
                ),
            ] {
                let refused = database.import(record(nonsense.clone())).await;
                assert!(refused.is_err(), "{nonsense}");
            }
            assert_eq!(database.all().await.expect("names").len(), 1, "nothing of nonsense is kept");
        });
    }
}
