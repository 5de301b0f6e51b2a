//! A scene, drawn into a rectangle of the screen; and which spot is where, for the mouse. What is chosen is for the
//! caller to say.

mod cell;
mod glyph;
mod pen;
mod plan;
mod shapes;
#[cfg(test)]
mod tests;

use super::look::{Look, cut};
use cell::{Cell, Stress};
use pen::Pen;
use plan::{Grain, Plan};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Style;
use ratatui::text::Span;
use std::cmp::Ordering;
use trapline::{Aim, AnyMatch, Board, Scene, Spot, Tone, TraceKind};

/// What is drawn.
pub struct Drawing<'a> {
    pub scene: &'a Scene,
    pub look: Look,
    /// Where the keyboard is.
    pub cursor: Option<Aim>,
    /// What has been picked so far of a placement.
    pub picked: &'a [Aim],
    /// What stands out for a moment, and with which sign.
    pub flash: Option<Flash<'a>>,
    /// Whether what can be chosen is marked.
    pub targets: bool,
}

/// Spots that stand out for a moment, and why.
#[derive(Clone, Copy)]
pub struct Flash<'a> {
    pub spots: &'a [Aim],
    pub what: Happening,
}

/// What just happened there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happening {
    /// Something moved or appeared.
    Change,
    /// Something bad: a bump, a snare.
    Danger,
    /// The end.
    Win,
}

/// Where the spots were drawn.
#[derive(Clone, Default, Debug)]
pub struct Spots(Vec<(Rect, Aim)>);

impl Spots {
    /// The spot at that place of the screen.
    pub fn at(&self, place: Position) -> Option<Aim> {
        self.0.iter().find(|(area, _)| area.contains(place)).map(|&(_, aim)| aim)
    }

    /// Where that spot was drawn.
    pub fn area(&self, aim: Aim) -> Option<Rect> {
        self.0.iter().find(|(_, drawn)| *drawn == aim).map(|&(area, _)| area)
    }
}

