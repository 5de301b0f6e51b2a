//! Replays: where keys lead, what time brings, what is drawn, and what no eyes see that should not.

mod onward;
mod rig;
mod secrets;
mod views;

use super::*;
use crate::app::motion::MOMENT;
use crate::settings::Settings;
use ratatui::layout::Position;
use rig::{Rig, played, wandering};
use std::collections::BTreeSet;
use trapline::games;
use trapline::record::Takeback;

/// A match long enough for pages.
fn long() -> Record {
    wandering(28)
}

#[test]
fn keys_lead_where_they_say() {
    let record = long();
    let last = record.actions.len();
    let mut rig = Rig::new(vec![record]);
    for (input, at) in [
        (Input::Left, 0),
        (Input::Right, 1),
        (Input::Char('l'), 2),
        (Input::Char(' '), 3),
        (Input::Char('h'), 2),
        (Input::PageDown, 12),
        (Input::PageDown, 22),
        (Input::PageUp, 12),
        (Input::End, last),
        (Input::Right, last),
        (Input::Left, last - 1),
        (Input::PageDown, last),
        (Input::Home, 0),
        (Input::PageUp, 0),
        (Input::ScrollDown, 1),
        (Input::ScrollUp, 0),
    ] {
        rig.press(input);
        assert_eq!(rig.replay.at, at, "{input:?}");
        assert_eq!((rig.replay.scene.clone(), rig.replay.turn), rig.replay.film.shown(at));
    }
}

#[test]
fn a_number_leads_to_an_action() {
    let mut rig = Rig::new(vec![long()]);
    for (keys, at) in [("12\n", 12), ("g7\n", 7), ("g\n", 7), ("0\n", 0), ("9999999999\n", 0), ("3l", 1)] {
        rig.keys(keys);
        assert_eq!(rig.replay.at, at, "{keys:?}");
        assert!(!rig.replay.is_typing());
    }
    rig.keys("999\n");
    assert!(rig.text().contains("There is no action 999"), "{}", rig.text());
    rig.keys("1");
    rig.press(Input::Backspace);
    rig.keys("4\n");
    assert_eq!(rig.replay.at, 4);
    rig.keys("g2");
    rig.press(Input::Escape);
    assert_eq!((rig.replay.at, rig.replay.is_typing()), (4, false));
}

#[test]
fn errors_are_found_one_after_the_other_both_ways() {
    let mut met = 0;
    for entry in games::ALL {
        let mut rig = Rig::new(vec![played(entry, 1)]);
        rig.keys("e");
        assert!(rig.text().contains("on its way"), "{}", rig.text());
        rig.work();
        let review = rig.replay.film.review.clone().expect("it has come");
        let graded = (1..).zip(&review.actions).filter(|(_, done)| done.grade.is_error());
        let errors: Vec<usize> = graded.map(|(at, _)| at).collect();
        let mut found = vec![];
        for _ in &errors {
            rig.keys("e");
            found.push(rig.replay.at);
        }
        assert_eq!(found, errors, "{}", entry.title);
        rig.keys("e");
        assert!(rig.text().contains("No mistake after this"), "{}", rig.text());
        rig.press(Input::End);
        let last = rig.replay.film.last();
        for &at in errors.iter().rev().filter(|&&at| at < last) {
            rig.keys("E");
            assert_eq!(rig.replay.at, at, "{}", entry.title);
        }
        met += errors.len();
    }
    assert!(met > 5, "{met} errors");
}

