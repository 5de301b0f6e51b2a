//! [`Console`]: asking and telling, on a terminal or through pipes.
//!
//! On a terminal a secret is typed unseen and the screen can be cleared; through pipes nothing is hidden, cleared
//! or waited for, and answers are repeated so that the output reads like a session. Knows no game.

use crate::terminal::{self, Guard};
use crate::wrap;
use rustix::termios::tcgetwinsize;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::os::fd::AsFd;

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

impl Answer {
    /// Whether the players want to leave.
    pub fn is_leaving(&self) -> bool {
        match self {
            Answer::Line(line) => is_quit(line.trim()),
            Answer::End => true,
        }
    }
}

/// Whether that word means leaving.
pub fn is_quit(word: &str) -> bool {
    ["quit", "exit", "q"].iter().any(|quit| quit.eq_ignore_ascii_case(word))
}

/// Says something beside the point. Where nobody can hear it, that is no reason to fail.
pub fn aside(text: &str) {
    let _ = writeln!(anstream::stderr(), "{}", fitted(text, &io::stderr()));
}

/// Prints something on lines of its own, which fit on the terminal.
pub fn print(text: &str) -> io::Result<()> {
    print_as_it_is(&fitted(text, &io::stdout()))
}

/// Prints something for programs, at once, so that one can ask and wait for its answer.
pub fn print_as_it_is(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(format!("{text}\n").as_bytes())?;
    out.flush()
}

/// Prints a page of rules, filled anew where the terminal is narrower.
pub fn print_page(page: &str) -> io::Result<()> {
    let text = width(&io::stdout()).map(|width| wrap::page(page, width).join("\n") + "\n");
    io::stdout().lock().write_all(text.as_deref().unwrap_or(page).as_bytes())
}

/// A text in lines that fit on that terminal. Whoever reads a pipe gets the lines as they are.
fn fitted(text: &str, out: &(impl IsTerminal + AsFd)) -> String {
    width(out).map_or_else(|| text.to_owned(), |width| wrap::text(text, width))
}

/// How wide that terminal is, if it is one.
fn width(out: &(impl IsTerminal + AsFd)) -> Option<usize> {
    const USUAL: usize = 80;
    out.is_terminal().then(|| {
        let told = tcgetwinsize(out).map(|size| usize::from(size.ws_col));
        told.ok().filter(|&width| width > 0).unwrap_or(USUAL)
    })
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
        print(text)
    }

    /// As long as the guard lives, nothing that is typed is shown.
    pub fn unseen(&self) -> io::Result<Option<Guard>> {
        self.typed.then(terminal::unseen).transpose()
    }

    /// Asks for a line. A secret one is to be typed while a guard keeps it unseen.
    pub fn ask(&self, prompt: &str, secret: bool) -> io::Result<Answer> {
        self.prompt(prompt)?;
        let line = read_line()?;
        match &line {
            Some(line) if !secret => self.echo(line)?,
            _ => print_as_it_is("")?,
        }
        Ok(line.map_or(Answer::End, Answer::Line))
    }

    /// Shows a question; what is typed stands right behind it.
    pub fn prompt(&self, prompt: &str) -> io::Result<()> {
        let mut out = anstream::stdout().lock();
        let words = prompt.trim_end_matches(' ');
        write!(out, "{}{}", fitted(words, &io::stdout()), &prompt[words.len()..])?;
        out.flush()
    }

    /// Shows a line that was typed, where no terminal has.
    pub fn echo(&self, line: &str) -> io::Result<()> {
        if self.typed { Ok(()) } else { print_as_it_is(line) }
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
        // A terminal without commands can at least be pushed on.
        if is_dumb() {
            write!(out, "{}", "\n".repeat(100))?
        } else {
            write!(out, "{}", terminal::WIPE)?
        }
        out.flush()
    }
}

/// Whether the terminal knows no commands.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// A line of standard input without its end; `None` at the end of the input. What is not UTF-8 becomes �, and a
/// line that is too long to be anybody's answer becomes an empty one.
pub fn read_line() -> io::Result<Option<String>> {
    let mut input = io::stdin().lock();
    let mut line = vec![];
    match input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
        Ok(0) => return Ok(None),
        Ok(_) => {}
        // The terminal is gone.
        Err(e) if e.raw_os_error() == Some(rustix::io::Errno::IO.raw_os_error()) => return Ok(None),
        Err(e) => return Err(e),
    }
    if line.len() as u64 == LONGEST_LINE && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        line.clear();
    }
    Ok(Some(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()))
}
