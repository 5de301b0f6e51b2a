//! Writing a record of a match to a file that people name.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use trapline::Problem;
use trapline::record::Record;

/// Writes a record; a file that is there already is left alone. What is to be said.
pub fn save(record: &Record, name: &str) -> Result<String, String> {
    let file = in_home(name);
    match write(record, &file) {
        Ok(()) => Ok(format!("Saved to {}.", shown(&file))),
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {
            Err(format!("the file {} is there already; choose another name", shown(&file)))
        }
        Err(e) => Err(format!("the file {} could not be written: {e}", shown(&file))),
    }
}

fn write(record: &Record, file: &Path) -> io::Result<()> {
    let mut text = serde_json::to_string(record)?;
    text.push('\n');
    let mut new = fs::File::create_new(file)?;
    new.write_all(text.as_bytes())?;
    new.sync_all()
}

/// A path in which `~/` means the home folder, as people are used to from their shells.
pub fn in_home(path: &str) -> PathBuf {
    match (path.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(path),
    }
}

/// A path that can be shown.
fn shown(path: &Path) -> String {
    Problem::printable(&path.display().to_string())
}
