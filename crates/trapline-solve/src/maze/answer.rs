//! The certificate: the exact best response to a strategist, for one placement of the responder's.
//!
//! The responder sees everything that is public, knows their own obstacles and the strategist's strategy, and may do
//! whatever is legal. Since the strategist always gets on, one pass backwards over all pairs of a spot and a stand
//! settles it, and the result holds however long a match may last. Values are whole numbers, rounded in the
//! responder's favour, and are not divided by the weight of what is possible: those of two outcomes of a step add up.
//! Nothing of the training is used here.

use super::board::Board;
use super::clock::Clock;
use super::search::{NEVER, Search, Try};
use super::strategy::{Strategy, Weights};
use super::walk::{self, Walk};

/// What a win of the responder's counts for each part of the mix's weight.
pub(super) const WIN: i32 = 1 << 14;

/// What the responder can reach from every situation.
pub(super) struct Answer<'a> {
    board: Board,
    strategy: &'a Strategy,
    search: &'a Search,
    pub walk: Walk,
    /// The weight of what is possible at each stand.
    mass: Vec<i32>,
    /// By spot, stand and clock; `None` for spots that the strategist never gets to.
    values: Vec<Vec<[i32; 4]>>,
    spot_blocked: Vec<bool>,
    stand_blocked: Vec<bool>,
}

impl<'a> Answer<'a> {
    pub fn new(board: Board, strategy: &'a Strategy, search: &'a Search, walk: Walk) -> Answer<'a> {
        let mass = search.stands.iter().map(|stand| strategy.weight_of(stand.possible) as i32).collect();
        let spot_blocked = walk.spots.iter().map(|spot| !board.has_way(spot.cell, spot.met)).collect();
        let stand_blocked = search.stands.iter().map(|stand| !board.has_way(stand.cell, stand.met)).collect();
        let values = vec![vec![]; walk.spots.len()];
        let mut answer = Answer { board, strategy, search, walk, mass, values, spot_blocked, stand_blocked };
        let tables = answer.tables();
        for (spot, table) in tables.iter().enumerate().rev() {
            if !table.is_empty() {
                answer.settle(spot, table);
            }
        }
        answer
    }

    /// What the strategist does, for each spot that they get to.
    fn tables(&self) -> Vec<Vec<[Weights; 2]>> {
        let Walk { spots, ways, tries } = &self.walk;
        let mut reached = vec![false; spots.len()];
        reached[0] = true;
        let mut tables = vec![vec![]; spots.len()];
        for spot in 0..spots.len() {
            if !reached[spot] {
                continue;
            }
            tables[spot] = self.strategy.table(self.board, self.search, spots[spot], ways[spot]);
            let mut taken = [false; 4];
            for weights in tables[spot].iter().flatten() {
                for way in 0..4 {
                    taken[way] |= weights[way] > 0;
                }
            }
            for way in 0..4 {
                if let (true, walk::Try::Entered(next) | walk::Try::Bumped(next)) =
                    (taken[way], tries[spot][way])
                {
                    reached[next as usize] = true;
                }
            }
        }
        tables
    }

    /// Values on one spot, those of all later ones being settled.
    fn settle(&mut self, spot: usize, table: &[[Weights; 2]]) {
        let stands = self.search.stands.len();
        self.values[spot] = vec![[0; 4]; stands];
        let free = |stand: &usize| self.search.stands[*stand].cell != self.walk.spots[spot].cell;
        let apart: Vec<usize> = (0..stands).filter(free).collect();
        for (clock, turn) in Clock::STRATEGISTS.into_iter().zip(0..) {
            for &stand in &apart {
                self.values[spot][stand][clock as usize] =
                    self.average(spot, stand, clock, table[stand][turn]);
            }
        }
        for clock in Clock::RESPONDERS {
            for &stand in &apart {
                let best = (0..4).filter_map(|way| self.tried(spot, stand, clock, way)).max();
                // Only on the smallest boards can the tokens leave no way: then nothing is conceded or won.
                self.values[spot][stand][clock as usize] = best.unwrap_or(0);
            }
        }
    }

    /// What the strategist's weights come to, rounded up.
    fn average(&self, spot: usize, stand: usize, clock: Clock, weights: Weights) -> i32 {
        let (mut sum, mut whole) = (0, 0);
        for (way, weight) in weights.into_iter().enumerate().filter(|&(_, weight)| weight > 0) {
            let value = match self.walk.tries[spot][way] {
                walk::Try::Never => unreachable!("only open ways have weight"),
                walk::Try::Centre => -WIN * self.mass[stand],
                walk::Try::Entered(next) => self.values[next as usize][stand][clock.after_step() as usize],
                walk::Try::Bumped(next) => self.after_bump(next as usize, stand, clock),
            };
            sum += i64::from(value) * i64::from(weight);
            whole += i64::from(weight);
        }
        if whole == 0 {
            return self.alone(spot, stand);
        }
        let down = sum.div_euclid(whole);
        (down + i64::from(down * whole != sum)) as i32
    }

    /// Where the strategist has given up walking: the responder wins where there is a way, or where both are
    /// blocked and they are closer.
    fn alone(&self, spot: usize, stand: usize) -> i32 {
        let here = self.search.stands[stand];
        let closer = self.spot_blocked[spot] && self.board.closer(here.cell, self.walk.spots[spot].cell) > 0;
        let wins = super::search::chosen(self.strategy.mix.len(), here.possible)
            .filter(|&n| closer || self.board.has_way(here.cell, self.strategy.mix[n]));
        wins.map(|n| WIN * self.strategy.weights[n] as i32).sum()
    }

    /// After a bump, which ends the match where both are blocked.
    fn after_bump(&self, spot: usize, stand: usize, clock: Clock) -> i32 {
        if self.spot_blocked[spot] && self.stand_blocked[stand] {
            let (theirs, ours) = (self.search.stands[stand].cell, self.walk.spots[spot].cell);
            return self.board.closer(theirs, ours) * WIN * self.mass[stand];
        }
        self.values[spot][stand][clock.after_bump() as usize]
    }

    /// What trying a way is worth to the responder; `None` where it is illegal.
    pub fn tried(&self, spot: usize, stand: usize, clock: Clock, way: usize) -> Option<i32> {
        let from = self.search.stands[stand].cell;
        match self.search.tries[stand][way] {
            Try::Nowhere => None,
            Try::Centre => Some(WIN * self.mass[stand]),
            Try::Step { .. } if self.board.step(from, way) == Some(self.walk.spots[spot].cell) => None,
            Try::Step { entered, bumped } => {
                let moved = match entered {
                    NEVER => 0,
                    next => self.values[spot][next as usize][clock.after_step() as usize],
                };
                let stopped = match bumped {
                    NEVER => 0,
                    next => self.after_bump(spot, next as usize, clock),
                };
                Some(moved + stopped)
            }
        }
    }

    /// What the responder can reach from where walk and search begin.
    pub fn value(&self, clock: Clock) -> i32 {
        self.values[0][0][clock as usize]
    }

    /// The weight of what is possible where the search begins.
    pub fn mass(&self) -> i32 {
        self.mass[0]
    }
}
