//! How people play Grid Hunt.
//!
//! *Easy* hides at the rim, goes by its last scan alone and soon forgets where it has dug. *Medium* keeps account of
//! every cell that is left, but scans just anywhere among them. *Hard* scans where that tells most and digs only
//! where the treasure can be; it never looks at how far the other has come.

use crate::Level;
use crate::dice::Dice;
use crate::mind::{Mind, best};
use rand::seq::IndexedRandom;
use trapline::Sight;
use trapline::games::GridHunt;
use trapline::games::grid_hunt::{Action, Reply};
use trapline::grid::{Cell, CellSet};

/// A player of that level.
pub struct Searcher(pub Level);

/// So many of its own actions back an easy player remembers where it has dug.
const MEMORY: usize = 3;

/// With so few cells left it is quicker to dig.
const FEW: usize = 2;

impl Mind<GridHunt> for Searcher {
    fn choose(&self, game: &GridHunt, sight: &Sight<'_, GridHunt>, rng: &mut Dice) -> Action {
        let (view, me) = (&sight.view, sight.player);
        let cells = game.grid().cells();
        if view.treasure(me).is_unset() {
            let inner = |cell: Cell| game.grid().neighbours(cell).len() == 4;
            let rim: CellSet = cells.iter().filter(|&cell| !inner(cell)).collect();
            let places = if self.0 == Level::Easy { rim } else { cells };
            return Action::Hide(any(places, rng));
        }
        let scans = game.scans_left(view, me);
        let left = game.candidates(view, me);
        match self.0 {
            Level::Easy if scans > 0 => {
                let first = scans == game.scans();
                Action::Scan(if first { game.grid().middle() } else { any(cells, rng) })
            }
            Level::Easy => Action::Dig(any(hunch(sight, cells), rng)),
            Level::Medium if scans > 0 && left.len() > FEW => Action::Scan(any(left, rng)),
            _ if scans > 0 && left.len() > FEW => {
                Action::Scan(best(cells.iter(), |at| -expected(left, at), rng))
            }
            _ => Action::Dig(any(left, rng)),
        }
    }
}

fn any(cells: CellSet, rng: &mut Dice) -> Cell {
    *cells.iter().collect::<Vec<_>>().choose(rng).expect("there is a cell")
}

/// Where a player digs who goes by the last scan and the last few digs.
fn hunch(sight: &Sight<'_, GridHunt>, cells: CellSet) -> CellSet {
    let own = || sight.events.iter().rev().filter(|event| event.player == sight.player);
    let ring = own().find_map(|event| match (event.action, event.reply) {
        (Some(Action::Scan(at)), Reply::Distance(far)) => {
            Some(cells.iter().filter(|cell| cell.distance(at) == far).collect::<CellSet>())
        }
        _ => None,
    });
    let dug = own().take(MEMORY).filter_map(|event| match event.action {
        Some(Action::Dig(cell)) => Some(cell),
        _ => None,
    });
    let left = ring.unwrap_or(cells).minus(dug.collect());
    if left.is_empty() { cells } else { left }
}

/// How many cells a scan there leaves on average, times the number of cells.
fn expected(left: CellSet, at: Cell) -> i32 {
    let mut rings = [0; 9];
    left.iter().for_each(|cell| rings[usize::from(at.distance(cell))] += 1);
    rings.iter().map(|count| count * count).sum()
}
