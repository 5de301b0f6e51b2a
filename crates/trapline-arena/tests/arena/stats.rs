//! Scores, Elo and intervals against other people's numbers, and against what they promise.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use trapline_arena::stats::{Pairs, at_most, elo, normal, score};

#[track_caller]
pub fn close(ours: f64, theirs: f64) {
    assert!((ours - theirs).abs() <= 1e-9 * theirs.abs().max(1.0), "{ours} is not {theirs}");
}

/// Pairs of real tests of chess engines and made ones, and what `get_elo` of fishtest's `stat_util.py` says of them
/// with scipy 1.17.1: Elo, the ends of its 95 % interval, likelihood of superiority.
const FISHTEST: [([u64; 5], [f64; 4]); 5] = [
    (
        [10789, 19328, 33806, 19402, 10543],
        [-0.7735773359165423, -2.051167691664677, 0.5039920997913666, 0.1176588580327751],
    ),
    (
        [39, 2226, 31451, 2412, 40],
        [0.902981048809024, 0.24045284636979794, 1.5655158183331086, 0.9962220973354207],
    ),
    (
        [1187, 7410, 13475, 7378, 1164],
        [-0.4426077992236841, -2.172477799080058, 1.2872402561554264, 0.3080138791226903],
    ),
    ([3, 10, 40, 20, 7], [39.25266317033501, 4.523888319710406, 74.78326290092774, 0.9866709018436016]),
    ([25, 30, 35, 60, 50], [70.43650362227247, 37.4201637451464, 104.76168215476262, 0.9999882179905845]),
];

#[test]
fn elo_and_its_interval_are_fishtest_s() {
    for (pairs, [value, low, high, superiority]) in FISHTEST {
        let elo = Pairs(pairs).elo().expect("there are pairs");
        close(elo.value, value);
        close(elo.low, low);
        close(elo.high, high);
        close(Pairs(pairs).superiority().expect("there are pairs"), superiority);
    }
}

#[test]
fn from_the_other_side_it_is_the_other_way_round() {
    for (pairs, [value, low, high, superiority]) in FISHTEST {
        let reversed = Pairs(pairs).reversed();
        let elo = reversed.elo().expect("there are pairs");
        close(elo.value, -value);
        close(elo.low, -high);
        close(elo.high, -low);
        close(reversed.superiority().expect("there are pairs"), 1.0 - superiority);
    }
}

/// However few pairs there are, and whichever of them is the commonest.
#[test]
fn both_players_are_told_the_same_of_few_pairs() {
    let each = || 0..4u64;
    for a in each() {
        for b in each() {
            for (c, d, e) in each().flat_map(|c| each().flat_map(move |d| each().map(move |e| (c, d, e)))) {
                let pairs = Pairs([a, b, c, d, e]);
                let Some((low, high)) = pairs.interval() else { continue };
                let (other_low, other_high) = pairs.reversed().interval().expect("there are pairs");
                close(low, 1.0 - other_high);
                close(high, 1.0 - other_low);
                let [one, other] = [pairs, pairs.reversed()].map(|pairs| pairs.superiority().expect("pairs"));
                close(one, 1.0 - other);
            }
        }
    }
}

/// Two pairs won say little: by the Chess Programming Wiki's formula, `Φ((won - lost) / √(won + lost))`; the number is
/// scipy.stats.norm.cdf(2 ** 0.5).
#[test]
fn two_pairs_do_not_make_sure() {
    close(Pairs([0, 0, 0, 1, 1]).superiority().expect("there are pairs"), 0.9213503964748574);
}

#[test]
fn elo_is_logistic() {
    // Chess Programming Wiki, "Match Statistics": a difference of 400 log10(p / (1 - p)).
    // python3 -c 'import math; print(400 * math.log10(3), 1 / (1 + 10 ** (-100 / 400)))'
    close(elo(0.75), 190.848_501_887_864_98);
    close(score(100.0), 0.640_064_999_802_885_1);
    close(elo(0.5), 0.0);
    assert_eq!(elo(1.0), f64::INFINITY);
    assert_eq!(elo(0.0), f64::NEG_INFINITY);
    for difference in [-700.0, -3.5, 0.0, 12.0, 1500.0] {
        close(elo(score(difference)), difference);
    }
}

#[test]
fn the_normal_distribution_is_scipy_s() {
    // scipy.stats.norm.cdf
    close(normal(-3.0), 0.0013498980316300933);
    close(normal(-1.0), 0.15865525393145707);
    close(normal(0.5), 0.6914624612740131);
    close(normal(1.96), 0.9750021048517795);
}

