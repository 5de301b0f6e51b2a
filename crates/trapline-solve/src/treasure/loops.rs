//! [`Loop`]: the positions with one set of traps, one share of the traps left and the treasure either lying or
//! carried by A, solved by value iteration until nothing changes.
//!
//! All values start as draws. Whatever turns into a win or a loss does so for a reason that goes back to an end of
//! the game, and distances only count upwards from there, so that the values at which the iteration comes to rest
//! are the true ones.

use super::exits::Exits;
use super::plane::{LANES, LENGTH, Plane, Row, STEPS, lanes, later_by_two, select, turned_over};
use super::{Counts, HALF, Solution, Treasure, mirrored, turned, turned_set};
use crate::Value;
use crate::value::DRAW;
use crate::wide::{self, Work};
use trapline::Player;
use trapline::games::TrapAndTreasure;
use trapline::games::trap_and_treasure::Traps;
use trapline::grid::{self, Cell, CellSet, Direction};

/// Nothing a player could wish for the other: what stands where no step can lead.
const NEVER: u8 = u8::MAX;

/// The most traps there can be.
const MOST: usize = 6;

/// The work space for one loop after another.
pub struct Loop {
    board: Board,
    treasure: Treasure,
    traps: CellSet,
    left: [u8; 2],
    /// What a position is worth to A, who is to move, nobody being snared.
    to_a: Plane,
    /// The same for B.
    to_b: Plane,
    /// Where the values of both stay as they are: both pieces on one cell, or A at home with the treasure.
    settled: Plane,
    /// What it is worth to A, who is to move, when B has just come to B's cell: the same, unless that has
    /// snared B, picked the treasure up, or is not possible.
    met_by_a: Plane,
    /// On the way to what follows: where B's cell is a trap or the middle, and what B's picking the treasure up
    /// is worth to A.
    trapped: Plane,
    middle: Plane,
    taken: Plane,
    /// Of it, what is the same; what comes from `snared_b`; and the rest, which stays as it is.
    met_as_usual: Plane,
    met_snared: Plane,
    met_otherwise: Plane,
    /// What it is worth to B when A has just come to A's cell.
    met_by_b: Plane,
    /// What it is worth to A to act while B is snared on B's cell.
    snared_b: Plane,
    /// On the way to that, by the cell that A goes to: the value; whether A is snared there, too; where it is
    /// fixed; and what it is fixed to.
    gone_to: Plane,
    gone_into_trap: Plane,
    gone_as_usual: Plane,
    gone_otherwise: Plane,
    exits_of_a: Exits,
    exits_of_b: Exits,
    /// With the treasure picked up by A, who stands in the middle: what it is worth to A and to B.
    taken_by_a: [Row; 2],
    /// With the treasure picked up by B, who stands in the middle: what it is worth to A and to B, by A's cell.
    taken_by_b: [Row; 2],
}

/// What never changes from loop to loop.
struct Board {
    game: TrapAndTreasure,
    wall: bool,
    cells: CellSet,
    neighbours: [CellSet; 25],
    home: Cell,
    middle: Cell,
    /// For each direction, where B's step in it does not stay on the board; and how far it goes in a row.
    blocked: [(Plane, isize); 4],
    /// Where both pieces stand on one cell, or a row or a lane stands for no cell.
    nowhere: Plane,
}

impl Board {
    fn new(game: &TrapAndTreasure) -> Board {
        let grid = game.grid();
        let cells = grid.cells();
        let blocked = Direction::ALL.map(|way| {
            let open: CellSet = cells.iter().filter(|&cell| grid.step(cell, way).is_some()).collect();
            let mut plane = Plane::filled(NEVER);
            for row in plane.all_mut().as_chunks_mut::<LANES>().0 {
                *row = lanes(open).map(|lane| !lane);
            }
            let side = grid::SIDE as isize;
            (plane, [-side, side, -1, 1][way as usize])
        });
        let mut nowhere = Plane::filled(NEVER);
        for a in cells.iter() {
            *nowhere.row_mut(a.index()) = lanes(cells.without(a)).map(|lane| !lane);
        }
        Board {
            game: *game,
            wall: game.traps() == Traps::Wall,
            cells,
            neighbours: std::array::from_fn(|cell| {
                let cell = Cell::from_index(cell);
                if cells.contains(cell) { grid.neighbours(cell) } else { CellSet::EMPTY }
            }),
            home: grid.corners()[0],
            middle: grid.middle(),
            blocked,
            nowhere,
        }
    }
}

