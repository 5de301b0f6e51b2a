//! Asking for names before a match: yours once, and whoever's plays with you each time.

use super::{Opponent, Setup};
use crate::app::ask::{Ask, Asked};
use crate::app::context::Context;
use crate::app::input::Input;
use crate::app::screen::Next;
use crate::words::sentence;

/// Whose name is asked for, by its place in the settings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    You,
    Friend,
}

impl Setup {
    /// Begins the match, once everybody who sits here has a name.
    pub(super) fn start(&mut self, context: &mut Context) -> Next {
        match self.opponent {
            Opponent::Watch => {}
            _ if context.settings.names[0].is_empty() => return self.ask(Who::You, context),
            // Who it is may be another one each time.
            Opponent::Person => return self.ask(Who::Friend, context),
            Opponent::Bot(_) => {}
        }
        self.begin(context)
    }

    fn ask(&mut self, who: Who, context: &Context) -> Next {
        let people = context.people();
        let (title, text) = match who {
            Who::You => ("What is your name?", "You are asked only once. Settings can change it.".to_owned()),
            Who::Friend => ("Who plays with you?", format!("The name of whoever plays {} here.", people[0])),
        };
        self.asked = Some((who, Ask::new(title, &text, &people[who as usize])));
        Next::Stay
    }

    /// Takes in a key while a name is asked for.
    pub(super) fn answer(&mut self, who: Who, mut ask: Ask, input: Input, context: &mut Context) -> Next {
        match ask.input(input) {
            Asked::Cancelled => return Next::Stay,
            Asked::Nothing => {}
            Asked::Answer(name) if name.is_empty() => ask.refuse("type a name"),
            Asked::Answer(name) => {
                let mut settings = context.settings.clone();
                settings.names[who as usize] = name;
                match settings.refused() {
                    Some(why) => ask.refuse(&why),
                    None => {
                        if let Err(why) = context.change(settings) {
                            self.notice = sentence(&why);
                        }
                        return match (who, self.opponent) {
                            (Who::You, Opponent::Person) => self.ask(Who::Friend, context),
                            _ => self.begin(context),
                        };
                    }
                }
            }
        }
        self.asked = Some((who, ask));
        Next::Stay
    }
}
