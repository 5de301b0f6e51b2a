//! [`Ask`]: a question that is answered by typing, in a box. What a right answer is, is for the screens to say.

use super::field::Field;
use super::input::Input;
use super::look::Look;
use super::{page, popup};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use trapline::Tone;

/// The columns of a question, as far as there is room.
const WIDTH: u16 = 52;

/// A question, and the answer that is being typed.
pub struct Ask {
    title: String,
    text: String,
    field: Field,
    /// Why the last answer would not do.
    refused: String,
    /// Where it was drawn.
    outer: Rect,
}

/// What came of a key.
pub enum Asked {
    Nothing,
    Answer(String),
    Cancelled,
}

impl Ask {
    /// A question with an answer that Enter accepts, and anything typed replaces.
    pub fn new(title: &str, text: &str, suggested: &str) -> Ask {
        Ask {
            title: title.to_owned(),
            text: text.to_owned(),
            field: Field::selected(suggested),
            refused: String::new(),
            outer: Rect::default(),
        }
    }

    /// Says why an answer will not do.
    pub fn refuse(&mut self, why: &str) {
        self.refused = format!("! {}", crate::words::sentence(why));
    }

    /// A click outside answers nothing.
    pub fn input(&mut self, input: Input) -> Asked {
        match input {
            Input::Enter => return Asked::Answer(self.field.text().trim().to_owned()),
            Input::Escape => return Asked::Cancelled,
            Input::Click(place) if !self.outer.contains(place) => return Asked::Cancelled,
            input => {
                if self.field.input(input) {
                    self.refused.clear();
                }
            }
        }
        Asked::Nothing
    }

    pub fn draw(&mut self, look: Look, area: Rect, frame: &mut Buffer) {
        let width = WIDTH.min(area.width.saturating_sub(4));
        let rows = |text: &str| page::height(text, width);
        let (about, refused) = (rows(&self.text), rows(&self.refused));
        let size = Size::new(width, about + 2 + refused);
        let inner = popup::draw(&self.title, size, None, look, area, frame);
        self.outer = popup::outer(inner);
        let [text, _, typed, below] = Layout::vertical([
            Constraint::Length(about),
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(refused),
        ])
        .areas(inner);
        page::paragraph(&self.text, look.plain(), text, frame);
        self.field.draw("▸ ", look, typed, frame);
        page::paragraph(&self.refused, look.tone(Tone::Danger), below, frame);
    }
}
