//! The board as a strategist in one seat sees it, in small numbers: cells, steps, whose turn, and what the other
//! player may have placed, sorted by what of it was met.
//!
//! What a strategist does is not here.

use std::collections::HashMap;
use trapline::games::MazeRunnerDuel;
use trapline::grid::{Cell, Direction};
use trapline::{Player, grid::CellSet};

/// Cells of the raster.
pub const CELLS: usize = 25;

/// By seat, steps away from the centre that a strategist takes at most after telling: to walk round obstacles that it only
/// suspects. Player 2 gains next to nothing by more.
const DETOURS: [usize; 2] = [3, 1];

/// Off the board.
pub const NOWHERE: u8 = u8::MAX;

/// Whose turn it is, and who then loses one.
pub type Clock = u8;
/// The strategist's turn.
pub const OURS: Clock = 0;
/// The strategist's turn, and then again, since the responder recovers.
pub const OURS_TWICE: Clock = 1;
/// The responder's turn.
pub const THEIRS: Clock = 2;
/// The responder's turn, and then again.
pub const THEIRS_TWICE: Clock = 3;

/// Whose turn it is after a step that succeeded.
pub const fn after_step(clock: Clock) -> Clock {
    [THEIRS, OURS, OURS, THEIRS][clock as usize]
}

/// The same after a bump: whoever bumped recovers; where both do, both turns are skipped.
pub const fn after_bump(clock: Clock) -> Clock {
    [THEIRS_TWICE, THEIRS, OURS_TWICE, OURS][clock as usize]
}

pub const fn is_ours(clock: Clock) -> bool {
    clock < THEIRS
}

/// The other's placements that hold a set of obstacles.
pub struct Met {
    pub cells: u32,
    /// Ascending numbers of placements.
    pub fits: Vec<u16>,
    /// By cell, the number of the set with that obstacle too; none where no placement has it.
    pub with: [Option<u32>; CELLS],
    /// By cell, where in `fits` the placements are that have an obstacle there.
    pub having: Vec<Vec<u16>>,
    /// Steps to the centre past these.
    pub far: [u8; CELLS],
}

/// The board for one seat's strategist.
pub struct Field {
    pub game: MazeRunnerDuel,
    pub player: Player,
    pub steps: [[u8; 4]; CELLS],
    pub centre: u8,
    /// Where the strategist starts, and the responder.
    pub homes: [u8; 2],
    /// All that the responder may place, ascending, as bits.
    pub theirs: Vec<u32>,
    /// By placement of the responder's, the one that the mirror shows.
    pub images: Vec<u16>,
    /// All sets of obstacles that may have been met short of all; the first is empty, and larger ones come later.
    pub mets: Vec<Met>,
    numbers: HashMap<u32, u32>,
    by_cells: HashMap<u32, u16>,
    pub allowance: usize,
    /// Steps away from the centre that the strategist takes at most after telling.
    pub detours: usize,
}

impl Field {
    pub fn new(game: &MazeRunnerDuel, player: Player) -> Field {
        let grid = game.grid();
        let steps = std::array::from_fn(|cell| {
            let from = Cell::from_index(cell);
            let on = grid.cells().contains(from);
            Direction::ALL
                .map(|way| grid.step(from, way).filter(|_| on).map_or(NOWHERE, |to| to.index() as u8))
        });
        let theirs: Vec<u32> = game.placements(player.other()).map(|cells| cells.0).collect();
        let by_cells: HashMap<u32, u16> =
            theirs.iter().enumerate().map(|(n, &cells)| (cells, n as u16)).collect();
        let images = theirs.iter().map(|&cells| by_cells[&mirrored_set(cells)]).collect();
        let mut field = Field {
            game: *game,
            player,
            steps,
            centre: game.centre().index() as u8,
            homes: [player, player.other()].map(|player| game.home(player).index() as u8),
            theirs,
            images,
            mets: vec![],
            numbers: HashMap::new(),
            by_cells,
            allowance: usize::from(game.allowance()),
            detours: DETOURS[player.index()],
        };
        field.list_mets();
        field
    }

    fn list_mets(&mut self) {
        let mut sets: Vec<u32> = vec![];
        for &cells in &self.theirs {
            let mut part = cells;
            loop {
                part = part.wrapping_sub(1) & cells;
                if part == cells {
                    break;
                }
                sets.push(part);
            }
        }
        sets.sort_unstable_by_key(|&set| (set.count_ones(), set));
        sets.dedup();
        self.numbers = sets.iter().enumerate().map(|(n, &set)| (set, n as u32)).collect();
        self.mets = sets.iter().map(|&cells| self.met_of(cells)).collect();
    }

    fn met_of(&self, cells: u32) -> Met {
        let fits: Vec<u16> =
            (0..self.theirs.len() as u16).filter(|&n| self.theirs[usize::from(n)] & cells == cells).collect();
        let having = (0..CELLS)
            .map(|cell| {
                let has = |&at: &u16| self.theirs[usize::from(fits[usize::from(at)])] >> cell & 1 == 1;
                (0..fits.len() as u16).filter(has).collect()
            })
            .collect();
        let with = std::array::from_fn(|cell| self.numbers.get(&(cells | 1 << cell)).copied());
        Met { cells, fits, with, having, far: self.far(cells) }
    }

    /// Steps to the centre past these obstacles; 255 where there is no way.
    pub fn far(&self, past: u32) -> [u8; CELLS] {
        let mut far = [u8::MAX; CELLS];
        far[usize::from(self.centre)] = 0;
        let mut queue = vec![self.centre];
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            for to in self.steps[usize::from(cell)] {
                if to != NOWHERE && past >> to & 1 == 0 && far[usize::from(to)] == u8::MAX {
                    far[usize::from(to)] = far[usize::from(cell)] + 1;
                    queue.push(to);
                }
            }
        }
        far
    }

    /// The number of a set of obstacles met, short of all of them.
    pub fn met(&self, cells: u32) -> Option<usize> {
        self.numbers.get(&cells).map(|&number| number as usize)
    }

    /// The number of a placement of the responder's.
    pub fn number(&self, cells: u32) -> Option<u16> {
        self.by_cells.get(&cells).copied()
    }

    /// Where a player starts.
    pub fn game_home(&self, player: Player) -> Cell {
        self.game.home(player)
    }
}

/// The cell that the mirror shows.
pub fn mirrored(cell: u8) -> u8 {
    cell % 5 * 5 + cell / 5
}

/// The cells that the mirror shows.
pub fn mirrored_set(cells: u32) -> u32 {
    CellSet(cells).iter().map(|cell| 1 << mirrored(cell.index() as u8)).sum()
}

/// The way that the mirror shows: up is left, down is right.
pub const fn mirrored_way(way: usize) -> usize {
    way ^ 2
}

/// How many steps apart two cells are, as the crow flies.
pub fn apart(one: u8, two: u8) -> u8 {
    (one / 5).abs_diff(two / 5) + (one % 5).abs_diff(two % 5)
}
