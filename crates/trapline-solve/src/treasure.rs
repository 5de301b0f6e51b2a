//! The strong solution of Trap and Treasure: every position, its value and its distance to the end.
//!
//! Traps never leave the board and the treasure is picked up once, so the game falls into layers by the number of
//! traps placed, and each layer into small loops that are independent of each other: one for each set of traps,
//! number of traps left to each player, and whether the treasure is carried. Placing a trap leads out of a loop
//! into the layer above (`exits.rs`). Eight loops are solved at a time (`loops.rs`), with a bit for each position.
//!
//! Only A's wins are stored, and only positions in which nobody is snared; a snare is resolved by looking one
//! action ahead. B's wins are A's on the board turned round. The board also mirrors in its diagonal, so that of two
//! sets of traps that mirror each other only one is stored.

mod bits;
mod exits;
mod gathered;
mod loops;
mod memory;
mod sets;
mod taken;
mod terms;

use crate::open::Valued;
use crate::{Counts, Value};
use bits::WIDTH;
use loops::Loops;
use memory::LayerMemory;
use rayon::prelude::*;
use sets::Sets;
use std::ops::RangeInclusive;
use trapline::games::TrapAndTreasure;
use trapline::games::trap_and_treasure::State;
use trapline::grid::{Cell, CellSet};
use trapline::{Game, Player, Turn, Viewer};

/// What stands for more turns than any win takes.
const NEVER: u8 = u8::MAX;

/// For each of A's cells and each of B's, in the order of [`bits::lane`], in how many turns A wins. Filled up to
/// whole vectors.
type Half = [u8; 640];

/// A loop: A to move, then B to move.
type Block = [Half; 2];

/// Loops that are solved at the same time.
type Batch = [Block; WIDTH];

/// Whether the treasure lies or A carries it. Where B does, turn the board round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Treasure {
    Lying,
    Carried,
}

/// How many positions there are, and of them how many A wins, A or B being to move.
#[derive(Clone, Copy, Default)]
struct Tally {
    all: u64,
    win: u64,
    loss: u64,
}

impl Tally {
    fn plus(self, other: Tally) -> Tally {
        Tally { all: self.all + other.all, win: self.win + other.win, loss: self.loss + other.loss }
    }

    fn times(self, n: u64) -> Tally {
        Tally { all: n * self.all, win: n * self.win, loss: n * self.loss }
    }
}

/// The solution.
pub struct Solution {
    game: TrapAndTreasure,
    /// The sets of traps while the treasure lies, and when it is carried.
    sets: [Sets; 2],
    /// By traps placed: while the treasure lies, and when it is carried. None only while they are being filled.
    layers: Vec<[Option<LayerMemory>; 2]>,
    counts: Counts,
}

/// Why there is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The memory cannot be had.
    #[error("too little memory: the solution takes {needed} bytes")]
    TooLittleMemory {
        /// How many bytes it takes.
        needed: usize,
    },
}

/// Where the values of a position are.
struct Located {
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
///
/// # Errors
/// Where the memory for it cannot be had.
pub fn solve(game: TrapAndTreasure, symmetry: bool, progress: &dyn Fn(f64)) -> Result<Solution, Refusal> {
    let all = 2 * usize::from(game.allowance());
    let cells = game.grid().cells();
    let sets = [cells.without(game.grid().middle()), cells].map(|cells| Sets::new(cells, all, symmetry));
    let batches = |placed: usize, treasure: Treasure| {
        sets[treasure as usize].len(placed).div_ceil(WIDTH) * shares(&game, placed).1.count()
    };
    // Whoever picks the treasure up, it is then carried: those loops come first.
    let steps = (0..=all).rev().flat_map(|placed| [(placed, Treasure::Carried), (placed, Treasure::Lying)]);
    let total: usize = steps.clone().map(|(placed, treasure)| batches(placed, treasure)).sum();
    // All of the memory at once, so that it is refused before the work and not after half of it.
    let mut layers: Vec<[Option<LayerMemory>; 2]> = (0..=all).map(|_| [None, None]).collect();
    for (placed, treasure) in steps.clone() {
        let refusal = Refusal::TooLittleMemory { needed: total * size_of::<Batch>() };
        let table = LayerMemory::new(batches(placed, treasure)).map_err(|_| refusal)?;
        layers[placed][treasure as usize] = Some(table);
    }
    let mut solution = Solution { game, sets, layers, counts: Counts::default() };
    let mut done = 0;
    for (placed, treasure) in steps {
        let mut table = solution.layers[placed][treasure as usize].take().expect("it was made above");
        let tally = solution.fill(placed, treasure, &mut table);
        done += table.batches().len();
        solution.layers[placed][treasure as usize] = Some(table);
        solution.count(treasure, tally);
        progress(done as f64 / total as f64);
    }
    Ok(solution)
}

/// How many traps are left, so many being placed, and of them how many may be A's.
fn shares(game: &TrapAndTreasure, placed: usize) -> (u8, RangeInclusive<u8>) {
    let most = game.allowance();
    let all = 2 * most - placed as u8;
    (all, all.saturating_sub(most)..=most.min(all))
}

impl Solution {
    /// Solves all loops of a layer.
    fn fill(&self, placed: usize, treasure: Treasure, table: &mut LayerMemory) -> Tally {
        let sets = &self.sets[treasure as usize];
        let slots = sets.len(placed);
        let shares = shares(&self.game, placed).1.count();
        let batches = table.batches_mut().par_chunks_exact_mut(shares).enumerate().with_min_len(8);
        let tallies = batches.map_init(
            || Loops::new(&self.game),
            |loops, (number, batches)| {
                // Where there are no eight left, the last one is solved several times and counted once.
                let slot = |n: usize| number * WIDTH + n;
                let traps = std::array::from_fn(|n| sets.at(placed, slot(n).min(slots - 1)));
                let tallies = loops.solve(self, treasure, traps, batches);
                (0..WIDTH)
                    .filter(|&n| slot(n) < slots)
                    .map(|n| tallies[n].times(sets.weight(traps[n])))
                    .fold(Tally::default(), Tally::plus)
            },
        );
        tallies.reduce(Tally::default, Tally::plus)
    }

