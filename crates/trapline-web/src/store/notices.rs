//! What other nodes do: notices of it, and how to catch up with those that were missed. Only a shared database has any.

use super::{Database, failed, number, player};
use serde_json::{Value, json};
use sqlx::postgres::{PgConnection, PgListener};
use sqlx::{AnyConnection, Connection, Executor, Row};
use std::collections::HashMap;
use std::time::Duration;
use tokio::sync::mpsc;
use trapline::Player;
use trapline_host::{Id, StoreError, Time};

/// News of another node, or of this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// Look at that match, if it has not come to that revision here; in any case where none is told.
    Match(Id, Option<u64>),
    /// Some may have been missed: look at all.
    All,
}

/// Tells the other nodes of new revisions. Not by the commit that made them: such commits wait for each other, and the
/// disk with them. What is missed that way, because a node died in between, is caught up with.
#[derive(Clone)]
pub(super) struct Teller(mpsc::UnboundedSender<String>);

impl Teller {
    /// Tells through that database.
    pub fn new(address: &str) -> Teller {
        let (sender, told) = mpsc::unbounded_channel();
        tokio::spawn(tell_all(address.to_owned(), told));
        Teller(sender)
    }

    /// A match has come to that revision.
    pub fn tell(&self, id: &str, revision: i64) {
        let _ = self.0.send(format!("{id} {revision}")); // then the node is at its end
    }
}

async fn tell_all(address: String, mut told: mpsc::UnboundedReceiver<String>) {
    let (mut waiting, mut connection) = (vec![], None);
    while told.recv_many(&mut waiting, 1000).await > 0 {
        let texts = Value::from(std::mem::take(&mut waiting)).to_string();
        // The connection may have been lost since the last time; then once more with another.
        for _ in 0..2 {
            match tell(&address, &mut connection, &texts).await {
                Ok(()) => break,
                Err(e) => tracing::warn!(error = %e, "other nodes were not told"),
            }
        }
    }
}

async fn tell(address: &str, connection: &mut Option<PgConnection>, texts: &str) -> sqlx::Result<()> {
    let mut line = match connection.take() {
        Some(line) => line,
        None => {
            let mut line = PgConnection::connect(address).await?;
            // Nothing is kept by it that anybody would miss.
            line.execute("SET synchronous_commit = off").await?;
            line
        }
    };
    let notify = "SELECT pg_notify('trapline', text) FROM json_array_elements_text($1::json) AS told (text)";
    sqlx::query(notify).bind(texts).execute(&mut line).await?;
    *connection = Some(line);
    Ok(())
}

impl Database {
    /// Sends notices for as long as anybody listens. Never ends by itself, whatever becomes of the connection.
    pub async fn listen(self, notices: mpsc::UnboundedSender<Notice>) {
        while self.shared && !notices.is_closed() {
            if let Err(e) = self.listen_once(&notices).await {
                tracing::warn!(error = %e, "no notices from the database");
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        }
    }

    async fn listen_once(&self, notices: &mpsc::UnboundedSender<Notice>) -> sqlx::Result<()> {
        let mut listener = PgListener::connect(&self.address).await?;
        listener.listen("trapline").await?;
        let _ = notices.send(Notice::All); // since the last connection
        while !notices.is_closed() {
            let notice = match listener.try_recv().await? {
                Some(notice) => {
                    let (id, revision) = notice.payload().split_once(' ').unwrap_or((notice.payload(), ""));
                    Notice::Match(Id::from(id), revision.parse().ok())
                }
                None => Notice::All,
            };
            let _ = notices.send(notice);
        }
        Ok(())
    }

    /// How far these matches have come: their revisions, and how often anything else has changed.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub async fn revisions(&self, ids: &[Id]) -> Result<Revisions, StoreError> {
        let mut connection = self.pool.acquire().await.map_err(failed)?;
        revisions(&mut connection, ids).await.map_err(failed)
    }

    /// Notes that these players are there.
    ///
    /// # Errors
    /// Where it cannot be kept.
    pub async fn note_seen(&self, seen: &[(Id, Player, Time)]) -> Result<(), StoreError> {
        let upsert = "INSERT INTO presence (match_id, seat, seen) SELECT DISTINCT ON (id, seat) id, seat, seen \
                      FROM json_to_recordset($1::json) AS seen (id text, seat bigint, seen bigint) \
                      ON CONFLICT (match_id, seat) DO UPDATE SET seen = GREATEST(presence.seen, EXCLUDED.seen)";
        let one = |(id, player, at): &(Id, Player, Time)| json!({ "id": id.as_str(), "seat": player.number(), "seen": number(*at) });
        let seen = Value::from(seen.iter().map(one).collect::<Vec<_>>()).to_string();
        sqlx::query(upsert).bind(seen).execute(&self.pool).await.map(drop).map_err(failed)
    }

    /// Forgets whoever has not been seen since then.
    ///
    /// # Errors
    /// Where it cannot be kept.
    pub async fn forget_seen(&self, since: Time) -> Result<(), StoreError> {
        let delete = sqlx::query("DELETE FROM presence WHERE seen < $1").bind(number(since));
        delete.execute(&self.pool).await.map(drop).map_err(failed)
    }

    /// When the players of these matches were last seen by any node.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub async fn seen(&self, ids: &[Id]) -> Result<Vec<(Id, Player, Time)>, StoreError> {
        let select = "SELECT match_id, seat, seen FROM presence WHERE match_id IN (SELECT json_array_elements_text($1::json))";
        let rows = sqlx::query(select).bind(texts(ids)).fetch_all(&self.pool).await.map_err(failed)?;
        let one = |row: &sqlx::any::AnyRow| {
            Some((Id::from(row.get::<String, _>(0)), player(row.get(1))?, super::time(row.get(2))))
        };
        Ok(rows.iter().filter_map(one).collect())
    }
}

/// How far matches have come.
pub type Revisions = HashMap<Id, (u64, i64)>;

/// The same for somebody who has a connection. One line of text is told: rows cost more than what is in them.
pub(crate) async fn revisions(connection: &mut AnyConnection, ids: &[Id]) -> sqlx::Result<Revisions> {
    let select = "SELECT string_agg(id || ' ' || revision || ' ' || changes, ',') AS told FROM matches \
                  WHERE id IN (SELECT unnest(string_to_array($1, ',')))";
    let asked = ids.iter().map(Id::as_str).collect::<Vec<_>>().join(",");
    let row = sqlx::query(select).bind(asked).fetch_one(connection).await?;
    let told: Option<String> = row.get("told");
    let one = |text: &str| {
        let mut words = text.split(' ');
        Some((Id::from(words.next()?), (words.next()?.parse().ok()?, words.next()?.parse().ok()?)))
    };
    Ok(told.unwrap_or_default().split(',').filter_map(one).collect())
}

fn texts(ids: &[Id]) -> String {
    Value::from(ids.iter().map(Id::as_str).collect::<Vec<_>>()).to_string()
}
