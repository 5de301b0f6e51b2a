//! `trapline connect`: a bot plays a seat of a match on a server. It is told what an arena would tell it, and chooses; what
//! may be done is the server's business.

use crate::args;
use crate::console::{aside, print_as_it_is};
use crate::failure::Failure;
use crate::guard;
use crate::remote::{Afar, Connection, Guest, News, Opponent, Pending, Place, TOKEN, Update, Wire, Wish};
use crate::rules::{self, Draw};
use crate::signals::Signals;
use crate::truths;
use rand::RngExt;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use trapline::{Names, Outcome, Seat, games};
use trapline_arena::{Contestant, Process, Terms};
use trapline_bots::{AnyAgent, Dice, Fault};
use trapline_host::Command;
use trapline_solve::Truths;

/// How often it is looked whether somebody wants to stop.
const LOOK_UP: Duration = Duration::from_millis(200);
/// So often the server may refuse the same thing before it is given up.
const REFUSALS: u32 = 3;

/// Does what the command asks.
pub fn run(args: &args::Connect) -> Result<(), Failure> {
    let signals = Signals::heed()?;
    let played = sit_down(args, &signals).and_then(|guest| {
        let table = BotTable {
            args,
            signals: &signals,
            agent: None,
            fault: None,
            sent: Pending::default(),
            refused: (0, 0),
        };
        table.play(guest)
    });
    // Whatever ran for us is gone by now.
    match signals.done() {
        Some(signal) => std::process::exit(128 + signal),
        None => played,
    }
}

/// Takes the seat, at a match that is made for it where only a server is named.
fn sit_down(args: &args::Connect, signals: &Signals) -> Result<Guest, Failure> {
    let called = match &args.bot {
        Contestant::Level(level) => level.bot_name(),
        // One that cannot be started must not take a seat.
        Contestant::Command(command) => {
            Process::new(command, guard::heeding(signals, args.allowed.limits())).start()?.to_owned()
        }
    };
    let name = match &args.name {
        Some(name) => name.clone(),
        None if Names::wrong(&called).is_none() => called,
        None => args.bot.name(),
    };
    if let Some(wrong) = Names::wrong(&name) {
        return Err(Failure::Usage(format!("--name: the name {wrong}")));
    }
    let Some(game) = &args.game else {
        if args.url.place == Place::Server {
            let right = "give the address of an invitation, or say with --game which match to make";
            return Err(Failure::Usage(format!("this is the address of a server; {right}")));
        }
        return Guest::sit_down(&args.url, &name, std::env::var(TOKEN).ok());
    };
    if args.url.place != Place::Server {
        return Err(Failure::Usage(
            "--game makes a new match; give the address of a server alone".to_owned(),
        ));
    }
    let mut rng: Dice = rand::make_rng();
    let (mut rules, drawn) = rules::chosen(games::find(game)?, &args.rules, Draw::Allowed)?;
    if drawn {
        crate::play::set_first(&mut rules, args::First::Random.drawn(&mut rng))?;
    }
    rules.max_plies = args.max_plies;
    let opponent = match (args.vs, args.open) {
        (Some(level), _) => Opponent::Bot { level },
        (None, true) => Opponent::Open,
        (None, false) => Opponent::Link,
    };
    let wish =
        Wish { game, rules: rules.write(), seat: Some(args.seat.drawn(&mut rng)), name: &name, opponent };
    let (guest, invite) = Guest::create(&args.url, &wish)?;
    if let Some(invite) = invite {
        print_as_it_is(&format!("Invitation: {invite}"))?;
    }
    Ok(guest)
}

/// A table on a server, and the bot that plays at it.
struct BotTable<'a> {
    args: &'a args::Connect,
    signals: &'a Signals,
    agent: Option<Box<dyn AnyAgent>>,
    /// Why the bot cannot go on.
    fault: Option<Fault>,
    sent: Pending,
    /// At which revision something was refused, and how often.
    refused: (u64, u32),
}

