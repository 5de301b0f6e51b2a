//! A match that the command line asks for: whoever at it has no name yet is asked first, as in the set-up.

use super::begin::{self, Match};
use super::context::Context;
use super::input::Input;
use super::naming::{Named, Naming, Who};
use super::screen::{Key, Next, Screen};
use crate::failure::Failure;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use trapline_bots::Dice;
use trapline_host::Table;

/// Lays the table for people who are called so, with dice for what is drawn.
pub type Lay = Box<dyn FnOnce([String; 2], &mut Dice) -> Result<Table, Failure>>;

/// The screen that asks these people; or the match, where there is nobody to ask.
pub fn open(whom: &[Who], lay: Lay, context: &mut Context) -> Result<Box<dyn Screen>, String> {
    match Naming::of(whom, context) {
        Some(naming) => Ok(Box::new(Introduction { naming, lay: Some(lay) })),
        None => begin(lay, String::new(), context),
    }
}

fn begin(lay: Lay, notice: String, context: &mut Context) -> Result<Box<dyn Screen>, String> {
    let table = lay(context.people(), &mut context.rng).map_err(|failure| format!("{failure}."))?;
    begin::open(Match::New(Box::new(table)), notice, context)
}

/// A match that waits for names.
struct Introduction {
    naming: Naming,
    lay: Option<Lay>,
}

impl Screen for Introduction {
    fn title(&self) -> String {
        "new match".to_owned()
    }

    fn keys(&self) -> Vec<Key> {
        Naming::KEYS.into()
    }

    fn is_typing(&self) -> bool {
        true
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Next {
        let wrong = match self.naming.input(input, context) {
            Named::Nothing => return Next::Stay,
            Named::Cancelled => return Next::Home,
            Named::All(wrong) => wrong,
        };
        let Some(lay) = self.lay.take() else { return Next::Home };
        begin(lay, wrong, context).map_or_else(
            |why| {
                context.wrong = Some(why);
                Next::Home
            },
            Next::Instead,
        )
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        self.naming.draw(context.look, area, frame);
    }
}
