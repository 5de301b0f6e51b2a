//! [`Help`]: the keys of a screen and what its signs mean, in a box.

use super::input::Input;
use super::look::Look;
use super::popup;
use super::screen::{Key, Sign};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};
use trapline::Tone;

/// The keys of a screen.
pub struct Help {
    title: String,
    keys: Vec<Key>,
    legend: Vec<Sign>,
    top: u16,
}

impl Help {
    pub fn new(title: String, keys: Vec<Key>, legend: Vec<Sign>) -> Help {
        Help { title, keys, legend, top: 0 }
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
        let keys: Vec<_> = self.keys.iter().map(|&(key, what)| (key, Tone::Prize, what)).collect();
        let legend: Vec<_> = self.legend.iter().map(|(sign, tone, what)| (&**sign, *tone, &**what)).collect();
        let (keys, legend) = (listed(&keys, look), listed(&legend, look));
        let [left, right] = [&keys, &legend].map(|lines| lines.iter().map(Line::width).max().unwrap_or(0));
        // Beside each other where there is room, as they are looked for.
        let beside = right > 0 && left + GAP + right + 4 <= usize::from(area.width);
        let lines = if beside { side_by_side(keys, legend, left + GAP) } else { stacked(keys, legend) };
        let title = format!("Keys and signs: {}", self.title);
        let widest = lines.iter().map(Line::width).chain([CLOSES.len(), title.chars().count()]).max();
        let size = Size::new(widest.unwrap_or(0) as u16, lines.len() as u16 + 2);
        let inner = popup::draw(&title, size, None, look, area, frame);
        let [above, foot] = Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]).areas(inner);
        let hidden = (lines.len() as u16).saturating_sub(above.height);
        self.top = self.top.min(hidden);
        let foot_says = if hidden == 0 { CLOSES } else { SCROLLS };
        Paragraph::new(lines).scroll((self.top, 0)).render(above, frame);
        Line::styled(foot_says, look.tone(Tone::Faint)).render(foot, frame);
    }
}

const CLOSES: &str = "Any key closes this. Ctrl-C ends the program.";
const SCROLLS: &str = "↑ ↓ scroll: there is more. Any other key closes.";

/// Columns between keys and signs.
const GAP: usize = 3;

/// A line each: the sign in its tone, and what it means.
fn listed(signs: &[(&str, Tone, &str)], look: Look) -> Vec<Line<'static>> {
    let wide = signs.iter().map(|(sign, ..)| Span::raw(*sign).width()).max().unwrap_or(0);
    let line = |(sign, tone, what): &(&str, Tone, &str)| {
        let gap = " ".repeat(wide - Span::raw(*sign).width() + 2);
        Line::from(vec![Span::styled((*sign).to_owned(), look.tone(*tone)), Span::raw(gap + what)])
    };
    signs.iter().map(line).collect()
}

fn side_by_side(left: Vec<Line<'static>>, right: Vec<Line<'static>>, width: usize) -> Vec<Line<'static>> {
    let rows = left.len().max(right.len());
    let (mut left, mut right) = (left.into_iter(), right.into_iter());
    let row = |_| {
        let mut line = left.next().unwrap_or_default();
        line.push_span(Span::raw(" ".repeat(width - line.width())));
        right.next().unwrap_or_default().spans.into_iter().for_each(|span| line.push_span(span));
        line
    };
    (0..rows).map(row).collect()
}

fn stacked(above: Vec<Line<'static>>, below: Vec<Line<'static>>) -> Vec<Line<'static>> {
    let gap = (!below.is_empty()).then(Line::default);
    above.into_iter().chain(gap).chain(below).collect()
}
