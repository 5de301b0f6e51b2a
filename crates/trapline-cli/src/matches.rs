//! `trapline matches`: the saved ones, listed, exported and deleted.

use crate::args::{Matches, MatchesCommand};
use crate::failure::Failure;
use crate::folders;
use crate::play::told;
use crate::words::{ago, counted};
use std::io::{self, Write};
use std::time::SystemTime;
use trapline_host::{Id, Journals, Store};

/// Does what the command asks.
pub fn run(args: &Matches) -> Result<(), Failure> {
    let store = folders::matches()?;
    match &args.command {
        None | Some(MatchesCommand::List) => list(&store),
        Some(MatchesCommand::Export { ids }) => {
            for id in ids {
                let table = store.load(&Id::from(id.to_string()))?.table;
                let record = serde_json::to_string(&table.record()).map_err(io::Error::from)?;
                writeln!(io::stdout(), "{record}")?;
            }
            Ok(())
        }
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

fn list(store: &Journals) -> Result<(), Failure> {
    let listed = store.list()?;
    let mut out = io::stdout().lock();
    if listed.is_empty() {
        writeln!(out, "There are no saved matches; `trapline play` begins one.")?;
    }
    for one in listed {
        let id = one.id.as_str();
        let ago = ago(SystemTime::now().duration_since(one.played).unwrap_or_default());
        match &one.standing {
            Ok(standing) => {
                let [first, second] = standing.names.both();
                let (title, done) = (standing.game.title, counted(standing.plies, "action"));
                let told = told(standing);
                writeln!(out, "{id:>4}  {title:<17}  {first} - {second}, {done}, {ago}: {told}")?;
            }
            Err(error) => writeln!(out, "{id:>4}  damaged, {ago}: {error}")?,
        }
    }
    Ok(())
}
