//! [`Store`]: where matches are kept. What is kept is always the same: how a match began, and what has happened since.

use crate::{Entry, Series, Table};
use std::fmt;
use std::time::SystemTime;
use trapline::games::Entry as Game;
use trapline::{AnyMatch, Names, Turn};

/// What a match is called in its store.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id(String);

impl<T: Into<String>> From<T> for Id {
    fn from(text: T) -> Id {
        Id(text.into())
    }
}

impl Id {
    /// As text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where matches are kept.
pub trait Store: Send + Sync {
    /// Keeps a match that is about to be played. It is durable when this returns.
    ///
    /// # Errors
    /// Where it cannot be kept: then nothing is.
    fn create(&self, table: &Table) -> Result<Id, StoreError>;

    /// Keeps what happened at that revision. It is durable when this returns.
    ///
    /// # Errors
    /// [`StoreError::Stale`] where something else is kept there already; others where it cannot be kept. Then it is
    /// not.
    fn append(&self, id: &Id, revision: u64, entry: &Entry) -> Result<(), StoreError>;

    /// A match as it stands.
    ///
    /// # Errors
    /// Where there is none, or it cannot be read.
    fn load(&self, id: &Id) -> Result<Loaded, StoreError>;

    /// All matches, the last played first. One that cannot be read does not hide the others.
    ///
    /// # Errors
    /// Where nothing can be read at all.
    fn list(&self) -> Result<Vec<Listed>, StoreError>;

    /// Deletes a match.
    ///
    /// # Errors
    /// Where there is none, or somebody plays it.
    fn delete(&self, id: &Id) -> Result<(), StoreError>;

    /// Nobody here plays it any more.
    fn release(&self, id: &Id) {
        let _ = id;
    }
}

/// Why a store cannot do what was asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no such match.
    #[error("there is no match {0}; see `trapline matches`")]
    Missing(Id),
    /// Somebody else plays it.
    #[error("match {0} is open in another window")]
    Busy(Id),
    /// Something else is kept at that revision.
    #[error("match {0} has gone on meanwhile")]
    Stale(Id),
    /// What is kept cannot be read.
    #[error("{0}")]
    Damaged(String),
    /// The system failed.
    #[error("{0}")]
    System(String),
}

/// A match read from a store.
pub struct Loaded {
    /// The match.
    pub table: Table,
    /// Whether something at its end was torn by an interruption, and left out: it never counted.
    pub torn: bool,
}

/// A match in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// What it is called.
    pub id: Id,
    /// When something last happened.
    pub played: SystemTime,
    /// How it stands, or why it cannot be read.
    pub standing: Result<Standing, StoreError>,
}

impl Listed {
    /// Whether something has been done in it: what was left before that is nobody's to go on with, but for the next
    /// match of a series.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        let waits = |standing: &Standing| standing.series.is_some_and(|series| series.number > 1);
        self.standing.as_ref().is_ok_and(|standing| standing.plies > 0 || waits(standing))
    }

    /// Whether it can be read, and is not over.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.standing.as_ref().is_ok_and(|standing| standing.turn.player().is_some())
    }
}

/// How a match stands, for a list.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The game.
    pub game: &'static Game,
    /// What the players are called.
    pub names: Names,
    /// How many actions have been done.
    pub plies: usize,
    /// Whose turn it is.
    pub turn: Turn,
    /// The series it belongs to.
    pub series: Option<Series>,
}

impl Standing {
    /// How a match at a table stands.
    #[must_use]
    pub fn of(table: &Table) -> Standing {
        let duel: &dyn AnyMatch = table.duel();
        Standing {
            game: duel.entry(),
            names: duel.names().clone(),
            plies: duel.plies(),
            turn: duel.turn(),
            series: table.series(),
        }
    }

    /// Whether it goes on, and players keep secrets in it: then only what both may know is anybody's to look at.
    #[must_use]
    pub const fn keeps_secrets(&self) -> bool {
        self.game.hidden && self.turn.player().is_some()
    }
}
