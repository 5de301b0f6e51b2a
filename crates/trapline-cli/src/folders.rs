//! Where the program keeps things: the folders that the XDG specification names.

use crate::failure::Failure;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use trapline_host::Journals;

/// Where matches and arenas are kept; `None` where there is no such place.
pub fn data() -> Option<PathBuf> {
    folder("XDG_DATA_HOME", ".local/share")
}

/// The user's matches.
pub fn matches() -> Result<Arc<Journals>, Failure> {
    let data = data().ok_or_else(|| {
        Failure::Failed("there is no place to save matches; set XDG_DATA_HOME to a folder".to_owned())
    })?;
    Ok(Arc::new(Journals::at(data.join("matches"))))
}

/// Where games of that kind are kept unless a folder is given.
pub fn of_games(kind: &str) -> Result<PathBuf, Failure> {
    let none = || Failure::Failed("there is no place to keep the games; give --out a folder".to_owned());
    data().map(|data| data.join(kind)).ok_or_else(none)
}

/// The numbers of all numbered folders there, ascending.
pub fn numbers(place: &Path) -> Result<Vec<u64>, Failure> {
    let entries = match fs::read_dir(place) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(vec![]),
        entries => entries.map_err(Failure::about(place))?,
    };
    let mut numbers = vec![];
    for entry in entries {
        let name = entry.map_err(Failure::about(place))?.file_name();
        numbers.extend(name.to_str().and_then(|name| name.parse::<u64>().ok()));
    }
    numbers.sort_unstable();
    Ok(numbers)
}

/// Makes a folder there, of the next number that nobody else has taken.
pub fn fresh(place: &Path) -> Result<PathBuf, Failure> {
    fs::create_dir_all(place).map_err(Failure::about(place))?;
    let mut number = numbers(place)?.last().copied().unwrap_or(0);
    loop {
        number = number.checked_add(1).ok_or_else(|| {
            Failure::Failed(format!("{}: there is no number after {number}", place.display()))
        })?;
        let path = place.join(number.to_string());
        match fs::create_dir(&path) {
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|()| path.clone()).map_err(Failure::about(&path)),
        }
    }
}

/// Where settings are kept; `None` where there is no such place.
pub fn config() -> Option<PathBuf> {
    folder("XDG_CONFIG_HOME", ".config")
}

fn folder(variable: &str, usual: &str) -> Option<PathBuf> {
    // The specification says that a relative path is to be ignored.
    let set = std::env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    Some(set.or_else(|| Some(std::env::home_dir()?.join(usual)))?.join("trapline"))
}
