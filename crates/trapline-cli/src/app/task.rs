//! [`Task`]: what takes too long to be done between two frames; and [`News`], what came of it.

use crate::failure::Failure;
use crate::remote;
use std::sync::{Arc, Weak};
use trapline::games::{self, Entry};
use trapline::record::Record;
use trapline::{Player, Rules, Seat};
use trapline_bots::hint::{self, Company, Hint};
use trapline_bots::puzzle::Puzzle;
use trapline_bots::review::{Account, Review, Story};
use trapline_host::Thought;
use trapline_solve::Truths;
use trapline_solve::truth::Truth;

/// By which number whoever asked knows the answer.
pub type Ticket = u64;

/// Something to be worked out.
pub enum Task {
    /// The truth about a game.
    Solve { ticket: Ticket, entry: &'static Entry, rules: Rules },
    /// What a player should do.
    Hint { ticket: Ticket, record: Box<Record>, player: Player, company: Company },
    /// A match judged, as long as somebody holds what `wanted` points to.
    Review { ticket: Ticket, record: Box<Record>, wanted: Weak<()> },
    /// A puzzle.
    Puzzle { ticket: Ticket, entry: &'static Entry, rules: Rules, seed: u64 },
}

/// What came of it.
pub enum News {
    /// How far it is.
    Progress {
        what: String,
        done: f64,
    },
    /// The truth about a game is known now, or why there is none.
    Solved {
        ticket: Ticket,
    },
    Hinted {
        ticket: Ticket,
        hint: Option<Hint>,
    },
    Reviewed {
        ticket: Ticket,
        review: Arc<Review>,
    },
    /// A puzzle, where there is one, and what its answers are judged by.
    Puzzle {
        ticket: Ticket,
        puzzle: Option<Box<Puzzle>>,
        truth: Arc<dyn Truth>,
    },
    /// It could not be done.
    Failed {
        ticket: Ticket,
        why: String,
    },
    /// Nobody wanted it any more.
    Dropped,
    /// A program has chosen what to do.
    Thought {
        ticket: Ticket,
        thought: Option<Box<Thought>>,
    },
    /// Something was heard of a match on a server.
    Afar {
        ticket: Ticket,
        news: Option<remote::News>,
    },
}

impl Task {
    /// Does it, and tells how far it is.
    pub fn run(self, truths: &Truths, tell: &dyn Fn(News)) {
        let ticket = self.ticket();
        let news = self.work(truths, tell);
        tell(news.unwrap_or_else(|failure| News::Failed { ticket, why: failure.to_string() }));
    }

    fn ticket(&self) -> Ticket {
        match self {
            Task::Solve { ticket, .. }
            | Task::Hint { ticket, .. }
            | Task::Review { ticket, .. }
            | Task::Puzzle { ticket, .. } => *ticket,
        }
    }

    fn work(self, truths: &Truths, tell: &dyn Fn(News)) -> Result<News, Failure> {
        let solve = |entry: &'static Entry, rules: &Rules| {
            truths.solve(entry, rules, &|done| {
                tell(News::Progress { what: format!("Solving {}", entry.title), done });
            })
        };
        Ok(match self {
            Task::Solve { ticket, entry, rules } => {
                // Whoever asked looks at what is known by then, a reason why there is nothing included.
                let _ = solve(entry, &rules);
                News::Solved { ticket }
            }
            Task::Hint { ticket, record, player, company } => {
                let duel = games::open(&record)?;
                let truth = solve(duel.entry(), duel.rules());
                let seat = Seat::of(&*duel, player);
                News::Hinted { ticket, hint: hint::hint(&seat, truth.as_ref(), company) }
            }
            Task::Review { wanted, .. } if wanted.strong_count() == 0 => News::Dropped,
            Task::Review { ticket, record, wanted } => {
                let duel = games::open(&record)?;
                let truth = solve(duel.entry(), duel.rules());
                let goes_on = |done| {
                    tell(News::Progress { what: "Judging every action".to_owned(), done });
                    wanted.strong_count() > 0
                };
                match Account::watched(truth.as_ref().map(|truth| &**truth), &record, &goes_on)? {
                    Some(Account::Review(review)) => News::Reviewed { ticket, review: Arc::from(review) },
                    Some(Account::Story(Story { why, .. })) => News::Failed { ticket, why },
                    None => News::Dropped,
                }
            }
            Task::Puzzle { ticket, entry, rules, seed } => {
                let truth = solve(entry, &rules)?;
                let puzzle = Puzzle::make(entry, &rules, &*truth, seed, &|done| {
                    tell(News::Progress { what: "Looking for a puzzle".to_owned(), done });
                })?;
                News::Puzzle { ticket, puzzle: puzzle.map(Box::new), truth }
            }
        })
    }
}
