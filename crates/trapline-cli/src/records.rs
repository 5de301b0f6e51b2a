//! Where records come from: a file, standard input, or a saved match by its number.

use crate::eval::{Checked, checked};
use crate::failure::Failure;
use crate::folders;
use std::fs::{self, File};
use std::io::{self, BufReader, IsTerminal};
use std::path::Path;
use trapline::Viewer;
use trapline::record::{self, Found, Record};
use trapline_host::{Id, Standing, Store};

/// Records, one after the other.
pub type Records = Box<dyn Iterator<Item = io::Result<Found>>>;

/// The records that are meant by what stands on the command line, to be shown to that viewer.
pub fn open(from: Option<&Path>, who: Viewer) -> Result<Records, Failure> {
    let from = match from {
        None if io::stdin().is_terminal() => {
            return Err(Failure::Usage(
                "name a file of records or the number of a saved match, or pipe records in".to_owned(),
            ));
        }
        None => Path::new("-"),
        Some(from) => from,
    };
    if from == Path::new("-") {
        return Ok(Box::new(record::read_all(io::stdin().lock())));
    }
    let digits = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(number) = from.to_str().filter(digits) {
        let record = saved(&Id::from(number), who)?;
        return Ok(Box::new(std::iter::once(Ok(Found { line: 1, record: Ok(record) }))));
    }
    let file = File::open(from).map_err(Failure::about(from))?;
    if file.metadata().map_err(Failure::about(from))?.is_dir() {
        return Err(Failure::Failed(format!("{}: this is a folder, not a file", from.display())));
    }
    Ok(Box::new(record::read_all(BufReader::new(file))))
}

/// A saved match. While it goes on, its secrets are nobody's to look at here.
fn saved(id: &Id, who: Viewer) -> Result<Record, Failure> {
    let table = folders::matches()?.load(id)?.table;
    if Standing::of(&table).keeps_secrets() && who != Viewer::Public {
        return Err(Failure::Failed(format!(
            "match {id} is not over, and this would tell what only one player may know; continue it with `trapline resume {id}`, or see \
             what both may know with `trapline replay --seat public {id}`"
        )));
    }
    Ok(table.record())
}

/// The same, every one of which can be replayed; what is wrong with the first that cannot, and in which line.
pub fn all(records: Records) -> Result<Vec<Record>, String> {
    let mut all = vec![];
    for found in records {
        match checked(found.map_err(|e| e.to_string())?) {
            Checked::Right(_, record) => all.push(*record),
            Checked::Wrong(_, told) => return Err(told),
        }
    }
    if all.is_empty() { Err("there is no record here".to_owned()) } else { Ok(all) }
}

/// The records of a file that somebody names in the app.
pub fn of_file(file: &Path) -> Result<Vec<Record>, String> {
    let about = |e: io::Error| format!("{}: {e}", file.display());
    // Anything else may never end.
    if !fs::metadata(file).map_err(about)?.is_file() {
        return Err(format!("{}: this is not a file of records", file.display()));
    }
    let open = BufReader::new(File::open(file).map_err(about)?);
    all(Box::new(record::read_all(open)))
        .map_err(|why| if why.starts_with("line ") { why } else { format!("{}: {why}", file.display()) })
}
