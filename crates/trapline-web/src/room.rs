//! [`Room`]: a table as it is played on this node. Here every command goes its way: check, make durable, apply, tell.
//!
//! Another node may play the same match. Whoever is second at a revision is told so by the database, catches up and
//! checks again, so a room is never ahead of what is durable, and what it answers is never undone.

use crate::clock::now;
use crate::key::{Hash, random};
use crate::metrics;
use crate::presence::Presence;
use crate::store::{Database, Kept, Seating};
use bytes::Bytes;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::{Mutex as Turnstile, watch};
use trapline::{Player, Sitter};
use trapline_host::{Bots, Command, Entry, Id, Pace, Refusal, Salt, StoreError, Table, Time};

/// How often a command is checked anew because other nodes were faster.
const ATTEMPTS: usize = 8;

/// A match at one moment.
pub struct Moment {
    /// The match.
    pub table: Table,
    /// Who holds which seat.
    pub seating: Seating,
}

impl Moment {
    /// The seat that a key opens.
    #[must_use]
    pub fn seat_of(&self, key: &Hash) -> Option<Player> {
        // Every key is looked at, so that it takes as long whichever it is.
        let fits = |found: Option<Player>, (hash, player): &(Hash, Player)| {
            if hash.is(key) { Some(*player) } else { found }
        };
        self.seating.keys.iter().fold(None, fits)
    }

    /// Whether both seats are taken.
    #[must_use]
    pub const fn is_joined(&self) -> bool {
        self.seating.free.is_none()
    }
}

/// What became of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done {
    /// The revision after it, or now where it was repeated.
    pub revision: u64,
    /// Whether it had been carried out before.
    pub repeated: bool,
}

/// That there is news: the revision, and how often there was any.
pub type News = (u64, u64);

/// A table as it is played here.
pub struct Room {
    id: Id,
    database: Database,
    patience: Duration,
    /// Nobody is waited for since before this node was there to see them.
    begun: Time,
    moment: RwLock<Arc<Moment>>,
    /// One command at a time.
    turnstile: Turnstile<()>,
    news: watch::Sender<News>,
    /// Who is there.
    pub presence: Presence,
    /// The bots at this table, once they have sat down here, and who sat where then.
    pub(crate) bots: Turnstile<Option<([Sitter; 2], Bots)>>,
    used: AtomicU64,
    /// What was answered last to each kind of viewer, and what it was made of.
    answers: Mutex<[Option<(Stamp, Bytes)>; 3]>,
}

/// What an answer depends on where there is no clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp {
    revision: u64,
    changes: i64,
    here: [bool; 2],
    claim_at: [Option<Time>; 2],
}

impl Stamp {
    /// Whether each player is there.
    #[must_use]
    pub const fn here(&self) -> [bool; 2] {
        self.here
    }

    /// Whether somebody is waited for.
    #[must_use]
    pub fn is_counting(&self) -> bool {
        self.claim_at.iter().any(Option::is_some)
    }

    /// From when on the other may claim the win because this player is gone.
    #[must_use]
    pub const fn claim_at(&self, gone: Player) -> Option<Time> {
        self.claim_at[gone.index()]
    }
}

impl Room {
    /// The room of a match.
    #[must_use]
    pub fn new(id: Id, database: Database, Kept { table, seating }: Kept, patience: Duration) -> Room {
        let revision = table.revision();
        Room {
            id,
            database,
            patience,
            begun: now(),
            moment: RwLock::new(Arc::new(Moment { table, seating })),
            turnstile: Turnstile::default(),
            news: watch::Sender::new((revision, 0)),
            presence: Presence::new(patience),
            bots: Turnstile::default(),
            used: AtomicU64::new(now().0),
            answers: Mutex::default(),
        }
    }

    /// What the match is called.
    #[must_use]
    pub const fn id(&self) -> &Id {
        &self.id
    }

    /// The match as it is now.
    #[must_use]
    pub fn moment(&self) -> Arc<Moment> {
        self.used.store(now().0, Ordering::Relaxed);
        self.moment.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How far it has come here.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.moment.read().unwrap_or_else(PoisonError::into_inner).table.revision()
    }

    /// When somebody last looked.
    #[must_use]
    pub fn used(&self) -> Time {
        Time(self.used.load(Ordering::Relaxed))
    }

    /// Listens to news.
    #[must_use]
    pub fn listen(&self) -> watch::Receiver<News> {
        self.news.subscribe()
    }

