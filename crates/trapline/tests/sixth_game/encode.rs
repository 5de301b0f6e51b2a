//! Cups in numbers.

use super::{Action, Cups, View};
use crate::Player;
use crate::encode::{Canvas, Encode, Layout};

impl Encode for Cups {
    const ENCODING: u32 = 1;

    fn indices(&self) -> usize {
        2 * usize::from(self.cups)
    }

    fn index(&self, action: Action) -> usize {
        match action {
            Action::Hide(cup) => usize::from(cup) - 1,
            Action::Lift(cup) => usize::from(self.cups + cup) - 1,
        }
    }

    fn action(&self, index: usize) -> Action {
        match index as u8 {
            hide if hide < self.cups => Action::Hide(hide + 1),
            lift => Action::Lift(lift - self.cups + 1),
        }
    }

    fn layout(&self) -> Layout {
        Layout {
            planes: &[
                "my coin",
                "my cups that were lifted",
                "the other's",
                "where the coin can be",
                "the other's",
            ],
            rows: 1,
            columns: self.cups.into(),
            numbers: &["1 where the other's coin is hidden", "coins found", "the other's"],
        }
    }

    fn paint(&self, view: &View, me: Player, canvas: &mut Canvas<'_>) {
        canvas.spots(view.coins[me.index()].known().map_or(0, |cup| 1 << (cup - 1)));
        for owner in [me, me.other()] {
            canvas.spots(u32::from(view.lifted.of(owner)) >> 1);
        }
        for owner in [me, me.other()] {
            let [first, last] = owner.pick(view.between);
            canvas.spots((first..=last).fold(0, |row, cup| row | 1 << (cup - 1)));
        }
        canvas.flag(!view.coins[me.other().index()].is_unset());
        for finder in [me, me.other()] {
            canvas.part(view.found.of(finder), self.wins);
        }
    }
}
