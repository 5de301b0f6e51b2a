//! [`Panel`]: text beside a board, broken between words; and how a screen is parted between the two. What stands in it
//! is for the screens to say.

use super::board::Drawing;
use super::look::Look;
use super::page;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use trapline::{Scene, Tone};

/// The rows that a panel has at least where it stands below a board.
const BELOW: u16 = 6;

/// Where the board goes, and where the panel: beside it, or below it where it needs the whole width.
pub fn part(drawing: &Drawing<'_>, area: Rect) -> [Rect; 2] {
    let side = (area.width * 2 / 5).clamp(28, 56);
    let room = Size::new(area.width.saturating_sub(side + 2), area.height);
    let above = Size::new(area.width, area.height.saturating_sub(BELOW));
    // More can be told beside a board than below it.
    if drawing.fits(room) || !drawing.fits(above) {
        let [left, _, right] =
            Layout::horizontal([Constraint::Fill(1), Constraint::Length(2), Constraint::Length(side)])
                .areas(area);
        let height = drawing.size(room).height;
        let indent = left.height.saturating_sub(height) / 3;
        return [Rect { y: left.y + indent, height: height.min(left.height), ..left }, right];
    }
    let height = drawing.size(above).height;
    let gap = u16::from(height < above.height);
    let [board, _, below] =
        Layout::vertical([Constraint::Length(height), Constraint::Length(gap), Constraint::Fill(1)])
            .areas(area);
    [board, below]
}

/// What is left of an area below so many rows.
pub fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

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

    /// The last of what has happened, numbered from 1: whole entries, as many as there is room for.
    pub fn log(log: &[String], look: Look, room: Size) -> Panel {
        let entries =
            log.iter().zip(1..).map(|(entry, n)| page::wrapped(&format!("{n}. {entry}"), room.width));
        let entries: Vec<Vec<String>> = entries.collect();
        let mut rows = usize::from(room.height);
        let fits =
            |entry: &&Vec<String>| rows.checked_sub(entry.len()).inspect(|left| rows = *left).is_some();
        let shown = entries.iter().rev().take_while(fits).count();
        let lines = entries[entries.len() - shown..].iter().flatten();
        Panel { lines: lines.map(|line| Line::raw(line.clone())).collect(), ..Panel::new(look, room.width) }
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

    /// What another panel of that width says.
    pub fn append(&mut self, other: Panel) {
        self.lines.extend(other.lines);
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

    /// Draws as much as there is room for.
    pub fn draw(&self, area: Rect, frame: &mut Buffer) {
        for (line, row) in self.lines.iter().zip(area.rows()) {
            line.render(row, frame);
        }
    }
}