    /// Whether anybody listens.
    #[must_use]
    pub fn is_listened_to(&self) -> bool {
        self.news.receiver_count() > 0
    }

    /// Has everybody who listens look again, though no command was carried out.
    pub fn nudge(&self) {
        self.news.send_modify(|news| news.1 += 1);
    }

    /// Notes that a player was heard of, and tells everybody who listens when they come and when they are gone.
    pub fn hear(self: &Arc<Room>, player: Player) {
        let was_here = self.presence.is_here(player, now());
        self.presence.note(player, now());
        if !was_here {
            self.nudge();
        }
        if !self.presence.watch(player) {
            return;
        }
        let room = self.clone();
        tokio::spawn(async move {
            while room.presence.is_here(player, now()) {
                tokio::time::sleep(room.presence.grace() + Duration::from_millis(20)).await;
            }
            room.presence.unwatch(player);
            room.nudge();
        });
    }

    /// Whether this player, who is a person, is there.
    #[must_use]
    pub fn is_here(&self, moment: &Moment, player: Player, now: Time) -> bool {
        !moment.table.sitter(player).is_person()
            || (moment.seating.free != Some(player) && self.presence.is_here(player, now))
    }

    /// From when on the other may claim the win; `None` where this player is there, or is not waited for by the minute.
    #[must_use]
    pub fn claim_at(&self, moment: &Moment, gone: Player, now: Time) -> Option<Time> {
        let table = &moment.table;
        let slow = table.clock().is_some_and(|clock| matches!(clock.pace(), Pace::Each { .. }));
        let waited = moment.is_joined() && !slow && table.duel().turn().player().is_some();
        let since = self.presence.seen(gone).max(self.begun);
        let until = Time(since.0.saturating_add(self.patience.as_millis() as u64));
        (waited && !self.is_here(moment, gone, now)).then_some(until)
    }

    /// What an answer depends on.
    #[must_use]
    pub fn stamp(&self, moment: &Moment, now: Time) -> Stamp {
        Stamp {
            revision: moment.table.revision(),
            changes: moment.seating.changes,
            here: Player::BOTH.map(|player| self.is_here(moment, player, now)),
            claim_at: Player::BOTH.map(|player| self.claim_at(moment, player, now)),
        }
    }

