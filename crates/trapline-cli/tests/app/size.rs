//! Windows of every size, and windows that change.

use super::person::{DOWN, ENTER, LEFT, Person, RIGHT, UTF8};
use crate::support::home::Home;
use crate::support::terminal::Terminal;
use rustix::process::Signal;

const USUAL: (u16, u16) = (100, 30);
const SIZES: [(u16, u16); 7] = [(60, 20), (250, 80), (40, 10), (61, 79), (249, 20), (1, 1), (80, 24)];
const ESCAPE: &str = "\u{1b}";

/// The screen with all its colours; where the hidden cursor is does not matter.
fn drawn(screen: &vt100::Screen) -> Vec<String> {
    let (_, width) = screen.size();
    screen.rows_formatted(0, width.get()).collect()
}

#[track_caller]
fn resize(terminal: &mut Terminal, (width, height): (u16, u16)) {
    terminal.resize(width, height);
    terminal.next_frame();
}

#[test]
fn home_is_drawn_in_any_window_as_if_it_had_been_opened_so() {
    let home = Home::new();
    let mut person = Person::open(&home);
    for (width, height) in SIZES {
        resize(&mut person.terminal, (width, height));
        let mut fresh = Terminal::window(&home, width, height, &[UTF8]);
        fresh.first_frame();
        assert_eq!(
            drawn(person.terminal.state()),
            drawn(fresh.state()),
            "{width}x{height}:\n{}",
            person.terminal.screen()
        );
        fresh.signal(Signal::TERM);
        assert_eq!(fresh.end(), 143);
        fresh.assert_in_order();
    }
}

#[test]
fn every_screen_is_right_after_the_window_has_changed() {
    let home = Home::new();
    let mut person = Person::open(&home);
    let terminal = &mut person.terminal;
    let hidden = (super::exits::hidden_game() + 1).to_string();
    // Keys to a page, a set-up, a table with a question over it, the keys, a typed line, leaving; then to a
    // hand-over, a placement, and a question over it.
    let keys = ["b", ESCAPE, "1", ENTER, RIGHT, ENTER, ESCAPE, "?", "x", ":", "m", "o", ESCAPE, "q", "h"];
    let more = [hidden.as_str(), DOWN, LEFT, LEFT, ENTER, ENTER, ENTER, ENTER, RIGHT, ENTER, RIGHT, ENTER];
    for (n, key) in keys.into_iter().chain(more).enumerate() {
        terminal.step(key);
        let before = (drawn(terminal.state()), terminal.screen());
        for &size in SIZES.iter().cycle().skip(n).take(3) {
            resize(terminal, size);
            let text = terminal.screen();
            let fits = size.0 >= 60 && size.1 >= 20;
            assert!(text.contains('T') && fits == text.contains("Trapline ›"), "{size:?}:\n{text}");
        }
        resize(terminal, USUAL);
        assert_eq!(terminal.screen(), before.1, "after {key:?}");
        assert_eq!(drawn(terminal.state()), before.0, "after {key:?}");
    }
    terminal.see("Your secret");
}

/// What a terminal cuts off when it shrinks it does not bring back when it grows.
#[test]
fn a_window_that_shrinks_and_grows_at_once_is_whole_again() {
    let home = Home::new();
    let mut person = Person::open(&home);
    let whole = drawn(person.terminal.state());
    for _ in 0..30 {
        for (width, height) in SIZES.into_iter().chain([USUAL]) {
            person.terminal.resize(width, height);
        }
        person.terminal.wait_until("the whole screen", |screen| drawn(screen) == whole);
    }
}

/// Bytes that mean no key must not make it deaf for anything else.
#[test]
fn a_window_can_change_after_keys_that_nobody_knows() {
    let home = Home::new();
    for bytes in ["\u{1b}[99~", "\u{1b}[200;1;1;1z", "\u{1b}[<0;1", "\u{9b}"] {
        let mut person = Person::open(&home);
        person.terminal.press(bytes);
        person.terminal.resize(60, 20);
        person.terminal.wait_until("the small screen", |screen| {
            let text = screen.contents();
            text.contains("? keys") && text.lines().all(|line| line.chars().count() <= 60)
        });
    }
}

#[test]
fn a_key_that_comes_with_a_change_of_the_window_is_heard() {
    let home = Home::new();
    let mut person = Person::open(&home);
    // Which of them is found first is chance, so it is tried often.
    for n in 0..150 {
        person.terminal.resize(90 + n % 2, 24);
        person.terminal.press("1");
        person.terminal.see("new match");
        person.terminal.resize(80 + n % 2, 24);
        person.terminal.press(ESCAPE);
        person.terminal.see("duels with traps");
    }
}
