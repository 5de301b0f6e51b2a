//! Square boards of at most five by five cells: [`Cell`], [`CellSet`], [`Direction`], [`Grid`].
//!
//! Every board, reduced ones included, lies in the top left corner of the same five-by-five raster, so
//! that neighbours are one table for all sizes and a set of cells is one `u32`. Row 0 is always the row drawn
//! on top; how a game *names* its cells is its [`Notation`]. What stands on a cell is the games' business.

mod bits;
mod cell;
mod steps;
mod ways;

pub use bits::nth_bit;
pub use cell::{Cell, CellSet};
use steps::{NOWHERE, STEPS, Steps};
pub use ways::{Near, Ways};

/// Cells in a row of the raster, and the largest board there is.
pub const SIDE: u8 = 5;

const CELLS: usize = (SIDE * SIDE) as usize;

/// Tables have room for so many cells: a power of two, so that finding an entry takes a shift and no multiplication.
const ROOM: usize = 32;

/// Where a step leads, as drawn: up is towards the top row.
///
/// As wide as a [`CellSet`]: an action that is one or the other then stays in registers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u32)]
pub enum Direction {
    /// Towards the top row.
    Up,
    /// Towards the bottom row.
    Down,
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
}

impl Direction {
    /// All four, ascending.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

    /// The direction with the number that the lowest two bits make.
    #[must_use]
    #[inline]
    const fn from_bits(bits: u32) -> Direction {
        match bits & 3 {
            0 => Direction::Up,
            1 => Direction::Down,
            2 => Direction::Left,
            _ => Direction::Right,
        }
    }

    /// The word a player types.
    #[must_use]
    pub const fn word(self) -> &'static str {
        ["up", "down", "left", "right"][self as usize]
    }

    /// The direction of a word or its first letter.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|d| word == d.word() || word == &d.word()[..1])
    }
}

/// How a game names its cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// Column, row; from 0; the origin is drawn top left.
    XyFromTopLeft,
    /// Column, row; from 1; the origin is drawn bottom left.
    XyFromBottomLeft,
    /// Row, column; from 1; the origin is drawn top left.
    RowColumn,
}

/// A board: its size, whether its edges are joined, and how its cells are named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    size: u8,
    joined: bool,
    notation: Notation,
}

impl Grid {
    /// A board of `size` by `size` cells, 2 to 5.
    #[must_use]
    pub const fn new(size: u8, notation: Notation) -> Grid {
        assert!(size >= 2 && size <= SIDE);
        Grid { size, joined: false, notation }
    }

    /// The same board, a step off one edge of which comes in at the opposite one.
    #[must_use]
    pub const fn joined(self) -> Grid {
        Grid { joined: true, ..self }
    }

