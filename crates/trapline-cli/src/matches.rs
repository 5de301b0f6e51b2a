//! `trapline matches`: the saved ones, listed, exported and deleted.

use crate::args::{Matches, MatchesCommand};
use crate::console::{aside, print};
use crate::failure::Failure;
use crate::folders;
use crate::play::told;
use crate::records;
use crate::words::{ago, counted};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;
use trapline::Viewer;
use trapline_host::{Id, Journals, Listed, Store, header};

/// Does what the command asks.
pub fn run(args: &Matches) -> Result<(), Failure> {
    let store = folders::matches()?;
    match &args.command {
        None => list(&store, args.all),
        Some(MatchesCommand::List { all }) => list(&store, *all),
        Some(MatchesCommand::Export { ids }) => {
            for id in ids {
                let table = store.load(&Id::from(id.to_string()))?.table;
                let record = serde_json::to_string(&table.record()).map_err(io::Error::from)?;
                writeln!(io::stdout(), "{record}")?;
            }
            Ok(())
        }
        Some(MatchesCommand::Import { file }) => import(&store, file),
        Some(MatchesCommand::Delete { ids }) => {
            let mut failed = Ok(());
            for id in ids {
                match store.delete(&Id::from(id.to_string())) {
                    Ok(()) => writeln!(io::stdout(), "Deleted match {id}.")?,
                    Err(failure) => failed = failed.and(Err(failure.into())), // the others can still go
                }
            }
            failed
        }
    }
}

/// Takes in every record of a file.
fn import(store: &Arc<Journals>, file: &Path) -> Result<(), Failure> {
    let mut failed = false;
    for found in records::open(Some(file), Viewer::Referee)? {
        let found = found?;
        let table = found.record.and_then(header::read);
        match table.map_err(|problem| problem.to_string()) {
            Ok(table) => print(&format!("Imported match {}.", store.create(&table)?))?,
            Err(why) => {
                failed = true;
                aside(&format!("line {}: {why}", found.line));
            }
        }
    }
    if failed { Err(Failure::Told) } else { Ok(()) }
}

/// Lists matches; unless `all` are wanted, without those that were left before the first move.
fn list(store: &Journals, all: bool) -> Result<(), Failure> {
    let (hidden, listed): (Vec<Listed>, Vec<Listed>) =
        store.list()?.into_iter().partition(|one| !all && one.is_open() && !one.is_begun());
    if listed.is_empty() && hidden.is_empty() {
        print("There are no saved matches. Start one with `trapline play`.")?;
    }
    for one in listed {
        let id = one.id.as_str();
        let ago = ago(SystemTime::now().duration_since(one.played).unwrap_or_default());
        match &one.standing {
            Ok(standing) => {
                let [first, second] = standing.names.both();
                let (title, done) = (standing.game.title, counted(standing.plies, "move"));
                let told = told(standing);
                print(&format!("{id:>4}  {title:<17}  {first} - {second}, {done}, {ago}: {told}"))?;
            }
            Err(error) => print(&format!("{id:>4}  damaged, {ago}: {error}"))?,
        }
    }
    match hidden.len() {
        0 => {}
        1 => print("1 match without any move is hidden. `trapline matches --all` lists it too.")?,
        count => {
            print(&format!(
                "{count} matches without any move are hidden. `trapline matches --all` lists them too."
            ))?;
        }
    }
    Ok(())
}
