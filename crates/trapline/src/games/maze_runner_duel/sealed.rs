//! The few placements that leave the opponent no way to the centre, found once for each size of the game.

use super::MazeRunnerDuel;
use crate::grid::SIDE;
use crate::{Player, subset};
use std::sync::OnceLock;

const MOST_OBSTACLES: usize = 3;

type Ranks = [OnceLock<Vec<usize>>; 2];

static TABLE: [[Ranks; MOST_OBSTACLES]; SIDE as usize] =
    [const { [const { [const { OnceLock::new() }; 2] }; MOST_OBSTACLES] }; SIDE as usize];

/// The ranks of the owner's sealing placements, ascending.
pub(super) fn ranks(game: &MazeRunnerDuel, owner: Player) -> &'static [usize] {
    let (size, obstacles) = (usize::from(game.grid.size()), usize::from(game.obstacles));
    TABLE[size - 1][obstacles - 1][owner.index()].get_or_init(|| {
        let all = 0..subset::count(game.placeable().len(), obstacles);
        all.filter(|&rank| game.seals(owner, game.ranked(rank))).collect()
    })
}