#[test]
fn it_plays_by_itself_at_its_pace() {
    let record = long();
    let last = record.actions.len();
    let mut rig = Rig::new(vec![record]);
    rig.context.settings.motion = false;
    assert_eq!(rig.replay.deadline(), None);
    rig.keys("a");
    let due = rig.replay.deadline().expect("it plays");
    assert_eq!(due, rig.context.now + PACES[2]);
    rig.tick(due - Duration::from_millis(1));
    assert_eq!(rig.replay.at, 0);
    rig.tick(due);
    assert_eq!((rig.replay.at, rig.replay.deadline()), (1, Some(due + PACES[2])));
    rig.keys("+");
    assert_eq!(rig.replay.deadline(), Some(due + PACES[3]));
    rig.keys("---------");
    assert_eq!(rig.replay.deadline(), Some(due + PACES[0]));
    // What lies over it stops it for so long; a step by hand for good.
    rig.keys("p");
    assert_eq!(rig.replay.deadline(), None);
    rig.press(Input::Escape);
    assert_eq!(rig.replay.deadline(), Some(due + PACES[0]));
    rig.press(Input::Right);
    assert_eq!((rig.replay.at, rig.replay.deadline()), (2, None));
    rig.keys("a");
    while let Some(due) = rig.replay.deadline() {
        rig.tick(due);
    }
    assert_eq!(rig.replay.at, last);
    rig.keys("a");
    assert_eq!(rig.replay.at, 0, "it begins anew");
    rig.keys("a");
    assert_eq!(rig.replay.deadline(), None);
}

#[test]
fn a_step_forward_stands_out_for_a_moment_and_nothing_else_does() {
    for entry in games::ALL {
        let mut rig = Rig::new(vec![played(entry, 2)]);
        rig.keys("2\n");
        assert_eq!(rig.replay.deadline(), None);
        rig.press(Input::Right);
        assert!(rig.replay.motion.flash().is_some());
        let until = rig.context.now + MOMENT;
        while let Some(due) = rig.replay.deadline() {
            assert!(due <= until);
            rig.tick(due);
        }
        assert!(rig.replay.motion.flash().is_none());
        rig.press(Input::Left);
        assert_eq!(rig.replay.deadline(), None);
        rig.context.settings.motion = false;
        rig.press(Input::Right);
        assert_eq!(rig.replay.deadline(), None);
    }
}

#[test]
fn every_position_can_be_clicked_in_the_graph_and_in_the_list() {
    for entry in games::ALL {
        let mut rig = Rig::new(vec![played(entry, 1)]);
        rig.work();
        let last = rig.replay.film.last();
        rig.text();
        let (mut graph, mut list) = (BTreeSet::new(), BTreeSet::new());
        for y in 0..rig.area.height {
            for x in 0..rig.area.width {
                let (at, place) = (rig.replay.at, Position::new(x, y));
                let in_graph = rig.replay.graph.at(place).is_some();
                rig.press(Input::Click(place));
                if in_graph {
                    graph.insert(rig.replay.at);
                } else if rig.replay.at != at {
                    list.insert(rig.replay.at);
                }
            }
        }
        assert_eq!(graph, (0..=last).collect(), "{}", entry.title);
        assert!(list.len() > 1, "{}", entry.title);
    }
}

#[test]
fn a_match_with_more_positions_than_columns_has_all_of_them_in_the_graph() {
    let mut rig = Rig::new(vec![wandering(400)]);
    rig.work();
    for at in [0, 1, 199, 200, 399, 400] {
        rig.keys(&format!("{at}\n"));
        assert_eq!(rig.replay.at, at);
        assert!(rig.text().contains('▲'), "{}", rig.text());
    }
    let columns: Vec<usize> =
        (0..rig.area.width).filter_map(|x| rig.replay.graph.at(Position::new(x, 27))).collect();
    assert!(columns.is_sorted() && columns.len() > 50, "{columns:?}");
}

