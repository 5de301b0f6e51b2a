//! [`Process`]: a bot in a program of its own, spoken to by the [protocol](crate::protocol); an [`Agent`] like any
//! other. What it does wrong becomes a [`Fault`], and then it is ended, with all its children.

use crate::pipe::{self, Broken, Notes, Pipe};
use crate::protocol::{self, Ending, FromBot, FromHost, Misfit, Opening, PROTOCOL, Request, Told, short};
use crate::{Agent, Fault, FaultKind, Sitting};
use serde::Serialize;
use std::collections::HashSet;
use std::time::{Duration, Instant};
use trapline::{Names, Outcome, Player, Rules, Show, Sight};

/// What a bot is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How long it may take to say hello, and for its first action at a game it has not met before: there may be
    /// tables to read.
    pub start: Duration,
    /// How long any other action may take, retries included; nothing where there is no limit.
    pub act: Option<Duration>,
    /// How many replies that will not do are forgiven in one action.
    pub retries: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { start: Duration::from_secs(60), act: Some(Duration::from_secs(10)), retries: 2 }
    }
}

/// How long a bot has to end by itself once it is told to.
const LEAVING: Duration = Duration::from_secs(2);

/// A bot in a program of its own. It is started when it is first needed, and again after a fault.
pub struct Process {
    command: String,
    limits: Limits,
    notes: Notes,
    running: Option<Host>,
}

impl Process {
    /// The bot that a shell's command line starts.
    #[must_use]
    pub fn new(command: &str, limits: Limits, notes: Notes) -> Process {
        Process { command: command.to_owned(), limits, notes, running: None }
    }

    /// Starts it, if it is not running, and gives the name it goes by.
    ///
    /// # Errors
    /// Where it cannot be started, or does not say hello.
    pub fn start(&mut self) -> Result<&str, Fault> {
        if self.running.is_none() {
            self.running = Some(Host::start(&self.command, &self.notes, self.limits.start)?);
        }
        Ok(&self.running.as_ref().expect("it runs").name)
    }

    /// The number of its process, while it runs.
    #[must_use]
    pub fn id(&self) -> Option<u32> {
        self.running.as_ref().map(|host| host.pipe.id())
    }

    /// Tells it to end, and ends it where it does not.
    pub fn quit(&mut self) {
        if let Some(mut host) = self.running.take() {
            // However it ends, it is gone.
            let _ = host.quit(LEAVING);
        }
    }

    /// What comes of talking to it; after a fault it does not run any more.
    fn with<T>(&mut self, talk: impl FnOnce(&mut Host, Limits) -> Result<T, Fault>) -> Result<T, Fault> {
        let limits = self.limits;
        let host = self.running.as_mut().ok_or_else(|| crash("it does not run"))?;
        let said = talk(host, limits);
        if said.is_err() {
            self.running = None;
        }
        said
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.quit();
    }
}

impl<G: Show> Agent<G> for Process {
    fn begin(&mut self, _: &G, sitting: &Sitting<'_>) -> Result<(), Fault> {
        self.start()?;
        self.with(|host, _| {
            host.begin(sitting);
            Ok(())
        })
    }

    fn act(&mut self, game: &G, sight: &Sight<'_, G>) -> Result<G::Action, Fault> {
        self.with(|host, limits| {
            let limit = host.limit::<G>(&limits);
            let deadline = limit.map(|limit| Instant::now() + limit);
            let mut retries = limits.retries;
            let mut left = limit;
            loop {
                let request = host.request(game, sight, left, retries);
                let wrong = match host.exchange(&FromHost::Act(request), deadline) {
                    Ok(text) => match understand(game, &sight.view, &text) {
                        Ok(action) => return Ok(action),
                        Err(why) => Wrong { line: text, why },
                    },
                    Err(Trouble::Wrong(wrong)) => wrong,
                    Err(Trouble::Broken(broken)) => return Err(host.fault(broken, limit)),
                };
                if retries == 0 {
                    let cause = format!("{:?}: {}", short(&wrong.line), wrong.why);
                    return Err(Fault { kind: FaultKind::Illegal, cause });
                }
                retries -= 1;
                left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
                host.pipe.queue(&protocol::line(&FromHost::Error { message: wrong.why }));
            }
        })
    }

    fn end(&mut self, game: &G, sight: &Sight<'_, G>, outcome: Outcome) -> Result<(), Fault> {
        if self.running.is_none() {
            return Ok(()); // it has been ended for a fault
        }
        self.with(|host, limits| {
            let ending = host.ending(game, sight, outcome);
            host.tell(&FromHost::End(ending), limits.start)
        })
    }
}

/// A reply that will not do.
pub(crate) struct Wrong {
    /// The reply.
    pub line: String,
    /// Why it will not do, and what would be right.
    pub why: String,
}

/// Why there is no action.
pub(crate) enum Trouble {
    /// The reply will not do.
    Wrong(Wrong),
    /// There is none.
    Broken(Broken),
}

