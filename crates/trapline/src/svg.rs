//! Boards as SVG text: one drawing for pages and pictures. Makes text and nothing else; where it goes, and what a
//! click means, is for front ends to say.
//!
//! What a spot looks like follows from its marks: the first player is a disc, the second a diamond, a prize a star, a
//! trap a cross, hollow once sprung, an obstacle a brick hatch, dashed as long as nobody has met it. Where a chance is
//! known, there is a shade and the percentage instead, below it what stands there as text. A spot where something can
//! be done has a small ring. Colours are [`STYLE`]'s, so that a page's theme reaches them.

use crate::{Board, Mark, Player, Scene, Spot, Tone};
use std::fmt::Write;

/// Colours, light and dark, and the classes that the drawings use. A page needs it once.
pub const STYLE: &str = include_str!("svg/style.css");

/// The side of a spot, in the drawing's own units.
const SIDE: usize = 44;
/// Room for the labels at the left and at the top.
const MARGIN: usize = 24;
/// Room for a title above the labels.
const TITLE: usize = 26;
/// Room round everything, for the outer lines.
const EDGE: usize = 2;

/// Text as it may stand in HTML and SVG, attributes included.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            c => safe.push(c),
        }
    }
    safe
}

/// All boards of a scene. Where `before` is the scene it came from, spots that have changed since stand out.
#[must_use]
pub fn scene(scene: &Scene, before: Option<&Scene>) -> String {
    let boards = scene.boards.iter().enumerate();
    boards.map(|(n, now)| board(now, before.and_then(|before| before.boards.get(n)))).collect()
}

/// A board, with its labels on two edges. Where `before` is the board it came from, spots that have changed since
/// stand out.
#[must_use]
pub fn board(board: &Board, before: Option<&Board>) -> String {
    let columns = board.rows.iter().map(Vec::len).max().unwrap_or(0);
    let top = EDGE + if board.title.is_empty() { 0 } else { TITLE };
    let (width, height) = (MARGIN + columns * SIDE + 2 * EDGE, top + MARGIN + board.rows.len() * SIDE + EDGE);
    let mut svg = format!(
        "<svg class=\"board\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\
         <title>{}</title>",
        escape(&described(board))
    );
    if !board.title.is_empty() {
        let middle = MARGIN + columns * SIDE / 2;
        put(
            &mut svg,
            format_args!("<text class=\"name\" x=\"{middle}\" y=\"18\">{}</text>", escape(&board.title)),
        );
    }
    for (n, label) in board.column_labels.iter().enumerate() {
        let (x, y) = (MARGIN + n * SIDE + SIDE / 2, top + MARGIN - 8);
        put(&mut svg, format_args!("<text class=\"label\" x=\"{x}\" y=\"{y}\">{}</text>", escape(label)));
    }
    for (n, (label, row)) in board.row_labels.iter().zip(&board.rows).enumerate() {
        let y = top + MARGIN + n * SIDE;
        let middle = y + SIDE / 2 + 5;
        put(&mut svg, format_args!("<text class=\"label\" x=\"11\" y=\"{middle}\">{}</text>", escape(label)));
        for (m, spot) in row.iter().enumerate() {
            let was = before.and_then(|before| before.rows.get(n)?.get(m));
            let changed = was.is_some_and(|was| was.marks != spot.marks);
            draw(&mut svg, spot, [MARGIN + m * SIDE, y], changed);
        }
    }
    svg + "</svg>"
}

/// Writing to text cannot fail.
fn put(text: &mut String, what: std::fmt::Arguments<'_>) {
    text.write_fmt(what).expect("text can be written to");
}

/// What a board shows, for whoever cannot see it.
fn described(board: &Board) -> String {
    let mut said = vec![];
    for (label, row) in board.row_labels.iter().zip(&board.rows) {
        for (n, spot) in row.iter().enumerate() {
            let shown = match spot.chance {
                None if spot.is_blank() => continue,
                None => spot.text(),
                Some(chance) if spot.is_blank() => percentage(chance),
                Some(chance) => format!("{} and {}", spot.text(), percentage(chance)),
            };
            let column = board.column_labels.get(n).map_or("", String::as_str);
            let place = if spot.name.is_empty() { format!("{label} {column}") } else { spot.name.clone() };
            said.push(format!("{shown} at {place}"));
        }
    }
    let title = if board.title.is_empty() { "Board" } else { &board.title };
    let shown = if said.is_empty() { "empty".to_owned() } else { said.join(", ") };
    format!("{title}: {shown}")
}

fn percentage(chance: u8) -> String {
    format!("{chance}%")
}

const fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::First => "first",
        Tone::Second => "second",
        Tone::Prize => "prize",
        Tone::Danger => "danger",
        Tone::Safe => "safe",
        Tone::Faint => "faint",
        Tone::Plain => "plain",
    }
}