/// One loop to be solved.
struct Solving<'a> {
    work: &'a mut Loop,
    solution: &'a Solution,
}

impl Work for Solving<'_> {
    type Out = Counts;

    #[inline(always)]
    fn done(self) -> Counts {
        let Solving { work, solution } = self;
        work.begin(solution);
        loop {
            work.meet_a();
            let changed = work.improve_a();
            work.meet_b();
            if !(changed | work.improve_b()) {
                return work.counts();
            }
        }
    }
}

impl Loop {
    pub fn new(game: &TrapAndTreasure) -> Loop {
        let plane = || Plane::filled(DRAW);
        let board = Board::new(game);
        Loop {
            treasure: Treasure::Lying,
            traps: CellSet::EMPTY,
            left: [0; 2],
            to_a: plane(),
            to_b: plane(),
            settled: plane(),
            met_by_a: Plane::filled(NEVER),
            trapped: Plane::filled(0),
            middle: Plane::filled(0),
            taken: Plane::filled(0),
            met_as_usual: Plane::filled(0),
            met_snared: Plane::filled(0),
            met_otherwise: Plane::filled(NEVER),
            met_by_b: Plane::filled(NEVER),
            snared_b: Plane::filled(0),
            gone_to: Plane::filled(0),
            gone_into_trap: Plane::filled(0),
            gone_as_usual: {
                let mut plane = Plane::filled(0);
                for a in game.grid().cells().iter().map(Cell::index) {
                    *plane.row_mut(a) = board.nowhere.row(a).map(|nowhere| !nowhere);
                }
                plane
            },
            gone_otherwise: Plane::filled(0),
            exits_of_a: Exits::none(),
            exits_of_b: Exits::none(),
            taken_by_a: [[0; LANES]; 2],
            taken_by_b: [[0; LANES]; 2],
            board,
        }
    }

    /// Solves one loop and counts its positions; those of the layer above, and those with the treasure carried,
    /// are solved already.
    pub fn solve(
        &mut self,
        solution: &Solution,
        treasure: Treasure,
        traps: CellSet,
        left: [u8; 2],
    ) -> Counts {
        self.treasure = treasure;
        self.traps = traps;
        self.left = left;
        wide::run(Solving { work: self, solution })
    }

    /// Whether A on that cell has brought the treasure home.
    #[inline(always)]
    fn is_over(&self, a: Cell) -> bool {
        self.treasure == Treasure::Carried && a == self.board.home
    }

