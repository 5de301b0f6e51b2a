//! [`Naming`]: asking people what they are called before a match, in a box. Whom to ask is for the screens to say.

use super::ask::{Ask, Asked};
use super::context::Context;
use super::input::Input;
use super::look::Look;
use super::screen::Key;
use crate::words::sentence;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Whose name is asked for, by its place in the settings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Who {
    You,
    Friend,
}

/// Somebody is asked for a name, others after that.
pub struct Naming {
    who: Who,
    ask: Ask,
    next: Vec<Who>,
    /// What went wrong when a name was to be kept.
    wrong: String,
}

/// What came of a key.
pub enum Named {
    Nothing,
    /// Everybody has a name; with what went wrong, if anything.
    All(String),
    Cancelled,
}

impl Naming {
    pub const KEYS: [Key; 2] = [("Enter", "accept"), ("Esc", "cancel")];

    /// Asks them one after the other; `None` where there is nobody to ask.
    pub fn of(whom: &[Who], context: &Context) -> Option<Naming> {
        let (&who, next) = whom.split_first()?;
        let people = context.people();
        let (title, text) = match who {
            Who::You => ("What is your name?".to_owned(), "You are asked only once. Settings can change it."),
            Who::Friend => (format!("Who plays against {}?", people[0]), "You share this keyboard."),
        };
        let ask = Ask::new(&title, text, &people[who as usize]);
        Some(Naming { who, ask, next: next.to_vec(), wrong: String::new() })
    }

    pub fn input(&mut self, input: Input, context: &mut Context) -> Named {
        let name = match self.ask.input(input) {
            Asked::Nothing => return Named::Nothing,
            Asked::Cancelled => return Named::Cancelled,
            Asked::Answer(name) => name,
        };
        let mut settings = context.settings.clone();
        settings.names[self.who as usize].clone_from(&name);
        let refused = name.is_empty().then(|| "type a name".to_owned());
        if let Some(why) = refused.or_else(|| settings.refused()) {
            self.ask.refuse(&why);
            return Named::Nothing;
        }
        if let Err(why) = context.change(settings) {
            self.wrong = sentence(&why);
        }
        let wrong = std::mem::take(&mut self.wrong);
        match Naming::of(&self.next, context) {
            Some(next) => *self = Naming { wrong, ..next },
            None => return Named::All(wrong),
        }
        Named::Nothing
    }

    pub fn draw(&mut self, look: Look, area: Rect, frame: &mut Buffer) {
        self.ask.draw(look, area, frame);
    }
}
