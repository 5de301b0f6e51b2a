//! Beginning a match, new or saved: what its bots play from has to be known first. Nothing is saved before.

use super::context::Context;
use super::duel::DuelScreen;
use super::input::Input;
use super::page::paragraph;
use super::screen::{Key, Next, Screen};
use super::task::{News, Ticket};
use crate::words::sentence;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use trapline::Tone;
use trapline_host::{Bots, Hosted, Table};

/// A match that is to be played.
pub enum Match {
    /// One that is not saved yet.
    New(Box<Table>),
    /// One that is.
    Saved(Box<Hosted>),
}

impl Match {
    fn table(&self) -> &Table {
        match self {
            Match::New(table) => table,
            Match::Saved(hosted) => hosted.table(),
        }
    }
}

/// The screen at which a match is played, with something said there first; or one that waits until it can be.
pub fn open(wanted: Match, notice: String, context: &mut Context) -> Result<Box<dyn Screen>, String> {
    let duel = wanted.table().duel();
    let mut truth = None;
    if wanted.table().needs_truth() {
        match context.truth(duel.entry(), duel.rules()) {
            Ok(known) => truth = Some(known.map_err(|unsolved| sentence(&unsolved.to_string()))?),
            Err(ticket) => return Ok(Box::new(Begin { wanted: Some(wanted), notice, ticket, failed: None })),
        }
    }
    let (program, table) = (&context.program, wanted.table());
    let seated = |name: &str| program.as_ref()?.seat(table, name);
    let bots = Bots::seat_with(table, truth.as_ref(), &mut context.rng, seated);
    let bots = bots.map_err(|fault| sentence(&fault.to_string()))?;
    let hosted = match wanted {
        Match::New(table) => {
            Hosted::create(context.store.clone(), *table).map_err(|error| sentence(&error.to_string()))?
        }
        Match::Saved(hosted) => *hosted,
    };
    Ok(Box::new(DuelScreen::new(hosted, bots, notice, context)))
}

/// A match that waits until it can be played.
struct Begin {
    wanted: Option<Match>,
    notice: String,
    ticket: Ticket,
    /// Why it cannot be played.
    failed: Option<String>,
}

impl Screen for Begin {
    fn title(&self) -> String {
        "a match begins".to_owned()
    }

    fn keys(&self) -> Vec<Key> {
        vec![("Esc", "back")]
    }

    fn input(&mut self, input: Input, _: &mut Context) -> Next {
        match input {
            Input::Escape | Input::Char('q') => Next::Home,
            _ => Next::Stay,
        }
    }

    fn news(&mut self, news: &mut News, context: &mut Context) -> Next {
        let ours = match news {
            News::Solved { ticket } => *ticket == self.ticket,
            _ => false,
        };
        let Some(wanted) = self.wanted.take_if(|_| ours) else { return Next::Stay };
        match open(wanted, std::mem::take(&mut self.notice), context) {
            Ok(screen) => Next::Instead(screen),
            Err(why) => {
                self.failed = Some(why);
                Next::Stay
            }
        }
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let [_, text] = Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(area);
        let (said, tone) = match &self.failed {
            None => ("The bot is getting ready …".to_owned(), Tone::Faint),
            Some(why) => (format!("! {why} No match was begun."), Tone::Danger),
        };
        paragraph(&said, context.look.tone(tone), text, frame);
    }
}
