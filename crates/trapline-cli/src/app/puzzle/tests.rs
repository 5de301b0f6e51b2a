//! Puzzles: exactly one action is right, three tries, and no match changes.

use super::riddle::{Over, Riddle};
use super::*;
use crate::app::look::{Depth, Look};
use crate::app::tests::desk::{DARK, Desk, TRUTHS, context};
use crate::date;
use crate::settings::Settings;
use jiff::civil::Date;
use ratatui::layout::Position;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use trapline::Viewer;
use trapline_bots::puzzle::Puzzle;
use trapline_solve::truth::Truth;

/// A puzzle, and what its answers are judged by.
type Found = (Box<Puzzle>, Arc<dyn Truth>);

/// The puzzles of the day that were found so far, by the game.
static FOUND: Mutex<BTreeMap<&str, Found>> = Mutex::new(BTreeMap::new());

fn date() -> Date {
    date::read("2025-01-31").expect("it is one")
}

/// What comes of looking for a puzzle.
fn news(entry: &'static Entry, ticket: Ticket) -> News {
    let mut found = FOUND.lock().expect("no test has failed with it");
    let (puzzle, truth) = found.entry(entry.id).or_insert_with(|| find(entry));
    News::Puzzle { ticket, puzzle: Some(puzzle.clone()), truth: truth.clone() }
}

/// Has it looked for.
fn find(entry: &'static Entry) -> Found {
    let task = Task::Puzzle { ticket: 0, entry, seed: date::number(date()) };
    let news = RefCell::new(vec![]);
    task.run(&mut TRUTHS.lock().expect("no test has failed with it"), &|one| news.borrow_mut().push(one));
    let Some(News::Puzzle { puzzle: Some(puzzle), truth, .. }) = news.into_inner().pop() else {
        panic!("{} has a puzzle that day", entry.title);
    };
    (puzzle, truth)
}

fn riddle(entry: &'static Entry) -> Riddle {
    let News::Puzzle { puzzle: Some(puzzle), truth, .. } = news(entry, 0) else {
        panic!("{} has a puzzle that day", entry.title);
    };
    Riddle::new(puzzle, truth, date())
}

fn text(screen: &mut dyn Screen, look: Look, [width, height]: [u16; 2]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let mut context = context(&folder, look, Settings::default());
    context.day = Some(date());
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    screen.draw(&context, buffer.area, &mut buffer);
    look.finish(&mut buffer);
    let rows = buffer.content.chunks(usize::from(width));
    rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned() + "\n")
        .collect()
}

fn press(riddle: &mut Riddle, input: Input) -> Next {
    let folder = tempfile::tempdir().expect("a folder");
    riddle.input(input, &mut context(&folder, DARK, Settings::default()))
}

fn keys(riddle: &mut Riddle, keys: &str) {
    for c in keys.chars() {
        press(riddle, if c == '\n' { Input::Enter } else { Input::Char(c) });
    }
}

#[test]
fn of_all_that_can_be_typed_exactly_one_is_right() {
    for entry in games::ALL {
        let mut riddle = riddle(entry);
        let before = riddle.puzzle.duel().record();
        let legal = riddle.puzzle.seat().legal();
        let mut right = vec![];
        for action in &legal {
            (riddle.tries, riddle.done) = (3, false);
            keys(&mut riddle, &format!(":{action}\n"));
            match riddle.done {
                true => right.push(action.clone()),
                false => assert_eq!(riddle.tries, 2, "{action}"),
            }
        }
        assert_eq!(right, [riddle.puzzle.solution().action.clone()], "{} of {legal:?}", entry.title);
        assert_eq!(riddle.puzzle.duel().record(), before);
    }
}

#[test]
fn of_all_that_can_be_clicked_exactly_one_is_right_and_everything_else_has_a_reason() {
    for entry in games::ALL {
        let mut riddle = riddle(entry);
        text(&mut riddle, DARK, [98, 28]);
        let (mut right, mut barred) = (0, 0);
        let spots: Vec<_> = riddle.scene.spots().map(|(aim, spot)| (aim, spot.actions.clone())).collect();
        for (aim, actions) in spots {
            let area = riddle.spots.area(aim).expect("it was drawn");
            for choice in 0..actions.len().max(1) {
                (riddle.tries, riddle.done, riddle.notice.0) = (3, false, String::new());
                press(&mut riddle, Input::Click(Position::new(area.x, area.y)));
                if actions.is_empty() {
                    assert_eq!((riddle.tries, riddle.done), (3, false));
                    assert!(riddle.notice.0.starts_with("! "), "{}", riddle.notice.0);
                    barred += 1;
                    continue;
                }
                assert_eq!(matches!(riddle.over, Some(Over::Action(..))), actions.len() > 1);
                if actions.len() > 1 {
                    (0..choice).for_each(|_| drop(press(&mut riddle, Input::Down)));
                    press(&mut riddle, Input::Enter);
                }
                assert!(riddle.done || riddle.tries == 2);
                assert_eq!(riddle.done, actions[choice] == riddle.puzzle.solution().action);
                right += usize::from(riddle.done);
            }
        }
        assert_eq!(right, 1, "{}", entry.title);
        assert!(barred > 0, "{}", entry.title);
    }
}

