//! [`Input`]: what a key or the mouse means, apart from any screen.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::Position;

/// A key, or something done with the mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    Up,
    Down,
    Left,
    Right,
    Enter,
    Escape,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Home,
    End,
    PageUp,
    PageDown,
    Char(char),
    /// A letter together with Ctrl.
    Ctrl(char),
    Click(Position),
    ScrollUp,
    ScrollDown,
}

/// A way on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Up,
    Down,
    Left,
    Right,
}

impl Input {
    /// What the terminal reports; `None` where it means nothing here.
    pub fn of(event: &Event) -> Option<Input> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => Input::of_key(key),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => {
                    Some(Input::Click(Position::new(mouse.column, mouse.row)))
                }
                MouseEventKind::ScrollUp => Some(Input::ScrollUp),
                MouseEventKind::ScrollDown => Some(Input::ScrollDown),
                _ => None,
            },
            _ => None,
        }
    }

    fn of_key(key: &KeyEvent) -> Option<Input> {
        Some(match key.code {
            KeyCode::Up => Input::Up,
            KeyCode::Down => Input::Down,
            KeyCode::Left => Input::Left,
            KeyCode::Right => Input::Right,
            KeyCode::Enter => Input::Enter,
            KeyCode::Esc => Input::Escape,
            KeyCode::Tab => Input::Tab,
            KeyCode::BackTab => Input::BackTab,
            KeyCode::Backspace => Input::Backspace,
            KeyCode::Delete => Input::Delete,
            KeyCode::Home => Input::Home,
            KeyCode::End => Input::End,
            KeyCode::PageUp => Input::PageUp,
            KeyCode::PageDown => Input::PageDown,
            KeyCode::Char(c) if key.modifiers == KeyModifiers::CONTROL => Input::Ctrl(c),
            KeyCode::Char(c) if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
                Input::Char(c)
            }
            _ => return None,
        })
    }

    /// The key that is called so where screens tell theirs; `None` where that is no single key.
    pub fn named(name: &str) -> Option<Input> {
        Some(match name {
            "↑" => Input::Up,
            "↓" => Input::Down,
            "←" => Input::Left,
            "→" => Input::Right,
            "Enter" => Input::Enter,
            "Esc" => Input::Escape,
            "Tab" => Input::Tab,
            "Home" => Input::Home,
            "End" => Input::End,
            "PgUp" => Input::PageUp,
            "PgDn" => Input::PageDown,
            "space" => Input::Char(' '),
            _ => {
                let mut letters = name.chars();
                letters.next().filter(|_| letters.as_str().is_empty()).map(Input::Char)?
            }
        })
    }

    /// The way an arrow or one of h, j, k, l points.
    pub fn way(self) -> Option<Way> {
        Some(match self {
            Input::Up | Input::Char('k') => Way::Up,
            Input::Down | Input::Char('j') => Way::Down,
            Input::Left | Input::Char('h') => Way::Left,
            Input::Right | Input::Char('l') => Way::Right,
            _ => return None,
        })
    }

    /// Whether it chooses what is under the cursor.
    pub fn chooses(self) -> bool {
        matches!(self, Input::Enter | Input::Char(' '))
    }
}
