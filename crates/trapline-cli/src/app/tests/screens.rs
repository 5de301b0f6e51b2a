//! Every screen as it looks, for every game and several windows.

use super::desk::{Against, DARK, Desk};
use super::ways::{do_one, hidden_game};
use crate::app::input::Input;
use crate::app::look::{Depth, Look, Theme};
use crate::settings::Settings;
use trapline::{Viewer, games};

const SIZES: [(u16, u16); 3] = [(60, 20), (100, 30), (200, 55)];

/// Does the first legal action so many times.
fn do_some(desk: &mut Desk, count: usize) {
    for n in 0..count {
        desk.wait();
        let duel = desk.duel(1);
        let Some(player) = duel.turn().player() else { return };
        if duel.secret_turn().is_some() && desk.text().contains("look away") {
            desk.press(Input::Enter);
        }
        let legal = duel.legal(Viewer::Seat(player));
        let action = &legal[(n * 7 + 3) % legal.len()];
        desk.keys(&format!(":{action}\n"));
        if duel.secret_turn().is_some() {
            desk.press(Input::Enter);
        }
    }
    desk.wait();
}

#[test]
fn home_and_what_leads_to_a_match() {
    for (width, height) in SIZES {
        let mut desk = Desk::new(width, height);
        insta::assert_snapshot!(format!("home-{width}"), desk.text());
        desk.begin(0, Against::Person);
        do_one(&mut desk);
        desk.keys("qh");
        let line = desk.find("  Trap and Treasure:");
        desk.press(Input::Click(line));
        desk.sees("Friend, step");
        desk.keys("qh");
        insta::assert_snapshot!(format!("home-{width}-continue"), desk.text());
    }
    for (game, entry) in games::ALL.iter().enumerate() {
        let mut desk = Desk::new(60, 20);
        desk.keys(&(game + 1).to_string());
        for _ in 0..3 {
            desk.press(Input::Down);
        }
        insta::assert_snapshot!(format!("setup-{}", entry.id), desk.text());
    }
}

#[test]
fn set_up_and_settings_in_every_window() {
    for (width, height) in SIZES {
        let mut desk = Desk::new(width, height);
        desk.keys("1");
        desk.press(Input::Down);
        insta::assert_snapshot!(format!("setup-{width}"), desk.text());
        desk.press(Input::Enter);
        insta::assert_snapshot!(format!("name-{width}"), desk.text());
        desk.press(Input::Escape);
        desk.press(Input::Escape);
        let line = desk.find("Settings");
        desk.press(Input::Click(line));
        insta::assert_snapshot!(format!("settings-{width}"), desk.text());
    }
}

#[test]
fn the_other_screens() {
    let mut desk = Desk::new(80, 24);
    desk.keys("b");
    insta::assert_snapshot!("rules", desk.text());
    desk.press(Input::Escape);
    let line = desk.find("Settings");
    desk.press(Input::Click(line));
    insta::assert_snapshot!("settings", desk.text());
    desk.keys("\nAnn");
    insta::assert_snapshot!("settings-typing", desk.text());
    desk.press(Input::Escape);
    desk.press(Input::Escape);
    let line = desk.find("Continue");
    desk.press(Input::Click(line));
    insta::assert_snapshot!("matches-none", desk.text());
    desk.press(Input::Escape);
    desk.begin(0, Against::Person);
    do_one(&mut desk);
    desk.keys("qh");
    let line = desk.find("Continue");
    desk.press(Input::Click(line));
    insta::assert_snapshot!("matches-one", desk.text());
    desk.resize(40, 10);
    insta::assert_snapshot!("too-small", desk.text());
}

