//! What one step does on every board, worked out when the program is compiled.

use super::{CELLS, Cell, CellSet, Direction, SIDE};

/// What one step does, worked out once for every board.
pub(super) struct Steps {
    pub(super) cells: CellSet,
    pub(super) neighbours: [CellSet; CELLS],
    pub(super) steps: [[u8; 4]; CELLS],
    pub(super) ways: [u8; CELLS],
    pub(super) ways_past: [[u8; CELLS]; CELLS],
}

pub(super) const NOWHERE: u8 = u8::MAX;

/// By whether the edges are joined, and by size.
pub(super) static STEPS: [[Steps; SIDE as usize + 1]; 2] = [
    [steps(0, false), steps(1, false), steps(2, false), steps(3, false), steps(4, false), steps(5, false)],
    [steps(0, true), steps(1, true), steps(2, true), steps(3, true), steps(4, true), steps(5, true)],
];

const fn steps(size: u8, joined: bool) -> Steps {
    let mut all = Steps {
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
            all.cells = all.cells.with(Cell::at(row, column));
            let mut way = 0;
            while way < 4 {
                if let Some(to) = stepped(size, joined, row, column, Direction::ALL[way]) {
                    all.neighbours[from] = all.neighbours[from].with(to);
                    all.steps[from][way] = to.index() as u8;
                    all.ways[from] |= 1 << way;
                    let mut other = 0;
                    while other < CELLS {
                        all.ways_past[from][other] |= ((other != to.index()) as u8) << way;
                        other += 1;
                    }
                }
                way += 1;
            }
        }
        from += 1;
    }
    all
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
