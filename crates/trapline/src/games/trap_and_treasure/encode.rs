//! Trap and Treasure in numbers.

use super::{Action, State, TrapAndTreasure};
use crate::Player;
use crate::encode::{Canvas, Encode, Layout};

impl Encode for TrapAndTreasure {
    const ENCODING: u32 = 1;

    fn indices(&self) -> usize {
        2 * self.grid.area()
    }

    #[inline]
    fn index(&self, action: Action) -> usize {
        match action {
            Action::Move(cell) => self.grid.rank(cell),
            Action::Trap(cell) => self.grid.area() + self.grid.rank(cell),
        }
    }

    #[inline]
    fn action(&self, index: usize) -> Action {
        match index.checked_sub(self.grid.area()) {
            None => Action::Move(self.grid.ranked(index)),
            Some(rank) => Action::Trap(self.grid.ranked(rank)),
        }
    }

    fn layout(&self) -> Layout {
        Layout::on(
            self.grid,
            &["my piece", "the other's piece", "traps"],
            &[
                "1 where I carry the treasure, -1 where the other does, 0 where it lies in the middle",
                "my traps left, of all",
                "the other's traps left, of all",
                "1 where I have still to skip a turn",
                "1 where the other has still to skip a turn",
            ],
        )
    }

    #[inline]
    fn paint(&self, view: &State, me: Player, canvas: &mut Canvas<'_>) {
        for player in [me, me.other()] {
            canvas.cell(self.grid, view.pieces.of(player));
        }
        canvas.cells(self.grid, view.traps);
        canvas.number(match view.carrier {
            None => 0.0,
            Some(carrier) if carrier == me => 1.0,
            Some(_) => -1.0,
        });
        for player in [me, me.other()] {
            canvas.part(view.left.of(player), self.allowance);
        }
        for player in [me, me.other()] {
            canvas.flag(view.snared.of(player));
        }
    }
}
