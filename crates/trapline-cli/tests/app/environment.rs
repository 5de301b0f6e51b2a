//! What the environment says of the terminal: how many colours it has, and which signs.

use super::person::{By, ENTER, HOME, Person, STILL, UTF8, set};
use crate::support::home::Home;
use crate::support::terminal::Terminal;
use trapline::{Viewer, games};

/// What an app sends that shows every game, with a hint and the keys over it.
fn tour(more: &[(&str, &str)]) -> Vec<u8> {
    let mut sent = vec![];
    for game in 0..games::ALL.len() {
        let home = Home::new();
        set(&home, STILL);
        let mut person = Person::with(&home, Terminal::open_with(&home, &[], more));
        person.terminal.press(&format!("{}{}{ENTER}", game + 1, "\u{1b}[B\u{1b}[D"));
        person.introduce(By::Keys);
        let duel = person.duel();
        person.enter(&duel.legal(Viewer::Referee)[0], By::Typing);
        person.terminal.see("What happened");
        person.terminal.press("i");
        person.terminal.step("?");
        person.terminal.press("\u{3}");
        assert_eq!(person.terminal.end(), 130);
        sent.extend_from_slice(person.terminal.bytes());
    }
    sent
}

/// The numbers of every sequence that sets colours or the like, a list each.
fn styles(sent: &[u8]) -> Vec<Vec<u16>> {
    let text = String::from_utf8_lossy(sent);
    let sequences = text.split("\u{1b}[").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| c.is_ascii_alphabetic())?;
        rest[end..].starts_with('m').then(|| rest[..end].to_owned())
    });
    sequences.map(|one| one.split([';', ':']).map(|n| n.parse().unwrap_or(0)).collect()).collect()
}

/// How colours are chosen: as one of sixteen, of 256, or of all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Chosen {
    Sixteen,
    Indexed,
    Exact,
}

/// All the ways in which colours are chosen.
fn chosen(sent: &[u8]) -> Vec<Chosen> {
    let mut found = vec![];
    for style in styles(sent) {
        let mut numbers = style.into_iter();
        while let Some(number) = numbers.next() {
            match number {
                30..=37 | 40..=47 | 90..=97 | 100..=107 => found.push(Chosen::Sixteen),
                38 | 48 if numbers.next() == Some(5) => {
                    found.push(Chosen::Indexed);
                    numbers.next();
                }
                38 | 48 => {
                    found.push(Chosen::Exact);
                    numbers.nth(2);
                }
                _ => {}
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

#[test]
fn no_colour_is_used_where_none_is_wanted() {
    for more in [("NO_COLOR", "1"), ("TERM", "vt100"), ("TERM", "xterm-mono")] {
        assert_eq!(chosen(&tour(&[UTF8, more])), [], "{more:?}");
    }
}

#[test]
fn a_terminal_with_sixteen_colours_gets_no_others() {
    let sent = tour(&[UTF8, ("TERM", "xterm")]);
    assert_eq!(chosen(&sent), [Chosen::Sixteen]);
}

#[test]
fn a_terminal_with_256_colours_gets_no_exact_ones() {
    let sent = tour(&[UTF8, ("TERM", "xterm-256color")]);
    assert_eq!(chosen(&sent), [Chosen::Indexed]);
}

#[test]
fn a_terminal_with_all_colours_gets_exact_ones() {
    let sent = tour(&[UTF8, ("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]);
    assert_eq!(chosen(&sent), [Chosen::Exact]);
}

#[test]
fn colours_can_be_refused_on_the_command_line() {
    let home = Home::new();
    let mut terminal = Terminal::open_with(&home, &["--color", "never"], &[UTF8]);
    terminal.see(HOME);
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    assert_eq!(chosen(terminal.bytes()), []);
}

#[test]
fn without_a_locale_of_signs_every_byte_is_ascii() {
    for more in [("LANG", "C"), ("LC_ALL", "POSIX")] {
        let sent = tour(&[("LANG", "C"), more]);
        assert!(sent.is_ascii(), "{more:?}: {:?}", String::from_utf8_lossy(&sent));
    }
    assert!(!tour(&[UTF8]).is_ascii(), "signs are used where they can be");
}

#[test]
fn a_dumb_terminal_gets_the_prompt() {
    let home = Home::new();
    let mut terminal = Terminal::open_with(&home, &[], &[("TERM", "dumb")]);
    terminal.answer(&format!("Pick a game (1-{}, q to quit): ", trapline::games::ALL.len()), "q");
    assert_eq!(terminal.end(), 0);
    assert!(!terminal.raw().contains('\u{1b}'), "{:?}", terminal.raw());
}

#[test]
fn a_person_can_play_without_colours_and_signs() {
    let home = Home::new();
    set(&home, STILL);
    let poor = [("LANG", "C"), ("NO_COLOR", "1")];
    let mut person = Person::with(&home, Terminal::open_with(&home, &[], &poor));
    person.terminal.press("1\u{1b}[B\u{1b}[D\u{1b}[D\r");
    person.introduce(By::Keys);
    let duel = person.duel();
    person.enter(&duel.legal(Viewer::Referee)[0], By::Typing);
    person.terminal.see("What happened");
    person.terminal.see("1. ");
    assert_eq!(person.duel().plies(), 1);
}
