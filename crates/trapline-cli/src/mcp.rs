//! `trapline mcp`: the games for language models, on standard input and output or over HTTP; here, or on a server. What the
//! tools do is the server's business.

mod bridge;

use crate::args;
use crate::failure::Failure;
use crate::serve;
use std::time::Duration;
use tempfile::TempDir;
use tokio::signal::unix::{SignalKind, signal};
use trapline_web::{Config, Database, Site, mcp};

/// Answers an agent until it has enough, or until it is told to stop.
pub fn run(args: &args::Mcp) -> Result<(), Failure> {
    if let Some(server) = &args.server {
        return bridge::run(&server.base);
    }
    serve::note(args.log);
    // Gone with the program.
    let folder = if args.database.is_none() { Some(tempfile::tempdir()?) } else { None };
    let own = |folder: &TempDir| format!("sqlite:{}", folder.path().join("matches.sqlite").display());
    let database = args.database.clone().or_else(|| folder.as_ref().map(own)).unwrap_or_default();
    let runtime = tokio::runtime::Runtime::new()?;
    let done = runtime.block_on(answer(args, &database));
    // Somebody may be reading the standard input still.
    runtime.shutdown_timeout(Duration::from_secs(1));
    done
}

async fn answer(args: &args::Mcp, database: &str) -> Result<(), Failure> {
    let database = Database::open(database).await?.alone()?;
    // Whoever starts this program may do with it what they like.
    let config = Config { requests: 0, waiting: 0, agents: args.terms(), ..Config::default() };
    if let Some(listen) = &args.listen {
        return serve::listen(listen, database, config).await;
    }
    let site = Site::new(database, config);
    let (mut term, mut int) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let done = tokio::select! {
        done = mcp::stdio(&site) => done.map_err(Failure::Failed),
        _ = term.recv() => Ok(()),
        _ = int.recv() => Ok(()),
    };
    site.stop();
    done
}
