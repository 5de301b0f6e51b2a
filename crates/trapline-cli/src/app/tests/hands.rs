//! Clicking what could be pressed, closing boxes, typing lines, and saying names.

use super::desk::{Against, Desk};
use super::ways::{hidden_game, open_game};
use crate::app::input::Input;
use crate::settings::Settings;
use ratatui::layout::Position;
use trapline::{FIRST, Viewer, games};

/// Clicks on a text.
#[track_caller]
fn click(desk: &mut Desk, text: &str) {
    let place = desk.find(text);
    desk.press(Input::Click(place));
}

/// Clicks on that text of the last line.
#[track_caller]
fn click_below(desk: &mut Desk, text: &str) {
    let last = desk.text().lines().count() as u16 - 1;
    let line = desk.text().lines().last().unwrap_or_default().to_owned();
    let at = line.find(text).unwrap_or_else(|| panic!("{text:?} is not below: {line}"));
    desk.press(Input::Click(Position::new(line[..at].chars().count() as u16, last)));
}

#[test]
fn every_key_below_does_what_it_does_when_it_is_pressed() {
    // Screens, each reached by some keys.
    let ways = ["", "1", "b", "1\n", "1\n\n", "1\n\n:", "1\n\nq", "1\n\n?"];
    for way in ways {
        let opened = || {
            let mut desk = Desk::new(200, 40);
            desk.keys(way);
            // A hint is one of several that are as good.
            desk.held = true;
            desk
        };
        let line = opened().text().lines().last().unwrap_or_default().to_owned();
        let mut tried = 0;
        for item in line.split("  ").map(str::trim).filter(|item| !item.is_empty()) {
            let sign = item.split(' ').next().unwrap_or_default();
            let Some(input) = Input::named(sign).filter(|_| !item.starts_with("a number")) else { continue };
            let (mut pressed, mut clicked) = (opened(), opened());
            pressed.press(input);
            click_below(&mut clicked, item);
            assert_eq!(clicked.goes_on, pressed.goes_on, "{way:?} {item:?}");
            assert_eq!(clicked.text(), pressed.text(), "{way:?} {item:?}");
            tried += 1;
        }
        assert!(tried > 0, "{way:?}: {line}");
    }
}

#[test]
fn the_words_of_two_keys_belong_to_the_one_that_goes_on() {
    let mut desk = Desk::new(100, 30);
    desk.keys("1");
    click_below(&mut desk, "move");
    desk.sees("▸ Opponent");
    click_below(&mut desk, "change");
    desk.sees("‹ hard bot ›");
    click_below(&mut desk, "←");
    desk.sees("‹ medium bot ›");
    // Arrows in words are no key.
    click_below(&mut desk, "Esc");
    let before = desk.text();
    click_below(&mut desk, "arrows");
    assert_eq!(desk.text(), before);
}

#[test]
fn a_click_outside_closes_whatever_lies_over_a_screen() {
    let corner = Input::Click(Position::new(0, 1));
    let mut desk = Desk::new(100, 30);
    for (keys, over) in [("?", "Keys and signs"), ("1\n", "What is your name?"), ("\n\nq", "Stop playing?")] {
        desk.keys(keys);
        desk.sees(over);
        let inside = desk.find(over);
        if over != "Keys and signs" {
            desk.press(Input::Click(inside));
            desk.sees(over);
        }
        desk.press(corner);
        desk.sees_not(over);
    }
    assert_eq!(desk.duel(1).plies(), 0);
}

#[test]
fn what_was_typed_comes_back_but_no_secret_does() {
    let mut desk = Desk::new(100, 30);
    desk.begin(hidden_game(), Against::Person);
    let secret = desk.duel(1).legal(Viewer::Referee)[0].clone();
    for _ in 0..2 {
        desk.press(Input::Enter);
        // Neither what was hidden, nor what was refused while it was.
        desk.keys(&format!(":{secret} and more\n"));
        desk.press(Input::Ctrl('u'));
        desk.keys(&format!("{secret}\n\n"));
    }
    desk.keys(":help\n:log\n");
    desk.press(Input::Escape);
    desk.keys(":draft");
    for (key, shown) in [
        (Input::Up, ":log"),
        (Input::Up, ":help"),
        (Input::Up, ":help"),
        (Input::Down, ":log"),
        (Input::Down, ":draft"),
        (Input::Down, ":draft"),
    ] {
        desk.press(key);
        desk.sees(shown);
        desk.sees_not(&secret);
    }
}

#[test]
fn a_name_is_asked_for_once_and_a_friends_each_time() {
    let mut desk = Desk::new(100, 30);
    desk.keys("1\n");
    desk.sees("What is your name?");
    desk.press(Input::Ctrl('u'));
    desk.press(Input::Enter);
    desk.sees("! Type a name.");
    desk.keys("Zoe\n");
    desk.sees("Zoe - Medium bot");
    desk.keys("qh2\n");
    desk.sees("Zoe - Medium bot");
    desk.keys("qh");
    for suggested in ["Friend", "Max"] {
        desk.keys("1");
        if suggested == "Friend" {
            desk.press(Input::Down);
            desk.press(Input::Left);
            desk.press(Input::Left);
        }
        desk.press(Input::Enter);
        desk.sees("Who plays against");
        desk.sees(&format!("▸ {suggested}"));
        desk.keys("Max\n");
        desk.sees("Zoe - Max");
        desk.keys("qh");
    }
    let (kept, wrong) = Settings::load(&desk.folder.path().join("config/settings.json"));
    assert_eq!((kept.names, wrong), (["Zoe".to_owned(), "Max".to_owned()], None));
}

#[test]
fn who_begins_is_said_of_people_as_they_sit_here() {
    let game = games::ALL.iter().position(|entry| entry.house_rules.contains(&FIRST));
    let mut desk = Desk::new(100, 30);
    desk.keys(&(game.expect("there is such a game") + 1).to_string());
    desk.press(Input::Down);
    desk.press(Input::Left);
    desk.sees("‹ you ›");
    desk.press(Input::Left);
    desk.sees("‹ a friend here ›");
    desk.sees("‹ you ›");
    while !desk.text().lines().any(|line| line.contains("▸ Who begins")) {
        desk.press(Input::Down);
    }
    desk.sees("You make the first move.");
    desk.press(Input::Right);
    desk.sees("‹ your friend ›");
    desk.sees("Your friend makes the first move.");
}

#[test]
fn nobody_is_called_after_a_seat() {
    for (game, _) in games::ALL.iter().enumerate() {
        for against in [Against::Person, Against::Easy, Against::Watch] {
            let mut desk = Desk::new(100, 30);
            desk.begin(game, against);
            let names = desk.duel(1).names().both().clone();
            assert!(!names.iter().any(|name| name.contains("Player")), "{names:?}");
        }
    }
}

#[test]
fn what_was_left_before_the_first_action_is_not_offered() {
    let mut desk = Desk::new(100, 30);
    desk.begin(open_game(), Against::Easy);
    desk.keys("qh");
    desk.sees_not("Continue (");
    click(&mut desk, "Continue");
    desk.sees("No match to continue");
    desk.press(Input::Escape);
    click(&mut desk, "Replays and reviews");
    desk.sees("No finished match yet");
}
