//! `trapline serve`: the games in the browser and over HTTP.

use crate::args;
use crate::failure::Failure;
use crate::folders;
use rustix::process::{Resource, getrlimit, setrlimit};
use std::io::{self, Write};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;
use trapline_web::{Config, Database, Site};

/// Serves until it is told to stop.
pub fn run(args: &args::Serve) -> Result<(), Failure> {
    let database = database(args.database.as_deref())?;
    note(args.log);
    allow_connections();
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(serve(args, &database))
}

/// The database that is meant: SQLite in the data folder where nothing else is said.
pub fn database(asked: Option<&str>) -> Result<String, Failure> {
    if let Some(asked) = asked {
        return Ok(asked.to_owned());
    }
    let data = folders::data().ok_or_else(|| {
        Failure::Failed(
            "there is no place for the database; set XDG_DATA_HOME to a folder, or give --database"
                .to_owned(),
        )
    })?;
    Ok(format!("sqlite:{}", data.join("server.sqlite").display()))
}

async fn serve(args: &args::Serve, database: &str) -> Result<(), Failure> {
    let database = Database::open(database).await?.alone()?;
    let config = Config {
        address: args.address.clone(),
        proxies: args.trust_proxy.clone(),
        requests: args.requests,
        waiting: args.waiting,
        patience: args.patience,
        forget: std::time::Duration::from_secs(args.forget_days * 86_400),
        agents: args.agents.terms(),
    };
    listen(&args.listen, database, config).await
}

/// Listens at that address until it is told to stop.
pub async fn listen(at: &str, database: Database, config: Config) -> Result<(), Failure> {
    let about = |e: io::Error| Failure::Failed(format!("{at}: {e}"));
    let listener = TcpListener::bind(at).await.map_err(about)?;
    let address = listener.local_addr()?;
    let (mut term, mut int) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    // Whoever started this may be waiting for it.
    writeln!(io::stdout(), "listening on http://{address}")?;
    io::stdout().flush()?;
    let until = async {
        tokio::select! {
            _ = term.recv() => {}
            _ = int.recv() => {}
        }
        tracing::info!("stopping");
    };
    Ok(trapline_web::serve(listener, Site::new(database, config), until).await?)
}

/// Notes what happens on standard error.
pub fn note(log: args::Log) {
    let filter = || {
        EnvFilter::try_from_env("TRAPLINE_LOG").unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn,rmcp=warn"))
    };
    let built = tracing_subscriber::fmt().with_writer(io::stderr).with_target(false);
    match log {
        args::Log::Off => {}
        args::Log::Text => built.with_env_filter(filter()).init(),
        args::Log::Json => built.json().flatten_event(true).with_env_filter(filter()).init(),
    }
}

/// Every client who listens holds a file descriptor, and the usual limit is low.
fn allow_connections() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    let _ = setrlimit(Resource::Nofile, limit); // then there are fewer
}
