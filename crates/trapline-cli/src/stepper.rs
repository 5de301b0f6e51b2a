//! Stepping through records on a terminal, with single keys.

use crate::console::aside;
use crate::failure::Failure;
use crate::replay::Film;
use crate::terminal::{self, Key};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::os::fd::OwnedFd;

const KEYS: &str = "space/right next  left/b back  Home/s start  End/e end  n/p other record  q quit";

/// Where the viewer is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    film: usize,
    frame: usize,
}

/// Shows the records until the viewer leaves.
pub fn run(films: &[Film]) -> Result<(), Failure> {
    if films.is_empty() {
        return Err(Failure::Failed("there is no record here".to_owned()));
    }
    // The records may have come through the standard input; the keys come from the terminal.
    if !io::stdin().is_terminal() {
        let tty = File::open("/dev/tty").map_err(Failure::about("/dev/tty".as_ref()))?;
        rustix::stdio::dup2_stdin(OwnedFd::from(tty)).map_err(io::Error::from)?;
    }
    let screen = terminal::screen()?;
    let mut place = Place { film: 0, frame: 0 };
    loop {
        draw(films, place)?;
        let Some(key) = terminal::key(io::stdin())? else { break };
        match after(films, place, key) {
            Some(next) => place = next,
            None => break,
        }
    }
    drop(screen);
    let failed: Vec<&Film> = films.iter().filter(|film| film.failed).collect();
    for film in &failed {
        aside(&format!("{}: {}", film.title, film.last));
    }
    if failed.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

/// Where a key leads; nothing if it leads out.
fn after(films: &[Film], place: Place, key: Key) -> Option<Place> {
    let last = films[place.film].frames.len().saturating_sub(1);
    let at = |frame| Place { frame, ..place };
    let film = |film| Place { film, frame: 0 };
    Some(match key {
        Key::Char('q') | Key::Escape => return None,
        Key::Char(' ' | 'l' | 'j' | '\n' | '\r') | Key::Right | Key::Down => at(last.min(place.frame + 1)),
        Key::Char('b' | 'h' | 'k' | '\x7f') | Key::Left | Key::Up => at(place.frame.saturating_sub(1)),
        Key::Char('s' | 'g') | Key::Home => at(0),
        Key::Char('e' | 'G') | Key::End => at(last),
        Key::Char('n') | Key::PageDown if place.film + 1 < films.len() => film(place.film + 1),
        Key::Char('p') | Key::PageUp if place.film > 0 => film(place.film - 1),
        _ => place,
    })
}

fn draw(films: &[Film], place: Place) -> io::Result<()> {
    let film = &films[place.film];
    let record = if films.len() > 1 {
        format!("Record {} of {}: ", place.film + 1, films.len())
    } else {
        String::new()
    };
    let mut text = format!("{record}{}\n", film.title);
    if let Some(frame) = film.frames.get(place.frame) {
        let last = film.frames.len() - 1;
        text += &format!("Position {} of {last}\n\n{}\n\n{}\n", place.frame, frame.told, frame.board);
    }
    if place.frame + 1 >= film.frames.len() {
        text += &format!("\n{}\n", film.last);
    }
    let mut out = anstream::stdout().lock();
    write!(out, "\x1b[2J\x1b[H{text}\n{KEYS}")?;
    out.flush()
}
