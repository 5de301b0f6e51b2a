//! [`Host`]: the host's side of a conversation with one running bot, from hello to its end. How often a bot may err
//! is [`Process`](crate::Process)'s and [`Check`](crate::check::Check)'s to say.

use crate::limits::Limits;
use crate::pipe::{self, Broken, Pipe};
use crate::terms::Terms;
use serde::Serialize;
use std::collections::HashSet;
use std::time::{Duration, Instant};
use trapline::{Names, Outcome, Player, Rules, Show, Sight};
use trapline_bots::protocol::{
    self, Ending, FromBot, FromHost, Misfit, Opening, PROTOCOL, Request, Told, short,
};
use trapline_bots::{Fault, FaultKind, Sitting};

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
struct Playing {
    rules: Rules,
    names: Names,
    player: Player,
    seed: u64,
    /// What is left on the bot's clock, if it has one.
    left: Option<Duration>,
    /// How many events the bot has been told of; `None` before it has been told of the match.
    told: Option<usize>,
    /// Whether it has been asked for an action.
    asked: bool,
    /// Whether it has said anything to that.
    heard: bool,
}

/// How long an action may take.
pub(crate) struct Span {
    since: Instant,
    limit: Option<Duration>,
    margin: Duration,
    /// Whether the bot's clock runs meanwhile.
    on_clock: bool,
    /// What is said of it where the time is up.
    pub words: String,
}

impl Span {
    /// All of it, as the bot is told: it is not told of the margin.
    pub fn whole(&self) -> Option<Duration> {
        self.limit
    }

    /// What is left of it, as the bot is told.
    pub fn left(&self) -> Option<Duration> {
        self.limit.map(|limit| limit.saturating_sub(self.since.elapsed()))
    }

    /// When it is up.
    pub fn deadline(&self) -> Option<Instant> {
        self.limit.map(|limit| self.since + limit + self.margin)
    }

    /// How much of it has gone.
    pub fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }
}

/// As many lines are passed over that nobody asked for; more are a flood.
const MOST_UNASKED: usize = 100;

/// The host's side of a conversation with a running bot.
pub(crate) struct Host {
    pipe: Pipe,
    limits: Limits,
    name: String,
    /// The number of the last request.
    last: u64,
    /// The games it has met, with their house rules.
    met: HashSet<String>,
    table: Option<Playing>,
    /// Whether it has been through a match.
    seasoned: bool,
    /// Lines that were passed over: those that nobody asked for, and those that answer an earlier request.
    unasked: Vec<String>,
}

