//! [`Check`]: whether a bot keeps to the [protocol](trapline_bots::protocol), tried out on a running one. How well it plays
//! does not matter here.
//!
//! Nothing the bot is told is untrue: where it is asked again though its reply was fine, the message says so.

use crate::host::{Host, Trouble, understand};
use crate::terms::Terms;
use rand::{RngExt, SeedableRng};
use serde::Serialize;
use std::sync::atomic::Ordering;
use std::time::Duration;
use trapline::games::{self, Visitor};
use trapline::record::Record;
use trapline::{AnyMatch, Match, Outcome, Player, Reason, Rules, Show, Sight, Turn, laws};
use trapline_bots::Dice;
use trapline_bots::anything;
use trapline_bots::protocol::{FromHost, Request, short};
use trapline_bots::{Fault, FaultKind, Sitting};

/// One thing that was tried.
#[derive(Clone, Debug)]
pub struct Tried {
    /// What.
    pub what: String,
    /// How it went, or what is wrong.
    pub found: Result<String, Wrong>,
}

/// What a bot does wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// What happened.
    pub what: String,
    /// What the bot had been sent, shortened.
    pub sent: Option<String>,
    /// What it answered, shortened.
    pub got: Option<String>,
    /// What would be right.
    pub right: String,
}

/// A bot to be checked.
#[derive(Clone, Debug)]
pub struct Check<'a> {
    /// What starts it, for a shell.
    pub command: &'a str,
    /// On what terms it runs. Retries are not allowed in a check; once it is stopped nothing more is tried, nor told.
    pub terms: Terms,
    /// Where to begin with drawing the opponent's actions.
    pub seed: u64,
}

/// As many actions at most has a match.
const MOST_PLIES: u64 = 100;
/// As many matches are played from each seat.
const MATCHES: u64 = 2;

impl Check<'_> {
    /// Tries everything, at these games. Each thing is told when it has been tried; what comes back is how long the
    /// replies took.
    pub fn run(&self, games: &[String], tell: &mut dyn FnMut(&Tried)) -> Vec<Duration> {
        let mut trial = Trial { check: self, host: None, took: vec![], tell };
        if trial.tries("says hello", |trial| Ok(format!("{:?}", trial.host()?.name()))) {
            games::each(&mut Games { trial: &mut trial, games });
            trial.tries("ends when it is told to quit", Trial::quit);
            trial.tries("ends at the end of its input", Trial::leave);
        }
        trial.took
    }
}

/// What is done with every game.
struct Games<'t, 'c> {
    trial: &'t mut Trial<'c>,
    games: &'t [String],
}

impl Visitor for Games<'_, '_> {
    fn visit<G: Show>(&mut self) {
        if !self.games.iter().any(|id| id == G::ID) {
            return;
        }
        for choices in laws::variants::<G>() {
            let rules = Rules::of(G::HOUSE_RULES, &choices);
            let title = [vec![G::ID.to_owned()], rules.differing()].concat().join(" ");
            for player in Player::BOTH {
                let seat = player.number();
                self.trial.tries(&format!("{title}: whole matches as player {seat}"), |trial| {
                    trial.several::<G>(&rules, player, Twist::Plain)
                });
            }
        }
        let rules = Rules::new(G::HOUSE_RULES);
        for (what, twist) in [
            ("answers again when it is asked again", Twist::AskAgain),
            ("passes over messages and fields it does not know", Twist::Unknown),
            ("goes on after a match that the host ended", Twist::Resign),
            ("goes on after a match that ended before its turn", Twist::Early),
        ] {
            self.trial.tries(&format!("{}: {what}", G::ID), |trial| {
                let told = trial.several::<G>(&rules, Player::Two, twist)?;
                if matches!(twist, Twist::Resign | Twist::Early) {
                    trial.play::<G>(&rules, Player::One, Twist::Plain, 0)?;
                }
                Ok(told)
            });
        }
    }
}

/// What is special about a match.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Twist {
    Plain,
    AskAgain,
    Unknown,
    /// The opponent gives up in the middle.
    Resign,
    /// The opponent gives up before the bot's first action.
    Early,
}

