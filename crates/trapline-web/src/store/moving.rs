//! Matches moved from one database to another, as records. Any program can read such a record; beside the match it holds
//! what a server needs to go on with it, so that players keep their seats.

use super::{Database, Kept, New, failed};
use crate::clock::now;
use crate::key::{self, Hash};
use serde::{Deserialize, Serialize};
use sqlx::Row;
use trapline::Player;
use trapline::record::Record;
use trapline_host::{Entry, Id, StoreError, Time};

/// The field of a record that only servers read.
const FIELD: &str = "online";

/// What a server needs to go on with a match.
#[derive(Serialize, Deserialize)]
struct Online {
    id: String,
    created: Time,
    /// How it began.
    header: Record,
    entries: Vec<Entry>,
    /// Hashes of the keys, and the seats that they open.
    keys: Vec<(String, Player)>,
}

/// What became of a record that was to be taken in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Imported {
    /// It is a match of that name now.
    New(Id),
    /// The match of that name was there already.
    Known(Id),
}

impl Database {
    /// A match as a record that another server can go on with.
    ///
    /// # Errors
    /// Where there is none, or it cannot be read.
    pub async fn export(&self, id: &Id) -> Result<Record, StoreError> {
        let Kept { table, seating } = self.load(id).await?;
        let header: String = sqlx::query("SELECT record FROM matches WHERE id = $1")
            .bind(id.as_str())
            .fetch_one(&self.pool)
            .await
            .map_err(failed)?
            .get("record");
        let online = Online {
            id: id.to_string(),
            created: seating.created,
            header: Record::parse(&header).map_err(failed)?,
            entries: self.entries(id, 0).await?,
            keys: seating.keys.into_iter().map(|(hash, player)| (hash.0, player)).collect(),
        };
        let mut record = table.record();
        record.more.insert(FIELD.to_owned(), serde_json::to_value(online).map_err(failed)?);
        Ok(record)
    }

    /// Takes in a record. One that a server has written keeps its name, its players and everything that happened.
    ///
    /// # Errors
    /// Where it makes no sense, or cannot be kept.
    pub async fn import(&self, mut record: Record) -> Result<Imported, StoreError> {
        let Some(online) = record.more.remove(FIELD) else {
            return self.take_in(Id::from(key::name()), record, vec![], vec![], now()).await;
        };
        let Online { id, created, header, entries, keys } =
            serde_json::from_value(online).map_err(|e| StoreError::Damaged(format!("{FIELD}: {e}")))?;
        let id = Id::from(id);
        if self.line(&id).await?.is_some() {
            return Ok(Imported::Known(id));
        }
        let keys = keys.into_iter().map(|(hash, player)| (Hash(hash), player)).collect();
        self.take_in(id, header, entries, keys, created).await
    }

    async fn take_in(
        &self,
        id: Id,
        record: Record,
        entries: Vec<Entry>,
        keys: Vec<(Hash, Player)>,
        created: Time,
    ) -> Result<Imported, StoreError> {
        // What cannot be played is refused before anything is kept.
        let mut table = super::table(&record)?.apart();
        for entry in &entries {
            table.recall(entry.clone()).map_err(|e| StoreError::Damaged(e.to_string()))?;
        }
        let new = New { id: id.clone(), record, keys, free: None, client: None };
        let Kept { mut table, .. } = self.keep(new, created).await?;
        for entry in entries {
            let revision = table.revision();
            table.recall(entry.clone()).map_err(|e| StoreError::Damaged(e.to_string()))?;
            self.append(&id, revision, &entry, &table, created).await?;
        }
        Ok(Imported::New(id))
    }
}
