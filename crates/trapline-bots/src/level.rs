//! The built-in bots, by [`Level`]: which mind plays which game.

use crate::agent::Erased;
use crate::mind::{Mind, Thinker};
use crate::minds::hunt::Searcher;
use crate::minds::maze::Walker;
use crate::minds::path::Racer;
use crate::minds::runner::Hunter;
use crate::minds::treasure::Fetcher;
use crate::perfect;
use crate::pressure::Pressure;
use crate::random::Random;
use crate::{Agent, AnyAgent};
use std::any::Any;
use std::sync::Arc;
use trapline::games::{self, AtGame, GridHunt, HiddenPath, MazeRunnerDuel, TrapAndTreasure, TrapRunner};
use trapline::{Level, Rules, Show};
use trapline_solve::runner;
use trapline_solve::truth::Truth;

/// A built-in bot for a game. `truth` is asked for where the level [needs](Level::needs_truth) it.
///
/// # Panics
/// Where there is no truth, or it is about another game.
#[must_use]
pub fn agent<G: Show>(level: Level, game: &G, truth: Option<&Arc<dyn Truth>>) -> Box<dyn Agent<G>> {
    if level == Level::Random {
        return Box::new(Thinker::new(Random));
    }
    let truth = (level == Level::Perfect).then(|| truth.expect("perfect play needs the truth").clone());
    let any: &dyn Any = game;
    let made = match (G::ID, truth) {
        (TrapAndTreasure::ID, None) => thinking::<TrapAndTreasure>(Fetcher(level)),
        (TrapAndTreasure::ID, Some(truth)) => thinking::<TrapAndTreasure>(perfect::Open(truth)),
        (TrapRunner::ID, None) => thinking::<TrapRunner>(Hunter(level)),
        (TrapRunner::ID, Some(truth)) => {
            let game: &TrapRunner = any.downcast_ref().expect("it is this game");
            let valued = truth.valued().expect("it is the truth about this game");
            thinking(Pressure::new(game, valued, runner::positions(game)))
        }
        (HiddenPath::ID, None) => thinking::<HiddenPath>(Racer::new(level)),
        (MazeRunnerDuel::ID, None) => thinking::<MazeRunnerDuel>(Walker::new(level)),
        (GridHunt::ID, None) => thinking::<GridHunt>(Searcher(level)),
        // Games with secrets are all played alike once they are solved; of a game that nobody has taught us yet
        // we know only what is legal.
        (_, Some(truth)) => return Box::new(Thinker::new(perfect::Hidden(truth))),
        (_, None) => return Box::new(Thinker::new(Random)),
    };
    *made.downcast().expect("it is an agent for this game")
}

/// An agent for one of the games, its type put away so that a generic caller can take it out again.
fn thinking<G: Show>(mind: impl Mind<G> + 'static) -> Box<dyn Any> {
    let agent: Box<dyn Agent<G>> = Box::new(Thinker::new(mind));
    Box::new(agent)
}

/// A built-in bot for the game of that id, whichever it is.
///
/// # Panics
/// As [`agent`]; and where there is no such game.
#[must_use]
pub fn any(level: Level, id: &str, rules: &Rules, truth: Option<&Arc<dyn Truth>>) -> Box<dyn AnyAgent> {
    struct Bot<'a>(Level, &'a Rules, Option<&'a Arc<dyn Truth>>);
    impl AtGame for Bot<'_> {
        type Made = Box<dyn AnyAgent>;
        fn at<G: Show>(self) -> Box<dyn AnyAgent> {
            let Bot(level, rules, truth) = self;
            Box::new(Erased(agent(level, &G::with(rules.choices()), truth)))
        }
    }
    games::at(id, Bot(level, rules, truth)).expect("there is such a game")
}