    /// Sets up all that stays the same from sweep to sweep, and the values from which they start.
    #[inline(always)]
    fn begin(&mut self, solution: &Solution) {
        let (treasure, traps, left) = (self.treasure, self.traps, self.left);
        let lying = treasure == Treasure::Lying;
        self.exits_of_a.gather(solution, treasure, traps, left, Player::One);
        self.exits_of_b.gather(solution, treasure, traps, left, Player::Two);
        if lying {
            self.look_up_taken(solution);
        }
        let nowhere = self.board.nowhere.all();
        for plane in [&mut self.to_a, &mut self.to_b] {
            for (value, nowhere) in plane.all_mut().iter_mut().zip(nowhere) {
                *value = DRAW | nowhere;
            }
        }
        self.settled.all_mut().copy_from_slice(nowhere);
        if !lying {
            *self.settled.row_mut(self.board.home.index()) = [u8::MAX; LANES];
            let home = self.board.home.index();
            *self.to_b.row_mut(home) =
                self.board.nowhere.row(home).map(|nowhere| Value::Loss(0).to_byte() | nowhere);
        }
        // How A sees B come to a lane.
        self.trapped.set_rows(&lanes(traps));
        let middle = if lying { lanes(CellSet::only(self.board.middle)) } else { [0; LANES] };
        self.middle.set_rows(&middle);
        if lying {
            for a in self.board.cells.iter().map(Cell::index) {
                *self.taken.row_mut(a) = [self.taken_by_b[Player::One.index()][a]; LANES];
            }
        }
        let (trapped, middle, taken) = (self.trapped.all(), self.middle.all(), self.taken.all());
        let snares = if self.board.wall { 0 } else { u8::MAX };
        let (usual, snared, otherwise) =
            (self.met_as_usual.all_mut(), self.met_snared.all_mut(), self.met_otherwise.all_mut());
        for i in 0..LENGTH {
            let somewhere = !nowhere[i];
            usual[i] = somewhere & !(trapped[i] | middle[i]);
            snared[i] = somewhere & trapped[i] & snares;
            otherwise[i] = select(somewhere & middle[i], taken[i], NEVER) & !(usual[i] | snared[i]);
        }
        // How A fares who goes to a cell while B is snared.
        for a in self.board.cells.iter() {
            *self.gone_into_trap.row_mut(a.index()) = [if traps.contains(a) { u8::MAX } else { 0 }; LANES];
        }
        let (home, middle) = (self.board.home.index(), self.board.middle.index());
        for a in [home, middle] {
            *self.gone_as_usual.row_mut(a) = self.board.nowhere.row(a).map(|nowhere| !nowhere);
            *self.gone_otherwise.row_mut(a) = [0; LANES];
        }
        let (a, fixed) = if lying {
            (middle, self.taken_by_a[Player::One.index()].map(later_by_two))
        } else {
            // Home at once, or after both have skipped a turn.
            let turns = if traps.contains(self.board.home) { 3 } else { 1 };
            (home, [Value::Win(turns).to_byte(); LANES])
        };
        let nowhere = self.board.nowhere.row(a);
        *self.gone_as_usual.row_mut(a) = [0; LANES];
        *self.gone_otherwise.row_mut(a) = std::array::from_fn(|i| fixed[i] & !nowhere[i]);
    }

    fn look_up_taken(&mut self, solution: &Solution) {
        let (game, left) = (&self.board.game, self.left);
        let middle = self.board.middle.index() * 25; // it stays in the middle, turned round and mirrored
        let (block, mirror) = solution.block(Treasure::Carried, self.traps, left);
        let around = turned_set(game, self.traps);
        let (turned_block, turned_mirror) = solution.block(Treasure::Carried, around, [left[1], left[0]]);
        for cell in self.board.cells.iter() {
            let b = if mirror { mirrored(cell) } else { cell };
            let a = turned(game, cell);
            let a = if turned_mirror { mirrored(a) } else { a };
            for mover in Player::BOTH {
                self.taken_by_a[mover.index()][cell.index()] =
                    block[mover.index() * HALF + middle + b.index()];
                let other = mover.other().index();
                self.taken_by_b[mover.index()][cell.index()] =
                    turned_block[other * HALF + middle + a.index()];
            }
        }
    }

    /// A's best; whether that changes anything.
    #[inline(always)]
    fn improve_a(&mut self) -> bool {
        let [up, down, left, right] = STEPS.map(|by| self.met_by_b.shifted(by));
        let (exits, other, settled) = (self.exits_of_a.other.all(), self.to_b.all(), self.settled.all());
        let wall = if self.board.wall { u8::MAX } else { 0 };
        let values = self.to_a.all_mut();
        let mut changed = 0;
        for i in 0..LENGTH {
            let least = exits[i].min(up[i]).min(down[i]).min(left[i]).min(right[i]);
            let new = settle(values[i], least, other[i], wall, settled[i]);
            changed |= new ^ values[i];
            values[i] = new;
        }
        changed != 0
    }

    /// B's best; whether that changes anything.
    #[inline(always)]
    fn improve_b(&mut self) -> bool {
        let [up, down, left, right] = self.board.blocked.each_ref().map(|(_, by)| self.met_by_a.shifted(*by));
        let [no_up, no_down, no_left, no_right] = self.board.blocked.each_ref().map(|(no, _)| no.all());
        let (exits, other, settled) = (self.exits_of_b.other.all(), self.to_a.all(), self.settled.all());
        let wall = if self.board.wall { u8::MAX } else { 0 };
        let values = self.to_b.all_mut();
        let mut changed = 0;
        for i in 0..LENGTH {
            let vertical = (up[i] | no_up[i]).min(down[i] | no_down[i]);
            let level = (left[i] | no_left[i]).min(right[i] | no_right[i]);
            let new = settle(values[i], exits[i].min(vertical).min(level), other[i], wall, settled[i]);
            changed |= new ^ values[i];
            values[i] = new;
        }
        changed != 0
    }

