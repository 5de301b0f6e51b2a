//! Ratings of all players together: what must hold of them whatever the results. `tests/peers` holds them against published
//! implementations.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use trapline_arena::stats::{Pairs, score};
use trapline_arena::{ranking, ratings};

/// So many pairs between players of these strengths.
fn played(strengths: &[f64], pairs: u64, seed: u64) -> Vec<([usize; 2], Pairs)> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut results = vec![];
    for first in 0..strengths.len() {
        for second in first + 1..strengths.len() {
            let expected = score(strengths[first] - strengths[second]);
            let mut counted = Pairs::default();
            for _ in 0..pairs {
                // Drawn with a third of the chance that both have.
                let halves = (0..2).map(|_| {
                    let draw = 2.0 / 3.0 * expected.min(1.0 - expected);
                    match rng.random::<f64>() {
                        luck if luck < draw => 1,
                        luck if luck < draw + expected - draw / 2.0 => 2,
                        _ => 0,
                    }
                });
                counted.note(halves.sum());
            }
            results.push(([first, second], counted));
        }
    }
    results
}

#[test]
fn two_players_are_as_far_apart_as_their_score_says() {
    for counts in [[1, 2, 30, 4, 13], [20, 0, 3, 0, 4], [5, 5, 5, 5, 5]] {
        let pairs = Pairs(counts);
        let rated = ratings(2, [([0, 1], pairs)].into_iter());
        let [one, two] = [rated[0].expect("rated"), rated[1].expect("rated")];
        let elo = pairs.elo().expect("there are pairs");
        assert!((one.value - two.value - elo.value).abs() < 1e-9, "{one:?} {two:?} {elo:?}");
        assert!((one.value + two.value).abs() < 1e-9, "the average is 0");
    }
}

#[test]
fn what_is_expected_of_everybody_is_what_they_made() {
    let results = played(&[300.0, 120.0, 0.0, -80.0, -200.0], 60, 4);
    let rated: Vec<f64> =
        ratings(5, results.iter().copied()).iter().map(|one| one.expect("rated").value).collect();
    assert!(rated.iter().sum::<f64>().abs() < 1e-6);
    // The likeliest ratings are those that explain everybody's points.
    for player in 0..5 {
        let (mut made, mut expected) = (0.0, 0.0);
        for (players, pairs) in &results {
            let Some(which) = players.iter().position(|&one| one == player) else { continue };
            let count = pairs.count() as f64;
            let share = pairs.score().expect("they played");
            made += count * if which == 0 { share } else { 1.0 - share };
            expected += count * score(rated[player] - rated[players[1 - which]]);
        }
        assert!((made - expected).abs() < 1e-6, "player {player}: {made} {expected}");
    }
}

#[test]
fn intervals_hold_what_they_promise() {
    let strengths = [150.0, 40.0, -60.0, -130.0];
    let (mut inside, mut all) = (0, 0);
    for seed in 0..300 {
        for (rated, truth) in ratings(4, played(&strengths, 80, seed).into_iter()).iter().zip(strengths) {
            let rated = rated.expect("rated");
            all += 1;
            inside += u32::from((rated.low..=rated.high).contains(&truth));
        }
    }
    // 95 % of 1200, and five standard deviations to both sides.
    assert!((1102..=1178).contains(&inside), "{inside} of {all}");
}

#[test]
fn whoever_won_everything_is_rated_by_a_bound_and_first() {
    let even = Pairs([2, 3, 10, 3, 2]);
    let all = Pairs([0, 0, 0, 0, 20]);
    let results = [([0, 1], even), ([0, 2], all.reversed()), ([1, 2], all.reversed()), ([0, 3], all)];
    let rated = ratings(5, results.into_iter());
    assert!(rated[0].is_some_and(|one| one.value.abs() < 1e-9 && one.low < 0.0 && one.high > 0.0));
    let best = rated[2].expect("it played");
    assert!(best.value == f64::INFINITY && best.high == f64::INFINITY);
    // Against equal players it is as if it were one: Wilson's bound of 40 out of 40.
    let wilson = Pairs([0, 0, 0, 0, 40]).elo().expect("there are pairs").low;
    assert!((best.low - wilson).abs() < 1e-6, "{best:?} {wilson}");
    let worst = rated[3].expect("it played");
    assert!(worst.value == f64::NEG_INFINITY && worst.high < 0.0, "{worst:?}");
    assert_eq!(rated[4], None, "it has not played");
    let order = ranking(5, results.into_iter());
    assert_eq!((order[0], &order[3..]), (2, &[3, 4][..]), "{order:?}");
}

#[test]
fn of_two_who_are_above_all_others_the_better_comes_first() {
    let all = Pairs([0, 0, 0, 0, 20]);
    let even = Pairs([2, 3, 10, 3, 2]);
    let better = Pairs([0, 0, 10, 0, 10]);
    let results =
        [([0, 1], even), ([0, 2], even), ([1, 2], even), ([3, 4], better), ([3, 0], all), ([4, 1], all)];
    assert_eq!(ranking(5, results.into_iter())[..2], [3, 4]);
}
