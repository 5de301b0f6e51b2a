//! Puzzles: the first try counts and is kept, one looks on after it, and no match changes.

use super::riddle::Riddle;
use super::*;
use crate::app::look::{Depth, Look};
use crate::app::question::Over;
use crate::app::task::{News, Task};
use crate::app::tests::desk::{DARK, Desk, TRUTHS, context, tells};
use crate::date;
use crate::history::{Ended, History};
use crate::settings::Settings;
use crate::solving::Solving;
use jiff::civil::Date;
use ratatui::layout::Position;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tempfile::TempDir;
use trapline::Viewer;
use trapline_bots::puzzle::Puzzle;
use trapline_host::Store;
use trapline_solve::truth::Truth;

/// A puzzle, and what its answers are judged by.
type Found = (Box<Puzzle>, Arc<dyn Truth>);

/// The puzzles of the day that were found so far, by the game.
static FOUND: Mutex<BTreeMap<&str, Found>> = Mutex::new(BTreeMap::new());

fn date() -> Date {
    date::read("2026-03-01").expect("it is one")
}

/// Has the puzzle of the day looked for.
fn find(entry: &'static Entry) -> Found {
    let rules = Rules::new(entry.house_rules);
    let task = Task::Puzzle { ticket: 0, entry, rules, seed: date::number(date()) };
    let news = RefCell::new(vec![]);
    task.run(&TRUTHS, &|one| news.borrow_mut().push(one));
    let Some(News::Puzzle { puzzle: Some(puzzle), truth, .. }) = news.into_inner().pop() else {
        panic!("{} has a puzzle that day", entry.title);
    };
    (puzzle, truth)
}

/// Somebody in front of a puzzle.
struct Sitting {
    riddle: Riddle,
    folder: TempDir,
}

impl Sitting {
    fn new(entry: &'static Entry) -> Sitting {
        let folder = tempfile::tempdir().expect("a folder");
        let mut found = FOUND.lock().expect("no test has failed with it");
        let (puzzle, truth) = found.entry(entry.id).or_insert_with(|| find(entry)).clone();
        let which = Which::of_day(entry, Rules::new(entry.house_rules), date());
        let keeper = context(&folder, DARK, Settings::default()).keeper();
        let riddle = Riddle::new(Solving::new(which, Onward::Fresh, puzzle, truth, &keeper));
        Sitting { riddle, folder }
    }

    fn press(&mut self, input: Input) -> Next {
        self.riddle.input(input, &mut context(&self.folder, DARK, Settings::default()))
    }

    fn keys(&mut self, keys: &str) {
        for c in keys.chars() {
            self.press(if c == '\n' { Input::Enter } else { Input::Char(c) });
        }
    }

    fn text(&mut self, look: Look, size: [u16; 2]) -> String {
        text(&mut self.riddle, &context(&self.folder, look, Settings::default()), size)
    }

    /// What is kept of it: how it ended, each time.
    fn kept(&self) -> Vec<Ended> {
        let history = History::at(Some(self.folder.path().join("puzzles.jsonl")));
        history.tried().all().iter().map(|tried| tried.result).collect()
    }

    /// Every legal action at the step it stands at, the right ones first.
    fn actions(&self) -> (Vec<String>, Vec<String>) {
        let step = self.riddle.solving.step();
        let right = |action: &String| step.right().iter().any(|judged| judged.action == *action);
        step.seat().legal().into_iter().partition(right)
    }

    /// Solves what is left by typing.
    fn solve(&mut self) {
        while !self.riddle.solving.done {
            let right = self.actions().0.remove(0);
            self.keys(&format!(":{right}\n"));
        }
    }
}

fn text(screen: &mut dyn Screen, context: &Context, [width, height]: [u16; 2]) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    screen.draw(context, buffer.area, &mut buffer);
    context.look.finish(&mut buffer);
    let rows = buffer.content.chunks(usize::from(width));
    rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned() + "\n")
        .collect()
}

