//! [`Menu`]: entries of which one is chosen, by keys or by the mouse. Most are a line, but they may be longer.

use super::input::{Input, Way};
use super::look::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Widget;

/// Which entry is chosen, and which are on the screen.
#[derive(Default)]
pub struct Menu {
    pub selected: usize,
    /// The first entry that is shown.
    top: usize,
    /// Where the entries were drawn, and which of them each row shows.
    area: Rect,
    rows: Vec<usize>,
}

impl Menu {
    /// Moves, or gives the entry that was chosen by the mouse or by Enter.
    pub fn input(&mut self, input: Input, count: usize) -> Option<usize> {
        let last = count.checked_sub(1)?;
        self.selected = self.selected.min(last);
        match input {
            Input::Home => self.selected = 0,
            Input::End => self.selected = last,
            Input::PageUp => self.selected = self.selected.saturating_sub(self.page()),
            Input::PageDown => self.selected = last.min(self.selected + self.page()),
            Input::ScrollUp => self.selected = self.selected.saturating_sub(1),
            Input::ScrollDown => self.selected = last.min(self.selected + 1),
            Input::Click(place) if self.area.contains(place) => {
                let row = usize::from(place.y - self.area.y);
                if let Some(&entry) = self.rows.get(row).filter(|&&entry| entry <= last) {
                    self.selected = entry;
                    return Some(entry);
                }
            }
            Input::Enter => return Some(self.selected),
            _ => match input.way() {
                Some(Way::Up) => self.selected = self.selected.checked_sub(1).unwrap_or(last),
                Some(Way::Down) => self.selected = if self.selected == last { 0 } else { self.selected + 1 },
                _ => {}
            },
        }
        None
    }

    fn page(&self) -> usize {
        usize::from(self.area.height).max(1)
    }

    /// Draws entries of a line each, the chosen one among them.
    pub fn draw(&mut self, lines: &[Line<'_>], look: Look, area: Rect, frame: &mut Buffer) {
        self.draw_of(lines.len(), |number| Text::from(lines[number].clone()), look, area, frame);
    }

    /// The same of so many entries of any length, of which only those are made that are shown. Whole ones are, as many
    /// as there is room for.
    pub fn draw_of<'a>(
        &mut self,
        count: usize,
        entry: impl Fn(usize) -> Text<'a>,
        look: Look,
        area: Rect,
        frame: &mut Buffer,
    ) {
        self.area = area;
        self.rows.clear();
        let rows = usize::from(area.height);
        if rows == 0 || count == 0 {
            return;
        }
        self.selected = self.selected.min(count - 1);
        // No further than needed, so that entries stay where they are.
        let mut least = self.selected;
        let mut left = rows.saturating_sub(entry(least).height());
        while let Some(above) = least.checked_sub(1) {
            let Some(rest) = left.checked_sub(entry(above).height()) else { break };
            (least, left) = (above, rest);
        }
        self.top = self.top.clamp(least, self.selected);
        for number in self.top..count {
            let text = entry(number);
            let above = self.rows.len();
            if above > 0 && above + text.height() > rows {
                break;
            }
            let chosen = number == self.selected;
            for (n, line) in text.lines.into_iter().take(rows).enumerate() {
                let place = Rect { y: area.y + (above + n) as u16, height: 1, ..area };
                let sign = if chosen && n == 0 { "▸ " } else { "  " };
                let mut spans = vec![Span::raw(sign)];
                spans.extend(line.spans);
                Line::from(spans).render(place, frame);
                if chosen {
                    frame.set_style(place, look.focus());
                }
                self.rows.push(number);
            }
        }
        if self.rows.last().is_some_and(|&shown| shown + 1 < count) {
            let more = Rect { x: area.right().saturating_sub(1), y: area.bottom() - 1, width: 1, height: 1 };
            Line::raw("↓").render(more, frame);
        }
    }
}

/// Which way a value is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    Forward,
    Back,
}

/// The value after this one, or before it; from one end of the list to the other.
pub fn turned<T: Copy + PartialEq>(all: &[T], now: T, turn: Turn) -> T {
    let at = all.iter().position(|one| *one == now).unwrap_or(0);
    let step = if turn == Turn::Forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}
