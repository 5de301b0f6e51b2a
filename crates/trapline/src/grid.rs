//! Square boards of at most five by five cells: [`Cell`], [`CellSet`], [`Direction`], [`Grid`].
//!
//! Every board, reduced ones included, lies in the top left corner of the same five-by-five raster, so
//! that neighbours are one table for all sizes and a set of cells is one `u32`. Row 0 is always the row drawn
//! on top; how a game *names* its cells is its [`Notation`]. What stands on a cell is the games' business.

use std::fmt;

/// Cells in a row of the raster, and the largest board there is.
pub const SIDE: u8 = 5;

/// One cell of the raster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cell(u8);

impl Cell {
    /// The cell in that row (from the top) and column (from the left), both counted from 0.
    #[must_use]
    #[inline]
    pub const fn at(row: u8, column: u8) -> Cell {
        assert!(row < SIDE && column < SIDE);
        Cell(row * SIDE + column)
    }

    /// The row, counted from 0 at the top.
    #[must_use]
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// The column, counted from 0 at the left.
    #[must_use]
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// The position in the raster, row by row: 0 to 24.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell at that position in the raster.
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Cell {
        debug_assert!(index < CELLS);
        Cell(index as u8)
    }

    /// Steps from here to there along rows and columns.
    #[must_use]
    #[inline]
    pub const fn distance(self, to: Cell) -> u8 {
        self.row().abs_diff(to.row()) + self.column().abs_diff(to.column())
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet(pub u32);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);

    /// Just this cell.
    #[must_use]
    #[inline]
    pub const fn only(cell: Cell) -> CellSet {
        CellSet(1 << cell.0)
    }

    /// Whether the cell is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// The set with this cell.
    #[must_use]
    #[inline]
    pub const fn with(self, cell: Cell) -> CellSet {
        CellSet(self.0 | 1 << cell.0)
    }

    /// The set without this cell.
    #[must_use]
    #[inline]
    pub const fn without(self, cell: Cell) -> CellSet {
        CellSet(self.0 & !(1 << cell.0))
    }

    /// The cells in either set.
    #[must_use]
    #[inline]
    pub const fn or(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }

    /// The cells in both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }

    /// The cells in this set and not in the other.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// How many cells.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The `n`-th cell in ascending order, counted from 0; there must be that many.
    #[must_use]
    #[inline]
    pub fn nth(self, n: usize) -> Cell {
        debug_assert!(n < self.len());
        Cell(nth_bit(self.0, n as u32) as u8)
    }

    /// The same as [`len`](CellSet::len), sooner, for at most four cells.
    #[must_use]
    #[inline]
    pub const fn len_of_few(self) -> usize {
        let [a, b, c, d] = self.tails();
        (a != 0) as usize + (b != 0) as usize + (c != 0) as usize + (d != 0) as usize
    }

    /// The same as [`nth`](CellSet::nth), sooner, for at most four cells.
    #[must_use]
    #[inline]
    pub const fn nth_of_few(self, n: usize) -> Cell {
        let [a, b, c, d] = self.tails();
        let low = if n & 1 == 0 { a } else { b };
        let high = if n & 1 == 0 { c } else { d };
        Cell((if n & 2 == 0 { low } else { high }).trailing_zeros() as u8)
    }

    /// The set, and what is left of it without its first cell, its first two and its first three.
    #[inline]
    const fn tails(self) -> [u32; 4] {
        let a = self.0;
        let b = a & a.wrapping_sub(1);
        let c = b & b.wrapping_sub(1);
        [a, b, c, c & c.wrapping_sub(1)]
    }

    /// The cells of this set whose ranks are the set bits of a number.
    #[must_use]
    pub const fn at_ranks(self, ranks: u32) -> CellSet {
        // Every cell that is not in the set moves those at and above it up by one.
        let mut cells = ranks;
        let mut holes = !self.0 & ((1 << CELLS) - 1);
        while holes != 0 {
            let below = (holes & holes.wrapping_neg()) - 1;
            cells = cells & below | (cells & !below) << 1;
            holes &= holes - 1;
        }
        CellSet(cells)
    }

