//! The board as the solver walks it: steps, distances past obstacles, and the mirror.
//!
//! Reflecting the board in its main diagonal keeps both starts, so a position and its mirror image are worth the
//! same. Whose turn it is, and what anybody knows, is not here.

use std::collections::HashMap;
use trapline::grid::{Cell, CellSet, Direction};
use trapline::{Player, games::MazeRunnerDuel};

/// Farther than any way is long.
pub(super) const UNREACHABLE: u8 = u8::MAX;

/// Steps to the centre from every cell of the raster.
pub(super) type Distances = [u8; 25];

/// The board of a game.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub game: MazeRunnerDuel,
}

impl Board {
    pub fn centre(&self) -> Cell {
        self.game.centre()
    }

    pub fn home(&self, player: Player) -> Cell {
        self.game.home(player)
    }

    /// The cell one step away; ways are numbered as [`Direction::ALL`].
    pub fn step(&self, from: Cell, way: usize) -> Option<Cell> {
        self.game.grid().step(from, Direction::ALL[way])
    }

    /// Whether a way to the centre is left past these obstacles.
    pub fn has_way(&self, from: Cell, past: CellSet) -> bool {
        self.game.grid().connected(from, self.centre(), past)
    }

    /// Steps to the centre past these obstacles.
    pub fn distances(&self, past: CellSet) -> Distances {
        let mut steps = [UNREACHABLE; 25];
        let mut ring = CellSet::only(self.centre());
        let mut seen = ring;
        for far in 0.. {
            if ring.is_empty() {
                break;
            }
            let mut next = CellSet::EMPTY;
            for cell in ring.iter() {
                steps[cell.index()] = far;
                next = next.or(self.game.grid().neighbours(cell));
            }
            ring = next.minus(past).minus(seen);
            seen = seen.or(ring);
        }
        steps
    }

    /// The result for the first of two blocked players: the closer one wins.
    pub fn closer(&self, one: Cell, two: Cell) -> i32 {
        let [one, two] = [one, two].map(|cell| i32::from(cell.distance(self.centre())));
        (two - one).signum()
    }
}

/// The way as the mirror shows it: up is left, down is right.
pub(super) const fn mirrored_way(way: usize) -> usize {
    way ^ 2
}

/// The cell that the mirror shows.
pub(super) fn mirrored(cell: Cell) -> Cell {
    Cell::at(cell.column(), cell.row())
}

/// The cells that the mirror shows.
pub(super) fn mirrored_set(cells: CellSet) -> CellSet {
    cells.iter().map(mirrored).collect()
}

/// [`Board::distances`], each worked out once.
pub(super) struct Atlas {
    board: Board,
    known: HashMap<CellSet, Distances>,
}

impl Atlas {
    pub fn new(board: Board) -> Atlas {
        Atlas { board, known: HashMap::new() }
    }

    pub fn past(&mut self, obstacles: CellSet) -> &Distances {
        self.known.entry(obstacles).or_insert_with(|| self.board.distances(obstacles))
    }
}