#[test]
fn other_records_are_shown_with_their_own_reviews() {
    let records: Vec<Record> = games::ALL.iter().map(|entry| played(entry, 1)).collect();
    let count = records.len();
    let mut rig = Rig::new(records.clone());
    assert!(rig.replay.title().ends_with(&format!("record 1 of {count}")));
    rig.keys("lll");
    // The second review is asked for before the first has come.
    rig.keys("n");
    assert_eq!((rig.replay.number, rig.replay.at), (1, 0));
    rig.work();
    for (number, record) in records.iter().enumerate().skip(1) {
        let review = rig.replay.film.review.clone().expect("it has come");
        assert_eq!((review.entry.id, rig.replay.number), (record.game.as_str(), number));
        rig.keys("n");
        rig.work();
    }
    rig.keys("NNNNNNN");
    assert_eq!(rig.replay.number, 0);
    assert!(rig.context.tasks.is_empty(), "every review is there already");
    assert!(rig.replay.film.review.as_ref().is_some_and(|review| review.entry.id == records[0].game));
}

#[test]
fn a_review_that_cannot_be_made_is_said_once_and_the_rest_works() {
    let mut rig = Rig::new(vec![played(&games::ALL[1], 1)]);
    let (ticket, _) = rig.replay.asked[0];
    rig.replay.news(&mut News::Failed { ticket, why: "the disk is full".to_owned() }, &mut rig.context);
    rig.context.tasks.clear();
    assert!(rig.text().contains("There is no review: the disk is full."), "{}", rig.text());
    rig.keys("ls");
    rig.replay.show(&mut rig.context);
    assert!(rig.context.tasks.is_empty());
    assert_eq!(rig.replay.at, 1);
}

#[test]
fn what_was_taken_back_and_what_is_not_over_is_said() {
    let mut record = played(&games::ALL[0], 1);
    let taken = record.actions.split_off(4);
    record.result = None;
    record.takebacks = vec![Takeback { at: 4, actions: taken[..2].to_vec() }];
    let mut rig = Rig::new(vec![record]);
    rig.work();
    assert!(rig.text().contains("2 actions were taken back"), "{}", rig.text());
    rig.press(Input::End);
    assert!(rig.text().contains("The match is not over."), "{}", rig.text());
    assert_eq!(rig.replay.film.review.as_ref().map(|review| review.actions.len()), Some(4));
    rig.keys("s");
    assert!(rig.text().contains("Chance now"), "{}", rig.text());
}

#[test]
fn eyes_change_in_games_with_secrets_only() {
    for entry in games::ALL {
        let mut rig = Rig::new(vec![played(entry, 1)]);
        rig.keys("ll");
        let mut seen = vec![];
        for _ in 0..3 {
            rig.keys("w");
            seen.push(rig.replay.film.viewer);
        }
        let seats = [Viewer::Seat(Player::One), Viewer::Seat(Player::Two), Viewer::Referee];
        assert_eq!(seen, if entry.hidden { seats } else { [Viewer::Referee; 3] }, "{}", entry.title);
        assert_eq!(rig.replay.at, 2);
    }
}

#[test]
fn keys_are_told_where_they_mean_something() {
    let settings = Settings { motion: false, ..Settings::default() };
    for entry in games::ALL {
        let rig = Rig::with(vec![played(entry, 1), played(entry, 2)], settings.clone());
        let keys = rig.replay.keys();
        assert!(keys.iter().any(|(key, _)| *key == "N n"));
        assert_eq!(keys.iter().any(|(key, _)| *key == "w"), entry.hidden);
    }
}

/// What a step costs in a long match, drawn: `cargo test --release -p trapline-cli --bin trapline step_in_a_long -- --ignored
/// --nocapture`.
#[test]
#[ignore = "it measures, and asserts nothing"]
fn a_step_in_a_long_match() {
    const ACTIONS: usize = 4000;
    let mut rig = Rig::new(vec![wandering(ACTIONS)]).look(crate::app::tests::desk::DARK, 120, 40);
    rig.press(Input::End);
    rig.buffer();
    let steps = 200;
    let since = std::time::Instant::now();
    for _ in 0..steps {
        rig.press(Input::Left);
        rig.buffer();
    }
    println!("{:?} for a step back from action {ACTIONS}, drawn", since.elapsed() / steps);
}
