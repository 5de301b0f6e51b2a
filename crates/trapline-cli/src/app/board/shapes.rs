//! What marks look like: a disc for the first player, a diamond for the second, a star for a prize, a cross for a
//! trap, bricks for an obstacle. Large where there is room, a bracket or two round the letter where there is little.
//! Shapes only: colours are [`Look`](crate::app::look::Look)'s.

use trapline::{Spot, Tone};

/// Whether a mark stands for nothing at all.
pub fn is_blank(spot: &Spot) -> bool {
    matches!(spot.mark.trim(), "" | ".")
}

/// A mark in a line of at most that many columns.
pub fn line(spot: &Spot, width: usize) -> String {
    let mark = match spot.mark.trim() {
        "*" if spot.tone == Tone::Prize => return "★".to_owned(),
        "." => return "·".to_owned(),
        mark => mark,
    };
    let shaped = match spot.tone {
        Tone::First => format!("({mark})"),
        Tone::Second => format!("<{mark}>"),
        Tone::Prize => format!("*{mark}*"),
        _ => mark.to_owned(),
    };
    if shaped.chars().count() <= width { shaped } else { mark.chars().take(width).collect() }
}

/// A mark in at most two columns.
pub fn small(spot: &Spot) -> (&str, Tone) {
    match spot.mark.trim() {
        "" | "." => ("·", Tone::Faint),
        "*" if spot.tone == Tone::Prize => ("★", spot.tone),
        mark if mark.chars().count() <= 2 => (mark, spot.tone),
        mark => (mark.split_at_checked(1).map_or(mark, |(first, _)| first), spot.tone),
    }
}

/// A picture of several lines, all of the same width, and whether the mark is written on its middle.
pub struct Shape {
    pub lines: Vec<String>,
    pub lettered: bool,
}

const LOW_DISC: &[&str] = &["▄███▄", "▀███▀"];
const LOW_DIAMOND: &[&str] = &[" ▄█▄ ", "▀███▀"];
const LOW_STAR: &[&str] = &["▄▄█▄▄", " █▀█ "];
const LOW_CROSS: &[&str] = &["▀▄▀", "▄▀▄"];

const DISC: &[&str] = &["▄███▄", "█████", "▀███▀"];
const DIAMOND: &[&str] = &[" ▄█▄ ", "█████", " ▀█▀ "];
const STAR: &[&str] = &["   █   ", "▀█████▀", " █▀ ▀█ "];
const CROSS: &[&str] = &["▀▄ ▄▀", "  █  ", "▄▀ ▀▄"];
const THIN_CROSS: &[&str] = &["╲ ╱", " ╳ ", "╱ ╲"];

const LARGE_DISC: &[&str] = &[" ▄█████▄ ", "█████████", "█████████", "█████████", " ▀█████▀ "];
const LARGE_DIAMOND: &[&str] = &["   ▄█▄   ", " ▄█████▄ ", "█████████", " ▀█████▀ ", "   ▀█▀   "];
const LARGE_STAR: &[&str] = &["     █     ", "    ███    ", "▀█████████▀", "  ▀█████▀  ", "  █▀   ▀█  "];
const LARGE_CROSS: &[&str] = &["▀▄     ▄▀", "  ▀▄ ▄▀  ", "    █    ", "  ▄▀ ▀▄  ", "▄▀     ▀▄"];
const LARGE_THIN_CROSS: &[&str] = &["╲   ╱", " ╲ ╱ ", "  ╳  ", " ╱ ╲ ", "╱   ╲"];

/// A mark as a picture in that much room; nothing where it is no more than a letter, or there is no room.
pub fn large(spot: &Spot, width: u16, height: u16) -> Option<Shape> {
    let pick = |low: &'static [&str], middle: &'static [&str], large: &'static [&str]| match (width, height) {
        (11.., 5..) => large,
        (_, 3..) => middle,
        _ => low,
    };
    let mark = spot.mark.trim();
    let (lines, lettered) = match spot.tone {
        _ if width < 5 || height < 2 => return None,
        Tone::First => (pick(LOW_DISC, DISC, LARGE_DISC), true),
        Tone::Second => (pick(LOW_DIAMOND, DIAMOND, LARGE_DIAMOND), true),
        Tone::Prize if width < 7 => (LOW_STAR, mark != "*"),
        Tone::Prize => (pick(LOW_STAR, STAR, LARGE_STAR), mark != "*"),
        _ if mark == "X" => (pick(LOW_CROSS, CROSS, LARGE_CROSS), false),
        _ if mark == "x" => (pick(&[], THIN_CROSS, LARGE_THIN_CROSS), false),
        _ if mark.starts_with(['#', '+']) => return Some(wall(mark, width, height)),
        _ => return None,
    };
    if lines.is_empty() {
        return None;
    }
    // A letter is in the middle of something odd, two are in the middle of something even.
    let widen = lettered && mark.chars().count().is_multiple_of(2) && width > 5;
    let widened = |line: &&str| {
        let middle = line.chars().count() / 2;
        let twice = |(at, c)| std::iter::repeat_n(c, if widen && at == middle { 2 } else { 1 });
        line.chars().enumerate().flat_map(twice).collect()
    };
    Some(Shape { lines: lines.iter().map(widened).collect(), lettered })
}

const CHECK: &[&str] = &["   ▄▀", "▀▄▀  "];
const LARGE_CHECK: &[&str] = &["      ▄▀", "▄   ▄▀  ", " ▀▄▀    "];

/// The sign for what has been picked, as a picture in that much room; nothing where there is too little.
pub fn check(width: u16, height: u16) -> Option<Shape> {
    let lines = match (width, height) {
        (11.., 5..) => LARGE_CHECK,
        (5.., 2..) => CHECK,
        _ => return None,
    };
    Some(Shape { lines: lines.iter().map(|&line| line.to_owned()).collect(), lettered: false })
}

/// Bricks all over the spot, in outline as long as nobody has met them.
fn wall(mark: &str, width: u16, height: u16) -> Shape {
    let (width, height) = (usize::from(width), usize::from(height));
    let met = mark.contains('#');
    let sign = |row: usize, column: usize| match (
        row == 0 || row > 1 && row + 1 == height,
        column == 0 || column + 1 == width,
    ) {
        _ if met => {
            if (row + column).is_multiple_of(2) {
                '┴'
            } else {
                '┬'
            }
        }
        (true, true) => ' ',
        (true, false) => '╌',
        (false, true) => '╎',
        (false, false) => ' ',
    };
    let lines = (0..height).map(|row| (0..width).map(|column| sign(row, column)).collect()).collect();
    Shape { lines, lettered: true }
}