/// With single blanks, for what may be broken over lines.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_right_moves_solve_it_and_anything_else_counts_as_missed() {
    for entry in games::ALL {
        let mut sitting = Sitting::new(entry);
        let before = sitting.riddle.solving.step().duel().record();
        sitting.solve();
        assert_eq!(sitting.kept(), [Ended::Solved], "{}", entry.title);
        assert!(sitting.riddle.notice.0.starts_with("✓ Right!"), "{}", sitting.riddle.notice.0);
        let share = sitting.riddle.share.clone().expect("it is decided");
        assert!(share.starts_with(&format!("Trapline 2026-03-01 {}: solved, ", entry.title)), "{share}");
        assert!(share.ends_with(", streak 1"), "{share}");
        for wrong in Sitting::new(entry).actions().1 {
            let mut sitting = Sitting::new(entry);
            sitting.keys(&format!(":{wrong}\n"));
            assert_eq!(sitting.kept(), [Ended::Missed], "{wrong}");
            assert!(!sitting.riddle.solving.done, "one may look on");
            assert!(sitting.riddle.notice.0.contains("It counts as missed."), "{}", sitting.riddle.notice.0);
            sitting.keys(&format!(":{wrong}\n"));
            assert!(!sitting.riddle.notice.0.contains("It counts"), "it is said once");
            sitting.solve();
            assert_eq!(sitting.kept(), [Ended::Missed], "the first try decides");
            assert!(sitting.riddle.share.as_ref().is_some_and(|share| share.contains(": missed, ")));
            assert_eq!(Sitting::new(entry).riddle.solving.step().duel().record(), before);
        }
    }
}

#[test]
fn what_can_be_clicked_is_tried_and_everything_else_has_a_reason() {
    for entry in games::ALL {
        let mut first = Sitting::new(entry);
        first.text(DARK, [98, 28]);
        let (right, _) = first.actions();
        let mut found = vec![];
        let spots: Vec<_> =
            first.riddle.question.scene.spots().map(|(aim, spot)| (aim, spot.actions.clone())).collect();
        for (aim, actions) in spots {
            let area = first.riddle.question.spots.area(aim).expect("it was drawn");
            for choice in 0..actions.len().max(1) {
                let mut sitting = Sitting::new(entry);
                sitting.text(DARK, [98, 28]);
                sitting.press(Input::Click(Position::new(area.x, area.y)));
                if actions.is_empty() {
                    assert!(sitting.kept().is_empty() && sitting.riddle.solving.at == 0);
                    assert!(sitting.riddle.notice.0.starts_with("! "), "{}", sitting.riddle.notice.0);
                    continue;
                }
                if matches!(sitting.riddle.question.over, Some(Over::Action(..))) {
                    (0..choice).for_each(|_| drop(sitting.press(Input::Down)));
                    sitting.press(Input::Enter);
                }
                let came_on = sitting.riddle.solving.at > 0 || sitting.kept() == [Ended::Solved];
                assert_eq!(came_on, right.contains(&actions[choice]), "{}", actions[choice]);
                found.extend(came_on.then(|| actions[choice].clone()));
            }
        }
        found.sort();
        found.dedup();
        assert_eq!(found.len(), right.len(), "{}", entry.title);
    }
}

#[test]
fn asking_for_the_solution_is_a_miss_and_shows_it() {
    for entry in games::ALL {
        for keys in ["s", ":solution\n"] {
            let mut sitting = Sitting::new(entry);
            sitting.keys(keys);
            assert!(sitting.riddle.solving.done && sitting.kept() == [Ended::Missed]);
            let solution = sitting.riddle.solving.puzzle.explanation(0);
            assert_eq!(sitting.riddle.notice.0, format!("The solution: {solution}"));
            let pointed = |sitting: &Sitting| sitting.riddle.question.scene.traces.len();
            assert!(pointed(&sitting) > pointed(&Sitting::new(entry)), "it is pointed out on the board");
            sitting.keys("\n:s");
            sitting.press(Input::Right);
            assert!(sitting.riddle.question.over.is_none());
            assert!(matches!(sitting.press(Input::Char('q')), Next::Back));
        }
    }
}