impl<'a> Drawing<'a> {
    /// The scene and nothing else: no cursor, nothing chosen, no targets.
    pub fn of(scene: &'a Scene, look: Look) -> Drawing<'a> {
        Drawing { scene, look, cursor: None, picked: &[], flash: None, targets: false }
    }

    /// How much room the boards take where there is that much.
    pub fn size(&self, room: Size) -> Size {
        let size = Plan::of(self.scene, room).size;
        Size::new(size.width.min(room.width), size.height.min(room.height))
    }

    /// Whether all of the boards can be seen where there is that much room.
    pub fn fits(&self, room: Size) -> bool {
        let size = Plan::of(self.scene, room).size;
        size.width <= room.width && size.height <= room.height
    }

    /// Draws the boards, as large as they can be, at the top and in the middle of the area.
    pub fn draw(&self, area: Rect, frame: &mut Buffer) -> Spots {
        let plan = Plan::of(self.scene, area.as_size());
        let mut pen = Pen { frame, clip: area };
        let left = area.x + area.width.saturating_sub(plan.size.width) / 2;
        let mut spots = Spots::default();
        for (number, (board, place)) in self.scene.boards.iter().zip(&plan.places).enumerate() {
            let corner = Position::new(left + place.x, area.y + place.y);
            self.edges(board, corner, plan.grain, &mut pen);
            let first = plan::first_spot(board, corner);
            for (row, line) in board.rows.iter().enumerate() {
                for (column, spot) in line.iter().enumerate() {
                    let area = plan.grain.spot(first, row, column);
                    let aim = Aim { board: number, row, column };
                    self.cell(aim, spot, area).draw(&mut pen);
                    let seen = area.intersection(pen.clip);
                    if !seen.is_empty() {
                        spots.0.push((seen, aim));
                    }
                }
            }
        }
        if plan.grain.lines {
            self.arrows(&spots, &mut pen);
        }
        // Neighbours share their lines, so what is said on lines is said last, the cursor at the very end.
        for stress in [Stress::Flash, Stress::Cursor] {
            for &(area, aim) in &spots.0 {
                if let Some(spot) = self.scene.spot(aim) {
                    self.cell(aim, spot, area).brackets(stress, plan.grain, &mut pen);
                }
            }
        }
        spots
    }

    fn cell(&self, aim: Aim, spot: &'a Spot, area: Rect) -> Cell<'a> {
        Cell {
            spot,
            area,
            look: self.look,
            cursor: self.cursor == Some(aim),
            flash: self.flash.filter(|flash| flash.spots.contains(&aim)).map(|flash| flash.what),
            picked: self.picked.contains(&aim),
            traces: self.scene.traces_at(aim).collect(),
            target: self.targets && spot.is_target(),
        }
    }

    /// Arrows to where a token should go, on the lines before those spots.
    fn arrows(&self, spots: &Spots, pen: &mut Pen) {
        for trace in self.scene.traces.iter().filter(|trace| trace.kind == TraceKind::Advice) {
            let (Some(from), [to]) = (trace.from, &trace.to[..]) else { continue };
            let Some(area) = spots.area(*to).filter(|_| from.board == to.board && from.distance(*to) <= 3)
            else {
                continue;
            };
            let (middle_x, middle_y) = (area.x + area.width / 2, area.y + area.height / 2);
            let (x, y, arrow) = match (from.column.cmp(&to.column), from.row.cmp(&to.row)) {
                (Ordering::Less, _) => (area.x - 1, middle_y, "→"),
                (Ordering::Greater, _) => (area.right(), middle_y, "←"),
                (Ordering::Equal, Ordering::Less) => (middle_x, area.y - 1, "↓"),
                (Ordering::Equal, _) => (middle_x, area.bottom(), "↑"),
            };
            pen.text(x, y, arrow, self.look.tone(Tone::Safe));
        }
    }

    /// Title, coordinates and lines of a board whose upper left corner is there.
    fn edges(&self, board: &Board, corner: Position, grain: Grain, pen: &mut Pen) {
        let Position { x, y } = corner;
        let whole = Rect::new(x, y, plan::board_size(board, grain).width, 1);
        let above = whole.intersection(Rect { x: x + plan::margin(board), ..whole });
        if Span::raw(&board.title).width() <= usize::from(above.width) {
            pen.centred(above, &board.title, Style::new().bold());
        } else {
            // What is too long takes the room of the labels too.
            pen.text(x, y, &cut(&board.title, whole.width), Style::new().bold());
        }
        let first = plan::first_spot(board, corner);
        let faint = self.look.tone(Tone::Faint);
        for (column, label) in board.column_labels.iter().enumerate() {
            let spot = grain.spot(first, 0, column);
            pen.centred(Rect { y: first.y - 2, height: 1, ..spot }, label, faint);
        }
        for (row, label) in board.row_labels.iter().enumerate() {
            let spot = grain.spot(first, row, 0);
            let indent = plan::margin(board) - 1 - u16::try_from(label.chars().count()).unwrap_or(0);
            pen.text(corner.x + indent, spot.y + spot.height / 2, label, faint);
        }
        grain.draw_lines(board, first, self.look.line(), pen);
    }
}

/// The boards as a small picture: up to three columns a spot, as there is room.
pub fn picture(scene: &Scene, look: Look, area: Rect, frame: &mut Buffer) {
    let stride = stride(scene, area.width);
    let mut pen = Pen { frame, clip: area };
    let mut x = area.x;
    for board in &scene.boards {
        for (spots, y) in board.rows.iter().zip(area.y..) {
            for (spot, n) in spots.iter().zip(0..) {
                let (sign, tone) = shapes::small(spot);
                // Where there is one column only, the number tells players apart.
                let narrow = sign.char_indices().last().map_or(0, |(at, _)| at);
                let sign = if stride == 1 { &sign[narrow..] } else { &sign };
                pen.text(x + stride * n, y, sign, look.tone(tone));
            }
        }
        x += stride * plan::columns(board) + GAP;
    }
}

/// The columns between two boards of a picture.
const GAP: u16 = 2;

/// How many columns a spot has in a picture of that width.
fn stride(scene: &Scene, width: u16) -> u16 {
    (1..=3).rev().find(|&stride| picture_width(scene, stride) <= width).unwrap_or(1)
}

fn picture_width(scene: &Scene, stride: u16) -> u16 {
    let width: u16 = scene.boards.iter().map(|board| stride * plan::columns(board) + GAP).sum();
    width.saturating_sub(GAP + stride.saturating_sub(2))
}

/// How much room [`picture`] takes where there are so many columns.
pub fn picture_size(scene: &Scene, width: u16) -> Size {
    let height = scene.boards.iter().map(|board| board.rows.len()).max().unwrap_or(0);
    let width = picture_width(scene, stride(scene, width));
    Size::new(width, u16::try_from(height).unwrap_or(u16::MAX))
}

/// Every sign of a drawing, as it looks here, and what it means.
pub fn legend(scene: &Scene, duel: &dyn AnyMatch) -> Vec<crate::app::screen::Sign> {
    let keys = trapline::legend::of(scene, duel.entry(), duel.names()).into_iter();
    keys.map(|(key, meaning)| {
        let (sign, tone) = glyph::of_key(&key);
        (sign, tone, meaning)
    })
    .collect()
}
