//! [`Replay`]: records, stepped through and reviewed.

use super::context::Context;
use super::input::Input;
use super::screen::{Key, Next, Screen};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use trapline::record::Record;

/// Records to look at.
pub struct Replay {
    records: Vec<Record>,
}

impl Replay {
    /// Records, all of which can be replayed; there is at least one.
    pub fn new(records: Vec<Record>) -> Replay {
        Replay { records }
    }
}

impl Screen for Replay {
    fn title(&self) -> String {
        format!("replay of {}", self.records.len())
    }

    fn keys(&self) -> Vec<Key> {
        vec![("Esc", "back")]
    }

    fn input(&mut self, input: Input, _: &mut Context) -> Next {
        if matches!(input, Input::Escape | Input::Char('q')) { Next::Back } else { Next::Stay }
    }

    fn draw(&mut self, _: &Context, _: Rect, _: &mut Buffer) {}
}