/// A check that is under way.
struct Trial<'c> {
    check: &'c Check<'c>,
    host: Option<Host>,
    took: Vec<Duration>,
    tell: &'c mut dyn FnMut(&Tried),
}

impl Trial<'_> {
    /// Tries something, and tells how it went. A bot that fails is started anew for the next.
    fn tries(&mut self, what: &str, test: impl FnOnce(&mut Self) -> Result<String, Wrong>) -> bool {
        let stopped = || self.check.terms.stop.load(Ordering::Relaxed);
        if stopped() {
            return false;
        }
        let found = test(self);
        let well = found.is_ok();
        if !well {
            self.host = None;
        }
        if stopped() {
            return false; // whatever went wrong may be our own doing
        }
        (self.tell)(&Tried { what: what.to_owned(), found });
        well
    }

    /// The bot, started if it does not run.
    fn host(&mut self) -> Result<&mut Host, Wrong> {
        if self.host.is_none() {
            let started = Host::start(self.check.command, &self.check.terms);
            self.host = Some(started.map_err(|fault| self.broken(fault, None))?);
        }
        Ok(self.host.as_mut().expect("it runs"))
    }

    /// What a fault means for whoever wrote the bot.
    fn broken(&self, fault: Fault, sent: Option<String>) -> Wrong {
        let right = match fault.kind {
            FaultKind::Timeout => {
                "read every line of standard input, and answer every request with one line at once; a language that \
                 keeps output back has to be told to flush it"
            }
            FaultKind::Crash | FaultKind::Illegal => {
                "run, and keep standard input and output open, until the host says quit; answer every request with \
                 one line, and write what is meant for people to standard error"
            }
        };
        Wrong { what: fault.cause, sent, got: None, right: right.to_owned() }
    }

    /// Matches from one seat.
    fn several<G: Show>(&mut self, rules: &Rules, player: Player, twist: Twist) -> Result<String, Wrong> {
        let mut actions = 0;
        for number in 0..MATCHES {
            actions += self.play::<G>(rules, player, twist, number)?;
        }
        Ok(format!("{MATCHES} matches, {actions} actions"))
    }

    /// A match against somebody who does anything. Gives the number of the bot's actions.
    fn play<G: Show>(
        &mut self,
        rules: &Rules,
        player: Player,
        twist: Twist,
        number: u64,
    ) -> Result<usize, Wrong> {
        let mut rules = rules.clone();
        rules.max_plies = Some(MOST_PLIES);
        let mut duel = Match::<G>::open(&Record { rules: rules.write(), ..Record::new(G::ID) })
            .expect("a match can be opened");
        let game = *duel.game();
        let mut rng = Dice::seed_from_u64(self.check.seed.wrapping_add(number));
        let sitting = Sitting { rules: &rules, player, names: duel.names(), seed: rng.random() };
        self.host()?.begin(&sitting);
        let mut actions = 0;
        let outcome = loop {
            match duel.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::Of(mover) if mover == player => {
                    let action = self.act(&game, &Sight::of(&duel, player), twist, actions)?;
                    duel.play(action).expect("it has been checked");
                    actions += 1;
                }
                Turn::Of(_) if twist == Twist::Early || twist == Twist::Resign && actions == 2 => {
                    break Outcome::win(player, Reason::Resignation);
                }
                Turn::Of(mover) => {
                    let view = Sight::of(&duel, mover).view;
                    let action = anything(&game, &view, &mut rng);
                    duel.play(action).expect("a legal action");
                }
            }
        };
        let limit = self.check.terms.limits.start;
        let host = self.host()?;
        let ending = host.ending(&game, &Sight::of(&duel, player), outcome);
        let told = host.tell(&FromHost::End(ending), limit);
        told.map_err(|fault| self.broken(fault, Some(r#"{"type":"end",…}"#.to_owned())))?;
        Ok(actions)
    }

    /// An action of the bot's.
    fn act<G: Show>(
        &mut self,
        game: &G,
        sight: &Sight<'_, G>,
        twist: Twist,
        number: usize,
    ) -> Result<G::Action, Wrong> {
        if twist == Twist::Unknown {
            self.say(&Unknown {
                kind: "x-check",
                note: "hosts of a later version may say things that this one does not",
                legal: ["nothing"],
            })?;
        }
        let action = self.ask(game, sight, twist)?;
        if twist != Twist::AskAgain || number > 1 {
            return Ok(action);
        }
        let message =
            "your action was fine, but this is a check, and it asks once more: answer again".to_owned();
        self.say(&FromHost::Error { message })?;
        self.ask(game, sight, twist)
    }

    fn say(&mut self, message: &impl Serialize) -> Result<(), Wrong> {
        let limit = self.check.terms.limits.start;
        let told = self.host()?.tell(message, limit);
        told.map_err(|fault| self.broken(fault, serde_json::to_string(message).ok()))
    }

    /// One request and its reply.
    fn ask<G: Show>(&mut self, game: &G, sight: &Sight<'_, G>, twist: Twist) -> Result<G::Action, Wrong> {
        let host = self.host()?;
        let span = host.span::<G>();
        let request = host.request(game, sight, span.whole(), 0);
        let sent = shown(&request);
        let unknown = (twist == Twist::Unknown).then_some(Unknown {
            kind: "hello",
            note: "a field of a later host's",
            legal: ["nothing"],
        });
        let extended = Extended { request: FromHost::Act(request), unknown };
        let said = host.exchange(&extended, span.deadline());
        let took = span.elapsed();
        host.spend(&span);
        let stray = host.unasked().iter().find(|line| !line.trim().is_empty()).cloned();
        let wrong = |what: &str, got: String, right: String| Wrong {
            what: what.to_owned(),
            sent: Some(sent.clone()),
            got: Some(got),
            right,
        };
        match (said, stray) {
            (Err(Trouble::Broken(broken)), _) => {
                let fault = host.fault(broken, &span.words);
                Err(self.broken(fault, Some(sent)))
            }
            (Err(Trouble::Wrong(reply)), _) => Err(wrong("its reply is no action", reply.line, reply.why)),
            (Ok(_), Some(line)) => {
                let right = "one line for every request, and none else on standard output; where the reply repeats \
                             the request's id, it is the id of the last one";
                Err(wrong("it wrote a line that nobody asked for", line, right.to_owned()))
            }
            (Ok(text), None) => {
                self.took.push(took);
                understand(game, &sight.view, &text)
                    .map_err(|why| wrong("its action cannot be done", short(&text), why))
            }
        }
    }

    fn quit(&mut self) -> Result<String, Wrong> {
        let limit = self.check.terms.limits.start;
        let host = self.host()?;
        let told = host.tell(&FromHost::Quit, limit).map_err(|fault| fault.cause);
        let ended = told.and_then(|()| host.see_off(limit));
        self.host = None;
        let wrong = |what| Wrong {
            what,
            sent: Some(r#"{"type":"quit"}"#.to_owned()),
            got: None,
            right: "end with exit status 0".to_owned(),
        };
        ended.map(|()| "exit status 0".to_owned()).map_err(wrong)
    }

    fn leave(&mut self) -> Result<String, Wrong> {
        let limit = self.check.terms.limits.start;
        let ended = self.host()?.leave(limit);
        self.host = None;
        let wrong = |what| Wrong {
            what,
            sent: Some("nothing more: its standard input was closed".to_owned()),
            got: None,
            right: "end with exit status 0, so that nothing is left behind where the host is gone".to_owned(),
        };
        ended.map(|()| "exit status 0".to_owned()).map_err(wrong)
    }
}

/// A request with a field that no bot knows.
#[derive(Serialize)]
struct Extended {
    #[serde(flatten)]
    request: FromHost,
    #[serde(rename = "x-check", skip_serializing_if = "Option::is_none")]
    unknown: Option<Unknown>,
}

/// Something that no bot knows.
#[derive(Serialize)]
struct Unknown {
    #[serde(rename = "type")]
    kind: &'static str,
    note: &'static str,
    legal: [&'static str; 1],
}

/// A request for people: long lists of actions are cut.
fn shown(request: &Request) -> String {
    let mut request = request.clone();
    if let [first, second, .., last] = request.legal.as_slice()
        && request.legal.len() > 5
    {
        request.legal = vec![first.clone(), second.clone(), "…".to_owned(), last.clone()];
    }
    serde_json::to_string(&FromHost::Act(request)).expect("a message is JSON")
}
