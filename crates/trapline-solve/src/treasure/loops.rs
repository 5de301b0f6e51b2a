//! [`Loops`]: the positions with one set of traps, one share of the traps left and the treasure either lying or
//! carried by A, of eight sets at a time: how soon A can win. One share after the other, since what placing a trap
//! leads to is the same for two of them.
//!
//! A count of turns goes up from 0, and with each turn come the positions from which A can force a win within so
//! many: A has an action that leads to such a position, or all of B's actions do. When nothing comes any more,
//! A cannot win from the rest. B's wins are A's on the board turned round.
//!
//! A player who enters a trap is snared. What then happens is looked at as a whole: the other acts, the snared
//! player skips, and the other is to move again, unless snared as well.

use super::bits::{DIGITS, LENGTH, Numbers, Plane, WIDTH, all_digits, put, select, transpose};
use super::exits::{Exits, Latest, Soonest};
use super::gathered::Gathering;
use super::taken::Taken;
use super::terms::Terms;
use super::{Batch, Solution, Tally, Treasure, shares};
use crate::wide::{self, Work};
use trapline::Player;
use trapline::games::TrapAndTreasure;
use trapline::games::trap_and_treasure::Traps;
use trapline::grid::{Cell, CellSet};

/// Turns after which nothing can come any more if nothing came in all of them: a step into a trap takes four,
/// with both players' skipped turns.
const QUIET: u8 = 4;

/// Where B's step up, left or right does not stay in the raster. What is below it is never in the way.
const TOP: u32 = 0x1f;
const FIRST: u32 = 0x0010_8421;
const LAST: u32 = FIRST << 4;

/// The work space for one batch after another.
pub struct Loops {
    game: TrapAndTreasure,
    treasure: Treasure,
    sets: [CellSet; WIDTH],
    left: [u8; 2],
    terms: Terms,
    won: Won,
    /// What is met after an even number of turns, and after an odd one.
    met: [Met; 2],
    gathering: Gathering,
    exits_of_a: Exits<Soonest>,
    /// What was gathered together with B's exits, with one trap more left to A and one less to B.
    next_exits_of_a: Exits<Soonest>,
    exits_of_b: Exits<Latest>,
    /// The turns that it took, in planes of a Gray code, so that each count changes only one of them.
    turns_of_a: Numbers,
    turns_of_b: Numbers,
    taken: Taken,
}

/// From where A wins within so many turns.
struct Won {
    /// A is to move.
    a: Plane,
    /// B is to move.
    b: Plane,
    /// A is to move, B being snared; a turn later.
    a_again: Plane,
    /// B is to move, A being snared; a turn later.
    b_again: Plane,
    /// A is to move, B having just come to its cell.
    met_by_a: Plane,
    /// By the cell that B comes to while A is snared: what follows after A's turn.
    after_b: Plane,
}

/// The same, as far as it is looked at from other cells.
struct Met {
    /// B is to move, A having just come to its cell.
    by_b: Plane,
    /// By the cell that A comes to while B is snared: what follows after B's turn.
    after_a: Plane,
}

impl Loops {
    pub fn new(game: &TrapAndTreasure) -> Box<Loops> {
        let plane = || Plane::filled(0);
        let met = || Met { by_b: plane(), after_a: plane() };
        Box::new(Loops {
            game: *game,
            treasure: Treasure::Lying,
            sets: [CellSet::EMPTY; WIDTH],
            left: [0; 2],
            terms: Terms::new(),
            won: Won {
                a: plane(),
                b: plane(),
                a_again: plane(),
                b_again: plane(),
                met_by_a: plane(),
                after_b: plane(),
            },
            met: [met(), met()],
            gathering: Gathering::new(),
            exits_of_a: Exits::none(),
            next_exits_of_a: Exits::none(),
            exits_of_b: Exits::none(),
            turns_of_a: std::array::from_fn(|_| plane()),
            turns_of_b: std::array::from_fn(|_| plane()),
            taken: Taken::NOTHING,
        })
    }

