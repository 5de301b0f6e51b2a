//! [`Start`]: where the app opens.

use super::begin::{self, Match};
use super::context::Context;
use super::home::Home;
use super::puzzle::Puzzles;
use super::replay::Replay;
use super::screen::Screen;
use jiff::civil::Date;
use trapline::games::Entry;
use trapline::record::Record;
use trapline::{Rules, Viewer};
use trapline_host::{Hosted, Table};

/// Where the app opens.
pub enum Start {
    /// At the home screen.
    Home,
    /// At a new match, which is saved once it can be played.
    Begin(Box<Table>),
    /// At a saved match, with something that has to be said.
    Resume(Box<Hosted>, Option<String>),
    /// At records, as that viewer may know them; all of them can be replayed, and there is at least one.
    Replay { records: Vec<Record>, who: Viewer },
    /// The same at their review.
    Review { records: Vec<Record> },
    /// At a puzzle.
    Puzzle { entry: &'static Entry, rules: Rules, seed: u64, date: Option<Date> },
}

impl Start {
    /// The first screen.
    pub fn screen(self, context: &mut Context) -> Box<dyn Screen> {
        let opened = match self {
            Start::Home => return Box::new(Home::new()),
            Start::Begin(table) => begin::open(Match::New(table), String::new(), context),
            Start::Resume(hosted, notice) => {
                begin::open(Match::Saved(hosted), notice.unwrap_or_default(), context)
            }
            Start::Replay { records, who } => return Box::new(Replay::new(records, who)),
            Start::Review { records } => return Box::new(Replay::new(records, Viewer::Referee).summing_up()),
            Start::Puzzle { entry, rules, seed, date } => {
                return Box::new(Puzzles::only(entry, rules, seed, date, context));
            }
        };
        opened.unwrap_or_else(|why| {
            context.wrong = Some(why);
            Box::new(Home::new())
        })
    }
}
