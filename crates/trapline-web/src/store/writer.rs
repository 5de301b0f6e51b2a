//! The writer: everything that is to be kept goes through one queue, and whatever waits there is kept by one commit. So
//! matches share the cost of a disk that is slow to promise anything, and each is told when its own part is durable.

use super::held::Held;
use super::notices::Teller;
use super::{After, Invite, New, failed, number};
use crate::key::Hash;
use serde::Serialize;
use sqlx::{Acquire, AnyConnection, AnyPool, Row};
use std::collections::HashSet;
use std::sync::Arc;
use tokio::sync::{Mutex, mpsc, oneshot};
use trapline_host::{Id, StoreError, Time};

/// The most that one commit keeps.
const MOST: usize = 512;

/// Where the outcome goes.
pub type Reply = oneshot::Sender<Outcome>;
type Outcome = Result<(), StoreError>;

/// Something to be kept.
pub enum Write {
    /// A new match, with what has happened in it elsewhere.
    Create { new: Box<New>, past: Past, after: After, reply: Reply },
    /// Something that happened.
    Append { id: String, revision: i64, entry: String, after: After, reply: Reply },
}

/// What a new match has behind it: one that is moved was played elsewhere.
pub struct Past {
    pub created: Time,
    pub entries: Vec<String>,
    pub next: Option<String>,
}

/// Everything that waits to be kept.
pub type Queue = Arc<Mutex<mpsc::UnboundedReceiver<Write>>>;

/// Keeps whatever comes, until nobody can ask any more. Several may work at one queue.
pub async fn write_all(pool: AnyPool, queue: Queue, told: Option<Teller>) {
    let mut connection = Held::new(pool);
    let mut waiting = vec![];
    while queue.lock().await.recv_many(&mut waiting, MOST).await > 0 {
        crate::metrics::committed(waiting.len());
        let outcomes = keep_all(&mut connection, told.is_some(), &waiting).await;
        for (write, outcome) in waiting.drain(..).zip(outcomes) {
            if let (Some(told), Write::Append { id, revision, .. }, Ok(())) = (&told, &write, &outcome) {
                told.tell(id, revision + 1);
            }
            let _ = write.reply().send(outcome); // nobody may wait any more
        }
    }
}

/// Keeps these, and tells what became of each.
async fn keep_all(connection: &mut Held, shared: bool, writes: &[Write]) -> Vec<Outcome> {
    let outcome = match keep_by(connection, shared, writes).await {
        // Another commit was in the way of ours: nothing of it is kept yet.
        Err(e) if is_transient(&e) => keep_by(connection, shared, writes).await,
        outcome => outcome,
    };
    let error = match outcome {
        Ok(each) => return each,
        Err(e) => e,
    };
    tracing::error!(%error, count = writes.len(), "could not keep");
    if error.as_database_error().is_none() || writes.len() == 1 {
        return writes.iter().map(|_| Err(failed(&error))).collect();
    }
    // One of them cannot be kept, which the others are not to suffer from.
    let mut each = vec![];
    for write in writes {
        let one = keep_by(connection, shared, std::slice::from_ref(write)).await;
        each.push(one.map_err(failed).and_then(|mut one| one.swap_remove(0)));
    }
    each
}