    /// Adds what was counted, for B, too: what A is on the board, B is on the board turned round.
    fn count(&mut self, treasure: Treasure, tally: Tally) {
        let all = if treasure == Treasure::Carried { 2 * tally.all } else { tally.all };
        self.counts.win += 2 * tally.win;
        self.counts.loss += 2 * tally.loss;
        // Of two shares that are each other's turned round, one may take away more than it has.
        self.counts.draw = self.counts.draw.wrapping_add(all).wrapping_sub(2 * (tally.win + tally.loss));
    }

    /// The cells where traps may be.
    fn cells(&self, treasure: Treasure) -> CellSet {
        let cells = self.game.grid().cells();
        if treasure == Treasure::Lying { cells.without(self.game.grid().middle()) } else { cells }
    }

    /// The block of a loop, and whether it is that of the mirrored set of traps.
    fn block(&self, treasure: Treasure, traps: CellSet, left: [u8; 2]) -> (&Block, bool) {
        let (slot, mirror) = self.sets[treasure as usize].find(traps);
        let table = &self.layers[traps.len()][treasure as usize];
        let batches = table.as_ref().expect("there are such positions").batches();
        let (_, shares) = shares(&self.game, traps.len());
        let share = usize::from(left[0] - shares.start());
        (&batches[slot / WIDTH * shares.count() + share][slot % WIDTH], mirror)
    }

    /// In how many turns A wins, if A can.
    fn turns(&self, place: &Located) -> Option<u8> {
        let (block, mirror) = self.block(place.treasure, place.traps, place.left);
        let [a, b] = if mirror { place.pieces.map(mirrored) } else { place.pieces };
        let turns = block[place.mover.index()][bits::lane(a.index(), b.index())];
        (turns != NEVER).then_some(turns)
    }

    /// The same position with the board turned round, so that the players have changed places.
    fn turned(&self, place: &Located) -> Located {
        let ([a, b], [for_a, for_b]) = (place.pieces, place.left);
        Located {
            treasure: place.treasure,
            traps: turned_set(&self.game, place.traps),
            left: [for_b, for_a],
            pieces: [turned(&self.game, b), turned(&self.game, a)],
            mover: place.mover.other(),
        }
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
        let carrier = state.carrier();
        let treasure = if carrier.is_none() { Treasure::Lying } else { Treasure::Carried };
        let place =
            Located { treasure, traps: state.traps(), left: state.left(), pieces: state.pieces(), mover };
        // Who does not carry the treasure when it is carried cannot win any more.
        for (player, place) in [(Player::One, &place), (Player::Two, &self.turned(&place))] {
            if carrier.is_none_or(|carrier| carrier == player)
                && let Some(turns) = self.turns(place)
            {
                return if player == mover { Value::Win(turns) } else { Value::Loss(turns) };
            }
        }
        Value::Draw
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
        let batches = self.layers.iter().flatten().flatten().map(|table| table.batches().len());
        batches.sum::<usize>() * size_of::<Batch>()
    }
}

impl Valued<TrapAndTreasure> for Solution {
    fn game(&self) -> &TrapAndTreasure {
        Solution::game(self)
    }

    fn value(&self, state: &State) -> Value {
        Solution::value(self, state)
    }

    fn after(&self, state: &State, action: <TrapAndTreasure as Game>::Action) -> Value {
        Solution::after(self, state, action)
    }

    fn counts(&self) -> Counts {
        Solution::counts(self)
    }
}
