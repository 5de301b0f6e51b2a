//! `Bot`: a built-in bot.

use crate::convert::to_player;
use crate::errors::{Unsolved, wrong};
use crate::matches::Match;
use crate::truth;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};
use trapline::{Level, Player, Seat};
use trapline_bots::{AnyAgent, Fault, level};

/// A built-in bot. It is told what its seat may know, and no more.
#[pyclass(module = "trapline")]
pub struct Bot {
    level: Level,
    seed: u64,
    /// In a lock that nobody ever waits for: it makes the bot one that threads may share.
    agent: Mutex<Option<(Game, Box<dyn AnyAgent>)>>,
}

/// What an agent has begun with.
#[derive(PartialEq)]
struct Game {
    id: &'static str,
    rules: Vec<usize>,
    player: Player,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (level, *, seed=0))]
    fn new(level: &str, seed: u64) -> PyResult<Bot> {
        Ok(Bot { level: level.parse().map_err(wrong)?, seed, agent: Mutex::default() })
    }

    /// How well it plays.
    #[getter]
    fn level(&self) -> &'static str {
        self.level.name()
    }

    /// What it does in a match, as text. It is for the caller to play it.
    #[pyo3(signature = (r#match, seat=None))]
    fn choose(&mut self, py: Python<'_>, r#match: PyRef<'_, Match>, seat: Option<u8>) -> PyResult<String> {
        let duel = r#match.duel();
        if !r#match.is_full() {
            return Err(Unsolved::new_err("bots play on the rule book's board; leave the sizes out"));
        }
        let Some(mover) = duel.turn().player() else {
            return crate::convert::checked(Err(trapline::Problem::game_over()));
        };
        let player = seat.map_or(Ok(mover), to_player)?;
        if player != mover {
            return Err(wrong(format!(
                "it is player {}'s turn, not player {}'s",
                mover.number(),
                player.number()
            )));
        }
        let game = Game { id: r#match.id(), rules: duel.rules().choices().to_vec(), player };
        let seat = Seat::of(duel, player);
        let agent = match self.agent.get_mut().unwrap_or_else(PoisonError::into_inner) {
            Some((begun, agent)) if *begun == game => agent,
            other => {
                let truth = self.level.needs_truth().then(|| truth::of(py, duel)).transpose()?;
                let made = level::any(self.level, game.id, duel.rules(), truth.as_ref());
                let mut agent = made.map_err(|error| Unsolved::new_err(error.to_string()))?;
                agent.begin(&seat, self.seed).map_err(failed)?;
                &mut other.insert((game, agent)).1
            }
        };
        py.detach(|| agent.act(&seat)).map_err(failed)
    }

    fn __repr__(&self) -> String {
        format!("<trapline.Bot {}>", self.level)
    }
}

fn failed(fault: Fault) -> PyErr {
    wrong(fault.to_string())
}
