//! [`Hosted`]: a table and where it is kept. The one place that goes the way of a command: check, make durable, apply.

use crate::{Command, Id, Refusal, Store, StoreError, Table, Time};
use std::sync::Arc;
use trapline::Player;

/// A table, and where it is kept.
pub struct Hosted {
    id: Id,
    store: Arc<dyn Store>,
    table: Table,
}

impl Hosted {
    /// A new match. Once this returns it is kept.
    ///
    /// # Errors
    /// Where it cannot be.
    pub fn create(store: Arc<dyn Store>, table: Table) -> Result<Hosted, StoreError> {
        let id = store.create(&table)?;
        Ok(Hosted { id, store, table })
    }

    /// A match that goes on: what the store has loaded.
    #[must_use]
    pub fn resume(store: Arc<dyn Store>, id: Id, table: Table) -> Hosted {
        Hosted { id, store, table }
    }

    /// What the match is called in its store.
    #[must_use]
    pub const fn id(&self) -> &Id {
        &self.id
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Where it is kept.
    #[must_use]
    pub const fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Notes that somebody is gone since then, or is there again.
    pub fn set_gone(&mut self, player: Player, since: Option<Time>) {
        self.table.set_gone(player, since);
    }

    /// Carries out a command that was meant for that revision. Once this returns it is kept.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn command(
        &mut self,
        by: Option<Player>,
        at: u64,
        command: &Command,
        now: Time,
    ) -> Result<(), Refusal> {
        let entry = self.table.check(by, at, command, now)?;
        self.store.append(&self.id, at, &entry)?;
        self.table.apply(entry);
        Ok(())
    }

    /// The same by somebody who looks at the table as it is now.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn command_now(&mut self, by: Option<Player>, command: &Command, now: Time) -> Result<(), Refusal> {
        self.command(by, self.table.revision(), command, now)
    }
}

impl Drop for Hosted {
    fn drop(&mut self) {
        self.store.release(&self.id);
    }
}
