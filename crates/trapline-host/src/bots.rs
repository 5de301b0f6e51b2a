//! [`Bots`]: the bots at a table, built in or programs. They get one seat's sight each, and answer with commands like
//! everybody. How programs are started is not known here.

use crate::conduct::Forfeit;
use crate::{Command, Proposal, Table};
use rand::{Rng, RngExt};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use trapline::record::Record;
use trapline::{Player, Seat, Sitter, Turn, games};
use trapline_bots::level::{self, Truthless};
use trapline_bots::{AnyAgent, Fault, FaultKind};
use trapline_solve::Value;
use trapline_solve::truth::{Truth, Worth};

/// Somebody at a table who is no person.
enum Bot {
    /// A built-in bot, and what it plays from, where it needs that.
    Level(Box<dyn AnyAgent>, Option<Arc<dyn Truth>>),
    Program(Program),
}

/// A program at a table, as whoever started it hands it over.
pub struct Program {
    agent: Option<Box<dyn AnyAgent>>,
    /// Once it is set nobody waits for the program any more.
    stop: Arc<AtomicBool>,
    seed: u64,
    /// How often something had been taken back when it was last asked; `None` before it has been told of the match.
    seen: Option<usize>,
}

impl Program {
    /// The program that this agent talks to, and what is to be set where it is not waited for any more.
    #[must_use]
    pub fn new(agent: Box<dyn AnyAgent>, stop: Arc<AtomicBool>) -> Program {
        Program { agent: Some(agent), stop, seed: 0, seen: None }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if self.agent.is_none() {
            // Whoever has it thinks for nobody.
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// A program's turn, which may take long: it can be taken anywhere.
pub struct Thinking {
    player: Player,
    record: Record,
    agent: Box<dyn AnyAgent>,
    /// Where it has to be told of the match first.
    begin: Option<u64>,
}

/// What came of it.
pub struct Thought {
    player: Player,
    agent: Box<dyn AnyAgent>,
    chosen: Result<Command, Fault>,
}

impl Thinking {
    /// Waits for what the program does.
    #[must_use]
    pub fn wait(self) -> Thought {
        let Thinking { player, record, mut agent, begin } = self;
        let opened = games::open(&record);
        let opened = opened.map_err(|e| Fault { kind: FaultKind::Crash, cause: e.to_string() });
        let chosen = opened.and_then(|duel| {
            let seat = Seat::of(&*duel, player);
            begin.map_or(Ok(()), |seed| agent.begin(&seat, seed))?;
            agent.act(&seat).map(Command::Act)
        });
        Thought { player, agent, chosen }
    }
}

/// Why a bot cannot sit down.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unseated {
    /// It plays from the truth, and there is none.
    #[error(transparent)]
    Truthless(#[from] Truthless),
    /// A program sits there, and nobody here can start it.
    #[error("the program {0:?} plays in this match; continue it with `trapline resume` and --vs 'cmd:…'")]
    Program(String),
    /// It cannot begin.
    #[error("a bot cannot play: {0}")]
    Fault(#[from] Fault),
}

/// The bots of a table, by seat.
pub struct Bots {
    seats: [Option<Bot>; 2],
    /// By whose fault the match ended, if it did.
    pub(crate) forfeit: Option<Forfeit>,
}

impl Bots {
    /// Seats the bots of a table. `truth` is wanted where the table [needs](Table::needs_truth) it.
    ///
    /// # Errors
    /// Where one cannot play; programs cannot.
    pub fn seat(table: &Table, truth: Option<&Arc<dyn Truth>>, rng: &mut impl Rng) -> Result<Bots, Unseated> {
        Bots::seat_with(table, truth, rng, |_| None)
    }

    /// The same with somebody who can hand over the program of that name.
    ///
    /// # Errors
    /// Where one cannot play.
    pub fn seat_with(
        table: &Table,
        truth: Option<&Arc<dyn Truth>>,
        rng: &mut impl Rng,
        mut program: impl FnMut(&str) -> Option<Program>,
    ) -> Result<Bots, Unseated> {
        let mut seats = [None, None];
        for player in Player::BOTH {
            let level = match table.sitter(player) {
                Sitter::Person => continue,
                Sitter::Bot { level } => *level,
                Sitter::Program { name } => {
                    let mut program = program(name).ok_or_else(|| Unseated::Program(name.clone()))?;
                    // As many bits as a reader of JSON who knows only floating point numbers can keep.
                    program.seed = rng.random::<u64>() >> 11;
                    seats[player.index()] = Some(Bot::Program(program));
                    continue;
                }
            };
            let truth = truth.filter(|_| level.needs_truth());
            let duel = table.duel();
            let mut agent = level::any(level, duel.entry().id, duel.rules(), truth)?;
            agent.begin(&Seat::of(duel, player), rng.random())?;
            seats[player.index()] = Some(Bot::Level(agent, truth.cloned()));
        }
        Ok(Bots { seats, forfeit: None })
    }

    fn get(&self, player: Player) -> Option<&Bot> {
        self.seats[player.index()].as_ref()
    }

    /// By whose fault the match ended, if it did.
    #[must_use]
    pub fn forfeit(&self) -> Option<&Forfeit> {
        self.forfeit.as_ref()
    }

    /// Whose strategy is called perfect though nothing is proved with these rules.
    #[must_use]
    pub fn unproved(&self) -> Option<Player> {
        let unproved = |bot: &Bot| bot.truth().is_some_and(|truth| !truth.report().is_proved());
        Player::BOTH.into_iter().find(|&player| self.get(player).is_some_and(unproved))
    }

    /// What a bot does now: answers an offer, or acts; `None` where it is for nobody here to do anything.
    pub fn next(&mut self, table: &Table) -> Option<(Player, Result<Command, Fault>)> {
        if let Some((offering, proposal)) = table.offer()
            && let Some(bot) = self.get(offering.other())
        {
            let accepts = match proposal {
                Proposal::Draw => bot.takes_draw(table, offering.other()),
                Proposal::TakeBack(_) => true,
            };
            let answer = if accepts { Command::Accept } else { Command::Decline };
            return Some((offering.other(), Ok(answer)));
        }
        if let Some(thinking) = self.think(table) {
            return Some(self.hear(thinking.wait()));
        }
        let Turn::Of(player) = table.duel().turn() else { return None };
        let Bot::Level(agent, _) = self.seats[player.index()].as_mut()? else { return None };
        Some((player, agent.act(&Seat::of(table.duel(), player)).map(Command::Act)))
    }

    /// The turn of a program, where it is to act now; what comes of it is to be [heard](Bots::hear). `None` while it thinks.
    pub fn think(&mut self, table: &Table) -> Option<Thinking> {
        let Turn::Of(player) = table.duel().turn() else { return None };
        let Bot::Program(program) = self.seats[player.index()].as_mut()? else { return None };
        let agent = program.agent.take()?;
        let record = table.record();
        // After something was taken back it is another match for the program, as after an interruption.
        let backs = Some(record.takebacks.len());
        let again = std::mem::replace(&mut program.seen, backs) != backs;
        Some(Thinking { player, record, agent, begin: again.then_some(program.seed) })
    }

    /// Takes in what a program does, and gives it.
    pub fn hear(&mut self, thought: Thought) -> (Player, Result<Command, Fault>) {
        let Thought { player, agent, chosen } = thought;
        if let Some(Bot::Program(program)) = &mut self.seats[player.index()] {
            program.agent = Some(agent);
        }
        (player, chosen)
    }

    /// Tells programs how the match ended, which may take a moment.
    pub fn end(&mut self, table: &Table) {
        let Turn::Over(outcome) = table.duel().turn() else { return };
        let Ok(duel) = games::open(&table.record()) else { return };
        for player in Player::BOTH {
            if let Some(Bot::Program(Program { agent: Some(agent), seen: Some(_), .. })) =
                &mut self.seats[player.index()]
            {
                // The result stands, whatever the program makes of it.
                let _ = agent.end(&Seat::of(&*duel, player), outcome);
            }
        }
    }
}

impl Bot {
    fn truth(&self) -> Option<&Arc<dyn Truth>> {
        match self {
            Bot::Level(_, truth) => truth.as_ref(),
            Bot::Program(_) => None,
        }
    }

    /// Whether it takes a draw: a perfect one does where it cannot hope for more. Where there are secrets its answer
    /// would tell of them, so there it plays on.
    fn takes_draw(&self, table: &Table, player: Player) -> bool {
        let duel = table.duel();
        let Some(truth) = self.truth().filter(|_| !duel.entry().hidden) else { return false };
        let seat = Seat::to_move(duel);
        let wins = match (truth.judge(&seat).map(|judgement| judgement.worth), seat.player() == player) {
            (Some(Worth::Known(Value::Win(_))), true) | (Some(Worth::Known(Value::Loss(_))), false) => true,
            (Some(_), _) => false,
            (None, _) => true,
        };
        !wins
    }
}
