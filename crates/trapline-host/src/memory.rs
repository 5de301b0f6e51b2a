//! [`Memory`]: matches kept in memory, for tests and for what need not last.

use crate::store::{Id, Listed, Loaded, Standing, Store, StoreError};
use crate::{Entry, Table, header};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};
use trapline::record::Record;

/// Matches kept in memory.
#[derive(Default)]
pub struct Memory(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    matches: BTreeMap<Id, One>,
    /// How many there have ever been.
    made: u64,
    /// How often something was kept: there is no clock here, only an order.
    moment: u64,
}

struct One {
    record: Record,
    entries: Vec<Entry>,
    played: SystemTime,
}

impl Kept {
    fn now(&mut self) -> SystemTime {
        self.moment += 1;
        SystemTime::UNIX_EPOCH + Duration::from_secs(self.moment)
    }
}

impl One {
    fn table(&self) -> Result<Table, StoreError> {
        let damaged = |problem: trapline::Problem| StoreError::Damaged(problem.to_string());
        let mut table = header::read(self.record.clone()).map_err(damaged)?;
        for entry in &self.entries {
            table.recall(entry.clone()).map_err(damaged)?;
        }
        Ok(table)
    }
}

impl Memory {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        // What is kept is whole at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for Memory {
    fn create(&self, table: &Table) -> Result<Id, StoreError> {
        let mut kept = self.kept();
        kept.made += 1;
        let id = Id::from(kept.made.to_string());
        let played = kept.now();
        let one = One { record: header::write(table), entries: vec![], played };
        kept.matches.insert(id.clone(), one);
        Ok(id)
    }

    fn append(&self, id: &Id, revision: u64, entry: &Entry) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let now = kept.now();
        let one = kept.matches.get_mut(id).ok_or_else(|| StoreError::Missing(id.clone()))?;
        if one.entries.len() as u64 != revision {
            return Err(StoreError::Stale(id.clone()));
        }
        one.entries.push(entry.clone());
        one.played = now;
        Ok(())
    }

    fn load(&self, id: &Id) -> Result<Loaded, StoreError> {
        let kept = self.kept();
        let one = kept.matches.get(id).ok_or_else(|| StoreError::Missing(id.clone()))?;
        Ok(Loaded { table: one.table()?, torn: false })
    }

    fn list(&self) -> Result<Vec<Listed>, StoreError> {
        let kept = self.kept();
        let standing = |one: &One| one.table().map(|table| Standing::of(&table));
        let mut listed: Vec<Listed> = (kept.matches.iter())
            .map(|(id, one)| Listed { id: id.clone(), played: one.played, standing: standing(one) })
            .collect();
        listed.sort_by_key(|listed| std::cmp::Reverse(listed.played));
        Ok(listed)
    }

    fn delete(&self, id: &Id) -> Result<(), StoreError> {
        self.kept().matches.remove(id).map(drop).ok_or_else(|| StoreError::Missing(id.clone()))
    }
}
