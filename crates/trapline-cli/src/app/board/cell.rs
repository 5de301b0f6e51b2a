//! [`Cell`]: one spot of a board, drawn.

use super::Sign;
use super::pen::Pen;
use super::plan::Grain;
use super::shapes::{self, Lettering, Shape};
use crate::app::look::{Look, shade_sign};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;
use trapline::{Spot, Tone};

/// A spot, and all that is to be said of it.
pub struct Cell<'a> {
    pub spot: &'a Spot,
    /// Where, without the lines round it.
    pub area: Rect,
    pub look: Look,
    pub cursor: bool,
    pub flash: Option<Sign>,
    pub picked: bool,
    pub changed: bool,
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
            Some(Sign::Danger) => Tone::Danger,
            Some(Sign::Win) => Tone::Prize,
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
        if blank && self.picked {
            return match shapes::check(self.area.width, self.area.height) {
                // In ASCII a letter looks more like it.
                Some(shape) if !self.look.ascii && !self.reversed() => self.shape(&shape, pen),
                _ => pen.centred(self.middle(), "✓", ink),
            };
        }
        if blank && self.changed && self.area.height == 1 {
            return pen.centred(self.middle(), "·", self.ink(Tone::Plain));
        }
        if self.picked && self.area.height == 1 {
            return pen.centred(self.middle(), &format!("✓{}", self.spot.text()), ink);
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
        let text = self.spot.text();
        let (text, ink) = match shape.lettering {
            Lettering::None => return,
            Lettering::Cut => (text, ink.patch(self.look.focus())),
            Lettering::Plate => (format!(" {text} "), ink),
        };
        pen.centred(self.middle(), &text, self.underlined(ink));
    }

    fn underlined(&self, style: Style) -> Style {
        if self.changed { style.underlined() } else { style }
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

    /// What is said in the corners: picked and changed at the left, a target at the right.
    fn corners(&self, pen: &mut Pen) {
        let Rect { x, y, width, height } = self.area;
        if height > 1 && self.changed {
            pen.text(x, y, "▘", self.ink(Tone::Plain));
        }
        if height > 1 && self.picked && !self.spot.is_blank() {
            pen.text(x, y, "✓", self.ink(Tone::Safe));
        }
        if self.target && !self.picked {
            let text = match self.spot.chance {
                Some(chance) => self.percentage(chance),
                None if self.spot.is_blank() => String::new(),
                None => shapes::line(self.spot, self.columns()),
            };
            // Where the only line is full, the ring goes on what is round it.
            let out = u16::from(height == 1 && text.chars().count() >= usize::from(width));
            // Where several things can be done, the ring is a double one.
            let ring = match (self.spot.actions.len(), height) {
                (2.., _) => "◎",
                (_, 1) => "◦",
                _ => "○",
            };
            pen.text(x + width - 1 + out, y, ring, self.ink(Tone::Safe));
        }
    }

    /// Draws what is on the lines at both sides: where the keyboard is, or what has just happened.
    pub fn brackets(&self, stress: Stress, grain: Grain, pen: &mut Pen) {
        let signs = match stress {
            Stress::Cursor if self.cursor && grain.lines => ["[", "]"],
            // Without lines everything is in such brackets.
            Stress::Cursor if self.cursor => [">", "<"],
            Stress::Flash => match self.flash {
                Some(Sign::Danger) => ["!", "!"],
                Some(Sign::Win) => ["*", "*"],
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
