//! `trapline verify`: whether the secrets of a match are those that their owners were bound to before it began.

use crate::args;
use crate::console::print;
use crate::eval::{Checked, checked};
use crate::failure::Failure;
use crate::records;
use crate::words::sentence;
use trapline::record::{Found, Record};
use trapline::{AnyMatch, Player, Viewer};
use trapline_host::{Verified, verify};

/// Does what the command asks.
pub fn run(args: &args::Verify) -> Result<(), Failure> {
    let (mut any, mut failed) = (false, false);
    for found in records::open(args.file.as_deref(), Viewer::Referee)? {
        let (text, right) = told(found?);
        print(&text)?;
        any = true;
        failed |= !right;
    }
    match (any, failed) {
        (false, _) => Err(Failure::Failed("there is no record here".to_owned())),
        (true, true) => Err(Failure::Told),
        (true, false) => Ok(()),
    }
}

/// What becomes of a record's commitments, in words, and whether all is well.
fn told(found: Found) -> (String, bool) {
    let line = found.line;
    let (duel, record) = match checked(found) {
        Checked::Right(duel, record) => (duel, record),
        Checked::Wrong(_, message) => return (sentence(&message), false),
    };
    let title = duel.entry().title;
    let verified = match verify(&record) {
        Ok(verified) => verified,
        Err(problem) => return (format!("Line {line}, {title}: {problem}."), false),
    };
    if verified == [Verified::Nothing; 2] {
        let why =
            if duel.entry().hidden { "nothing was placed in secret" } else { "players keep no secrets" };
        return (format!("Line {line}, {title}: there are no commitments to check; {why}."), false);
    }
    let secrets = secrets(&*duel, &record);
    let sides = Player::BOTH.map(|player| {
        let name = &duel.names()[player];
        let secret = secrets[player.index()].as_deref().unwrap_or_default();
        match verified[player.index()] {
            Verified::Right => format!("  right    {name}: \"{secret}\" and its salt make the hash."),
            Verified::Wrong => format!("  WRONG    {name}: \"{secret}\" and its salt make another hash."),
            Verified::Missing => format!("  MISSING  {name}: \"{secret}\" was not committed to."),
            Verified::Unplaced => {
                format!("  UNOPENED {name}: what was committed to is not in the record; it was never played.")
            }
            Verified::Nothing => format!("  nothing  {name}: placed nothing, and committed to nothing."),
        }
    });
    let right = verified.iter().all(|one| matches!(one, Verified::Right | Verified::Nothing));
    let missing = verified.iter().all(|one| matches!(one, Verified::Missing | Verified::Nothing));
    let verdict = match (right, missing) {
        (true, _) => "every secret is the one that was committed to",
        (false, true) => "there are no commitments in this record",
        (false, false) => "the secrets are NOT proved to be those that were committed to",
    };
    (format!("Line {line}, {title}: {verdict}.\n{}", sides.join("\n")), right)
}

/// The first secret of each player, as it stands in the record.
fn secrets(duel: &dyn AnyMatch, record: &Record) -> [Option<String>; 2] {
    let mut secrets = [None, None];
    let Ok(mut walked) = duel.entry().begin(record) else { return secrets };
    for action in &record.actions {
        if let Some(player) = walked.secret_turn() {
            secrets[player.index()].get_or_insert_with(|| action.clone());
        }
        if walked.act(action).is_err() {
            break;
        }
    }
    secrets
}
