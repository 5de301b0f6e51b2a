//! [`Door`]: by which of its two faces the program is used.

use crate::args::Color;
use crate::console::{Console, is_dumb};

/// The full-screen app, or lines of text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Door {
    /// On a terminal, in these colours.
    App(Color),
    /// Through pipes, on a terminal that knows no commands, and where it is asked for.
    Plain,
}

impl Door {
    /// The one for whoever sits there.
    pub fn of(console: &Console, plain: bool, color: Color) -> Door {
        if console.is_screen() && !plain && !is_dumb() { Door::App(color) } else { Door::Plain }
    }
}
