//! [`Held`]: a connection of the pool that is kept by whoever needs one all the time. What the pool gives out it tries
//! first, which takes as long as a question does.

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool};

/// A connection that is kept as long as it does well.
pub struct Held {
    pool: AnyPool,
    connection: Option<PoolConnection<Any>>,
    /// Whether it had been used before.
    kept: bool,
}

impl Held {
    pub fn new(pool: AnyPool) -> Held {
        Held { pool, connection: None, kept: false }
    }

    /// The connection.
    ///
    /// # Errors
    /// Where there is none to be had.
    pub async fn line(&mut self) -> sqlx::Result<&mut AnyConnection> {
        self.kept = self.connection.is_some();
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.pool.acquire().await?,
        };
        Ok(self.connection.insert(connection))
    }

    /// Takes note of how something went with it. Tells whether it is worth a try with another, because this one had been
    /// kept and is found broken: the same may have been done already.
    pub fn is_broken<T>(&mut self, done: &sqlx::Result<T>) -> bool {
        let Err(e) = done else { return false };
        // It goes back to the pool, which tries it before it is used again.
        self.connection = None;
        std::mem::take(&mut self.kept) && e.as_database_error().is_none()
    }
}