    /// Solves the loops of eight sets, for each share a batch, and counts the positions of each set. Those of the
    /// layer above, and those with the treasure carried, are solved already.
    pub fn solve(
        &mut self,
        solution: &Solution,
        treasure: Treasure,
        sets: [CellSet; WIDTH],
        batches: &mut [Batch],
    ) -> [Tally; WIDTH] {
        (self.treasure, self.sets) = (treasure, sets);
        if self.game.traps() == Traps::Wall {
            wide::run(Solving::<true> { loops: self, solution, batches })
        } else {
            wide::run(Solving::<false> { loops: self, solution, batches })
        }
    }

    fn home(&self) -> usize {
        self.game.grid().corners()[0].index()
    }

    fn middle(&self) -> usize {
        self.game.grid().middle().index()
    }
}

/// Batches to be solved.
struct Solving<'a, const WALL: bool> {
    loops: &'a mut Loops,
    solution: &'a Solution,
    batches: &'a mut [Batch],
}

impl<const WALL: bool> Work for Solving<'_, WALL> {
    type Out = [Tally; WIDTH];

    #[inline(always)]
    fn done(self) -> [Tally; WIDTH] {
        let Solving { loops, solution, batches } = self;
        let mut tallies = [Tally::default(); WIDTH];
        let (all, shares) = shares(&loops.game, loops.sets[0].len());
        loops.next_exits_of_a.clear();
        // The first share's exits of A are gathered with B's of one that does not exist.
        for a in shares.start().saturating_sub(1)..=*shares.end() {
            let b = all - a;
            std::mem::swap(&mut loops.exits_of_a, &mut loops.next_exits_of_a);
            if b > 0 {
                let (exits_of_a, exits_of_b) = (&mut loops.next_exits_of_a, &mut loops.exits_of_b);
                loops.gathering.gather(
                    solution,
                    loops.treasure,
                    &loops.sets,
                    [a, b - 1],
                    exits_of_a,
                    exits_of_b,
                );
            } else {
                loops.exits_of_b.clear();
            }
            if shares.contains(&a) {
                loops.left = [a, b];
                loops.solve_share::<WALL>(solution, &mut batches[usize::from(a - shares.start())]);
                let counts = loops.counts::<WALL>();
                tallies = std::array::from_fn(|n| tallies[n].plus(counts[n]));
            }
        }
        tallies
    }
}

impl Loops {
    /// Solves the loops with one share of the traps left.
    #[inline(always)]
    fn solve_share<const WALL: bool>(&mut self, solution: &Solution, batch: &mut Batch) {
        let lying = self.treasure == Treasure::Lying;
        let taken = lying.then(|| Taken::find(solution, &self.sets, self.left));
        self.terms.lay_out::<WALL>(&self.game, self.treasure, &self.sets, self.left);
        self.begin();
        self.taken = taken.map_or(Taken::NOTHING, |blocks| Taken::read(solution, &blocks));
        let last = self.exits_of_a.last().max(self.exits_of_b.last()).max(self.taken.last());
        let (mut turn, mut quiet) = (0, 0);
        while quiet < QUIET || turn < last + QUIET {
            turn += 1;
            let changed = self.take_turn::<WALL>(turn);
            quiet = if changed { 0 } else { quiet + 1 };
        }
        self.write(batch);
    }

    /// Where A, having picked the treasure up, wins in just so many turns joins what is fetched.
    #[inline(always)]
    fn fetch(&mut self, turn: u8) {
        let middle = self.middle();
        let fetched = [&mut self.terms.fetched_again, &mut self.terms.fetched];
        for (plane, taken) in fetched.into_iter().zip(self.taken.just(turn)) {
            for (word, taken) in plane.row_mut(middle).iter_mut().zip(taken) {
                *word |= taken;
            }
        }
    }

