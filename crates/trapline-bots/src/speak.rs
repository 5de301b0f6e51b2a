//! [`speak`]: a built-in bot that speaks the [protocol](crate::protocol), at any game.
//!
//! All it knows is what the messages say. Positions are not read from them but [followed](crate::follow).

use crate::dice::Dice;
use crate::follow::{Astray, Followed};
use crate::level::{self, Truthless};
use crate::protocol::{self, Ending, FromBot, Opening, PROTOCOL, Told, short};
use crate::{Agent, Fault, Level, Sitting};
use rand::{RngExt, SeedableRng};
use serde::Deserialize;
use std::any::Any;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::rc::Rc;
use std::sync::Arc;
use trapline::games::{self, Entry, Visitor};
use trapline::record::{Record, Start};
use trapline::{AnyMatch, Match, Outcome, Player, Problem, Rules, Show, Sight, Viewer};
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
    /// What was told makes no match.
    #[error(transparent)]
    Astray(#[from] Astray),
    /// The bot itself failed.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The truth about a game cannot be had.
    #[error("{0}")]
    Truth(String),
    /// The level cannot be played without it.
    #[error(transparent)]
    Truthless(#[from] Truthless),
}

/// Speaks the protocol until the host says `quit` or there is nothing more to read. `truth` is asked for at most
/// once for every game and its house rules, where the level needs it. With a seed of its own the bot does not use the host's.
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
    let mut own = seed.map(Dice::seed_from_u64);
    let mut agents = Agents { level, made: HashMap::new() };
    let mut table: Option<Box<dyn Table>> = None;
    for (line, number) in input.lines().zip(1..) {
        let line = line?;
        let kind: Kind<'_> = read(&line, number)?;
        let reply = match &*kind.name {
            "hello" => {
                let Greeting { protocol } = read(&line, number)?;
                if protocol != PROTOCOL {
                    let theirs = short(&protocol);
                    return Err(Lost::Host(format!(
                        "the host speaks {theirs:?}; this bot speaks {PROTOCOL} only"
                    )));
                }
                FromBot::Hello { protocol, name: format!("trapline {level}") }
            }
            "match" => {
                let mut opening: Opening = read(&line, number)?;
                if let Some(own) = &mut own {
                    opening.seed = own.random();
                }
                let entry = games::find(&opening.game)?;
                let rules = Rules::read(entry.house_rules, &opening.rules)?;
                table = Some(sit_down(&mut agents, &opening, rules, &mut |rules| truth(entry, rules))?);
                continue;
            }
            "act" => {
                let asked: Asked = read(&line, number)?;
                let table = table.as_mut().ok_or_else(|| no_match("act"))?;
                table.follow(&asked.events)?;
                FromBot::Action { action: table.act()?, id: Some(asked.id) }
            }
            "end" => {
                let ending: Ending = read(&line, number)?;
                let mut table = table.take().ok_or_else(|| no_match("end"))?;
                table.follow(&ending.events)?;
                table.end(ending.result)?;
                continue;
            }
            "quit" => break,
            _ => continue,
        };
        output.write_all(&protocol::line(&reply))?;
        output.flush()?;
    }
    Ok(())
}

/// What a message is.
#[derive(Deserialize)]
struct Kind<'a> {
    #[serde(rename = "type", borrow)]
    name: Cow<'a, str>,
}

/// What we want to know of the host's hello.
#[derive(Deserialize)]
struct Greeting {
    protocol: String,
}

/// What we want to know of a request: not its long list of actions.
#[derive(Deserialize)]
struct Asked {
    id: u64,
    events: Vec<Told>,
}