/// The same by one commit, and by another connection where this one is found broken. What was kept after all is then
/// found to be stale, and whoever asked for it finds it done.
async fn keep_by(connection: &mut Held, shared: bool, writes: &[Write]) -> sqlx::Result<Vec<Outcome>> {
    loop {
        let done = match connection.line().await {
            Ok(line) => keep(line, shared, writes).await,
            Err(e) => Err(e),
        };
        if !connection.is_broken(&done) {
            return done;
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
async fn keep(connection: &mut AnyConnection, shared: bool, writes: &[Write]) -> sqlx::Result<Vec<Outcome>> {
    let mut each: Vec<Outcome> = writes.iter().map(|_| Ok(())).collect();
    let rounds = rounds(writes);
    // One statement is a commit by itself.
    if shared
        && let [round] = &rounds[..]
        && round.len() == writes.len()
    {
        append_shared(connection, round, &mut each).await?;
        return Ok(each);
    }
    let mut work = connection.begin().await?;
    for write in writes {
        if let Write::Create { new, past, after, .. } = write {
            create(&mut work, new, past, after).await?;
        }
    }
    for round in &rounds {
        if shared {
            append_shared(&mut work, round, &mut each).await?;
        } else {
            append(&mut work, round, &mut each).await?;
        }
    }
    work.commit().await?;
    Ok(each)
}

/// What is to be appended, as a statement takes it.
#[derive(Serialize)]
struct Asked<'a> {
    /// Where it stands among all.
    #[serde(skip)]
    place: usize,
    id: &'a str,
    revision: i64,
    entry: &'a str,
    over: bool,
    standing: &'a str,
    bot_since: Option<i64>,
    deadline: Option<i64>,
    touched: i64,
}

/// Appends that go together.
type Round<'a> = Vec<Asked<'a>>;

/// What is to be appended, in rounds. A statement does not see what it does itself, so no two of a round are of one match.
fn rounds(writes: &[Write]) -> Vec<Round<'_>> {
    let mut rounds: Vec<(HashSet<&str>, Round<'_>)> = vec![];
    for (place, write) in writes.iter().enumerate() {
        let Write::Append { id, revision, entry, after, .. } = write else { continue };
        let &After { over, ref standing, bot_since, deadline, touched } = after;
        let revision = *revision;
        let asked = Asked { place, id, revision, entry, over, standing, bot_since, deadline, touched };
        // In the last round that has not come to this match: what is asked of one stays in order.
        let after = rounds.iter().rposition(|(ids, _)| ids.contains(id.as_str())).map_or(0, |last| last + 1);
        if after == rounds.len() {
            rounds.push(Default::default());
        }
        rounds[after].0.insert(id);
        rounds[after].1.push(asked);
    }
    rounds.into_iter().map(|(_, round)| round).collect()
}

/// A round as the one parameter of a statement.
fn parameter(round: &[impl Serialize]) -> String {
    serde_json::to_string(round).expect("it is JSON")
}

/// Notes which of a round was too late: all whose names are not told, with spaces in between, by what was done.
fn note_stale(round: &[Asked<'_>], kept: Option<&str>, each: &mut [Outcome]) {
    let kept: HashSet<&str> = kept.unwrap_or_default().split(' ').collect();
    for asked in round.iter().filter(|asked| !kept.contains(asked.id)) {
        each[asked.place] = Err(StoreError::Stale(Id::from(asked.id)));
    }
}

async fn create(work: &mut AnyConnection, new: &New, past: &Past, after: &After) -> sqlx::Result<()> {
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
                  created, touched, client, next) VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10, $11, $12, $13)";
    sqlx::query(insert)
        .bind(new.id.as_str())
        .bind(serde_json::to_string(&new.record).map_err(|e| sqlx::Error::Encode(Box::new(e)))?)
        .bind(invite)
        .bind(new.free.as_ref().map(|(player, _)| i64::from(player.number())))
        .bind(state)
        .bind(&after.standing)
        .bind(past.entries.len() as i64)
        .bind(after.bot_since)
        .bind(after.deadline)
        .bind(number(past.created))
        .bind(after.touched)
        .bind(new.client.clone())
        .bind(past.next.clone())
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
    for (n, entry) in past.entries.iter().enumerate() {
        sqlx::query("INSERT INTO entries (match_id, number, entry) VALUES ($1, $2, $3)")
            .bind(new.id.as_str())
            .bind(n as i64)
            .bind(entry)
            .execute(&mut *work)
            .await?;
    }
    Ok(())
}

/// Keeps one entry of each of these matches, where the match is at that revision.
async fn append(work: &mut AnyConnection, round: &[Asked<'_>], each: &mut [Outcome]) -> sqlx::Result<()> {
    const MOVE: &str = "\
        UPDATE matches SET revision = matches.revision + 1, standing = asked.value ->> 'standing',
            state = CASE WHEN asked.value ->> 'over' THEN 'over' ELSE matches.state END,
            bot_since = asked.value ->> 'bot_since', deadline = asked.value ->> 'deadline',
            touched = asked.value ->> 'touched'
        FROM json_each($1) AS asked
        WHERE matches.id = asked.value ->> 'id' AND matches.revision = asked.value ->> 'revision' RETURNING id";
    const KEEP: &str = "\
        INSERT INTO entries (match_id, number, entry)
        SELECT value ->> 'id', value ->> 'revision', value ->> 'entry' FROM json_each($1)";
    let rows = sqlx::query(MOVE).bind(parameter(round)).fetch_all(&mut *work).await?;
    let moved: Vec<String> = rows.iter().map(|row| row.get("id")).collect();
    note_stale(round, Some(&moved.join(" ")), each);
    let kept: Vec<&Asked<'_>> = round.iter().filter(|asked| each[asked.place].is_ok()).collect();
    sqlx::query(KEEP).bind(parameter(&kept)).execute(&mut *work).await?;
    Ok(())
}

/// The same by one statement, whose round trip is shared too.
async fn append_shared(
    connection: &mut AnyConnection,
    round: &[Asked<'_>],
    each: &mut [Outcome],
) -> sqlx::Result<()> {
    const APPEND: &str = "\
        WITH asked AS (
            SELECT * FROM json_to_recordset($1::json) AS asked (id text, revision bigint, entry text, over boolean,
                standing text, bot_since bigint, deadline bigint, touched bigint)
        ), moved AS (
            UPDATE matches SET revision = matches.revision + 1, standing = asked.standing,
                state = CASE WHEN asked.over THEN 'over' ELSE matches.state END, bot_since = asked.bot_since,
                deadline = asked.deadline, touched = asked.touched
            FROM asked WHERE matches.id = asked.id AND matches.revision = asked.revision
            RETURNING matches.id, asked.revision, asked.entry
        ), kept AS (
            INSERT INTO entries (match_id, number, entry) SELECT id, revision, entry FROM moved RETURNING match_id
        )
        SELECT string_agg(match_id, ' ') AS kept FROM kept";
    let row = sqlx::query(APPEND).bind(parameter(round)).fetch_one(connection).await?;
    note_stale(round, row.get::<Option<String>, _>("kept").as_deref(), each);
    Ok(())
}
