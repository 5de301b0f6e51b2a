//! What goes wrong on disk is told where the eye is, and nothing is lost.

use super::exits::open_game;
use super::person::{Against, By, ENTER, HOME, Person, STILL, UTF8, set, settings};
use crate::support::home::Home;
use crate::support::terminal::Terminal;
use rustix::process::{Resource, Rlimit, prlimit};
use trapline::Viewer;

/// The app, which is told that a file is too large and not killed for it.
fn open(home: &Home) -> Person<'_> {
    set(home, STILL);
    Person::with(home, Terminal::shell_with(home, r#"trap "" XFSZ; exec "$0""#, &[UTF8]))
}

/// From now on no file may grow. Gives what it was like before.
fn fill_disk(person: &Person<'_>) -> Rlimit {
    let id = Some(person.terminal.id());
    let before = prlimit(id, Resource::Fsize, rustix::process::getrlimit(Resource::Fsize));
    let before = before.expect("its limits can be changed");
    let none = Rlimit { current: Some(0), ..before };
    prlimit(id, Resource::Fsize, none).expect("its limits can be changed");
    before
}

fn free_disk(person: &Person<'_>, before: Rlimit) {
    prlimit(Some(person.terminal.id()), Resource::Fsize, before).expect("its limits can be changed");
}

#[test]
fn an_action_that_cannot_be_saved_does_not_count_and_can_be_tried_again() {
    let home = Home::new();
    let mut person = open(&home);
    person.begin(open_game(), Against::Person, By::Keys);
    let duel = person.wait();
    let action = &duel.legal(Viewer::Referee)[0];
    let duel = person.act(action, By::Keys);
    let file = std::fs::read(home.journal(1)).expect("there is a journal");
    let before = fill_disk(&person);
    let action = &duel.legal(Viewer::Referee)[0];
    for by in [By::Keys, By::Mouse, By::Typing] {
        person.enter(action, by);
        person.terminal.see("could not be saved");
        assert_eq!(std::fs::read(home.journal(1)).expect("it is still there"), file);
        // Something else is said before it is tried again.
        person.terminal.press(":help\r");
        person.terminal.see("Type an action");
    }
    free_disk(&person, before);
    assert_eq!(person.act(action, By::Keys).plies(), 2);
    person.terminal.press("qq");
    assert_eq!(person.terminal.end(), 0);
    person.terminal.assert_in_order();
    assert_eq!(home.actions(1).len(), 2);
}

#[test]
fn giving_up_that_cannot_be_saved_leaves_the_match_open() {
    let home = Home::new();
    let mut person = open(&home);
    person.begin(open_game(), Against::Person, By::Keys);
    person.wait();
    let before = fill_disk(&person);
    person.terminal.press(":resign\r");
    person.terminal.see("Yes");
    person.terminal.press(ENTER);
    person.terminal.see("could not be saved");
    free_disk(&person, before);
    let duel = person.duel();
    assert_eq!(person.act(&duel.legal(Viewer::Referee)[0], By::Keys).plies(), 1);
}

#[test]
fn a_match_that_cannot_be_begun_is_told() {
    let home = Home::new();
    let mut person = open(&home);
    let before = fill_disk(&person);
    person.terminal.press("1");
    person.terminal.see("new match");
    person.terminal.press(ENTER);
    person.terminal.see("The match could not start");
    assert!(!home.journal(1).exists(), "nothing was begun");
    free_disk(&person, before);
    person.terminal.press(ENTER);
    person.terminal.see("▸ Your turn");
    assert!(home.journal(1).exists());
}

#[test]
fn a_folder_that_cannot_be_used_is_told_and_the_app_goes_on() {
    let home = Home::new();
    // A file where the folder should be.
    std::fs::create_dir_all(home.path().join("data")).expect("a folder");
    std::fs::write(home.path().join("data/trapline"), "").expect("a file");
    let mut person = open(&home);
    person.terminal.press("1");
    person.terminal.see("new match");
    person.terminal.press(ENTER);
    person.terminal.see("The match could not start");
    person.terminal.press("\u{1b}");
    person.terminal.see(HOME);
    person.terminal.press("q");
    assert_eq!(person.terminal.end(), 0);
    person.terminal.assert_in_order();
}

#[test]
fn settings_that_cannot_be_saved_are_told_and_used_all_the_same() {
    let home = Home::new();
    let mut person = open(&home);
    let before = std::fs::read(settings(&home)).expect("they are there");
    let limit = fill_disk(&person);
    person.terminal.click_on("Settings");
    person.terminal.see("Your name");
    person.terminal.click_on("Signs");
    person.terminal.see("could not be saved");
    person.terminal.click_on("Signs");
    person.terminal.see("< ASCII >");
    assert!(person.terminal.screen().is_ascii(), "{}", person.terminal.screen());
    assert_eq!(std::fs::read(settings(&home)).expect("they are still there"), before);
    free_disk(&person, limit);
}
