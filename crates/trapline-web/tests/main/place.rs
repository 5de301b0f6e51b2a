//! [`Place`]: an empty database of either kind.

use super::postgres::Postgres;
use std::sync::Arc;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use trapline_web::Database;

/// An empty database.
pub struct Place {
    pub address: String,
    // What it stands on.
    _folder: Option<TempDir>,
    _postgres: Option<Arc<Postgres>>,
}

impl Place {
    pub fn sqlite() -> Place {
        let folder = TempDir::new().expect("a folder");
        let address = format!("sqlite:{}", folder.path().join("deep/matches.sqlite").display());
        Place { address, _folder: Some(folder), _postgres: None }
    }

    /// `None` where there is no PostgreSQL, and tests may be skipped for that.
    pub fn postgres() -> Option<Place> {
        let postgres = Postgres::shared()?;
        Some(Place { address: postgres.database(), _folder: None, _postgres: Some(postgres) })
    }

    /// One of each kind.
    pub fn each() -> Vec<Place> {
        [Some(Place::sqlite()), Place::postgres()].into_iter().flatten().collect()
    }

    pub async fn open(&self) -> Database {
        Database::open(&self.address).await.expect("it can be opened")
    }
}

pub fn runtime() -> Runtime {
    Runtime::new().expect("a runtime")
}
