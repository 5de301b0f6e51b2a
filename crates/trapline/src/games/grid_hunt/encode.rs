//! Grid Hunt in numbers.

use super::{Action, GridHunt, MOST_SCANS, Scan, View};
use crate::Player;
use crate::encode::{Canvas, Encode, Layout};

impl Encode for GridHunt {
    const ENCODING: u32 = 1;

    fn indices(&self) -> usize {
        3 * self.grid.area()
    }

    #[inline]
    fn index(&self, action: Action) -> usize {
        let (kind, cell) = match action {
            Action::Hide(cell) => (0, cell),
            Action::Scan(cell) => (1, cell),
            Action::Dig(cell) => (2, cell),
        };
        kind * self.grid.area() + self.grid.rank(cell)
    }

    #[inline]
    fn action(&self, index: usize) -> Action {
        let cell = self.grid.ranked(index % self.grid.area());
        match index / self.grid.area() {
            0 => Action::Hide(cell),
            1 => Action::Scan(cell),
            _ => Action::Dig(cell),
        }
    }

    #[inline]
    fn each(&self, view: &View, note: impl FnMut(usize)) {
        // A player hides, scans or digs wherever they like.
        let kinds = match view.turn.player() {
            None => 0..0,
            Some(player) if view.treasure(player).is_unset() => 0..1,
            Some(player) if self.scans_left(view, player) > 0 => 1..3,
            Some(_) => 2..3,
        };
        (kinds.start * self.grid.area()..kinds.end * self.grid.area()).for_each(note);
    }

    fn layout(&self) -> Layout {
        Layout::on(
            self.grid,
            &[
                "my treasure",
                "where I have dug",
                "where the other has dug",
                "my first scan: how far it was, plus one, in ninths",
                "my second scan",
                "my third scan",
                "the other's first scan",
                "the other's second scan",
                "the other's third scan",
            ],
            &[
                "1 where the other's treasure is hidden",
                "my scans left, of all",
                "the other's scans left, of all",
            ],
        )
    }

    #[inline]
    fn paint(&self, view: &View, me: Player, canvas: &mut Canvas<'_>) {
        let mine = canvas.plane();
        if let Some(cell) = view.treasure(me).known() {
            mine[self.grid.rank(cell)] = 1.0;
        }
        for searcher in [me, me.other()] {
            canvas.cells(self.grid, view.digs.of(searcher));
        }
        for searcher in [me, me.other()] {
            let mut scans = view.scans.of(searcher).iter();
            for _ in 0..MOST_SCANS {
                let plane = canvas.plane();
                if let Some(scan) = scans.next() {
                    plane[self.grid.rank(scan.at)] =
                        f32::from(scan.distance + 1) / f32::from(Scan::DISTANCES);
                }
            }
        }
        canvas.flag(!view.treasure(me.other()).is_unset());
        for searcher in [me, me.other()] {
            canvas.part(self.scans_left(view, searcher), self.scans);
        }
    }
}
