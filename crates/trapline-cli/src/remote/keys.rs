//! The seats that were taken from here, in a file of lines that only its owner can read: whoever has left a match comes
//! back by its address, or by the invitation once more.

use super::address::Address;
use crate::folders;
use serde::{Deserialize, Serialize};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;

/// A seat that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// The address of the match.
    at: String,
    pub id: String,
    pub token: String,
    /// The invitation by which it was joined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    invite: Option<String>,
}

fn file() -> Option<PathBuf> {
    folders::data().map(|folder| folder.join("seats.jsonl"))
}

/// The seat that was last taken at that match, or by that invitation.
pub fn find(address: &Address) -> Option<Kept> {
    let text = fs::read_to_string(file()?).ok()?;
    let wanted = address.to_string();
    let mut kept = text.lines().filter_map(|line| serde_json::from_str::<Kept>(line).ok());
    kept.rfind(|kept| kept.at == wanted || kept.invite.as_ref() == Some(&wanted))
}

/// Keeps a seat. Where that cannot be, the match is played all the same.
pub fn keep(address: &Address, id: &str, token: &str, invite: Option<&Address>) {
    let kept = Kept {
        at: address.to_string(),
        id: id.to_owned(),
        token: token.to_owned(),
        invite: invite.map(Address::to_string),
    };
    let _ = write(&kept);
}

fn write(kept: &Kept) -> io::Result<()> {
    let Some(file) = file() else { return Ok(()) };
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut line = serde_json::to_vec(kept)?;
    line.push(b'\n');
    OpenOptions::new().create(true).append(true).mode(0o600).open(file)?.write_all(&line)
}
