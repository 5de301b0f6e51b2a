//! What the database can do by itself: one row a commit, on disk each time.

use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Executor};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// How long it is measured.
const ROUND: Duration = Duration::from_secs(2);
/// How many connections PostgreSQL gets; SQLite writes by one at a time anyway.
const CONNECTIONS: usize = 16;
const TABLE: &str = "CREATE TABLE IF NOT EXISTS raw (id TEXT NOT NULL, number BIGINT NOT NULL, entry TEXT NOT NULL, \
                     PRIMARY KEY (id, number))";
const INSERT: &str = "INSERT INTO raw (id, number, entry) VALUES ($1, $2, $3)";
const ENTRY: &str = r#"{"action":"move 1,0"}"#;

/// Commits a second.
pub async fn commits(address: &str) -> f64 {
    let name = format!("{:?}", Instant::now());
    if address.starts_with("sqlite:") { sqlite(address, &name).await } else { postgres(address, &name).await }
}

async fn sqlite(address: &str, name: &str) -> f64 {
    let mut line = SqliteConnection::connect(&format!("{address}?mode=rwc")).await.expect("a file");
    line.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL").await.expect("it is set");
    line.execute(TABLE).await.expect("a table");
    let (begun, mut count) = (Instant::now(), 0);
    while begun.elapsed() < ROUND {
        let insert = sqlx::query(INSERT).bind(name).bind(count).bind(ENTRY);
        insert.execute(&mut line).await.expect("it is kept");
        count += 1;
    }
    count as f64 / begun.elapsed().as_secs_f64()
}

async fn postgres(address: &str, name: &str) -> f64 {
    let mut lines = vec![];
    for _ in 0..CONNECTIONS {
        lines.push(PgConnection::connect(address).await.expect("it answers"));
    }
    lines[0].execute(TABLE).await.expect("a table");
    let begun = Instant::now();
    let mut tasks = JoinSet::new();
    for (n, mut line) in lines.into_iter().enumerate() {
        let name = format!("{name} {n}");
        tasks.spawn(async move {
            let mut count = 0_i64;
            while begun.elapsed() < ROUND {
                let insert = sqlx::query(INSERT).bind(&name).bind(count).bind(ENTRY);
                insert.execute(&mut line).await.expect("it is kept");
                count += 1;
            }
            count
        });
    }
    let count: i64 = tasks.join_all().await.into_iter().sum();
    count as f64 / begun.elapsed().as_secs_f64()
}
