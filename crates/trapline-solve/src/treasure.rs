//! The strong solution of Trap and Treasure: every position, its value and its distance to the end.
//!
//! Traps never leave the board and the treasure is picked up once, so the game falls into layers by the number of
//! traps placed, and each layer into small loops that are independent of each other: one for each set of traps,
//! number of traps left to each player, and whether the treasure is carried. Each loop is solved by value
//! iteration over rows of bytes (`loops.rs`); placing a trap leads out of a loop into the layer above.
//!
//! Only positions in which nobody is snared are stored; a snare is resolved by looking one action ahead. That B
//! carries the treasure is that A carries it on the board turned round, and the board mirrors in its diagonal, so
//! that of two sets of traps that mirror each other only one is stored.

mod exits;
mod loops;
mod plane;
mod sets;

use crate::Value;
use crate::value::DRAW;
use loops::Loop;
use plane::Row;
use rayon::prelude::*;
use sets::Sets;
use trapline::games::TrapAndTreasure;
use trapline::games::trap_and_treasure::State;
use trapline::grid::{Cell, CellSet};
use trapline::{Game, Player, Turn, Viewer};

/// Bytes for one player to move: A's cell, then B's cell.
const HALF: usize = 25 * 25;
/// Bytes of a loop: A to move, then B to move.
const BLOCK: usize = 2 * HALF;

/// Whether the treasure lies or A carries it. Where B does, turn the board round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Treasure {
    Lying,
    Carried,
}

/// How many positions are won, drawn and lost for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Won.
    pub win: u64,
    /// Drawn.
    pub draw: u64,
    /// Lost.
    pub loss: u64,
}

impl Counts {
    fn note(&mut self, byte: u8) {
        match Value::from_byte(byte) {
            Value::Win(_) => self.win += 1,
            Value::Draw => self.draw += 1,
            Value::Loss(_) => self.loss += 1,
        }
    }

    /// Notes the bytes of a row where the mask is set.
    #[inline(always)]
    fn note_row(&mut self, row: &Row, mask: &Row) {
        let sum = |hit: fn(u8) -> bool| {
            let hits = row.iter().zip(mask).map(|(&byte, &mask)| u8::from(hit(byte)) & mask);
            u64::from(hits.sum::<u8>())
        };
        self.win += sum(|byte| byte > DRAW);
        self.draw += sum(|byte| byte == DRAW);
        self.loss += sum(|byte| byte < DRAW);
    }

    fn plus(self, other: Counts) -> Counts {
        Counts { win: self.win + other.win, draw: self.draw + other.draw, loss: self.loss + other.loss }
    }

    fn times(self, n: u64) -> Counts {
        Counts { win: n * self.win, draw: n * self.draw, loss: n * self.loss }
    }
}

/// The loops of one layer for one way to share the traps that are left.
#[derive(Default)]
struct Share {
    lying: Vec<u8>,
    carried: Vec<u8>,
}

/// The solution.
pub struct Solution {
    game: TrapAndTreasure,
    sets: Sets,
    /// By traps placed, then by traps left to A.
    layers: Vec<Vec<Share>>,
    counts: Counts,
}

/// Where the values of a position are.
struct Place {
    treasure: Treasure,
    traps: CellSet,
    left: [u8; 2],
    pieces: [Cell; 2],
    mover: Player,
}

/// The cell on the board turned round.
fn turned(game: &TrapAndTreasure, cell: Cell) -> Cell {
    let last = game.grid().size() - 1;
    Cell::at(last - cell.row(), last - cell.column())
}

fn turned_set(game: &TrapAndTreasure, cells: CellSet) -> CellSet {
    cells.iter().map(|cell| turned(game, cell)).collect()
}

/// The cell on the board mirrored in the diagonal through both starts.
fn mirrored(cell: Cell) -> Cell {
    Cell::at(cell.column(), cell.row())
}

/// Solves the game. `progress` is told the share of the work done, from 0 to 1, now and then. Without `symmetry`
/// sets of traps that mirror each other are both solved, which takes twice as long and must give the same.
#[must_use]
pub fn solve(game: TrapAndTreasure, symmetry: bool, progress: &dyn Fn(f64)) -> Solution {
    let most = usize::from(game.allowance());
    let all = 2 * most;
    let sets = Sets::new(game.grid(), all, symmetry);
    let shares = |placed: usize| (0..=most).filter(move |a| (placed + a..=placed + a + most).contains(&all));
    let loops: usize = (0..=all).map(|placed| 2 * sets.len(placed) * shares(placed).count()).sum();
    let mut solution =
        Solution { game, sets, layers: (0..=all).map(|_| vec![]).collect(), counts: Counts::default() };
    let mut done = 0;
    for placed in (0..=all).rev() {
        solution.layers[placed] = (0..=most).map(|_| Share::default()).collect();
        // Whoever picks the treasure up, it is then carried: those loops come first.
        for treasure in [Treasure::Carried, Treasure::Lying] {
            for a in shares(placed) {
                let left = [a as u8, (all - placed - a) as u8];
                let (table, counts) = solution.fill(placed, left, treasure);
                let share = &mut solution.layers[placed][a];
                match treasure {
                    Treasure::Carried => share.carried = table,
                    Treasure::Lying => share.lying = table,
                }
                // It is carried by A, or by B on the board turned round.
                let times = if treasure == Treasure::Carried { 2 } else { 1 };
                solution.counts = solution.counts.plus(counts.times(times));
                done += solution.sets.len(placed);
                progress(done as f64 / loops as f64);
            }
        }
    }
    solution
}

