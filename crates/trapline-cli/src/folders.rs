//! Where the program keeps things: the folders that the XDG specification names.

use std::path::PathBuf;

/// Where matches are kept; nothing where there is no such place.
pub fn data() -> Option<PathBuf> {
    named("XDG_DATA_HOME", ".local/share")
}

/// Where what can be computed again is kept; nothing where there is no such place.
pub fn cache() -> Option<PathBuf> {
    named("XDG_CACHE_HOME", ".cache")
}

fn named(variable: &str, in_home: &str) -> Option<PathBuf> {
    // The specification says that a relative path is to be ignored.
    let set = std::env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    Some(set.or_else(|| Some(std::env::home_dir()?.join(in_home)))?.join("trapline"))
}
