//! The terminal itself: what it shows of what is typed, and putting it back in order on every way out.
//!
//! There is one way in for everything that is typed, the standard input; a terminal is only told not to show it,
//! or not to wait for the end of a line.

use rustix::termios::{self, LocalModes, OptionalActions, QueueSelector, SpecialCodeIndex, Termios};
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The other screen and a hidden cursor, and back again.
const ENTER_SCREEN: &str = "\x1b[?1049h\x1b[?25l";
const LEAVE_SCREEN: &str = "\x1b[?25h\x1b[?1049l";
/// Wipes the screen and all that has scrolled off it.
pub const WIPE: &str = "\x1b[2J\x1b[3J\x1b[H";

/// What has to be undone before the program ends, however it ends.
struct Altered {
    /// The terminal's settings before ours.
    settings: Option<Termios>,
    /// Whether the other screen is shown.
    screen: bool,
    /// What is said when the program is stopped from outside.
    farewell: String,
}

static ALTERED: Mutex<Altered> =
    Mutex::new(Altered { settings: None, screen: false, farewell: String::new() });

fn altered() -> MutexGuard<'static, Altered> {
    ALTERED.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Altered {
    fn undo(&mut self) {
        // Nothing better can be done where even this fails.
        if let Some(settings) = self.settings.take() {
            let _ = termios::tcsetattr(io::stdin(), OptionalActions::Now, &settings);
        }
        if std::mem::take(&mut self.screen) {
            let _ = write!(io::stdout(), "{LEAVE_SCREEN}").and_then(|()| io::stdout().flush());
        }
    }
}

/// As long as this lives the terminal is not as it was.
pub struct Guard(());

impl Drop for Guard {
    fn drop(&mut self) {
        altered().undo();
    }
}

fn change(settings: impl FnOnce(&mut Termios)) -> io::Result<Guard> {
    let before = termios::tcgetattr(io::stdin())?;
    let mut after = before.clone();
    settings(&mut after);
    altered().settings.get_or_insert(before);
    termios::tcsetattr(io::stdin(), OptionalActions::Now, &after)?;
    Ok(Guard(()))
}

/// What is typed is not shown.
pub fn unseen() -> io::Result<Guard> {
    change(|settings| settings.local_modes -= LocalModes::ECHO | LocalModes::ECHONL)
}

/// What is typed is not shown, and comes key by key.
pub fn keys() -> io::Result<Guard> {
    change(|settings| {
        settings.local_modes -= LocalModes::ECHO | LocalModes::ECHONL | LocalModes::ICANON;
        settings.special_codes[SpecialCodeIndex::VMIN] = 1;
        settings.special_codes[SpecialCodeIndex::VTIME] = 0;
    })
}

/// The same on the other screen.
pub fn screen() -> io::Result<Guard> {
    let guard = keys()?;
    altered().screen = true;
    write!(io::stdout(), "{ENTER_SCREEN}")?;
    Ok(guard)
}

/// Forgets what was typed ahead.
pub fn forget_typed() {
    let _ = termios::tcflush(io::stdin(), QueueSelector::IFlush);
}

/// A key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    Char(char),
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    Escape,
    Other,
}

/// The next key, while [`keys`] lasts; nothing when the terminal is gone.
pub fn key(from: impl AsFd) -> io::Result<Option<Key>> {
    let mut bytes = [0; 16];
    let count = rustix::io::retry_on_intr(|| rustix::io::read(&from, &mut bytes))?;
    Ok(meaning(&bytes[..count]))
}

/// The key that a terminal means by these bytes.
fn meaning(bytes: &[u8]) -> Option<Key> {
    Some(match bytes {
        [] | [0x04] => return None,
        [0x1b] => Key::Escape,
        b"\x1b[A" | b"\x1bOA" => Key::Up,
        b"\x1b[B" | b"\x1bOB" => Key::Down,
        b"\x1b[C" | b"\x1bOC" => Key::Right,
        b"\x1b[D" | b"\x1bOD" => Key::Left,
        b"\x1b[H" | b"\x1bOH" | b"\x1b[1~" | b"\x1b[7~" => Key::Home,
        b"\x1b[F" | b"\x1bOF" | b"\x1b[4~" | b"\x1b[8~" => Key::End,
        b"\x1b[5~" => Key::PageUp,
        b"\x1b[6~" => Key::PageDown,
        [0x1b, ..] => Key::Other,
        bytes => {
            str::from_utf8(bytes).ok().and_then(|text| text.chars().next()).map_or(Key::Other, Key::Char)
        }
    })
}

/// Sets what is said when a signal stops the program.
pub fn set_farewell(text: String) {
    altered().farewell = text;
}

/// From now on a signal that would end the program first puts the terminal back in order.
pub fn leave_in_order() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            let mut altered = altered();
            altered.undo();
            if !altered.farewell.is_empty() {
                let _ = writeln!(io::stderr(), "\n{}", altered.farewell);
            }
            std::process::exit(128 + signal);
        }
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_known_by_their_bytes() {
        assert_eq!(meaning(b"\x1b[C"), Some(Key::Right));
        assert_eq!(meaning(b"\x1bOD"), Some(Key::Left));
        assert_eq!(meaning(b"q"), Some(Key::Char('q')));
        assert_eq!(meaning("é".as_bytes()), Some(Key::Char('é')));
        assert_eq!(meaning(b"\x1b[99~"), Some(Key::Other));
        assert_eq!(meaning(b"\xff"), Some(Key::Other));
        assert_eq!(meaning(b""), None);
    }
}
