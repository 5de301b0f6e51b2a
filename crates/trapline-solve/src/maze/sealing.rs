//! Sealing: with two obstacles around the opponent's corner, the opponent never moves and never wins.
//!
//! Whoever seals cannot lose, so where sealing is allowed the value is exactly 0. That is not argued but checked: every
//! placement of the opponent and every sequence of play. How to *win* against somebody who does not seal is not here.

use super::board::mirrored_set;
use rayon::prelude::*;
use std::collections::HashSet;
use trapline::games::MazeRunnerDuel;
use trapline::games::maze_runner_duel::{Action, State};
use trapline::grid::CellSet;
use trapline::{Game, Player, Turn, Viewer};

/// A placement of that player's that holds both cells next to the opponent's start, and its mirror image; none where
/// that is not allowed, or there are too few obstacles.
pub(super) fn seals(game: &MazeRunnerDuel, owner: Player) -> Vec<CellSet> {
    let around = game.grid().neighbours(game.home(owner.other()));
    let first = game.placements(owner).find(|cells| around.minus(*cells).is_empty());
    let mut both: Vec<CellSet> = first.into_iter().flat_map(|cells| [cells, mirrored_set(cells)]).collect();
    both.dedup();
    both
}

/// Whether the opponent can never win against this placement, whatever either player does.
pub(super) fn never_loses(game: &MazeRunnerDuel, owner: Player, seal: CellSet) -> bool {
    let replies: Vec<CellSet> = game.placements(owner.other()).collect();
    replies.par_iter().all(|&reply| {
        let mut seen = HashSet::new();
        let mut to_visit = vec![placed(game, owner, seal, reply)];
        let mut safe = true;
        while let Some(state) = to_visit.pop() {
            if !seen.insert(state) {
                continue;
            }
            safe &= game.turn(&state).outcome().and_then(|end| end.winner) != Some(owner.other());
            let view = game.view(&state, Viewer::Referee);
            to_visit.extend(game.actions(&view).map(|action| game.play(state, action).0));
        }
        safe
    })
}

/// The match after both have placed.
fn placed(game: &MazeRunnerDuel, owner: Player, own: CellSet, other: CellSet) -> State {
    let mut state = game.start();
    while let Turn::Of(player) = game.turn(&state)
        && game.view(&state, Viewer::Referee).obstacles(player).is_unset()
    {
        let cells = if player == owner { own } else { other };
        state = game.play(state, Action::Place(cells)).0;
    }
    state
}
