//! [`Layout`]: what an observation consists of. [`Canvas`]: what it is painted on, plane by plane.

use crate::grid::{Cell, CellSet, Grid};
use crate::{Player, Turn};

/// What an observation consists of: planes of so many rows and columns, then single numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// What each plane shows.
    pub planes: &'static [&'static str],
    /// The rows of a plane.
    pub rows: usize,
    /// The columns of a plane.
    pub columns: usize,
    /// What each number after the planes tells. Every observation ends with three more.
    pub numbers: &'static [&'static str],
}

impl Layout {
    /// The layout of a game on that board.
    #[must_use]
    pub const fn on(grid: Grid, planes: &'static [&'static str], numbers: &'static [&'static str]) -> Layout {
        Layout { planes, rows: grid.size() as usize, columns: grid.size() as usize, numbers }
    }

    /// How many numbers a plane has.
    #[must_use]
    #[inline]
    pub const fn area(&self) -> usize {
        self.rows * self.columns
    }

    /// How many numbers there are, without those that end every observation.
    #[must_use]
    #[inline]
    pub const fn length(&self) -> usize {
        self.planes.len() * self.area() + self.numbers.len()
    }
}

/// An observation being painted: every call goes on where the last one stopped.
#[derive(Debug)]
pub struct Canvas<'a> {
    rest: &'a mut [f32],
    area: usize,
}

impl<'a> Canvas<'a> {
    /// What ends every observation.
    pub(super) const LAST: [&'static str; 3] = [
        "1 where I am to act, -1 where the other is, 0 once it is over",
        "1 where I have won, -1 where the other has",
        "0 where I am player 1, 1 where I am player 2",
    ];

    /// An empty one, whose planes have that many numbers.
    #[inline]
    pub(super) fn new(rest: &'a mut [f32], area: usize) -> Canvas<'a> {
        rest.fill(0.0);
        Canvas { rest, area }
    }

    #[inline]
    fn take(&mut self, count: usize) -> &'a mut [f32] {
        let (taken, rest) = std::mem::take(&mut self.rest).split_at_mut(count);
        self.rest = rest;
        taken
    }

    /// The next plane, all 0.
    #[inline]
    pub fn plane(&mut self) -> &'a mut [f32] {
        self.take(self.area)
    }

    /// A plane with 1 at these spots, a bit each, counted row by row.
    #[inline]
    pub fn spots(&mut self, spots: u32) {
        for (at, number) in self.plane().iter_mut().enumerate() {
            *number = (spots >> at & 1) as f32;
        }
    }

    /// A plane with 1 at one cell of the board.
    #[inline]
    pub fn cell(&mut self, grid: Grid, cell: Cell) {
        self.plane()[grid.rank(cell)] = 1.0;
    }

    /// A plane with 1 at these cells of the board.
    #[inline]
    pub fn cells(&mut self, grid: Grid, cells: CellSet) {
        self.spots(grid.ranks(cells));
    }

    /// One number.
    #[inline]
    pub fn number(&mut self, number: f32) {
        self.take(1)[0] = number;
    }

    /// A number from 0 to 1: so many of all.
    #[inline]
    pub fn part(&mut self, some: u8, all: u8) {
        self.number(if all == 0 { 0.0 } else { f32::from(some) / f32::from(all) });
    }

    /// 1 where it is so, and 0 where it is not.
    #[inline]
    pub fn flag(&mut self, is_so: bool) {
        self.number(f32::from(u8::from(is_so)));
    }

    /// What ends every observation.
    ///
    /// # Panics
    /// Where a game has painted less or more than its layout says.
    #[inline]
    pub(super) fn finish(mut self, turn: Turn, me: Player) {
        let side = |player: Option<Player>| match player {
            Some(player) if player == me => 1.0,
            Some(_) => -1.0,
            None => 0.0,
        };
        self.number(side(turn.player()));
        self.number(side(turn.outcome().and_then(|outcome| outcome.winner)));
        self.flag(me == Player::Two);
        assert!(self.rest.is_empty(), "a game paints what its layout says");
    }
}
