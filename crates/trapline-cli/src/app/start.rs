//! [`Start`]: where the app opens.

use super::begin::{self, Match};
use super::context::Context;
use super::duel::away;
use super::home::Home;
use super::introduction::{self, Lay};
use super::learn::{Class, Courses};
use super::naming::Who;
use super::puzzle::Looking;
use super::replay::Replay;
use super::screen::Screen;
use crate::program::Program;
use crate::remote::{Guest, Update};
use crate::which::{Onward, Which};
use trapline::Viewer;
use trapline::games::Entry;
use trapline::record::Record;
use trapline_host::Hosted;

/// Where the app opens.
pub enum Start {
    /// At the home screen.
    Home,
    /// At a new match, which is saved once it can be played; after asking those whose names are not known.
    Begin { whom: Vec<Who>, lay: Lay, program: Option<Program> },
    /// At a saved match, with something that has to be said.
    Resume(Box<Hosted>, Option<String>, Option<Program>),
    /// At a match on a server, in which the person here has a seat.
    Join(Box<Guest>, Box<Update>),
    /// At records, as that viewer may know them; all of them can be replayed, and there is at least one.
    Replay { records: Vec<Record>, who: Viewer },
    /// The same at their review.
    Review { records: Vec<Record> },
    /// At a puzzle.
    Puzzle { which: Which, onward: Onward },
    /// At a game's lessons, or the list of games that have some.
    Learn(Option<&'static Entry>),
}

impl Start {
    /// The first screen.
    pub fn screen(self, context: &mut Context) -> Box<dyn Screen> {
        let opened = match self {
            Start::Home => return Box::new(Home::new()),
            Start::Begin { whom, lay, program } => {
                context.program = program;
                introduction::open(&whom, lay, context)
            }
            Start::Resume(hosted, notice, program) => {
                context.program = program;
                begin::open(Match::Saved(hosted), notice.unwrap_or_default(), context)
            }
            Start::Join(guest, update) => {
                away::open(*guest, *update, context).map(|screen| Box::new(screen) as Box<dyn Screen>)
            }
            Start::Replay { records, who } => return Box::new(Replay::new(records, who)),
            Start::Review { records } => return Box::new(Replay::new(records, Viewer::Referee).summing_up()),
            Start::Learn(Some(entry)) => return Box::new(Class::new(entry, context)),
            Start::Learn(None) => return Box::new(Courses::new()),
            Start::Puzzle { which, onward } => return Box::new(Looking::new(which, onward, context)),
        };
        opened.unwrap_or_else(|why| {
            context.wrong = Some(why);
            Box::new(Home::new())
        })
    }
}
