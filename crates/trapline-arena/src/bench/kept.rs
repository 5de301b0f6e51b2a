//! [`Kept`]: a set of matches on disk. `bench.json` holds its settings, `matches.jsonl` its matches, one a line; reports
//! stand beside them. A match counts once its line is written; a torn line never counted.

use super::line::Line;
use super::settings::Settings;
use crate::folder::{FolderError, about, damaged, whole};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};

const SETTINGS: &str = "bench.json";
const MATCHES: &str = "matches.jsonl";

/// A set of matches on disk, kept from others while it is open.
#[derive(Debug)]
pub struct Kept {
    path: PathBuf,
    matches: File,
    /// Up to here the matches are good.
    length: u64,
    /// Whether a torn line was dropped.
    pub torn: bool,
}

impl Kept {
    /// The file of matches, within the folder.
    pub const MATCHES: &'static str = MATCHES;

    /// Opens a folder, or begins one, for matches with these settings. Those that are there may have been begun with
    /// fewer matches.
    ///
    /// # Errors
    /// Whatever is wrong with it; other settings are.
    pub fn open(path: &Path, settings: &Settings) -> Result<Kept, FolderError> {
        fs::create_dir_all(path).map_err(about(path))?;
        let file = path.join(MATCHES);
        let matches =
            OpenOptions::new().read(true).append(true).create(true).open(&file).map_err(about(&file))?;
        matches.try_lock().map_err(|e| match e {
            TryLockError::WouldBlock => FolderError::Locked(path.to_owned()),
            TryLockError::Error(e) => about(&file)(e),
        })?;
        let (length, all) = whole(&matches).map_err(about(&file))?;
        let beside = path.join(SETTINGS);
        match fs::read_to_string(&beside) {
            Ok(text) => {
                let theirs: Settings = serde_json::from_str(&text).map_err(|e| damaged(&beside, e))?;
                let differing = settings.differences(&theirs);
                if !differing.is_empty() {
                    return Err(FolderError::Differs { folder: path.to_owned(), differing });
                }
            }
            Err(e) if e.kind() == io::ErrorKind::NotFound && all == 0 => {}
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                return Err(damaged(&file, format!("there are matches, but no {SETTINGS} beside them")));
            }
            Err(e) => return Err(about(&beside)(e)),
        }
        if length < all {
            matches.set_len(length).map_err(about(&file))?;
        }
        let kept = Kept { path: path.to_owned(), matches, length, torn: length < all };
        let text = serde_json::to_string_pretty(settings).expect("settings are JSON") + "\n";
        kept.put(SETTINGS, &text)?;
        Ok(kept)
    }

    /// The matches played so far, in the order in which they ended, with what is wrong told by line.
    ///
    /// # Errors
    /// The first that cannot be read.
    pub fn lines(&mut self) -> Result<Vec<Line>, FolderError> {
        let path = self.matches();
        let mut lines = vec![];
        self.matches.rewind().map_err(about(&path))?;
        for (text, number) in BufReader::new(&self.matches).lines().zip(1..) {
            let line = Line::parse(&text.map_err(about(&path))?);
            lines.push(line.map_err(|why| self.wrong(number, &why))?);
        }
        Ok(lines)
    }

    /// What is wrong with a line, by its number from 1.
    #[must_use]
    pub fn wrong(&self, number: usize, why: &str) -> FolderError {
        damaged(&self.matches(), format!("line {number} cannot be read: {why}"))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file of its matches.
    #[must_use]
    pub fn matches(&self) -> PathBuf {
        self.path.join(MATCHES)
    }

    /// Adds a match.
    ///
    /// # Errors
    /// Whatever is wrong with the disk; nothing has been added then.
    pub fn add(&mut self, line: &Line) -> Result<(), FolderError> {
        let text = line.text();
        let added = self.matches.write_all(text.as_bytes()).and_then(|()| self.matches.sync_data());
        match added {
            Ok(()) => self.length += text.len() as u64,
            // Half a line, on a full disk for example, must not stay in front of the next one.
            Err(_) => self.matches.set_len(self.length).map_err(about(&self.matches()))?,
        }
        added.map_err(about(&self.matches()))
    }

    /// Writes a file into the folder, whole or not at all, and gives its path.
    ///
    /// # Errors
    /// Whatever is wrong with the disk.
    pub fn put(&self, name: &str, text: &str) -> Result<PathBuf, FolderError> {
        let path = self.path.join(name);
        let draft = self.path.join(format!("{name}.new"));
        let write = || {
            let mut file = File::create(&draft)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&draft, &path)?;
            File::open(&self.path)?.sync_all()
        };
        write().map_err(about(&path)).map(|()| path)
    }
}
