//! A scene, drawn into a rectangle of the screen; and which spot is where, for the mouse.

use super::look::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use trapline::{Aim, Scene};

/// What is drawn.
pub struct Drawing<'a> {
    pub scene: &'a Scene,
    pub look: Look,
    /// Where the keyboard is.
    pub cursor: Option<Aim>,
    /// What has been picked so far of a placement.
    pub picked: &'a [Aim],
    /// What the last action changed.
    pub changed: &'a [Aim],
    /// What stands out for a moment, and with which sign.
    pub flash: Option<Flash<'a>>,
    /// Whether what can be chosen is marked.
    pub targets: bool,
}

/// Spots that stand out for a moment.
#[derive(Clone, Copy)]
pub struct Flash<'a> {
    pub spots: &'a [Aim],
    pub sign: Sign,
}

/// What just happened there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Something moved or appeared.
    Change,
    /// Something bad: a bump, a snare.
    Danger,
    /// The end.
    Win,
}

/// Where the spots were drawn.
#[derive(Clone, Default, Debug)]
pub struct Spots(Vec<(Rect, Aim)>);

impl Spots {
    /// The spot at that place of the screen.
    pub fn at(&self, place: Position) -> Option<Aim> {
        self.0.iter().find(|(area, _)| area.contains(place)).map(|&(_, aim)| aim)
    }
}

impl Drawing<'_> {
    /// How much room the boards take where there is that much.
    pub fn size(&self, room: Size) -> Size {
        room
    }

    /// Draws the boards.
    pub fn draw(&self, _area: Rect, _frame: &mut Buffer) -> Spots {
        Spots::default()
    }
}

/// The boards as a small picture, a character a spot.
pub fn picture(_scene: &Scene, _look: Look, _area: Rect, _frame: &mut Buffer) {}
