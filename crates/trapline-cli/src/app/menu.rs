//! [`Menu`]: lines of which one is chosen, by keys or by the mouse.

use super::input::{Input, Way};
use super::look::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

/// Which line is chosen, and which are on the screen.
#[derive(Default)]
pub struct Menu {
    pub selected: usize,
    /// The first line that is shown.
    top: usize,
    /// Where the lines were drawn.
    area: Rect,
}

impl Menu {
    /// Moves, or gives the line that was chosen by the mouse or by Enter.
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
                let line = self.top + usize::from(place.y - self.area.y);
                if line <= last {
                    self.selected = line;
                    return Some(line);
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

    /// Draws the lines, the chosen one among them.
    pub fn draw(&mut self, lines: &[Line<'_>], look: Look, area: Rect, frame: &mut Buffer) {
        self.draw_of(lines.len(), |number| lines[number].clone(), look, area, frame);
    }

    /// The same of so many lines, of which only those are made that are shown.
    pub fn draw_of<'a>(
        &mut self,
        count: usize,
        line: impl Fn(usize) -> Line<'a>,
        look: Look,
        area: Rect,
        frame: &mut Buffer,
    ) {
        self.area = area;
        let rows = usize::from(area.height);
        if rows == 0 {
            return;
        }
        self.selected = self.selected.min(count.saturating_sub(1));
        // No further than needed, so that lines stay where they are.
        self.top = self.top.clamp((self.selected + 1).saturating_sub(rows), self.selected);
        for (row, number) in (self.top..count).take(rows).enumerate() {
            let place = Rect { y: area.y + row as u16, height: 1, ..area };
            let chosen = number == self.selected;
            let sign = if chosen { "▸ " } else { "  " };
            let mut spans = vec![Span::raw(sign)];
            spans.extend(line(number).spans);
            Line::from(spans).render(place, frame);
            if chosen {
                frame.set_style(place, look.focus());
            }
        }
        if self.top + rows < count {
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
