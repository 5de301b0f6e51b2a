//! How far it is across a board on which some cells cost more than others to enter.

use trapline::grid::{Cell, CellSet, Grid};

/// More than any way costs.
pub const NEVER: u32 = u32::MAX / 4;

/// What the cheapest way from each cell to the goal costs, by the cell's index. `enter` is what entering a cell
/// costs; a cell that costs [`NEVER`] cannot be entered.
pub fn costs(grid: Grid, goal: Cell, enter: impl Fn(Cell) -> u32) -> [u32; 25] {
    let mut costs = [NEVER; 25];
    costs[goal.index()] = 0;
    let mut changed = CellSet::only(goal);
    while !changed.is_empty() {
        let mut next = CellSet::EMPTY;
        for to in changed.iter() {
            let cost = costs[to.index()].saturating_add(enter(to)).min(NEVER);
            for from in grid.neighbours(to).iter() {
                if cost < costs[from.index()] {
                    costs[from.index()] = cost;
                    next = next.with(from);
                }
            }
        }
        changed = next;
    }
    costs
}
