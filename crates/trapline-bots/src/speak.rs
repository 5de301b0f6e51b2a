//! [`speak`]: a built-in bot that speaks the [protocol](crate::protocol), at any game.
//!
//! All it knows is what the messages say. Positions are not read from them but followed: the events say what was
//! done and answered, and where the other's secret action is not told, every one that fits the answers is kept in
//! mind. What the bot's seat sees is the same in all of them, or the host has given a secret away.

use crate::level;
use crate::protocol::{self, FromBot, FromHost, Opening, PROTOCOL, Told};
use crate::{Agent, Fault, Level, Sitting};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use trapline::games::{self, Entry, Visitor};
use trapline::{Event, Log, Names, Outcome, Player, Problem, Rules, Show, Sight, Viewer};
use trapline_solve::truth::Truth;

/// Why a bot stops talking.
#[derive(Debug, thiserror::Error)]
pub enum Lost {
    /// Reading or writing went wrong.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line that is no message.
    #[error("line {0} of the input is no message of {PROTOCOL}: {1}")]
    Line(usize, serde_json::Error),
    /// A match that cannot be.
    #[error("no such match can be played: {0}")]
    Match(#[from] Problem),
    /// Something that cannot have happened, or came at the wrong time.
    #[error("{0}")]
    Host(String),
    /// The bot itself failed.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The truth about a game cannot be had.
    #[error("{0}")]
    Truth(String),
}

/// Speaks the protocol until the host says `quit` or there is nothing more to read. `truth` is asked for at most
/// once a match, where the level needs it. With a seed of its own the bot does not use the host's.
///
/// # Errors
/// [`Lost`], where the host or the bot cannot go on.
pub fn speak(
    level: Level,
    seed: Option<u64>,
    input: impl BufRead,
    mut output: impl Write,
    mut truth: impl FnMut(&'static Entry, &Rules) -> Result<Arc<dyn Truth>, String>,
) -> Result<(), Lost> {
    let mut own = seed.map(StdRng::seed_from_u64);
    let mut table: Option<Box<dyn Table>> = None;
    for (line, number) in input.lines().zip(1..) {
        let line = line?;
        let message = serde_json::from_str(&line).map_err(|e| Lost::Line(number, e))?;
        let reply = match message {
            FromHost::Hello { .. } => {
                FromBot::Hello { protocol: PROTOCOL.to_owned(), name: format!("trapline {level}") }
            }
            FromHost::Match(mut opening) => {
                if let Some(own) = &mut own {
                    opening.seed = own.random();
                }
                let entry = games::find(&opening.game)?;
                let rules = Rules::read(entry.house_rules, &opening.rules)?;
                let truth = level.needs_truth().then(|| truth(entry, &rules)).transpose();
                let truth = truth.map_err(Lost::Truth)?;
                table = Some(sit_down(level, &opening, rules, truth.as_ref())?);
                continue;
            }
            FromHost::Act(request) => {
                let table = table.as_mut().ok_or_else(|| no_match("act"))?;
                table.follow(&request.events)?;
                FromBot::Action { action: table.act()?, id: Some(request.id) }
            }
            FromHost::End(ending) => {
                let mut table = table.take().ok_or_else(|| no_match("end"))?;
                table.follow(&ending.events)?;
                table.end(ending.result)?;
                continue;
            }
            FromHost::Quit => break,
            FromHost::Error { .. } | FromHost::Other => continue,
        };
        output.write_all(&protocol::line(&reply))?;
        output.flush()?;
    }
    Ok(())
}

fn no_match(kind: &str) -> Lost {
    Lost::Host(format!("{kind:?} came, but no match has begun"))
}

/// A match that is being played, whichever game it is.
trait Table {
    fn follow(&mut self, events: &[Told]) -> Result<(), Lost>;
    fn act(&mut self) -> Result<String, Lost>;
    fn end(&mut self, outcome: Outcome) -> Result<(), Lost>;
}

/// A match as one player can follow it.
struct Followed<G: Show> {
    game: G,
    agent: Box<dyn Agent<G>>,
    player: Player,
    first: G::View,
    /// The positions that the match may be in, for all that the player knows: never none.
    possible: Vec<G::State>,
    events: Vec<Event<G>>,
}

/// The match of that opening.
fn sit_down(
    level: Level,
    opening: &Opening,
    rules: Rules,
    truth: Option<&Arc<dyn Truth>>,
) -> Result<Box<dyn Table>, Lost> {
    struct Find<'a> {
        level: Level,
        opening: &'a Opening,
        rules: Rules,
        truth: Option<&'a Arc<dyn Truth>>,
        found: Option<Result<Box<dyn Table>, Lost>>,
    }
    impl Visitor for Find<'_> {
        fn visit<G: Show>(&mut self) {
            if G::ID == self.opening.game {
                let game = G::with(self.rules.choices());
                let agent = level::agent(self.level, &game, self.truth);
                let table = Followed::begin(game, agent, self.opening, &self.rules);
                self.found = Some(table.map(|table| Box::new(table) as Box<dyn Table>));
            }
        }
    }
    let mut find = Find { level, opening, rules, truth, found: None };
    games::each(&mut find);
    find.found.expect("there is such a game")
}

