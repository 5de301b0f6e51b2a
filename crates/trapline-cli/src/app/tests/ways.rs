//! What single keys do, and what is said where something cannot be done.

use super::desk::{Against, Desk};
use super::play::{cursor, walk};
use crate::app::Message;
use crate::app::input::Input;
use trapline::{Viewer, games};
use trapline_host::Store;

pub fn open_game() -> usize {
    games::ALL.iter().position(|entry| !entry.hidden).expect("there is one")
}

pub fn hidden_game() -> usize {
    games::ALL.iter().position(|entry| entry.hidden).expect("there is one")
}

/// Does the first legal action of match 1.
pub fn do_one(desk: &mut Desk) {
    let action = desk.duel(1).legal(Viewer::Referee)[0].clone();
    desk.keys(&format!(":{action}\n"));
    desk.wait();
}

#[test]
fn every_screen_tells_its_keys() {
    let mut desk = Desk::new(80, 24);
    desk.keys("?");
    desk.sees("Keys and signs: duels with");
    desk.keys("x");
    desk.sees_not("Keys and signs: ");
    desk.keys("1?");
    desk.sees("Keys and signs: new match");
    desk.keys("x\n\n?");
    desk.sees("take back");
    desk.sees("type a command");
}

#[test]
fn an_illegal_try_says_why_below_the_board() {
    for (number, entry) in games::ALL.iter().enumerate() {
        let mut desk = Desk::new(100, 30);
        desk.begin(number, Against::Easy);
        let duel = desk.duel(1);
        let player = duel.turn().player().expect("it has begun");
        let scene = duel.scene(Viewer::Seat(player));
        let barred = scene.spots().filter(|(_, spot)| !spot.is_target());
        let mut tried = 0;
        for (aim, _) in barred {
            let why = duel.barred(aim).expect("nothing can be done there");
            walk(&mut desk, &scene, aim);
            let place = cursor(&desk);
            desk.press(Input::Click(place));
            let said: String = crate::words::sentence(&why).chars().take(20).collect();
            desk.sees(&format!("! {said}"));
            assert_eq!(desk.duel(1).plies(), 0, "{}", entry.title);
            tried += 1;
        }
        assert!(tried > 0, "{} has a spot where nothing can be done", entry.title);
    }
}

#[test]
fn a_move_is_taken_back_against_a_bot_and_the_record_says_so() {
    let mut desk = Desk::new(100, 30);
    desk.begin(open_game(), Against::Easy);
    desk.keys("u");
    desk.sees("Nothing has been done yet");
    do_one(&mut desk);
    do_one(&mut desk);
    assert_eq!(desk.duel(1).plies(), 4);
    desk.keys("u");
    let duel = desk.duel(1);
    assert_eq!(duel.plies(), 2);
    assert_eq!(duel.record().takebacks.len(), 1);
    desk.sees("Taken back");
    // It goes on from there, also after a restart.
    desk.restart();
    let line = desk.find("Continue (1)");
    desk.press(Input::Click(line));
    desk.keys("\n");
    do_one(&mut desk);
    let duel = desk.duel(1);
    assert_eq!((duel.plies(), duel.record().takebacks.len()), (4, 1));
}

#[test]
fn nothing_is_taken_back_where_there_are_secrets() {
    let mut desk = Desk::new(100, 30);
    desk.begin(hidden_game(), Against::Easy);
    let action = desk.duel(1).legal(Viewer::Referee)[0].clone();
    desk.keys(&format!(":{action}\n\n"));
    desk.wait();
    let plies = desk.duel(1).plies();
    desk.keys("u");
    desk.sees("would buy information");
    assert_eq!(desk.duel(1).plies(), plies);
}

