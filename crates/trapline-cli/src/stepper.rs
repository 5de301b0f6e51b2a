//! Stepping through records on a terminal, with single keys.

use crate::console::{Raw, next_key};
use crate::failure::Failure;
use crate::paint;
use crate::replay::Film;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{KeyCode, KeyModifiers};
use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{execute, queue};
use std::io::{self, Write};

const KEYS: &str = "space/→ next   ←/b back   Home/s start   End/e end   n/p other record   q quit";

/// The other screen, given back when this is dropped.
struct Screen(#[allow(dead_code, reason = "dropped after the screen is left")] Raw);

impl Screen {
    fn enter() -> io::Result<Screen> {
        let raw = Raw::enter()?;
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        Ok(Screen(raw))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = execute!(io::stdout(), Show, LeaveAlternateScreen);
    }
}

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
    let screen = Screen::enter()?;
    let mut place = Place { film: 0, frame: 0 };
    loop {
        draw(films, place)?;
        let key = next_key()?;
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            break;
        }
        match after(films, place, key.code) {
            Some(next) => place = next,
            None => break,
        }
    }
    drop(screen);
    if films.iter().any(|film| film.failed) {
        for film in films.iter().filter(|film| film.failed) {
            anstream::eprintln!("{}: {}", film.title, film.last);
        }
        return Err(Failure::Told);
    }
    Ok(())
}

/// Where a key leads; nothing if it leads out.
fn after(films: &[Film], place: Place, key: KeyCode) -> Option<Place> {
    let last = films[place.film].frames.len().saturating_sub(1);
    let at = |frame| Place { frame, ..place };
    let film = |film| Place { film, frame: 0 };
    Some(match key {
        KeyCode::Char('q') | KeyCode::Esc => return None,
        KeyCode::Char(' ' | 'l' | 'j') | KeyCode::Right | KeyCode::Down | KeyCode::Enter => {
            at(last.min(place.frame + 1))
        }
        KeyCode::Char('b' | 'h' | 'k') | KeyCode::Left | KeyCode::Up | KeyCode::Backspace => {
            at(place.frame.saturating_sub(1))
        }
        KeyCode::Char('s' | 'g') | KeyCode::Home => at(0),
        KeyCode::Char('e' | 'G') | KeyCode::End => at(last),
        KeyCode::Char('n') | KeyCode::PageDown if place.film + 1 < films.len() => film(place.film + 1),
        KeyCode::Char('p') | KeyCode::PageUp if place.film > 0 => film(place.film - 1),
        _ => place,
    })
}

fn draw(films: &[Film], place: Place) -> io::Result<()> {
    let film = &films[place.film];
    let mut lines = vec![film.title.clone()];
    if films.len() > 1 {
        lines.push(format!("Record {} of {}", place.film + 1, films.len()));
    }
    if let Some(frame) = film.frames.get(place.frame) {
        lines.push(format!("Position {} of {}\n", place.frame, film.frames.len() - 1));
        lines.push(format!("{}\n", frame.told));
        lines.push(paint::scene(&frame.scene));
    }
    if place.frame + 1 >= film.frames.len() {
        lines.push(format!("\n{}", film.last));
    }
    lines.push(format!("\n{KEYS}"));
    let mut text = vec![];
    let mut out = anstream::AutoStream::new(&mut text, anstream::AutoStream::choice(&io::stdout()));
    // The terminal is raw: a new line has to be told to start at the left.
    write!(out, "{}", lines.join("\n").replace('\n', "\r\n"))?;
    let mut out = io::stdout().lock();
    queue!(out, Clear(ClearType::All), MoveTo(0, 0))?;
    out.write_all(&text)?;
    out.flush()
}
