//! The program on a pseudo-terminal, in an empty home, with a tape being played. Nothing of the user's is touched.

use crate::tape::{Step, Tape};
use crate::{Wrong, about};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::fs;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;
use vt100::{Parser, Screen};

/// Nothing takes so long unless it never comes.
const HANGING: Duration = Duration::from_secs(120);

/// What a frame ends with: the cursor is hidden.
const FRAME_END: &[u8] = b"\x1b[?25l";

/// Plays a tape whose files are in that folder, and gives the screen at its end.
pub fn play(program: &Path, folder: &Path, tape: &Tape) -> Result<Screen, Wrong> {
    let [width, height] = tape.size;
    let size = PtySize { rows: height, cols: width, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).map_err(|e| e.to_string())?;
    let home = home(folder, tape)?;
    let mut command = CommandBuilder::new(program);
    command.env_clear();
    for (name, place) in [("HOME", ""), ("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "config")] {
        command.env(name, home.path().join(place));
    }
    let usual = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("LANG", "C.UTF-8")];
    let own = tape.environment.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    usual.into_iter().chain(own).for_each(|(name, value)| command.env(name, value));
    command.cwd(fs::canonicalize(folder).map_err(about(folder))?);
    let mut child = pair.slave.spawn_command(command).map_err(|e| e.to_string())?;
    drop(pair.slave);
    let nonzero = |n| NonZeroU16::new(n).ok_or_else(|| "a window has a size".to_owned());
    let mut window = Window {
        sent: listen(pair.master.try_clone_reader().map_err(|e| e.to_string())?),
        keys: pair.master.take_writer().map_err(|e| e.to_string())?,
        parser: Parser::new(nonzero(height)?, nonzero(width)?, 0),
        whole: false,
    };
    let played = tape.steps.iter().try_for_each(|step| window.step(step));
    child.kill().map_err(|e| e.to_string())?;
    child.wait().map_err(|e| e.to_string())?;
    played?;
    Ok(window.parser.screen().clone())
}

/// A home with the tape's settings and matches in it.
fn home(folder: &Path, tape: &Tape) -> Result<TempDir, Wrong> {
    let home = tempfile::tempdir().map_err(|e| e.to_string())?;
    let settings = serde_json::to_vec(&tape.settings).map_err(|e| e.to_string())?;
    let mut files = vec![("config/trapline/settings.json".to_owned(), settings)];
    for (id, name) in &tape.matches {
        let from = folder.join(name);
        files.push((format!("data/trapline/matches/{id}.jsonl"), fs::read(&from).map_err(about(&from))?));
    }
    for (name, text) in files {
        let file = home.path().join(name);
        fs::create_dir_all(file.parent().unwrap_or(&file)).map_err(about(&file))?;
        fs::write(&file, text).map_err(about(&file))?;
    }
    Ok(home)
}

struct Window {
    sent: Receiver<Vec<u8>>,
    keys: Box<dyn Write>,
    parser: Parser,
    /// Whether nothing of a frame is missing.
    whole: bool,
}

impl Window {
    fn step(&mut self, step: &Step) -> Result<(), Wrong> {
        match step {
            Step::Press(bytes) => self.press(bytes),
            Step::Wait(text) => self.wait(text),
            Step::Click(text) => {
                self.wait(text)?;
                let (column, row) = self.find(text).ok_or_else(|| self.missing(text))?;
                self.press(&format!("\x1b[<0;{};{}M", column + 1, row + 1))
            }
        }
    }

    /// Sends this, and waits for the frame that answers it: a key that came too early would make another picture.
    fn press(&mut self, bytes: &str) -> Result<(), Wrong> {
        // Before the first frame the terminal would show what is typed.
        self.wait("")?;
        self.whole = false;
        self.keys.write_all(bytes.as_bytes()).map_err(|e| e.to_string())?;
        self.wait("")
    }

    /// Waits until a text is on the screen, with nothing of a frame missing.
    fn wait(&mut self, text: &str) -> Result<(), Wrong> {
        while self.find(text).is_none() || !self.whole {
            let piece = self.sent.recv_timeout(HANGING).map_err(|_| self.missing(text))?;
            self.whole = piece.ends_with(FRAME_END);
            self.parser.process(&piece);
        }
        Ok(())
    }

    /// The column and row where a text begins.
    fn find(&self, text: &str) -> Option<(usize, usize)> {
        let (_, width) = self.parser.screen().size();
        let rows = self.parser.screen().rows(0, width.get());
        rows.zip(0..).find_map(|(row, y)| Some((row[..row.find(text)?].chars().count(), y)))
    }

    fn missing(&self, text: &str) -> Wrong {
        format!("{text:?} is not on the screen:\n{}", self.parser.screen().contents())
    }
}

fn listen(mut reader: Box<dyn Read + Send>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut piece = [0; 4096];
        while let Ok(length @ 1..) = reader.read(&mut piece) {
            if sender.send(piece[..length].to_owned()).is_err() {
                return;
            }
        }
    });
    receiver
}
