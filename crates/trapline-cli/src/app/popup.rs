//! A box over whatever else is on the screen.

use super::look::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect, Size};
use ratatui::widgets::{Block, Clear, Widget};
use trapline::Tone;

/// The lines of a box, and a column of room beside its text.
const MARGIN: Margin = Margin::new(2, 1);

/// Draws a box of that inner size, as far as there is room, in the middle or below a place; gives its inside.
pub fn draw(title: &str, size: Size, near: Option<Rect>, look: Look, area: Rect, frame: &mut Buffer) -> Rect {
    let (width, height) = ((size.width + 4).min(area.width), (size.height + 2).min(area.height));
    let place = match near {
        None => Position::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2),
        Some(near) => {
            // Below what it is about, or above where there is no room below.
            let below = near.bottom();
            let y = if below + height <= area.bottom() { below } else { near.y.saturating_sub(height) };
            Position::new(near.x.clamp(area.x, area.right() - width), y.clamp(area.y, area.bottom() - height))
        }
    };
    let outer = Rect::new(place.x, place.y, width, height);
    Clear.render(outer, frame);
    frame.set_style(outer, look.plain());
    let block = Block::bordered().title(format!(" {title} ")).border_style(look.tone(Tone::Prize));
    block.render(outer, frame);
    outer.inner(MARGIN)
}

/// All of the box with that inside.
pub fn outer(inner: Rect) -> Rect {
    inner.outer(MARGIN)
}
