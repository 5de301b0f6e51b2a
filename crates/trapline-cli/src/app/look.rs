//! [`Look`]: what tones and signs become on this terminal. Knows no screen.

use ratatui::buffer::Buffer;
use ratatui::style::Style;
use trapline::Tone;

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    True,
    Indexed,
    Sixteen,
    None,
}

/// What the ground is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    Dark,
    Light,
}

/// How things look here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    pub depth: Depth,
    pub theme: Theme,
    /// Whether nothing but ASCII can be shown.
    pub ascii: bool,
}

impl Look {
    /// Text that means nothing in particular, and the ground of the screen.
    pub fn plain(self) -> Style {
        Style::new()
    }

    /// Text in a tone.
    pub fn tone(self, _tone: Tone) -> Style {
        Style::new()
    }

    /// What the keyboard acts on: reverse video.
    pub fn focus(self) -> Style {
        Style::new().reversed()
    }

    /// Says everything in ASCII, where nothing else can be shown. The last thing that is done to a frame.
    pub fn finish(self, _frame: &mut Buffer) {}
}
