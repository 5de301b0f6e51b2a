//! [`Fraction`]: an exact number, to hold rounded ones against. Integers only.

/// A number a/b; b is positive.
#[derive(Clone, Copy, Debug)]
pub struct Fraction(i128, i128);

impl Fraction {
    /// Reads `a/b`.
    #[track_caller]
    pub fn read(text: &str) -> Fraction {
        let (a, b) = text.split_once('/').expect("a fraction");
        let fraction = Fraction(a.parse().expect("an integer"), b.parse().expect("an integer"));
        assert!(fraction.1 > 0, "{text}");
        fraction
    }

    /// What a number between -1 and 1 is exactly.
    #[track_caller]
    pub fn of(number: f64) -> Fraction {
        assert!((-1.0..=1.0).contains(&number), "{number}");
        let bits = number.abs().to_bits();
        let (exponent, digits) = ((bits >> 52) as i32, i128::from(bits & ((1 << 52) - 1)));
        if number == 0.0 {
            return Fraction(0, 1);
        }
        assert!(exponent > 1023 - 10, "{number} is too small for these integers");
        // A number is 1.digits times two to the power of its exponent, which is kept with 1023 added.
        let digits = digits | 1 << 52;
        Fraction(if number < 0.0 { -digits } else { digits }, 1 << (52 + 1023 - exponent))
    }

    fn is(self, number: f64) -> bool {
        let number = Fraction::of(number);
        self.is_at_most(number) && number.is_at_most(self)
    }

    pub fn is_at_most(self, other: Fraction) -> bool {
        self.0 * other.1 <= other.0 * self.1
    }
}

/// Asserts that the numbers enclose the fractions, as closely as numbers can.
#[track_caller]
pub fn assert_outward(lower: f64, lower_exact: &str, upper: f64, upper_exact: &str) {
    let [low, high] = [lower_exact, upper_exact].map(Fraction::read);
    assert!(low.is_at_most(high), "{lower_exact} > {upper_exact}");
    assert!(Fraction::of(lower).is_at_most(low), "{lower} > {lower_exact}");
    assert!(high.is_at_most(Fraction::of(upper)), "{upper} < {upper_exact}");
    // Where the fraction is no number, it lies between that number and the next one.
    assert!(
        low.is(lower) || low.is_at_most(Fraction::of(lower.next_up())),
        "{lower} is far below {lower_exact}"
    );
    assert!(
        high.is(upper) || Fraction::of(upper.next_down()).is_at_most(high),
        "{upper} is far above {upper_exact}"
    );
}

#[test]
fn numbers_are_taken_apart_exactly() {
    // 1/3 lies between two numbers; halves and their sums are numbers.
    let third = Fraction::read("1/3");
    let near = 1.0 / 3.0;
    assert!(Fraction::of(near).is_at_most(third) && !third.is_at_most(Fraction::of(near)));
    assert!(third.is_at_most(Fraction::of(f64::next_up(near))));
    for (number, text) in [(0.5, "1/2"), (-0.625, "-5/8"), (1.0, "1/1"), (-1.0, "-1/1"), (0.0, "0/7")] {
        assert!(Fraction::read(text).is(number), "{text}");
    }
}
