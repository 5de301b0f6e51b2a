//! [`Estimate`]: a figure and where it lies with a certainty of 95 %. Arithmetic only; `docs/agents.md` has the formulas.

use crate::stats::Z;
use serde::Serialize;
use std::f64::consts::FRAC_PI_2;

/// A figure, and where it lies with a certainty of 95 %; no interval where the matches tell none.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// It is hardly less.
    pub low: Option<f64>,
    /// It is hardly more.
    pub high: Option<f64>,
}

impl Estimate {
    /// The same of something that is never more than 1.
    #[must_use]
    pub fn of_a_share(self) -> Estimate {
        Estimate { high: self.high.map(|high| high.min(1.0)), ..self }
    }
}

/// A share of which `found` of `all` were seen, with Wilson's interval. `None` where there are none.
#[must_use]
pub fn wilson(found: u64, all: u64) -> Option<Estimate> {
    if all == 0 {
        return None;
    }
    let (n, share) = (all as f64, found as f64 / all as f64);
    let middle = share + Z * Z / (2.0 * n);
    let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let end = |end: f64| Some((end / (1.0 + Z * Z / n)).clamp(0.0, 1.0));
    Some(Estimate { value: share, low: end(middle - reach), high: end(middle + reach) })
}

/// So much of one thing for each of another, where matches are what is independent: for each match what there was of
/// both. `None` where there is nothing to divide by.
#[must_use]
pub fn ratio(matches: &[(f64, f64)]) -> Option<Estimate> {
    let (above, below) = matches.iter().fold((0.0, 0.0), |(a, b), (above, below)| (a + above, b + below));
    if below <= 0.0 {
        return None;
    }
    let value = above / below;
    // A match in which there was nothing to divide by tells nothing.
    let counted: Vec<_> = matches.iter().filter(|(_, below)| *below > 0.0).collect();
    let count = counted.len();
    let squares: f64 = counted.iter().map(|(above, below)| (above - value * below).powi(2)).sum();
    // Where nothing varies, there is nothing to tell an interval from.
    if count < 2 || squares <= f64::EPSILON * above.abs() {
        return Some(Estimate { value, low: None, high: None });
    }
    let error = (count as f64 * squares / (count - 1) as f64).sqrt() / below;
    let reach = student(count - 1) * error;
    Some(Estimate { value, low: Some((value - reach).max(0.0)), high: Some(value + reach) })
}

/// Student's t with so many degrees of freedom: so many errors to each side hold 95 %.
fn student(freedom: usize) -> f64 {
    let (mut low, mut high) = (0.0, FRAC_PI_2);
    for _ in 0..f64::MANTISSA_DIGITS {
        let middle = f64::midpoint(low, high);
        if held(middle, freedom) < 0.95 { low = middle } else { high = middle }
    }
    (freedom as f64).sqrt() * low.tan()
}

/// What Student's distribution holds up to `t` to each side, where `t` is the tangent of that angle times the root of the degrees of
/// freedom: a finite sum (Abramowitz and Stegun, 26.7.3 and 26.7.4).
fn held(angle: f64, freedom: usize) -> f64 {
    let (sin, cos) = angle.sin_cos();
    let odd = freedom % 2;
    let (mut sum, mut term) = (0.0, if odd == 1 { cos } else { 1.0 });
    for power in (odd + 2..=freedom).step_by(2) {
        sum += term;
        term *= cos * cos * (power - 1) as f64 / power as f64;
    }
    if odd == 1 { (angle + sin * sum) / FRAC_PI_2 } else { sin * sum }
}

/// The smallest of these, ascending, that at least that share of them do not exceed. `None` where there are none.
#[must_use]
pub fn quantile(ascending: &[f64], share: f64) -> Option<f64> {
    let rank = (share * ascending.len() as f64).ceil() as usize;
    ascending.get(rank.max(1) - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::at_most;

    /// The density of Student's distribution summed up between the ends holds 95 %.
    #[test]
    fn students_t_holds_what_it_should() {
        for freedom in [1, 2, 3, 7, 15, 30, 31, 60, 200, 5000] {
            let nu = freedom as f64;
            let scale = (libm::lgamma((nu + 1.0) / 2.0) - libm::lgamma(nu / 2.0)).exp()
                / (nu * std::f64::consts::PI).sqrt();
            let density = |t: f64| scale * (1.0 + t * t / nu).powf(-(nu + 1.0) / 2.0);
            let (end, steps) = (student(freedom), 20_000);
            let width = 2.0 * end / f64::from(steps);
            let held: f64 = (0..steps).map(|at| density(-end + (f64::from(at) + 0.5) * width) * width).sum();
            assert!((held - 0.95).abs() < 1e-6, "{freedom}: {held}");
        }
    }

    /// The ends of Wilson's interval are where the share is just so many errors away: the roots of that equation.
    #[test]
    fn wilsons_ends_solve_their_equation() {
        for (found, all) in [(0, 1), (0, 40), (3, 10), (25, 50), (40, 40)] {
            let Estimate { value, low, high } = wilson(found, all).expect("there are some");
            for end in [low, high].map(|end| end.expect("an end")) {
                let away = (value - end).powi(2) * all as f64 - Z * Z * end * (1.0 - end);
                assert!(away.abs() < 1e-9, "{found} of {all}: {end}");
            }
            assert!((high.expect("an end") - at_most(found, all)).abs() < 1e-12);
        }
        assert_eq!(wilson(0, 0), None);
    }

    /// With one of the second thing in each match it is an average, and the interval is the usual one.
    #[test]
    fn a_ratio_over_equal_matches_is_an_average() {
        let seen = [2.0, 4.0, 9.0, 1.0];
        // The average is 4, the squares of the differences 4 + 0 + 25 + 9 = 38, the error sqrt(38 / 3 / 4).
        let ours = ratio(&seen.map(|one| (one, 1.0))).expect("there are some");
        assert_eq!(ours.value, 4.0);
        let reach = 3.182_446_305_284 * (38.0_f64 / 12.0).sqrt();
        assert!((ours.high.expect("an end") - (4.0 + reach)).abs() < 1e-9 && ours.low == Some(0.0));
    }

    #[test]
    fn a_share_is_never_more_than_all() {
        let told = ratio(&[(0.9, 1.0), (0.1, 1.0)]).expect("there are some").of_a_share();
        assert_eq!((told.low, told.high), (Some(0.0), Some(1.0)));
    }

    #[test]
    fn where_nothing_varies_there_is_no_interval() {
        for same in [&[(1.0, 2.0)][..], &[(0.0, 3.0), (0.0, 5.0)], &[(2.0, 4.0), (1.0, 2.0), (0.0, 0.0)]] {
            let told = ratio(same).expect("there are some");
            assert_eq!((told.low, told.high), (None, None), "{same:?}");
        }
        assert_eq!(ratio(&[(0.0, 0.0)]), None);
    }

    #[test]
    fn quantiles_are_by_rank() {
        let all: Vec<f64> = (1..=20).map(f64::from).collect();
        assert_eq!([0.5, 0.95, 1.0].map(|share| quantile(&all, share)), [Some(10.0), Some(19.0), Some(20.0)]);
        assert_eq!((quantile(&all[..1], 0.5), quantile(&[], 0.5)), (Some(1.0), None));
    }
}
