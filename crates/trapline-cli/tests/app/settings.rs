//! The file of the settings: read, told where it is wrong, and never lost.

use super::person::{HOME, Person, RIGHT, UTF8, set, settings};
use crate::support::home::Home;
use crate::support::terminal::Terminal;
use std::fs;

const BROKEN: &str = "{\"theme\": \"pink\"}\n";

fn open(home: &Home) -> Person<'_> {
    Person::with(home, Terminal::open_with(home, &[], &[UTF8]))
}

#[test]
fn a_broken_file_is_told_at_home_and_left_alone_until_something_is_changed() {
    let home = Home::new();
    set(&home, BROKEN);
    let mut person = open(&home);
    person.terminal.see("settings.json");
    assert!(person.terminal.screen().contains("pink"), "{}", person.terminal.screen());
    person.terminal.press("1");
    person.terminal.see("new match");
    person.terminal.press("\u{1b}");
    person.terminal.see(HOME);
    assert_eq!(fs::read_to_string(settings(&home)).expect("it is there"), BROKEN);
    person.terminal.click_on("Settings");
    person.terminal.see("Your name");
    assert_eq!(fs::read_to_string(settings(&home)).expect("it is there"), BROKEN);
    person.terminal.click_on("Motion");
    person.terminal.see("‹ off ›");
    let old = settings(&home).with_extension("json.old");
    assert_eq!(fs::read_to_string(old).expect("it is kept beside"), BROKEN);
    let new: serde_json::Value =
        serde_json::from_slice(&fs::read(settings(&home)).expect("it is there")).expect("it is right now");
    assert_eq!((&new["motion"], &new["theme"]), (&false.into(), &"auto".into()));
    person.terminal.press("\u{3}");
    assert_eq!(person.terminal.end(), 130);
    let mut person = open(&home);
    assert!(!person.terminal.screen().contains("settings.json"), "{}", person.terminal.screen());
    person.terminal.press("q");
    assert_eq!(person.terminal.end(), 0);
}

#[test]
fn settings_take_effect_at_once_and_the_next_time() {
    let home = Home::new();
    let mut person = open(&home);
    person.terminal.click_on("Settings");
    person.terminal.see("Your name");
    for _ in 0..6 {
        person.terminal.step("j");
    }
    person.terminal.step(RIGHT);
    // The mouse is the terminal's again.
    assert_eq!(person.terminal.state().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    person.terminal.press("\u{3}");
    assert_eq!(person.terminal.end(), 130);
    let mut terminal = Terminal::open_with(&home, &[], &[UTF8]);
    terminal.see(HOME);
    assert!(!terminal.raw().contains("?1000h"), "clicks are reported");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn settings_are_kept_where_the_specification_says() {
    let home = Home::new();
    let folder = home.path().join("elsewhere");
    let config = [UTF8, ("XDG_CONFIG_HOME", folder.to_str().expect("a plain path"))];
    let mut terminal = Terminal::open_with(&home, &[], &config);
    terminal.see(HOME);
    terminal.click_on("Settings");
    terminal.see("Your name");
    terminal.click_on("Motion");
    terminal.see("‹ off ›");
    assert!(folder.join("trapline/settings.json").exists());
    assert!(!settings(&home).exists());
}
