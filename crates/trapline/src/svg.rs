//! Boards as SVG text: one drawing for pages and pictures. Makes text and nothing else; where it goes, and what a
//! click means, is for front ends to say.
//!
//! What a spot looks like is in `spot.rs`, what is pointed out in `pointing.rs`. Colours are [`STYLE`]'s, so that a
//! page's theme reaches them. Where the spots are in a drawing is told by its [`Tracks`], so that a page can lay something
//! over them.

mod pointing;
mod spot;

use crate::legend::Key;
use crate::{Aim, Board, Player, Scene, Spot, Tone, Trace};
use std::fmt::Write;
use std::ops::Range;

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
    let drawing = Drawing { before, ..Drawing::of(scene) };
    let boards = scene.boards.iter().enumerate();
    boards.map(|(number, board)| drawing.part(number, 0..columns(board))).collect()
}

/// All boards of a scene as one picture that needs nothing else: side by side, with its own style and ground.
#[must_use]
pub fn picture(scene: &Scene) -> String {
    let drawing = Drawing::of(scene);
    let (mut boards, mut across, mut highest) = (String::new(), 0, 0);
    for (number, board) in scene.boards.iter().enumerate() {
        let part = 0..columns(board);
        let (width, height) = Tracks::of(board, &part).extent(board, &part);
        put(&mut boards, format_args!("<g class=\"board\" transform=\"translate({across} 0)\">"));
        drawing.draw(&mut boards, number, &part);
        boards += "</g>";
        across += width + MARGIN;
        highest = highest.max(height);
    }
    let width = across.saturating_sub(MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{highest}\" \
         viewBox=\"0 0 {width} {highest}\" role=\"img\"><style>{STYLE}</style>\
         <rect width=\"100%\" height=\"100%\" style=\"fill: var(--paper)\"/>{boards}</svg>"
    )
}

/// One sign of a legend, on a spot of its own.
#[must_use]
pub fn key(key: &Key) -> String {
    let mut spot = Spot::new(String::new(), vec![]);
    let mut traces = vec![];
    match key {
        Key::Mark(mark) => spot.marks.push(mark.clone()),
        Key::Sign(sign) => spot.sign = Some(*sign),
        Key::Chance => spot.chance = Some(50),
        Key::Chosen => {}
        Key::Trace(kind, player) => {
            let to = vec![Aim { board: 0, row: 0, column: 0 }];
            traces.push(Trace { kind: *kind, player: *player, from: None, to });
        }
    }
    let mut svg = format!("<svg class=\"board key\" viewBox=\"0 0 {SIDE} {SIDE}\" aria-hidden=\"true\">");
    spot::draw(&mut svg, &spot, [0, 0], spot::Look { changed: false, picked: *key == Key::Chosen });
    traces.iter().for_each(|trace| pointing::draw(&mut svg, trace, 0, [0, 0]));
    svg + "</svg>"
}

/// How many columns a board has.
#[must_use]
pub fn columns(board: &Board) -> usize {
    board.rows.iter().map(Vec::len).max().unwrap_or(0)
}

/// How the drawing of a part of a board is divided, in the drawing's own units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tracks {
    /// Before the first column.
    pub left: usize,
    /// Above the first row.
    pub top: usize,
    /// How wide and high a spot is.
    pub side: usize,
    /// After the last column.
    pub right: usize,
    /// Below the last row.
    pub bottom: usize,
}

impl Tracks {
    /// Those of the part of a board with these columns.
    #[must_use]
    pub fn of(board: &Board, part: &Range<usize>) -> Tracks {
        Tracks {
            left: if part.start == 0 { MARGIN } else { 0 },
            top: EDGE + if board.title.is_empty() { 0 } else { TITLE } + MARGIN,
            side: SIDE,
            right: if part.end == columns(board) { 2 * EDGE } else { 0 },
            bottom: EDGE,
        }
    }

