//! [`Terms`]: what a batch of loops is solved under, by the sets of traps and the house rules.

use super::Treasure;
use super::bits::{Plane, WIDTH};
use trapline::Player;
use trapline::games::TrapAndTreasure;
use trapline::grid::CellSet;

/// What stays the same from turn to turn.
pub struct Terms {
    /// Where both pieces stand on cells of the board, and not on the same one, nor on the treasure.
    pub valid: Plane,
    /// Where B cannot go or it makes no difference that B goes.
    pub open: Plane,
    /// Where A stands on a trap.
    pub a_on_trap: Plane,
    /// Where B does.
    pub b_on_trap: Plane,
    /// Where a player can do nothing, between walls.
    pub a_stuck: Plane,
    pub b_stuck: Plane,
    /// Where A, who has just come, wins whatever else there is: with the treasure picked up. The only one of
    /// these that grows.
    pub fetched: Plane,
    /// The same while B is snared, or A has come home.
    pub fetched_again: Plane,
}

impl Terms {
    pub fn new() -> Terms {
        let plane = || Plane::filled(0);
        Terms {
            valid: plane(),
            open: plane(),
            a_on_trap: plane(),
            b_on_trap: plane(),
            a_stuck: plane(),
            b_stuck: plane(),
            fetched: plane(),
            fetched_again: plane(),
        }
    }

    /// Sets them up.
    #[inline(always)]
    pub fn lay_out<const WALL: bool>(
        &mut self,
        game: &TrapAndTreasure,
        treasure: Treasure,
        sets: &[CellSet; WIDTH],
        left: [u8; 2],
    ) {
        let grid = game.grid();
        let (home, middle) = (grid.corners()[0].index(), grid.middle().index());
        let lying = treasure == Treasure::Lying;
        let cells = grid.cells();
        let standing = if lying { cells.without(grid.middle()) } else { cells };
        let traps = sets.map(|set| set.0);
        for a in cells.iter() {
            let valid = if standing.contains(a) { standing.without(a).0 } else { 0 };
            let open = if !lying && a.index() == home { u32::MAX } else { !cells.without(a).0 };
            *self.valid.row_mut(a.index()) = [valid; WIDTH];
            *self.open.row_mut(a.index()) = [open; WIDTH];
            *self.a_on_trap.row_mut(a.index()) = traps.map(|set| (set >> a.index() & 1).wrapping_neg());
            *self.b_on_trap.row_mut(a.index()) = traps;
        }
        for a in [home, middle] {
            *self.fetched.row_mut(a) = [0; WIDTH];
            *self.fetched_again.row_mut(a) = [0; WIDTH];
        }
        if !lying {
            // With a trap there it takes two more turns, and comes about like any other step into a trap.
            let (on_trap, valid) = (*self.a_on_trap.row(home), *self.valid.row(home));
            *self.fetched_again.row_mut(home) = std::array::from_fn(|n| valid[n] & !on_trap[n]);
        }
        if WALL {
            self.find_stuck(game, lying, sets, left);
        }
    }

    /// Finds out where a player between walls can do nothing.
    fn find_stuck(&mut self, game: &TrapAndTreasure, lying: bool, sets: &[CellSet; WIDTH], left: [u8; 2]) {
        let grid = game.grid();
        self.a_stuck.all_mut().fill(0);
        self.b_stuck.all_mut().fill(0);
        for (n, set) in sets.iter().enumerate() {
            let free = grid.cells().len() - set.len() - usize::from(lying);
            let can_place = left.map(|left| left > 0 && free > 2);
            for cell in grid.cells().iter() {
                let ways = grid.neighbours(cell).minus(*set);
                // The other player may stand in the only way.
                let blocking = match ways.len() {
                    0 => grid.cells(),
                    1 => ways,
                    _ => continue,
                };
                if !can_place[Player::One.index()] {
                    self.a_stuck.row_mut(cell.index())[n] = blocking.0;
                }
                if !can_place[Player::Two.index()] {
                    for a in blocking.iter() {
                        self.b_stuck.row_mut(a.index())[n] |= 1 << cell.index();
                    }
                }
            }
        }
    }
}
