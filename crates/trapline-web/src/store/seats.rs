//! Who takes a seat, and who holds one: what changes of a match besides its commands.

use super::{Database, New, failed, number, player};
use crate::key::Hash;
use sqlx::{AnyConnection, Row};
use trapline::Player;
use trapline::record::Record;
use trapline_host::{Id, StoreError, Time};

/// What becomes of somebody who wants to join.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Joined {
    /// They have that seat now.
    Seated(Id, Player),
    /// Somebody was faster.
    Taken,
}

impl Database {
    /// The match whose free seat that code opens, whether it is free still or not.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub async fn invited(&self, code: &str) -> Result<Option<Id>, StoreError> {
        let find = sqlx::query("SELECT id FROM matches WHERE invite = $1").bind(Hash::of(code).0);
        let row = find.fetch_optional(&self.pool).await.map_err(failed)?;
        Ok(row.map(|row| Id::from(row.get::<String, _>("id"))))
    }

    /// Takes the free seat of a match. Of two who come in the same instant one has it.
    ///
    /// # Errors
    /// Where it cannot be kept: then nothing is.
    pub async fn join(&self, id: &Id, key: &Hash, name: &str) -> Result<Joined, StoreError> {
        let mut work = self.pool.begin().await.map_err(failed)?;
        // A write comes first, so that whoever is second waits here.
        let touch =
            "UPDATE matches SET changes = changes + 1 WHERE id = $1 AND free IS NOT NULL AND state <> 'over'";
        let touched = sqlx::query(touch).bind(id.as_str()).execute(&mut *work).await.map_err(failed)?;
        if touched.rows_affected() == 0 {
            return Ok(Joined::Taken);
        }
        let row = sqlx::query("SELECT record, free FROM matches WHERE id = $1")
            .bind(id.as_str())
            .fetch_one(&mut *work)
            .await
            .map_err(failed)?;
        let Some(seat) = row.get::<Option<i64>, _>("free").and_then(player) else { return Ok(Joined::Taken) };
        let mut record = Record::parse(row.get("record")).map_err(failed)?;
        if let Some(players) = &mut record.players {
            name.clone_into(&mut players[seat.index()]);
        }
        let update =
            "UPDATE matches SET record = $2, free = NULL, client = NULL, state = 'playing' WHERE id = $1";
        sqlx::query(update)
            .bind(id.as_str())
            .bind(serde_json::to_string(&record).map_err(failed)?)
            .execute(&mut *work)
            .await
            .map_err(failed)?;
        hold(&mut work, id, key, seat).await?;
        self.tell(&mut work, id).await?;
        work.commit().await.map_err(failed)?;
        Ok(Joined::Seated(id.clone(), seat))
    }

    /// Has another key open a seat too.
    ///
    /// # Errors
    /// Where it cannot be kept.
    pub async fn hold(&self, id: &Id, key: &Hash, seat: Player) -> Result<(), StoreError> {
        let mut work = self.pool.begin().await.map_err(failed)?;
        let touch = "UPDATE matches SET changes = changes + 1 WHERE id = $1";
        sqlx::query(touch).bind(id.as_str()).execute(&mut *work).await.map_err(failed)?;
        hold(&mut work, id, key, seat).await?;
        self.tell(&mut work, id).await?;
        work.commit().await.map_err(failed)
    }

    /// The matches in which a key holds a seat, the newest first.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub async fn held(&self, key: &Hash) -> Result<Vec<(Id, Player)>, StoreError> {
        let find = "SELECT keys.match_id, keys.seat FROM keys JOIN matches ON matches.id = keys.match_id \
                    WHERE keys.hash = $1 ORDER BY matches.touched DESC LIMIT 100";
        let rows = sqlx::query(find).bind(key.as_str()).fetch_all(&self.pool).await.map_err(failed)?;
        let one = |row: &sqlx::any::AnyRow| Some((Id::from(row.get::<String, _>(0)), player(row.get(1))?));
        Ok(rows.iter().filter_map(one).collect())
    }

    /// Has a match followed by another. Tells which one follows it: somebody may have been faster.
    ///
    /// # Errors
    /// Where it cannot be kept.
    pub async fn follow(&self, id: &Id, next: New, now: Time) -> Result<Id, StoreError> {
        let name = next.id.clone();
        self.keep(next, now).await?;
        let mut work = self.pool.begin().await.map_err(failed)?;
        let update = "UPDATE matches SET next = $2, changes = changes + 1, touched = $3 WHERE id = $1 AND next IS NULL";
        let done = sqlx::query(update)
            .bind(id.as_str())
            .bind(name.as_str())
            .bind(number(now))
            .execute(&mut *work)
            .await
            .map_err(failed)?;
        if done.rows_affected() == 1 {
            self.tell(&mut work, id).await?;
            work.commit().await.map_err(failed)?;
            return Ok(name);
        }
        drop(work);
        self.remove(&name).await?;
        let row = sqlx::query("SELECT next FROM matches WHERE id = $1")
            .bind(id.as_str())
            .fetch_optional(&self.pool)
            .await
            .map_err(failed)?;
        let next = row.and_then(|row| row.get::<Option<String>, _>("next"));
        next.map(Id::from).ok_or_else(|| StoreError::Missing(id.clone()))
    }

    /// How many matches of that client nobody has joined yet.
    ///
    /// # Errors
    /// Where they cannot be counted.
    pub async fn waiting(&self, client: &str) -> Result<u64, StoreError> {
        let count = "SELECT COUNT(*) FROM matches WHERE client = $1 AND state IN ('waiting', 'open')";
        let row = sqlx::query(count).bind(client).fetch_one(&self.pool).await.map_err(failed)?;
        Ok(u64::try_from(row.get::<i64, _>(0)).unwrap_or(0))
    }

    /// Tells the other nodes to look at a match, once this is committed.
    async fn tell(&self, work: &mut AnyConnection, id: &Id) -> Result<(), StoreError> {
        if self.shared {
            let tell = sqlx::query("SELECT pg_notify('trapline', $1)::text").bind(id.as_str()).execute(work);
            tell.await.map_err(failed)?;
        }
        Ok(())
    }
}

async fn hold(work: &mut AnyConnection, id: &Id, key: &Hash, seat: Player) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO keys (hash, match_id, seat) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
        .bind(key.as_str())
        .bind(id.as_str())
        .bind(i64::from(seat.number()))
        .execute(work)
        .await
        .map(drop)
        .map_err(failed)
}
