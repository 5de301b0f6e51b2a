//! [`Site`]: everything requests are answered from. One a node.

use crate::key::Hash;
use crate::limits::Limits;
use crate::mcp::Terms;
use crate::metrics;
use crate::room::{Done, Room};
use crate::store::{self, Database, Joined, Kept, Notice};
use crate::{bots, sweeper};
use ipnet::IpNet;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use trapline::games::{self, Entry as Game};
use trapline::record::Record;
use trapline::{Player, Problem, Rules};
use trapline_bots::review::Account;
use trapline_host::{Command, Id, Refusal, StoreError, Time};
use trapline_solve::Truths;
use trapline_solve::truth::{Truth, Unsolved};

/// How long a room nobody looks at is kept in memory.
const IDLE: u64 = 120_000;
/// How long to wait before a database that did not answer is asked again.
const PAUSE: Duration = Duration::from_millis(500);

/// How a node is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// What the server is called from outside: `https://play.example.org`. Without it, whatever a request says.
    pub address: Option<String>,
    /// Whose word about a client's address is taken.
    pub proxies: Vec<IpNet>,
    /// How many requests a second a client may make in the long run; 0 for any number.
    pub requests: u32,
    /// How many matches a client may have that nobody has joined; 0 for any number.
    pub waiting: u64,
    /// How long somebody is waited for who is gone.
    pub patience: Duration,
    /// After how long a match that nobody touches is closed.
    pub forget: Duration,
    /// What agents are given, and what they are forgiven.
    pub agents: Terms,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            address: None,
            proxies: vec![],
            requests: 200,
            waiting: 200,
            patience: Duration::from_secs(60),
            forget: Duration::from_secs(30 * 86_400),
            agents: Terms::default(),
        }
    }
}

/// Everything requests are answered from.
#[derive(Clone)]
pub struct Site(Arc<Inner>);

struct Inner {
    database: Database,
    config: Config,
    limits: Limits,
    rooms: Mutex<HashMap<Id, Arc<Room>>>,
    truths: Truths,
    /// One game is solved at a time, so that requests go on being answered.
    solving: Arc<Semaphore>,
    /// Few think for people at once, for the same reason.
    thinking: Semaphore,
    fresh: Option<mpsc::UnboundedSender<Question>>,
    stopping: watch::Sender<bool>,
}

/// Who wants to know how far a match has come.
type Question = (Id, oneshot::Sender<Result<Option<(u64, i64)>, StoreError>>);

impl Site {
    /// A node at that database. It looks after its matches until it is told to stop.
    #[must_use]
    pub fn new(database: Database, config: Config) -> Site {
        let (fresh, questions) = mpsc::unbounded_channel();
        let site = Site(Arc::new(Inner {
            limits: Limits::new(&config),
            fresh: database.is_shared().then_some(fresh),
            database: database.clone(),
            config,
            rooms: Mutex::default(),
            truths: Truths::default(),
            solving: Arc::new(Semaphore::new(1)),
            thinking: Semaphore::new(
                std::thread::available_parallelism().map_or(1, |cores| (cores.get() - 1).max(1)),
            ),
            stopping: watch::Sender::new(false),
        }));
        if database.is_shared() {
            tokio::spawn(answer_questions(database.clone(), questions));
            let (notices, news) = mpsc::unbounded_channel();
            tokio::spawn(database.listen(notices));
            tokio::spawn(site.clone().heed(news));
        }
        tokio::spawn(sweeper::sweep(site.clone()));
        site
    }

    /// Where matches are kept.
    #[must_use]
    pub fn database(&self) -> &Database {
        &self.0.database
    }

