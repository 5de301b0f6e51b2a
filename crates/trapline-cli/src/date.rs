//! [`Date`]: a day of the calendar, in UTC. No times, no zones, no weekdays.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Date {
    year: u64,
    month: u64,
    day: u64,
}

const SECONDS: u64 = 24 * 60 * 60;

impl Date {
    /// Today, in UTC.
    pub fn today() -> Date {
        // A clock that stands before 1970 is wrong anyway.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Date::after(since.as_secs() / SECONDS)
    }

    /// So many days after the first of January 1970.
    fn after(mut days: u64) -> Date {
        let mut date = Date { year: 1970, month: 1, day: 1 };
        while days >= year_days(date.year) {
            days -= year_days(date.year);
            date.year += 1;
        }
        while days >= month_days(date.year, date.month) {
            days -= month_days(date.year, date.month);
            date.month += 1;
        }
        date.day += days;
        date
    }

    /// As one number: 20250131.
    pub fn number(self) -> u64 {
        self.year * 10_000 + self.month * 100 + self.day
    }
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

fn year_days(year: u64) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn month_days(year: u64, month: u64) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = String;

    fn from_str(text: &str) -> Result<Date, String> {
        let digits = |part: &str, count| {
            let all = part.len() == count && part.bytes().all(|b| b.is_ascii_digit());
            all.then(|| part.parse::<u64>().ok()).flatten()
        };
        let parts: Vec<_> = text.split('-').collect();
        let date = match parts.as_slice() {
            [year, month, day] => digits(year, 4).zip(digits(month, 2)).zip(digits(day, 2)),
            _ => None,
        };
        let ((year, month), day) =
            date.ok_or_else(|| "a date is a year, a month and a day, like 2025-01-31".to_owned())?;
        if !(1..=12).contains(&month) || !(1..=month_days(year, month)).contains(&day) {
            return Err("there is no such day".to_owned());
        }
        Ok(Date { year, month, day })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `date -u -d @SECONDS +%F` says.
    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, date) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (1_709_251_199, "2024-02-29"),
            (1_735_689_599, "2024-12-31"),
            (1_735_689_600, "2025-01-01"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(Date::after(seconds / SECONDS).to_string(), date);
            assert_eq!(date.parse(), Ok(Date::after(seconds / SECONDS)));
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
            "+025-01-31",
            "2025/01/31",
        ] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
