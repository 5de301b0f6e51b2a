//! What the table says to whoever sits there: the task, what is asked, what the board shows, how it ended.

use super::desk::{Against, DARK, Desk};
use super::ways::open_game;
use crate::app::input::Input;
use crate::settings::Settings;
use trapline::{Viewer, games};

const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (100, 30), (200, 55)];

/// The line that tells what to do.
fn task(desk: &Desk) -> String {
    let text = desk.text();
    let line = text.lines().find(|line| line.starts_with(" ▸ "));
    line.unwrap_or_else(|| panic!("no task:\n{text}")).trim_start_matches(" ▸ ").to_owned()
}

#[test]
fn there_is_a_task_at_every_turn_of_every_game() {
    for (game, entry) in games::ALL.iter().enumerate() {
        let mut desk = Desk::new(100, 30);
        desk.begin(game, Against::Easy);
        for n in 0..12 {
            desk.wait();
            let duel = desk.duel(1);
            let Some(player) = duel.turn().player() else { break };
            let said = task(&desk);
            assert!(said.ends_with('.') && !said.contains('…'), "{}: {said}", entry.title);
            assert_eq!(
                duel.secret_turn().is_none(),
                said.starts_with("Your turn: "),
                "{}: {said}",
                entry.title
            );
            let legal = duel.legal(Viewer::Seat(player));
            desk.keys(&format!(":{}\n", legal[(n * 5 + 1) % legal.len()]));
            if duel.secret_turn().is_some() {
                desk.press(Input::Enter);
            }
        }
    }
}

#[test]
fn what_is_asked_never_covers_what_was_chosen() {
    let mut asked = 0;
    for (width, height) in SIZES {
        for (game, entry) in games::ALL.iter().enumerate().filter(|(_, entry)| entry.hidden) {
            for way in [Input::Tab, Input::BackTab] {
                let mut desk = Desk::new(width, height);
                desk.begin(game, Against::Easy);
                let pick = desk.duel(1).scene(Viewer::Seat(desk.duel(1).next())).pick;
                for _ in 0..pick {
                    desk.press(Input::Enter);
                    desk.press(way);
                }
                // The last choice has put the question.
                if pick > 1 && !desk.text().contains("Your secret") {
                    continue;
                }
                desk.sees("Your secret");
                asked += 1;
                let text = desk.text();
                let seen = text.matches('✓').count() + text.matches("▀▄▀").count();
                let chosen = if pick > 1 { pick } else { 0 };
                assert!(seen >= chosen, "{} at {width}x{height}:\n{text}", entry.title);
            }
        }
    }
    assert!(asked > 12, "{asked} questions");
}

#[test]
fn a_far_trap_is_asked_for_unless_that_is_switched_off() {
    for ask_far in [true, false] {
        let mut desk = Desk::with(100, 30, DARK, Settings { ask_far, ..Settings::default() });
        desk.begin(open_game(), Against::Person);
        // Beside the token there is a choice of a step or a trap; two cells on, only a trap.
        desk.press(Input::Right);
        desk.press(Input::Right);
        desk.press(Input::Enter);
        assert_eq!(desk.text().contains("Too far to step"), ask_far);
        assert_eq!(desk.duel(1).plies(), usize::from(!ask_far));
        desk.keys("n");
        assert_eq!(desk.duel(1).plies(), usize::from(!ask_far));
    }
}

#[test]
fn the_end_is_told_from_the_players_side_with_what_the_review_found() {
    for (width, height) in SIZES {
        let mut desk = Desk::new(width, height);
        desk.begin(open_game(), Against::Easy);
        let action = desk.duel(1).legal(Viewer::Referee)[0].clone();
        desk.keys(&format!(":{action}\n"));
        desk.wait();
        desk.keys(":resign\n");
        desk.sees("Resign?");
        desk.press(Input::Enter);
        assert_eq!(task(&desk), "You resigned. Easy bot wins.");
        for part in ["┌ You lose ", "Accuracy: you ", "r rematch", "v review"] {
            desk.sees(part);
        }
    }
}

