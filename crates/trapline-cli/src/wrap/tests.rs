//! What is wrapped, made up and real: no cell name and no percentage is ever broken.

use super::*;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use trapline::games::{self, Entry};
use trapline::record::Record;
use trapline::{AnyMatch, Seat, Viewer};
use trapline_bots::Dice;
use trapline_bots::hint::{self, Company};
use trapline_bots::review::Review;
use trapline_solve::Truths;

#[test]
fn what_is_read_as_one_is_not_broken() {
    assert_eq!(line("Move to (4, 0): 50 %.", 9), ["Move to", "(4, 0):", "50 %."]);
    assert_eq!(line("gave away 26 points, no more", 14), ["gave away", "26 points, no", "more"]);
}

#[test]
fn columns_hang_and_boards_stand() {
    assert_eq!(line("  help   this list of words", 18), ["  help   this list", "         of words"]);
    assert_eq!(line("- to be or not to be", 10), ["- to be or", "  not to", "  be"]);
    let row = "1 [  ][  ][  ][  ][  ]";
    assert_eq!(line(row, 10), [row]);
}

#[test]
fn a_page_is_filled_and_its_drawings_are_kept() {
    let text = "# Title\n\nOne two\nthree.\n- four\n  five\n\n      1  2\n    a .  .";
    assert_eq!(
        page(text, 14),
        ["# Title", "", "One two three.", "- four five", "", "      1  2", "    a .  ."]
    );
}

proptest! {
    /// Whatever is said around them, cells and per cent stay whole, nothing is lost, and no line is too long.
    #[test]
    fn nothing_is_broken_or_lost(
        words in prop::collection::vec(
            prop_oneof!["[a-z]{1,9}[,.:]?", r"\([0-9]{1,2}, [0-9]{1,2}\)[.,:;]?", "[0-9]{1,3} %[.,]?", r"[0-9]{1,3} points"],
            1..40,
        ),
        width in 14usize..100,
    ) {
        let text = words.join(" ");
        let lines = line(&text, width);
        prop_assert!(lines.iter().all(|line| columns(line) <= width), "{lines:?}");
        prop_assert_eq!(lines.join(" "), text);
        for word in &words {
            prop_assert!(lines.iter().any(|line| line.contains(word.as_str())), "{} in {:?}", word, lines);
        }
    }
}

/// Everything that players are told in a match of a game, made of actions drawn at random: the log, hints, refusals, the
/// end and the review.
fn told(entry: &Entry, truths: &Truths) -> Vec<String> {
    let mut rng = Dice::seed_from_u64(5);
    let mut duel = games::open(&Record::new(entry.id)).expect("a match");
    let truth = truths.solve(entry, duel.rules(), &|_| {});
    let mut texts = vec![];
    while duel.turn().player().is_some() && duel.plies() < 24 {
        let seat = Seat::to_move(&*duel);
        let hint = hint::hint(&seat, truth.as_ref(), Company::Alone).expect("somebody is to move");
        texts.extend(hint.lines);
        texts.extend(duel.task());
        let scene = duel.scene(Viewer::Public);
        texts.extend(scene.facts.iter().map(|fact| format!("{} {}", fact.label, fact.value)));
        texts.extend(
            scene.spots().map(|(aim, _)| aim).filter_map(|aim| refusal(&*duel, &scene.spot(aim)?.name)),
        );
        let legal = duel.legal(Viewer::Referee);
        duel.act(&legal[rng.random_range(0..legal.len())]).expect("it is legal");
    }
    texts.extend(duel.log(Viewer::Referee));
    texts.extend(duel.turn().outcome().map(|outcome| outcome.sentence(duel.names())));
    if let Ok(review) = truth.as_ref().map(|truth| Review::of(&**truth, &duel.record()).expect("a review")) {
        texts.extend(review.actions.iter().filter_map(|done| done.better.clone()));
        texts.extend([review.turning(&review.names), review.remark.unwrap_or_default().to_owned()]);
    }
    texts
}

/// What is said to who wants to go or lay something there, where that is refused.
fn refusal(duel: &dyn AnyMatch, name: &str) -> Option<String> {
    let words = ["move", "trap", "dig", "place"].into_iter();
    let said = words.filter_map(|word| duel.ask(&[format!("{word} {name}")]).err());
    said.map(|refusal| refusal.problem.to_string()).next()
}

/// What must stay whole in a text: "(4, 0)", "50 %".
fn whole(text: &str) -> Vec<&str> {
    let cells = text.match_indices('(').filter_map(|(at, _)| {
        let inside = &text[at..at + text[at..].find(')')? + 1];
        inside.bytes().all(|byte| b"(0123456789, )".contains(&byte)).then_some(inside)
    });
    let shares = text.match_indices(" %").map(|(at, _)| {
        let number = text[..at].rfind(|letter: char| !letter.is_ascii_digit()).map_or(0, |before| before + 1);
        &text[number..at + 2]
    });
    cells.chain(shares).collect()
}

#[test]
fn no_text_of_any_game_breaks_inside_a_cell_or_a_percentage() {
    let truths = Truths::default();
    let mut seen = 0;
    for entry in games::ALL {
        for text in told(entry, &truths) {
            seen += whole(&text).len();
            for width in 20..=100 {
                let lines = line(&text, width);
                assert!(lines.iter().all(|line| columns(line) <= width), "{width}: {lines:?}");
                for unit in whole(&text) {
                    assert!(lines.iter().any(|line| line.contains(unit)), "{unit} at {width}: {lines:?}");
                }
            }
        }
        for width in 20..=100 {
            let lines = page(entry.page, width);
            let drawn = |line: &&str| line.starts_with(AS_IT_STANDS) && columns(line) <= width;
            for drawn in entry.page.lines().filter(drawn) {
                assert!(lines.iter().any(|line| line == drawn), "{drawn:?} at {width}");
            }
            for unit in whole(&entry.page.replace('\n', " ")) {
                assert!(lines.iter().any(|line| line.contains(unit)), "{unit} at {width}");
            }
        }
    }
    assert!(seen > 100, "cells and percentages were told: {seen}");
}
