//! The list of games: the only one there is.

use crate::record::Record;
use crate::{AnyMatch, HouseRule, Lesson, Match, Problem, Show, Size};

pub mod grid_hunt;
pub mod hidden_path;
pub mod maze_runner_duel;
pub mod trap_and_treasure;
pub mod trap_runner;

/// A game of the tests: what is said of any game has to hold for it too.
#[cfg(feature = "sixth-game")]
#[path = "../tests/sixth_game/cups.rs"]
pub mod cups;

/// Something to be done with every game, by its type.
pub trait Visitor {
    /// Does it.
    fn visit<G: Show>(&mut self);
}

/// Something to be made at one game, by its type, where only its id is known.
pub trait AtGame {
    /// What is made, whichever game it is.
    type Made;

    /// Makes it.
    fn at<G: Show>(self) -> Self::Made;
}

macro_rules! games {
    ($($(#[$if:meta])* $module:ident::$game:ident),* $(,)?) => {
        $($(#[$if])* pub use $module::$game;)*

        /// Every game, in the order in which they are listed to people.
        pub const ALL: &[Entry] = &[$($(#[$if])* Entry::of::<$game>()),*];

        /// Does something with every game, by its type.
        pub fn each(visitor: &mut impl Visitor) {
            $($(#[$if])* visitor.visit::<$game>();)*
        }

        /// Makes something at the game of that id, by its type.
        ///
        /// # Errors
        /// [`Problem::UnknownGame`], naming those there are.
        pub fn at<A: AtGame>(id: &str, what: A) -> Result<A::Made, Problem> {
            match id {
                $($(#[$if])* <$game as Show>::ID => Ok(what.at::<$game>()),)*
                _ => Err(unknown(id)),
            }
        }
    };
}

games![
    trap_and_treasure::TrapAndTreasure,
    trap_runner::TrapRunner,
    hidden_path::HiddenPath,
    maze_runner_duel::MazeRunnerDuel,
    grid_hunt::GridHunt,
    #[cfg(feature = "sixth-game")]
    cups::Cups,
];

/// What front ends need to know of a game before there is a match.
#[derive(Debug)]
pub struct Entry {
    /// The name in records and on the command line.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What it is, in a line.
    pub line: &'static str,
    /// Its page of rules and rulings.
    pub page: &'static str,
    /// What the seats are called.
    pub seats: [&'static str; 2],
    /// Its house rules.
    pub house_rules: &'static [HouseRule],
    /// What of it can be made smaller, to study it.
    pub sizes: &'static [Size],
    /// Whether players keep secrets.
    pub hidden: bool,
    /// A guided first match, step by step; none where nobody has written one.
    pub lessons: &'static [Lesson],
    /// What both are after, for a legend.
    pub prize: &'static str,
    open: fn(&Record) -> Result<Box<dyn AnyMatch>, Problem>,
}

impl Entry {
    const fn of<G: Show>() -> Entry {
        Entry {
            id: G::ID,
            title: G::TITLE,
            line: G::LINE,
            page: G::PAGE,
            seats: G::SEATS,
            house_rules: G::HOUSE_RULES,
            sizes: G::SIZES,
            hidden: G::HIDDEN,
            lessons: G::LESSONS,
            prize: G::PRIZE,
            open: |record| Ok(Box::new(Match::<G>::open(record)?)),
        }
    }

    /// The match that a record tells, before its first action: rules, names and starting position.
    ///
    /// # Errors
    /// Whatever is wrong with those.
    pub fn begin(&self, record: &Record) -> Result<Box<dyn AnyMatch>, Problem> {
        (self.open)(record)
    }
}

/// The game of that id.
///
/// # Errors
/// [`Problem::UnknownGame`], naming those there are.
pub fn find(id: &str) -> Result<&'static Entry, Problem> {
    ALL.iter().find(|entry| entry.id == id).ok_or_else(|| unknown(id))
}

fn unknown(id: &str) -> Problem {
    let ids: Vec<_> = ALL.iter().map(|entry| entry.id).collect();
    Problem::UnknownGame(id.to_owned(), ids.join(", "))
}

/// The match that a record tells, after its last action.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn open(record: &Record) -> Result<Box<dyn AnyMatch>, Problem> {
    let mut duel = find(&record.game)?.begin(record)?;
    for action in &record.actions {
        duel.act(action)?;
    }
    if let Some(result) = record.result {
        duel.conclude(result)?;
    }
    Ok(duel)
}
