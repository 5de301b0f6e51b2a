//! What waits, fails, is missing or cannot be seen.

use super::desk::{Against, Desk};
use super::ways::{do_one, hidden_game, open_game};
use crate::app::input::Input;
use trapline::{Viewer, games};
use trapline_host::Store;

#[test]
fn a_hint_comes_also_to_a_table_that_is_not_on_top() {
    let mut desk = Desk::new(100, 30);
    desk.begin(open_game(), Against::Easy);
    desk.held = true;
    desk.keys("i");
    desk.sees("Looking for a hint");
    desk.keys("b");
    desk.let_go();
    desk.press(Input::Escape);
    desk.sees_not("Looking for a hint");
    let advice = desk.duel(1).legal(Viewer::Referee);
    let duel = desk.duel(1);
    let advised = advice.iter().any(|action| desk.words().contains(&duel.advise(action).expect("it is one")));
    assert!(advised, "{}", desk.text());
}

#[test]
fn keys_work_while_a_hint_is_being_looked_for() {
    for (game, _) in games::ALL.iter().enumerate() {
        let mut desk = Desk::new(60, 20);
        desk.begin(game, Against::Easy);
        desk.held = true;
        desk.keys("iq");
        desk.sees("Stop playing?");
    }
}

#[test]
fn nothing_is_saved_before_the_bot_is_ready() {
    let mut desk = Desk::new(100, 30).forgetful();
    desk.held = true;
    desk.begin(open_game(), Against::Perfect);
    desk.sees("getting ready");
    assert!(desk.store().list().expect("it can be read").is_empty());
    desk.let_go();
    let action = desk.duel(1).legal(Viewer::Referee)[0].clone();
    desk.keys(&format!(":{action}\n"));
    desk.wait();
    assert_eq!(desk.duel(1).plies(), 2, "{}", desk.text());
}

#[test]
fn no_draw_is_offered_while_a_secret_is_on_the_screen() {
    let mut desk = Desk::new(100, 30);
    desk.begin(hidden_game(), Against::Person);
    desk.press(Input::Enter);
    desk.keys(":draw\n");
    desk.sees_not("do you agree?");
    desk.sees("once both secrets are chosen");
}

#[test]
fn a_bot_that_cannot_be_written_down_is_asked_again() {
    let mut desk = Desk::new(100, 30);
    desk.begin(open_game(), Against::Easy);
    let action = desk.duel(1).legal(Viewer::Referee)[0].clone();
    desk.keys(&format!(":{action}\n"));
    let file = desk.folder.path().join("matches/1.jsonl");
    std::fs::remove_file(&file).expect("it is there");
    desk.wait();
    desk.sees("could not be saved");
    desk.sees("Press Enter to try again");
    assert!(desk.deadline().is_none(), "it is not tried over and over");
    desk.press(Input::Enter);
    desk.sees("Press Enter to try again");
}

#[test]
fn what_cannot_be_seen_cannot_be_chosen() {
    let mut desk = Desk::new(100, 30);
    desk.begin(open_game(), Against::Person);
    desk.press(Input::Tab);
    desk.resize(40, 10);
    desk.keys("\n\nq");
    desk.press(Input::Click(ratatui::layout::Position::new(20, 5)));
    desk.resize(100, 30);
    desk.sees_not("Stop playing?");
    assert_eq!(desk.duel(1).plies(), 0);
}

#[test]
fn a_series_can_be_left_between_matches() {
    let mut desk = Desk::new(100, 30);
    desk.keys("1");
    desk.press(Input::Up);
    desk.press(Input::Right);
    desk.keys("\n\n");
    desk.keys(":resign\n\n");
    desk.keys("q");
    let line = desk.find("Continue (1)");
    desk.press(Input::Click(line));
    desk.keys("\n");
    desk.sees("2 of 2");
    desk.wait();
    desk.keys(":resign\n\n");
    desk.sees("Score after 2 of 2: Medium");
    desk.sees("bot 2, You 0.");
}

#[test]
fn a_damaged_match_is_told_of_and_hides_no_other() {
    let mut desk = Desk::new(100, 30);
    desk.begin(open_game(), Against::Person);
    do_one(&mut desk);
    desk.keys("qh");
    std::fs::write(desk.folder.path().join("matches/7.jsonl"), "nonsense\n").expect("it can be written");
    let line = desk.find("Continue");
    desk.press(Input::Click(line));
    desk.sees("damaged");
    desk.sees(games::ALL[open_game()].title);
    let line = desk.find("damaged");
    desk.press(Input::Click(line));
    desk.sees("line 1 cannot be read");
}

#[test]
fn somebody_without_a_name_is_not_called_like_a_seat() {
    let names = ["Ann".to_owned(), String::new()];
    let settings = crate::settings::Settings { names, ..Default::default() };
    let mut desk = Desk::with(100, 30, super::desk::DARK, settings);
    desk.begin(open_game(), Against::Person);
    desk.keys(":resign\n\n");
    desk.keys("r");
    assert_eq!(desk.duel(2).names().both(), &["Friend".to_owned(), "Ann".to_owned()]);
}
