//! [`Puzzles`]: the puzzle of the day for each game, and finding its answer.

use super::context::Context;
use super::input::Input;
use super::screen::{Key, Next, Screen};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Which game's puzzle.
pub struct Puzzles {}

impl Puzzles {
    pub fn new() -> Puzzles {
        Puzzles {}
    }
}

impl Screen for Puzzles {
    fn title(&self) -> String {
        "puzzle of the day".to_owned()
    }

    fn keys(&self) -> Vec<Key> {
        vec![("Esc", "back")]
    }

    fn input(&mut self, input: Input, _: &mut Context) -> Next {
        if matches!(input, Input::Escape | Input::Char('q')) { Next::Back } else { Next::Stay }
    }

    fn draw(&mut self, _: &Context, _: Rect, _: &mut Buffer) {}
}