#[test]
fn two_people_agree_on_taking_back() {
    let mut desk = Desk::new(100, 30);
    desk.begin(open_game(), Against::Person);
    desk.keys("u");
    desk.sees("Nothing has been done yet that could be taken back");
    let action = desk.duel(1).legal(Viewer::Referee)[0].clone();
    // The word and the key mean the same; the other may say no.
    for typed in ["u", ":u\n", ":undo\n"] {
        desk.keys(&format!(":{action}\n"));
        desk.keys(typed);
        desk.sees("asks to take back the last action");
        desk.keys("n");
        assert_eq!(desk.duel(1).plies(), 1);
        desk.sees("declined. Play on.");
        desk.keys(typed);
        desk.keys("y");
        desk.sees("Taken back");
        assert_eq!(desk.duel(1).plies(), 0);
    }
    assert_eq!(desk.duel(1).record().takebacks.len(), 3);
}

#[test]
fn leaving_asks_once_and_the_match_goes_on_later() {
    let mut desk = Desk::new(100, 30);
    desk.begin(open_game(), Against::Person);
    let action = desk.duel(1).legal(Viewer::Referee)[0].clone();
    desk.keys(&format!(":{action}\n"));
    desk.keys("q");
    desk.sees("Stop playing?");
    desk.keys("s");
    desk.sees_not("Stop playing?");
    desk.keys("qh");
    desk.sees("Continue (1)");
    let line = desk.find("Continue");
    desk.press(Input::Click(line));
    desk.keys("\n");
    desk.sees(", step, or lay one of 3 traps.");
    assert_eq!(desk.duel(1).plies(), 1);
    assert!(desk.farewell().contains("trapline resume 1"));
    desk.keys("qq");
    assert!(!desk.goes_on);
}

#[test]
fn a_typed_command_is_asked_on_and_mended() {
    let mut desk = Desk::new(100, 30);
    desk.begin(open_game(), Against::Person);
    desk.keys(":nonsense\n");
    desk.sees("! ");
    desk.sees(":nonsense");
    for _ in 0..20 {
        desk.press(Input::Backspace);
    }
    desk.sees_not(":nonsense");
    desk.keys(":help\n");
    desk.sees("resign");
    let file = desk.folder.path().join("saved.json");
    desk.keys(&format!(":save {}\n", file.display()));
    desk.sees("Saved to");
    assert!(std::fs::read_to_string(&file).is_ok_and(|text| text.contains("trapline/1")));
    desk.keys(&format!(":save {}\n", file.display()));
    desk.sees("there already");
}

#[test]
fn two_people_agree_on_a_draw() {
    let mut desk = Desk::new(100, 30);
    desk.begin(open_game(), Against::Person);
    desk.keys(":draw\n");
    desk.sees("do you agree?");
    desk.keys("n");
    desk.sees("declined. Play on.");
    desk.keys(":draw\ny");
    desk.sees("agreed");
}

#[test]
fn a_hint_tells_what_to_do_and_where_the_secret_may_be() {
    for (number, entry) in games::ALL.iter().enumerate() {
        let mut desk = Desk::new(140, 40);
        desk.begin(number, Against::Easy);
        if entry.hidden {
            let action = desk.duel(1).legal(Viewer::Referee)[0].clone();
            desk.keys(&format!(":{action}\n\n"));
        }
        desk.wait();
        desk.sees_not("%");
        desk.keys("i");
        // What is advised can be done; the map is there where there is something to be mapped.
        let duel = desk.duel(1);
        let legal = duel.legal(Viewer::Referee);
        let advice = |action: &String| format!("{}.", duel.advise(action).expect("it is one"));
        let advised = legal.iter().filter(|action| desk.words().contains(&advice(action)));
        assert!(advised.count() > 0, "{}", desk.text());
        assert_eq!(desk.text().contains('%'), entry.hidden, "{}", desk.text());
    }
}

#[test]
fn motion_lasts_a_moment_and_can_be_switched_off() {
    use crate::app::motion::MOMENT;
    use crate::settings::Settings;
    let mut desk = Desk::new(100, 30);
    desk.begin(open_game(), Against::Person);
    let action = desk.duel(1).legal(Viewer::Referee)[0].clone();
    desk.keys(&format!(":{action}\n"));
    assert_eq!(desk.deadline(), Some(desk.now + MOMENT));
    desk.wait();
    assert_eq!(desk.deadline(), None, "nothing happens by itself any more");
    let still = Settings { motion: false, ..Settings::default() };
    let mut desk = Desk::with(100, 30, super::desk::DARK, still);
    desk.begin(open_game(), Against::Person);
    desk.keys(&format!(":{action}\n"));
    assert_eq!(desk.deadline(), None);
}

