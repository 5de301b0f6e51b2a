//! A strategist: a mix of placements, and a way of walking that looks at public things alone.
//!
//! It knows both tokens, the obstacles met, and what the responder can have ruled out of the mix; not which
//! placement was drawn. How it came about is not here, nor what it is worth.

use super::board::{Atlas, Board, mirrored, mirrored_set, mirrored_way};
use super::clock::Clock;
use super::search::{Search, Stand, chosen};
use super::walk::{Spot, Ways, ways};
use std::collections::BTreeMap;
use trapline::Player;
use trapline::games::maze_runner_duel::Placement;
use trapline::grid::{Cell, CellSet};

/// How often each way is taken, in proportion.
pub(super) type Weights = [u16; 4];

/// The weight of the way that is taken most.
pub(super) const MOST: u16 = 10_000;

/// What the weights of the mix add up to.
pub(super) const WHOLE: u32 = 1 << 16;

/// Steps away from the centre that a strategist takes at most.
pub(super) const DETOURS: u8 = 1;

/// What is done on one spot.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Rows {
    /// Where nothing else is said.
    pub usual: Weights,
    /// By the responder's cell, what they hold possible, and whether they lose the next turn.
    pub at: BTreeMap<(Cell, u32, bool), Weights>,
}

/// One player's strategy. Of two situations that mirror each other it holds the lesser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Strategy {
    pub player: Player,
    /// Closed under mirroring, with equal weights for mirror images.
    pub mix: Vec<CellSet>,
    /// In parts of [`WHOLE`].
    pub weights: Vec<u32>,
    pub rows: BTreeMap<Spot, Rows>,
}

impl Strategy {
    /// Where the walk begins.
    pub fn first_spot(&self, board: Board) -> Spot {
        Spot { cell: board.home(self.player), met: CellSet::EMPTY, detours: DETOURS }
    }

    /// Where the other's search begins.
    pub fn first_stand(&self, board: Board) -> Stand {
        let cell = board.home(self.player.other());
        Stand { cell, possible: everything(self.mix.len()), met: CellSet::EMPTY }
    }

    /// The other's search from the start. Where every placement leaves a way, nobody is ever blocked.
    pub fn search(&self, board: Board) -> Search {
        let notes_bumps = board.game.placement() == Placement::Any;
        Search::new(board, &self.mix, self.first_stand(board), notes_bumps)
    }

    /// The same walker with other placements, of which the responder's search tells it nothing.
    pub fn unsure(&self, mix: Vec<CellSet>) -> Strategy {
        let share = WHOLE / mix.len() as u32;
        let usual = |(&spot, rows): (&Spot, &Rows)| (spot, Rows { usual: rows.usual, at: BTreeMap::new() });
        let rows = self.rows.iter().map(usual).collect();
        Strategy { player: self.player, weights: vec![share; mix.len()], mix, rows }
    }

    /// Which placements of the mix fit what the other has met and entered, a bit each.
    pub fn fitting(&self, met: CellSet, entered: CellSet) -> u32 {
        let fits = |cells: CellSet| met.minus(cells).is_empty() && cells.and(entered).is_empty();
        (0..self.mix.len()).filter(|&n| fits(self.mix[n])).map(|n| 1 << n).sum()
    }

    /// How many situations are told apart.
    pub fn situations(&self) -> u64 {
        self.rows.values().map(|rows| rows.at.len() as u64 + 1).sum()
    }

    /// Who begins.
    pub fn first_clock(&self) -> Clock {
        match self.player {
            Player::One => Clock::Strategist,
            Player::Two => Clock::Responder,
        }
    }

    /// The weight of what is possible, in parts of [`WHOLE`].
    pub fn weight_of(&self, possible: u32) -> u32 {
        chosen(self.mix.len(), possible).map(|n| self.weights[n]).sum()
    }

    /// What is done in one situation; all weights are zero where nothing can be.
    pub fn at(&self, board: Board, spot: Spot, stand: Stand, recovering: bool) -> Weights {
        let mirror = Mirror::of(&self.mix);
        let open = ways(board, &mut Atlas::new(board), spot);
        let key = (stand.cell, stand.possible, recovering);
        let image = (mirrored(stand.cell), mirror.possible(stand.possible), recovering);
        let said = |rows: Option<&Rows>, key| rows.and_then(|rows| rows.at.get(key).copied());
        let direct = said(self.rows.get(&spot), &key);
        let other = || said(self.rows.get(&mirrored_spot(spot)), &image).map(mirrored_weights);
        let usual = self.usual(board, spot, open, stand.cell);
        direct.or_else(other).and_then(|row| passable(board, spot, open, stand.cell, row)).unwrap_or(usual)
    }

