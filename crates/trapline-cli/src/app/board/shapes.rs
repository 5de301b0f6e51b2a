//! What marks look like: a disc for the first player, a diamond for the second, a star for a prize, a cross for a
//! trap, bricks for an obstacle. Large where there is room, a bracket or two round the letter where there is little.
//! Shapes only: colours are [`Look`](crate::app::look::Look)'s.

use trapline::{Mark, Player, Spot, Tone};

/// What stands on a spot in a line of at most that many columns: the fullest way to say it that fits.
pub fn line(spot: &Spot, width: usize) -> String {
    let text = spot.text();
    let ways = match spot.top() {
        None => home(spot).into_iter().collect(),
        Some(Mark::Step) => vec!["·".to_owned()],
        Some(Mark::Prize { letter: None }) => vec!["★".to_owned()],
        Some(Mark::Prize { letter: Some(_) }) => vec![format!("*{text}*")],
        Some(Mark::Piece(piece)) => {
            let worn = lettering(spot);
            let [open, close] = match piece.player {
                _ if piece.skips => ["{", "}"],
                Player::One => ["(", ")"],
                Player::Two => ["<", ">"],
            };
            let shields = piece.shields.map(|left| format!(":{left}")).unwrap_or_default();
            vec![format!("{open}{worn}{close}{shields}"), format!("{worn}{shields}"), worn]
        }
        _ => vec![],
    };
    let fits = |way: &String| way.chars().count() <= width;
    ways.into_iter().find(fits).unwrap_or_else(|| text.chars().take(width).collect())
}

/// What is written on a spot's picture: whoever carries the prize wears a star.
pub fn lettering(spot: &Spot) -> String {
    let star = if spot.piece().is_some_and(|piece| piece.carries) { "★" } else { "" };
    format!("{}{star}", spot.text())
}

/// The sign of whose home a spot is.
pub fn home(spot: &Spot) -> Option<String> {
    spot.marks.iter().find_map(|mark| match mark {
        Mark::Home { letter, .. } => Some(format!("⌂{letter}")),
        _ => None,
    })
}

/// A player's shields, a dot each; hollow where there are none.
pub fn pips(left: u8) -> String {
    if left == 0 { "▫".to_owned() } else { "▪".repeat(left.into()) }
}

/// What stands on a spot in at most two columns.
pub fn small(spot: &Spot) -> (String, Tone) {
    let text = match spot.top() {
        None | Some(Mark::Step) => return ("·".to_owned(), Tone::Faint),
        Some(Mark::Prize { letter: None }) => "★".to_owned(),
        Some(Mark::Piece(piece)) => piece.label.clone(),
        Some(_) => spot.text(),
    };
    let short = if text.chars().count() > 2 { text.chars().take(1).collect() } else { text };
    (short, spot.tone())
}

/// A picture of several lines, all of the same width.
pub struct Shape {
    pub lines: Vec<String>,
    pub lettering: Lettering,
}

/// How the text of a spot is written on its picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lettering {
    /// Not at all: the picture says it.
    None,
    /// Cut out of what is solid.
    Cut,
    /// On a plate that keeps what is round it off.
    Plate,
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

/// Rings that are broken in the middle, for whoever loses a turn.
const LOW_BROKEN: [&[&str]; 2] = [&["╭   ╮", "╰   ╯"], &["╱   ╲", "╲   ╱"]];
const BROKEN: [&[&str]; 2] = [&["╭─ ─╮", "     ", "╰─ ─╯"], &[" ╱ ╲ ", "     ", " ╲ ╱ "]];
const LARGE_BROKEN: [&[&str]; 2] = [
    &["╭──   ──╮", "│       │", "         ", "│       │", "╰──   ──╯"],
    &["   ╱ ╲   ", "  ╱   ╲  ", "         ", "  ╲   ╱  ", "   ╲ ╱   "],
];