#[test]
fn what_cannot_be_done_costs_no_try_and_stays_to_be_mended() {
    for entry in games::ALL {
        let mut sitting = Sitting::new(entry);
        sitting.keys(":fly away\n");
        assert!(sitting.riddle.is_typing() && sitting.kept().is_empty(), "{}", entry.title);
        let text = sitting.text(DARK, [98, 28]);
        assert!(text.contains("fly away") && text.contains("! "), "{text}");
        sitting.press(Input::Escape);
        assert!(!sitting.riddle.is_typing());
    }
}

#[test]
fn it_shows_what_the_player_to_move_may_know() {
    for entry in games::ALL {
        let mut sitting = Sitting::new(entry);
        let text = words(&sitting.text(DARK, [158, 90]));
        let step = sitting.riddle.solving.step();
        let seat = Viewer::Seat(step.seat().player());
        assert_eq!(sitting.riddle.question.scene, step.duel().scene(seat));
        for told in step.duel().log(seat) {
            let begins: String = told.chars().take(16).collect();
            assert!(text.contains(&begins), "{told}:\n{text}");
        }
    }
}

#[test]
fn the_next_one_takes_its_place_and_practice_brings_back_what_was_missed() {
    let entry = &games::ALL[1];
    let mut sitting = Sitting::new(entry);
    assert!(matches!(sitting.press(Input::Char('n')), Next::Instead(_)));
    sitting.riddle.solving.onward = Onward::Practice(None);
    sitting.keys("n");
    assert!(sitting.riddle.notice.0.starts_with("Nothing to practise"), "{}", sitting.riddle.notice.0);
    let mut desk = Desk::new(100, 30);
    desk.press(Input::Click(desk.find("Puzzles")));
    desk.sees("You have no streak yet");
    desk.sees_not("Practice");
    desk.keys("2s");
    desk.sees("The solution: ");
    desk.keys("n");
    desk.sees("You are Player ");
    desk.sees_not("2026-03-01");
    desk.keys("sq");
    desk.sees("2. Trap Runner ✗ missed");
    desk.press(Input::Click(desk.find("Practice (2 missed)")));
    desk.sees("the puzzle of 2026-03-01");
    desk.sees("You missed it before.");
    desk.keys("n");
    desk.sees("You missed it before.");
    desk.sees_not("2026-03-01");
}

#[test]
fn a_streak_grows_by_solving_the_puzzle_of_the_day() {
    let mut desk = Desk::new(100, 30);
    desk.press(Input::Click(desk.find("Puzzles")));
    desk.keys("2");
    let mut sitting = Sitting::new(&games::ALL[1]);
    while !sitting.riddle.solving.done {
        let right = sitting.actions().0.remove(0);
        desk.keys(&format!(":{right}\n"));
        sitting.keys(&format!(":{right}\n"));
    }
    desk.sees("For a friend:");
    assert!(tells(&desk.text(), "Trapline 2026-03-01 Trap Runner: solved,"), "{}", desk.text());
    assert!(tells(&desk.text(), "streak 1"), "{}", desk.text());
    desk.keys("q");
    desk.sees("Your streak: 1 day.");
    desk.sees("2. Trap Runner ✓ solved");
}

#[test]
fn a_trap_far_away_is_asked_for_twice() {
    let mut asked = 0;
    for entry in games::ALL {
        let mut sitting = Sitting::new(entry);
        let far = sitting.riddle.question.scene.spots();
        let far = far.filter(|(_, spot)| spot.sign == Some(trapline::Sign::Trap) && spot.actions.len() == 1);
        let Some(aim) = far.map(|(aim, _)| aim).next() else { continue };
        sitting.riddle.question.cursor = aim;
        sitting.keys("\n");
        assert!(sitting.text(DARK, [98, 28]).contains("Too far to step") && sitting.kept().is_empty());
        sitting.keys("n");
        assert!(sitting.riddle.question.over.is_none() && sitting.kept().is_empty());
        asked += 1;
    }
    assert!(asked > 0, "there is such a game");
}

