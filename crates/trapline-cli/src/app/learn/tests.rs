//! Lessons in the app: every step by keys, by mouse and by typing; a wrong action is told why and asked again.

use super::*;
use crate::app::look::{Depth, Look};
use crate::app::tests::desk::{DARK, Desk, TRUTHS, tells};
use crate::settings::Settings;
use trapline::Viewer;
use trapline_bots::lesson::Taught;
use trapline_host::Store;

/// The first right action of a step, and one that is wrong.
fn answers(entry: &'static Entry, number: usize) -> (String, String) {
    let lesson = &entry.lessons[number];
    let truth = TRUTHS.solve(entry, &lesson.rules(entry).expect("sound rules"), &|_| {}).expect("a truth");
    let taught = Taught::new(entry, lesson, &*truth).expect("a position").expect("it is known");
    let right: Vec<String> = taught.right().map(|judged| judged.action.clone()).collect();
    let wrong = taught.duel().legal(Viewer::Referee).into_iter().find(|action| !right.contains(action));
    (right[0].clone(), wrong.expect("something is wrong"))
}

fn open(desk: &mut Desk, number: usize) {
    desk.press(Input::Click(desk.find("Learn")));
    desk.sees("A first match in a few steps");
    desk.keys(&(number + 1).to_string());
}

#[test]
fn every_game_is_learnt_from_the_first_step_to_the_last() {
    for (n, entry) in taught().enumerate() {
        let mut desk = Desk::new(100, 30);
        open(&mut desk, n);
        let count = entry.lessons.len();
        for (number, lesson) in entry.lessons.iter().enumerate() {
            desk.sees(&format!("Step {} of {count}: {}", number + 1, lesson.title));
            for text in [lesson.text, lesson.task] {
                assert!(tells(&desk.text(), text), "{text}:\n{}", desk.text());
            }
            let (right, wrong) = answers(entry, number);
            desk.keys(&format!(":{wrong}\n"));
            desk.sees("✗ ");
            assert!(tells(&desk.text(), "Try again."), "{}", desk.text());
            desk.keys(&format!(":{right}\n"));
            desk.sees("✓ ");
            assert!(tells(&desk.text(), lesson.right), "{}", desk.text());
            if number + 1 < count {
                assert!(tells(&desk.text(), "Press Enter for the next step."));
            } else {
                assert!(tells(&desk.text(), "That is all you need."));
            }
            desk.keys("\n");
        }
        desk.sees("A first match in a few steps");
        assert!(desk.store().list().expect("it can be read").is_empty(), "no match was begun");
    }
}

#[test]
fn a_placement_is_picked_spot_by_spot_and_a_hint_tells_it() {
    let mut picked = 0;
    for (n, entry) in taught().enumerate() {
        let duel = entry.lessons[0].duel(entry).expect("a position");
        let scene = duel.scene(Viewer::Seat(duel.next()));
        if scene.pick == 1 {
            continue;
        }
        picked += 1;
        let mut desk = Desk::new(100, 30);
        open(&mut desk, n);
        let (right, _) = answers(entry, 0);
        desk.keys("i");
        desk.sees(&duel.advise(&right).expect("an action"));
        let aims = duel.aims(&right);
        let mut at = trapline::Aim { board: 0, row: 0, column: 0 };
        let mut targets: Vec<_> =
            scene.spots().filter(|(_, spot)| spot.is_target()).map(|(aim, _)| aim).collect();
        targets.sort();
        // The cursor begins at the first target.
        at = *targets.first().unwrap_or(&at);
        for aim in aims {
            while at != aim {
                desk.press(Input::Tab);
                at = targets
                    [(targets.iter().position(|one| *one == at).expect("it is one") + 1) % targets.len()];
            }
            desk.press(Input::Enter);
        }
        desk.sees("✓ ");
    }
    assert!(picked > 0, "there is such a game");
}

#[test]
fn one_can_skip_read_the_rules_and_leave() {
    let mut desk = Desk::new(60, 20);
    open(&mut desk, 0);
    desk.keys("n");
    desk.sees("Step 2 of ");
    desk.keys("b");
    desk.sees("rules of ");
    desk.keys("q");
    desk.keys(":fly\n");
    desk.sees("! ");
    desk.press(Input::Escape);
    desk.keys(":next\n");
    desk.sees("Step 3 of ");
    desk.keys("?");
    desk.sees("next step");
    desk.press(Input::Escape);
    desk.keys("qq");
    desk.sees("duels with traps");
}

#[test]
fn lessons_as_they_look() {
    for (width, height) in [(60, 20), (100, 30), (200, 55)] {
        for (n, entry) in taught().enumerate() {
            let mut desk = Desk::new(width, height);
            open(&mut desk, n);
            let task = entry.lessons[0].task;
            assert!(tells(&desk.text(), task), "{task} in {width} columns:\n{}", desk.text());
            if width < 200 || n == 0 {
                insta::assert_snapshot!(format!("{}-{width}", entry.id), desk.text());
            }
        }
    }
    let ascii = Look { depth: Depth::None, ascii: true, ..DARK };
    let mut desk = Desk::with(60, 20, ascii, Settings::default());
    desk.press(Input::Click(desk.find("Learn")));
    insta::assert_snapshot!("list", desk.text());
    desk.keys("1");
    assert!(desk.text().is_ascii(), "{}", desk.text());
}
