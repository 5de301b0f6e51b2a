//! Matches in lists, and those with something to be done: whose time is up, whose bot has not acted, which nobody touches
//! any more.

use super::{Database, failed, number, standing, time};
use serde::Serialize;
use serde_json::Value;
use sqlx::Row;
use sqlx::any::AnyRow;
use std::str::FromStr;
use trapline::record::Record;
use trapline_host::{Id, StoreError, Time};

/// Which matches are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Anybody may join.
    Open,
    /// Being played.
    Playing,
    /// Over.
    Over,
}

impl State {
    /// In a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            State::Open => "open",
            State::Playing => "playing",
            State::Over => "over",
        }
    }
}

impl FromStr for State {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<State, &'static str> {
        [State::Open, State::Playing, State::Over]
            .into_iter()
            .find(|state| state.name() == text)
            .ok_or("state is open, playing or over")
    }
}

/// A match in a list.
#[derive(Clone, Debug)]
pub struct Line {
    /// What it is called.
    pub id: Id,
    /// How it began.
    pub record: Record,
    /// Whose turn it is, how many actions were done, and how it ended.
    pub standing: Value,
    /// In a word, as it is kept: `waiting`, `open`, `playing` or `over`.
    pub state: String,
    /// The number of the seat nobody has yet.
    pub free: Option<i64>,
    /// When it was created.
    pub created: Time,
    /// When something last happened.
    pub touched: Time,
}

/// Where a list goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    created: i64,
    id: String,
}

impl Serialize for Cursor {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}-{}", self.created, self.id))
    }
}

impl FromStr for Cursor {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Cursor, &'static str> {
        let (created, id) = text.split_once('-').ok_or("a cursor is what the page before has given")?;
        let created = created.parse().map_err(|_| "a cursor is what the page before has given")?;
        if !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err("a cursor is what the page before has given");
        }
        Ok(Cursor { created, id: id.to_owned() })
    }
}

const COLUMNS: &str = "id, record, state, free, standing, created, touched";

impl Database {
    /// Matches in that state, the newest first, and where the list goes on.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub async fn page(
        &self,
        state: State,
        from: Option<&Cursor>,
        most: u32,
    ) -> Result<(Vec<Line>, Option<Cursor>), StoreError> {
        let (created, id) = from.map_or((i64::MAX, "\u{7f}"), |from| (from.created, from.id.as_str()));
        let select = format!(
            "SELECT {COLUMNS} FROM matches WHERE state = $1 AND (created < $2 OR (created = $2 AND id < $3)) \
             ORDER BY created DESC, id DESC LIMIT {}",
            most + 1
        );
        let rows = sqlx::query(&select).bind(state.name()).bind(created).bind(id).fetch_all(&self.pool).await;
        let mut lines = lines(&rows.map_err(failed)?);
        let more = lines.len() > most as usize;
        lines.truncate(most as usize);
        let last = lines.last().filter(|_| more);
        let cursor = last.map(|last| Cursor { created: number(last.created), id: last.id.to_string() });
        Ok((lines, cursor))
    }

    /// One match, as a list has it.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub async fn line(&self, id: &Id) -> Result<Option<Line>, StoreError> {
        let select = format!("SELECT {COLUMNS} FROM matches WHERE id = $1");
        let rows = sqlx::query(&select).bind(id.as_str()).fetch_all(&self.pool).await.map_err(failed)?;
        Ok(lines(&rows).pop())
    }

    /// The ids of all matches, the oldest first.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub async fn all(&self) -> Result<Vec<Id>, StoreError> {
        let rows = sqlx::query("SELECT id FROM matches ORDER BY created, id").fetch_all(&self.pool).await;
        Ok(ids(&rows.map_err(failed)?))
    }

    /// Matches in which somebody's time is up.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub async fn out_of_time(&self, now: Time) -> Result<Vec<Id>, StoreError> {
        let select = "SELECT id FROM matches WHERE deadline IS NOT NULL AND deadline <= $1 LIMIT 100";
        Ok(ids(&sqlx::query(select).bind(number(now)).fetch_all(&self.pool).await.map_err(failed)?))
    }

    /// Matches in which a bot should have acted before then.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub async fn bots_due(&self, before: Time) -> Result<Vec<Id>, StoreError> {
        let select = "SELECT id FROM matches WHERE bot_since IS NOT NULL AND bot_since <= $1 LIMIT 100";
        Ok(ids(&sqlx::query(select).bind(number(before)).fetch_all(&self.pool).await.map_err(failed)?))
    }

    /// Matches without an end that nobody has touched since: with players in them, and still waiting for one.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub async fn forgotten(&self, played: Time, waited: Time) -> Result<Vec<Id>, StoreError> {
        let select = "SELECT id FROM matches WHERE (state = 'playing' AND touched < $1 AND deadline IS NULL) \
                      OR (state IN ('waiting', 'open') AND touched < $2) LIMIT 100";
        let rows = sqlx::query(select).bind(number(played)).bind(number(waited)).fetch_all(&self.pool).await;
        Ok(ids(&rows.map_err(failed)?))
    }
}

impl Database {
    /// Has nothing done about a match any more that cannot be read.
    ///
    /// # Errors
    /// Where it cannot be kept.
    pub async fn set_aside(&self, id: &Id) -> Result<(), StoreError> {
        let update = "UPDATE matches SET deadline = NULL, bot_since = NULL, state = 'damaged' WHERE id = $1";
        sqlx::query(update).bind(id.as_str()).execute(&self.pool).await.map(drop).map_err(failed)
    }
}

fn ids(rows: &[AnyRow]) -> Vec<Id> {
    rows.iter().map(|row| Id::from(row.get::<String, _>("id"))).collect()
}

fn lines(rows: &[AnyRow]) -> Vec<Line> {
    let line = |row: &AnyRow| {
        Some(Line {
            id: Id::from(row.get::<String, _>("id")),
            record: Record::parse(row.get("record")).ok()?,
            standing: standing(row.get("standing")),
            state: row.get("state"),
            free: row.get("free"),
            created: time(row.get("created")),
            touched: time(row.get("touched")),
        })
    };
    rows.iter().filter_map(line).collect()
}
