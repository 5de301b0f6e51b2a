//! The writer: everything that is to be kept goes through one queue, and whatever waits there is kept by one commit. So
//! matches share the cost of a disk that is slow to promise anything, and each is told when its own part is durable.

use super::{After, Invite, New, failed, number};
use crate::key::Hash;
use serde_json::{Value, json};
use sqlx::{Acquire, AnyConnection, AnyPool, Row};
use std::collections::HashSet;
use tokio::sync::{mpsc, oneshot};
use trapline_host::{Id, StoreError, Time};

/// The most that one commit keeps.
const MOST: usize = 512;

/// Where the outcome goes.
pub type Reply = oneshot::Sender<Result<(), StoreError>>;

/// Something to be kept.
pub enum Write {
    /// A new match.
    Create { new: Box<New>, after: After, now: Time, reply: Reply },
    /// Something that happened.
    Append { id: String, revision: i64, entry: String, after: After, reply: Reply },
}

/// Keeps whatever comes, until nobody can ask any more.
pub async fn write_all(pool: AnyPool, shared: bool, mut queue: mpsc::UnboundedReceiver<Write>) {
    let mut waiting = vec![];
    while queue.recv_many(&mut waiting, MOST).await > 0 {
        crate::metrics::committed(waiting.len());
        let outcome = match keep(&pool, shared, &waiting).await {
            // Another node's commit was in the way of ours: nothing of it is kept yet.
            Err(e) if is_transient(&e) => keep(&pool, shared, &waiting).await,
            outcome => outcome,
        };
        match outcome {
            Ok(each) => {
                for (write, done) in waiting.drain(..).zip(each) {
                    let _ = write.reply().send(done); // nobody may wait any more
                }
            }
            Err(e) => {
                tracing::error!(error = %e, count = waiting.len(), "could not keep");
                for write in waiting.drain(..) {
                    let _ = write.reply().send(Err(failed(&e)));
                }
            }
        }
    }
}

/// Whether a commit failed for being in the way of another.
fn is_transient(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|e| e.code());
    code.is_some_and(|code| matches!(&*code, "40001" | "40P01"))
}

impl Write {
    fn reply(self) -> Reply {
        match self {
            Write::Create { reply, .. } | Write::Append { reply, .. } => reply,
        }
    }
}

/// Keeps all of these by one commit, and tells what became of each.
async fn keep(pool: &AnyPool, shared: bool, writes: &[Write]) -> sqlx::Result<Vec<Result<(), StoreError>>> {
    let mut connection = pool.acquire().await?;
    if shared && writes.iter().all(|write| matches!(write, Write::Append { .. })) {
        return append_shared(&mut connection, writes).await;
    }
    let mut work = connection.begin().await?;
    let mut each = vec![];
    for write in writes {
        each.push(match write {
            Write::Create { new, after, now, .. } => create(&mut work, new, after, *now).await.map(Ok)?,
            Write::Append { .. } if shared => {
                append_shared(&mut work, std::slice::from_ref(write)).await?.swap_remove(0)
            }
            Write::Append { id, revision, entry, after, .. } => {
                append(&mut work, id, *revision, entry, after).await?
            }
        });
    }
    work.commit().await?;
    Ok(each)
}