    #[inline]
    const fn steps(self) -> &'static Steps {
        &STEPS[self.number()]
    }

    /// The position in the list of all boards: those that are not joined come first, and small before large.
    #[inline]
    const fn number(self) -> usize {
        (self.joined as usize) << 2 | (self.size as usize - 2) & 3
    }

    /// Rows, and columns.
    #[must_use]
    #[inline]
    pub const fn size(self) -> u8 {
        self.size
    }

    /// How many cells it has.
    #[must_use]
    #[inline]
    pub const fn area(self) -> usize {
        self.size as usize * self.size as usize
    }

    /// Every cell of the board.
    #[must_use]
    #[inline]
    pub const fn cells(self) -> CellSet {
        self.steps().cells
    }

    /// The first cell and the last: the corners in which the players start.
    #[must_use]
    #[inline]
    pub const fn corners(self) -> [Cell; 2] {
        let last = self.size - 1;
        [Cell::at(0, 0), Cell::at(last, last)]
    }

    /// The cell in the middle of a board of odd size.
    #[must_use]
    #[inline]
    pub const fn middle(self) -> Cell {
        assert!(self.size % 2 == 1, "only a board of odd size has a middle");
        Cell::at(self.size / 2, self.size / 2)
    }

    /// The cells one step away.
    #[must_use]
    #[inline]
    pub const fn neighbours(self, cell: Cell) -> CellSet {
        self.steps().neighbours[cell.index()]
    }

    /// The cell one step away, if it is on the board.
    #[must_use]
    #[inline]
    pub const fn step(self, from: Cell, to: Direction) -> Option<Cell> {
        match (self.steps().steps[from.index()] >> (8 * to as u32)) as u8 {
            NOWHERE => None,
            cell => Some(Cell::from_index(cell as usize)),
        }
    }

    /// The directions in which one step leads to another cell of the board.
    #[must_use]
    #[inline]
    pub const fn ways(self, from: Cell) -> Ways {
        self.steps().ways[from.index()]
    }

    /// The same without those that lead to that other cell.
    #[must_use]
    #[inline]
    pub const fn ways_past(self, from: Cell, other: Cell) -> Ways {
        self.steps().ways_past[from.index()][other.index()]
    }

    /// The cells one step away but for that other cell, listed.
    #[must_use]
    #[inline]
    pub const fn near_past(self, from: Cell, other: Cell) -> Near {
        self.steps().near_past[from.index()][other.index()]
    }

    /// Whether a way leads from one cell to the other that avoids these cells. The first cell may itself be
    /// one of them: whoever stands there only has to leave it.
    #[must_use]
    #[inline]
    pub const fn connected(self, from: Cell, to: Cell, avoiding: CellSet) -> bool {
        let free = self.cells().minus(avoiding);
        let mut reached = CellSet::only(from);
        loop {
            let next = CellSet(reached.0 | spread(reached.0) & free.0);
            if next.contains(to) {
                return true;
            }
            if next.0 == reached.0 {
                return false;
            }
            reached = next;
        }
    }

    /// The cell's place in the board, counted row by row.
    #[must_use]
    #[inline]
    pub const fn rank(self, cell: Cell) -> usize {
        (cell.row() * self.size + cell.column()) as usize
    }

    /// The cell at that place.
    #[must_use]
    #[inline]
    pub const fn ranked(self, rank: usize) -> Cell {
        Cell::at(rank as u8 / self.size, rank as u8 % self.size)
    }

    /// The places of these cells, a bit each.
    #[must_use]
    #[inline]
    pub fn ranks(self, cells: CellSet) -> u32 {
        if self.size == SIDE {
            return cells.0; // the board is the whole raster
        }
        cells.iter().fold(0, |ranks, cell| ranks | 1 << self.rank(cell))
    }

    /// The cell's two numbers in the game's notation.
    #[must_use]
    #[inline]
    pub const fn name(self, cell: Cell) -> [u8; 2] {
        let (row, column) = (cell.row(), cell.column());
        match self.notation {
            Notation::XyFromTopLeft => [column, row],
            Notation::XyFromBottomLeft => [column + 1, self.size - row],
            Notation::RowColumn => [row + 1, column + 1],
        }
    }

    /// The cell of that name, if it is on the board.
    #[must_use]
    pub fn cell(self, name: [u8; 2]) -> Option<Cell> {
        let [a, b] = name;
        let (row, column) = match self.notation {
            Notation::XyFromTopLeft => (Some(b), Some(a)),
            Notation::XyFromBottomLeft => (self.size.checked_sub(b).filter(|_| b > 0), a.checked_sub(1)),
            Notation::RowColumn => (a.checked_sub(1), b.checked_sub(1)),
        };
        let (row, column) = (row?, column?);
        (row < self.size && column < self.size).then(|| Cell::at(row, column))
    }

    /// The number that all names in that row share.
    #[must_use]
    pub fn row_label(self, row: u8) -> String {
        let [a, b] = self.name(Cell::at(row, 0));
        if self.notation == Notation::RowColumn { a } else { b }.to_string()
    }

    /// The number that all names in that column share.
    #[must_use]
    pub fn column_label(self, column: u8) -> String {
        let [a, b] = self.name(Cell::at(0, column));
        if self.notation == Notation::RowColumn { b } else { a }.to_string()
    }

    /// The cell as in a canonical action: `2,3`.
    #[must_use]
    pub fn text(self, cell: Cell) -> String {
        let [a, b] = self.name(cell);
        format!("{a},{b}")
    }

    /// The smallest and the largest number that occurs in a cell's name.
    #[must_use]
    pub const fn range(self) -> [u8; 2] {
        match self.notation {
            Notation::XyFromTopLeft => [0, self.size - 1],
            Notation::XyFromBottomLeft | Notation::RowColumn => [1, self.size],
        }
    }

    /// What the two numbers of a name are called.
    #[must_use]
    pub const fn axes(self) -> [&'static str; 2] {
        match self.notation {
            Notation::XyFromTopLeft | Notation::XyFromBottomLeft => ["x", "y"],
            Notation::RowColumn => ["row", "column"],
        }
    }
}