#[test]
fn wilson_s_bound_is_scipy_s() {
    // scipy.stats.binomtest(found, all).proportion_ci(0.95, 'wilson').high
    for (found, all, high) in [
        (0, 500, 0.007624340461552241),
        (1, 500, 0.011240706705146757),
        (9, 500, 0.03385167090873928),
        (0, 10, 0.27753279986288926),
        (3, 20, 0.3604188647407569),
    ] {
        close(at_most(found, all), high);
    }
}

#[test]
fn whoever_wins_everything_is_stronger_by_at_least_so_much() {
    // Wilson's lower end for 500 of 500 is 500 / (500 + z²), z = 1.959964:
    // python3 -c 'import math; z2 = 3.841458820694124; print(400 * math.log10(500 / z2))'
    let all = Pairs([0, 0, 0, 0, 500]);
    let elo = all.elo().expect("there are pairs");
    assert_eq!((elo.value, elo.high), (f64::INFINITY, f64::INFINITY));
    close(elo.low, 845.789_528_918_298_6);
    let none = Pairs([500, 0, 0, 0, 0]).elo().expect("there are pairs");
    assert_eq!((none.value, none.low), (f64::NEG_INFINITY, f64::NEG_INFINITY));
    close(none.high, -845.789_528_918_298_6);
    // Chess Programming Wiki: half of 1 + erf((won - lost) / sqrt(2 (won + lost))), here over pairs:
    // python3 -c 'import math; print((1 + math.erf(math.sqrt(10 / 2))) / 2)'
    close(Pairs([0, 0, 0, 0, 10]).superiority().expect("there are pairs"), 0.999_217_298_870_998_7);
}

#[test]
fn where_nothing_varies_nothing_is_certain_either() {
    let even = Pairs([0, 0, 500, 0, 0]);
    let elo = even.elo().expect("there are pairs");
    assert_eq!(elo.value, 0.0);
    // Up to 0.00762434 of the pairs, by Wilson, may go 2:0 or 0:2: half of that to either side of 0.5.
    close(score(elo.high), 0.5 + 0.007624340461552241 / 2.0);
    close(elo.low, -elo.high);
    assert_eq!(even.superiority(), Some(0.5));
}

#[test]
fn one_result_of_another_kind_does_not_make_it_surer() {
    let low = |pairs: [u64; 5]| Pairs(pairs).elo().expect("there are pairs").low;
    assert!(low([0, 0, 0, 0, 500]) > low([0, 0, 0, 1, 499]));
    assert!(low([0, 0, 0, 1, 499]) > low([0, 0, 0, 9, 491]));
    assert!(low([0, 0, 0, 9, 491]) > low([0, 0, 9, 0, 491]));
}

#[test]
fn without_pairs_there_is_nothing_to_tell() {
    let none = Pairs::default();
    assert_eq!((none.score(), none.elo(), none.superiority()), (None, None, None));
}

/// Pairs drawn with these chances.
pub fn drawn(chances: [f64; 5], count: usize, rng: &mut StdRng) -> Pairs {
    let mut pairs = Pairs::default();
    for _ in 0..count {
        let mut left: f64 = rng.random_range(0.0..1.0);
        let fits = |chance: &f64| {
            left -= chance;
            left < 0.0
        };
        pairs.note(chances.iter().position(fits).unwrap_or(4));
    }
    pairs
}

#[test]
fn intervals_hold_what_they_promise() {
    let mut rng = StdRng::seed_from_u64(4);
    for (chances, count) in [
        ([0.1, 0.2, 0.4, 0.2, 0.1], 200),
        ([0.05, 0.0, 0.3, 0.0, 0.65], 200),
        ([0.0, 0.01, 0.98, 0.01, 0.0], 300),
        ([0.0, 0.0, 0.01, 0.01, 0.98], 300),
        ([0.0, 0.0, 0.002, 0.0, 0.998], 300),
    ] {
        let truth: f64 = (0..).zip(chances).map(|(at, chance)| f64::from(at) / 4.0 * chance).sum();
        let holds = |_: &u32| {
            let (low, high) = drawn(chances, count, &mut rng).interval().expect("there are pairs");
            low <= truth && truth <= high
        };
        let held = (0..2000).filter(holds).count();
        assert!(held >= 1860, "{chances:?}: only {held} of 2000");
    }
}
