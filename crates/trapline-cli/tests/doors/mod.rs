//! Every command that opens the full-screen app on a terminal: at the right place, with everything refused before the
//! screen is touched. What the app does there is tested in `app`.

mod learn;
mod names;
mod numbers;
mod play;
mod programs;
mod puzzle;
mod replay;
mod resume;
mod review;

use crate::app::person::{Person, STILL, UTF8, set};
use crate::support::home::Home;
use crate::support::script::Script;
use crate::support::terminal::Terminal;
use std::fs;

const CTRL_C: &str = "\u{3}";
const ESCAPE: &str = "\u{1b}";
const ENTER_SCREEN: &str = "\u{1b}[?1049h";

/// A file with this in it.
fn file(home: &Home, text: &str) -> &'static str {
    fs::write(home.path().join("game.json"), text).expect("a file for the test");
    "game.json"
}

/// The record of a whole match.
fn record(game: &str) -> String {
    Script::of(game).record().to_string()
}

/// Opens the app where the command line says.
fn open<'a>(home: &'a Home, args: &[&str]) -> Person<'a> {
    Person::start(home, args, 1)
}

/// The same, opened by a shell that has said something before and tells how it ended.
fn in_shell(home: &Home, command: &str) -> Terminal {
    set(home, STILL);
    // Signals that the terminal sends are for the program alone.
    let line = format!(r#"trap : INT; echo before; "$0" {command}; echo status $?"#);
    Terminal::shell_with(home, &line, &[UTF8])
}

/// Asserts that the program has left the terminal as it was, and ended so.
#[track_caller]
fn assert_left(terminal: &mut Terminal, status: u32, said: &str) {
    terminal.end();
    terminal.assert_in_order();
    let screen = terminal.screen();
    let lines: Vec<_> = screen.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.first(), Some(&"before"), "what was there is gone:\n{screen}");
    assert_eq!(lines.last(), Some(&format!("status {status}").as_str()), "{screen}");
    assert_eq!(lines[1..lines.len() - 1].join("\n").trim(), said, "{screen}");
}

/// Asserts that this is refused with a message, before anything is done to the terminal.
#[track_caller]
fn refused(home: &Home, args: &[&str], status: u32, told: &str) -> String {
    let mut terminal = Terminal::open_with(home, args, &[("NO_COLOR", "1")]);
    assert_eq!(terminal.end(), status, "{args:?}:\n{}", terminal.screen());
    let raw = terminal.raw();
    assert!(!raw.contains(ENTER_SCREEN), "{args:?} opens the app: {raw:?}");
    assert!(raw.contains("error: ") && raw.contains(told), "{args:?}: {told:?} is not told: {raw}");
    terminal.assert_in_order();
    raw
}