/// All cells one step from any of these, on the raster.
#[inline]
const fn spread(cells: u32) -> u32 {
    const FIRST_COLUMN: u32 = 0b00001_00001_00001_00001_00001;
    const LAST_COLUMN: u32 = FIRST_COLUMN << (SIDE - 1);
    let around = (cells & !LAST_COLUMN) << 1 | (cells & !FIRST_COLUMN) >> 1 | cells << SIDE | cells >> SIDE;
    around & ((1 << (SIDE * SIDE)) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTATIONS: [Notation; 3] =
        [Notation::XyFromTopLeft, Notation::XyFromBottomLeft, Notation::RowColumn];

    #[test]
    fn names_and_cells_are_inverse_on_every_board() {
        for notation in NOTATIONS {
            for size in 2..=SIDE {
                let grid = Grid::new(size, notation);
                assert_eq!(grid.cells().len(), usize::from(size * size));
                for (rank, cell) in grid.cells().iter().enumerate() {
                    assert_eq!(grid.cell(grid.name(cell)), Some(cell));
                    assert_eq!((grid.rank(cell), grid.ranked(rank)), (rank, cell));
                    assert_eq!(grid.ranks(CellSet::only(cell)), 1 << rank);
                }
                let named = (0..=6u8).flat_map(|a| (0..=6u8).filter_map(move |b| grid.cell([a, b]))).count();
                assert_eq!(named, usize::from(size * size));
            }
        }
    }

    fn agree(ways: Ways, wanted: &[Direction]) {
        assert!((0..ways.len()).map(|n| ways.nth(n)).eq(wanted.iter().copied()));
        assert!(Direction::ALL.into_iter().all(|way| ways.contains(way) == wanted.contains(&way)));
        assert_eq!(ways.is_empty(), wanted.is_empty());
    }

    #[test]
    fn all_that_one_step_does_agrees() {
        for size in 2..=SIDE {
            let grid = Grid::new(size, Notation::RowColumn);
            for cell in grid.cells().iter() {
                let near: CellSet = grid.cells().iter().filter(|&c| c.distance(cell) == 1).collect();
                assert_eq!(grid.neighbours(cell), near);
                for board in [grid, grid.joined()] {
                    let steps = Direction::ALL.map(|way| board.step(cell, way));
                    assert_eq!(steps.into_iter().flatten().collect::<CellSet>(), board.neighbours(cell));
                    let leading = |to| {
                        let leads =
                            |&way: &Direction| steps[way as usize].is_some_and(|step| Some(step) != to);
                        Direction::ALL.into_iter().filter(leads).collect::<Vec<_>>()
                    };
                    agree(board.ways(cell), &leading(None));
                    for other in board.cells().iter() {
                        agree(board.ways_past(cell, other), &leading(Some(other)));
                        let near = board.near_past(cell, other);
                        let listed: Vec<_> = (0..near.len()).map(|n| near.nth(n)).collect();
                        assert!(listed.into_iter().eq(board.neighbours(cell).without(other).iter()));
                    }
                }
            }
        }
    }

    #[test]
    fn on_a_joined_board_every_step_can_be_taken_back() {
        use Direction::{Down, Left, Right, Up};
        for size in 2..=SIDE {
            let grid = Grid::new(size, Notation::RowColumn).joined();
            for cell in grid.cells().iter() {
                for (way, back) in [(Up, Down), (Down, Up), (Left, Right), (Right, Left)] {
                    let there = grid.step(cell, way).expect("it leads somewhere");
                    assert_eq!(grid.step(there, back), Some(cell));
                }
            }
        }
    }

    #[test]
    fn a_wall_separates_and_a_gap_connects() {
        let grid = Grid::new(5, Notation::RowColumn);
        let wall: CellSet = (0..5).map(|column| Cell::at(1, column)).collect();
        let (top, bottom) = (Cell::at(0, 0), Cell::at(4, 4));
        assert!(!grid.connected(top, bottom, wall));
        assert!(grid.connected(top, bottom, wall.without(Cell::at(1, 4))));
        assert!(grid.connected(Cell::at(1, 2), bottom, wall));
    }
}
