//! Many who write at once: each is told what became of its own, and two can never both be right.

use super::place::{Place, runtime};
use futures_util::future::join_all;
use trapline::record::Record;
use trapline::{Player, games};
use trapline_host::{Command, Entry, Id, StoreError, Table, Time};
use trapline_web::key::Key;
use trapline_web::store::{Invite, Joined, New};

fn new(id: &str, free: Option<(Player, Invite)>) -> New {
    let record = Record { players: Some(["Ann", "Bob"].map(str::to_owned)), ..Record::new(games::ALL[0].id) };
    New { id: Id::from(id), record, keys: vec![], free, client: None }
}

fn resign(by: Player) -> Entry {
    Entry { by: Some(by), command: Command::Resign, at: None, salt: None }
}

/// The table after that.
fn after(table: &Table, entry: &Entry) -> Table {
    let mut table = table.clone();
    table.apply(entry.clone());
    table
}

#[test]
fn of_many_at_one_revision_one_is_right() {
    for place in Place::each() {
        runtime().block_on(async {
            let database = place.open().await;
            let ids: Vec<Id> = (0..40).map(|n| Id::from(format!("match{n}"))).collect();
            let created = ids.iter().map(|id| database.keep(new(id.as_str(), None), Time(1)));
            let created: Vec<Table> =
                join_all(created).await.into_iter().map(|kept| kept.expect("it is kept").table).collect();
            let writes = ids.iter().zip(&created).flat_map(|(id, table)| {
                let database = &database;
                [Player::One, Player::Two, Player::One].map(|by| async move {
                    let entry = resign(by);
                    database.append(id, 0, &entry, &after(table, &entry), Time(2)).await
                })
            });
            let done = join_all(writes).await;
            for (id, three) in ids.iter().zip(done.chunks(3)) {
                let right = three.iter().filter(|one| one.is_ok()).count();
                let stale = three.iter().filter(|one| matches!(one, Err(StoreError::Stale(_)))).count();
                assert_eq!((right, stale), (1, 2), "{three:?}");
                assert_eq!(database.entries(id, 0).await.expect("entries").len(), 1);
            }
        });
    }
}

#[test]
fn one_that_cannot_be_kept_harms_no_other() {
    for place in Place::each() {
        runtime().block_on(async {
            let database = place.open().await;
            database.keep(new("there", None), Time(1)).await.expect("it is kept");
            let names = ["a", "there", "b", "c"];
            let kept = join_all(names.map(|name| database.keep(new(name, None), Time(1)))).await;
            let kept: Vec<bool> = kept.iter().map(Result::is_ok).collect();
            assert_eq!(kept, [true, false, true, true]);
            assert_eq!(database.all().await.expect("names").len(), 4);
        });
    }
}

#[test]
fn of_many_who_join_one_is_seated() {
    for place in Place::each() {
        runtime().block_on(async {
            let database = place.open().await;
            let code = Key::draw();
            let id = Id::from("one");
            let free = Some((Player::Two, Invite::Link(code.hash())));
            database.keep(new("one", free), Time(1)).await.expect("it is kept");
            assert_eq!(database.invited(code.secret()).await.expect("it can be asked"), Some(id.clone()));
            let keys: Vec<_> = (0..8).map(|_| Key::draw().hash()).collect();
            let joined = join_all(keys.iter().map(|key| database.join(&id, key, "Eve"))).await;
            let seated =
                joined.iter().filter(|one| matches!(one, Ok(Joined::Seated(_, Player::Two)))).count();
            let taken = joined.iter().filter(|one| matches!(one, Ok(Joined::Taken))).count();
            assert_eq!((seated, taken), (1, 7), "{joined:?}");
            let kept = database.load(&id).await.expect("it is there");
            assert_eq!((kept.seating.keys.len(), kept.seating.free), (1, None));
        });
    }
}
