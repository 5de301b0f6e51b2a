//! Grid Hunt: what is proved, and that the verdicts fit the rules.

use crate::certify::checked;
use num_rational::BigRational;
use rand::prelude::*;
use trapline::games::GridHunt;
use trapline::{Event, Game, Log, Player, Show, Sight, Turn, Viewer};
use trapline_solve::hidden::{Bound, Solved};
use trapline_solve::hunt;

fn exact(bound: &Bound) -> &BigRational {
    match bound {
        Bound::Exact(fraction) => fraction,
        Bound::Rounded(number) => panic!("{number} is rounded"),
    }
}

#[test]
fn both_sides_prove_the_same_value() {
    let [one, two] = Player::BOTH.map(|first| hunt::solve(&GridHunt::reduced(first, 5, 3), &|_| {}));
    assert_eq!(exact(&one.proof().lower), exact(&one.proof().upper));
    // Whoever begins has the same advantage.
    assert_eq!(*exact(&two.proof().lower), -exact(&one.proof().upper).clone());
    assert_eq!(*exact(&two.proof().upper), -exact(&one.proof().lower).clone());
}

#[test]
fn without_scans_it_is_a_race_of_digs() {
    // With n cells the one who begins finds the treasure at their k-th dig with chance 1/n, and the other has had
    // k - 1 digs: they lose it to them with chance (k-1)/n. So they win with chance sum (n-k+1)/n^2 = (n+1)/2n,
    // which is worth 1/n.
    for size in [2, 3, 4] {
        let solution = hunt::solve(&GridHunt::reduced(Player::One, size, 0), &|_| {});
        let cells = i64::from(size) * i64::from(size);
        let worth = BigRational::new(1.into(), cells.into());
        assert_eq!(*exact(&solution.proof().lower), worth);
        assert_eq!(*exact(&solution.proof().upper), worth);
    }
}

#[test]
fn small_boards_are_held_from_both_sides() {
    for (size, scans) in [(2, 1), (3, 1), (3, 2), (3, 3), (4, 2)] {
        let solution = hunt::solve(&GridHunt::reduced(Player::One, size, scans), &|_| {});
        assert!(exact(&solution.proof().lower) <= exact(&solution.proof().upper), "{size} {scans}");
    }
}

/// Random matches, judged at every position from the seat of the player to move.
#[test]
fn every_position_gets_a_verdict() {
    let game = GridHunt::reduced(Player::One, 5, 3);
    let solution = hunt::solve(&game, &|_| {});
    let mut rng = StdRng::seed_from_u64(1);
    for _ in 0..60 {
        let mut state = game.start();
        let mut events: Vec<Event<GridHunt>> = vec![];
        while let Turn::Of(player) = game.turn(&state) {
            let who = Viewer::Seat(player);
            let view = game.view(&state, who);
            let first = game.view(&game.start(), who);
            let sight = Sight { player, first, view, events: Log::new(&game, &events, who) };
            let verdict = solution.judge(&sight).expect("every position is judged");
            let mut judged: Vec<_> = verdict.choices.iter().map(|choice| choice.action).collect();
            judged.sort();
            assert!(judged.into_iter().eq(game.actions(&view)), "every action, once");
            let chances: f64 = verdict.choices.iter().map(|choice| choice.probability).sum();
            assert!((chances - 1.0).abs() < 1e-9, "{chances}");
            assert!(verdict.choices.is_sorted_by(|a, b| a.value >= b.value));
            assert_eq!(verdict.value, verdict.choices[0].value);
            assert!(verdict.choices.iter().all(|choice| choice.value.abs() <= 1.0));
            // Where one cell is left, digging there wins.
            let left = game.candidates(&view, player);
            if left.len() == 1 && events.len() >= 2 {
                assert_eq!(verdict.value, 1.0);
                assert_eq!(
                    game.write(verdict.choices[0].action),
                    format!("dig {}", game.grid().text(left.nth(0)))
                );
            }
            let action = game.nth(&view, rng.random_range(0..game.count(&view)));
            let (next, reply) = game.play(state, action);
            events.push(Event { player, action: Some(action), reply });
            state = next;
        }
    }
}

/// The verdict is made of what the player to move can know: another treasure of the opponent's that answers all
/// scans and digs alike changes nothing.
#[test]
fn verdicts_do_not_see_secrets() {
    let game = GridHunt::reduced(Player::One, 5, 3);
    let solution = hunt::solve(&game, &|_| {});
    let judged = |hidden: &str| {
        let mut state = game.start();
        for text in ["hide 2,2", hidden, "scan 1,1", "scan 5,5", "dig 3,1", "dig 4,4"] {
            state = game.play(state, game.read(text).expect(text)).0;
        }
        let who = Viewer::Seat(Player::One);
        let first = game.view(&game.start(), who);
        let (view, events) = (game.view(&state, who), Log::new(&game, &[], who));
        let sight = Sight { player: Player::One, first, view, events };
        format!("{:?}", solution.judge(&sight))
    };
    assert_eq!(judged("hide 1,3"), judged("hide 2,2"));
}

#[test]
fn a_checker_that_shares_nothing_with_the_solver_agrees() {
    for (first, size, scans) in [(Player::One, 3, 1), (Player::Two, 3, 2), (Player::One, 4, 2)] {
        let solution = hunt::solve(&GridHunt::reduced(first, size, scans), &|_| {});
        let mut text = vec![];
        solution.write(&mut text).expect("memory takes it");
        let text = String::from_utf8(text).expect("it is text");
        let Some((holds, said)) = checked("grid-hunt", &format!("hunt-{size}-{scans}"), &text) else {
            return;
        };
        assert!(holds, "{said}");
        // One that claims something else is found out.
        let lower = solution.proof().lower.text().expect("it is exact");
        let boasting = text.replacen(&format!("\"lower\":\"{lower}\""), "\"lower\":\"1/1\"", 1);
        assert_ne!(boasting, text);
        assert!(checked("grid-hunt", "hunt-boasting", &boasting).is_some_and(|(holds, _)| !holds));
    }
}
