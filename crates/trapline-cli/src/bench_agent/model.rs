//! [`Model`]: a language model as an agent. It is handed one seat's sight and tells it to the endpoint; what comes back
//! is read generously, and costs a retry where it will not do.

use super::brief;
use super::endpoint::{Answer, Endpoint, Message};
use std::sync::Arc;
use std::time::Instant;
use trapline::{Names, Rules, Show, Sight};
use trapline_arena::Limits;
use trapline_arena::bench::{Contender, Effort, Tokens};
use trapline_bots::protocol::short;
use trapline_bots::{Agent, Fault, FaultKind, Sitting, said};

/// So much of a reply is told back to the model with what is wrong about it.
const TOLD_BACK: usize = 2000;

/// A language model that plays.
pub struct Model {
    endpoint: Arc<Endpoint>,
    limits: Limits,
    /// Whether it is told what is legal.
    legal: bool,
    /// The rules and names of the match.
    table: Option<(Rules, Names)>,
    effort: Effort,
}

impl Model {
    pub fn new(endpoint: Arc<Endpoint>, limits: Limits, legal: bool) -> Model {
        Model { endpoint, limits, legal, table: None, effort: Effort::default() }
    }

    /// Asks, and notes what that took.
    fn ask(&mut self, messages: &[Message], deadline: Instant) -> Result<String, Fault> {
        let Answer { text, tokens } = self.endpoint.ask(messages, deadline)?;
        if let Some(tokens) = tokens {
            let before: Tokens = self.effort.tokens.unwrap_or_default();
            self.effort.tokens = Some(before.and(tokens));
        }
        Ok(text)
    }
}

impl<G: Show> Agent<G> for Model {
    fn begin(&mut self, _: &G, sitting: &Sitting<'_>) -> Result<(), Fault> {
        self.table = Some((sitting.rules.clone(), sitting.names.clone().to(Some(sitting.player))));
        Ok(())
    }

    fn act(&mut self, game: &G, sight: &Sight<'_, G>) -> Result<G::Action, Fault> {
        let (rules, names) = self.table.clone().expect("a match has begun");
        let limit = self.limits.act.unwrap_or(super::MODEL_TIME);
        let deadline = Instant::now() + limit;
        let message = |role, content: String| Message { role, content };
        let asked = [
            message("system", brief::rules::<G>(&rules)),
            message("user", brief::turn(game, sight, &names, self.legal)),
        ];
        let mut messages = asked.to_vec();
        let mut retries = self.limits.retries;
        loop {
            let text = self.ask(&messages, deadline)?;
            let wrong = match said::read(game, &sight.view, &text) {
                Ok(action) => return Ok(action),
                Err(wrong) => wrong.to_string(),
            };
            self.effort.wrong += 1;
            if retries == 0 {
                let cause = format!("\"{}\": {wrong}", short(&self.endpoint.clean(&text)));
                return Err(Fault { kind: FaultKind::Illegal, cause });
            }
            retries -= 1;
            // Only the last reply is told back, so that a conversation does not grow.
            let reply: String = text.chars().take(TOLD_BACK).collect();
            messages = asked.to_vec();
            messages.extend([message("assistant", reply), message("user", brief::again(&wrong))]);
        }
    }
}

impl<G: Show> Contender<G> for Model {
    fn effort(&mut self) -> Effort {
        std::mem::take(&mut self.effort)
    }
}
