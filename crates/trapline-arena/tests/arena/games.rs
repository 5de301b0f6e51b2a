//! What these tests share: halls to play in, and players who do as they are told.

use std::collections::HashSet;
use std::convert::Infallible;
use std::sync::atomic::AtomicBool;
use trapline::{Rules, Show, Sight, Sitter};
use trapline_arena::{Drawn, Hall, Line, Maker, Openings, Plan, Schedule, Wanted};
use trapline_bots::{Agent, Fault, Sitting};

/// Always does the first thing that is legal.
pub struct First;

impl<G: Show> Agent<G> for First {
    fn begin(&mut self, _: &G, _: &Sitting<'_>) -> Result<(), Fault> {
        Ok(())
    }

    fn act(&mut self, game: &G, sight: &Sight<'_, G>) -> Result<G::Action, Fault> {
        Ok(game.nth(&sight.view, 0))
    }
}

/// The default rules with a ply limit.
pub fn rules<G: Show>(max_plies: u64) -> Rules {
    let mut rules = Rules::new(G::HOUSE_RULES);
    rules.max_plies = Some(max_plies);
    rules
}

/// A hall for so many players.
pub fn hall<'a, G: Show>(players: usize, pairs: u64, drawn: Drawn, make: &'a Maker<'a, G>) -> Hall<'a, G> {
    let plan = Plan::new(Schedule::RoundRobin, players, pairs, 1);
    Hall {
        rules: rules::<G>(60),
        names: (0..players).map(|player| format!("p{player}")).collect(),
        sitters: (0..players).map(|player| Sitter::Program { name: format!("p{player}") }).collect(),
        openings: Openings::Drawn(vec![drawn; plan.pairings.len()]),
        plan,
        measure: None,
        adjudicate: None,
        make,
    }
}

/// Plays all games, and gives them in the order of their numbers.
pub fn all<G: Show>(hall: &Hall<'_, G>, jobs: usize) -> Vec<Line> {
    let mut lines = vec![];
    let never = AtomicBool::new(false);
    let played: Result<(), Infallible> = hall.play(&HashSet::new(), jobs, &never, |line| {
        lines.push(line);
        Ok(Wanted::All)
    });
    let Ok(()) = played;
    lines.sort_by_key(|line| line.arena.game);
    lines
}
