//! How people play Trap and Treasure.
//!
//! *Easy* runs straight on, forgets traps that were not placed just now, and stops to put a trap before the other as
//! soon as they come near the treasure, which costs the turn that the race is lost by. *Medium* remembers all traps,
//! but stops as well, only later. *Hard* looks at the other's answer, at few places for traps, and knows that nobody
//! steals: what counts is who is first at the treasure.

use super::ways::{NEVER, costs};
use crate::Level;
use crate::dice::Dice;
use crate::mind::{Mind, best};
use trapline::games::TrapAndTreasure;
use trapline::games::trap_and_treasure::{Action, State, Traps};
use trapline::grid::{Cell, CellSet};
use trapline::{Game, Outcome, Player, Sight, Turn};

/// A player of that level.
pub struct Fetcher(pub Level);

/// So many actions back a trap is remembered by those who forget.
const MEMORY: usize = 2;

/// What winning counts, in half steps.
const WIN: i32 = 1000;

/// As far as anything is.
const FAR: u32 = 50;

impl Mind<TrapAndTreasure> for Fetcher {
    fn choose(&self, game: &TrapAndTreasure, sight: &Sight<'_, TrapAndTreasure>, rng: &mut Dice) -> Action {
        let (state, me) = (sight.view, sight.player);
        if self.0 == Level::Hard {
            let ahead = |action| ahead(game, &game.play(state, action).0, me);
            return best(worth_a_look(game, &state), ahead, rng);
        }
        let eager = self.0 == Level::Easy;
        let seen = if eager { recent_traps(sight) } else { state.traps() };
        let goal = goal(game, &state, me);
        let afraid = afraid(game, &state, me.other(), if eager { 3 } else { 2 });
        let rate = |action| match action {
            Action::Trap(cell) if afraid && in_the_way(game, &state, me.other(), cell) => 100,
            Action::Trap(_) => -100,
            Action::Move(cell) => -2 * i32::from(cell.distance(goal)) - 3 * i32::from(seen.contains(cell)),
        };
        best(game.actions(&state), rate, rng)
    }
}

/// The traps that were placed in the last few actions.
fn recent_traps(sight: &Sight<'_, TrapAndTreasure>) -> CellSet {
    let placed = sight.events.iter().rev().take(MEMORY).filter_map(|event| match event.action {
        Some(Action::Trap(cell)) => Some(cell),
        _ => None,
    });
    placed.collect()
}

/// Whether a player has the treasure, or is so close to it, that one would like to stop them.
fn afraid(game: &TrapAndTreasure, state: &State, them: Player, close: u8) -> bool {
    let at = state.pieces()[them.index()];
    match state.carrier() {
        Some(carrier) => carrier == them,
        None => at.distance(game.grid().middle()) <= close,
    }
}

/// Whether a cell is the next one on a player's straight way.
fn in_the_way(game: &TrapAndTreasure, state: &State, them: Player, cell: Cell) -> bool {
    let (at, goal) = (state.pieces()[them.index()], goal(game, state, them));
    cell.distance(at) == 1 && cell.distance(goal) < at.distance(goal)
}

fn home(game: &TrapAndTreasure, player: Player) -> Cell {
    player.pick(game.grid().corners())
}

/// Where a player wants to be next.
fn goal(game: &TrapAndTreasure, state: &State, player: Player) -> Cell {
    if state.carrier() == Some(player) { home(game, player) } else { game.grid().middle() }
}

/// How many turns a player needs to a cell, undisturbed.
fn turns(game: &TrapAndTreasure, state: &State, player: Player, goal: Cell) -> i32 {
    let traps = state.traps();
    let dear = if game.traps() == Traps::Wall { NEVER } else { 2 };
    let enter = |cell| if traps.contains(cell) { dear } else { 1 };
    let at = state.pieces()[player.index()];
    let snared = i32::from(state.snared()[player.index()]);
    costs(game.grid(), goal, enter)[at.index()].min(FAR) as i32 + snared
}

/// How far ahead a player is. There is no stealing, so until somebody has the treasure only the way there counts.
fn lead(game: &TrapAndTreasure, state: &State, me: Player) -> i32 {
    let mover = match game.turn(state) {
        Turn::Of(player) => player,
        Turn::Over(Outcome { winner: None, .. }) => return 0,
        Turn::Over(Outcome { winner, .. }) => return if winner == Some(me) { WIN } else { -WIN },
    };
    let far = |player| turns(game, state, player, goal(game, state, player));
    match state.carrier() {
        Some(carrier) if carrier == me => WIN / 2 - 2 * far(me),
        Some(carrier) => 2 * far(carrier) - WIN / 2,
        None => {
            let tempo = if mover == me { 1 } else { -1 };
            2 * (far(me.other()) - far(me)) + tempo
        }
    }
}

/// The moves, and traps on cells where somebody may soon want to go.
fn worth_a_look(game: &TrapAndTreasure, state: &State) -> Vec<Action> {
    let Turn::Of(mover) = game.turn(state) else { return vec![] };
    let other = mover.other();
    let theirs = state.pieces()[other.index()];
    let goal = goal(game, state, other);
    let on_their_way = |cell: Cell| {
        cell.distance(theirs) + cell.distance(goal) == theirs.distance(goal) && cell.distance(theirs) <= 2
    };
    let keep = |action: &Action| match action {
        Action::Move(_) => true,
        Action::Trap(cell) => on_their_way(*cell),
    };
    let kept: Vec<Action> = game.actions(state).filter(keep).collect();
    // Under `traps=wall` a player may be shut in with traps left that lie nowhere of interest.
    if kept.is_empty() { game.actions(state).collect() } else { kept }
}

/// The lead after one more turn, in which whoever is to move does what is best for them.
fn ahead(game: &TrapAndTreasure, state: &State, me: Player) -> i32 {
    let Turn::Of(mover) = game.turn(state) else {
        // To win at once counts more than to win a turn later.
        return 2 * lead(game, state, me);
    };
    let looked_at = worth_a_look(game, state).into_iter();
    let leads = looked_at.map(|action| lead(game, &game.play(*state, action).0, me));
    let best = if mover == me { leads.max() } else { leads.min() };
    best.expect("whoever is to move can do something")
}
