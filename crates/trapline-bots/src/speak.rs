//! [`speak`]: a built-in bot that speaks the [protocol](crate::protocol), at any game.
//!
//! All it knows is what the messages say. Positions are not read from them but followed: the events say what was
//! done and answered, and for the other's secret action, which is not told, any one is imagined that fits the answers.
//! What the bot's seat sees is the same with all of them, or the rules would give a secret away.

use crate::dice::Dice;
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

/// A match as one player can follow it.
struct Followed<G: Show> {
    game: G,
    agent: Shared<G>,
    player: Player,
    start: G::State,
    /// A position that the match may be in, for all that the player knows.
    state: G::State,
    events: Vec<Event<G>>,
    /// For each action that was not told which one is imagined, by its number among the legal ones.
    imagined: Vec<usize>,
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
                let table = agent.and_then(|agent| Followed::begin(game, agent, self.opening, &self.rules));
                self.found = Some(table.map(|table| Box::new(table) as Box<dyn Table>));
            }
        }
    }
    let mut find = Find { agents, opening, rules, solve, found: None };
    games::each(&mut find);
    find.found.expect("there is such a game")
}

impl<G: Show> Followed<G> {
    fn begin(game: G, agent: Shared<G>, opening: &Opening, rules: &Rules) -> Result<Followed<G>, Lost> {
        let player = opening.seat;
        let names = Names::new(opening.names.clone())?;
        let mut state = game.start();
        if game.state(&game.view(&state, Viewer::Seat(player))) != opening.view {
            // A position set up by hand. One that keeps a secret from us cannot be followed.
            let to_move = opening.to_move.ok_or_else(|| Lost::Host("it is nobody's turn".to_owned()))?;
            state = game.restore(&game.read_state(to_move, opening.view.clone())?)?;
        }
        agent.borrow_mut().begin(&game, &Sitting { rules, player, names: &names, seed: opening.seed })?;
        Ok(Followed { game, agent, player, start: state, state, events: vec![], imagined: vec![] })
    }

    /// What the agent may see.
    fn sight(&self) -> Sight<'_, G> {
        let who = Viewer::Seat(self.player);
        let [first, view] = [self.start, self.state].map(|state| self.game.view(&state, who));
        let events = Log::new(&self.game, &self.events, who);
        Sight { player: self.player, first, view, events }
    }

    /// What comes of an action in a position, where the answer fits. `used` counts the imagined actions so far.
    fn step(
        &self,
        state: &G::State,
        (player, action): (Player, Option<G::Action>),
        used: &mut usize,
        fits: impl FnOnce(G::Reply) -> bool,
    ) -> Option<(G::State, G::Reply)> {
        let view = self.game.view(state, Viewer::Seat(player));
        let action = match action {
            Some(action) => action,
            None => {
                let number = self.imagined[*used];
                let action = (number < self.game.count(&view)).then(|| self.game.nth(&view, number))?;
                *used += 1;
                action
            }
        };
        let may = self.game.turn(state).player() == Some(player) && self.game.check(&view, action).is_ok();
        let after = may.then(|| self.game.play(*state, action));
        after.filter(|&(_, reply)| fits(reply))
    }

    /// The position after all events, or how many imagined actions it took to come to a contradiction.
    fn replayed(&self) -> Result<G::State, usize> {
        let mut used = 0;
        self.events.iter().try_fold(self.start, |state, event| {
            let done = (event.player, event.action);
            self.step(&state, done, &mut used, |reply| reply == event.reply).map(|(next, _)| next).ok_or(used)
        })
    }

    /// Imagines something else for the last of so many actions, or for one before it, that fits all events. Returns
    /// whether there is such a thing.
    fn imagine_otherwise(&mut self, mut used: usize) -> bool {
        while let Some(last) = used.checked_sub(1) {
            self.imagined[last] += 1;
            self.imagined[used..].fill(0);
            match self.replayed() {
                Ok(state) => {
                    self.state = state;
                    return true;
                }
                Err(contradicted) => used = contradicted,
            }
        }
        false
    }
}

impl<G: Show> Table for Followed<G> {
    fn follow(&mut self, events: &[Told]) -> Result<(), Lost> {
        for told in events {
            let player = told.player;
            let action = told.action.as_deref().map(|text| self.game.read(text)).transpose()?;
            let before = self.imagined.len();
            if action.is_none() {
                self.imagined.push(0);
            }
            loop {
                let mut used = before;
                let fits = |reply| self.game.reply(reply) == told.reply;
                if let Some((state, reply)) = self.step(&self.state, (player, action), &mut used, fits) {
                    self.state = state;
                    self.events.push(Event { player, action, reply });
                    break;
                }
                if !self.imagine_otherwise(used) {
                    return Err(Lost::Host(format!("this cannot have happened: {:?}", told.text)));
                }
            }
        }
        Ok(())
    }

    fn act(&mut self) -> Result<String, Lost> {
        if self.game.turn(&self.state).player() != Some(self.player) {
            return Err(Lost::Host("an action is asked for, but it is not our turn".to_owned()));
        }
        let action = self.agent.borrow_mut().act(&self.game, &self.sight())?;
        Ok(self.game.write(action))
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), Lost> {
        Ok(self.agent.borrow_mut().end(&self.game, &self.sight(), outcome)?)
    }
}
