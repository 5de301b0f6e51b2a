//! [`Panel`]: text beside a board, broken between words. What stands in it is for the screens to say.

use super::look::Look;
use super::page;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use trapline::{Scene, Tone};

/// Lines of a width.
pub struct Panel {
    look: Look,
    width: u16,
    lines: Vec<Line<'static>>,
}

impl Panel {
    pub fn new(look: Look, width: u16) -> Panel {
        Panel { look, width, lines: vec![] }
    }

    /// A text in a tone; nothing where it is empty.
    pub fn say(&mut self, text: &str, tone: Tone) {
        let style = self.look.tone(tone);
        let parts = text.lines().flat_map(|line| page::wrapped(line, self.width));
        self.lines.extend(parts.map(|part| Line::styled(part, style)));
    }

    /// A label in a tone, and something that follows it.
    pub fn label(&mut self, label: &str, text: &str, tone: Tone) {
        let style = self.look.tone(tone);
        for (n, part) in page::wrapped(&format!("{label} {text}"), self.width).into_iter().enumerate() {
            self.lines.push(match part.strip_prefix(label).filter(|_| n == 0) {
                Some(rest) => {
                    Line::from(vec![Span::styled(label.to_owned(), style), Span::raw(rest.to_owned())])
                }
                None => Line::raw(part),
            });
        }
    }

    /// What is worth knowing of a position.
    pub fn facts(&mut self, scene: &Scene) {
        for fact in &scene.facts {
            self.label(&format!("{}:", fact.label), &fact.value, fact.tone);
        }
    }

    /// An empty line, where there is something before it.
    pub fn gap(&mut self) {
        if self.lines.last().is_some_and(|line| line.width() > 0) {
            self.lines.push(Line::default());
        }
    }

    /// How many lines there are.
    pub fn rows(&self) -> u16 {
        u16::try_from(self.lines.len()).unwrap_or(u16::MAX)
    }

    /// Draws the last of it, as much as there is room for.
    pub fn draw_end(&self, area: Rect, frame: &mut Buffer) {
        let hidden = self.lines.len().saturating_sub(usize::from(area.height));
        for (line, row) in self.lines[hidden..].iter().zip(area.rows()) {
            line.render(row, frame);
        }
    }

    /// Draws as much as there is room for.
    pub fn draw(&self, area: Rect, frame: &mut Buffer) {
        for (line, row) in self.lines.iter().zip(area.rows()) {
            line.render(row, frame);
        }
    }
}
