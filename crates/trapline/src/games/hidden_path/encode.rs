//! Hidden Path in numbers.

use super::{Action, HiddenPath, LONGEST_MOVE, Steps, View};
use crate::encode::{Canvas, Encode, Layout, Placing};
use crate::{Player, subset};

impl HiddenPath {
    fn placements(&self) -> usize {
        subset::count(self.last_trap().into(), self.traps.into())
    }
}

impl Encode for HiddenPath {
    const ENCODING: u32 = 1;

    fn indices(&self) -> usize {
        self.placements() + usize::from(LONGEST_MOVE)
    }

    #[inline]
    fn index(&self, action: Action) -> usize {
        match action {
            Action::Place(steps) => subset::rank(u32::from(steps.0) >> 1),
            Action::Move(steps) => self.placements() + usize::from(steps) - 1,
        }
    }

    #[inline]
    fn action(&self, index: usize) -> Action {
        match index.checked_sub(self.placements()) {
            None => Action::Place(Steps((subset::nth(self.traps.into(), index) << 1) as u16)),
            Some(steps) => Action::Move(steps as u8 + 1),
        }
    }

    fn layout(&self) -> Layout {
        Layout {
            planes: &[
                "my token",
                "the other's token",
                "my traps that are armed",
                "my traps that were sprung",
                "the other's traps that were sprung",
            ],
            rows: 1,
            columns: usize::from(self.length) + 1,
            numbers: &["1 where the other's traps are laid"],
        }
    }

    #[inline]
    fn paint(&self, view: &View, me: Player, canvas: &mut Canvas<'_>) {
        for player in [me, me.other()] {
            canvas.plane()[usize::from(view.position(player))] = 1.0;
        }
        canvas.spots(view.armed(me).known().map_or(0, |steps| steps.0.into()));
        for owner in [me, me.other()] {
            canvas.spots(view.sprung(owner).0.into());
        }
        canvas.flag(!view.armed(me.other()).is_unset());
    }

    fn placing(&self) -> Option<Placing> {
        let spots = (2 << self.last_trap()) - 2;
        Some(Placing { placements: self.placements(), picks: self.traps.into(), spots })
    }

    fn placement(&self, spots: u32) -> Action {
        Action::Place(Steps(spots as u16))
    }
}
