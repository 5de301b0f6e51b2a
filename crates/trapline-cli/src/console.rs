//! [`Console`]: asking and telling, on a terminal or through pipes.
//!
//! On a terminal a secret is typed unseen and the screen can be cleared; through pipes nothing is hidden, cleared
//! or waited for, and answers are repeated so that the output reads like a session. Knows no game.

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::sync::Mutex;

/// Longer lines than this are nobody's answer.
const LONGEST_LINE: u64 = 4096;

/// Where the players sit.
pub struct Console {
    /// Whether somebody types, and is not a pipe.
    typed: bool,
    /// Whether somebody looks at a screen that can be cleared.
    screen: bool,
}

/// How a question was answered.
pub enum Answer {
    /// With this line.
    Line(String),
    /// Not at all: the input is at its end.
    End,
}

impl Console {
    pub fn new() -> Console {
        let typed = io::stdin().is_terminal();
        Console { typed, screen: typed && io::stdout().is_terminal() }
    }

    /// Whether people sit at a terminal.
    pub fn is_screen(&self) -> bool {
        self.screen
    }

    /// Says something on lines of its own.
    pub fn say(&self, text: &str) -> io::Result<()> {
        writeln!(anstream::stdout().lock(), "{text}")
    }

    /// Asks for a line. A secret one is typed unseen.
    pub fn ask(&self, prompt: &str, secret: bool) -> io::Result<Answer> {
        let mut out = anstream::stdout().lock();
        write!(out, "{prompt}")?;
        out.flush()?;
        if self.typed && secret {
            let answer = unseen()?;
            writeln!(out)?;
            return Ok(answer);
        }
        let Some(line) = read_line()? else {
            writeln!(out)?;
            return Ok(Answer::End);
        };
        if !self.typed {
            // A terminal would have shown what was typed, unless it was a secret.
            writeln!(out, "{}", if secret { "" } else { &line })?;
        }
        Ok(Answer::Line(line))
    }

    /// Waits for Enter, where there is somebody to press it.
    pub fn wait(&self, prompt: &str) -> io::Result<Answer> {
        if self.screen { self.ask(prompt, false) } else { Ok(Answer::Line(String::new())) }
    }

    /// Wipes the screen and all that has scrolled off it.
    pub fn clear(&self) -> io::Result<()> {
        if !self.screen {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
            // A terminal without commands can at least be pushed on.
            write!(out, "{}", "\n".repeat(100))?;
        } else {
            use terminal::{Clear, ClearType::All, ClearType::Purge};
            crossterm::queue!(out, Clear(All), Clear(Purge), crossterm::cursor::MoveTo(0, 0))?;
        }
        out.flush()
    }

    /// Asks for a single key.
    pub fn key(&self, prompt: &str) -> io::Result<Option<char>> {
        let mut out = anstream::stdout().lock();
        write!(out, "{prompt}")?;
        out.flush()?;
        let raw = Raw::enter()?;
        let key = loop {
            match next_key()? {
                KeyEvent { code: KeyCode::Char('c' | 'd'), modifiers: KeyModifiers::CONTROL, .. } => {
                    break None;
                }
                KeyEvent { code: KeyCode::Char(c), .. } => break Some(c.to_ascii_lowercase()),
                KeyEvent { code: KeyCode::Enter | KeyCode::Esc, .. } => break None,
                _ => {}
            }
        };
        drop(raw);
        writeln!(out)?;
        Ok(key)
    }
}

/// A line of standard input without its end; nothing at the end of the input. What is not UTF-8 becomes �.
fn read_line() -> io::Result<Option<String>> {
    let mut input = io::stdin().lock();
    let mut line = vec![];
    if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') {
        // Too long, or the end: skip the rest of the line without keeping it.
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()))
}

/// Reads a line from the terminal without showing it.
fn unseen() -> io::Result<Answer> {
    let _raw = Raw::enter()?;
    let mut line = String::new();
    loop {
        let key = next_key()?;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => return Ok(Answer::Line(line)),
            KeyCode::Char('j' | 'm') if control => return Ok(Answer::Line(line)),
            KeyCode::Char('c') if control => interrupt()?,
            KeyCode::Char('d') if control && line.is_empty() => return Ok(Answer::End),
            KeyCode::Char('u') if control => line.clear(),
            KeyCode::Backspace => drop(line.pop()),
            KeyCode::Char('h') if control => drop(line.pop()),
            KeyCode::Char(c) if !control && line.len() < LONGEST_LINE as usize => line.push(c),
            _ => {}
        }
    }
}

/// What Ctrl-C does where the terminal leaves it to us: the same as everywhere else.
pub fn interrupt<T>() -> io::Result<T> {
    signal_hook::low_level::raise(signal_hook::consts::SIGINT)?;
    loop {
        std::thread::park(); // until the signal has ended the program
    }
}

/// The next key that is pressed.
pub fn next_key() -> io::Result<KeyEvent> {
    loop {
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => return Ok(key),
            _ => {}
        }
    }
}

/// The terminal gives us every key and shows none, until this is dropped.
pub struct Raw(());

impl Raw {
    pub fn enter() -> io::Result<Raw> {
        terminal::enable_raw_mode()?;
        Ok(Raw(()))
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        // Nothing better can be done where even this fails.
        let _ = terminal::disable_raw_mode();
    }
}

/// What is said when the program is stopped from outside.
static FAREWELL: Mutex<String> = Mutex::new(String::new());

/// Sets what is said when a signal stops the program.
pub fn set_farewell(text: String) {
    *FAREWELL.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = text;
}

/// From now on a signal that would end the program first puts the terminal back in order.
pub fn leave_in_order() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            let _ = terminal::disable_raw_mode();
            let farewell = FAREWELL.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
            if !farewell.is_empty() {
                let _ = writeln!(io::stderr(), "\n{farewell}");
            }
            std::process::exit(128 + signal);
        }
    });
    Ok(())
}
