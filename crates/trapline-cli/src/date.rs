//! Days of the calendar, in UTC, as puzzles are named by. No times, no zones.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Today.
pub fn today() -> Date {
    Timestamp::now().to_zoned(TimeZone::UTC).date()
}

/// A day as one number: 20250131.
pub fn number(date: Date) -> u64 {
    let [year, month, day] = [date.year(), date.month().into(), date.day().into()].map(i64::from);
    (year * 10_000 + month * 100 + day).unsigned_abs()
}

/// The day that such a number is, if it is one's.
pub fn numbered(number: u64) -> Option<Date> {
    let [year, month, day] = [number / 10_000, number / 100 % 100, number % 100];
    // Anything shorter was drawn at random.
    let year = i16::try_from(year).ok().filter(|year| *year >= 1000)?;
    Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

/// The day that a text tells, year first.
pub fn read(text: &str) -> Result<Date, String> {
    let date: Option<Date> = text.parse().ok();
    // In one way only: jiff knows more than people type.
    date.filter(|date| date.year() >= 0 && date.to_string() == text).ok_or_else(|| {
        "there is no such day; a date is a year, a month and a day, like 2025-01-31".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_a_number_and_a_text() {
        for (text, named) in [("2024-02-29", 20_240_229), ("2025-01-31", 20_250_131), ("0001-01-01", 10_101)]
        {
            let date = read(text).expect("a day");
            assert_eq!((number(date), date.to_string().as_str()), (named, text));
            assert_eq!(numbered(named), (named > 1_000_000).then_some(date));
        }
    }

    #[test]
    fn not_every_number_is_a_day() {
        for number in [0, 7, 999_999, 20_250_230, 20_251_301, 20_250_100, 999_991_231, u64::MAX] {
            assert_eq!(numbered(number), None, "{number}");
        }
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in [
            "",
            "2025",
            "2025-1-31",
            "2025-02-29",
            "2100-02-29",
            "2025-13-01",
            "2025-00-01",
            "2025-01-00",
            "2025-04-31",
            "25-01-31",
            "2025-01-31-",
            "2025-01-31T12:00",
            "20250131",
            "2025-W05-5",
            "-000001-01-01",
            "+025-01-31",
            "2025/01/31",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
