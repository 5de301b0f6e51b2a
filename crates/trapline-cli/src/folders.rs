//! Where the program keeps things: the folders that the XDG specification names.

use crate::failure::Failure;
use std::path::PathBuf;
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

/// Where settings are kept; `None` where there is no such place.
pub fn config() -> Option<PathBuf> {
    folder("XDG_CONFIG_HOME", ".config")
}

fn folder(variable: &str, usual: &str) -> Option<PathBuf> {
    // The specification says that a relative path is to be ignored.
    let set = std::env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    Some(set.or_else(|| Some(std::env::home_dir()?.join(usual)))?.join("trapline"))
}
