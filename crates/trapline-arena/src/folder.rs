//! [`Folder`]: an arena on disk. `arena.json` holds its settings, `games.jsonl` its games, one a line.
//!
//! A game counts once its line is written; a line that was torn when the program was killed never counted. A power
//! cut may cost the games of the last moments. Nobody else may write there meanwhile.

use crate::line::Line;
use crate::settings::Settings;
use std::fmt::Display;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::iter;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const SETTINGS: &str = "arena.json";
const GAMES: &str = "games.jsonl";

/// So often the games are synced.
const SYNC: Duration = Duration::from_secs(1);

/// What can be wrong with an arena on disk.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// Reading or writing went wrong.
    #[error("{}: {error}", path.display())]
    Io {
        /// Where.
        path: PathBuf,
        /// What.
        error: io::Error,
    },
    /// Somebody else plays there.
    #[error("{}: another arena is being played there", .0.display())]
    Locked(PathBuf),
    /// Something there is not what was written.
    #[error("{}: {why}", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// There are games of another arena.
    #[error("{} holds games with other settings ({}); give the same ones, or another folder", folder.display(), differing.join("; "))]
    Differs {
        /// Where.
        folder: PathBuf,
        /// What differs.
        differing: Vec<String>,
    },
}

/// An arena on disk, kept from others while it is open.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    games: File,
    /// Up to here the games are good.
    length: u64,
    synced: Instant,
}

/// What was found in a folder.
#[derive(Debug)]
pub struct Opened {
    /// The folder.
    pub folder: Folder,
    /// The settings it was begun with; `None` where it is new.
    pub settings: Option<Settings>,
    /// Whether a torn line was dropped.
    pub torn: bool,
}

pub(crate) fn about(path: &Path) -> impl Fn(io::Error) -> FolderError {
    move |error| FolderError::Io { path: path.to_owned(), error }
}

pub(crate) fn damaged(path: &Path, why: impl Display) -> FolderError {
    FolderError::Damaged { path: path.to_owned(), why: why.to_string() }
}

impl Folder {
    /// Opens a folder, or begins one, and reads what is there.
    ///
    /// # Errors
    /// Whatever is wrong with it.
    pub fn open(path: &Path) -> Result<Opened, FolderError> {
        fs::create_dir_all(path).map_err(about(path))?;
        let file = path.join(GAMES);
        let games =
            OpenOptions::new().read(true).append(true).create(true).open(&file).map_err(about(&file))?;
        games.try_lock().map_err(|e| match e {
            TryLockError::WouldBlock => FolderError::Locked(path.to_owned()),
            TryLockError::Error(e) => about(&file)(e),
        })?;
        let settings = read_settings(&path.join(SETTINGS))?;
        // Every game is written with the end of its line, so what comes after the last end is torn.
        let (length, all) = whole(&games).map_err(about(&file))?;
        if settings.is_none() && all > 0 {
            return Err(damaged(&file, format!("there are games, but no {SETTINGS} beside them")));
        }
        let torn = length < all;
        if torn {
            games.set_len(length).map_err(about(&file))?;
        }
        let folder = Folder { path: path.to_owned(), games, length, synced: Instant::now() };
        Ok(Opened { folder, settings, torn })
    }

    /// The games played so far, in the order in which they ended. They are read one by one: there may be more than fit
    /// into memory.
    ///
    /// # Errors
    /// Where the file cannot be opened; each game may be one that cannot be read.
    pub fn lines(&self) -> Result<impl Iterator<Item = Result<Line, FolderError>> + use<>, FolderError> {
        let path = self.games();
        let file = File::open(&path).map_err(about(&path))?;
        let mut input = BufReader::new(file.take(self.length));
        let mut numbers = 1..;
        let mut text = vec![];
        Ok(iter::from_fn(move || {
            text.clear();
            match input.read_until(b'\n', &mut text) {
                Ok(0) => return None,
                Ok(_) => {}
                Err(e) => return Some(Err(about(&path)(e))),
            }
            let number: u64 = numbers.next().expect("numbers do not end");
            let line = str::from_utf8(&text).map_err(|e| e.to_string()).and_then(Line::parse);
            Some(line.map_err(|why| damaged(&path, format!("line {number} cannot be read: {why}"))))
        }))
    }

    /// The settings of the arena in a folder, only to look at; `None` where there is none.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub fn settings(path: &Path) -> Result<Option<Settings>, FolderError> {
        read_settings(&path.join(SETTINGS))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file of its games.
    #[must_use]
    pub fn games(&self) -> PathBuf {
        self.path.join(GAMES)
    }

    /// Writes down the settings of a new arena.
    ///
    /// # Errors
    /// Whatever is wrong with the disk.
    pub fn begin(&self, settings: &Settings) -> Result<(), FolderError> {
        let path = self.path.join(SETTINGS);
        let draft = self.path.join(format!("{SETTINGS}.new"));
        let write = || {
            let mut file = File::create(&draft)?;
            file.write_all((serde_json::to_string_pretty(settings)? + "\n").as_bytes())?;
            file.sync_all()?;
            // Whole or not at all.
            fs::rename(&draft, &path)?;
            File::open(&self.path)?.sync_all()
        };
        write().map_err(about(&path))
    }

    /// Adds games.
    ///
    /// # Errors
    /// Whatever is wrong with the disk; nothing has been added then.
    pub fn add(&mut self, text: &str) -> Result<(), FolderError> {
        let mut added = self.games.write_all(text.as_bytes());
        if added.is_ok() && self.synced.elapsed() >= SYNC {
            added = self.games.sync_data();
            self.synced = Instant::now();
        }
        match added {
            Ok(()) => self.length += text.len() as u64,
            // Half a line, on a full disk for example, must not stay in front of the next one.
            Err(_) => self.games.set_len(self.length).map_err(about(&self.games()))?,
        }
        added.map_err(about(&self.games()))
    }

    /// Makes sure that all is on disk.
    ///
    /// # Errors
    /// Whatever is wrong with the disk.
    pub fn sync(&mut self) -> Result<(), FolderError> {
        self.games.sync_data().map_err(about(&self.games()))
    }
}

/// How far a file goes to the end of its last whole line, and how far in all.
pub(crate) fn whole(file: &File) -> io::Result<(u64, u64)> {
    const CHUNK: u64 = 1 << 16;
    let all = file.metadata()?.len();
    let mut end = all;
    while end > 0 {
        let start = end.saturating_sub(CHUNK);
        let mut chunk = vec![0; (end - start) as usize];
        file.read_exact_at(&mut chunk, start)?;
        if let Some(last) = chunk.iter().rposition(|&byte| byte == b'\n') {
            return Ok((start + last as u64 + 1, all));
        }
        end = start;
    }
    Ok((0, all))
}

fn read_settings(path: &Path) -> Result<Option<Settings>, FolderError> {
    let text = match fs::read_to_string(path) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text.map_err(about(path))?,
    };
    serde_json::from_str(&text).map(Some).map_err(|e| damaged(path, e))
}