#[test]
fn every_game_on_the_table() {
    for (game, entry) in games::ALL.iter().enumerate() {
        // The least room, where most can go wrong; the usual room, with a hint; and one large window for all.
        for (width, height) in SIZES.into_iter().filter(|&(width, _)| width < 200 || game == 0) {
            let mut desk = Desk::new(width, height);
            desk.begin(game, Against::Easy);
            do_some(&mut desk, 3);
            if width != 60 {
                // What to hide is drawn at random each time, so the next turn is looked at.
                while desk.duel(1).secret_turn().is_some() {
                    do_some(&mut desk, 1);
                }
                desk.keys("i");
            }
            insta::assert_snapshot!(format!("played-{}-{width}", entry.id), desk.text());
        }
    }
}

#[test]
fn two_people_with_secrets() {
    for (game, entry) in games::ALL.iter().enumerate().filter(|(_, entry)| entry.hidden) {
        let mut desk = Desk::new(80, 24);
        desk.begin(game, Against::Person);
        if entry.id == games::ALL[hidden_game()].id {
            insta::assert_snapshot!("hand-over", desk.text());
        }
        desk.sees("look away");
        desk.press(Input::Enter);
        desk.press(Input::Enter);
        desk.press(Input::Right);
        insta::assert_snapshot!(format!("placing-{}", entry.id), desk.text());
        desk.press(Input::Escape);
        desk.press(Input::Escape);
        do_some(&mut desk, 5);
        desk.keys(":resign\n\n");
        insta::assert_snapshot!(format!("over-{}", entry.id), desk.text());
    }
}

#[test]
fn what_lies_over_the_board() {
    let mut desk = Desk::new(80, 24);
    desk.begin(0, Against::Medium);
    desk.press(Input::Right);
    desk.keys("\n");
    insta::assert_snapshot!("choice", desk.text());
    desk.press(Input::Escape);
    desk.keys(":move");
    insta::assert_snapshot!("typing", desk.text());
    desk.press(Input::Enter);
    insta::assert_snapshot!("typing-refused", desk.text());
    desk.press(Input::Escape);
    desk.keys("q");
    insta::assert_snapshot!("leave", desk.text());
    desk.keys("s?");
    insta::assert_snapshot!("help", desk.text());
}

/// Every screen that a few keys lead to, in another look.
fn tour(look: Look) -> Vec<String> {
    let mut texts = vec![];
    let mut desk = Desk::with(100, 30, look, Settings::default());
    texts.push(desk.text());
    for game in 0..games::ALL.len() {
        desk.keys(&(game + 1).to_string());
        texts.push(desk.text());
        desk.press(Input::Escape);
    }
    for game in 0..games::ALL.len() {
        let mut desk = Desk::with(100, 30, look, Settings::default());
        desk.begin(game, Against::Easy);
        do_some(&mut desk, 4);
        texts.push(desk.text());
        desk.keys("i");
        texts.push(desk.text());
        desk.keys("?");
        texts.push(desk.text());
    }
    texts
}

#[test]
fn in_ascii_everything_is_ascii_and_every_sign_has_its_form() {
    let plain = tour(Look { ascii: true, ..DARK });
    let signs = tour(DARK);
    for (plain, signs) in plain.iter().zip(&signs) {
        assert!(plain.is_ascii(), "{plain}");
        let asked = |text: &str| text.matches('?').count();
        assert_eq!(asked(plain), asked(signs), "a sign has no form in ASCII:\n{plain}\n{signs}");
    }
    insta::assert_snapshot!("ascii-home", plain[0]);
    insta::assert_snapshot!("ascii-played", plain[games::ALL.len() + 1]);
}

#[test]
fn colours_never_tell_alone() {
    // Without any colour the same signs stand in the same places, but for the shades of chances.
    let none = tour(Look { depth: Depth::None, ..DARK });
    for depth in [Depth::True, Depth::Indexed, Depth::Sixteen] {
        for theme in [Theme::Dark, Theme::Light] {
            let tinted = tour(Look { depth, theme, ascii: false });
            for (none, tinted) in none.iter().zip(&tinted).filter(|(none, _)| !none.contains('%')) {
                assert_eq!(none, tinted);
            }
        }
    }
}