    /// What A's coming to each cell means to B.
    #[inline(always)]
    fn meet_a(&mut self) {
        self.met_by_b.all_mut().copy_from_slice(self.to_b.all());
        if self.treasure == Treasure::Lying {
            let a = self.board.middle.index();
            let taken = &self.taken_by_a[Player::Two.index()];
            self.meet_row(a, *taken);
        }
        if self.board.wall {
            for a in self.traps.iter() {
                *self.met_by_b.row_mut(a.index()) = [NEVER; LANES];
            }
        } else {
            let best = self.b_while_a_is_snared();
            for (a, row) in self.traps.iter().zip(best.as_chunks::<LANES>().0) {
                self.meet_row(a.index(), *row);
            }
        }
    }

    #[inline(always)]
    fn meet_row(&mut self, a: usize, row: Row) {
        let nowhere = self.board.nowhere.row(a);
        let met = self.met_by_b.row_mut(a);
        for i in 0..LANES {
            met[i] = row[i] | nowhere[i];
        }
    }

    /// What it is worth to B to act while A is snared on a trap and skips the turn after it: a row for each trap.
    #[inline(always)]
    fn b_while_a_is_snared(&self) -> [u8; MOST * LANES] {
        // One row for each trap, one after the other, and one more at either end for reading past the ends.
        const ROWS: usize = MOST * LANES;
        let (mut to_a, mut to_b, mut nowhere, mut exits) = ([0; ROWS], [0; ROWS], [0; ROWS], [0; ROWS]);
        let (mut taken, mut trapped, mut middle) = ([0; ROWS], [0; ROWS], [0; ROWS]);
        let trapped_lanes = lanes(self.traps);
        let lying = self.treasure == Treasure::Lying;
        let middle_lane = if lying { lanes(CellSet::only(self.board.middle)) } else { [0; LANES] };
        for (n, a) in self.traps.iter().enumerate() {
            let at = n * LANES..(n + 1) * LANES;
            to_a[at.clone()].copy_from_slice(self.to_a.row(a.index()));
            to_b[at.clone()].copy_from_slice(self.to_b.row(a.index()));
            nowhere[at.clone()].copy_from_slice(self.board.nowhere.row(a.index()));
            exits[at.clone()].copy_from_slice(self.exits_of_b.same.row(a.index()));
            taken[at.clone()].fill(self.taken_by_b[Player::Two.index()][a.index()]);
            trapped[at.clone()].copy_from_slice(&trapped_lanes);
            middle[at].copy_from_slice(&middle_lane);
        }
        // By the cell that B goes to: to move again, or snared too, and then it is A's turn.
        let mut there = [0; ROWS + 2 * LANES];
        for i in 0..ROWS {
            let usual = select(trapped[i], turned_over(to_a[i]), to_b[i]);
            let value = later_by_two(select(middle[i], taken[i], usual));
            there[LANES + i] = value & !nowhere[i];
        }
        let [up, down, left, right] = self.board.blocked.each_ref().map(|(_, by)| -> &[u8; ROWS] {
            there[LANES.wrapping_add_signed(*by)..][..ROWS].try_into().expect("as long as it is")
        });
        // Every row is blocked alike, so the first ones will do.
        let [no_up, no_down, no_left, no_right] = self.board.blocked.each_ref().map(|(no, _)| no.all());
        let mut best = [0; ROWS];
        for i in 0..ROWS {
            let vertical = (up[i] & !no_up[i]).max(down[i] & !no_down[i]);
            let level = (left[i] & !no_left[i]).max(right[i] & !no_right[i]);
            best[i] = later_by_two(exits[i]).max(vertical).max(level);
        }
        // At home with the treasure, A's skipped turn ends the game.
        if let Some(n) = self.traps.iter().position(|a| self.is_over(a)) {
            best[n * LANES..(n + 1) * LANES].fill(Value::Loss(2).to_byte());
        }
        best
    }

