//! [`Cell`]: one spot of a board, drawn.

use super::pen::Pen;
use super::plan::Grain;
use super::shapes::{self, Lettering, Shape};
use super::{Happening, glyph};
use crate::app::look::{Look, shade_sign};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;
use trapline::{Mark, Spot, Tone, Trace, TraceKind};

/// A spot, and all that is to be said of it.
pub struct Cell<'a> {
    pub spot: &'a Spot,
    /// Where, without the lines round it.
    pub area: Rect,
    pub look: Look,
    pub cursor: bool,
    pub flash: Option<Happening>,
    pub picked: bool,
    /// What is pointed out here.
    pub traces: Vec<&'a Trace>,
    pub target: bool,
}

/// What is said on the lines round a spot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stress {
    Flash,
    Cursor,
}

impl Cell<'_> {
    /// Draws what is between the lines.
    pub fn draw(&self, pen: &mut Pen) {
        pen.fill(self.area, " ", self.ground());
        match self.spot.chance {
            Some(chance) => self.chance(chance, pen),
            None => self.mark(pen),
        }
        self.corners(pen);
    }

    /// Whether the whole cell is in reverse video.
    fn reversed(&self) -> bool {
        self.cursor || self.flash.is_some()
    }

    fn tone(&self) -> Tone {
        match self.flash {
            Some(Happening::Danger) => Tone::Danger,
            Some(Happening::Win) => Tone::Prize,
            _ if self.picked => Tone::Safe,
            _ => self.spot.tone(),
        }
    }

    /// What is under everything in the cell.
    fn ground(&self) -> Style {
        match self.spot.chance {
            _ if self.reversed() => self.look.tone(self.tone()).patch(self.look.focus()),
            Some(chance) => self.look.shade(chance),
            None => Style::new(),
        }
    }

    /// A tone on that ground; what is in reverse video or shaded has one colour only.
    fn ink(&self, tone: Tone) -> Style {
        if self.reversed() || (self.spot.chance.is_some() && self.look.shades()) {
            self.ground()
        } else {
            self.look.tone(tone)
        }
    }

    /// The line in the middle.
    fn middle(&self) -> Rect {
        Rect { y: self.area.y + self.area.height / 2, height: 1, ..self.area }
    }

    /// Columns for a mark in a line: in a single one, the last is the target's.
    fn columns(&self) -> usize {
        usize::from(self.area.width - u16::from(self.area.height == 1 && self.area.width > 3))
    }

    fn mark(&self, pen: &mut Pen) {
        let ink = self.underlined(self.ink(self.tone()));
        let blank = self.spot.is_blank();
        let low = self.area.height == 1;
        if blank && self.picked {
            return match shapes::check(self.area.width, self.area.height) {
                // In ASCII a letter looks more like it.
                Some(shape) if !self.look.ascii && !self.reversed() => self.shape(&shape, pen),
                _ => pen.centred(self.middle(), "✓", ink),
            };
        }
        if let Some(trace) = self.traces.first().filter(|_| blank && low) {
            let (sign, tone) = glyph::of_trace(trace.kind, trace.player);
            return pen.centred(self.middle(), sign, self.ink(tone));
        }
        if self.picked && low {
            return pen.centred(self.middle(), &format!("✓{}", self.spot.text()), ink);
        }
        if self.spot.top().is_none() && !low {
            // Whose home it is, is said in a corner.
            return;
        }
        let shape = shapes::large(self.spot, self.area.width, self.area.height);
        match shape.filter(|_| !self.reversed()) {
            Some(shape) => self.shape(&shape, pen),
            None => pen.centred(self.middle(), &shapes::line(self.spot, self.columns()), ink),
        }
    }

    fn shape(&self, shape: &Shape, pen: &mut Pen) {
        let ink = self.ink(self.tone());
        let height = u16::try_from(shape.lines.len()).unwrap_or(self.area.height);
        let top = self.area.y + self.area.height.saturating_sub(height) / 2;
        for (line, y) in shape.lines.iter().zip(top..) {
            pen.centred(Rect { y, height: 1, ..self.area }, line, ink);
        }
        let text = shapes::lettering(self.spot);
        let (text, ink) = match shape.lettering {
            Lettering::None => return,
            Lettering::Cut => (text, ink.patch(self.look.focus())),
            Lettering::Plate => (format!(" {text} "), ink),
        };
        pen.centred(self.middle(), &text, self.underlined(ink));
        let below = Rect { y: self.area.bottom() - 1, height: 1, ..self.area };
        if let Some(left) = self.spot.piece().and_then(|piece| piece.shields) {
            // Where there is no line for dots, the number is in the text.
            if height >= 3 {
                pen.fill(below, " ", self.ground());
                pen.centred(below, &shapes::pips(left), self.ink(self.tone()));
            } else {
                pen.centred(self.middle(), &shapes::line(self.spot, self.columns()), ink);
            }
        }
    }

    fn underlined(&self, style: Style) -> Style {
        if self.traces.is_empty() { style } else { style.underlined() }
    }

    /// How likely a secret is here, above it what stands here, if both have room.
    fn chance(&self, chance: u8, pen: &mut Pen) {
        let tone = match chance {
            0..=20 => Tone::Faint,
            21..=60 => Tone::Plain,
            _ => Tone::Prize,
        };
        if !self.look.shades() && !self.reversed() {
            pen.fill(self.area, shade_sign(chance), self.ink(tone));
        }
        let mut text = self.percentage(chance);
        let middle = self.middle();
        if !self.spot.is_blank() {
            let mark = shapes::line(self.spot, self.columns());
            let ink = self.underlined(self.ink(self.tone()));
            if middle.y > self.area.y {
                pen.centred(Rect { y: middle.y - 1, ..middle }, &self.apart(mark), ink);
            } else if Span::raw(&mark).width() + 1 + text.chars().count() <= self.columns() {
                text = format!("{mark} {text}");
            }
        }
        pen.centred(middle, &self.apart(text), self.underlined(self.ink(Tone::Plain)));
    }

    /// A chance as a number, or as a sign where a part of the number would be another number.
    fn percentage(&self, chance: u8) -> String {
        let fits = |text: &String| text.len() <= usize::from(self.area.width);
        let number = [format!("{chance}%"), chance.to_string()].into_iter().find(fits);
        number.filter(|_| self.area.width >= 3).unwrap_or_else(|| shade_sign(chance).to_owned())
    }

    /// Text a little off the signs beside it, which would be read as part of it.
    fn apart(&self, text: String) -> String {
        let room = self.columns().saturating_sub(Span::raw(&text).width());
        if self.look.shades() || room < 3 { text } else { format!(" {text} ") }
    }

    /// What is said in the corners: what is pointed out, or picked, at the upper left, what can be done at the upper
    /// right, whose home it is at the lower left.
    fn corners(&self, pen: &mut Pen) {
        let Rect { x, y, width, height } = self.area;
        if height > 1 {
            for (trace, x) in self.traces.iter().zip(x..x + width) {
                let (sign, tone) = glyph::of_trace(trace.kind, trace.player);
                pen.text(x, y, sign, self.ink(tone));
            }
            if let Some(home) = shapes::home(self.spot) {
                let tone =
                    self.spot.marks.iter().find(|mark| matches!(mark, Mark::Home { .. })).map(Mark::tone);
                // A token takes the room of the letter.
                let shown = if self.spot.is_blank() { &*home } else { "⌂" };
                pen.text(x, y + height - 1, shown, self.ink(tone.unwrap_or(Tone::Faint)));
            }
        }
        // In a line, advice stands before what is there already, where that leaves room.
        let advice = self.traces.iter().find(|trace| trace.kind == TraceKind::Advice);
        let taken = self.spot.text().chars().count() + 2;
        let room = height == 1 && !self.spot.is_blank() && taken <= width.into();
        if let Some(trace) = advice.filter(|_| room) {
            let (sign, tone) = glyph::of_trace(trace.kind, trace.player);
            pen.text(x, y, sign, self.ink(tone));
        }
        if height > 1 && self.picked && !self.spot.is_blank() {
            pen.text(x, y, "✓", self.ink(Tone::Safe));
        }
        let Some(sign) = self.spot.sign.filter(|_| self.target && !self.picked) else { return };
        let text = match self.spot.chance {
            Some(chance) => self.percentage(chance),
            None if self.spot.is_blank() => String::new(),
            None => shapes::line(self.spot, self.columns()),
        };
        // Where the only line is full, the sign goes on what is round it.
        let out = u16::from(height == 1 && text.chars().count() >= usize::from(width));
        pen.text(x + width - 1 + out, y, glyph::of_sign(sign), self.ink(Tone::Safe));
    }

    /// Draws what is on the lines at both sides: where the keyboard is, or what has just happened.
    pub fn brackets(&self, stress: Stress, grain: Grain, pen: &mut Pen) {
        let signs = match stress {
            Stress::Cursor if self.cursor && grain.lines => ["[", "]"],
            // Without lines everything is in such brackets.
            Stress::Cursor if self.cursor => [">", "<"],
            Stress::Flash => match self.flash {
                Some(Happening::Danger) => ["!", "!"],
                Some(Happening::Win) => ["*", "*"],
                _ => return,
            },
            _ => return,
        };
        let tone = if stress == Stress::Cursor { Tone::Plain } else { self.tone() };
        let style = self.look.tone(tone).bold().not_dim();
        for y in self.area.rows().map(|row| row.y) {
            pen.text(self.area.x - 1, y, signs[0], style);
            pen.text(self.area.right(), y, signs[1], style);
        }
    }
}
