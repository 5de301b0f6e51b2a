//! [`Pen`]: writing into a part of the screen, and never beside it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

pub struct Pen<'a> {
    pub frame: &'a mut Buffer,
    /// The part that may be written to.
    pub clip: Rect,
}

impl Pen<'_> {
    /// Text that begins there.
    pub fn text(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let clip = self.clip.intersection(self.frame.area);
        if clip.contains((x, y).into()) {
            self.frame.set_stringn(x, y, text, usize::from(clip.right() - x), style);
        }
    }

    /// Text in the middle of a line, whose other signs stay; what is too long ends with the line.
    pub fn centred(&mut self, line: Rect, text: &str, style: Style) {
        let width = u16::try_from(Span::raw(text).width()).unwrap_or(u16::MAX);
        let clip = self.clip.intersection(line);
        let mut within = Pen { frame: &mut *self.frame, clip };
        within.text(line.x + line.width.saturating_sub(width) / 2, line.y, text, style);
    }

    /// One sign, everywhere in an area.
    pub fn fill(&mut self, area: Rect, sign: &str, style: Style) {
        for place in area.intersection(self.clip).intersection(self.frame.area).positions() {
            self.frame[place].set_symbol(sign).set_style(style);
        }
    }
}
