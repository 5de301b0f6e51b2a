//! [`Database`]: matches in SQL, in SQLite inside this program or in a PostgreSQL that many share. One text of statements
//! serves both, but for the writing of entries (`writer.rs`).
//!
//! What is kept of a match is what the host's stores keep: how it began, and what has happened since. Beside it stand who
//! holds which seat, and a few facts by which other nodes find what there is to do.

mod blocking;
mod held;
mod lists;
mod migrations;
mod moving;
mod notices;
mod seats;
mod writer;

pub(crate) use held::Held;
pub use lists::{Cursor, Line, State};
pub use moving::Imported;
pub(crate) use notices::revisions;
pub use notices::{Notice, Revisions};
pub use seats::Joined;

use crate::key::Hash;
use migrations::Embedded;
use notices::Teller;
use serde::Serialize;
use serde_json::Value;
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::migrate::Migrator;
use sqlx::{AnyPool, Executor, Row};
use std::fs::{File, OpenOptions};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc};
use trapline::record::Record;
use trapline::{Outcome, Player};
use trapline_host::{Entry, Id, StoreError, Table, Time, header};
use writer::{Past, Write};

/// How many connections a node opens, beside those for notices.
const CONNECTIONS: u32 = 14;
/// How many of them keep what happens, where the database can do several things at once.
const WRITERS: usize = 8;

/// What a connection is told first. An action is on disk when it is answered.
const SQLITE: &str = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=10000";
/// What is asked for is always a few rows by their names. A plan that was made when there were few at all, and reads all of
/// them, would be kept for long.
const POSTGRES: &str =
    "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off";

/// Where matches are kept.
#[derive(Clone)]
pub struct Database {
    pool: AnyPool,
    shared: bool,
    address: Arc<str>,
    writes: mpsc::UnboundedSender<Write>,
    runtime: tokio::runtime::Handle,
    /// Holds the file of a SQLite database for this process.
    _lock: Option<Arc<File>>,
}

/// What a database could not do.
pub(crate) fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError::System(error.to_string())
}

/// A new match.
#[derive(Clone, Debug)]
pub struct New {
    /// What it is called.
    pub id: Id,
    /// How it begins.
    pub record: Record,
    /// Who may sit where.
    pub keys: Vec<(Hash, Player)>,
    /// The seat that nobody has yet, and who may take it.
    pub free: Option<(Player, Invite)>,
    /// Whose open matches are counted.
    pub client: Option<String>,
}

/// Who may take a free seat.
#[derive(Clone, Debug)]
pub enum Invite {
    /// Whoever has the link.
    Link(Hash),
    /// Anybody.
    Open,
}

/// What is kept of a match.
pub struct Kept {
    /// The match, with everything that has happened.
    pub table: Table,
    /// Beside it.
    pub seating: Seating,
}

/// Who holds which seat of a match, and what else is no part of it.
#[derive(Clone, Debug)]
pub struct Seating {
    /// The keys that open a seat.
    pub keys: Vec<(Hash, Player)>,
    /// The seat that nobody has yet.
    pub free: Option<Player>,
    /// Whether anybody may take it.
    pub open: bool,
    /// The rematch.
    pub next: Option<Id>,
    /// How often any of this has changed.
    pub changes: i64,
    /// When it was created.
    pub created: Time,
}

/// What other nodes have to know of a match without reading it.
pub(crate) struct After {
    pub over: bool,
    pub standing: String,
    pub bot_since: Option<i64>,
    pub deadline: Option<i64>,
    pub touched: i64,
}

/// How a match stands, for lists.
#[derive(Serialize)]
struct Standing {
    to_move: Option<Player>,
    plies: usize,
    result: Option<Outcome>,
}

impl After {
    /// How a match stands now.
    pub fn of(table: &Table, now: Time) -> After {
        let turn = table.duel().turn();
        let standing =
            Standing { to_move: turn.player(), plies: table.duel().plies(), result: turn.outcome() };
        After {
            over: turn.player().is_none(),
            standing: serde_json::to_string(&standing).expect("it is JSON"),
            bot_since: table.waits_for_bot().then_some(number(now)),
            deadline: table.clock().and_then(|clock| clock.deadline()).map(|(_, up)| number(up)),
            touched: number(now),
        }
    }
}

pub(crate) fn number(time: Time) -> i64 {
    i64::try_from(time.0).unwrap_or(i64::MAX)
}

pub(crate) fn time(number: i64) -> Time {
    Time(u64::try_from(number).unwrap_or(0))
}

pub(crate) fn player(seat: i64) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| i64::from(player.number()) == seat)
}

