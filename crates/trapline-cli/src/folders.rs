//! Where the program keeps things: the folder that the XDG specification names.

use std::path::PathBuf;

/// Where matches are kept; nothing where there is no such place.
pub fn data() -> Option<PathBuf> {
    // The specification says that a relative path is to be ignored.
    let set = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    Some(set.or_else(|| Some(std::env::home_dir()?.join(".local/share")))?.join("trapline"))
}
