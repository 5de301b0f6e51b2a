//! [`Journal`]: a match on disk while it is played, and the folder of them.
//!
//! The first line is the match's record as it began; every further line is one action, how many were taken back,
//! or how it ended. A line
//! is synced before anybody is told that it counts, so whatever was accepted survives a crash, and a line that
//! was torn by one never was accepted.

use crate::failure::Failure;
use crate::folders;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use trapline::record::Record;
use trapline::{AnyMatch, Outcome, games};

/// The first line: a record, and beside it how the match stands in a series.
#[derive(Serialize)]
struct Header {
    #[serde(flatten)]
    record: Record,
    #[serde(flatten)]
    beside: Beside,
}

#[derive(Serialize, Deserialize)]
struct Beside {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    series: Option<Series>,
}

/// How far a series of matches has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Series {
    /// How many matches it has.
    pub of: u32,
    /// Which one this is, from 1.
    pub number: u32,
    /// How many the players have won before it, in the order of their seats now.
    pub wins: [u32; 2],
    /// Whether it is drawn who begins each match.
    #[serde(default)]
    pub drawn: bool,
}

/// Every further line.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Line {
    Action(String),
    Back(usize),
    Result(Outcome),
}

/// A match on disk, and kept from other windows while it is open.
pub struct Journal {
    pub id: u64,
    path: PathBuf,
    file: File,
    /// Up to here the file is good.
    length: u64,
}

/// A match read from disk.
pub struct Opened {
    pub journal: Journal,
    pub duel: Box<dyn AnyMatch>,
    pub series: Option<Series>,
    /// Whether a torn line was dropped from the end.
    pub torn: bool,
}

/// Something in the folder of matches.
pub struct Listed {
    pub id: u64,
    pub played: SystemTime,
    /// The match, or why it cannot be read.
    pub duel: Result<Box<dyn AnyMatch>, Failure>,
}

/// The folder in which matches are kept.
#[derive(Clone, Debug)]
pub struct Shelf(PathBuf);

impl Shelf {
    /// The user's own.
    pub fn of_user() -> Result<Shelf, Failure> {
        let data = folders::data().ok_or_else(|| {
            Failure::Failed("there is no place to save matches; set XDG_DATA_HOME to a folder".to_owned())
        })?;
        Ok(Shelf::at(data.join("matches")))
    }

    /// The one in that folder.
    pub fn at(folder: PathBuf) -> Shelf {
        Shelf(folder)
    }

    fn file(&self, id: u64) -> PathBuf {
        self.0.join(format!("{id}.jsonl"))
    }

    /// The numbers of all matches, ascending.
    fn ids(&self) -> Result<Vec<u64>, Failure> {
        let folder = &self.0;
        let entries = match fs::read_dir(folder) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(vec![]),
            entries => entries.map_err(Failure::about(folder))?,
        };
        let mut ids = vec![];
        for entry in entries {
            let name = entry.map_err(Failure::about(folder))?.file_name();
            let id = name
                .to_str()
                .and_then(|name| name.strip_suffix(".jsonl"))
                .and_then(|id| id.parse::<u64>().ok());
            ids.extend(id);
        }
        ids.sort_unstable();
        Ok(ids)
    }

    /// Begins a file for a match that is about to be played.
    pub fn create(&self, duel: &dyn AnyMatch, series: Option<Series>) -> Result<Journal, Failure> {
        let folder = &self.0;
        fs::create_dir_all(folder).map_err(Failure::about(folder))?;
        let next = |id: u64| {
            id.checked_add(1).ok_or_else(|| Failure::Failed(format!("there is no number after match {id}")))
        };
        let mut id = self.ids()?.last().map_or(Ok(1), |&last| next(last))?;
        let (path, file) = loop {
            let path = self.file(id);
            match OpenOptions::new().read(true).append(true).create_new(true).open(&path) {
                // Somebody else was faster.
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => id = next(id)?,
                file => break (path.clone(), file.map_err(Failure::about(&path))?),
            }
        };
        file.lock().map_err(Failure::about(&path))?;
        let mut journal = Journal { id, path, file, length: 0 };
        let header = Header { record: duel.record(), beside: Beside { series } };
        // The entry for the file has to be on disk too, and those for folders that may be new.
        let mut folders = folder.ancestors().take(3);
        let written = journal.write(&header).and_then(|()| {
            folders.try_for_each(|folder| File::open(folder).and_then(|folder| folder.sync_all()))
        });
        if let Err(e) = written {
            let _ = fs::remove_file(&journal.path); // nothing was begun
            return Err(Failure::about(&journal.path)(e));
        }
        Ok(journal)
    }

    /// Opens a saved match to go on with it. A torn last line is dropped.
    pub fn open(&self, id: u64) -> Result<Opened, Failure> {
        let path = self.file(id);
        let mut file = match OpenOptions::new().read(true).append(true).open(&path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                return Err(Failure::Failed(format!(
                    "there is no match {id}; `trapline matches` lists them"
                )));
            }
            file => file.map_err(Failure::about(&path))?,
        };
        file.try_lock().map_err(|e| match e {
            TryLockError::WouldBlock => {
                Failure::Failed(format!("match {id} is being played in another window"))
            }
            TryLockError::Error(e) => Failure::about(&path)(e),
        })?;
        let read = read(&path, &mut file)?;
        let mut journal = Journal { id, path, file, length: read.length };
        let mended = match (read.torn, read.unfinished) {
            (true, _) => journal.file.set_len(read.length),
            (false, true) => journal.append(b"\n"),
            (false, false) => Ok(()),
        };
        mended.map_err(Failure::about(&journal.path))?;
        Ok(Opened { journal, duel: read.duel, series: read.series, torn: read.torn })
    }

    /// All saved matches, the last played first.
    pub fn list(&self) -> Result<Vec<Listed>, Failure> {
        let mut listed = vec![];
        for id in self.ids()? {
            let path = self.file(id);
            let played = match fs::metadata(&path).and_then(|data| data.modified()) {
                Err(e) if e.kind() == io::ErrorKind::NotFound => continue, // deleted meanwhile
                played => played.map_err(Failure::about(&path))?,
            };
            // One that cannot be read must not hide the others.
            let file = File::open(&path).map_err(Failure::about(&path));
            let duel = file.and_then(|mut file| Ok(read(&path, &mut file)?.duel));
            listed.push(Listed { id, played, duel });
        }
        listed.sort_by_key(|listed| std::cmp::Reverse((listed.played, listed.id)));
        Ok(listed)
    }

    /// A saved match, only to look at.
    pub fn load(&self, id: u64) -> Result<Box<dyn AnyMatch>, Failure> {
        let path = self.file(id);
        let mut file = File::open(&path)
            .map_err(|_| Failure::Failed(format!("there is no match {id}; `trapline matches` lists them")))?;
        Ok(read(&path, &mut file)?.duel)
    }

    /// Deletes a saved match, unless somebody plays it.
    pub fn delete(&self, id: u64) -> Result<(), Failure> {
        let path = self.file(id);
        let file = File::open(&path)
            .map_err(|_| Failure::Failed(format!("there is no match {id}; `trapline matches` lists them")))?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::Failed(format!("match {id} is being played in another window")));
        }
        fs::remove_file(&path).map_err(Failure::about(&path))
    }
}