impl<G: Show> Followed<G> {
    fn begin(
        game: G,
        mut agent: Box<dyn Agent<G>>,
        opening: &Opening,
        rules: &Rules,
    ) -> Result<Followed<G>, Lost> {
        let player = opening.seat;
        let names = Names::new(opening.names.clone())?;
        let mut state = game.start();
        if game.state(&game.view(&state, Viewer::Seat(player))) != opening.view {
            // A position set up by hand. One that keeps a secret from us cannot be followed.
            let to_move = opening.to_move.ok_or_else(|| Lost::Host("it is nobody's turn".to_owned()))?;
            state = game.restore(&game.read_state(to_move, opening.view.clone())?)?;
        }
        agent.begin(&game, &Sitting { rules, player, names: &names, seed: opening.seed })?;
        let first = game.view(&state, Viewer::Seat(player));
        Ok(Followed { game, agent, player, first, possible: vec![state], events: vec![] })
    }

    /// The agent, and what it may see.
    fn parts(&mut self) -> (&mut dyn Agent<G>, Sight<'_, G>) {
        let who = Viewer::Seat(self.player);
        let view = self.game.view(&self.possible[0], who);
        let events = Log::new(&self.game, &self.events, who);
        (&mut *self.agent, Sight { player: self.player, first: self.first, view, events })
    }

    /// Follows one event from one of the possible positions. Returns what was answered, where that is what we were
    /// told.
    fn step(&self, state: &G::State, action: G::Action, told: &Told) -> Option<(G::State, G::Reply)> {
        let ours = self.game.turn(state).player() == Some(told.player);
        let view = self.game.view(state, Viewer::Seat(told.player));
        if !ours || self.game.check(&view, action).is_err() {
            return None;
        }
        let (state, reply) = self.game.play(*state, action);
        (self.game.reply(reply) == told.reply).then_some((state, reply))
    }
}

impl<G: Show> Table for Followed<G> {
    fn follow(&mut self, events: &[Told]) -> Result<(), Lost> {
        for told in events {
            let action = told.action.as_deref().map(|text| self.game.read(text)).transpose()?;
            let mut after: Vec<(G::State, G::Reply)> = match action {
                Some(action) => {
                    self.possible.iter().filter_map(|state| self.step(state, action, told)).collect()
                }
                None => {
                    let all = self.possible.iter().flat_map(|state| {
                        let view = self.game.view(state, Viewer::Seat(told.player));
                        let all: Vec<_> = self.game.actions(&view).collect();
                        let secret = all.into_iter().filter(|&action| self.game.is_private(action));
                        secret.filter_map(|action| self.step(state, action, told))
                    });
                    all.collect()
                }
            };
            let mut seen = HashSet::new();
            after.retain(|(state, _)| seen.insert(*state));
            let Some(&(_, reply)) = after.first() else {
                return Err(Lost::Host(format!("this cannot have happened: {:?}", told.text)));
            };
            self.possible = after.into_iter().map(|(state, _)| state).collect();
            self.events.push(Event { player: told.player, action, reply });
        }
        Ok(())
    }

    fn act(&mut self) -> Result<String, Lost> {
        if self.game.turn(&self.possible[0]).player() != Some(self.player) {
            return Err(Lost::Host("an action is asked for, but it is not our turn".to_owned()));
        }
        let game = self.game;
        let (agent, sight) = self.parts();
        Ok(game.write(agent.act(&game, &sight)?))
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), Lost> {
        let game = self.game;
        let (agent, sight) = self.parts();
        Ok(agent.end(&game, &sight, outcome)?)
    }
}
