//! [`Courses`]: the games that can be learnt. Learning one is [`Class`]'s business.

mod class;
#[cfg(test)]
mod tests;

pub use class::Class;

use super::context::Context;
use super::input::Input;
use super::menu::Menu;
use super::page::paragraph;
use super::screen::{Key, Next, Screen};
use crate::learn::taught;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use trapline::Tone;
use trapline::games::Entry;

/// Which game to learn.
#[derive(Default)]
pub struct Courses {
    menu: Menu,
}

impl Courses {
    pub fn new() -> Courses {
        Courses::default()
    }

    fn entries() -> Vec<&'static Entry> {
        taught().collect()
    }
}

impl Screen for Courses {
    fn title(&self) -> String {
        "learn".to_owned()
    }

    fn keys(&self) -> Vec<Key> {
        vec![("Enter", "learn it"), ("↑ ↓", "move"), ("a number", "that game"), ("Esc q", "back")]
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Next {
        let entries = Courses::entries();
        let number = match input {
            Input::Escape | Input::Char('q') => return Next::Back,
            Input::Char(c) => {
                let digit = c.to_digit(10).and_then(|n| (n as usize).checked_sub(1));
                digit.filter(|&n| n < entries.len()).inspect(|&n| self.menu.selected = n)
            }
            _ => None,
        };
        match number.or_else(|| self.menu.input(input, entries.len())) {
            Some(number) => Next::open(Class::new(entries[number], context)),
            None => Next::Stay,
        }
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        let entries = Courses::entries();
        let [_, about, list, line] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(3),
            Constraint::Length(entries.len() as u16 + 1),
            Constraint::Fill(1),
        ])
        .areas(area);
        let text = "A first match in a few steps, with one idea each. You make every move yourself.";
        paragraph(text, look.plain(), about, frame);
        let lines: Vec<Line<'_>> =
            entries.iter().zip(1..).map(|(entry, n)| Line::raw(format!("{n}. {}", entry.title))).collect();
        self.menu.draw(&lines, look, Rect { width: list.width.min(40), ..list }, frame);
        if let Some(entry) = entries.get(self.menu.selected) {
            paragraph(entry.line, look.tone(Tone::Faint), line, frame);
        }
    }
}