    /// What is done on a spot for all stands of a search by number, both without and with the responder recovering.
    pub fn table(&self, board: Board, search: &Search, spot: Spot, open: Ways) -> Vec<[Weights; 2]> {
        if search.notes_bumps {
            let both = |&stand| [false, true].map(|recovering| self.at(board, spot, stand, recovering));
            return search.stands.iter().map(both).collect();
        }
        let mirror = Mirror::of(&self.mix);
        let usual: Vec<Weights> =
            (0..25).map(|n| self.usual(board, spot, open, Cell::from_index(n))).collect();
        let mut table: Vec<[Weights; 2]> =
            search.stands.iter().map(|stand| [usual[stand.cell.index()]; 2]).collect();
        let mut put = |cell, possible, recovering: bool, row| {
            let stand = Stand { cell, possible, met: CellSet::EMPTY };
            if let (Some(n), Some(row)) = (search.find(stand), passable(board, spot, open, cell, row)) {
                table[n][usize::from(recovering)] = row;
            }
        };
        for (&(cell, possible, recovering), &row) in self.rows.get(&spot).iter().flat_map(|rows| &rows.at) {
            put(cell, possible, recovering, row);
        }
        for (&(cell, possible, recovering), &row) in
            self.rows.get(&mirrored_spot(spot)).iter().flat_map(|rows| &rows.at)
        {
            put(mirrored(cell), mirror.possible(possible), recovering, mirrored_weights(row));
        }
        table
    }

    /// What is done on a spot where nothing is said of the responder's stand.
    fn usual(&self, board: Board, spot: Spot, open: Ways, theirs: Cell) -> Weights {
        let direct = self.rows.get(&spot).map(|rows| rows.usual);
        let said = direct
            .or_else(|| self.rows.get(&mirrored_spot(spot)).map(|rows| mirrored_weights(rows.usual)))
            .unwrap_or_default();
        let closer = [0, 1, 2, 3].map(|way| u16::from(open.closer >> way & 1));
        [said, closer, [1; 4]]
            .into_iter()
            .find_map(|row| passable(board, spot, open, theirs, row))
            .unwrap_or_default()
    }
}

/// The row without what is not open or leads onto the responder's token; `None` if nothing is left.
fn passable(board: Board, spot: Spot, open: Ways, theirs: Cell, row: Weights) -> Option<Weights> {
    let row = [0, 1, 2, 3].map(|way| {
        let shut = open.all >> way & 1 == 0 || board.step(spot.cell, way) == Some(theirs);
        if shut { 0 } else { row[way] }
    });
    (row != [0; 4]).then_some(row)
}

/// All placements of a mix.
pub(super) fn everything(mix: usize) -> u32 {
    assert!((1..=32).contains(&mix), "a mix has at most 32 placements");
    u32::MAX >> (32 - mix)
}

/// The spot that the mirror shows.
pub(super) fn mirrored_spot(spot: Spot) -> Spot {
    Spot { cell: mirrored(spot.cell), met: mirrored_set(spot.met), ..spot }
}

/// The weights that the mirror shows.
pub(super) fn mirrored_weights<T: Copy>(weights: [T; 4]) -> [T; 4] {
    [0, 1, 2, 3].map(|way| weights[mirrored_way(way)])
}

/// Which placement of a mix mirrors which; itself where the mix lacks its image.
pub(super) struct Mirror(Vec<usize>);

impl Mirror {
    pub fn of(mix: &[CellSet]) -> Mirror {
        let image = |cells| mix.iter().position(|&other| other == mirrored_set(cells));
        Mirror(mix.iter().enumerate().map(|(n, &cells)| image(cells).unwrap_or(n)).collect())
    }

    pub fn image(&self, n: usize) -> usize {
        self.0[n]
    }

    pub fn possible(&self, possible: u32) -> u32 {
        chosen(self.0.len(), possible).map(|n| 1 << self.0[n]).sum()
    }
}
