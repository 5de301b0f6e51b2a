//! What one step does on every board, worked out when the program is compiled.

use super::{CELLS, Cell, CellSet, Direction, Near, ROOM, SIDE, Ways};

/// What one step does, worked out once for every board.
pub(super) struct Steps {
    pub(super) cells: CellSet,
    pub(super) neighbours: [CellSet; ROOM],
    /// Where each direction leads, or [`NOWHERE`]: a byte each, the first one lowest. So they are loaded before it is
    /// known which of them is wanted.
    pub(super) steps: [u32; ROOM],
    pub(super) ways: [Ways; ROOM],
    /// By the cell that one must not enter.
    pub(super) ways_past: [[Ways; ROOM]; ROOM],
    /// The same.
    pub(super) near_past: [[Near; ROOM]; ROOM],
}

pub(super) const NOWHERE: u8 = u8::MAX;

/// Every board by [`number`](super::Grid::number).
pub(super) static STEPS: [Steps; 8] = [
    steps(2, false),
    steps(3, false),
    steps(4, false),
    steps(5, false),
    steps(2, true),
    steps(3, true),
    steps(4, true),
    steps(5, true),
];

const fn steps(size: u8, joined: bool) -> Steps {
    let mut all = Steps {
        cells: CellSet::EMPTY,
        neighbours: [CellSet::EMPTY; ROOM],
        steps: [u32::from_ne_bytes([NOWHERE; 4]); ROOM],
        ways: [Ways::NONE; ROOM],
        ways_past: [[Ways::NONE; ROOM]; ROOM],
        near_past: [[Near::NONE; ROOM]; ROOM],
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
                    let others = all.steps[from] & !((NOWHERE as u32) << (8 * way));
                    all.steps[from] = others | (to.index() as u32) << (8 * way);
                    all.ways[from] = all.ways[from].then(Direction::ALL[way]);
                    let mut other = 0;
                    while other < CELLS {
                        if other != to.index() {
                            all.ways_past[from][other] = all.ways_past[from][other].then(Direction::ALL[way]);
                        }
                        other += 1;
                    }
                }
                way += 1;
            }
            let mut other = 0;
            while other < CELLS {
                all.near_past[from][other] = listed(all.neighbours[from], other);
                other += 1;
            }
        }
        from += 1;
    }
    all
}

/// These cells but for that one, in ascending order.
const fn listed(cells: CellSet, but: usize) -> Near {
    let mut list = Near::NONE;
    let mut cell = 0;
    while cell < CELLS {
        if cell != but && cells.contains(Cell::from_index(cell)) {
            list = list.then(Cell::from_index(cell));
        }
        cell += 1;
    }
    list
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