    /// What that seat is answered, made only where something has changed.
    pub fn answer(
        &self,
        moment: &Moment,
        seat: Option<Player>,
        now: Time,
        make: impl FnOnce(&Stamp) -> Bytes,
    ) -> Bytes {
        let stamp = self.stamp(moment, now);
        // What time it is stands in it, where that matters.
        if moment.table.clock().is_some() || stamp.is_counting() {
            return make(&stamp);
        }
        let place = seat.map_or(2, Player::index);
        let known = |answers: &[Option<(Stamp, Bytes)>; 3]| {
            answers[place].as_ref().filter(|(made_of, _)| *made_of == stamp).map(|(_, answer)| answer.clone())
        };
        if let Some(answer) = known(&self.answers.lock().unwrap_or_else(PoisonError::into_inner)) {
            return answer;
        }
        let answer = make(&stamp);
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)[place] = Some((stamp, answer.clone()));
        answer
    }

    /// Carries out a command that was meant for that revision. Once this returns it is durable.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub async fn command(&self, by: Option<Player>, at: u64, command: &Command) -> Result<Done, Refusal> {
        let done = self.carry_out(by, at, command).await;
        metrics::commanded(match &done {
            Ok(Done { repeated: false, .. }) => "done",
            Ok(_) => "repeated",
            Err(Refusal::Stale { .. }) => "stale",
            Err(Refusal::Unsaved(_)) => "unsaved",
            Err(_) => "refused",
        });
        done
    }

    async fn carry_out(&self, by: Option<Player>, at: u64, command: &Command) -> Result<Done, Refusal> {
        let _alone = self.turnstile.lock().await;
        if self.database.is_shared() && matches!(command, Command::Claim | Command::Substitute(_)) {
            self.ask_for_presence().await?;
        }
        if self.database.is_shared() && at > self.moment().table.revision() {
            self.catch_up().await?;
        }
        let mut outcome = Err(StoreError::Stale(self.id.clone()));
        let mut is_caught_up = !self.database.is_shared();
        for _ in 0..ATTEMPTS {
            let (moment, now) = (self.moment(), now());
            let mut table = moment.table.clone();
            for player in Player::BOTH {
                table.set_gone(player, self.claim_at(&moment, player, now));
            }
            let (entry, too_late) = match table.check(by, at, command, now) {
                Ok(entry) => (table.sealed(entry, Salt(random())), false),
                // Whoever acts too late has lost by that, and need not be told twice.
                Err(Refusal::OutOfTime) => (table.check(None, at, &Command::Flag, now)?, true),
                Err(Refusal::Repeated) => return Ok(Done { revision: table.revision(), repeated: true }),
                // It may only seem so, from what is known here.
                Err(_) if !is_caught_up => {
                    self.catch_up().await?;
                    is_caught_up = true;
                    continue;
                }
                Err(refusal) => return Err(refusal),
            };
            let revision = table.revision() + 1;
            outcome = self.keep(&moment, table, entry, now).await;
            match outcome {
                Ok(()) if too_late => return Err(Refusal::OutOfTime),
                Ok(()) => return Ok(Done { revision, repeated: false }),
                Err(StoreError::Stale(_)) => {
                    self.catch_up().await?;
                    is_caught_up = true;
                }
                Err(_) => break,
            }
        }
        Err(Refusal::Unsaved(outcome.err().unwrap_or_else(|| StoreError::Stale(self.id.clone()))))
    }

    /// Makes durable what may be done, carries it out, and tells.
    async fn keep(
        &self,
        moment: &Moment,
        mut table: Table,
        entry: Entry,
        now: Time,
    ) -> Result<(), StoreError> {
        let revision = table.revision();
        table.apply(entry.clone());
        self.database.append(&self.id, revision, &entry, &table, now).await?;
        // Somebody may have joined meanwhile, and is called by a name now.
        if !self.set(Moment { table, seating: moment.seating.clone() })
            && let Err(e) = self.reload().await
        {
            // It is durable all the same; whoever comes next catches up.
            tracing::warn!(error = %e, "could not read what was kept");
        }
        Ok(())
    }

    /// From now on the match is like this; unless more is known already, of its commands or its players.
    fn set(&self, moment: Moment) -> bool {
        let (revision, changes) = (moment.table.revision(), moment.seating.changes);
        let mut known = self.moment.write().unwrap_or_else(PoisonError::into_inner);
        if revision < known.table.revision() || changes < known.seating.changes {
            return false;
        }
        *known = Arc::new(moment);
        // Told before anybody can set it anew, so that what is told never goes back.
        self.news.send_modify(|news| *news = (revision, news.1 + 1));
        true
    }

    /// Takes in what others have done.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub async fn catch_up(&self) -> Result<(), StoreError> {
        let moment = self.moment();
        let mut table = moment.table.clone();
        let entries = self.database.entries(&self.id, table.revision()).await?;
        if entries.is_empty() {
            return Ok(());
        }
        for entry in entries {
            table.recall(entry).map_err(|e| StoreError::Damaged(e.to_string()))?;
        }
        let revision = table.revision();
        if self.set(Moment { table, seating: moment.seating.clone() })
            || self.moment().table.revision() >= revision
        {
            return Ok(());
        }
        self.reload().await
    }

    /// Takes in everything anew: somebody has joined, or holds a seat, or there is a rematch.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub async fn reload(&self) -> Result<(), StoreError> {
        for _ in 0..ATTEMPTS {
            let Kept { table, seating } = self.database.load(&self.id).await?;
            let (revision, changes) = (table.revision(), seating.changes);
            let known = self.moment();
            // What was read may be older than what is known in one way, and newer in the other: then it is read again.
            if self.set(Moment { table, seating })
                || (revision <= known.table.revision() && changes <= known.seating.changes)
            {
                break;
            }
        }
        Ok(())
    }

    /// Takes in what others have done, if it has come so far.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub async fn bring_up(&self, revision: u64, changes: i64) -> Result<(), StoreError> {
        let known = self.moment();
        if changes > known.seating.changes {
            self.reload().await
        } else if revision > known.table.revision() {
            self.catch_up().await
        } else {
            Ok(())
        }
    }

    /// Asks the database who was seen by other nodes.
    async fn ask_for_presence(&self) -> Result<(), StoreError> {
        for (_, player, at) in self.database.seen(std::slice::from_ref(&self.id)).await? {
            self.presence.note(player, at);
        }
        Ok(())
    }
}
