//! [`Choice`]: a question with a few answers, in a box.

use super::input::Input;
use super::look::Look;
use super::menu::Menu;
use super::popup;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

/// A question, and the answers there are.
pub struct Choice<T> {
    title: String,
    text: String,
    answers: Vec<(String, T)>,
    menu: Menu,
    /// Where it was drawn.
    outer: Rect,
}

/// What came of it.
pub enum Chosen<T> {
    Nothing,
    Answer(T),
    Cancelled,
}

impl<T: Clone> Choice<T> {
    pub fn new(title: &str, text: &str, answers: Vec<(String, T)>) -> Choice<T> {
        Choice {
            title: title.to_owned(),
            text: text.to_owned(),
            answers,
            menu: Menu::default(),
            outer: Rect::default(),
        }
    }

    /// An answer can be chosen by its first letter too; a click outside chooses none.
    pub fn input(&mut self, input: Input) -> Chosen<T> {
        match input {
            Input::Escape => return Chosen::Cancelled,
            Input::Click(place) if !self.outer.contains(place) => return Chosen::Cancelled,
            _ => {}
        }
        // Two letters move, as everywhere.
        if let Input::Char(c) = input
            && !matches!(c, 'j' | 'k')
        {
            let begins = |(answer, _): &&(String, T)| {
                answer.chars().next().is_some_and(|first| first.to_lowercase().eq(c.to_lowercase()))
            };
            if let Some((_, answer)) = self.answers.iter().find(begins) {
                return Chosen::Answer(answer.clone());
            }
        }
        match self.menu.input(input, self.answers.len()) {
            Some(n) => Chosen::Answer(self.answers[n].1.clone()),
            None => Chosen::Nothing,
        }
    }

    pub fn draw(&mut self, near: Option<Rect>, look: Look, area: Rect, frame: &mut Buffer) {
        let answers: Vec<Line<'_>> = self.answers.iter().map(|(text, _)| Line::raw(text.as_str())).collect();
        let widest = answers.iter().map(Line::width).max().unwrap_or(0) as u16 + 2;
        let text = Paragraph::new(self.text.as_str()).wrap(Wrap { trim: true });
        let text_width = (crate::wrap::columns(&self.text) as u16).min(50);
        let width =
            widest.max(text_width).max(self.title.chars().count() as u16).min(area.width.saturating_sub(4));
        let text_height = if self.text.is_empty() { 0 } else { super::page::height(&self.text, width) + 1 };
        let size = Size::new(width, text_height + answers.len() as u16);
        let inner = popup::draw(&self.title, size, near, look, area, frame);
        self.outer = popup::outer(inner);
        let [above, below] =
            Layout::vertical([Constraint::Length(text_height), Constraint::Fill(1)]).areas(inner);
        text.render(above, frame);
        self.menu.draw(&answers, look, below, frame);
    }
}
