//! The few placements that leave the opponent no way to the centre, found once for each size of the game.

use super::MazeRunnerDuel;
use crate::grid::SIDE;
use crate::{Player, subset};
use std::sync::OnceLock;

const MOST_OBSTACLES: usize = 3;

type Ranks = [OnceLock<Vec<u16>>; 2];

static TABLE: [[Ranks; MOST_OBSTACLES]; SIDE as usize] =
    [const { [const { [const { OnceLock::new() }; 2] }; MOST_OBSTACLES] }; SIDE as usize];

/// For each of the owner's sealing placements, in ascending order, how many before it leave a way.
pub(super) fn ranks(game: &MazeRunnerDuel, owner: Player) -> &'static [u16] {
    let (size, obstacles) = (usize::from(game.grid.size()), usize::from(game.obstacles));
    TABLE[size - 1][obstacles - 1][owner.index()].get_or_init(|| {
        let all = 0..subset::count(game.placeable().len(), obstacles);
        let sealing = all.filter(|&rank| game.seals(owner, game.ranked(rank)));
        sealing.enumerate().map(|(before, rank)| (rank - before) as u16).collect()
    })
}
