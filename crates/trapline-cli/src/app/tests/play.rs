//! Matches played to the end: by keys, by the mouse, by typing.

use super::desk::{Against, Desk};
use crate::app::input::Input;
use ratatui::layout::Position;
use trapline::{Aim, AnyMatch, Player, Scene, Viewer, games};
use trapline_host::Store;

/// How an action is entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    Keys,
    Mouse,
    Typing,
}

/// Where a spot is, found by asking the screen for it.
fn place(desk: &mut Desk, scene: &Scene, aim: Aim) -> Position {
    // The cursor goes there, and its brackets tell where that is.
    walk(desk, scene, aim);
    cursor(desk)
}

/// Moves the cursor to a spot with arrow keys: into the corner first, then from there.
pub fn walk(desk: &mut Desk, scene: &Scene, aim: Aim) {
    let widest: usize = scene.boards.iter().map(|board| board.rows[0].len()).sum();
    for _ in 0..widest {
        desk.press(Input::Left);
    }
    for _ in 0..scene.boards[0].rows.len() {
        desk.press(Input::Up);
    }
    let before: usize = scene.boards[..aim.board].iter().map(|board| board.rows[0].len()).sum();
    for _ in 0..before + aim.column {
        desk.press(Input::Right);
    }
    for _ in 0..aim.row {
        desk.press(Input::Down);
    }
}

/// Inside the brackets that stand beside the cursor's spot.
pub fn cursor(desk: &Desk) -> Position {
    let Position { x, y } = desk.find("[");
    Position::new(x + 2, y)
}

pub fn enter(desk: &mut Desk, duel: &dyn AnyMatch, action: &str, by: By) {
    let player = duel.turn().player().expect("it is not over");
    let scene = duel.scene(Viewer::Seat(player));
    let secret = duel.secret_turn().is_some();
    if by == By::Typing {
        desk.keys(&format!(":{action}\n"));
    } else {
        for aim in duel.aims(action) {
            let place = place(desk, &scene, aim);
            match by {
                By::Mouse => desk.press(Input::Click(place)),
                _ => desk.press(Input::Enter),
            }
        }
        let offers = scene.spots().find(|(_, spot)| spot.actions.iter().any(|one| one == action));
        if let Some((_, spot)) = offers.filter(|(_, spot)| spot.actions.len() > 1) {
            let at = spot.actions.iter().position(|one| one == action).expect("it is there");
            for _ in 0..at {
                desk.press(Input::Down);
            }
            desk.press(Input::Enter);
        }
    }
    if desk.text().contains("Too far to step") {
        desk.press(Input::Enter);
    }
    if secret {
        desk.sees("Your secret");
        desk.press(Input::Enter);
    }
}

/// Plays whatever is legal, chosen by a fixed rule, until the match is over.
fn play_out(desk: &mut Desk, by: By, shared: bool) -> Box<dyn AnyMatch> {
    let mut number = 7_usize;
    for _ in 0..300 {
        desk.wait();
        let duel = desk.duel(1);
        let Some(player) = duel.turn().player() else { return duel };
        if shared && duel.secret_turn().is_some() {
            desk.sees("look away");
            desk.press(Input::Enter);
        }
        let legal = duel.legal(Viewer::Seat(player));
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let action = legal[(number >> 33) % legal.len()].clone();
        enter(desk, &*duel, &action, by);
        let after = desk.duel(1).record().actions;
        assert_eq!(after.get(duel.plies()), Some(&action), "{}", desk.text());
    }
    desk.duel(1)
}

#[test]
fn every_game_is_played_to_the_end_by_keys_the_mouse_and_typing() {
    for game in 0..games::ALL.len() {
        for by in [By::Keys, By::Mouse, By::Typing] {
            for against in [Against::Easy, Against::Person] {
                let mut desk = Desk::new(100, 30);
                desk.begin(game, against);
                let duel = play_out(&mut desk, by, matches!(against, Against::Person));
                if duel.turn().player().is_none() {
                    let outcome = duel.turn().outcome().expect("it is over");
                    let you = matches!(against, Against::Easy).then_some(Player::One);
                    let names = duel.names().clone().to(you);
                    desk.sees(&outcome.headline(&names));
                    assert!(desk.words().contains(&outcome.sentence(&names)), "{}", desk.text());
                } else {
                    // Random play of an open game may last; giving up ends it.
                    desk.keys(":resign\n\n");
                    desk.sees("rematch");
                }
            }
        }
    }
}

#[test]
fn two_bots_are_watched_to_the_end() {
    let mut desk = Desk::new(100, 30);
    let hidden = games::ALL.iter().position(|entry| entry.hidden).expect("there is one");
    desk.begin(hidden, Against::Watch);
    desk.keys(" ");
    desk.wait();
    assert!(desk.deadline().is_none(), "they wait");
    let before = desk.duel(1).plies();
    desk.press(Input::Right);
    assert_eq!(desk.duel(1).plies(), before + 1);
    desk.keys(" ");
    desk.wait();
    desk.sees("rematch");
}

#[test]
fn a_series_keeps_the_score_and_swaps_seats() {
    let mut desk = Desk::new(100, 30);
    desk.keys("1");
    desk.press(Input::Up); // the series
    desk.press(Input::Right);
    desk.keys("\n\n");
    desk.sees("1 of 2");
    desk.keys(":resign\n\n");
    desk.sees("Score after 1 of 2: You 0,");
    desk.keys("n");
    desk.sees("2 of 2");
    desk.sees("Medium bot - Ann");
    desk.wait();
    desk.keys(":resign\n\n");
    desk.sees("Score after 2 of 2: Medium");
    desk.keys("n");
    assert!(desk.store().load(&"3".into()).is_err(), "there is no third match");
}

#[test]
fn a_rematch_swaps_seats() {
    let mut desk = Desk::new(100, 30);
    desk.begin(0, Against::Easy);
    desk.keys(":resign\n\n");
    desk.keys("r");
    assert_eq!(desk.duel(2).names().both(), &["Easy bot".to_owned(), "Ann".to_owned()]);
}