fn read<'a, T: Deserialize<'a>>(line: &'a str, number: usize) -> Result<T, Lost> {
    serde_json::from_str(line).map_err(|e| Lost::Line(number, e))
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

/// An agent, shared between those made so far and the match that it plays.
type Shared<G> = Rc<RefCell<Box<dyn Agent<G>>>>;

/// Works out the truth about a game with these rules.
type Solve<'a> = dyn FnMut(&Rules) -> Result<Arc<dyn Truth>, String> + 'a;

/// The agents made so far, by game and house rules: making one may take longer than a match.
struct Agents {
    level: Level,
    made: HashMap<(&'static str, Vec<usize>), Box<dyn Any>>,
}

impl Agents {
    /// The agent for that game.
    fn of<G: Show>(&mut self, game: &G, rules: &Rules, solve: &mut Solve<'_>) -> Result<Shared<G>, Lost> {
        let key = (G::ID, rules.choices().to_vec());
        if let Some(made) = self.made.get(&key) {
            return Ok(made.downcast_ref::<Shared<G>>().expect("it was made for this game").clone());
        }
        let truth = self.level.needs_truth().then(|| solve(rules)).transpose().map_err(Lost::Truth)?;
        let agent: Shared<G> = Rc::new(RefCell::new(level::agent(self.level, game, truth.as_ref())?));
        self.made.insert(key, Box::new(agent.clone()));
        Ok(agent)
    }
}

/// A match, and the agent that plays in it.
struct Playing<G: Show> {
    followed: Followed<G>,
    agent: Shared<G>,
    player: Player,
}

/// The match of that opening.
fn sit_down(
    agents: &mut Agents,
    opening: &Opening,
    rules: Rules,
    solve: &mut Solve<'_>,
) -> Result<Box<dyn Table>, Lost> {
    struct Find<'a, 's> {
        agents: &'a mut Agents,
        opening: &'a Opening,
        rules: Rules,
        solve: &'a mut Solve<'s>,
        found: Option<Result<Box<dyn Table>, Lost>>,
    }
    impl Visitor for Find<'_, '_> {
        fn visit<G: Show>(&mut self) {
            if G::ID == self.opening.game {
                let game = G::with(self.rules.choices());
                let agent = self.agents.of(&game, &self.rules, self.solve);
                let table = agent.and_then(|agent| Playing::begin(&game, agent, self.opening, &self.rules));
                self.found = Some(table.map(|table| Box::new(table) as Box<dyn Table>));
            }
        }
    }
    let mut find = Find { agents, opening, rules, solve, found: None };
    games::each(&mut find);
    find.found.expect("there is such a game")
}

impl<G: Show> Playing<G> {
    fn begin(game: &G, agent: Shared<G>, opening: &Opening, rules: &Rules) -> Result<Playing<G>, Lost> {
        let player = opening.seat;
        let mut record = Record {
            rules: opening.rules.clone(),
            players: Some(opening.names.clone()),
            ..Record::new(&opening.game)
        };
        if game.state(&game.view(&game.start(), Viewer::Seat(player))) != opening.view {
            // A position set up by hand. One that keeps a secret from us cannot be followed.
            let to_move = opening.to_move.ok_or_else(|| Lost::Host("it is nobody's turn".to_owned()))?;
            record.start = Some(Start { to_move, state: opening.view.clone() });
        }
        let duel = Match::open(&record)?;
        agent
            .borrow_mut()
            .begin(game, &Sitting { rules, player, names: duel.names(), seed: opening.seed })?;
        Ok(Playing { followed: Followed::begin(duel), agent, player })
    }

    /// The game, and what the agent may see.
    fn sight(&self) -> (&G, Sight<'_, G>) {
        let duel = self.followed.duel();
        (duel.game(), Sight::of(duel, self.player))
    }
}

impl<G: Show> Table for Playing<G> {
    fn follow(&mut self, events: &[Told]) -> Result<(), Lost> {
        Ok(events.iter().try_for_each(|told| self.followed.hear(told))?)
    }

    fn act(&mut self) -> Result<String, Lost> {
        if self.followed.duel().turn_by_rules().player() != Some(self.player) {
            return Err(Lost::Host("an action is asked for, but it is not our turn".to_owned()));
        }
        let (game, sight) = self.sight();
        let action = self.agent.borrow_mut().act(game, &sight)?;
        Ok(game.write(action))
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), Lost> {
        let (game, sight) = self.sight();
        Ok(self.agent.borrow_mut().end(game, &sight, outcome)?)
    }
}
