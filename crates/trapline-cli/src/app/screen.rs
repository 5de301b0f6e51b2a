//! [`Screen`]: one of the things that the app can show.

use super::context::Context;
use super::input::Input;
use super::task::News;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Instant;
use trapline::Tone;

/// A key and what it does, for people.
pub type Key = (&'static str, &'static str);

/// A sign on the board as it is drawn, in its tone, and what it means.
pub type Sign = (String, Tone, String);

/// Something that fills the screen.
pub trait Screen {
    /// What it is, in a few words.
    fn title(&self) -> String;

    /// Its keys, the most useful first.
    fn keys(&self) -> Vec<Key>;

    /// What the signs on it mean.
    fn legend(&self) -> Vec<Sign> {
        vec![]
    }

    /// Whether keys are letters now.
    fn is_typing(&self) -> bool {
        false
    }

    /// Whether it is the first screen of all.
    fn is_home(&self) -> bool {
        false
    }

    /// It comes to the top of the stack.
    fn show(&mut self, _context: &mut Context) -> Next {
        Next::Stay
    }

    /// A key or the mouse.
    fn input(&mut self, input: Input, context: &mut Context) -> Next;

    /// Something that was asked for is there; every screen hears of it, also one that is not on top.
    fn news(&mut self, _news: &mut News, _context: &mut Context) -> Next {
        Next::Stay
    }

    /// When something is to happen by itself.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// That moment has come.
    fn tick(&mut self, _context: &mut Context) -> Next {
        Next::Stay
    }

    /// Somebody else may be looking from now on.
    fn hide(&mut self) {}

    /// What is said when the program is stopped from outside.
    fn farewell(&self) -> Option<String> {
        None
    }

    /// Draws it.
    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer);
}

/// Where to go.
pub enum Next {
    Stay,
    /// Shows another screen, and comes back afterwards.
    Open(Box<dyn Screen>),
    /// Shows another screen in the place of this one.
    Instead(Box<dyn Screen>),
    /// Goes back to the screen before.
    Back,
    /// Goes back to the first screen.
    Home,
    /// Ends the program.
    Quit,
}

impl Next {
    pub fn open(screen: impl Screen + 'static) -> Next {
        Next::Open(Box::new(screen))
    }
}
