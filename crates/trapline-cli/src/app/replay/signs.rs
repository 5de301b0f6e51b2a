//! The signs of a review, which are the same in the list, in the graph and in the summary; and what they mean.

use crate::app::screen::Sign;
use trapline::Tone;
use trapline_bots::review::{Grade, Share};

/// Where one is, in the graph.
pub const HERE: &str = "▲";

/// A grade as a sign.
pub const fn sign(grade: Grade) -> &'static str {
    match grade {
        Grade::Best => "✓",
        Grade::Fine => "·",
        Grade::Mistake => "?",
        Grade::Blunder => "??",
    }
}

/// What a grade is drawn in.
pub const fn tone(grade: Grade) -> Tone {
    match grade {
        Grade::Best => Tone::Safe,
        Grade::Fine => Tone::Plain,
        Grade::Mistake => Tone::Prize,
        Grade::Blunder => Tone::Danger,
    }
}

/// Every sign of a review, and what it means.
pub fn legend() -> impl Iterator<Item = Sign> {
    let grades = Grade::ALL.map(|grade| (sign(grade).to_owned(), tone(grade), meaning(grade)));
    let here = (HERE.to_owned(), Tone::Prize, "this position in the graph".to_owned());
    grades.into_iter().chain([here])
}

/// What a grade means.
fn meaning(grade: Grade) -> String {
    let from = |least: f64| format!("{grade}: gave away {} or more", Share::from_number(least).points());
    match grade {
        Grade::Best => format!("{grade}: nothing was better"),
        Grade::Fine => format!("{grade}: gave away next to nothing"),
        Grade::Mistake => from(Grade::MISTAKE),
        Grade::Blunder => from(Grade::BLUNDER),
    }
}
