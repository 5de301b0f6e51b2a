//! [`Notes`]: where a bot's notes for people go, which it writes to its standard error; and how much of them is kept.
//!
//! Of each run of a program the first [`PART`] bytes are handed on as they come, and the last as many when it has ended.
//! A [`Log`] keeps what its runs hand on in two files, neither of which grows beyond [`FILE`] bytes.

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::{Errno, ioctl_fionbio};
use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions};
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

/// So many bytes are kept of the beginning of a run, and as many of its end.
pub const PART: usize = 1 << 16;

/// So many bytes at most are in each of the two files of a log.
pub const FILE: u64 = 1 << 20;

/// Where notes go.
#[derive(Clone, Debug, Default)]
pub enum Notes {
    /// To our own standard error.
    #[default]
    Inherit,
    /// Nowhere.
    Discard,
    /// To a log, which all runs of a program may share.
    Keep(Arc<Log>),
}

/// The notes of a program on disk: the first in one file, and once that is full the last in another beside it, which is
/// begun anew whenever it is full.
#[derive(Debug)]
pub struct Log {
    first: PathBuf,
    last: PathBuf,
    /// So many bytes may be in each.
    room: u64,
    /// Held while writing: several runs may share it.
    writing: Mutex<()>,
}

impl Log {
    /// The log in that file; what comes last is in one whose name has `.last` before its ending. There is no file before
    /// there are notes.
    #[must_use]
    pub fn new(first: PathBuf) -> Log {
        Log::with_room(first, FILE)
    }

    /// The same with other files than those of [`FILE`] bytes at most.
    pub(crate) fn with_room(first: PathBuf, room: u64) -> Log {
        let ending = first.extension().map_or_else(String::new, |ending| format!(".{}", ending.display()));
        let last = first.with_extension(format!("last{ending}"));
        Log { first, last, room, writing: Mutex::new(()) }
    }

    /// Where nothing can be written is told before it is too late.
    pub(crate) fn check(&self) -> io::Result<()> {
        let folder = self.first.parent().filter(|folder| !folder.as_os_str().is_empty());
        let wrong = |e, folder: &Path| io::Error::other(format!("{}: {e}", folder.display()));
        folder.map_or(Ok(()), |folder| fs::metadata(folder).map(|_| ()).map_err(|e| wrong(e, folder)))
    }

    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let _alone = self.writing.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut first = append(&self.first)?;
        if first.metadata()?.len() + bytes.len() as u64 <= self.room && !self.last.exists() {
            return first.write_all(bytes);
        }
        let mut last = append(&self.last)?;
        if last.metadata()?.len() + bytes.len() as u64 > self.room {
            last.set_len(0)?;
        }
        last.write_all(bytes)
    }
}

fn append(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

impl Notes {
    /// What a program's standard error is to be, and where that can be read.
    pub(crate) fn open(&self) -> io::Result<(Option<PipeReader>, OwnedFd)> {
        if let Notes::Discard = self {
            return Ok((None, OpenOptions::new().write(true).open("/dev/null")?.into()));
        }
        if let Notes::Keep(log) = self {
            log.check()?;
        }
        let (ours, theirs) = io::pipe()?;
        Ok((Some(ours), theirs.into()))
    }

    /// Hands bytes on. Notes that cannot be written are nobody's loss: a full disk is told of where it matters.
    fn write(&self, bytes: &[u8]) {
        let _ = match self {
            Notes::Inherit => io::stderr().lock().write_all(bytes),
            Notes::Discard => Ok(()),
            Notes::Keep(log) => log.write(bytes),
        };
    }
}

/// A thread that takes the notes of one run. They are all handed on once this is dropped.
pub(crate) struct Taker {
    /// Closed when nothing more is to be waited for.
    running: Option<PipeWriter>,
    thread: Option<JoinHandle<()>>,
}

impl Taker {
    /// Takes what comes out of there.
    pub fn start(from: PipeReader, notes: &Notes) -> io::Result<Taker> {
        ioctl_fionbio(&from, true)?;
        let (end, running) = io::pipe()?;
        let notes = notes.clone();
        let thread =
            thread::Builder::new().name("notes".to_owned()).spawn(move || take(from, &end, &notes))?;
        Ok(Taker { running: Some(running), thread: Some(thread) })
    }
}

impl Drop for Taker {
    fn drop(&mut self) {
        self.running = None;
        if let Some(thread) = self.thread.take() {
            // It does not panic; and if it did, it would be only notes.
            let _ = thread.join();
        }
    }
}

/// Takes notes until nobody can write any, or the end is told: whoever has left the program's group may write on.
fn take(mut from: PipeReader, end: &PipeReader, notes: &Notes) {
    let mut kept = Kept::new(notes.clone(), PART);
    let mut chunk = [0; 1 << 14];
    // Once the end is told, what is in the pipe still counts, but no more than fits into one.
    let mut left = None;
    while left != Some(0) {
        if left.is_none() {
            let mut both = [PollFd::new(&from, PollFlags::IN), PollFd::new(end, PollFlags::IN)];
            match poll(&mut both, None) {
                Ok(_) => left = (!both[1].revents().is_empty()).then_some(PIPE),
                Err(Errno::INTR) => continue,
                Err(_) => return,
            }
        }
        match from.read(&mut chunk) {
            Ok(0) => return,
            Ok(bytes) => {
                kept.take(&chunk[..bytes]);
                left = left.map(|left| left.saturating_sub(bytes));
            }
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) if e.kind() == io::ErrorKind::WouldBlock && left.is_none() => {}
            Err(_) => return,
        }
    }
}

/// As much as a pipe holds.
const PIPE: usize = 1 << 16;

/// What of a run is kept: its first part is handed on at once, its last part when this is dropped.
pub(crate) struct Kept {
    notes: Notes,
    /// So many bytes are kept of its beginning, and as many of its end.
    part: usize,
    /// How much may still be handed on at once.
    room: usize,
    last: VecDeque<u8>,
    /// How many bytes are lost between the two.
    lost: u64,
}

impl Kept {
    pub fn new(notes: Notes, part: usize) -> Kept {
        Kept { notes, part, room: part, last: VecDeque::new(), lost: 0 }
    }

    pub fn take(&mut self, bytes: &[u8]) {
        let (first, rest) = bytes.split_at(bytes.len().min(self.room));
        if !first.is_empty() {
            self.room -= first.len();
            self.notes.write(first);
        }
        self.last.extend(rest);
        let over = self.last.len().saturating_sub(self.part);
        self.last.drain(..over);
        self.lost += over as u64;
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        if self.last.is_empty() {
            return;
        }
        let mut text = vec![];
        if self.lost > 0 {
            text.extend(format!("\n[… {} bytes are left out here …]\n", self.lost).into_bytes());
        }
        text.extend(self.last.drain(..));
        self.notes.write(&text);
    }
}
