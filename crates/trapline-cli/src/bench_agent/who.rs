//! [`Who`]: the agent that is measured, from the command line to somebody who can be asked.

use super::endpoint::Endpoint;
use crate::args;
use crate::failure::Failure;
use crate::guard;
use crate::signals::Signals;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use trapline_arena::{Contestant, Limits, Named};

/// Who is measured.
pub enum Who {
    /// A program, or a built-in bot.
    Player(Contestant),
    /// A language model.
    Endpoint(Arc<Endpoint>),
}

impl Who {
    /// Whoever the command line names.
    pub fn of(args: &args::BenchAgent, stop: &Arc<AtomicBool>) -> Result<Who, Failure> {
        if args.agent.contains("://") && !args.agent.starts_with("cmd:") {
            let model = args.model.as_deref().filter(|model| !model.trim().is_empty());
            let model = model.ok_or_else(|| {
                Failure::Usage("give the model to ask for there, like --model NAME".to_owned())
            })?;
            let endpoint = Endpoint::new(&args.agent, model, args.temperature, stop.clone());
            return Ok(Who::Endpoint(Arc::new(endpoint.map_err(Failure::Usage)?)));
        }
        for (given, option) in [
            (args.model.is_some(), "--model"),
            (args.temperature.is_some(), "--temperature"),
            (args.no_legal, "--no-legal"),
        ] {
            if given {
                return Err(Failure::Usage(format!(
                    "{option} is for a model at an address; --agent is none"
                )));
            }
        }
        let player = args.agent.parse().map_err(|why| {
            Failure::Usage(format!("--agent: {why}; or an address like https://example.org/v1"))
        })?;
        Ok(Who::Player(player))
    }

    /// Whether it plays from the truth.
    pub fn needs_truth(&self) -> bool {
        matches!(self, Who::Player(player) if player.needs_truth())
    }

    /// What it is called. A program is started once to say so: one that is mistyped plays no match.
    pub fn greet(&self, limits: Limits, signals: &Signals) -> Result<String, Failure> {
        let (named, greeted) = match self {
            Who::Player(player) => {
                let terms = |_| guard::heeding(signals, limits);
                let greeted = trapline_arena::greet(std::slice::from_ref(player), terms)?;
                (Named { name: None, text: String::new(), player: player.clone() }, greeted)
            }
            Who::Endpoint(endpoint) => {
                // A model's name may be longer than a name may be, and is cut as a program's own is.
                let player = Contestant::Command("model".to_owned());
                (Named { name: None, text: String::new(), player }, vec![Some(endpoint.model().to_owned())])
            }
        };
        let mut entrants = trapline_arena::entrants(&[named], &greeted);
        Ok(entrants.remove(0).name)
    }

    /// Why no more matches can be played, where that is so.
    pub fn trouble(&self) -> Option<String> {
        match self {
            Who::Player(_) => None,
            Who::Endpoint(endpoint) => endpoint.trouble(),
        }
    }
}
