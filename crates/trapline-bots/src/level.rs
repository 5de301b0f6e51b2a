//! The built-in bots, by [`Level`]: which mind plays which game.

use crate::agent::erased;
use crate::mind::{Mind, Thinker};
use crate::minds::any::Guesser;
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

/// A level that plays from the truth, and no truth about the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} play needs the game to be solved, and it is not; choose another level")]
pub struct Truthless(Level);

/// A built-in bot for a game. `truth` is asked for where the level [needs](Level::needs_truth) it.
///
/// # Errors
/// [`Truthless`], where the level needs a truth and there is none, or it is about another game.
pub fn agent<G: Show>(
    level: Level,
    game: &G,
    truth: Option<&Arc<dyn Truth>>,
) -> Result<Box<dyn Agent<G>>, Truthless> {
    match level {
        Level::Perfect => truth.and_then(|truth| perfect(game, truth)).ok_or(Truthless(level)),
        Level::Random => Ok(Box::new(Thinker::new(Random))),
        _ => Ok(taught(level).unwrap_or_else(|| Box::new(Thinker::new(Guesser(level))))),
    }
}

/// How people play a game at that level; `None` where nobody has said. The only list of minds.
fn taught<G: Show>(level: Level) -> Option<Box<dyn Agent<G>>> {
    let made = match G::ID {
        TrapAndTreasure::ID => thinking::<TrapAndTreasure>(Fetcher(level)),
        TrapRunner::ID => thinking::<TrapRunner>(Hunter(level)),
        HiddenPath::ID => thinking::<HiddenPath>(Racer::new(level)),
        MazeRunnerDuel::ID => thinking::<MazeRunnerDuel>(Walker::new(level)),
        GridHunt::ID => thinking::<GridHunt>(Searcher(level)),
        _ => return None,
    };
    made.downcast().ok().map(|made| *made)
}

/// Whether a game has minds of its own. In others easy, medium and hard bots try out how a match may go on.
#[must_use]
pub fn has_minds<G: Show>() -> bool {
    taught::<G>(Level::Easy).is_some()
}

/// Perfect play: with secrets it is all alike once the game is solved, and nearly so without. `None` where the truth is
/// about another game.
fn perfect<G: Show>(game: &G, truth: &Arc<dyn Truth>) -> Option<Box<dyn Agent<G>>> {
    let any: &dyn Any = game;
    if let (Some(game), Some(valued)) = (any.downcast_ref::<TrapRunner>(), truth.valued()) {
        let made = thinking(Pressure::new(game, valued, runner::positions(game)));
        return made.downcast().ok().map(|made| *made);
    }
    if truth.solved::<G>().is_some() {
        return Some(Box::new(Thinker::new(perfect::Hidden(truth.clone()))));
    }
    truth
        .valued::<G>()
        .is_some()
        .then(|| Box::new(Thinker::new(perfect::Open(truth.clone()))) as Box<dyn Agent<G>>)
}

/// An agent for one of the games, its type put away so that a generic caller can take it out again.
fn thinking<G: Show>(mind: impl Mind<G> + 'static) -> Box<dyn Any> {
    let agent: Box<dyn Agent<G>> = Box::new(Thinker::new(mind));
    Box::new(agent)
}

/// A built-in bot for the game of that id, whichever it is.
///
/// # Errors
/// As [`agent`].
///
/// # Panics
/// Where there is no such game.
pub fn any(
    level: Level,
    id: &str,
    rules: &Rules,
    truth: Option<&Arc<dyn Truth>>,
) -> Result<Box<dyn AnyAgent>, Truthless> {
    struct Bot<'a>(Level, &'a Rules, Option<&'a Arc<dyn Truth>>);
    impl AtGame for Bot<'_> {
        type Made = Result<Box<dyn AnyAgent>, Truthless>;
        fn at<G: Show>(self) -> Self::Made {
            let Bot(level, rules, truth) = self;
            Ok(erased(agent(level, &G::with(rules.choices()), truth)?))
        }
    }
    games::at(id, Bot(level, rules, truth)).expect("there is such a game")
}