const LARGE_DISC: &[&str] = &[" ▄█████▄ ", "█████████", "█████████", "█████████", " ▀█████▀ "];
const LARGE_DIAMOND: &[&str] = &["   ▄█▄   ", " ▄█████▄ ", "█████████", " ▀█████▀ ", "   ▀█▀   "];
const LARGE_STAR: &[&str] = &["     █     ", "    ███    ", "▀█████████▀", "  ▀█████▀  ", "  █▀   ▀█  "];
const LARGE_CROSS: &[&str] = &["▀▄     ▄▀", "  ▀▄ ▄▀  ", "    █    ", "  ▄▀ ▀▄  ", "▄▀     ▀▄"];
const LARGE_THIN_CROSS: &[&str] = &["╲   ╱", " ╲ ╱ ", "  ╳  ", " ╱ ╲ ", "╱   ╲"];

/// What stands on a spot as a picture in that much room; `None` where it is no more than text, or there is no room.
pub fn large(spot: &Spot, width: u16, height: u16) -> Option<Shape> {
    let pick = |low: &'static [&str], middle: &'static [&str], large: &'static [&str]| match (width, height) {
        (11.., 5..) => large,
        (_, 3..) => middle,
        _ => low,
    };
    if width < 5 || height < 2 {
        return None;
    }
    let (lines, lettering) = match spot.top()? {
        Mark::Piece(piece) if piece.skips => {
            let seat = piece.player.index();
            (pick(LOW_BROKEN[seat], BROKEN[seat], LARGE_BROKEN[seat]), Lettering::Plate)
        }
        Mark::Piece(piece) => match piece.player {
            Player::One => (pick(LOW_DISC, DISC, LARGE_DISC), Lettering::Cut),
            Player::Two => (pick(LOW_DIAMOND, DIAMOND, LARGE_DIAMOND), Lettering::Cut),
        },
        Mark::Prize { letter } => {
            let star = if width < 7 { LOW_STAR } else { pick(LOW_STAR, STAR, LARGE_STAR) };
            (star, if letter.is_some() { Lettering::Cut } else { Lettering::None })
        }
        Mark::Trap { sprung: false } => (pick(LOW_CROSS, CROSS, LARGE_CROSS), Lettering::None),
        Mark::Trap { sprung: true } | Mark::Dug => (pick(&[], THIN_CROSS, LARGE_THIN_CROSS), Lettering::None),
        Mark::Obstacle { .. } => return Some(wall(spot, width, height)),
        Mark::Home { .. } | Mark::Step | Mark::Scan { .. } | Mark::Text { .. } => return None,
    };
    if lines.is_empty() {
        return None;
    }
    // A letter is in the middle of something odd, two are in the middle of something even.
    let even = self::lettering(spot).chars().count().is_multiple_of(2);
    let widen = lettering == Lettering::Cut && even && width > 5;
    let widened = |line: &&str| {
        let middle = line.chars().count() / 2;
        let twice = |(at, c)| std::iter::repeat_n(c, if widen && at == middle { 2 } else { 1 });
        line.chars().enumerate().flat_map(twice).collect()
    };
    Some(Shape { lines: lines.iter().map(widened).collect(), lettering })
}

const CHECK: &[&str] = &["   ▄▀", "▀▄▀  "];
const LARGE_CHECK: &[&str] = &["      ▄▀", "▄   ▄▀  ", " ▀▄▀    "];

/// The sign for what has been picked, as a picture in that much room; `None` where there is too little.
pub fn check(width: u16, height: u16) -> Option<Shape> {
    let lines = match (width, height) {
        (11.., 5..) => LARGE_CHECK,
        (5.., 2..) => CHECK,
        _ => return None,
    };
    Some(Shape { lines: lines.iter().map(|&line| line.to_owned()).collect(), lettering: Lettering::None })
}

/// Bricks all over the spot, in outline as long as nobody has met them.
fn wall(spot: &Spot, width: u16, height: u16) -> Shape {
    let (width, height) = (usize::from(width), usize::from(height));
    let met = spot.marks.iter().any(|mark| matches!(mark, Mark::Obstacle { met: true, .. }));
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
    Shape { lines, lettering: Lettering::Plate }
}
