//! [`Help`]: the keys of a screen, in a box; and the most useful of them in a line.

use super::input::Input;
use super::look::Look;
use super::popup;
use super::screen::Key;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};
use trapline::Tone;

/// The keys of a screen.
pub struct Help {
    title: String,
    keys: Vec<Key>,
    top: u16,
}

impl Help {
    pub fn new(title: String, keys: Vec<Key>) -> Help {
        Help { title, keys, top: 0 }
    }

    /// Scrolls. Whether it stays open.
    pub fn input(&mut self, input: Input) -> bool {
        match input {
            Input::Down | Input::Char('j') | Input::ScrollDown => self.top += 1,
            Input::Up | Input::Char('k') | Input::ScrollUp => self.top = self.top.saturating_sub(1),
            _ => return false,
        }
        true
    }

    pub fn draw(&mut self, look: Look, area: Rect, frame: &mut Buffer) {
        let wide = self.keys.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
        let line = |(key, what): &Key| {
            Line::from(vec![
                Span::styled(format!("{key:<wide$}  "), look.tone(Tone::Prize)),
                Span::raw(*what),
            ])
        };
        let mut lines: Vec<Line<'_>> = self.keys.iter().map(line).collect();
        lines.push(Line::default());
        lines.push(Line::styled("Any key closes this; Ctrl-C ends the program.", look.tone(Tone::Faint)));
        let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16;
        let title = format!("Keys: {}", self.title);
        let size = Size::new(width.max(title.chars().count() as u16), lines.len() as u16);
        let inner = popup::draw(&title, size, None, look, area, frame);
        self.top = self.top.min(size.height.saturating_sub(inner.height));
        Paragraph::new(lines).scroll((self.top, 0)).render(inner, frame);
    }
}

/// As many keys as fit into a line.
pub fn footer(keys: &[Key], typing: bool, look: Look, area: Rect, frame: &mut Buffer) {
    let mut spans = vec![Span::raw(" ")];
    let mut room = usize::from(area.width).saturating_sub(9);
    for (key, what) in keys {
        let taken = key.chars().count() + what.chars().count() + 3;
        if taken > room {
            break;
        }
        room -= taken;
        spans.push(Span::styled(*key, look.tone(Tone::Prize)));
        spans.push(Span::styled(format!(" {what}  "), look.tone(Tone::Faint)));
    }
    Line::from(spans).render(area, frame);
    // While keys are letters, so is this one.
    if typing {
        return;
    }
    let last = Line::from(vec![
        Span::styled("?", look.tone(Tone::Prize)),
        Span::styled(" keys ", look.tone(Tone::Faint)),
    ]);
    last.right_aligned().render(area, frame);
}
