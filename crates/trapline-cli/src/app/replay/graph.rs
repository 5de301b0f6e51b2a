//! [`Graph`]: the chances over a match. Player 1's part of a win stands on the ground, player 2's hangs from above;
//! below them errors, and where one is.

use super::film::Film;
use super::signs::{HERE, sign};
use crate::app::look::{Look, cut};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use trapline::{Player, Tone};
use trapline_bots::review::Share;

/// A row of player 1's part, from nothing to all of it.
const BLOCKS: [&str; 9] = ["░", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
/// The most columns for names.
const NAME: u16 = 16;

/// Where the graph was drawn.
#[derive(Clone, Copy, Default)]
pub struct Graph {
    area: Rect,
    /// How many positions there are.
    count: usize,
}

/// How many rows the bars take where there are so many for everything.
pub fn rows(height: u16) -> u16 {
    match height {
        0..24 => 1,
        24..32 => 3,
        32..42 => 5,
        _ => 7,
    }
}

impl Graph {
    /// The position at that place of the screen.
    pub fn at(&self, place: Position) -> Option<usize> {
        let hit = self.count > 0 && self.area.contains(place);
        hit.then(|| self.position(usize::from(place.x - self.area.x)))
    }

    /// Where a position begins. Together they take the whole width, several of them one column where there are many.
    fn column(&self, position: usize) -> u16 {
        (position * usize::from(self.area.width) / self.count.max(1)) as u16
    }

    /// How many columns a position takes; 0 where the next one shares its column.
    fn columns(&self, position: usize) -> u16 {
        self.column(position + 1) - self.column(position)
    }

    /// The last position in a column.
    fn position(&self, column: usize) -> usize {
        let last = ((column + 1) * self.count).saturating_sub(1) / usize::from(self.area.width).max(1);
        last.min(self.count - 1)
    }

    /// Draws it: bars, and a row of signs below them.
    pub fn draw(
        film: &Film,
        chances: &[Share],
        at: usize,
        look: Look,
        area: Rect,
        frame: &mut Buffer,
    ) -> Graph {
        let names = film.duel().names();
        let now = chances.get(at).copied().unwrap_or(Share::HALF);
        let room = NAME.min(area.width / 5);
        let short = Player::BOTH.map(|player| cut(&names[player], room));
        let wide = short.each_ref().map(|name| Span::raw(name).width());
        let wide = wide[0].max(wide[1]);
        let label = |player: Player| {
            let name = &short[player.index()];
            let indent = " ".repeat(wide - Span::raw(name).width());
            // Rounded once, so that both make a whole.
            let part = player.pick([now.percent(), 100 - now.percent()]);
            (format!("{name}{indent} {part:>3} %"), look.tone(Tone::of(player)))
        };
        let labels = Player::BOTH.map(label);
        let gutter = labels.iter().map(|(text, _)| Span::raw(text).width()).max().unwrap_or(0) as u16 + 1;
        let bars = Rect { height: area.height.saturating_sub(1), ..area };
        let [(one, first), (two, second)] = labels;
        if bars.height > 1 {
            Line::styled(two, second).render(Rect { height: 1, width: gutter, ..bars }, frame);
        }
        let ground = Rect { y: bars.bottom().saturating_sub(1), height: 1, width: gutter, ..bars };
        Line::styled(one, first).render(ground.intersection(area), frame);
        let graph = Graph {
            area: Rect { x: area.x + gutter, width: area.width.saturating_sub(gutter), ..area },
            count: chances.len(),
        };
        graph.bars(chances, at, bars.height, look, frame);
        graph.signs(film, at, look, frame);
        graph
    }

    fn bars(&self, chances: &[Share], at: usize, rows: u16, look: Look, frame: &mut Buffer) {
        let full = usize::from(rows) * 8;
        let [one, two] = Player::BOTH.map(|player| look.tone(Tone::of(player)));
        // Both parts meet: what a sign of player 1's leaves of its cell is player 2's.
        let ground = |style: Style| Style { bg: two.fg, ..style };
        for x in 0..self.area.width {
            let shown = if self.column(at) == x { at } else { self.position(usize::from(x)) };
            let part = chances[shown];
            let high = (part.number() * full as f64).round() as usize;
            // What is not nothing is seen, and so is what is left to the other.
            let low = usize::from(part > Share::NOTHING);
            let high = high.clamp(low, full - usize::from(part < Share::WIN));
            for row in 0..rows {
                let filled = high.saturating_sub(8 * usize::from(rows - 1 - row)).min(8);
                let style = if filled > 0 { one } else { two };
                let place = Position::new(self.area.x + x, self.area.y + row);
                if let Some(cell) = frame.cell_mut(place) {
                    cell.set_symbol(BLOCKS[filled]).set_style(ground(style));
                }
            }
        }
    }

    /// Errors, and where one is.
    fn signs(&self, film: &Film, at: usize, look: Look, frame: &mut Buffer) {
        let y = self.area.bottom().saturating_sub(1);
        let middle = |position: usize| {
            self.area.x + self.column(position) + self.columns(position).saturating_sub(1) / 2
        };
        for position in 1..self.count {
            let Some(verdict) = film.verdict(position).filter(|verdict| verdict.grade.is_error()) else {
                continue;
            };
            let tone = film.actor(position).map_or(Tone::Danger, Tone::of);
            // Beside the sign of where one is, if there is room for both.
            let x = middle(position) + u16::from(position == at);
            if position == at && self.columns(position) < 4 {
                continue;
            }
            let room = usize::from(self.area.right().saturating_sub(x));
            frame.set_stringn(x, y, sign(verdict.grade), room, look.tone(tone));
        }
        frame.set_stringn(middle(at), y, HERE, 1, look.tone(Tone::Prize));
    }
}
