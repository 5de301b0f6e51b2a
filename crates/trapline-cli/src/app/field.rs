//! [`Field`]: a line that is being typed.

use super::input::Input;
use super::look::Look;
use crate::wrap::columns;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

/// Longer lines than this are nobody's answer.
const LONGEST: usize = 400;

/// A line that is being typed.
#[derive(Clone, Default)]
pub struct Field {
    text: Vec<char>,
    /// Before which letter the next one goes.
    at: usize,
}

impl Field {
    pub fn new(text: &str) -> Field {
        let text: Vec<char> = text.chars().collect();
        Field { at: text.len(), text }
    }

    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// Takes in a key. Whether it meant anything here.
    pub fn input(&mut self, input: Input) -> bool {
        match input {
            Input::Char(c) if self.text.len() < LONGEST && !c.is_control() => {
                self.text.insert(self.at, c);
                self.at += 1;
            }
            Input::Backspace if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.at);
            }
            Input::Left => self.at = self.at.saturating_sub(1),
            Input::Right => self.at = self.text.len().min(self.at + 1),
            Input::Home => self.at = 0,
            Input::End => self.at = self.text.len(),
            _ => return false,
        }
        true
    }

    /// Draws it behind a prompt, its end in view.
    pub fn draw(&self, prompt: &str, look: Look, area: Rect, frame: &mut Buffer) {
        let room = usize::from(area.width).saturating_sub(columns(prompt) + 2).max(1);
        let (before, after) = self.text.split_at(self.at);
        // As much of what stands before the cursor as there is room for.
        let fits = |from: &usize| columns(&before[*from..].iter().collect::<String>()) <= room;
        let from = (0..before.len()).find(fits).unwrap_or(before.len());
        let under = after.first().copied().unwrap_or(' ');
        let line = Line::from(vec![
            Span::raw(prompt.to_owned()),
            Span::raw(before[from..].iter().collect::<String>()),
            Span::styled(under.to_string(), look.focus()),
            Span::raw(after.iter().skip(1).collect::<String>()),
        ]);
        line.render(area, frame);
    }
}
