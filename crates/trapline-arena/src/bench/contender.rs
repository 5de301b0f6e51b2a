//! [`Contender`]: the agent that is measured, and what its actions took.

use crate::process::Process;
use serde::{Deserialize, Serialize};
use std::time::Instant;
use trapline::{Outcome, Show, Sight};
use trapline_bots::{Agent, Fault, Sitting};

/// Tokens of a language model.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Tokens {
    /// Those it read.
    pub input: u64,
    /// Those it wrote.
    pub output: u64,
}

impl Tokens {
    /// With these as well.
    #[must_use]
    pub const fn and(self, more: Tokens) -> Tokens {
        Tokens { input: self.input + more.input, output: self.output + more.output }
    }
}

/// What an action took beside time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Effort {
    /// Replies that would not do: illegal, or not to be read.
    pub wrong: u64,
    /// Tokens of all replies, these included; `None` where they are not known.
    #[serde(default)]
    pub tokens: Option<Tokens>,
}

/// One time that the agent was asked for an action, whether one came of it or not.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// How long it took.
    pub seconds: f64,
    /// What else it took.
    #[serde(flatten)]
    pub effort: Effort,
}

/// An agent that can tell what its actions take.
pub trait Contender<G: Show>: Agent<G> {
    /// What was taken since this was last asked.
    fn effort(&mut self) -> Effort;
}

/// An agent that never errs and has no tokens: a built-in bot.
pub struct Plain<G: Show>(pub Box<dyn Agent<G>>);

impl<G: Show> Agent<G> for Plain<G> {
    fn begin(&mut self, game: &G, sitting: &Sitting<'_>) -> Result<(), Fault> {
        self.0.begin(game, sitting)
    }

    fn act(&mut self, game: &G, sight: &Sight<'_, G>) -> Result<G::Action, Fault> {
        self.0.act(game, sight)
    }

    fn end(&mut self, game: &G, sight: &Sight<'_, G>, outcome: Outcome) -> Result<(), Fault> {
        self.0.end(game, sight, outcome)
    }
}

impl<G: Show> Contender<G> for Plain<G> {
    fn effort(&mut self) -> Effort {
        Effort::default()
    }
}

impl<G: Show> Contender<G> for Process {
    fn effort(&mut self) -> Effort {
        Effort { wrong: self.take_wrong(), tokens: None }
    }
}

/// A contender whose turns are written down.
pub(super) struct Watched<'a, G: Show> {
    pub agent: &'a mut dyn Contender<G>,
    pub turns: Vec<Turn>,
}

impl<G: Show> Agent<G> for Watched<'_, G> {
    fn begin(&mut self, game: &G, sitting: &Sitting<'_>) -> Result<(), Fault> {
        self.agent.begin(game, sitting)
    }

    fn act(&mut self, game: &G, sight: &Sight<'_, G>) -> Result<G::Action, Fault> {
        let since = Instant::now();
        let chosen = self.agent.act(game, sight);
        // Whole microseconds: a clock tells no more.
        let seconds = since.elapsed().as_micros() as f64 / 1e6;
        self.turns.push(Turn { seconds, effort: self.agent.effort() });
        chosen
    }

    fn end(&mut self, game: &G, sight: &Sight<'_, G>, outcome: Outcome) -> Result<(), Fault> {
        self.agent.end(game, sight, outcome)
    }
}
