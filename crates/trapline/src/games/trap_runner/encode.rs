//! Trap Runner in numbers.

use super::{ATTACK, Action, State, TrapRunner};
use crate::Player;
use crate::encode::{Canvas, Encode, Layout};
use crate::grid::Direction;

impl Encode for TrapRunner {
    const ENCODING: u32 = 1;

    fn indices(&self) -> usize {
        ATTACK as usize + 1
    }

    #[inline]
    fn index(&self, action: Action) -> usize {
        match action {
            Action::Move(direction) => direction as usize,
            Action::Attack => ATTACK as usize,
        }
    }

    #[inline]
    fn action(&self, index: usize) -> Action {
        match index as u32 {
            ATTACK => Action::Attack,
            way => Action::Move(Direction::from_bit(way)),
        }
    }

    fn layout(&self) -> Layout {
        Layout::on(
            self.grid,
            &["my token", "the other's token"],
            &["my shields, of all", "the other's shields, of all"],
        )
    }

    #[inline]
    fn paint(&self, view: &State, me: Player, canvas: &mut Canvas<'_>) {
        for player in [me, me.other()] {
            canvas.cell(self.grid, view.pieces.of(player));
        }
        for player in [me, me.other()] {
            canvas.part(view.shields.of(player), self.shields);
        }
    }

    #[inline]
    fn mask(&self, view: &State, into: &mut [i8]) {
        debug_assert_eq!(into.len(), self.indices());
        let legal = self.legal(view);
        for (bit, mark) in into.iter_mut().enumerate() {
            *mark = (legal >> bit & 1) as i8;
        }
    }
}
