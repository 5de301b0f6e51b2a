//! `trapline matches`: the saved ones, listed, exported and deleted.

use crate::args::{Matches, MatchesCommand};
use crate::failure::Failure;
use crate::journal::{Listed, Shelf};
use crate::play::counted;
use std::io::{self, Write};
use std::time::{Duration, SystemTime};
use trapline::Turn;

/// Does what the command asks.
pub fn run(args: &Matches) -> Result<(), Failure> {
    let shelf = Shelf::of_user()?;
    match &args.command {
        None | Some(MatchesCommand::List) => list(&shelf),
        Some(MatchesCommand::Export { ids }) => {
            for &id in ids {
                let record = serde_json::to_string(&shelf.load(id)?.record()).map_err(io::Error::from)?;
                writeln!(io::stdout(), "{record}")?;
            }
            Ok(())
        }
        Some(MatchesCommand::Delete { ids }) => {
            let mut failed = Ok(());
            for &id in ids {
                match shelf.delete(id) {
                    Ok(()) => writeln!(io::stdout(), "Deleted match {id}.")?,
                    Err(failure) => failed = failed.and(Err(failure)), // the others can still go
                }
            }
            failed
        }
    }
}

fn list(shelf: &Shelf) -> Result<(), Failure> {
    let listed = shelf.list()?;
    let mut out = anstream::stdout().lock();
    if listed.is_empty() {
        writeln!(out, "There are no saved matches; `trapline play` begins one.")?;
    }
    for Listed { id, played, duel } in listed {
        let ago = ago(SystemTime::now().duration_since(played).unwrap_or_default());
        match duel {
            Ok(duel) => {
                let names = duel.names();
                let standing = match duel.turn() {
                    Turn::Of(player) => format!("{} to move", &names[player]),
                    Turn::Over(outcome) => outcome.sentence(names),
                };
                let [one, two] = names.both();
                let (title, done) = (duel.entry().title, counted(duel.plies(), "action"));
                writeln!(out, "{id:>4}  {title:<17}  {one} - {two}, {done}, {ago}: {standing}")?;
            }
            Err(failure) => writeln!(out, "{id:>4}  damaged, {ago}: {failure}")?,
        }
    }
    Ok(())
}

/// How long ago, roughly.
pub fn ago(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    match minutes {
        0 => "just now".to_owned(),
        1..=59 => format!("{minutes} min ago"),
        60..=2879 => format!("{} h ago", minutes / 60),
        _ => format!("{} days ago", minutes / 1440),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_roughly() {
        let told = [0, 59, 60, 3599, 3600, 172_799, 172_800].map(|seconds| ago(Duration::from_secs(seconds)));
        assert_eq!(
            told,
            ["just now", "just now", "1 min ago", "59 min ago", "1 h ago", "47 h ago", "2 days ago"]
        );
    }
}
