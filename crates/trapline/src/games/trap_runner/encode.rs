//! Trap Runner in numbers.

use super::{Action, State, TrapRunner};
use crate::encode::{Canvas, Encode, Layout};
use crate::grid::Direction;
use crate::{Player, Turn};

/// The moves come first.
const ATTACK: usize = Direction::ALL.len();

impl Encode for TrapRunner {
    const ENCODING: u32 = 1;

    fn indices(&self) -> usize {
        ATTACK + 1
    }

    #[inline]
    fn index(&self, action: Action) -> usize {
        match action {
            Action::Move(direction) => direction as usize,
            Action::Attack => ATTACK,
        }
    }

    #[inline]
    fn action(&self, index: usize) -> Action {
        if index < ATTACK { Action::Move(Direction::ALL[index]) } else { Action::Attack }
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
        let Turn::Of(player) = view.turn.get() else {
            return into.fill(0);
        };
        let (ways, attack) = self.legal(view, player);
        for (mark, way) in into.iter_mut().zip(Direction::ALL) {
            *mark = ways.contains(way).into();
        }
        into[ATTACK] = attack.into();
    }
}