    /// The state of affairs after no turn at all.
    #[inline(always)]
    fn begin(&mut self) {
        let (home, carried) = (self.home(), self.treasure == Treasure::Carried);
        let (terms, won) = (&self.terms, &mut self.won);
        for plane in self.turns_of_a.iter_mut().chain(&mut self.turns_of_b) {
            plane.all_mut().fill(0);
        }
        for plane in [&mut won.a, &mut won.b, &mut won.b_again] {
            plane.all_mut().fill(0);
        }
        let [met, _] = &mut self.met;
        met.by_b.all_mut().fill(0);
        met.after_a.all_mut().copy_from_slice(terms.fetched_again.all());
        won.met_by_a.all_mut().copy_from_slice(terms.open.all());
        won.after_b.all_mut().copy_from_slice(terms.open.all());
        // Home in one turn while B is snared.
        let [up, down, left, right] = terms.fetched_again.around();
        let again = won.a_again.all_mut();
        for i in 0..LENGTH {
            again[i] = up[i] | down[i] | left[i] | right[i];
        }
        if carried {
            *won.b.row_mut(home) = *terms.valid.row(home);
            let on_trap = terms.a_on_trap.row(home);
            *met.by_b.row_mut(home) = std::array::from_fn(|n| terms.valid.row(home)[n] & !on_trap[n]);
        }
    }

    /// One more turn; whether anything comes with it.
    #[inline(always)]
    fn take_turn<const WALL: bool>(&mut self, turn: u8) -> bool {
        self.exits_of_a.go(turn - 1);
        self.exits_of_b.go(turn - 1);
        if turn <= self.taken.last() {
            self.fetch(turn);
        }
        let digit = turn.trailing_zeros() as usize;
        let turns = [&mut self.turns_of_a[digit], &mut self.turns_of_b[digit]];
        let [even, odd] = &mut self.met;
        // Two calls, not two variables: the compiler has to know which plane is which.
        if turn % 2 == 1 {
            sweep::<WALL>(&self.terms, &self.exits_of_a, &self.exits_of_b, &mut self.won, even, odd, turns)
        } else {
            sweep::<WALL>(&self.terms, &self.exits_of_a, &self.exits_of_b, &mut self.won, odd, even, turns)
        }
    }

    /// Writes how many turns it takes, as it is stored.
    #[inline(always)]
    fn write(&mut self, batch: &mut Batch) {
        write_half(&mut self.turns_of_a, &self.won.a, batch, Player::One);
        write_half(&mut self.turns_of_b, &self.won.b, batch, Player::Two);
    }

    /// Counts the positions of each loop, those in which the player not to move is snared included.
    #[inline(always)]
    fn counts<const WALL: bool>(&self) -> [Tally; WIDTH] {
        let (mut all, mut win, mut loss) = ([0; WIDTH], [0; WIDTH], [0; WIDTH]);
        let (terms, won) = (&self.terms, &self.won);
        for a in self.game.grid().cells().iter().map(Cell::index) {
            let over = self.treasure == Treasure::Carried && a == self.home();
            for n in 0..WIDTH {
                let valid = terms.valid.row(a)[n];
                let (on_a, on_b) = (terms.a_on_trap.row(a)[n], terms.b_on_trap.row(a)[n]);
                let going_on = if over { 0 } else { valid };
                let between = if WALL { going_on & !on_a & !on_b } else { going_on };
                let to_a = between & !terms.a_stuck.row(a)[n];
                let to_b = between & !terms.b_stuck.row(a)[n];
                let (again_a, again_b) = if WALL { (0, 0) } else { (going_on & on_b, valid & on_a) };
                all[n] += [to_a, to_b, again_a, again_b].map(u32::count_ones).iter().sum::<u32>();
                win[n] +=
                    (won.a.row(a)[n] & to_a).count_ones() + (won.a_again.row(a)[n] & again_a).count_ones();
                loss[n] +=
                    (won.b.row(a)[n] & to_b).count_ones() + (won.b_again.row(a)[n] & again_b).count_ones();
            }
        }
        std::array::from_fn(|n| Tally { all: all[n].into(), win: win[n].into(), loss: loss[n].into() })
    }
}