/// A spot whose upper left corner is there.
fn draw(svg: &mut String, spot: &Spot, [x, y]: [usize; 2], changed: bool) {
    let changed = if changed { " changed" } else { "" };
    put(
        svg,
        format_args!(
            "<g transform=\"translate({x} {y})\"><rect class=\"spot{changed}\" width=\"{SIDE}\" height=\"{SIDE}\"/>"
        ),
    );
    match (spot.chance, spot.shade()) {
        (Some(chance), Some(shade)) => {
            // Even under the darkest the percentage has a contrast of 4.5 or more in both themes.
            put(
                svg,
                format_args!(
                    "<rect class=\"shade\" fill-opacity=\"0.{shade}\" width=\"{SIDE}\" height=\"{SIDE}\"/>\
                     <text class=\"mark chance\" x=\"22\" y=\"{}\">{}</text>",
                    if spot.is_blank() { 22 } else { 16 },
                    percentage(chance)
                ),
            );
            if !spot.is_blank() {
                let under = escape(&spot.text());
                put(svg, format_args!("<text class=\"mark under\" x=\"22\" y=\"33\">{under}</text>"));
            }
        }
        _ => draw_marks(svg, spot),
    }
    if spot.is_target() {
        put(svg, format_args!("<circle class=\"target\" cx=\"36\" cy=\"8\" r=\"4\"/>"));
    }
    *svg += "</g>";
}

/// What stands on a spot.
fn draw_marks(svg: &mut String, spot: &Spot) {
    let Some(top) = spot.top() else { return };
    let tone = class(top.tone());
    match top {
        Mark::Piece(piece) => {
            // Who stands on a trap stands on its cross, whose ends are to be seen.
            if spot.marks.contains(&Mark::Trap { sprung: false }) {
                put(svg, format_args!("<path class=\"danger\" d=\"{WIDE_CROSS}\"/>"));
            }
            let shape = if piece.player == Player::One { DISC } else { DIAMOND };
            put(svg, format_args!("<path class=\"{tone}\" d=\"{shape}\"/>"));
            text(svg, &spot.text(), "on");
        }
        Mark::Prize { letter } => {
            put(svg, format_args!("<path class=\"{tone}\" d=\"{STAR}\"/>"));
            // Without a letter the star says it.
            if letter.is_some() {
                text(svg, &spot.text(), "on small");
            }
        }
        Mark::Trap { sprung: false } => put(svg, format_args!("<path class=\"{tone}\" d=\"{CROSS}\"/>")),
        Mark::Trap { sprung: true } | Mark::Dug => {
            put(svg, format_args!("<path class=\"{tone} hollow\" d=\"{CROSS}\"/>"));
        }
        Mark::Obstacle { .. } => {
            let met = spot.marks.iter().any(|mark| matches!(mark, Mark::Obstacle { met: true, .. }));
            let unmet = if met { "" } else { " unmet" };
            put(svg, format_args!("<path class=\"brick{unmet}\" d=\"{BRICKS}\"/>"));
            put(
                svg,
                format_args!("<rect class=\"plate\" x=\"9\" y=\"12\" width=\"26\" height=\"20\" rx=\"4\"/>"),
            );
            text(svg, &spot.text(), tone);
        }
        Mark::Step => put(svg, format_args!("<circle class=\"{tone}\" cx=\"22\" cy=\"22\" r=\"2.5\"/>")),
        Mark::Home { .. } | Mark::Scan { .. } | Mark::Text { .. } => text(svg, &spot.text(), tone),
    }
}

/// Text in the middle of a spot.
fn text(svg: &mut String, mark: &str, class: &str) {
    let size = match mark.chars().count() {
        1 => "",
        2 => " two",
        _ => " long",
    };
    put(svg, format_args!("<text class=\"mark {class}{size}\" x=\"22\" y=\"22\">{}</text>", escape(mark)));
}

const DISC: &str = "M22 5a17 17 0 1 1 0 34a17 17 0 1 1 0-34z";
const DIAMOND: &str = "M22 2L42 22L22 42L2 22z";
/// Five points, twenty from the middle, and as many notches, ten from it.
const STAR: &str = "M22 2L27.9 13.9L41 15.8L31.5 25.1L33.8 38.2L22 32L10.2 38.2L12.5 25.1L3 15.8L16.1 13.9z";
const CROSS: &str = "M7 12L12 7L22 17L32 7L37 12L27 22L37 32L32 37L22 27L12 37L7 32L17 22z";
const WIDE_CROSS: &str =
    "M2.5 9L9 2.5L22 15.5L35 2.5L41.5 9L28.5 22L41.5 35L35 41.5L22 28.5L9 41.5L2.5 35L15.5 22z";
const BRICKS: &str = "M3 3h38v38h-38zM3 15.7h38M3 28.3h38M22 3v12.7M12 15.7v12.6M32 15.7v12.6M22 28.3v12.7";
