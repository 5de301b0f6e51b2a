//! Matches from the home screen to their end: by keys, by the mouse, by typing.

use super::person::{Against, By, ENTER, HOME, Person};
use crate::support::home::Home;
use trapline::{Viewer, games};

/// So many turns of a person are enough for any match against a bot that wants to win.
const ENOUGH: usize = 150;

/// Plays whatever is legal until the match is over.
fn play_out(person: &mut Person<'_>, by: By) {
    let mut number = 7_usize;
    for _ in 0..ENOUGH {
        let duel = person.wait();
        let Some(player) = duel.turn().player() else { return };
        let shared = duel.record().sitters().iter().all(|sitter| sitter.is_person());
        if shared && duel.secret_turn().is_some() {
            person.sit_down();
        }
        let legal = duel.legal(Viewer::Seat(player));
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let action = &legal[(number >> 33) % legal.len()];
        person.act(action, by);
    }
    person.terminal.press(":resign\r");
    person.terminal.see("Yes");
    person.terminal.press(ENTER);
}

#[track_caller]
fn play_all(against: Against, by: By) {
    for (game, entry) in games::ALL.iter().enumerate() {
        let home = Home::new();
        let mut person = Person::open(&home);
        person.begin(game, against, by);
        play_out(&mut person, by);
        let duel = person.wait();
        let outcome = duel.turn().outcome().unwrap_or_else(|| panic!("{} is not over", entry.title));
        let screen = person.terminal.screen();
        let said = outcome.sentence(duel.names());
        // It may be broken between lines.
        let first = said.split(' ').take(3).collect::<Vec<_>>().join(" ");
        assert!(screen.contains(&first), "{said} is not said:\n{screen}");
        person.terminal.press("q");
        person.terminal.see(HOME);
        if by == By::Mouse {
            person.terminal.click_on("Quit");
        } else {
            person.terminal.press("q");
        }
        assert_eq!(person.terminal.end(), 0, "{}", entry.title);
        person.terminal.assert_in_order();
        // Nothing is to be gone on with, so nothing is said of it.
        assert_eq!(person.terminal.screen().trim(), "", "{}", entry.title);
        assert_eq!(home.export(1)["actions"], serde_json::json!(duel.record().actions));
    }
}

#[test]
fn every_game_is_played_to_its_end_by_keys() {
    play_all(Against::Easy, By::Keys);
}

#[test]
fn every_game_is_played_to_its_end_by_the_mouse() {
    play_all(Against::Easy, By::Mouse);
}

#[test]
fn every_game_is_played_to_its_end_by_typing() {
    play_all(Against::Easy, By::Typing);
}

#[test]
fn two_people_play_every_game_to_its_end() {
    play_all(Against::Person, By::Mouse);
}

/// With everything as it is at first: things flash, and bots let one see what happened.
#[test]
fn a_match_is_played_to_its_end_with_motion() {
    use super::person::UTF8;
    use crate::support::terminal::Terminal;
    let home = Home::new();
    let mut person = Person::with(&home, Terminal::open_with(&home, &[], &[UTF8]));
    let hidden = games::ALL.iter().position(|entry| entry.hidden).expect("there is one");
    person.begin(hidden, Against::Easy, By::Keys);
    play_out(&mut person, By::Keys);
    assert!(person.wait().turn().outcome().is_some());
}

#[test]
fn a_move_is_taken_back_and_the_match_reviewed_and_gone_on_with() {
    let home = Home::new();
    let mut person = Person::open(&home);
    person.begin(super::exits::open_game(), Against::Easy, By::Keys);
    let begun = person.wait();
    let action = &begun.legal(Viewer::Referee)[0];
    person.act(action, By::Keys);
    person.wait();
    person.terminal.press("u");
    person.terminal.see("Taken back");
    assert_eq!(person.duel().plies(), 0);
    person.act(action, By::Mouse);
    person.wait();
    person.terminal.press(":resign\r");
    person.terminal.see("Resign?");
    person.terminal.press("y");
    person.terminal.see("You lose");
    // The review, stepped through, and played on from there.
    person.terminal.press("v");
    person.terminal.see("Position 0 of 2");
    person.terminal.press("l");
    person.terminal.see("Position 1 of 2");
    person.terminal.press("p");
    person.terminal.see("Esc cancel");
    person.terminal.press(ENTER);
    person.terminal.press(ENTER);
    person.terminal.see("Your turn");
    assert!(home.journal(2).exists());
    let kept = std::fs::read_to_string(home.journal(1)).expect("the first match is kept");
    assert!(kept.contains("\"back\":2"), "{kept}");
}

#[test]
fn the_puzzle_of_the_day_is_there_for_every_game() {
    for (number, entry) in games::ALL.iter().enumerate() {
        let home = Home::new();
        let mut person = Person::open(&home);
        person.terminal.click_on("Puzzles");
        person.terminal.see(entry.title);
        person.terminal.press(&(number + 1).to_string());
        person.terminal.see("You are ");
        person.terminal.press("s");
        person.terminal.see("The solution");
        assert!(!home.journal(1).exists(), "no match was begun");
    }
}