impl From<Broken> for Trouble {
    fn from(broken: Broken) -> Trouble {
        Trouble::Broken(broken)
    }
}

/// The match that is being played.
struct Table {
    rules: Rules,
    names: Names,
    player: Player,
    seed: u64,
    /// How many events the bot has been told of; nothing before it has been told of the match.
    told: Option<usize>,
    /// Whether it has been asked for an action.
    asked: bool,
}

/// As many lines are passed over that nobody asked for; more are a flood.
const MOST_UNASKED: usize = 100;

/// The host's side of a conversation with a running bot.
pub(crate) struct Host {
    pipe: Pipe,
    name: String,
    /// The number of the last request.
    last: u64,
    /// The games it has met, with their house rules.
    met: HashSet<String>,
    table: Option<Table>,
    /// Lines that were passed over: those that nobody asked for, and those that answer an earlier request.
    unasked: Vec<String>,
}

impl Host {
    /// Starts a bot and waits for its hello.
    pub fn start(command: &str, notes: &Notes, limit: Duration) -> Result<Host, Fault> {
        let pipe = Pipe::start(command, notes).map_err(|e| crash(&format!("it cannot be started: {e}")))?;
        let mut host =
            Host { pipe, name: String::new(), last: 0, met: HashSet::new(), table: None, unasked: vec![] };
        let hello = FromHost::Hello {
            protocol: PROTOCOL.to_owned(),
            program: "trapline".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        let deadline = Some(Instant::now() + limit);
        host.pipe.queue(&protocol::line(&hello));
        let line = host.pipe.send(deadline).and_then(|()| host.pipe.line(deadline));
        let line = line.map_err(|broken| host.fault(broken, Some(limit)))?;
        let right =
            format!(r#"its first line must be {{"type":"hello","protocol":"{PROTOCOL}","name":"…"}}"#);
        let said = format!("it said {:?}", short(&String::from_utf8_lossy(&line)));
        match FromBot::read(&line) {
            Ok(FromBot::Hello { protocol, name }) if protocol == PROTOCOL => {
                host.name = short(&name);
                Ok(host)
            }
            Ok(FromBot::Hello { .. }) => Err(crash(&format!("{said}: this host speaks {PROTOCOL} only"))),
            Ok(FromBot::Action { .. }) => Err(crash(&format!("{said}: {right}"))),
            Err(misfit) => Err(crash(&format!("{said}: {misfit}; {right}"))),
        }
    }

    /// What the bot is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A match begins. The bot hears of it with the first request, or with the end.
    pub fn begin(&mut self, sitting: &Sitting<'_>) {
        self.table = Some(Table {
            rules: sitting.rules.clone(),
            names: sitting.names.clone(),
            player: sitting.player,
            seed: sitting.seed,
            told: None,
            asked: false,
        });
    }

    /// How long the next action may take.
    pub fn limit<G: Show>(&mut self, limits: &Limits) -> Option<Duration> {
        let table = self.table.as_mut().expect("a match has begun");
        let first = !std::mem::replace(&mut table.asked, true);
        let house = table.rules.choices();
        let new = first && self.met.insert(format!("{} {house:?}", G::ID));
        limits.act.map(|act| if new { act.max(limits.start) } else { act })
    }

    /// The request for an action. News of the match go before it.
    pub fn request<G: Show>(
        &mut self,
        game: &G,
        sight: &Sight<'_, G>,
        left: Option<Duration>,
        retries: u32,
    ) -> Request {
        self.last += 1;
        Request {
            id: self.last,
            events: self.news(game, sight),
            view: game.state(&sight.view),
            legal: game.actions(&sight.view).map(|action| game.write(action)).collect(),
            time_left_ms: left.map(|left| left.as_millis() as u64),
            retries,
        }
    }

    /// The end of the match. News of the match go before it.
    pub fn ending<G: Show>(&mut self, game: &G, sight: &Sight<'_, G>, result: Outcome) -> Ending {
        Ending { events: self.news(game, sight), result, view: game.state(&sight.view) }
    }

    /// What the bot has not been told yet.
    fn news<G: Show>(&mut self, game: &G, sight: &Sight<'_, G>) -> Vec<Told> {
        let table = self.table.as_mut().expect("a match has begun");
        let events = sight.events.iter();
        if table.told.is_none() {
            let first = sight.events.iter().next().map(|event| event.player);
            let opening = Opening {
                game: G::ID.to_owned(),
                rules: table.rules.write(),
                seat: table.player,
                names: table.names.both().clone(),
                seed: table.seed,
                to_move: first.or(table.asked.then_some(sight.player)),
                view: game.state(&sight.first),
            };
            self.pipe.queue(&protocol::line(&FromHost::Match(opening)));
        }
        let told = table.told.replace(sight.events.len()).unwrap_or(0);
        let tell = |event: trapline::Event<G>| Told {
            player: event.player,
            action: event.action.map(|action| game.write(action)),
            reply: game.reply(event.reply),
            text: format!("{} {}", &table.names[event.player], game.tell(&event, &table.names)),
        };
        events.skip(told).map(tell).collect()
    }

    /// Sends a request and waits for the action's text.
    pub fn exchange(
        &mut self,
        request: &impl Serialize,
        deadline: Option<Instant>,
    ) -> Result<String, Trouble> {
        self.unasked.clear();
        self.pass_over()?;
        self.pipe.queue(&protocol::line(request));
        self.pipe.send(deadline)?;
        loop {
            let line = self.pipe.line(deadline)?;
            if line.trim_ascii().is_empty() {
                self.pass(&line)?;
                continue;
            }
            let text = || short(&String::from_utf8_lossy(&line));
            let why = match FromBot::read(&line) {
                Ok(FromBot::Action { id: Some(id), .. }) if id < self.last => {
                    self.pass(&line)?;
                    continue;
                }
                Ok(FromBot::Action { id: Some(id), .. }) if id > self.last => {
                    format!("there is no request {id} yet; this is {}", self.last)
                }
                Ok(FromBot::Action { action, .. }) => return Ok(action),
                Ok(FromBot::Hello { .. }) => "an action is asked for now".to_owned(),
                Err(Misfit::NotJson) => format!("this is no JSON: {}", Misfit::NotJson),
                Err(misfit) => misfit.to_string(),
            };
            let why = format!(r#"{why}; right is {{"type":"action","action":"…"}}"#);
            return Err(Trouble::Wrong(Wrong { line: text(), why }));
        }
    }

    /// Passes over what has come though nobody asked.
    pub fn pass_over(&mut self) -> Result<(), Broken> {
        while let Some(line) = self.pipe.line_at_hand()? {
            self.pass(&line)?;
        }
        Ok(())
    }

    fn pass(&mut self, line: &[u8]) -> Result<(), Broken> {
        self.unasked.push(short(&String::from_utf8_lossy(line)));
        if self.unasked.len() > MOST_UNASKED {
            return Err(Broken::Flood("it wrote more than 100 lines that nobody asked for"));
        }
        Ok(())
    }

    /// The lines passed over between the reply before the last and the last.
    pub fn unasked(&self) -> &[String] {
        &self.unasked
    }

    /// Says something that wants no reply.
    pub fn tell(&mut self, message: &impl Serialize, limit: Duration) -> Result<(), Fault> {
        self.pipe.queue(&protocol::line(message));
        let sent = self.pipe.send(Some(Instant::now() + limit));
        sent.map_err(|broken| self.fault(broken, Some(limit)))
    }

    /// Tells the bot to end, and waits that long for it; then ends it. Gives what is wrong with how it ended.
    pub fn quit(&mut self, patience: Duration) -> Result<(), String> {
        self.pipe.queue(&protocol::line(&FromHost::Quit));
        // One that does not even read it is ended below.
        let _ = self.pipe.send(Some(Instant::now() + patience));
        self.leave(patience)
    }

    /// Closes the bot's input, and waits that long for it to end; then ends it. Gives what is wrong with how it
    /// ended.
    pub fn leave(&mut self, patience: Duration) -> Result<(), String> {
        match self.pipe.leave(patience) {
            Ok(Some(status)) if status.success() => Ok(()),
            Ok(Some(status)) => Err(pipe::ending(status)),
            Ok(None) => Err(format!("it had not ended after {}", seconds(patience))),
            Err(broken) => Err(self.fault(broken, None).cause),
        }
    }

    /// What is charged where a conversation breaks. The bot is ended.
    pub fn fault(&mut self, broken: Broken, limit: Option<Duration>) -> Fault {
        self.pipe.stop();
        let within = limit.map_or_else(String::new, |limit| format!(" within {}", seconds(limit)));
        match broken {
            Broken::Silent => {
                let cause = match self.unasked.last() {
                    Some(line) if !line.trim().is_empty() => format!(
                        "no answer to request {}{within}; {line:?}, which came before, does not answer it",
                        self.last
                    ),
                    _ => format!("no answer{within}"),
                };
                Fault { kind: FaultKind::Timeout, cause }
            }
            Broken::Deaf => {
                Fault { kind: FaultKind::Timeout, cause: format!("it did not read what it was sent{within}") }
            }
            Broken::Gone(Some(status)) => crash(&pipe::ending(status)),
            Broken::Gone(None) => crash("it closed its standard input or output and went on"),
            Broken::Flood(what) => crash(&format!("flood: {what}")),
            Broken::System(e) => crash(&format!("it cannot be talked to: {e}")),
        }
    }
}

/// The action that a bot's text means, if it can be done.
pub(crate) fn understand<G: Show>(game: &G, view: &G::View, text: &str) -> Result<G::Action, String> {
    let read = game.read(text).and_then(|action| game.check(view, action).map(|()| action));
    read.map_err(|problem| {
        format!("{problem}; one of the legal actions is {:?}", game.write(game.nth(view, 0)))
    })
}

fn crash(cause: &str) -> Fault {
    Fault { kind: FaultKind::Crash, cause: cause.to_owned() }
}

fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs_f64())
}
