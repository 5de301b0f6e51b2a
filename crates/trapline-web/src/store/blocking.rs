//! The host's [`Store`], for programs that wait: moving matches in and out, and the laws that every store obeys. A server
//! waits otherwise, by the same methods underneath. Not to be called by a task of the database's own runtime.

use super::{Database, Kept, New};
use crate::clock::now;
use crate::key;
use std::time::{Duration, SystemTime};
use trapline_host::{Entry, Id, Listed, Loaded, Standing, Store, StoreError, Table, header};

impl Store for Database {
    fn create(&self, table: &Table) -> Result<Id, StoreError> {
        let id = Id::from(key::name());
        let new =
            New { id: id.clone(), record: header::write(table), keys: vec![], free: None, client: None };
        self.runtime.block_on(self.keep(new, now()))?;
        Ok(id)
    }

    fn append(&self, id: &Id, revision: u64, entry: &Entry) -> Result<(), StoreError> {
        self.runtime.block_on(async {
            let Kept { mut table, .. } = Database::load(self, id).await?;
            if table.revision() != revision {
                return Err(StoreError::Stale(id.clone()));
            }
            table.recall(entry.clone()).map_err(|e| StoreError::Damaged(e.to_string()))?;
            Database::append(self, id, revision, entry, &table, now()).await
        })
    }

    fn load(&self, id: &Id) -> Result<Loaded, StoreError> {
        let kept = self.runtime.block_on(Database::load(self, id))?;
        Ok(Loaded { table: kept.table, torn: false })
    }

    fn list(&self) -> Result<Vec<Listed>, StoreError> {
        self.runtime.block_on(async {
            let mut listed = vec![];
            for id in self.all().await? {
                let Some(line) = self.line(&id).await? else { continue };
                let standing = Database::load(self, &id).await.map(|kept| Standing::of(&kept.table));
                let played = SystemTime::UNIX_EPOCH + Duration::from_millis(line.touched.0);
                listed.push(Listed { id, played, standing });
            }
            listed.sort_by_key(|one| std::cmp::Reverse(one.played));
            Ok(listed)
        })
    }

    fn delete(&self, id: &Id) -> Result<(), StoreError> {
        self.runtime.block_on(self.remove(id))
    }
}