#[test]
fn who_is_shut_in_is_told_so() {
    let game =
        games::ALL.iter().position(|entry| entry.id == "maze-runner-duel").expect("a game that shuts in");
    let mut desk = Desk::new(100, 30);
    desk.begin(game, Against::Person);
    for placed in ["place 4,5 5,4 1,5", "place 1,5 2,5 3,5"] {
        desk.keys(&format!("\n:{placed}\n\n"));
    }
    // Player 2 bumps into both doors, and skips after each.
    for action in ["down", "up", "right", "left", "left"] {
        desk.keys(&format!(":{action}\n"));
    }
    assert_eq!(desk.duel(1).plies(), 7, "{}", desk.text());
    desk.sees("shut in");
    desk.keys(":up\n");
    desk.keys(":down\n");
    assert!(task(&desk).contains("you are shut in"), "{}", desk.text());
}

#[test]
fn a_hint_is_put_away_before_the_match_is() {
    let mut desk = Desk::new(100, 30);
    desk.begin(open_game(), Against::Easy);
    desk.keys("i");
    let hinted = desk.text();
    desk.press(Input::Escape);
    desk.sees_not("Stop playing?");
    assert_ne!(desk.text(), hinted);
    desk.press(Input::Escape);
    desk.sees("Stop playing?");
}

#[test]
fn the_legend_tells_every_sign_beside_the_keys() {
    for game in 0..games::ALL.len() {
        let mut desk = Desk::new(100, 40);
        desk.begin(game, Against::Easy);
        desk.keys("?");
        desk.sees("Keys and signs");
        desk.sees("you can ");
    }
    let mut desk = Desk::new(100, 40);
    desk.begin(open_game(), Against::Easy);
    desk.keys("?");
    for meaning in [
        "your start",
        "you can do several things here",
        "you can lay a trap here",
        games::ALL[open_game()].prize,
    ] {
        desk.sees(meaning);
    }
}

#[test]
fn what_is_typed_is_shown_as_chosen_before_it_counts() {
    let game = games::ALL.iter().position(|entry| entry.id == "hidden-path").expect("a game with placements");
    let mut desk = Desk::new(100, 30);
    desk.begin(game, Against::Easy);
    desk.keys(":place 2 5 9\n");
    desk.sees("Your secret");
    assert!(task(&desk).ends_with("3 chosen."), "{}", desk.text());
    assert_eq!(desk.duel(1).plies(), 0);
}

#[test]
fn the_map_comes_with_a_hint_and_goes_with_it() {
    let game = games::ALL.iter().position(|entry| entry.id == "hidden-path").expect("a game with a map");
    let mut desk = Desk::new(100, 30);
    desk.begin(game, Against::Easy);
    desk.keys("m");
    desk.sees("There is nothing to map yet");
    desk.keys(":place 2 5 9\n\n");
    desk.wait();
    desk.sees_not("%");
    desk.keys("i");
    desk.sees("%");
    desk.press(Input::Escape);
    desk.sees_not("%");
    desk.keys("m");
    desk.sees("%");
}

#[test]
fn what_is_typed_or_refused_is_seen_below_a_hint() {
    // In these windows a hint has no room beside some board, and stands below it.
    for (width, height) in [(60, 22), (60, 24), (60, 26), (80, 22)] {
        for game in 0..games::ALL.len() {
            let mut desk = Desk::new(width, height);
            desk.begin(game, Against::Easy);
            while desk.duel(1).secret_turn().is_some() {
                let action = desk.duel(1).legal(Viewer::Referee)[0].clone();
                desk.keys(&format!(":{action}\n\n"));
                desk.wait();
            }
            desk.keys("i");
            desk.keys(":xyzzy");
            desk.sees(":xyzzy");
            desk.press(Input::Enter);
            desk.sees("! ");
        }
    }
}
