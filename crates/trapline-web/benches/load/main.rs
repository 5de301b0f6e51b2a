//! A server under load: thousands of matches at once over HTTP. What it reaches is told beside what can be reached at
//! all on the same machine in the same run: a bare "hello" of the same framework with the same loop that accepts
//! connections, and the rate at which the database commits. The rates depend on the machine; the ratios tell something.
//!
//! The server is a process of its own, this program once more, so that its memory is its own; the clients are this
//! process. Both share the machine's cores, in every figure alike.

mod child;
mod floor;
mod line;
mod play;
#[path = "../../tests/main/postgres.rs"]
mod postgres;
mod streams;

use child::Child;
use play::{Matches, Rate};
use postgres::Postgres;
use rustix::process::{Resource, getrlimit, setrlimit};
use tempfile::TempDir;

/// How many matches are played at once.
const MATCHES: usize = 2_000;
/// How often everything is measured in turn. The best counts: whatever else the machine does can only slow it down.
const ROUNDS: usize = 3;
/// How many clients act at once.
const CLIENTS: [usize; 3] = [16, 64, 256];
/// How many clients look at once.
const READERS: usize = 64;
/// How many clients listen at once.
const STREAMS: usize = 10_000;

fn main() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    setrlimit(Resource::Nofile, limit).expect("the limit can be raised to what is allowed");
    if child::is_wanted() {
        return child::run();
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let folder = TempDir::new().expect("a folder");
    let file = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
    runtime.block_on(measure("SQLite", &file("load.sqlite"), &file("raw.sqlite")));
    if let Some(postgres) = Postgres::start() {
        runtime.block_on(measure("PostgreSQL", &postgres.database(), &postgres.database()));
    }
}

/// Measures a server at that database, and the database by itself.
async fn measure(name: &str, database: &str, raw: &str) {
    println!("{name}");
    let server = Child::start("serve", database);
    let hello = Child::start("hello", "");
    play::show_first_page(server.address).await;

    let empty = server.memory();
    let mut matches = Matches::begin(server.address, MATCHES).await;
    let mut best = vec![(Rate::default(), 0.0); CLIENTS.len()];
    for _ in 0..ROUNDS {
        for (clients, best) in CLIENTS.iter().zip(&mut best) {
            let commits = floor::commits(raw).await;
            let rate = matches.act(*clients).await;
            if rate.each_second / commits > best.0.each_second / f64::max(best.1, 1.0) {
                *best = (rate, commits);
            }
        }
    }
    for (clients, (rate, commits)) in CLIENTS.iter().zip(best) {
        println!(
            "  actions, {clients:3} clients: {rate}; {:.0} % of {commits:.0} commits a second of the database",
            100.0 * rate.each_second / commits
        );
    }
    println!(
        "  memory: {:.1} kB a match after {} actions",
        (server.memory() - empty) / matches.len(),
        matches.acted()
    );

    let mut best = (Rate::default(), Rate::default());
    for _ in 0..ROUNDS {
        let bare = play::hello(hello.address, READERS).await;
        let rate = matches.look(READERS).await;
        if rate.each_second / bare.each_second > best.0.each_second / f64::max(best.1.each_second, 1.0) {
            best = (rate, bare);
        }
    }
    let (rate, bare) = best;
    println!("  looks at a position, {READERS} clients: {rate}");
    println!("  {:.0} % of a bare hello: {bare}", 100.0 * rate.each_second / bare.each_second);
    drop(matches);
    drop(server);

    let server = Child::start("serve", database);
    streams::listen(&server, STREAMS).await;
}
