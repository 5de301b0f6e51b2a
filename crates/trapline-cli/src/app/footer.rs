//! [`Footer`]: the most useful keys of a screen in a line, each of which can be clicked instead of pressed.

use super::input::Input;
use super::look::Look;
use super::screen::Key;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use trapline::Tone;

/// The key that leads to all of them.
const ALL: Key = ("?", "keys");

/// Where which key was drawn.
#[derive(Default)]
pub struct Footer(Vec<(Rect, Input)>);

impl Footer {
    /// The key at that place of the screen.
    pub fn at(&self, place: Position) -> Option<Input> {
        self.0.iter().find(|(area, _)| area.contains(place)).map(|&(_, input)| input)
    }

    /// Draws as many keys as fit.
    pub fn draw(keys: &[Key], typing: bool, look: Look, area: Rect, frame: &mut Buffer) -> Footer {
        let mut footer = Footer::default();
        let all = width(ALL);
        let mut place = Rect { x: area.x + 1, width: area.width.saturating_sub(all + 3), ..area };
        for &key in keys {
            let taken = width(key);
            if taken > place.width {
                break;
            }
            footer.item(key, look, place, frame);
            let next = (taken + 2).min(place.width);
            place = Rect { x: place.x + next, width: place.width - next, ..place };
        }
        // While keys are letters, so is this one.
        if !typing {
            let right = area.right().saturating_sub(all + 1).max(area.x);
            footer.item(ALL, look, Rect { x: right, width: area.right() - right, ..area }, frame);
        }
        footer
    }

    /// A key, or several, and what they do. Several are for both ways, the last one for onwards: the words are its.
    fn item(&mut self, (signs, what): Key, look: Look, area: Rect, frame: &mut Buffer) {
        let line = Line::from(vec![
            Span::styled(signs, look.tone(Tone::Prize)),
            Span::styled(format!(" {what}"), look.tone(Tone::Faint)),
        ]);
        line.render(area, frame);
        let named: Option<Vec<Input>> = signs.split(' ').map(Input::named).collect();
        let mut x = area.x;
        for (sign, input) in signs.split(' ').zip(named.unwrap_or_default()) {
            let wide = sign.chars().count() as u16 + 1;
            self.0.push((Rect { x, width: wide, ..area }, input));
            x += wide;
        }
        if let Some((last, _)) = self.0.last_mut().filter(|(last, _)| last.right() == x) {
            last.width += what.chars().count() as u16;
        }
    }
}

/// The columns that a key and what it does take.
fn width((signs, what): Key) -> u16 {
    (signs.chars().count() + 1 + what.chars().count()) as u16
}