#[test]
fn puzzles_as_they_look() {
    let sizes = [[58, 18], [98, 28], [198, 53]];
    let folder = tempfile::tempdir().expect("a folder");
    let mut context = context(&folder, DARK, Settings::default());
    let mut list = Puzzles::new();
    list.show(&mut context);
    insta::assert_snapshot!("list", text(&mut list, &context, sizes[0]));
    for entry in games::ALL {
        for size in sizes {
            let mut sitting = Sitting::new(entry);
            let shown = sitting.text(DARK, size);
            assert!(tells(&shown, &sitting.riddle.solving.task()), "{shown}");
            if size == sizes[1] {
                insta::assert_snapshot!(entry.id, shown);
            }
            let ascii = sitting.text(Look { depth: Depth::None, ascii: true, ..DARK }, size);
            assert!(ascii.is_ascii(), "{ascii}");
            sitting.keys("s");
            let solved = sitting.text(DARK, size);
            assert!(solved.contains("The solution"), "{solved}");
            if entry.id == games::ALL[0].id {
                insta::assert_snapshot!(format!("solved-{}", size[0]), solved);
            }
        }
    }
}

#[test]
fn what_is_missing_or_wrong_is_said_and_one_can_go_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut context = context(&folder, DARK, Settings::default());
    let which = Which::of_day(&games::ALL[1], Rules::new(games::ALL[1].house_rules), date());
    let mut looking = Looking::new(which.clone(), Onward::Fresh, &mut context);
    assert_eq!(context.tasks.len(), 1);
    assert!(text(&mut looking, &context, [58, 18]).contains("Looking for the puzzle"));
    let truth = find(which.entry).1;
    let other = News::Puzzle { ticket: 9, puzzle: None, truth: truth.clone() };
    assert!(matches!(looking.news(&mut { other }, &mut context), Next::Stay));
    assert!(text(&mut looking, &context, [58, 18]).contains("Looking for"), "that was somebody else's");
    looking.news(&mut News::Puzzle { ticket: 1, puzzle: None, truth }, &mut context);
    assert!(text(&mut looking, &context, [58, 18]).contains("There is no"));
    looking.news(&mut News::Failed { ticket: 1, why: "the disk is full".to_owned() }, &mut context);
    assert!(text(&mut looking, &context, [58, 18]).contains("! The disk is full."));
    assert!(matches!(looking.input(Input::Escape, &mut context), Next::Back));
    // What cannot be kept is told, and the puzzle goes on.
    let mut sitting = Sitting::new(which.entry);
    context.history = History::at(None);
    sitting.riddle.input(Input::Char('s'), &mut context);
    assert!(sitting.riddle.notice.0.contains("! There is no place to keep results"));
}

#[test]
fn from_the_first_screen_to_a_solution_no_match_is_begun() {
    for (number, entry) in games::ALL.iter().enumerate() {
        let mut desk = Desk::new(100, 30);
        desk.press(Input::Click(desk.find("Puzzles")));
        desk.press(Input::Click(desk.find(entry.title)));
        desk.sees("You are ");
        desk.press(Input::Tab);
        desk.press(Input::Enter);
        desk.press(Input::Escape);
        desk.restart();
        desk.press(Input::Click(desk.find("Puzzles")));
        desk.keys(&(number + 1).to_string());
        desk.keys("s");
        desk.sees("The solution");
        desk.keys("qq");
        desk.sees("duels with traps");
        assert!(desk.store().list().expect("it can be read").is_empty());
    }
}