impl Database {
    /// Opens the database at `sqlite:PATH` or `postgres://…`, and brings its tables up to date.
    ///
    /// # Errors
    /// Where there is none, or it cannot be used.
    pub async fn open(address: &str) -> Result<Database, StoreError> {
        sqlx::any::install_default_drivers();
        let shared = match address.split_once(':') {
            Some(("sqlite", _)) => false,
            Some(("postgres" | "postgresql", _)) => true,
            _ => {
                let right = "sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME";
                return Err(StoreError::System(format!("a database is {right}")));
            }
        };
        let options = AnyPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(Duration::from_secs(10))
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    connection.execute(if shared { POSTGRES } else { SQLITE }).await?;
                    Ok(())
                })
            });
        let place = if shared { address.to_owned() } else { prepared(address)? };
        let pool = options.connect(&place).await.map_err(failed)?;
        let migrations = Migrator::new(Embedded).await.map_err(failed)?;
        let mut made = migrations.run(&pool).await;
        // In a file nobody waits for another who makes its tables; whoever was second finds them made.
        for _ in 0..migrations.iter().count() {
            if made.is_err() && !shared {
                made = migrations.run(&pool).await;
            }
        }
        made.map_err(failed)?;
        let (writes, queue) = mpsc::unbounded_channel();
        let queue = Arc::new(Mutex::new(queue));
        let teller = shared.then(|| Teller::new(address));
        for _ in 0..if shared { WRITERS } else { 1 } {
            tokio::spawn(writer::write_all(pool.clone(), queue.clone(), teller.clone()));
        }
        let runtime = tokio::runtime::Handle::current();
        Ok(Database { pool, shared, address: address.into(), writes, runtime, _lock: None })
    }

    /// The same for this process alone, where it is a file: two servers on one would not know of each other.
    ///
    /// # Errors
    /// Where another process has it.
    pub fn alone(self) -> Result<Database, StoreError> {
        let Some(path) = self.path() else { return Ok(self) };
        let lock = format!("{path}.lock");
        let file = OpenOptions::new().create(true).append(true).open(&lock);
        let file = file.map_err(|e| StoreError::System(format!("{lock}: {e}")))?;
        if file.try_lock().is_err() {
            return Err(StoreError::System(format!("{path} is served by another process already")));
        }
        Ok(Database { _lock: Some(Arc::new(file)), ..self })
    }

    /// A connection for somebody who needs one all the time.
    pub(crate) fn hold_line(&self) -> Held {
        Held::new(self.pool.clone())
    }

    /// Whether other nodes may write to it too.
    #[must_use]
    pub const fn is_shared(&self) -> bool {
        self.shared
    }

    /// The file, where it is one.
    fn path(&self) -> Option<&str> {
        let path = self.address.strip_prefix("sqlite:")?;
        Some(path.strip_prefix("//").unwrap_or(path).split('?').next().unwrap_or(path))
    }

    /// Whether it answers.
    ///
    /// # Errors
    /// Where it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.pool).await.map(drop).map_err(failed)
    }

    /// Keeps a new match. It is durable when this returns.
    ///
    /// # Errors
    /// Where it cannot be kept: then nothing is.
    pub async fn keep(&self, new: New, now: Time) -> Result<Kept, StoreError> {
        let table = table(&new.record)?.apart();
        let (free, open) = match &new.free {
            None => (None, false),
            Some((player, Invite::Link(_))) => (Some(*player), false),
            Some((player, Invite::Open)) => (Some(*player), true),
        };
        let seating = Seating { keys: new.keys.clone(), free, open, next: None, changes: 0, created: now };
        let (after, past) = (After::of(&table, now), Past { created: now, entries: vec![], next: None });
        self.write(|reply| Write::Create { new: Box::new(new), past, after, reply }).await?;
        Ok(Kept { table, seating })
    }

    /// Keeps what happened at that revision, and how the match stands after it. It is durable when this returns.
    ///
    /// # Errors
    /// [`StoreError::Stale`] where something else is kept there already.
    pub async fn append(
        &self,
        id: &Id,
        revision: u64,
        entry: &Entry,
        after: &Table,
        now: Time,
    ) -> Result<(), StoreError> {
        let entry = serde_json::to_string(entry).map_err(failed)?;
        let revision = i64::try_from(revision).map_err(failed)?;
        let after = After::of(after, now);
        self.write(|reply| Write::Append { id: id.to_string(), revision, entry, after, reply }).await
    }

    /// Hands something to the writer, and waits until it is durable.
    async fn write(&self, write: impl FnOnce(writer::Reply) -> Write) -> Result<(), StoreError> {
        let (reply, done) = tokio::sync::oneshot::channel();
        self.writes
            .send(write(reply))
            .map_err(|_| StoreError::System("the server is stopping".to_owned()))?;
        done.await.map_err(|_| StoreError::System("the server is stopping".to_owned()))?
    }

    /// A match with everything that has happened.
    ///
    /// # Errors
    /// Where there is none, or it cannot be read.
    pub async fn load(&self, id: &Id) -> Result<Kept, StoreError> {
        let row =
            sqlx::query("SELECT record, free, state, changes, created, next FROM matches WHERE id = $1")
                .bind(id.as_str())
                .fetch_optional(&self.pool)
                .await
                .map_err(failed)?
                .ok_or_else(|| StoreError::Missing(id.clone()))?;
        let record = Record::parse(row.get("record")).map_err(|e| damaged(id, &e))?;
        let table = played(id, &record, &self.entries(id, 0).await?)?;
        let seating = Seating {
            keys: self.keys(id).await?,
            free: row.get::<Option<i64>, _>("free").and_then(player),
            open: row.get::<&str, _>("state") == "open",
            next: row.get::<Option<String>, _>("next").map(Id::from),
            changes: row.get("changes"),
            created: time(row.get("created")),
        };
        Ok(Kept { table, seating })
    }

    /// The keys that open a seat of a match.
    async fn keys(&self, id: &Id) -> Result<Vec<(Hash, Player)>, StoreError> {
        let select = sqlx::query("SELECT hash, seat FROM keys WHERE match_id = $1").bind(id.as_str());
        let rows = select.fetch_all(&self.pool).await.map_err(failed)?;
        Ok(rows.iter().filter_map(|row| Some((Hash(row.get("hash")), player(row.get("seat"))?))).collect())
    }

    /// What has happened from that revision on.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub async fn entries(&self, id: &Id, from: u64) -> Result<Vec<Entry>, StoreError> {
        let rows =
            sqlx::query("SELECT entry FROM entries WHERE match_id = $1 AND number >= $2 ORDER BY number")
                .bind(id.as_str())
                .bind(i64::try_from(from).map_err(failed)?)
                .fetch_all(&self.pool)
                .await
                .map_err(failed)?;
        let read =
            |row: &AnyRow| serde_json::from_str(row.get::<&str, _>("entry")).map_err(|e| damaged(id, &e));
        rows.iter().map(read).collect()
    }

    /// Deletes a match.
    ///
    /// # Errors
    /// Where there is none.
    pub async fn remove(&self, id: &Id) -> Result<(), StoreError> {
        let mut work = self.pool.begin().await.map_err(failed)?;
        let done =
            sqlx::query("DELETE FROM matches WHERE id = $1").bind(id.as_str()).execute(&mut *work).await;
        if done.map_err(failed)?.rows_affected() == 0 {
            return Err(StoreError::Missing(id.clone()));
        }
        for table in ["entries", "keys", "presence"] {
            let delete = format!("DELETE FROM {table} WHERE match_id = $1");
            sqlx::query(&delete).bind(id.as_str()).execute(&mut *work).await.map_err(failed)?;
        }
        work.commit().await.map_err(failed)
    }
}

/// The file's address with what makes it where it is not there yet.
fn prepared(address: &str) -> Result<String, StoreError> {
    let path = address.strip_prefix("sqlite:").unwrap_or(address);
    let path = path.strip_prefix("//").unwrap_or(path);
    let (path, query) = path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query)));
    if let Some(folder) = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .map_err(|e| StoreError::System(format!("{}: {e}", folder.display())))?;
    }
    Ok(format!("sqlite:{path}?{}", query.unwrap_or("mode=rwc")))
}

fn table(record: &Record) -> Result<Table, StoreError> {
    header::read(record.clone()).map_err(|e| StoreError::Damaged(e.to_string()))
}

/// The table of a match that began so, after all that.
fn played(id: &Id, record: &Record, entries: &[Entry]) -> Result<Table, StoreError> {
    let mut table = table(record).map_err(|e| damaged(id, &e))?.apart();
    for entry in entries {
        table.recall(entry.clone()).map_err(|e| damaged(id, &e))?;
    }
    Ok(table)
}

fn damaged(id: &Id, why: &impl std::fmt::Display) -> StoreError {
    StoreError::Damaged(format!("match {id} cannot be read: {why}"))
}

/// How a match stands, from a list.
pub(crate) fn standing(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or(Value::Null)
}