/// From where A wins within one turn more; whether there is anything new.
#[inline(always)]
fn sweep<const WALL: bool>(
    terms: &Terms,
    exits_of_a: &Exits<Soonest>,
    exits_of_b: &Exits<Latest>,
    won: &mut Won,
    old: &Met,
    new: &mut Met,
    [turns_of_a, turns_of_b]: [&mut Plane; 2],
) -> bool {
    let (valid, open) = (terms.valid.all(), terms.open.all());
    let (a_on_trap, b_on_trap) = (terms.a_on_trap.all(), terms.b_on_trap.all());
    let (a_stuck, b_stuck) = (terms.a_stuck.all(), terms.b_stuck.all());
    let (fetched, fetched_again) = (terms.fetched.all(), terms.fetched_again.all());
    let (placed_by_a, placed_by_a_again) = (exits_of_a.other.reached(), exits_of_a.same.reached());
    let (placed_by_b, placed_by_b_again) = (exits_of_b.other.reached(), exits_of_b.same.reached());
    let [met_up, met_down, met_left, met_right] = old.by_b.around();
    let [after_up, after_down, after_left, after_right] = old.after_a.around();
    let (by_b, after_a) = (new.by_b.all_mut(), new.after_a.all_mut());
    let (to_a, to_b) = (won.a.all_mut(), won.b.all_mut());
    let (a_again, b_again) = (won.a_again.all_mut(), won.b_again.all_mut());
    let (met_by_a, after_b) = (won.met_by_a.all_mut(), won.after_b.all_mut());
    let (turns_of_a, turns_of_b) = (turns_of_a.all_mut(), turns_of_b.all_mut());
    let mut changed = 0;
    for i in 0..LENGTH {
        let (a_before, b_before) = (to_a[i], to_b[i]);
        // Everything that has not come yet takes one turn more.
        turns_of_a[i] ^= !a_before;
        turns_of_b[i] ^= !b_before;
        let one_way = met_up[i] | met_down[i] | met_left[i] | met_right[i] | placed_by_a[i];
        let all_ways = every_way(met_by_a[i]) & placed_by_b[i];
        let (a, b) = if WALL {
            let one_way = one_way | b_before & a_stuck[i];
            (a_before | one_way & valid[i], b_before | select(b_stuck[i], a_before, all_ways) & valid[i])
        } else {
            (a_before | one_way & valid[i], b_before | all_ways & valid[i])
        };
        changed |= (a ^ a_before) | (b ^ b_before);
        (to_a[i], to_b[i]) = (a, b);
        if WALL {
            by_b[i] = b & !a_on_trap[i] | fetched[i];
            met_by_a[i] = a | b_on_trap[i] | open[i];
            continue;
        }
        let (snared_b, snared_a) = (a_again[i], b_again[i]);
        a_again[i] = after_up[i] | after_down[i] | after_left[i] | after_right[i] | placed_by_a_again[i];
        b_again[i] = every_way(after_b[i]) & placed_by_b_again[i];
        by_b[i] = select(a_on_trap[i], snared_a, b) & valid[i] | fetched[i];
        met_by_a[i] = select(b_on_trap[i], snared_b, a) | open[i];
        after_a[i] = select(a_on_trap[i], b_before, a) | fetched_again[i];
        after_b[i] = select(b_on_trap[i], a_before, b) | open[i];
    }
    changed != 0
}

/// Writes how many turns it takes, as it is stored, one player being to move.
#[inline(always)]
fn write_half(turns: &mut Numbers, won: &Plane, batch: &mut Batch, mover: Player) {
    // From Gray code to plain numbers, and all digits set where A does not win.
    for digit in (1..DIGITS - 1).rev() {
        let (low, high) = turns.split_at_mut(digit);
        for (low, high) in low[digit - 1].all_mut().iter_mut().zip(high[0].all()) {
            *low ^= high;
        }
    }
    for plane in turns.iter_mut() {
        for (digit, won) in plane.all_mut().iter_mut().zip(won.all()) {
            *digit |= !won;
        }
    }
    transpose(all_digits(turns));
    for (n, block) in batch.iter_mut().enumerate() {
        for a in 0..25 {
            put(turns.each_ref().map(|plane| plane.row(a)[n]), &mut block[mover.index()], a);
        }
    }
}

/// Where all of B's steps lead to a cell of the set.
#[inline(always)]
fn every_way(cells: u32) -> u32 {
    (cells << 5 | TOP) & (cells >> 5) & (cells << 1 | FIRST) & (cells >> 1 | LAST)
}
