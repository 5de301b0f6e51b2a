//! The board of Grid Hunt as searchers see it: what scans tell apart, and which cells are alike.

use trapline::grid::{Cell, CellSet, Grid};

/// A square board and its eight symmetries.
#[derive(Clone, Debug)]
pub struct Board {
    grid: Grid,
    /// Where each symmetry takes each cell, by the cell's index.
    symmetries: Vec<Vec<Cell>>,
}

impl Board {
    pub fn new(grid: Grid) -> Board {
        let last = grid.size() - 1;
        let turned = |cell: Cell| Cell::at(cell.column(), last - cell.row());
        let mirrored = |cell: Cell| Cell::at(cell.column(), cell.row());
        let symmetries = (0..8)
            .map(|n| {
                let moved = |cell| {
                    let start = if n < 4 { cell } else { mirrored(cell) };
                    (0..n % 4).fold(start, |cell, _| turned(cell))
                };
                let all = (0..=u8::MAX).map(usize::from).take(1 + last_index(grid));
                all.map(|index| {
                    let cell = Cell::from_index(index);
                    if grid.cells().contains(cell) { moved(cell) } else { cell }
                })
                .collect()
            })
            .collect();
        Board { grid, symmetries }
    }

    pub fn cells(&self) -> CellSet {
        self.grid.cells()
    }

    /// What a scan there tells apart among these cells: the sets it may leave, nearest first.
    pub fn split(&self, cells: CellSet, at: Cell) -> Vec<CellSet> {
        let mut parts = [CellSet::EMPTY; 9];
        for cell in cells.iter() {
            let part = &mut parts[usize::from(at.distance(cell))];
            *part = part.with(cell);
        }
        parts.into_iter().filter(|part| !part.is_empty()).collect()
    }

    /// The scans that tell most apart among these cells, each with what it may leave.
    pub fn sharpest(&self, cells: CellSet) -> Vec<Cell> {
        let sharpness = |at: &Cell| self.split(cells, *at).len();
        let most = self.cells().iter().map(|at| sharpness(&at)).max().unwrap_or(0);
        self.cells().iter().filter(|at| sharpness(at) == most).collect()
    }

    /// A set's lowest image under the symmetries, and one of those that give it.
    pub fn canonical(&self, cells: CellSet) -> (CellSet, &[Cell]) {
        let images =
            self.symmetries.iter().map(|to| (cells.iter().map(|c| to[c.index()]).collect(), &to[..]));
        images.min_by_key(|(image, _): &(CellSet, _)| image.0).expect("there are eight")
    }

    /// The cells of a set in groups: alike are those that a symmetry of the set takes to each other.
    pub fn alike(&self, cells: CellSet) -> Vec<CellSet> {
        let keeps = |to: &&Vec<Cell>| cells.iter().map(|c| to[c.index()]).collect::<CellSet>() == cells;
        let keeping: Vec<_> = self.symmetries.iter().filter(keeps).collect();
        let mut groups: Vec<CellSet> = vec![];
        for cell in cells.iter() {
            if !groups.iter().any(|group| group.contains(cell)) {
                groups.push(keeping.iter().map(|to| to[cell.index()]).collect());
            }
        }
        groups
    }
}

fn last_index(grid: Grid) -> usize {
    grid.cells().iter().map(Cell::index).max().unwrap_or(0)
}
