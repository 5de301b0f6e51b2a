//! The tables as text inside the program, in the order in which they are made and changed.

use sqlx::error::BoxDynError;
use sqlx::migrate::{Migration, MigrationSource, MigrationType};
use std::future::Future;
use std::pin::Pin;

/// By number: what it does, and the text. What was released is never changed; a database remembers what it was made with.
const ALL: [(i64, &str, &str); 1] = [(1, "matches", include_str!("../../migrations/0001_matches.sql"))];

/// All of them.
#[derive(Debug)]
pub(super) struct Embedded;

impl MigrationSource<'static> for Embedded {
    fn resolve(self) -> Pin<Box<dyn Future<Output = Result<Vec<Migration>, BoxDynError>> + Send>> {
        let all = ALL.map(|(number, what, sql)| {
            Migration::new(number, what.into(), MigrationType::Simple, sql.into(), false)
        });
        Box::pin(std::future::ready(Ok(all.into())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_file_of_the_folder_is_there_as_it_would_be_read() {
        let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations"));
        let read = folder.resolve().await.expect("the folder can be read");
        let kept = Embedded.resolve().await.expect("it is in the program");
        assert_eq!(format!("{kept:?}"), format!("{read:?}"));
    }
}