#[test]
fn settings_take_effect_and_are_kept() {
    let mut desk = Desk::new(80, 24);
    let line = desk.find("Settings");
    desk.press(Input::Click(line));
    desk.sees("Your name");
    desk.keys("\nAnn?\n");
    desk.sees("Ann?");
    desk.keys("j\nAnn?\n");
    desk.sees("two different names");
    desk.press(Input::Escape);
    let signs = desk.find("Signs");
    desk.press(Input::Click(signs));
    desk.press(Input::Click(signs));
    assert!(desk.text().is_ascii(), "{}", desk.text());
    let text = std::fs::read_to_string(desk.folder.path().join("config/settings.json")).expect("it is kept");
    assert!(text.contains("Ann?") && text.contains("ascii"), "{text}");
    desk.press(Input::Escape);
    desk.begin(open_game(), Against::Person);
    desk.sees("Ann?");
}

#[test]
fn whoever_comes_back_does_not_see_what_was_alone() {
    let mut desk = Desk::new(100, 30);
    desk.begin(hidden_game(), Against::Person);
    desk.press(Input::Enter);
    desk.sees(", place 3 traps for ");
    desk.send(Message::Back);
    desk.sees("look away");
    desk.press(Input::Enter);
    desk.sees(", place 3 traps for ");
}

#[test]
fn a_match_is_deleted_only_after_a_question() {
    let mut desk = Desk::new(80, 24);
    desk.begin(open_game(), Against::Person);
    do_one(&mut desk);
    desk.keys("qh");
    let line = desk.find("Continue");
    desk.press(Input::Click(line));
    desk.keys("d");
    desk.sees("Delete match 1?");
    desk.keys("n");
    assert!(desk.store().load(&"1".into()).is_ok());
    desk.keys("dy");
    assert!(desk.store().load(&"1".into()).is_err());
    desk.sees("No match to continue");
}

#[test]
fn whoever_is_thrown_back_is_seen_there_for_a_moment() {
    // Somebody walks into traps until one springs.
    let mut thrown = 0;
    for (game, _) in games::ALL.iter().enumerate().filter(|(_, entry)| entry.hidden) {
        let mut desk = Desk::new(100, 30);
        desk.begin(game, Against::Person);
        for turn in 0..60 {
            desk.wait();
            let duel = desk.duel(1);
            let Some(player) = duel.turn().player() else { break };
            if duel.secret_turn().is_some() {
                desk.press(Input::Enter);
            }
            let legal = duel.legal(Viewer::Seat(player));
            desk.keys(&format!(":{}\n", legal[turn % legal.len()]));
            if duel.secret_turn().is_some() {
                desk.press(Input::Enter);
                continue;
            }
            let after = desk.duel(1);
            // Where the screen is handed over at once, it is said in words.
            let seen = after.turn().player().is_some() && after.secret_turn().is_none();
            if after.surprise(duel.plies()).is_some() && seen {
                desk.sees("!");
                let first = desk.text();
                desk.now = desk.deadline().expect("something is shown");
                desk.send(Message::Tick);
                assert_ne!(desk.text(), first, "the piece goes back");
                thrown += 1;
            }
        }
    }
    assert!(thrown > 0, "somebody was thrown back");
}

#[test]
fn the_stronger_bots_get_ready_and_act() {
    for (game, entry) in games::ALL.iter().enumerate() {
        for against in [Against::Hard, Against::Perfect] {
            let mut desk = Desk::new(100, 30);
            desk.begin(game, against);
            desk.wait();
            let duel = desk.duel(1);
            let action = &duel.legal(Viewer::Referee)[0];
            desk.keys(&format!(":{action}\n"));
            if duel.secret_turn().is_some() {
                desk.press(Input::Enter);
            }
            desk.wait();
            assert!(desk.duel(1).plies() >= 2, "{}:\n{}", entry.title, desk.text());
        }
    }
}