impl Host {
    /// Starts a bot and waits for its hello.
    pub fn start(command: &str, terms: &Terms) -> Result<Host, Fault> {
        let limit = terms.limits.start;
        let pipe = Pipe::start(command, terms);
        let pipe = pipe.map_err(|e| crash(&format!("it cannot be started: {e}")))?;
        let mut host = Host {
            pipe,
            limits: terms.limits,
            name: String::new(),
            last: 0,
            met: HashSet::new(),
            table: None,
            seasoned: false,
            unasked: vec![],
        };
        let hello = FromHost::Hello {
            protocol: PROTOCOL.to_owned(),
            program: "trapline".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        let deadline = Some(Instant::now() + limit);
        host.pipe.queue(&protocol::line(&hello));
        let line = host.pipe.send(deadline).and_then(|()| host.pipe.line(deadline));
        let line = line.map_err(|broken| host.fault(broken, &within(limit)))?;
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

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.pipe.id()
    }

    /// What the bot is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A match begins. The bot hears of it with the first request, or with the end.
    pub fn begin(&mut self, sitting: &Sitting<'_>) {
        self.seasoned = self.table.is_some();
        self.table = Some(Playing {
            rules: sitting.rules.clone(),
            names: sitting.names.clone(),
            player: sitting.player,
            seed: sitting.seed,
            left: self.limits.clock.map(|clock| clock.base),
            told: None,
            asked: false,
            heard: false,
        });
    }

    /// Goes on for a bot that ended in order after an earlier match, as if this one had been there in its place. Of the
    /// new match that one had said nothing yet.
    pub fn take_over(&mut self, other: Host) {
        self.table = other.table.map(|table| Playing { told: None, asked: false, ..table });
    }

    /// Whether the bot ended in order between two matches, where it broke like this.
    pub fn has_left(&self, broken: &Broken) -> bool {
        let unheard = self.table.as_ref().is_some_and(|table| !table.heard);
        self.seasoned && unheard && matches!(broken, Broken::Gone(Some(ended)) if ended.status.success())
    }

    /// How long the next action may take. Its time begins to run.
    pub fn span<G: Show>(&mut self) -> Span {
        let Limits { act, start, margin, .. } = self.limits;
        let table = self.table.as_mut().expect("a match has begun");
        let first = !std::mem::replace(&mut table.asked, true);
        let house = table.rules.choices();
        let new = first && self.met.insert(format!("{} {house:?}", G::ID));
        let clock = table.left.filter(|_| !new);
        let limit = match (act, clock) {
            _ if new && (act.is_some() || table.left.is_some()) => {
                Some(act.map_or(start, |act| act.max(start)))
            }
            (Some(act), Some(clock)) => Some(act.min(clock)),
            (act, clock) => act.or(clock),
        };
        let tight = clock.is_some() && limit == clock;
        let words = match limit {
            Some(_) if tight => " before its clock ran out".to_owned(),
            Some(limit) => within(limit),
            None => String::new(),
        };
        Span { since: Instant::now(), limit, margin, on_clock: clock.is_some(), words }
    }

    /// An action has been done in that time: what it took is gone from the bot's clock.
    pub fn spend(&mut self, span: &Span) {
        if let (Some(table), Some(clock), true) = (&mut self.table, self.limits.clock, span.on_clock) {
            let left = table.left.unwrap_or_default().saturating_sub(span.since.elapsed());
            table.left = Some(left + clock.increment);
        }
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
        let news = sight.events.iter().skip(told);
        news.map(|event| Told::of(game, &event, &table.names)).collect()
    }

    /// Says something together with what is said next.
    pub fn queue(&mut self, message: &FromHost) {
        self.pipe.queue(&protocol::line(message));
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
            self.table.iter_mut().for_each(|table| table.heard = true);
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
        sent.map_err(|broken| self.fault(broken, &within(limit)))
    }

    /// Closes the bot's input, and waits that long for it to end; then ends it. Gives what is wrong with how it
    /// ended.
    pub fn leave(&mut self, patience: Duration) -> Result<(), String> {
        self.pipe.close();
        self.see_off(patience)
    }

    /// The same without closing its input first.
    pub fn see_off(&mut self, patience: Duration) -> Result<(), String> {
        match self.pipe.see_off(patience) {
            Ok(Some(ended)) if ended.status.success() => Ok(()),
            Ok(Some(ended)) => Err(pipe::ending(ended.status)),
            Ok(None) => Err(format!("it had not ended after {}", seconds(patience))),
            Err(broken) => Err(self.fault(broken, "").cause),
        }
    }

    /// What is charged where a conversation breaks, with the words for how long it had lasted. The bot is ended.
    pub fn fault(&mut self, broken: Broken, within: &str) -> Fault {
        self.pipe.stop();
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
            Broken::Stopped => crash("it was not waited for"),
            Broken::Gone(Some(ended)) => match self.limits.cpu.filter(|&cpu| ended.is_worn_out(cpu)) {
                Some(cpu) => crash(&format!("it used more than {cpu} s of processor time")),
                None => crash(&pipe::ending(ended.status)),
            },
            Broken::Unguarded => crash("it ended its guard"),
            Broken::Closed | Broken::Gone(None) => {
                crash("it closed its standard input or output and went on")
            }
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

pub(crate) fn crash(cause: &str) -> Fault {
    Fault { kind: FaultKind::Crash, cause: cause.to_owned() }
}

fn within(limit: Duration) -> String {
    format!(" within {}", seconds(limit))
}

fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs_f64())
}