    /// How wide and how high the drawing is.
    fn extent(&self, board: &Board, part: &Range<usize>) -> (usize, usize) {
        let width = self.left + part.len() * self.side + self.right;
        (width, self.top + board.rows.len() * self.side + self.bottom)
    }
}

/// A scene to be drawn, board by board or in parts of boards.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    /// What is drawn.
    pub scene: &'a Scene,
    /// The scene it came from: spots that have changed since stand out.
    pub before: Option<&'a Scene>,
    /// What has been picked so far of several spots that make an action together.
    pub picked: &'a [Aim],
    /// Whether the drawing says what it shows; not where something that lies over it does.
    pub described: bool,
}

impl<'a> Drawing<'a> {
    /// The scene as it is.
    #[must_use]
    pub const fn of(scene: &'a Scene) -> Drawing<'a> {
        Drawing { scene, before: None, picked: &[], described: true }
    }

    /// These columns of a board, with its labels on two edges and what is pointed out there. Parts that stand side by side
    /// look like the whole.
    ///
    /// # Panics
    /// Where there is no such board.
    #[must_use]
    pub fn part(&self, number: usize, part: Range<usize>) -> String {
        let board = &self.scene.boards[number];
        let tracks = Tracks::of(board, &part);
        // The drawing's own coordinates are those of the whole board.
        let from = if part.start == 0 { 0 } else { MARGIN + part.start * SIDE };
        let (width, height) = tracks.extent(board, &part);
        let mut svg = format!(
            "<svg class=\"board\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{from} 0 {width} {height}\" ",
        );
        svg += if self.described { "role=\"img\">" } else { "aria-hidden=\"true\">" };
        self.draw(&mut svg, number, &part);
        svg + "</svg>"
    }

    /// What is inside of that.
    fn draw(&self, svg: &mut String, number: usize, part: &Range<usize>) {
        let board = &self.scene.boards[number];
        let tracks = Tracks::of(board, part);
        if self.described {
            put(svg, format_args!("<title>{}</title>", escape(&described(board))));
        }
        if part.start == 0 && !board.title.is_empty() {
            draw_title(svg, &board.title, part.len());
        }
        for (n, label) in board.column_labels.iter().enumerate().filter(|(n, _)| part.contains(n)) {
            let (x, y) = (MARGIN + n * SIDE + SIDE / 2, tracks.top - 8);
            put(svg, format_args!("<text class=\"label\" x=\"{x}\" y=\"{y}\">{}</text>", escape(label)));
        }
        for (n, (label, row)) in board.row_labels.iter().zip(&board.rows).enumerate() {
            let y = tracks.top + n * SIDE;
            if part.start == 0 {
                let middle = y + SIDE / 2 + 5;
                put(
                    svg,
                    format_args!("<text class=\"label\" x=\"11\" y=\"{middle}\">{}</text>", escape(label)),
                );
            }
            for (m, spot) in row.iter().enumerate().filter(|(m, _)| part.contains(m)) {
                let look = self.look(Aim { board: number, row: n, column: m }, spot);
                spot::draw(svg, spot, [MARGIN + m * SIDE, y], look);
            }
        }
        let first = [MARGIN, tracks.top];
        self.scene.traces.iter().for_each(|trace| pointing::draw(svg, trace, number, first));
    }

    fn look(&self, aim: Aim, spot: &Spot) -> spot::Look {
        let was = self.before.and_then(|before| before.spot(aim));
        spot::Look {
            changed: was.is_some_and(|was| was.marks != spot.marks),
            picked: self.picked.contains(&aim),
        }
    }
}

/// The title over so many columns.
fn draw_title(svg: &mut String, title: &str, columns: usize) {
    let middle = MARGIN + columns * SIDE / 2;
    // What would be wider than the board is drawn closer.
    let long = title.chars().count() * LETTER > columns * SIDE;
    let fit = if long {
        format!(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", columns * SIDE)
    } else {
        String::new()
    };
    put(svg, format_args!("<text class=\"name\" x=\"{middle}\" y=\"18\"{fit}>{}</text>", escape(title)));
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