    /// How it is set up.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.0.config
    }

    /// How much a client may ask for.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Tells everything that goes on to end.
    pub fn stop(&self) {
        self.0.stopping.send_replace(true);
    }

    /// Whether it is to end, and when that changes.
    #[must_use]
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.0.stopping.subscribe()
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<Id, Arc<Room>>> {
        // What is noted there is whole at every moment.
        self.0.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The rooms that are open here.
    #[must_use]
    pub fn open_rooms(&self) -> Vec<Arc<Room>> {
        self.rooms().values().cloned().collect()
    }

    /// The room of a match, as the match is now: whatever another node has answered before is in it.
    ///
    /// # Errors
    /// Where there is no such match, or it cannot be read.
    pub async fn room(&self, id: &Id) -> Result<Arc<Room>, StoreError> {
        // What cannot be a name is not asked for: some databases take it amiss.
        if !id.as_str().bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(StoreError::Missing(id.clone()));
        }
        let known = self.rooms().get(id).cloned();
        let Some(room) = known else {
            let kept = self.0.database.load(id).await?;
            let (revision, changes) = (kept.table.revision(), kept.seating.changes);
            let room = self.enter(id, kept);
            // Somebody may have opened it meanwhile with what they had read before that.
            room.bring_up(revision, changes).await?;
            return Ok(room);
        };
        if let Some(fresh) = &self.0.fresh {
            let (answer, answered) = oneshot::channel();
            let stopping = |_| StoreError::System("the server is stopping".to_owned());
            fresh.send((id.clone(), answer)).map_err(|_| stopping(()))?;
            let (revision, changes) =
                answered.await.map_err(|_| stopping(()))??.ok_or_else(|| StoreError::Missing(id.clone()))?;
            room.bring_up(revision, changes).await?;
        }
        Ok(room)
    }

    /// The room of a match as far as it has come here: for whoever is told by the database where that is not far enough.
    ///
    /// # Errors
    /// Where there is no such match, or it cannot be read.
    pub async fn room_here(&self, id: &Id) -> Result<Arc<Room>, StoreError> {
        let known = self.rooms().get(id).cloned();
        match known {
            Some(room) => Ok(room),
            None => self.room(id).await,
        }
    }

    /// Opens the room of a match, or finds it open.
    pub(crate) fn enter(&self, id: &Id, kept: Kept) -> Arc<Room> {
        let mut rooms = self.rooms();
        let room = rooms.entry(id.clone()).or_insert_with(|| {
            Arc::new(Room::new(id.clone(), self.0.database.clone(), kept, self.0.config.patience))
        });
        let room = room.clone();
        metrics::rooms(rooms.len());
        drop(rooms);
        bots::wake(self, &room);
        room
    }

    /// Closes the rooms that nobody looks at.
    pub(crate) fn tidy(&self, now: Time) {
        let mut rooms = self.rooms();
        rooms.retain(|_, room| Arc::strong_count(room) > 1 || now.since(room.used()) < IDLE);
        metrics::rooms(rooms.len());
    }

    /// Carries out a command in a room, and lets its bots go on.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub async fn command(
        &self,
        room: &Arc<Room>,
        by: Player,
        at: u64,
        command: &Command,
    ) -> Result<Done, Refusal> {
        if !room.moment().table.sitter(by).is_person() {
            let why = "a bot has taken your seat; you can watch".to_owned();
            return Err(Refusal::Wrong(Problem::Illegal(why)));
        }
        if let Command::Substitute(level) = command {
            let able = bots::can_play(self, *level, &room.moment().table).await;
            able.map_err(|why| Refusal::Wrong(Problem::Illegal(why)))?;
        }
        let (site, room, command) = (self.clone(), room.clone(), command.clone());
        // A task of its own: whoever hangs up in the middle does not keep the others from being told.
        let task = tokio::spawn(async move {
            let done = room.command(Some(by), at, &command).await;
            bots::wake(&site, &room);
            done
        });
        task.await.unwrap_or_else(|e| Err(StoreError::System(e.to_string()).into()))
    }

    /// Takes the free seat of a match, for whoever has that key.
    ///
    /// # Errors
    /// Where it cannot be kept: then nothing is.
    pub async fn join(&self, room: &Arc<Room>, key: Hash, name: &str) -> Result<Joined, StoreError> {
        let (room, database, name) = (room.clone(), self.0.database.clone(), name.to_owned());
        // For the same reason.
        let task = tokio::spawn(async move {
            let joined = database.join(room.id(), &key, &name).await?;
            room.reload().await?;
            Ok(joined)
        });
        task.await.unwrap_or_else(|e| Err(StoreError::System(e.to_string())))
    }

    /// Does something that takes a while, for one person: others do not wait for it, but for their own.
    pub async fn think<T>(&self, work: impl FnOnce() -> T) -> T {
        let _turn = self.0.thinking.acquire().await;
        tokio::task::block_in_place(work)
    }

    /// The truth about a game. It is worked out once, beside everything else.
    pub async fn truth(&self, entry: &'static Game, rules: &Rules) -> Result<Arc<dyn Truth>, Unsolved> {
        if let Some(known) = self.0.truths.known(entry, rules) {
            return known;
        }
        let alone = self.0.solving.clone().acquire_owned().await;
        let (site, rules) = (self.clone(), rules.clone());
        // Also where whoever asked is gone: it is solved to its end, and alone.
        let solve = move || {
            let _alone = alone;
            site.0.truths.solve(entry, &rules, &|_| {})
        };
        tokio::task::spawn_blocking(solve).await.expect("solving ends")
    }

    /// A match judged action by action, or told where there is no truth.
    ///
    /// # Errors
    /// What is wrong with its record.
    pub async fn review(&self, record: Record) -> Result<Account, String> {
        let duel = games::open(&record).map_err(|e| e.to_string())?;
        let truth = self.truth(duel.entry(), duel.rules()).await;
        let judge = move || {
            let truth = truth.as_ref().map(|truth| &**truth);
            Account::of(truth, &record).map_err(|e| e.to_string())
        };
        self.think(judge).await
    }

    /// The seat that a key opens in a match, for lists.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub async fn held(&self, key: &Hash) -> Result<Vec<(Id, Player)>, StoreError> {
        self.0.database.held(key).await
    }

    /// Takes in what other nodes tell.
    async fn heed(self, mut news: mpsc::UnboundedReceiver<Notice>) {
        let mut told = vec![];
        while news.recv_many(&mut told, 1000).await > 0 {
            let rooms = if told.contains(&Notice::All) { self.open_rooms() } else { self.behind(&told) };
            told.clear();
            while let Err(e) = self.look_again(&rooms).await {
                tracing::warn!(error = %e, "could not catch up");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }

    /// The rooms open here that have not come so far as they are told of. What this node did itself is told too.
    fn behind(&self, told: &[Notice]) -> Vec<Arc<Room>> {
        let rooms = self.rooms();
        let mut behind: HashMap<&Id, Arc<Room>> = HashMap::new();
        for notice in told {
            let Notice::Match(id, revision) = notice else { continue };
            let Some(room) = rooms.get(id) else { continue };
            if revision.is_none_or(|revision| revision > room.revision()) {
                behind.insert(id, room.clone());
            }
        }
        behind.into_values().collect()
    }

    /// Has these rooms catch up with the database.
    ///
    /// # Errors
    /// Where it does not answer.
    pub(crate) async fn look_again(&self, rooms: &[Arc<Room>]) -> Result<(), StoreError> {
        for rooms in rooms.chunks(500) {
            let ids: Vec<Id> = rooms.iter().map(|room| room.id().clone()).collect();
            let revisions = self.0.database.revisions(&ids).await?;
            for room in rooms {
                let Some(&(revision, changes)) = revisions.get(room.id()) else { continue };
                match room.bring_up(revision, changes).await {
                    // One that cannot be read does not keep the others waiting.
                    Err(e @ StoreError::Damaged(_)) => tracing::warn!(error = %e, "could not catch up"),
                    done => done?,
                }
            }
        }
        Ok(())
    }
}

/// Answers how far matches have come: all who ask at once by one question to the database.
async fn answer_questions(database: Database, mut questions: mpsc::UnboundedReceiver<Question>) {
    let mut connection = database.hold_line();
    let mut asked = vec![];
    while questions.recv_many(&mut asked, 1000).await > 0 {
        let mut ids: Vec<Id> = asked.iter().map(|(id, _)| id.clone()).collect();
        ids.sort_unstable();
        ids.dedup();
        let known = loop {
            let known = match connection.line().await {
                Ok(line) => store::revisions(line, &ids).await,
                Err(e) => Err(e),
            };
            if !connection.is_broken(&known) {
                break known.map_err(store::failed);
            }
        };
        for (id, answer) in asked.drain(..) {
            let one = known.as_ref().map(|known| known.get(&id).copied()).map_err(Clone::clone);
            let _ = answer.send(one); // whoever asked may be gone
        }
    }
}