    /// What B's coming to each cell means to A.
    #[inline(always)]
    fn meet_b(&mut self) {
        if !self.board.wall {
            self.a_while_b_is_snared();
        }
        let (usual, snared) = (self.to_a.all(), self.snared_b.all());
        let masks = (self.met_as_usual.all(), self.met_snared.all(), self.met_otherwise.all());
        let met = self.met_by_a.all_mut();
        for i in 0..LENGTH {
            met[i] = usual[i] & masks.0[i] | snared[i] & masks.1[i] | masks.2[i];
        }
    }

    /// What it is worth to A to act while B is snared on a cell and skips the turn after it.
    #[inline(always)]
    fn a_while_b_is_snared(&mut self) {
        // By the cell that A goes to: to move again, or snared too, and then it is B's turn.
        let (to_a, to_b) = (self.to_a.all(), self.to_b.all());
        let (trap, usual, otherwise) =
            (self.gone_into_trap.all(), self.gone_as_usual.all(), self.gone_otherwise.all());
        let gone = self.gone_to.all_mut();
        for i in 0..LENGTH {
            let value = later_by_two(select(trap[i], turned_over(to_b[i]), to_a[i]));
            gone[i] = value & usual[i] | otherwise[i];
        }
        let [up, down, left, right] = STEPS.map(|by| self.gone_to.shifted(by));
        let exits = self.exits_of_a.same.all();
        let best = self.snared_b.all_mut();
        for i in 0..LENGTH {
            best[i] = later_by_two(exits[i]).max(up[i]).max(down[i]).max(left[i]).max(right[i]);
        }
    }

    /// Writes the values as they are stored.
    pub fn write(&self, block: &mut [u8]) {
        for (plane, half) in [&self.to_a, &self.to_b].into_iter().zip(block.chunks_exact_mut(HALF)) {
            for (a, row) in half.chunks_exact_mut(25).enumerate() {
                row.copy_from_slice(&plane.row(a)[..25]);
            }
        }
    }

    /// Counts the positions of this loop, those in which the player not to move is snared included.
    #[inline(always)]
    fn counts(&mut self) -> Counts {
        let mut counts = Counts::default();
        let mut standing = self.board.cells;
        if self.treasure == Treasure::Lying {
            standing = standing.without(self.board.middle);
        }
        if self.board.wall {
            self.count_between_walls(standing.minus(self.traps), &mut counts);
            return counts;
        }
        self.a_while_b_is_snared();
        let snared_a = self.b_while_a_is_snared();
        for (a, row) in self.traps.iter().zip(snared_a.as_chunks::<LANES>().0) {
            counts.note_row(row, &lanes(standing.without(a)));
        }
        for a in standing.iter().filter(|&a| !self.is_over(a)) {
            let others = lanes(standing.without(a));
            counts.note_row(self.to_a.row(a.index()), &others);
            counts.note_row(self.to_b.row(a.index()), &others);
            let trapped = lanes(standing.without(a).and(self.traps));
            counts.note_row(self.snared_b.row(a.index()), &trapped);
        }
        counts
    }

    /// The same under `traps=wall`, where nobody is snared, but a player may be unable to act.
    fn count_between_walls(&self, standing: CellSet, counts: &mut Counts) {
        for a in standing.iter().filter(|&a| !self.is_over(a)) {
            for b in standing.without(a).iter() {
                if self.can_act(Player::One, a, b) {
                    counts.note(self.to_a.row(a.index())[b.index()]);
                }
                if self.can_act(Player::Two, b, a) {
                    counts.note(self.to_b.row(a.index())[b.index()]);
                }
            }
        }
    }

    /// Whether a player on one cell, the other standing on another, can do anything under `traps=wall`.
    fn can_act(&self, player: Player, own: Cell, other: Cell) -> bool {
        let moves = self.board.neighbours[own.index()].minus(self.traps).without(other);
        let mut free = self.board.cells.minus(self.traps).without(own).without(other);
        if self.treasure == Treasure::Lying {
            free = free.without(self.board.middle);
        }
        !moves.is_empty() || (self.left[player.index()] > 0 && !free.is_empty())
    }
}

/// The new value of a position, from the least that the other player can be left with. Where nothing can be done
/// at all, which happens only between walls, the turn passes.
#[inline(always)]
fn settle(old: u8, least: u8, other: u8, wall: u8, settled: u8) -> u8 {
    let stuck = if least == NEVER { wall } else { 0 };
    let new = turned_over(select(stuck, other, least));
    select(settled, old, new)
}
