//! Maze Runner Duel in numbers. All placements have one, also those that `placement=open` forbids: which they are
//! differs between the players, and the numbers do not.

use super::{Action, MazeRunnerDuel, Placement, View};
use crate::encode::{self, Canvas, Encode, Layout, Placing};
use crate::grid::{CellSet, Direction};
use crate::{Player, subset};

impl MazeRunnerDuel {
    fn all_placements(&self) -> usize {
        subset::count(self.placeable().len(), self.obstacles.into())
    }

    /// The rank of these cells among all placements.
    fn rank(&self, cells: CellSet) -> usize {
        let ranks = self.placeable().iter().enumerate().filter(|&(_, cell)| cells.contains(cell));
        subset::rank(ranks.fold(0, |ranks, (rank, _)| ranks | 1 << rank))
    }
}

impl Encode for MazeRunnerDuel {
    const ENCODING: u32 = 1;

    fn indices(&self) -> usize {
        self.all_placements() + Direction::ALL.len()
    }

    #[inline]
    fn index(&self, action: Action) -> usize {
        match action {
            Action::Place(cells) => self.rank(cells),
            Action::Move(direction) => self.all_placements() + direction as usize,
        }
    }

    #[inline]
    fn action(&self, index: usize) -> Action {
        match index.checked_sub(self.all_placements()) {
            None => {
                let ranks = subset::nth(self.obstacles.into(), index);
                Action::Place(self.placeable().at_ranks(ranks))
            }
            Some(way) => Action::Move(Direction::ALL[way]),
        }
    }

    fn layout(&self) -> Layout {
        Layout::on(
            self.grid,
            &[
                "my token",
                "the other's token",
                "my obstacles",
                "my obstacles that the other has met",
                "the other's obstacles that I have met",
            ],
            &[
                "1 where the other's obstacles are placed",
                "1 where I lose my next turn",
                "1 where the other loses their next turn",
            ],
        )
    }

    #[inline]
    fn paint(&self, view: &View, me: Player, canvas: &mut Canvas<'_>) {
        for player in [me, me.other()] {
            canvas.cell(self.grid, view.piece(player));
        }
        canvas.cells(self.grid, view.obstacles(me).known().unwrap_or(CellSet::EMPTY));
        for owner in [me, me.other()] {
            canvas.cells(self.grid, view.revealed(owner));
        }
        canvas.flag(!view.obstacles(me.other()).is_unset());
        for player in [me, me.other()] {
            canvas.flag(view.is_recovering(player));
        }
    }

    #[inline]
    fn each(&self, view: &View, note: impl FnMut(usize)) {
        let all = self.all_placements();
        match view.turn().player() {
            None => {}
            Some(player) if !view.is_placing(player) => {
                let ways = self.ways(view, player);
                (0..ways.len()).map(|n| all + ways.nth(n) as usize).for_each(note);
            }
            Some(player) => match self.placement {
                Placement::Any => (0..all).for_each(note),
                Placement::Open => self.placements(player).map(|cells| self.rank(cells)).for_each(note),
            },
        }
    }

    fn placing(&self) -> Option<Placing> {
        let spots = self.grid.ranks(self.placeable());
        Some(Placing { placements: self.all_placements(), picks: self.obstacles.into(), spots })
    }

    fn placement(&self, spots: u32) -> Action {
        Action::Place(encode::spots(spots).map(|rank| self.grid.ranked(rank)).collect())
    }
}
