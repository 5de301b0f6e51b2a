//! [`Journals`]: a folder of matches, a file of lines each.
//!
//! The first line is the match's record as it began, with its series; every further line is one [`Entry`]. A line is
//! synced before anybody is told that it counts, so whatever was accepted survives a crash, and a line that was torn
//! by one never was accepted. A file is locked as long as its match is played.

use crate::store::{Id, Listed, Loaded, Standing, Store, StoreError};
use crate::{Entry, Hosted, Table, header};
use serde::Serialize;
use serde::de::IgnoredAny;
use std::collections::HashMap;
use std::fmt::Display;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;
use trapline::record::Record;

/// A folder of matches.
pub struct Journals {
    folder: PathBuf,
    /// The files of matches that are played here.
    open: Mutex<HashMap<Id, Journal>>,
    /// What has been read for lists, so that it need not be read again as long as a file is the same.
    read: Mutex<HashMap<u64, (Stamp, Listed)>>,
}

/// What tells that a file has changed.
type Stamp = (SystemTime, u64);

/// A file that is open, and kept from other windows.
struct Journal {
    file: File,
    /// Up to here the file is good.
    length: u64,
    revision: u64,
}

fn about(path: &Path) -> impl Fn(io::Error) -> StoreError {
    let path = path.display().to_string();
    move |e| StoreError::System(format!("{path}: {e}"))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is noted there is whole at every moment.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Journals {
    /// The matches in that folder, which need not be there yet.
    #[must_use]
    pub fn at(folder: PathBuf) -> Journals {
        Journals { folder, open: Mutex::default(), read: Mutex::default() }
    }

    fn file(&self, id: &Id) -> PathBuf {
        self.folder.join(format!("{id}.jsonl"))
    }

    /// The numbers of all matches, ascending.
    fn numbers(&self) -> Result<Vec<u64>, StoreError> {
        let about = about(&self.folder);
        let entries = match fs::read_dir(&self.folder) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(vec![]),
            entries => entries.map_err(&about)?,
        };
        let mut numbers = vec![];
        for entry in entries {
            let name = entry.map_err(&about)?.file_name();
            let number = name.to_str().and_then(|name| name.strip_suffix(".jsonl"));
            numbers.extend(number.and_then(|number| number.parse::<u64>().ok()));
        }
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// A saved match, to go on with it: nobody else can from now on. A torn last line is dropped. Tells whether there
    /// was one.
    ///
    /// # Errors
    /// Where there is no such match, or somebody else plays it, or it cannot be read.
    pub fn resume(self: &Arc<Journals>, id: &Id) -> Result<(Hosted, bool), StoreError> {
        let path = self.file(id);
        let mut file = match OpenOptions::new().read(true).append(true).open(&path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Err(StoreError::Missing(id.clone())),
            file => file.map_err(about(&path))?,
        };
        file.try_lock().map_err(|e| match e {
            TryLockError::WouldBlock => StoreError::Busy(id.clone()),
            TryLockError::Error(e) => about(&path)(e),
        })?;
        let ReadBack { table, length, torn, unfinished } = read(&path, &mut file)?;
        let mut journal = Journal { file, length, revision: table.revision() };
        let mended = match (torn, unfinished) {
            (true, _) => journal.file.set_len(length),
            (false, true) => journal.append(b"\n"),
            (false, false) => Ok(()),
        };
        mended.map_err(about(&path))?;
        lock(&self.open).insert(id.clone(), journal);
        let store: Arc<dyn Store> = self.clone();
        Ok((Hosted::resume(store, id.clone(), table), torn))
    }

    /// How one match stands; `None` where it has been deleted meanwhile.
    fn look(&self, number: u64) -> Result<Option<Listed>, StoreError> {
        let id = Id::from(number.to_string());
        let path = self.file(&id);
        let stamp = |data: Metadata| Ok((data.modified()?, data.len()));
        let stamp: Stamp = match fs::metadata(&path).and_then(stamp) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                lock(&self.read).remove(&number);
                return Ok(None);
            }
            stamp => stamp.map_err(about(&path))?,
        };
        if let Some((known, listed)) = lock(&self.read).get(&number)
            && *known == stamp
        {
            return Ok(Some(listed.clone()));
        }
        // One that cannot be read must not hide the others.
        let file = File::open(&path).map_err(about(&path));
        let standing = file.and_then(|mut file| Ok(Standing::of(&read(&path, &mut file)?.table)));
        let listed = Listed { id, played: stamp.0, standing };
        lock(&self.read).insert(number, (stamp, listed.clone()));
        Ok(Some(listed))
    }
}

