//! Where the program keeps things: the folders that the XDG specification names.

use std::path::PathBuf;

/// Where matches are kept; nothing where there is no such place.
pub fn data() -> Option<PathBuf> {
    folder("XDG_DATA_HOME", ".local/share")
}

/// Where settings are kept; nothing where there is no such place.
pub fn config() -> Option<PathBuf> {
    folder("XDG_CONFIG_HOME", ".config")
}

fn folder(variable: &str, usual: &str) -> Option<PathBuf> {
    // The specification says that a relative path is to be ignored.
    let set = std::env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    Some(set.or_else(|| Some(std::env::home_dir()?.join(usual)))?.join("trapline"))
}
