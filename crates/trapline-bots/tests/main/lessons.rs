//! Lessons: every game's can be played as they stand, and the truth confirms what they ask for.

use trapline::games;
use trapline::{Turn, Viewer};
use trapline_bots::lesson::Taught;
use trapline_solve::Truths;

/// How many sentences a text has.
fn sentences(text: &str) -> usize {
    text.matches(['.', '!', '?']).count() - text.matches("...").count() * 3
}

#[test]
fn every_lesson_stands_in_a_real_position_and_the_truth_confirms_what_it_asks_for() {
    let truths = Truths::default();
    let mut taught_games = 0;
    for entry in games::ALL.iter().filter(|entry| !entry.lessons.is_empty()) {
        taught_games += 1;
        assert!((5..=8).contains(&entry.lessons.len()), "{}", entry.title);
        for lesson in entry.lessons {
            let which = format!("{}: {}", entry.title, lesson.title);
            assert!(lesson.text.len() > 20 && sentences(lesson.text) <= 3, "{which}");
            assert!(sentences(lesson.task) == 1 && sentences(lesson.right) <= 3, "{which}");
            let truth = truths.solve(entry, &lesson.rules(entry).expect("sound rules"), &|_| {});
            let truth = truth.unwrap_or_else(|why| panic!("{which}: {why}"));
            let taught = Taught::new(entry, lesson, &*truth).expect("a reachable position");
            let taught = taught.unwrap_or_else(|| panic!("{which}: nothing is known of it"));
            assert_eq!(taught.duel().turn(), Turn::Of(taught.seat().player()), "the learner is to move");
            let legal = taught.duel().legal(Viewer::Referee);
            let right: Vec<&str> = taught.right().map(|judged| judged.action.as_str()).collect();
            assert!(!right.is_empty() && right.len() < legal.len(), "{which}: {right:?} of {legal:?}");
            for action in &legal {
                let answer = taught.attempt(&*truth, action).expect("a legal action");
                assert_eq!(answer.right, right.contains(&action.as_str()), "{which}: {action}");
                assert!(answer.right || answer.words.ends_with(" Try again."), "{}", answer.words);
                assert!(answer.words.len() > 12, "{which}: {action}: {}", answer.words);
            }
            assert!(taught.attempt(&*truth, "fly").is_err());
            println!("{which}: {right:?}");
        }
    }
    assert!(taught_games > 0);
}

#[test]
fn the_last_lesson_of_every_game_ends_in_a_win() {
    let truths = Truths::default();
    for entry in games::ALL {
        let Some(lesson) = entry.lessons.last() else { continue };
        let truth =
            truths.solve(entry, &lesson.rules(entry).expect("sound rules"), &|_| {}).expect("a truth");
        let taught = Taught::new(entry, lesson, &*truth).expect("a position").expect("it is known");
        let right = taught.right().next().expect("something is right").action.clone();
        let after = taught.after(&right).expect("a legal action");
        // Whoever is snared at home has won once the other has used the turn that is lost.
        let won = after.turn().outcome().is_some_and(|end| end.winner == Some(taught.seat().player()));
        let waits = || {
            after.legal(Viewer::Referee).iter().all(|reply| {
                let mut later = after.earlier(after.plies());
                later.act(reply).expect("it is legal");
                later.turn().outcome().is_some_and(|end| end.winner == Some(taught.seat().player()))
            })
        };
        assert!(won || waits(), "{}", entry.title);
    }
}
