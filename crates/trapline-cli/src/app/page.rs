//! [`Page`]: a text to read, such as the rules of a game.

use super::context::Context;
use super::input::{Input, Way};
use super::screen::{Key, Next, Screen};
use crate::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use trapline::Tone;
use trapline::games::Entry;

/// Wider lines than this are hard to read.
const WIDEST: u16 = 90;

/// A text to read.
pub struct Page {
    title: String,
    text: String,
    top: usize,
    /// How many lines were shown, and how many there are.
    shown: (usize, usize),
}

impl Page {
    /// The rules of a game.
    pub fn rules(entry: &Entry) -> Page {
        Page::new(format!("rules of {}", entry.title), entry.page.to_owned())
    }

    pub fn new(title: String, text: String) -> Page {
        Page { title, text, top: 0, shown: (1, 0) }
    }
}

impl Screen for Page {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn keys(&self) -> Vec<Key> {
        vec![("↑ ↓", "scroll"), ("PgUp PgDn", "a page"), ("Home End", "beginning, end"), ("Esc q", "back")]
    }

    fn input(&mut self, input: Input, _: &mut Context) -> Next {
        let (page, all) = self.shown;
        let step = match input {
            Input::Escape | Input::Enter | Input::Char('q') => return Next::Back,
            Input::PageUp => -(page as isize),
            Input::PageDown | Input::Char(' ') => page as isize,
            Input::Home => isize::MIN,
            Input::End => isize::MAX,
            Input::ScrollUp => -3,
            Input::ScrollDown => 3,
            _ => match input.way() {
                Some(Way::Up) => -1,
                Some(Way::Down) => 1,
                _ => 0,
            },
        };
        self.top = self.top.saturating_add_signed(step).min(all.saturating_sub(page));
        Next::Stay
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let width = area.width.min(WIDEST);
        let lines = wrap::page(&self.text, width.into());
        self.shown = (usize::from(area.height).max(1), lines.len());
        self.top = self.top.min(lines.len().saturating_sub(self.shown.0));
        for (row, line) in lines.iter().skip(self.top).take(self.shown.0).enumerate() {
            // A heading is told by its tone and by standing alone; its sign is for other readers.
            let text = line.trim_start_matches('#');
            let heading = text.len() < line.len();
            let (text, tone) = if heading { (text.trim_start(), Tone::Prize) } else { (text, Tone::Plain) };
            let place = Rect { y: area.y + row as u16, height: 1, width, ..area };
            Line::styled(text, context.look.tone(tone)).render(place, frame);
        }
    }
}

/// A line in as many lines as it takes at that width.
pub fn wrapped(line: &str, width: u16) -> Vec<String> {
    wrap::line(line, width.into())
}

/// Text broken between words.
pub fn paragraph(text: &str, style: Style, area: Rect, frame: &mut Buffer) {
    let lines = text.lines().flat_map(|line| wrapped(line, area.width));
    for (row, line) in lines.take(usize::from(area.height)).enumerate() {
        Line::styled(line, style).render(Rect { y: area.y + row as u16, height: 1, ..area }, frame);
    }
}

/// How many lines a text takes.
pub fn height(text: &str, width: u16) -> u16 {
    text.lines().map(|line| wrapped(line, width).len() as u16).sum()
}
