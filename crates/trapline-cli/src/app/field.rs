//! [`Field`]: a line that is being typed, with the keys that shells have for it. What the line means is for others to say.

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
    /// Whether all of it is selected: what is typed next takes its place.
    selected: bool,
}

impl Field {
    /// A line to go on with.
    pub fn new(text: &str) -> Field {
        let text: Vec<char> = text.chars().collect();
        Field { at: text.len(), text, selected: false }
    }

    /// A line to keep, to mend, or to type another in its place.
    pub fn selected(text: &str) -> Field {
        Field { selected: !text.is_empty(), ..Field::new(text) }
    }

    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// Takes in a key. Whether it meant anything here.
    pub fn input(&mut self, input: Input) -> bool {
        let erases = match input {
            Input::Char(c) => !c.is_control(),
            Input::Ctrl(c) => matches!(c, 'u' | 'w' | 'k'),
            _ => matches!(input, Input::Backspace | Input::Delete),
        };
        if self.selected && erases {
            *self = Field::default();
            if !matches!(input, Input::Char(_)) {
                return true;
            }
        }
        match input {
            Input::Char(c) if self.text.len() < LONGEST && !c.is_control() => {
                self.text.insert(self.at, c);
                self.at += 1;
            }
            Input::Backspace => self.erase(self.at.saturating_sub(1)),
            Input::Delete if self.at < self.text.len() => drop(self.text.remove(self.at)),
            Input::Ctrl('u') => self.erase(0),
            Input::Ctrl('w') => self.erase(self.word()),
            Input::Ctrl('k') => self.text.truncate(self.at),
            Input::Left => self.at = self.at.saturating_sub(1),
            Input::Right => self.at = self.text.len().min(self.at + 1),
            Input::Home | Input::Ctrl('a') => self.at = 0,
            Input::End | Input::Ctrl('e') => self.at = self.text.len(),
            _ => return false,
        }
        self.selected = false;
        true
    }

    /// Erases what stands between that letter and the cursor.
    fn erase(&mut self, from: usize) {
        self.text.drain(from..self.at);
        self.at = from;
    }

    /// Where the word before the cursor begins.
    fn word(&self) -> usize {
        let before = &self.text[..self.at];
        let end = before.iter().rposition(|c| !c.is_whitespace()).map_or(0, |last| last + 1);
        before[..end].iter().rposition(|c| c.is_whitespace()).map_or(0, |blank| blank + 1)
    }

    /// Draws it behind a prompt, its end in view.
    pub fn draw(&self, prompt: &str, look: Look, area: Rect, frame: &mut Buffer) {
        let room = usize::from(area.width).saturating_sub(columns(prompt) + 2).max(1);
        let (before, after) = self.text.split_at(self.at);
        // As much of what stands before the cursor as there is room for.
        let fits = |from: &usize| columns(&before[*from..].iter().collect::<String>()) <= room;
        let from = (0..before.len()).find(fits).unwrap_or(before.len());
        let under = after.first().copied().unwrap_or(' ');
        let text = if self.selected { look.focus() } else { look.plain() };
        let line = Line::from(vec![
            Span::raw(prompt.to_owned()),
            Span::styled(before[from..].iter().collect::<String>(), text),
            Span::styled(under.to_string(), look.focus()),
            Span::styled(after.iter().skip(1).collect::<String>(), text),
        ]);
        line.render(area, frame);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line with its cursor, written `^`, after those keys.
    fn after(text: &str, keys: &[Input]) -> String {
        let mut field = Field::new(text);
        for &key in keys {
            assert!(field.input(key), "{key:?} means something");
        }
        let (before, after) = field.text.split_at(field.at);
        before.iter().chain(&['^']).chain(after).collect()
    }

    #[test]
    fn the_keys_of_a_shell_edit_the_line() {
        use Input::{Backspace, Char, Ctrl, Delete, End, Home, Left, Right};
        for (text, keys, edited) in [
            ("move 1,0", &[Ctrl('u')][..], "^"),
            ("move 1,0", &[Left, Left, Left, Ctrl('u')], "^1,0"),
            ("move 1,0", &[Ctrl('w')], "move ^"),
            ("move 1,0  ", &[Ctrl('w')], "move ^"),
            ("move 1,0", &[Ctrl('w'), Ctrl('w'), Ctrl('w')], "^"),
            ("move 1,0", &[Left, Ctrl('w')], "move ^0"),
            ("move", &[Ctrl('a'), Char('x')], "x^move"),
            ("move", &[Home, Delete, Ctrl('e'), Char('x')], "ovex^"),
            ("move", &[Home, Right, Ctrl('k')], "m^"),
            ("move", &[Home, Backspace, End, Backspace], "mov^"),
        ] {
            assert_eq!(after(text, keys), edited, "{text:?} {keys:?}");
        }
    }

    #[test]
    fn what_is_selected_is_replaced_kept_or_mended() {
        use Input::{Backspace, Char, Ctrl, Delete, End, Home, Left};
        for (key, text) in [
            (Char('x'), "x"),
            (Backspace, ""),
            (Delete, ""),
            (Ctrl('u'), ""),
            (Ctrl('w'), ""),
            (Home, "move"),
            (End, "move"),
            (Left, "move"),
        ] {
            let mut field = Field::selected("move");
            assert!(field.input(key));
            assert_eq!((field.text(), field.selected), (text.to_owned(), false), "{key:?}");
        }
        let mut field = Field::selected("move");
        assert!(!field.input(Input::Enter) && field.selected);
    }
}