impl BotTable<'_> {
    /// Plays until the match is over, or somebody wants to stop.
    fn play(mut self, guest: Guest) -> Result<(), Failure> {
        let (tell, heard) = mpsc::channel();
        // Whoever waits is shown that we are there, also while a game is being solved.
        let connection = Connection::open(guest, move |news| drop(tell.send(news)));
        let mut lost = false;
        while !self.signals.stop().load(Ordering::Relaxed) {
            let news = match heard.recv_timeout(LOOK_UP) {
                Ok(news) => news,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            match news {
                News::Update(update) => self.look(*update, &connection)?,
                News::Over(update, _) => return self.end(*update),
                News::Done(revision) => self.sent.done(revision),
                News::Refused(why) => self.put_up_with(&why)?,
                News::Lost(why) if !lost => {
                    lost = true;
                    aside(&format!("{}: {why}; trying again.", connection.address()));
                }
                News::Found => {
                    lost = false;
                    aside("The server is there again.");
                }
                News::Gone(why) => return Err(Failure::Failed(why)),
                News::Lost(_) | News::Next(..) => {}
            }
        }
        Ok(())
    }

    /// Does what is to be done in that position.
    fn look(&mut self, update: Update, connection: &Connection) -> Result<(), Failure> {
        let revision = update.revision;
        self.sent.hear(revision);
        // Before both are there, nobody knows whom they play against.
        if self.sent.is_some() || !update.joined {
            return Ok(());
        }
        let afar = Afar::new(update)?;
        let seat = Seat::of(afar.hand(), afar.seat);
        if self.agent.is_none() {
            let number = afar.seat.number();
            let (game, address) = (seat.entry().id, connection.address());
            print_as_it_is(&format!("Playing {game} as player {number}: {address}"))?;
            self.agent = Some(self.seat(&seat)?);
            self.fault = self.agent().begin(&seat, rand::make_rng::<Dice>().random()).err();
        }
        let Some(command) = self.chosen(&afar, &seat) else { return Ok(()) };
        self.sent.send(revision);
        connection.send(revision, command);
        Ok(())
    }

    fn agent(&mut self) -> &mut dyn AnyAgent {
        &mut **self.agent.as_mut().expect("the match has begun")
    }

    /// What the bot does now, if anything. One that cannot go on resigns, as in an arena.
    fn chosen(&mut self, afar: &Afar, seat: &Seat<'_>) -> Option<Command> {
        let offered = afar.update.offer.as_ref().is_some_and(|offer| offer.by != afar.seat);
        if self.fault.is_none() && offered {
            // It has its answer on the board.
            return Some(Command::Decline);
        }
        if self.fault.is_none() && afar.may_act() {
            match self.agent().act(seat) {
                Ok(action) => return Some(Command::Act(action)),
                Err(fault) => self.fault = Some(fault),
            }
        }
        let stopped = self.signals.stop().load(Ordering::Relaxed);
        (self.fault.is_some() && !stopped).then_some(Command::Resign)
    }

    /// The bot.
    fn seat(&self, seat: &Seat<'_>) -> Result<Box<dyn AnyAgent>, Failure> {
        let (bot, game, rules) = (&self.args.bot, seat.entry(), seat.rules());
        let truths = Truths::default();
        let truth = bot.needs_truth().then(|| truths::with_bar(&truths, game, rules)).transpose()?;
        let allowed = &self.args.allowed;
        let transcript = allowed.transcript(Path::new(""), "bot")?;
        let terms = Terms { transcript, ..guard::heeding(self.signals, allowed.limits()) };
        Ok(bot.any(game.id, rules, truth.as_ref(), &terms)?)
    }

    /// The match may have gone on meanwhile, which is no reason to give up.
    fn put_up_with(&mut self, why: &str) -> Result<(), Failure> {
        let revision = self.sent.refused().unwrap_or_default();
        let (at, times) = self.refused;
        self.refused = (revision, if at == revision { times + 1 } else { 1 });
        if self.refused.1 < REFUSALS {
            return Ok(());
        }
        Err(Failure::Failed(format!("the server does not take what the bot does: {why}")))
    }

    /// Tells how it ended.
    fn end(&mut self, update: Update) -> Result<(), Failure> {
        let afar = Afar::new(update)?;
        let outcome = afar.duel().turn().outcome();
        let outcome = outcome.ok_or_else(|| Failure::Failed("the match is not over".to_owned()))?;
        if let Some(agent) = &mut self.agent {
            // The result stands, whatever the bot makes of it.
            let _ = agent.end(&Seat::of(afar.duel(), afar.seat), outcome);
        }
        print_as_it_is(&told(&afar, outcome))?;
        self.fault.take().map_or(Ok(()), |fault| {
            Err(Failure::Failed(format!("the bot could not go on and has resigned: {fault}")))
        })
    }
}

/// How it ended, by names: who looks on is nobody's side.
fn told(afar: &Afar, outcome: Outcome) -> String {
    outcome.sentence(&afar.duel().names().clone().to(None))
}