impl Journal {
    /// Notes an action. Once this returns, it is on disk.
    pub fn action(&mut self, action: &str) -> io::Result<()> {
        self.write(&Line::Action(action.to_owned()))
    }

    /// Notes that the last actions were taken back, so many.
    #[allow(dead_code, reason = "at the prompt nothing is taken back")]
    pub fn back(&mut self, count: usize) -> io::Result<()> {
        self.write(&Line::Back(count))
    }

    /// Notes that the host has ended the match.
    pub fn result(&mut self, outcome: Outcome) -> io::Result<()> {
        self.write(&Line::Result(outcome))
    }

    fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.append(&text)
    }

    /// What is written to a file that somebody has deleted is nowhere.
    fn is_there(&self) -> io::Result<()> {
        if self.file.metadata()?.nlink() > 0 {
            return Ok(());
        }
        Err(io::Error::new(io::ErrorKind::NotFound, "the file of this match has been deleted"))
    }

    fn append(&mut self, text: &[u8]) -> io::Result<()> {
        let written =
            self.is_there().and_then(|()| self.file.write_all(text)).and_then(|()| self.file.sync_data());
        match written {
            Ok(()) => self.length += text.len() as u64,
            // Half a line, on a full disk for example, must not stay in front of the next one.
            Err(_) => self.file.set_len(self.length)?,
        }
        written
    }
}

struct ReadBack {
    duel: Box<dyn AnyMatch>,
    series: Option<Series>,
    length: u64,
    torn: bool,
    /// Whether only the end of the last line is missing.
    unfinished: bool,
}

/// Reads a journal and plays it through.
fn read(path: &Path, file: &mut File) -> Result<ReadBack, Failure> {
    let mut text = vec![];
    file.seek(SeekFrom::Start(0)).map_err(Failure::about(path))?;
    file.read_to_end(&mut text).map_err(Failure::about(path))?;
    let damaged = |number: usize, why: &dyn std::fmt::Display| {
        Failure::Failed(format!("{}: line {number} cannot be read: {why}", path.display()))
    };
    let mut lines = text.split_inclusive(|&byte| byte == b'\n').zip(1..);
    let (first, _) = lines.next().unwrap_or((b"", 1));
    let record = Record::parse(&String::from_utf8_lossy(first)).map_err(|e| damaged(1, &e))?;
    let Beside { series } = serde_json::from_slice(first).map_err(|e| damaged(1, &e))?;
    let mut duel = games::open(&record).map_err(|e| damaged(1, &e))?;
    let mut length = first.len() as u64;
    for (line, number) in lines {
        let done = match serde_json::from_slice(line) {
            Ok(Line::Action(action)) => duel.act(&action),
            Ok(Line::Back(count)) => duel.take_back(count),
            Ok(Line::Result(outcome)) => duel.conclude(outcome),
            // What was torn was never acknowledged.
            Err(_) if length + line.len() as u64 == text.len() as u64 => break,
            Err(e) => return Err(damaged(number, &e)),
        };
        done.map_err(|e| damaged(number, &e))?;
        length += line.len() as u64;
    }
    Ok(ReadBack {
        duel,
        series,
        length,
        torn: length < text.len() as u64,
        unfinished: text[..length as usize].last() != Some(&b'\n'),
    })
}
