//! Boards as SVG text: one drawing for pages and pictures. Makes text and nothing else; where it goes, and what a
//! click means, is for front ends to say.
//!
//! What a spot looks like is in `spot.rs`, what is pointed out in `pointing.rs`. Colours are [`STYLE`]'s, so that a
//! page's theme reaches them.

mod pointing;
mod spot;

use crate::{Board, Player, Scene, Tone, Trace};
use std::fmt::Write;

/// Colours, light and dark, and the classes that the drawings use. A page needs it once.
pub const STYLE: &str = include_str!("svg/style.css");

/// The side of a spot, in the drawing's own units.
const SIDE: usize = 44;
/// Room for the labels at the left and at the top.
const MARGIN: usize = 24;
/// Room for a title above the labels.
const TITLE: usize = 26;
/// About as wide as a letter of a title is.
const LETTER: usize = 9;
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
    boards
        .map(|(n, now)| board(n, now, &scene.traces, before.and_then(|before| before.boards.get(n))))
        .collect()
}

/// The `number`-th board of a scene, with its labels on two edges and what is pointed out on it. Where `before` is the
/// board it came from, spots that have changed since stand out.
fn board(number: usize, board: &Board, traces: &[Trace], before: Option<&Board>) -> String {
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
        // What would be wider than the board is drawn closer.
        let long = board.title.chars().count() * LETTER > columns * SIDE;
        let fit = if long {
            format!(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", columns * SIDE)
        } else {
            String::new()
        };
        let title = escape(&board.title);
        put(&mut svg, format_args!("<text class=\"name\" x=\"{middle}\" y=\"18\"{fit}>{title}</text>"));
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
            spot::draw(&mut svg, spot, [MARGIN + m * SIDE, y], changed);
        }
    }
    let first = [MARGIN, top + MARGIN];
    traces.iter().for_each(|trace| pointing::draw(&mut svg, trace, number, first));
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

/// The class of what belongs to a player.
const fn class_of(player: Player) -> &'static str {
    class(Tone::of(player))
}