async fn create(work: &mut AnyConnection, new: &New, after: &After, now: Time) -> sqlx::Result<()> {
    // The code of what is open to anybody is the name of the match.
    let invite = new.free.as_ref().map(|(_, invite)| match invite {
        Invite::Link(hash) => hash.as_str().to_owned(),
        Invite::Open => Hash::of(new.id.as_str()).0,
    });
    let state = match &new.free {
        _ if after.over => "over",
        None => "playing",
        Some((_, Invite::Open)) => "open",
        Some((_, Invite::Link(_))) => "waiting",
    };
    let insert = "INSERT INTO matches (id, record, invite, free, state, standing, revision, changes, bot_since, deadline, \
                  created, touched, client) VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $7, $8, $9, $9, $10)";
    sqlx::query(insert)
        .bind(new.id.as_str())
        .bind(serde_json::to_string(&new.record).map_err(|e| sqlx::Error::Encode(Box::new(e)))?)
        .bind(invite)
        .bind(new.free.as_ref().map(|(player, _)| i64::from(player.number())))
        .bind(state)
        .bind(&after.standing)
        .bind(after.bot_since)
        .bind(after.deadline)
        .bind(number(now))
        .bind(new.client.clone())
        .execute(&mut *work)
        .await?;
    for (hash, player) in &new.keys {
        sqlx::query("INSERT INTO keys (hash, match_id, seat) VALUES ($1, $2, $3)")
            .bind(hash.as_str())
            .bind(new.id.as_str())
            .bind(i64::from(player.number()))
            .execute(&mut *work)
            .await?;
    }
    Ok(())
}

/// Keeps one entry, where the match is at that revision.
async fn append(
    work: &mut AnyConnection,
    id: &str,
    revision: i64,
    entry: &str,
    after: &After,
) -> sqlx::Result<Result<(), StoreError>> {
    let update = "UPDATE matches SET revision = revision + 1, standing = $3, bot_since = $4, deadline = $5, touched = $6, \
                  state = CASE WHEN $7 = 1 THEN 'over' ELSE state END WHERE id = $1 AND revision = $2";
    let moved = sqlx::query(update)
        .bind(id)
        .bind(revision)
        .bind(&after.standing)
        .bind(after.bot_since)
        .bind(after.deadline)
        .bind(after.touched)
        .bind(i64::from(after.over))
        .execute(&mut *work)
        .await?;
    if moved.rows_affected() == 0 {
        return Ok(Err(StoreError::Stale(Id::from(id))));
    }
    sqlx::query("INSERT INTO entries (match_id, number, entry) VALUES ($1, $2, $3)")
        .bind(id)
        .bind(revision)
        .bind(entry)
        .execute(&mut *work)
        .await?;
    Ok(Ok(()))
}

/// The same for many at once, in a statement whose round trip is shared too; and tells the other nodes.
async fn append_shared(
    connection: &mut AnyConnection,
    writes: &[Write],
) -> sqlx::Result<Vec<Result<(), StoreError>>> {
    const APPEND: &str = "\
        WITH asked AS (
            SELECT * FROM json_to_recordset($1::json) AS asked (id text, revision bigint, entry text, over boolean,
                standing text, bot_since bigint, deadline bigint, touched bigint)
        ), moved AS (
            UPDATE matches SET revision = matches.revision + 1, standing = asked.standing,
                state = CASE WHEN asked.over THEN 'over' ELSE matches.state END, bot_since = asked.bot_since, deadline = asked.deadline, touched = asked.touched
            FROM asked WHERE matches.id = asked.id AND matches.revision = asked.revision RETURNING matches.id
        ), kept AS (
            INSERT INTO entries (match_id, number, entry)
            SELECT asked.id, asked.revision, asked.entry FROM asked JOIN moved ON moved.id = asked.id RETURNING match_id
        )
        SELECT match_id, pg_notify('trapline', match_id)::text AS told FROM kept";
    let asked: Vec<Value> = writes
        .iter()
        .filter_map(|write| match write {
            Write::Append { id, revision, entry, after, .. } => Some(json!({
                "id": id, "revision": revision, "entry": entry, "over": after.over, "standing": after.standing,
                "bot_since": after.bot_since, "deadline": after.deadline, "touched": after.touched,
            })),
            Write::Create { .. } => None,
        })
        .collect();
    let rows = sqlx::query(APPEND).bind(Value::from(asked).to_string()).fetch_all(connection).await?;
    let kept: HashSet<String> = rows.iter().map(|row| row.get("match_id")).collect();
    let outcome = |write: &Write| match write {
        Write::Append { id, .. } if !kept.contains(id) => Err(StoreError::Stale(Id::from(id.as_str()))),
        _ => Ok(()),
    };
    Ok(writes.iter().map(outcome).collect())
}