#[test]
fn three_wrong_tries_end_it_and_so_does_asking_for_the_solution() {
    for entry in games::ALL {
        let mut riddle = riddle(entry);
        let legal = riddle.puzzle.seat().legal();
        let wrong = legal.iter().find(|action| **action != riddle.puzzle.solution().action);
        let wrong = format!(":{}\n", wrong.expect("there is a choice"));
        for left in ["2 tries are left", "One try is left", "The solution: "] {
            assert!(!riddle.done);
            keys(&mut riddle, &wrong);
            let text = text(&mut riddle, DARK, [98, 28]);
            assert!(text.contains(left), "{text}");
        }
        assert!(riddle.done && riddle.notice.0.contains(&riddle.puzzle.explanation()));
        keys(&mut riddle, "\n:s");
        press(&mut riddle, Input::Right);
        assert!(riddle.over.is_none() && riddle.tries == 0);
        assert!(matches!(press(&mut riddle, Input::Char('q')), Next::Back));
        (riddle.tries, riddle.done) = (3, false);
        keys(&mut riddle, "s");
        assert!(riddle.done && riddle.notice.0.starts_with("The solution: "));
    }
}

#[test]
fn what_cannot_be_done_costs_no_try_and_stays_to_be_mended() {
    for entry in games::ALL {
        let mut riddle = riddle(entry);
        keys(&mut riddle, ":fly away\n");
        assert!(riddle.is_typing() && riddle.tries == 3, "{}", entry.title);
        let text = text(&mut riddle, DARK, [98, 28]);
        assert!(text.contains("fly away") && text.contains("! "), "{text}");
        press(&mut riddle, Input::Escape);
        assert!(!riddle.is_typing());
        keys(&mut riddle, ":solution\n");
        assert!(riddle.done);
    }
}

#[test]
fn it_shows_what_the_player_to_move_may_know() {
    for entry in games::ALL {
        let mut riddle = riddle(entry);
        let seat = Viewer::Seat(riddle.puzzle.seat().player());
        assert_eq!(riddle.scene, riddle.puzzle.duel().scene(seat));
        let text = text(&mut riddle, DARK, [158, 70]);
        for told in riddle.puzzle.duel().log(seat) {
            let begins: String = told.chars().take(24).collect();
            assert!(text.contains(&begins), "{told}:\n{text}");
        }
    }
}

#[test]
fn puzzles_as_they_look() {
    let [narrow, middle, wide] = [[58, 18], [98, 28], [158, 48]];
    insta::assert_snapshot!("list", text(&mut Puzzles::new(), DARK, middle));
    for entry in games::ALL {
        let mut riddle = riddle(entry);
        insta::assert_snapshot!(entry.id, text(&mut riddle, DARK, narrow));
        for size in [narrow, middle, wide] {
            let ascii = text(&mut riddle, Look { depth: Depth::None, ascii: true, ..DARK }, size);
            assert!(ascii.is_ascii(), "{ascii}");
        }
        keys(&mut riddle, "s");
        insta::assert_snapshot!(format!("{}-solved", entry.id), text(&mut riddle, DARK, middle));
    }
}

#[test]
fn the_list_opens_what_was_asked_for_and_says_what_is_missing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut context = context(&folder, DARK, Settings::default());
    let mut list = Puzzles::new();
    list.input(Input::Down, &mut context);
    list.input(Input::Enter, &mut context);
    list.input(Input::Enter, &mut context);
    assert_eq!(context.tasks.len(), 1, "whoever presses twice has asked once");
    let (ticket, entry) = list.asked.expect("it was asked for");
    assert_eq!(entry.id, games::ALL[1].id);
    let News::Puzzle { truth, .. } = news(entry, ticket) else { panic!("it can be looked for") };
    let other = News::Puzzle { ticket: ticket + 1, puzzle: None, truth: truth.clone() };
    assert!(matches!(list.news(&mut { other }, &mut context), Next::Stay));
    assert!(list.asked.is_some(), "that was somebody else's");
    list.news(&mut News::Puzzle { ticket, puzzle: None, truth }, &mut context);
    assert!(text(&mut list, DARK, [58, 18]).contains("no puzzle today"));
    list.input(Input::Char('3'), &mut context);
    let (ticket, entry) = list.asked.expect("it was asked for");
    assert!(matches!(list.news(&mut news(entry, ticket), &mut context), Next::Open(_)));
    list.input(Input::Enter, &mut context);
    let (ticket, _) = list.asked.expect("it was asked for");
    list.news(&mut News::Failed { ticket, why: "the disk is full".to_owned() }, &mut context);
    assert!(text(&mut list, DARK, [58, 18]).contains("! The disk is full."));
}

#[test]
fn from_the_first_screen_to_a_solution_no_match_is_begun() {
    for (number, entry) in games::ALL.iter().enumerate() {
        let mut desk = Desk::new(100, 30);
        let line = desk.find("Puzzle of the day");
        desk.press(Input::Click(line));
        let line = desk.find(entry.title);
        desk.press(Input::Click(line));
        desk.sees("is to move");
        desk.press(Input::Tab);
        desk.press(Input::Enter);
        desk.press(Input::Escape);
        desk.restart();
        let line = desk.find("Puzzle of the day");
        desk.press(Input::Click(line));
        desk.keys(&(number + 1).to_string());
        desk.keys("s");
        desk.sees("The solution");
        desk.keys("qq");
        desk.sees("duels with traps");
        assert!(desk.shelf().list().expect("it can be read").is_empty());
    }
}
