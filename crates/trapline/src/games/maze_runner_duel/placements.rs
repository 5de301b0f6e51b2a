//! What may be placed, listed once for each size of the game.

use super::{MazeRunnerDuel, Placement};
use crate::grid::{CellSet, SIDE};
use crate::{Player, subset};
use std::sync::OnceLock;

const MOST_OBSTACLES: usize = 3;

/// By owner.
type Lists = [OnceLock<Vec<CellSet>>; 2];

/// By placement, size and number of obstacles.
static TABLE: [[[Lists; MOST_OBSTACLES]; SIDE as usize]; 2] =
    [const { [const { [const { [const { OnceLock::new() }; 2] }; MOST_OBSTACLES] }; SIDE as usize] }; 2];

/// All that this owner may place, ascending.
#[cold]
pub(super) fn of(game: &MazeRunnerDuel, owner: Player) -> &'static [CellSet] {
    let (size, obstacles) = (usize::from(game.grid.size()), usize::from(game.obstacles));
    let list = &TABLE[game.placement as usize][size - 1][obstacles - 1][owner.index()];
    list.get_or_init(|| {
        let cells = game.placeable();
        let all =
            (0..subset::count(cells.len(), obstacles)).map(|n| cells.at_ranks(subset::nth(obstacles, n)));
        all.filter(|&placed| game.placement == Placement::Any || !game.seals(owner, placed)).collect()
    })
}
