//! Matches moved from one database to another, as records. Any program can read such a record; beside the match it holds
//! what a server needs to go on with it, so that players keep their seats, and invitations stay good.

use super::writer::{Past, Write};
use super::{After, Database, Invite, New, failed, player, time};
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
    /// When something last happened.
    #[serde(default)]
    touched: Option<Time>,
    /// How it began.
    header: Record,
    entries: Vec<Entry>,
    /// Hashes of the keys, and the seats that they open.
    keys: Vec<(String, Player)>,
    /// The seat that nobody has yet.
    #[serde(default)]
    free: Option<Player>,
    /// The hash of the code that opens it; anybody may take it where there is none.
    #[serde(default)]
    invite: Option<String>,
    /// The rematch.
    #[serde(default)]
    next: Option<String>,
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
        let select = "SELECT record, created, touched, free, invite, state, next FROM matches WHERE id = $1";
        let found = sqlx::query(select).bind(id.as_str()).fetch_optional(&self.pool).await.map_err(failed)?;
        let row = found.ok_or_else(|| StoreError::Missing(id.clone()))?;
        let header = Record::parse(row.get("record")).map_err(|e| super::damaged(id, &e))?;
        let entries = self.entries(id, 0).await?;
        let table = super::played(id, &header, &entries)?;
        let (open, invite) = (row.get::<&str, _>("state") == "open", row.get::<Option<String>, _>("invite"));
        let online = Online {
            id: id.to_string(),
            created: time(row.get("created")),
            touched: Some(time(row.get("touched"))),
            header,
            entries,
            keys: self.keys(id).await?.into_iter().map(|(hash, player)| (hash.0, player)).collect(),
            free: row.get::<Option<i64>, _>("free").and_then(player),
            invite: invite.filter(|_| !open),
            next: row.get("next"),
        };
        let mut record = table.record();
        record.more.insert(FIELD.to_owned(), serde_json::to_value(online).map_err(failed)?);
        Ok(record)
    }

    /// Takes in a record. One that a server has written keeps its name, its players and everything that happened.
    ///
    /// # Errors
    /// Where it makes no sense, or cannot be kept: then nothing of it is.
    pub async fn import(&self, mut record: Record) -> Result<Imported, StoreError> {
        let online = match record.more.remove(FIELD) {
            Some(online) => {
                serde_json::from_value(online).map_err(|e| StoreError::Damaged(format!("{FIELD}: {e}")))?
            }
            None => Online {
                id: key::name(),
                created: now(),
                touched: None,
                header: record,
                entries: vec![],
                keys: vec![],
                free: None,
                invite: None,
                next: None,
            },
        };
        let id = Id::from(online.id);
        if self.line(&id).await?.is_some() {
            return Ok(Imported::Known(id));
        }
        // What cannot be played is refused before anything is kept.
        let table = super::played(&id, &online.header, &online.entries)?;
        let after = After::of(&table, online.touched.unwrap_or(online.created));
        let entries = online.entries.iter().map(serde_json::to_string);
        let entries = entries.collect::<Result<_, _>>().map_err(failed)?;
        let invite = online.invite.map_or(Invite::Open, |hash| Invite::Link(Hash(hash)));
        let new = New {
            id: id.clone(),
            record: online.header,
            keys: online.keys.into_iter().map(|(hash, player)| (Hash(hash), player)).collect(),
            free: online.free.map(|player| (player, invite)),
            client: None,
        };
        let past = Past { created: online.created, entries, next: online.next };
        self.write(|reply| Write::Create { new: Box::new(new), past, after, reply }).await?;
        Ok(Imported::New(id))
    }
}