impl Solution {
    /// Solves all loops of a layer for one share of the traps left.
    fn fill(&self, placed: usize, left: [u8; 2], treasure: Treasure) -> (Vec<u8>, Counts) {
        let mut table = vec![0; self.sets.len(placed) * BLOCK];
        let blocks = table.par_chunks_mut(BLOCK).enumerate().with_min_len(64);
        let counts = blocks.map_init(
            || Loop::new(&self.game),
            |work, (slot, block)| {
                let traps = self.sets.at(placed, slot);
                if treasure == Treasure::Lying && traps.contains(self.game.grid().middle()) {
                    return Counts::default();
                }
                let counts = work.solve(self, treasure, traps, left);
                work.write(block);
                counts.times(self.sets.weight(traps))
            },
        );
        let counts = counts.reduce(Counts::default, Counts::plus);
        (table, counts)
    }

    /// The block of a loop, and whether it is that of the mirrored set of traps.
    fn block(&self, treasure: Treasure, traps: CellSet, left: [u8; 2]) -> (&[u8], bool) {
        let (slot, mirror) = self.sets.find(traps);
        let share = &self.layers[traps.len()][usize::from(left[0])];
        let table = match treasure {
            Treasure::Lying => &share.lying,
            Treasure::Carried => &share.carried,
        };
        (&table[slot * BLOCK..][..BLOCK], mirror)
    }

    fn byte(&self, place: &Place) -> u8 {
        let (block, mirror) = self.block(place.treasure, place.traps, place.left);
        let [a, b] = if mirror { place.pieces.map(mirrored) } else { place.pieces };
        block[place.mover.index() * HALF + a.index() * 25 + b.index()]
    }

    /// The value of a position to the player to move.
    ///
    /// # Panics
    /// Where the position is over.
    #[must_use]
    pub fn value(&self, state: &State) -> Value {
        let Turn::Of(mover) = self.game.turn(state) else { panic!("the game is over") };
        if state.snared().contains(&true) {
            let view = self.game.view(state, Viewer::Referee);
            return self
                .game
                .actions(&view)
                .map(|action| self.after(state, action))
                .max()
                .expect("an action");
        }
        let [a, b] = state.pieces();
        let [for_a, for_b] = state.left();
        let (treasure, carrier) = match state.carrier() {
            None => (Treasure::Lying, Player::One),
            Some(carrier) => (Treasure::Carried, carrier),
        };
        let place = match carrier {
            Player::One => {
                Place { treasure, traps: state.traps(), left: [for_a, for_b], pieces: [a, b], mover }
            }
            Player::Two => Place {
                treasure,
                traps: turned_set(&self.game, state.traps()),
                left: [for_b, for_a],
                pieces: [turned(&self.game, b), turned(&self.game, a)],
                mover: mover.other(),
            },
        };
        Value::from_byte(self.byte(&place))
    }

    /// What an action is worth to the player who does it.
    #[must_use]
    pub fn after(&self, state: &State, action: <TrapAndTreasure as Game>::Action) -> Value {
        let mover = self.game.turn(state).player();
        let (next, reply) = self.game.play(*state, action);
        let value = match self.game.turn(&next) {
            Turn::Over(outcome) => match outcome.winner {
                None => Value::Draw,
                winner if winner == mover => Value::Win(0),
                Some(_) => Value::Loss(0),
            },
            Turn::Of(player) if Some(player) == mover => self.value(&next),
            Turn::Of(_) => self.value(&next).reversed(),
        };
        value.after(reply.turns())
    }

    /// The game, with its house rules.
    #[must_use]
    pub const fn game(&self) -> &TrapAndTreasure {
        &self.game
    }

    /// How many positions are won, drawn and lost, of all that are not over and whose player to move is not
    /// snared.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// How many bytes the values take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.layers.iter().flatten().map(|share| share.lying.len() + share.carried.len()).sum()
    }
}
