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

/// As in the program that is released.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How many matches are played at once.
const MATCHES: usize = 5_000;
/// How many are looked at, and how many actions have been done in them.
const LOOKED_AT: (usize, usize) = (1_000, 20);
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
    // `cargo bench -p trapline-web -- sqlite` measures that one alone.
    let only = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let is_wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    if is_wanted("sqlite") {
        runtime.block_on(measure("SQLite", &file("load.sqlite"), &file("raw.sqlite")));
    }
    if is_wanted("postgres")
        && let Some(postgres) = Postgres::start()
    {
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
    let (mut best, mut commits) = ([Rate::default(); CLIENTS.len()], 0.0);
    for _ in 0..ROUNDS {
        commits = f64::max(commits, floor::commits(raw).await);
        for (clients, best) in CLIENTS.iter().zip(&mut best) {
            *best = best.or(matches.act(*clients).await);
        }
    }
    println!("  {commits:.0} commits a second of the database by itself");
    for (clients, rate) in CLIENTS.iter().zip(best) {
        println!(
            "  actions, {clients:3} clients: {rate}; {:.0} % of that",
            100.0 * rate.each_second / commits
        );
    }
    println!(
        "  memory: {:.1} kB a match after {} actions",
        (server.memory() - empty) / matches.len(),
        matches.acted()
    );

    drop(matches);
    let mut matches = Matches::begin(server.address, LOOKED_AT.0).await;
    matches.go_on(LOOKED_AT.1).await;
    let (mut bare, mut rate) = (Rate::default(), Rate::default());
    for _ in 0..ROUNDS {
        bare = bare.or(play::hello(hello.address, READERS).await);
        rate = rate.or(matches.look(READERS).await);
    }
    println!("  a bare hello, {READERS} clients: {bare}");
    println!("  looks at a position: {rate}; {:.0} % of that", 100.0 * rate.each_second / bare.each_second);
    drop(matches);
    drop(server);

    let server = Child::start("serve", database);
    streams::listen(&server, STREAMS).await;
}