    /// The cells in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let cell = (rest != 0).then(|| Cell(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(cell)
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, CellSet::with)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The position of the `n`-th set bit, counted from 0; there must be that many.
///
/// The bits of each byte are counted at once, then a table finishes within the byte: no branch depends on the
/// random `n`, so the processor never guesses wrong.
#[must_use]
#[inline]
pub const fn nth_bit(bits: u32, n: u32) -> u32 {
    const EACH: u32 = 0x0101_0101;
    let pairs = bits - (bits >> 1 & 0x5555_5555);
    let nibbles = (pairs & 0x3333_3333) + (pairs >> 2 & 0x3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f;
    // Byte k: how many bits are set in bytes 0 to k.
    let up_to = bytes.wrapping_mul(EACH);
    let passed = ((n | 0x80) * EACH - up_to) >> 7 & EACH;
    let at = passed.wrapping_mul(EACH) >> 24 << 3;
    let below = (up_to << 8) >> at & 0xff;
    at + NTH_IN_BYTE[(bits >> at & 0xff) as usize][((n - below) & 7) as usize] as u32
}

/// The same where only the lowest eight bits can be set.
#[must_use]
#[inline]
pub const fn nth_bit_of_byte(bits: u8, n: u32) -> u32 {
    NTH_IN_BYTE[bits as usize][(n & 7) as usize] as u32
}

/// How many of four bits are set. The answers for all sixteen cases stand in one number, so that looking one up
/// takes a single shift.
#[must_use]
#[inline]
pub const fn count_of_four(bits: u8) -> usize {
    const ANSWERS: u64 = 0x4332_3221_3221_2110;
    (ANSWERS >> (4 * (bits & 15)) & 15) as usize
}

/// `NTH_IN_BYTE[byte][n]`: the position of the `n`-th set bit of a byte.
static NTH_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Where a step leads, as drawn: up is towards the top row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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

    /// The direction of that bit in a set of ways.
    #[must_use]
    #[inline]
    pub const fn from_bit(bit: u32) -> Direction {
        match bit & 3 {
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
    const fn table(self) -> &'static Table {
        &TABLES[self.joined as usize][self.size as usize]
    }

    /// Rows, and columns.
    #[must_use]
    #[inline]
    pub const fn size(self) -> u8 {
        self.size
    }

    /// Every cell of the board.
    #[must_use]
    #[inline]
    pub const fn cells(self) -> CellSet {
        self.table().cells
    }

    /// The cells one step away.
    #[must_use]
    #[inline]
    pub const fn neighbours(self, cell: Cell) -> CellSet {
        self.table().neighbours[cell.index()]
    }

    /// The cell one step away, if it is on the board.
    #[must_use]
    #[inline]
    pub const fn step(self, from: Cell, to: Direction) -> Option<Cell> {
        match self.table().steps[from.index()][to as usize] {
            NOWHERE => None,
            cell => Some(Cell(cell)),
        }
    }

    /// The directions in which one step leads to another cell of the board: bit 0 for [`Direction::Up`], and
    /// so on.
    #[must_use]
    #[inline]
    pub const fn ways(self, from: Cell) -> u8 {
        self.table().ways[from.index()]
    }

    /// The same without those that lead to that other cell.
    #[must_use]
    #[inline]
    pub const fn ways_past(self, from: Cell, other: Cell) -> u8 {
        self.table().ways_past[from.index()][other.index()]
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

/// What one step does, worked out once for every board.
struct Table {
    cells: CellSet,
    neighbours: [CellSet; CELLS],
    steps: [[u8; 4]; CELLS],
    ways: [u8; CELLS],
    ways_past: [[u8; CELLS]; CELLS],
}

const CELLS: usize = (SIDE * SIDE) as usize;
const NOWHERE: u8 = u8::MAX;

/// By whether the edges are joined, and by size.
static TABLES: [[Table; SIDE as usize + 1]; 2] = [
    [table(0, false), table(1, false), table(2, false), table(3, false), table(4, false), table(5, false)],
    [table(0, true), table(1, true), table(2, true), table(3, true), table(4, true), table(5, true)],
];

const fn table(size: u8, joined: bool) -> Table {
    let mut table = Table {
        cells: CellSet::EMPTY,
        neighbours: [CellSet::EMPTY; CELLS],
        steps: [[NOWHERE; 4]; CELLS],
        ways: [0; CELLS],
        ways_past: [[0; CELLS]; CELLS],
    };
    let mut from = 0;
    while from < CELLS {
        let (row, column) = (from as u8 / SIDE, from as u8 % SIDE);
        if row < size && column < size {
            table.cells = table.cells.with(Cell::at(row, column));
            let mut way = 0;
            while way < 4 {
                if let Some(to) = stepped(size, joined, row, column, Direction::ALL[way]) {
                    table.neighbours[from] = table.neighbours[from].with(to);
                    table.steps[from][way] = to.0;
                    table.ways[from] |= 1 << way;
                    let mut other = 0;
                    while other < CELLS {
                        table.ways_past[from][other] |= ((other != to.index()) as u8) << way;
                        other += 1;
                    }
                }
                way += 1;
            }
        }
        from += 1;
    }
    table
}

const fn stepped(size: u8, joined: bool, row: u8, column: u8, way: Direction) -> Option<Cell> {
    let last = size - 1;
    Some(match way {
        Direction::Up if row > 0 => Cell::at(row - 1, column),
        Direction::Down if row < last => Cell::at(row + 1, column),
        Direction::Left if column > 0 => Cell::at(row, column - 1),
        Direction::Right if column < last => Cell::at(row, column + 1),
        Direction::Up if joined => Cell::at(last, column),
        Direction::Down if joined => Cell::at(0, column),
        Direction::Left if joined => Cell::at(row, last),
        Direction::Right if joined => Cell::at(row, 0),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NOTATIONS: [Notation; 3] =
        [Notation::XyFromTopLeft, Notation::XyFromBottomLeft, Notation::RowColumn];

    #[test]
    fn names_and_cells_are_inverse_on_every_board() {
        for notation in NOTATIONS {
            for size in 2..=SIDE {
                let grid = Grid::new(size, notation);
                assert_eq!(grid.cells().len(), usize::from(size * size));
                for cell in grid.cells().iter() {
                    assert_eq!(grid.cell(grid.name(cell)), Some(cell));
                }
                let named = (0..=6u8).flat_map(|a| (0..=6u8).filter_map(move |b| grid.cell([a, b]))).count();
                assert_eq!(named, usize::from(size * size));
            }
        }
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
                    for (bit, step) in steps.into_iter().enumerate() {
                        assert_eq!(board.ways(cell) >> bit & 1 == 1, step.is_some());
                        for to in board.cells().iter() {
                            let past = board.ways_past(cell, to) >> bit & 1 == 1;
                            assert_eq!(past, step.is_some_and(|step| step != to));
                        }
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

    #[test]
    fn four_bits_are_counted() {
        for bits in 0..16u8 {
            assert_eq!(count_of_four(bits), bits.count_ones() as usize);
        }
    }

    proptest! {
        #[test]
        fn the_nth_bit_is_the_nth_of_the_list(bits in 1u32..1 << 25) {
            let set = CellSet(bits);
            for (n, cell) in set.iter().enumerate() {
                prop_assert_eq!(set.nth(n), cell);
            }
            for ranks in [0, 1, 2, bits % 64, (1 << set.len()) - 1] {
                let wanted = set.iter().enumerate().filter(|(n, _)| ranks >> n & 1 == 1);
                prop_assert_eq!(set.at_ranks(ranks & ((1 << set.len()) - 1)), wanted.map(|(_, cell)| cell).collect());
            }
            let few: CellSet = set.iter().take(4).collect();
            prop_assert_eq!(few.len_of_few(), few.len());
            for (n, cell) in few.iter().enumerate() {
                prop_assert_eq!(few.nth_of_few(n), cell);
            }
            prop_assert_eq!(set.iter().collect::<CellSet>(), set);
        }
    }
}
