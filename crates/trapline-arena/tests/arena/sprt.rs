//! The sequential test against fishtest's numbers, and against what it promises.

use crate::stats::{close, drawn};
use rand::SeedableRng;
use rand::rngs::StdRng;
use trapline_arena::stats::{Pairs, elo};
use trapline_arena::{Decision, Sprt};

#[test]
fn the_ratio_is_fishtest_s() {
    // `LLR_logistic(elo0, elo1, pairs)` of fishtest's `LLRcalc.py` with scipy 1.17.1.
    for (pairs, elo0, elo1, llr) in [
        ([10789, 19328, 33806, 19402, 10543], -3.0, 1.0, 2.1310678117940807),
        ([39, 2226, 31451, 2412, 40], 0.2, 0.9, 2.1625425800483593),
        ([1187, 7410, 13475, 7378, 1164], -3.0, 1.0, 2.86152718059463),
        ([0, 0, 100, 0, 0], 0.0, 10.0, -2.911175147974281),
        ([0, 0, 0, 0, 50], 0.0, 10.0, 1.4184639053829764),
        ([3, 10, 40, 20, 7], 0.0, 20.0, 1.7656848645582173),
        ([20, 5, 3, 0, 0], 0.0, 50.0, -4.318447925820937),
        ([1, 0, 0, 0, 0], -5.0, 5.0, -0.028839629058797125),
    ] {
        let ours = Sprt::new(elo0, elo1).llr(&Pairs(pairs));
        // Their search for a root stops a little earlier than ours.
        assert!((ours - llr).abs() < 1e-6, "{pairs:?}: {ours} is not {llr}");
    }
    assert_eq!(Sprt::new(0.0, 5.0).llr(&Pairs::default()), 0.0);
}

#[test]
fn it_is_decided_at_nineteen_to_one() {
    let sprt = Sprt::new(0.0, 10.0);
    let [lower, upper] = sprt.bounds();
    close(upper, 2.9444389791664403); // math.log(0.95 / 0.05)
    close(lower, -upper);
    let [lower, upper] = Sprt { alpha: 0.01, beta: 0.1, ..sprt }.bounds();
    close(upper, 4.499809670330265); // math.log(0.9 / 0.01)
    close(lower, -2.292534757140544); // math.log(0.1 / 0.99)
    assert_eq!(sprt.decide(2.9445), Some(Decision::Elo1));
    assert_eq!(sprt.decide(2.9444), None);
    assert_eq!(sprt.decide(-2.9444), None);
    assert_eq!(sprt.decide(-2.9445), Some(Decision::Elo0));
}

#[test]
fn it_errs_no_more_often_than_it_may() {
    let sprt = Sprt::new(0.0, 60.0);
    // Chances with a mean of 1/2, and with the mean of a difference of 60.
    let even = [0.1, 0.2, 0.4, 0.2, 0.1];
    let shift = 0.085_5; // of the weight of each end, times 1
    let better = [0.1 - shift, 0.2, 0.4, 0.2, 0.1 + shift];
    let mean: f64 = (0..).zip(better).map(|(at, chance)| f64::from(at) / 4.0 * chance).sum();
    assert!((elo(mean) - 60.0).abs() < 0.5, "{}", elo(mean));
    let mut rng = StdRng::seed_from_u64(8);
    for (chances, right) in [(even, Decision::Elo0), (better, Decision::Elo1)] {
        let wrong = (0..1000).filter(|_| {
            let mut pairs = Pairs::default();
            loop {
                pairs = pairs.and(drawn(chances, 1, &mut rng));
                if let Some(decision) = sprt.decide(sprt.llr(&pairs)) {
                    return decision != right;
                }
            }
        });
        let wrong = wrong.count();
        // 50 would be right on the mark; three standard deviations of chance are 21 more.
        assert!(wrong <= 71, "{right:?}: {wrong} of 1000");
    }
}

#[test]
fn it_is_read_from_two_numbers() {
    assert_eq!("0,10".parse(), Ok(Sprt::new(0.0, 10.0)));
    assert_eq!("-3.5, 1".parse(), Ok(Sprt::new(-3.5, 1.0)));
    for wrong in ["", "5", "5,5", "10,0", "a,b", "0,nan", "0,inf", "0,1,2", "0,99999"] {
        assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
    }
}
