//! [`Hosted`]: a table and where it is kept. The one place that goes the way of a command: check, make durable, apply.

use crate::conduct::{self, Forfeit};
use crate::{Bots, Command, Entry, Id, Refusal, Store, StoreError, Table, Time};
use std::sync::Arc;
use trapline::Player;
use trapline_bots::Fault;

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
    pub(crate) fn resume(store: Arc<dyn Store>, id: Id, table: Table) -> Hosted {
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

    /// Speaks to the one person of the table from now on, for a screen that nobody else looks at.
    pub fn speak_to_person(&mut self) {
        self.table.speak_to_person();
    }

    /// Where it is kept.
    #[must_use]
    pub const fn store(&self) -> &Arc<dyn Store> {
        &self.store
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
        match self.table.check(by, at, command, now) {
            Ok(entry) => self.keep(entry),
            // Whoever acts too late has lost by that, and need not be told twice.
            Err(Refusal::OutOfTime) => {
                let flag = self.table.check(None, at, &Command::Flag, now)?;
                self.keep(flag)?;
                Err(Refusal::OutOfTime)
            }
            Err(refusal) => Err(refusal),
        }
    }

    /// Makes durable what may be done, and carries it out.
    fn keep(&mut self, entry: Entry) -> Result<(), Refusal> {
        self.store.append(&self.id, self.table.revision(), &entry)?;
        self.table.apply(entry);
        Ok(())
    }

    /// Has a bot do what it is to do now: answer an offer, or act. Tells who did what; `None` where it is for no bot to
    /// do anything. One that cannot, or does what is not allowed, loses the match by that.
    ///
    /// # Errors
    /// Where it could not be kept, or its time was up.
    pub fn bot_turn(&mut self, bots: &mut Bots, now: Time) -> Result<Option<(Player, Command)>, Refusal> {
        let Some((player, chosen)) = bots.next(&self.table) else { return Ok(None) };
        self.bot_chose(bots, player, chosen, now).map(|command| Some((player, command)))
    }

    /// Has a bot do what it has chosen. One that could not choose, or chose what is not allowed, loses the match by that.
    ///
    /// # Errors
    /// Where it could not be kept, or its time was up.
    pub fn bot_chose(
        &mut self,
        bots: &mut Bots,
        player: Player,
        chosen: Result<Command, Fault>,
        now: Time,
    ) -> Result<Command, Refusal> {
        let done = chosen.and_then(|command| match self.command_now(Some(player), &command, now) {
            Err(Refusal::Wrong(problem)) => Err(conduct::illegal(&problem)),
            done => Ok(done.map(|()| command)),
        });
        match done {
            Ok(done) => done,
            Err(fault) => {
                let forfeit = Forfeit::of(player, fault);
                let end = Command::End(forfeit.outcome());
                self.command_now(None, &end, now)?;
                bots.forfeit = Some(forfeit);
                Ok(end)
            }
        }
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