impl Store for Journals {
    fn create(&self, table: &Table) -> Result<Id, StoreError> {
        let folder = &self.folder;
        fs::create_dir_all(folder).map_err(about(folder))?;
        let next = |number: u64| {
            number
                .checked_add(1)
                .ok_or_else(|| StoreError::System(format!("there is no number after match {number}")))
        };
        let mut number = self.numbers()?.last().map_or(Ok(1), |&last| next(last))?;
        let (id, path, file) = loop {
            let id = Id::from(number.to_string());
            let path = self.file(&id);
            match OpenOptions::new().read(true).append(true).create_new(true).open(&path) {
                // Somebody else was faster.
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => number = next(number)?,
                file => break (id, path.clone(), file.map_err(about(&path))?),
            }
        };
        file.lock().map_err(about(&path))?;
        let mut journal = Journal { file, length: 0, revision: 0 };
        let header = header::write(table);
        // The entry for the file has to be on disk too, and those for folders that may be new.
        let mut folders = folder.ancestors().take(3);
        let written = journal.write(&header).and_then(|()| {
            folders.try_for_each(|folder| File::open(folder).and_then(|folder| folder.sync_all()))
        });
        if let Err(e) = written {
            let _ = fs::remove_file(&path); // nothing was begun
            return Err(about(&path)(e));
        }
        lock(&self.open).insert(id.clone(), journal);
        Ok(id)
    }

    fn append(&self, id: &Id, revision: u64, entry: &Entry) -> Result<(), StoreError> {
        let mut open = lock(&self.open);
        let journal = open.get_mut(id).ok_or_else(|| StoreError::Busy(id.clone()))?;
        if journal.revision != revision {
            return Err(StoreError::Stale(id.clone()));
        }
        journal.write(entry).map_err(|e| StoreError::System(e.to_string()))?;
        journal.revision += 1;
        Ok(())
    }

    fn load(&self, id: &Id) -> Result<Loaded, StoreError> {
        let path = self.file(id);
        let mut file = File::open(&path).map_err(|_| StoreError::Missing(id.clone()))?;
        let ReadBack { table, torn, .. } = read(&path, &mut file)?;
        Ok(Loaded { table, torn })
    }

    fn list(&self) -> Result<Vec<Listed>, StoreError> {
        let mut listed = vec![];
        for number in self.numbers()? {
            listed.extend(self.look(number)?.map(|one| (one.played, number, one)));
        }
        listed.sort_by_key(|&(played, number, _)| std::cmp::Reverse((played, number)));
        Ok(listed.into_iter().map(|(_, _, one)| one).collect())
    }

    fn delete(&self, id: &Id) -> Result<(), StoreError> {
        let path = self.file(id);
        let file = File::open(&path).map_err(|_| StoreError::Missing(id.clone()))?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(StoreError::Busy(id.clone()));
        }
        fs::remove_file(&path).map_err(about(&path))
    }

    fn release(&self, id: &Id) {
        lock(&self.open).remove(id);
    }
}

impl Journal {
    fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.append(&text)
    }

    /// What is written to a file that somebody has deleted is nowhere.
    fn is_there(&self) -> io::Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            if self.file.metadata()?.nlink() == 0 {
                let gone = "the file of this match has been deleted";
                return Err(io::Error::new(io::ErrorKind::NotFound, gone));
            }
        }
        Ok(())
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
    table: Table,
    length: u64,
    torn: bool,
    /// Whether only the end of the last line is missing.
    unfinished: bool,
}

/// Reads a journal and plays it through.
fn read(path: &Path, file: &mut File) -> Result<ReadBack, StoreError> {
    let mut text = vec![];
    file.seek(SeekFrom::Start(0)).map_err(about(path))?;
    file.read_to_end(&mut text).map_err(about(path))?;
    let damaged = |number: usize, why: &dyn Display| {
        StoreError::Damaged(format!("{}: line {number} cannot be read: {why}", path.display()))
    };
    let mut lines = text.split_inclusive(|&byte| byte == b'\n').zip(1..);
    let (first, _) = lines.next().unwrap_or((b"", 1));
    let record = Record::parse(&String::from_utf8_lossy(first)).map_err(|e| damaged(1, &e))?;
    let mut table = header::read(record).map_err(|e| damaged(1, &e))?;
    let mut length = first.len() as u64;
    for (line, number) in lines {
        match serde_json::from_slice::<Entry>(line) {
            Ok(entry) => table.recall(entry).map_err(|e| damaged(number, &e))?,
            // What was torn was never acknowledged. A whole line that means nothing here is something else.
            Err(_) if length + line.len() as u64 == text.len() as u64 && is_torn(line) => break,
            Err(e) => return Err(damaged(number, &e)),
        }
        length += line.len() as u64;
    }
    Ok(ReadBack {
        table,
        length,
        torn: length < text.len() as u64,
        unfinished: text[..length as usize].last() != Some(&b'\n'),
    })
}

/// Whether the last line of a file ends too early.
fn is_torn(line: &[u8]) -> bool {
    line.last() != Some(&b'\n') || serde_json::from_slice::<IgnoredAny>(line).is_err()
}
