//! [`Shared`]: an arena that many machines play together, through PostgreSQL. Who plays a game holds a lease on it, which is
//! renewed as long as that worker lives; a dead worker's games are played by others. A game counts once: the line that is
//! kept first.
//!
//! All that is kept of an arena is kept under a lock on its row, so lines are seen in the order of their numbers. Nothing here
//! plays, counts or prints.

use crate::settings::Settings;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection, Executor, PgConnection, Row};
use std::str::FromStr;
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};

/// So many lines are fetched at a time.
const PAGE: i64 = 5000;
/// So long a connection is waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// So long it is tried again where the database is gone, and so often.
const OUTAGE: Duration = Duration::from_secs(120);
const AGAIN: Duration = Duration::from_millis(300);
/// So often in its time a lease is renewed.
const RENEWALS: u32 = 5;

/// What these arenas are kept in. Whoever comes second finds it made.
const TABLES: &str = "
SELECT pg_advisory_xact_lock(7247554101);
CREATE TABLE IF NOT EXISTS arenas (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    settings TEXT NOT NULL,
    next BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS arena_leases (
    arena BIGINT NOT NULL REFERENCES arenas,
    game BIGINT NOT NULL,
    worker TEXT NOT NULL,
    until TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (arena, game)
);
CREATE TABLE IF NOT EXISTS arena_games (
    arena BIGINT NOT NULL REFERENCES arenas,
    game BIGINT NOT NULL,
    number BIGINT GENERATED ALWAYS AS IDENTITY,
    line TEXT NOT NULL,
    PRIMARY KEY (arena, game)
);
CREATE INDEX IF NOT EXISTS arena_games_by_number ON arena_games (arena, number);
";

/// What can go wrong with it.
#[derive(Debug, thiserror::Error)]
pub enum SharedError {
    /// There is no such database.
    #[error("a database that machines share is postgres://USER:PASSWORD@HOST/NAME: {0}")]
    Address(String),
    /// It failed.
    #[error("the database: {0}")]
    Failed(#[from] sqlx::Error),
    /// Something in it is not what was kept.
    #[error("the database: {0}")]
    Damaged(String),
}

/// A worker's place in a shared arena.
pub struct Shared {
    runtime: Runtime,
    pool: PgPool,
    arena: i64,
    worker: String,
    lease: f64,
    settings: Settings,
    new: bool,
}

/// A line, and its place in what was asked for.
pub struct Kept {
    /// Its place.
    pub place: i64,
    /// The line.
    pub text: String,
}

impl Shared {
    /// Joins the arena with these settings, or begins it. Without a seed it is the newest one, whatever its seed; a new one
    /// has that of `wanted`. A game whose worker is not heard of for as long as a lease is free for others.
    ///
    /// # Errors
    /// Where there is no database, or it fails.
    pub fn join(
        address: &str,
        wanted: &Settings,
        seed: Option<u64>,
        lease: Duration,
    ) -> Result<Shared, SharedError> {
        let scheme = address.split_once(':').map(|(scheme, _)| scheme);
        if !matches!(scheme, Some("postgres" | "postgresql")) {
            return Err(SharedError::Address("this is another kind of address".to_owned()));
        }
        let options = PgConnectOptions::from_str(address).map_err(|e| SharedError::Address(e.to_string()))?;
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(|e| SharedError::Failed(sqlx::Error::Io(e)))?;
        let (pool, arena, settings, new) = runtime.block_on(async {
            // A pool would wait for whatever is wrong to pass, and not say what it is.
            PgConnection::connect_with(&options).await?.close().await?;
            let pool = PgPoolOptions::new()
                .max_connections(3)
                .acquire_timeout(PATIENCE)
                .connect_with(options)
                .await?;
            let mut change = pool.begin().await?;
            change.execute(TABLES).await?;
            let rows = sqlx::query("SELECT id, settings FROM arenas ORDER BY id DESC")
                .fetch_all(&mut *change)
                .await?;
            let mut found = None;
            for row in rows {
                let text: String = row.get("settings");
                // Those of another version are none of ours.
                let Ok(theirs) = serde_json::from_str::<Settings>(&text) else { continue };
                let ours = Settings { seed: seed.unwrap_or(theirs.seed), ..wanted.clone() };
                if ours.differences(&theirs).is_empty() {
                    found = Some((row.get::<i64, _>("id"), theirs));
                    break;
                }
            }
            let new = found.is_none();
            let (arena, settings) = match found {
                Some(found) => found,
                None => {
                    let text = serde_json::to_string(wanted).expect("settings are JSON");
                    let insert =
                        sqlx::query("INSERT INTO arenas (settings) VALUES ($1) RETURNING id").bind(text);
                    (insert.fetch_one(&mut *change).await?.get("id"), wanted.clone())
                }
            };
            change.commit().await?;
            Ok::<_, SharedError>((pool, arena, settings, new))
        })?;
        let worker = format!("{:032x}", rand::random::<u128>());
        let shared = Shared { runtime, pool, arena, worker, lease: lease.as_secs_f64(), settings, new };
        shared.renew_all_the_time(lease / RENEWALS);
        Ok(shared)
    }

    /// As it was begun.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether it was begun by joining it.
    #[must_use]
    pub const fn is_new(&self) -> bool {
        self.new
    }

    /// Its number in the database.
    #[must_use]
    pub const fn number(&self) -> i64 {
        self.arena
    }

    /// As long as this worker lives, its leases do.
    fn renew_all_the_time(&self, often: Duration) {
        let (pool, arena, worker, lease) = (self.pool.clone(), self.arena, self.worker.clone(), self.lease);
        self.runtime.spawn(async move {
            let mut ticks = tokio::time::interval(often);
            loop {
                ticks.tick().await;
                let renew = sqlx::query(
                    "UPDATE arena_leases SET until = now() + make_interval(secs => $3) WHERE arena = $1 AND worker = $2",
                );
                // Where it fails now it is tried again; where it goes on failing others play those games.
                let _ = renew.bind(arena).bind(&worker).bind(lease).execute(&pool).await;
            }
        });
    }

    /// Claims games with numbers below that one, so many at most: first those whose workers are gone. None where others are
    /// at all that are left.
    ///
    /// # Errors
    /// Where the database fails.
    pub fn claim(&self, below: u64, most: u64) -> Result<Vec<u64>, SharedError> {
        let (below, most) = (below.cast_signed(), most.cast_signed());
        self.patiently(async || {
            let mut change = self.pool.begin().await?;
            let lock = sqlx::query("SELECT next FROM arenas WHERE id = $1 FOR UPDATE").bind(self.arena);
            let next: i64 = lock.fetch_one(&mut *change).await?.get("next");
            let left = sqlx::query(
                "UPDATE arena_leases SET worker = $3, until = now() + make_interval(secs => $4)
                 WHERE arena = $1 AND game IN (
                     SELECT game FROM arena_leases WHERE arena = $1 AND until < now() AND game < $2
                     ORDER BY game LIMIT $5)
                 RETURNING game",
            );
            let left = left.bind(self.arena).bind(below).bind(&self.worker).bind(self.lease).bind(most);
            let left = left.fetch_all(&mut *change).await?;
            let mut claimed: Vec<i64> = left.iter().map(|row| row.get("game")).collect();
            claimed.sort_unstable();
            let end = below.min(next + most - claimed.len() as i64);
            if next < end {
                let fresh = sqlx::query(
                    "INSERT INTO arena_leases (arena, game, worker, until)
                     SELECT $1, game, $4, now() + make_interval(secs => $5) FROM generate_series($2, $3 - 1) AS game",
                );
                let fresh = fresh.bind(self.arena).bind(next).bind(end).bind(&self.worker).bind(self.lease);
                fresh.execute(&mut *change).await?;
                let advance = sqlx::query("UPDATE arenas SET next = $2 WHERE id = $1").bind(self.arena).bind(end);
                advance.execute(&mut *change).await?;
                claimed.extend(next..end);
            }
            change.commit().await?;
            Ok(claimed.into_iter().map(i64::cast_unsigned).collect())
        })
    }

    /// Keeps games that were played. One that somebody else has kept meanwhile stays as it is.
    ///
    /// # Errors
    /// Where the database fails; nothing of these has been kept then.
    pub fn keep(&self, games: &[(u64, String)]) -> Result<(), SharedError> {
        if games.is_empty() {
            return Ok(());
        }
        let numbers: Vec<i64> = games.iter().map(|(number, _)| number.cast_signed()).collect();
        let lines: Vec<&str> = games.iter().map(|(_, line)| line.as_str()).collect();
        self.patiently(async || {
            let mut change = self.pool.begin().await?;
            sqlx::query("SELECT id FROM arenas WHERE id = $1 FOR UPDATE")
                .bind(self.arena)
                .fetch_one(&mut *change)
                .await?;
            let insert = sqlx::query(
                "INSERT INTO arena_games (arena, game, line)
                 SELECT $1, game, line FROM unnest($2::bigint[], $3::text[]) AS played (game, line)
                 ON CONFLICT DO NOTHING",
            );
            insert.bind(self.arena).bind(&numbers).bind(&lines).execute(&mut *change).await?;
            let done = sqlx::query("DELETE FROM arena_leases WHERE arena = $1 AND game = ANY($2)");
            done.bind(self.arena).bind(&numbers).execute(&mut *change).await?;
            Ok(change.commit().await?)
        })
    }

    /// What was kept after that number, in order; some of it where there is much, nothing where there is no more.
    ///
    /// # Errors
    /// Where the database fails.
    pub fn after(&self, number: i64) -> Result<Vec<Kept>, SharedError> {
        self.page(
            "SELECT number AS place, line FROM arena_games WHERE arena = $1 AND number > $2 ORDER BY number LIMIT $3",
            number,
        )
    }

    /// The same by the numbers of the games: those after that one, in order.
    ///
    /// # Errors
    /// Where the database fails.
    pub fn games_after(&self, game: i64) -> Result<Vec<Kept>, SharedError> {
        self.page(
            "SELECT game AS place, line FROM arena_games WHERE arena = $1 AND game > $2 ORDER BY game LIMIT $3",
            game,
        )
    }

    fn page(&self, query: &str, after: i64) -> Result<Vec<Kept>, SharedError> {
        let rows = self.patiently(async || {
            let lines = sqlx::query(query).bind(self.arena).bind(after).bind(PAGE);
            Ok(lines.fetch_all(&self.pool).await?)
        })?;
        Ok(rows.iter().map(|row| Kept { place: row.get("place"), text: row.get("line") }).collect())
    }

    /// Does something that may be done twice, and tries again for a while where the database is gone: it may be starting anew.
    fn patiently<T>(&self, work: impl AsyncFn() -> Result<T, SharedError>) -> Result<T, SharedError> {
        let begun = Instant::now();
        loop {
            match self.runtime.block_on(work()) {
                Err(SharedError::Failed(e)) if is_passing(&e) && begun.elapsed() < OUTAGE => {
                    std::thread::sleep(AGAIN);
                }
                done => return done,
            }
        }
    }

    /// Hands back what was claimed and not played, so that nobody has to wait for it.
    ///
    /// # Errors
    /// Where the database fails; others then wait for as long as the leases last.
    pub fn hand_back(&self) -> Result<(), SharedError> {
        // Nobody's any more, so that no renewal underway finds them.
        let free = sqlx::query(
            "UPDATE arena_leases SET worker = '', until = now() - interval '1 second' WHERE arena = $1 AND worker = $2",
        );
        self.runtime.block_on(free.bind(self.arena).bind(&self.worker).execute(&self.pool))?;
        Ok(())
    }
}

/// Whether that may be over in a moment: nobody is there, or whoever is there is about to leave or not ready yet.
fn is_passing(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut => true,
        sqlx::Error::Database(said) => said.code().is_some_and(|code| code.starts_with("57P")),
        _ => false,
    }
}
