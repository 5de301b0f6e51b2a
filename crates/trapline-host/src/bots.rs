//! [`Bots`]: the built-in bots at a table. They get one seat's sight each, and answer with commands like everybody.

use crate::{Command, Proposal, Table};
use rand::{Rng, RngExt};
use std::sync::Arc;
use trapline::{Level, Player, Seat, Sitter, Turn};
use trapline_bots::level::{self, Truthless};
use trapline_bots::{AnyAgent, Fault};
use trapline_solve::Value;
use trapline_solve::truth::{Truth, Worth};

/// A bot at a table.
pub struct Bot {
    /// How well it plays.
    pub level: Level,
    agent: Box<dyn AnyAgent>,
    /// What it plays from, where it needs that.
    truth: Option<Arc<dyn Truth>>,
}

/// Why a bot cannot sit down.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unseated {
    /// It plays from the truth, and there is none.
    #[error(transparent)]
    Truthless(#[from] Truthless),
    /// A program sits there, and nobody here can start it.
    #[error("a program plays in this match, and programs play in the arena only")]
    Program,
    /// It cannot begin.
    #[error("a bot cannot play: {0}")]
    Fault(#[from] Fault),
}

/// The bots of a table, by seat.
pub struct Bots([Option<Bot>; 2]);

impl Bots {
    /// Seats the bots of a table. `truth` is wanted where the table [needs](Table::needs_truth) it.
    ///
    /// # Errors
    /// Where one cannot play.
    pub fn seat(table: &Table, truth: Option<&Arc<dyn Truth>>, rng: &mut impl Rng) -> Result<Bots, Unseated> {
        let mut bots = [None, None];
        for player in Player::BOTH {
            let level = match table.sitter(player) {
                Sitter::Person => continue,
                Sitter::Bot { level } => *level,
                Sitter::Program { .. } => return Err(Unseated::Program),
            };
            let truth = truth.filter(|_| level.needs_truth());
            let duel = table.duel();
            let mut agent = level::any(level, duel.entry().id, duel.rules(), truth)?;
            agent.begin(&Seat::of(duel, player), rng.random())?;
            bots[player.index()] = Some(Bot { level, agent, truth: truth.cloned() });
        }
        Ok(Bots(bots))
    }

    /// The bot on that seat, where there is one.
    #[must_use]
    pub fn get(&self, player: Player) -> Option<&Bot> {
        self.0[player.index()].as_ref()
    }

    /// Whose strategy is called perfect though nothing is proved with these rules.
    #[must_use]
    pub fn unproved(&self) -> Option<Player> {
        let unproved = |bot: &Bot| bot.truth.as_ref().is_some_and(|truth| !truth.report().is_proved());
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
        let Turn::Of(player) = table.duel().turn() else { return None };
        let bot = self.0[player.index()].as_mut()?;
        Some((player, bot.agent.act(&Seat::of(table.duel(), player)).map(Command::Act)))
    }
}

impl Bot {
    /// Whether it takes a draw: a perfect one does where it cannot hope for more. Where there are secrets its answer
    /// would tell of them, so there it plays on.
    fn takes_draw(&self, table: &Table, player: Player) -> bool {
        let duel = table.duel();
        let Some(truth) = self.truth.as_ref().filter(|_| !duel.entry().hidden) else { return false };
        let seat = Seat::to_move(duel);
        let wins = match (truth.judge(&seat).map(|judgement| judgement.worth), seat.player() == player) {
            (Some(Worth::Known(Value::Win(_))), true) | (Some(Worth::Known(Value::Loss(_))), false) => true,
            (Some(_), _) => false,
            (None, _) => true,
        };
        !wins
    }
}
