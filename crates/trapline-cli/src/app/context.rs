//! [`Context`]: what all screens share.

use super::dialogue::Lines;
use super::look::Look;
use super::setup::{Opponent, OwnSeat};
use super::task::{News, Task, Ticket};
use crate::date;
use crate::history::History;
use crate::program::Program;
use crate::remote::{Connection, Guest};
use crate::settings::Settings;
use crate::solving::Keeper;
use jiff::civil::Date;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use trapline::Rules;
use trapline::games::Entry;
use trapline_bots::Dice;
use trapline_host::Journals;
use trapline_solve::{Answer, Truths};

/// What all screens share.
pub struct Context {
    pub settings: Settings,
    /// Where the settings are kept.
    pub config: Option<PathBuf>,
    /// What the terminal can show, whatever the settings say.
    pub detected: Look,
    pub look: Look,
    pub store: Arc<Journals>,
    /// The puzzles that were tried.
    pub history: History,
    pub truths: Arc<Truths>,
    pub rng: Dice,
    /// The day, where it is not today.
    pub day: Option<Date>,
    /// What the system calls the person here.
    pub login: String,
    /// Whom the last match was begun against, and on which seat.
    pub company: Option<(Opponent, OwnSeat)>,
    /// The program that plays here, if one does.
    pub program: Option<Program>,
    /// What was typed after `:`.
    pub lines: Lines,
    /// Whether what was typed ahead is to be forgotten.
    pub forgets: bool,
    /// Something that has to be said at the beginning.
    pub wrong: Option<String>,
    pub now: Instant,
    /// Whom others tell news to, from wherever they are.
    pub herald: Arc<dyn Fn(News) + Send + Sync>,
    /// What somebody else is to do.
    pub tasks: Vec<Task>,
    tickets: Ticket,
    /// What is being worked on, and how much of it is done.
    working: Option<(String, f64)>,
}

impl Context {
    pub fn new(
        settings: Settings,
        config: Option<PathBuf>,
        detected: Look,
        store: Arc<Journals>,
        rng: Dice,
    ) -> Context {
        Context {
            look: settings.look(detected),
            settings,
            config,
            detected,
            store,
            history: History::own(),
            truths: Arc::default(),
            rng,
            day: None,
            login: String::new(),
            company: None,
            program: None,
            lines: Lines::default(),
            forgets: false,
            wrong: None,
            now: Instant::now(),
            herald: Arc::new(|_| {}),
            tasks: vec![],
            tickets: 0,
            working: None,
        }
    }

    /// A number by which news can be known.
    pub fn ticket(&mut self) -> Ticket {
        self.tickets += 1;
        self.tickets
    }

    /// Has something done, and tells under which number it will come back.
    pub fn ask(&mut self, task: impl FnOnce(Ticket) -> Task) -> Ticket {
        let ticket = self.ticket();
        self.tasks.push(task(ticket));
        ticket
    }

    /// Connects a guest to a match on a server. What is heard of it comes under that number.
    pub fn connect(&self, guest: Guest, ticket: Ticket) -> Connection {
        let herald = self.herald.clone();
        Connection::open(guest, move |news| herald(News::Afar { ticket, news: Some(news) }))
    }

    /// The truth about a game, or why there is none, if that is known by now; otherwise it is asked for, and comes as
    /// news.
    pub fn truth(&mut self, entry: &'static Entry, rules: &Rules) -> Result<Answer, Ticket> {
        self.truths.known(entry, rules).ok_or_else(|| {
            let rules = rules.clone();
            self.ask(|ticket| Task::Solve { ticket, entry, rules })
        })
    }

    /// What the person here is called, and somebody who sits here with them.
    pub fn people(&self) -> [String; 2] {
        self.settings.people(&self.login)
    }

    /// Which day it is.
    pub fn today(&self) -> Date {
        self.day.unwrap_or_else(date::today)
    }

    /// Where results of puzzles are kept, today.
    pub fn keeper(&self) -> Keeper {
        Keeper { history: self.history.clone(), today: self.today() }
    }

    /// Remembers what is of use to more than one screen.
    pub fn note(&mut self, news: &News) {
        match news {
            News::Afar { .. } => {}
            News::Progress { what, done } => self.working = Some((what.clone(), *done)),
            _ => self.working = None,
        }
    }

    /// What is being worked on, for people.
    pub fn working(&self) -> Option<String> {
        let (what, done) = self.working.as_ref()?;
        Some(format!("{what}… {:.0} %", 100.0 * done))
    }

    /// Puts changed settings into effect, and keeps them. What went wrong, if anything.
    pub fn change(&mut self, settings: Settings) -> Result<(), String> {
        self.look = settings.look(self.detected);
        self.settings = settings;
        match &self.config {
            Some(file) => self.settings.save(file),
            None => Err("there is no place to keep settings; set XDG_CONFIG_HOME to a folder".to_owned()),
        }
    }
}
