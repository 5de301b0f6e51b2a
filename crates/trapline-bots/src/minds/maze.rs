//! How people play Maze Runner Duel.
//!
//! *Easy* guards its own half, where nobody has to pass, runs straight for the centre and soon forgets what it has
//! bumped into.
//! *Medium* puts them around the centre, remembers every obstacle and takes the shortest way that is left. *Hard*
//! puts them where they cost the other most, and counts on meeting those it has not found yet. None of them thinks of
//! shutting the other in.

use super::ways::{NEVER, costs};
use crate::Level;
use crate::dice::Dice;
use crate::mind::{Mind, best};
use rand::RngExt;
use std::sync::OnceLock;
use trapline::games::MazeRunnerDuel;
use trapline::games::maze_runner_duel::Action;
use trapline::grid::{Cell, CellSet};
use trapline::{Game, Player, Sight};

/// A player of that level.
pub struct Walker {
    level: Level,
    /// By seat: the placements to choose from, worked out once.
    placements: [OnceLock<Vec<CellSet>>; 2],
}

/// So many of its own actions back an easy player remembers an obstacle.
const MEMORY: usize = 3;

/// What bumping costs: the turn itself and the one that is lost.
const BUMP: u32 = 2;

/// Costs are counted in parts of a turn.
const TURN: u32 = 100;

impl Mind<MazeRunnerDuel> for Walker {
    fn choose(&self, game: &MazeRunnerDuel, sight: &Sight<'_, MazeRunnerDuel>, rng: &mut Dice) -> Action {
        let me = sight.player;
        if sight.view.obstacles(me).is_unset() {
            let placements = self.placements[me.index()].get_or_init(|| self.placements(game, me));
            return Action::Place(placements[rng.random_range(0..placements.len())]);
        }
        let at = sight.view.piece(me);
        let met = self.remembered(sight, game);
        let unknown = game.grid().cells().minus(entered(sight, game)).minus(met).without(game.centre());
        let hidden = u32::from(game.allowance()).saturating_sub(met.len() as u32);
        let risk =
            if self.level == Level::Hard { BUMP * TURN * hidden / unknown.len().max(1) as u32 } else { 0 };
        let enter = |cell| match cell {
            cell if met.contains(cell) => NEVER,
            cell if unknown.contains(cell) => TURN + risk,
            _ => TURN,
        };
        let ways = costs(game.grid(), game.centre(), enter);
        let rate = |action| {
            let Action::Move(direction) = action else { unreachable!("the obstacles are placed") };
            let to = game.grid().step(at, direction).expect("a legal step");
            -i64::from(enter(to)) - i64::from(ways[to.index()])
        };
        best(game.actions(&sight.view), rate, rng)
    }
}

impl Walker {
    pub fn new(level: Level) -> Walker {
        Walker { level, placements: [OnceLock::new(), OnceLock::new()] }
    }

    /// The placements that a player of this level thinks of.
    fn placements(&self, game: &MazeRunnerDuel, me: Player) -> Vec<CellSet> {
        let [own, them] = [me, me.other()].map(|player| game.home(player));
        let open = |cells: &CellSet| game.grid().connected(them, game.centre(), *cells);
        let all = game.placements(me).filter(open);
        match self.level {
            Level::Easy => {
                let guards =
                    |cells: &CellSet| cells.iter().all(|cell| cell.distance(own) <= cell.distance(them));
                all.filter(guards).collect()
            }
            Level::Medium => {
                let near =
                    |cells: &CellSet| cells.iter().map(|cell| cell.distance(game.centre())).sum::<u8>() <= 5;
                all.filter(near).collect()
            }
            _ => {
                let dear: Vec<_> = all.map(|cells| (delay(game, them, cells), cells)).collect();
                let most = dear.iter().map(|&(turns, _)| turns).max().unwrap_or(0);
                dear.into_iter().filter(|&(turns, _)| turns + 1 >= most).map(|(_, cells)| cells).collect()
            }
        }
    }

    /// The obstacles that are in mind.
    fn remembered(&self, sight: &Sight<'_, MazeRunnerDuel>, game: &MazeRunnerDuel) -> CellSet {
        let met = sight.view.revealed(sight.player.other());
        if self.level != Level::Easy {
            return met;
        }
        let own = sight.events.iter().rev().filter(|event| event.player == sight.player);
        let at = sight.view.piece(sight.player);
        let near = game.grid().neighbours(at);
        // Only what was bumped into just now, from where one stands.
        let bumps =
            own.take(MEMORY).filter(|event| event.reply.entered().is_none()).filter_map(|event| match event
                .action
            {
                Some(Action::Move(direction)) => game.grid().step(at, direction),
                _ => None,
            });
        let recent: CellSet = bumps.collect();
        recent.and(near).and(met)
    }
}

/// Where a player has been.
fn entered(sight: &Sight<'_, MazeRunnerDuel>, game: &MazeRunnerDuel) -> CellSet {
    let own = sight.events.iter().filter(|event| event.player == sight.player);
    let been: CellSet = own.filter_map(|event| event.reply.entered()).collect();
    been.with(game.home(sight.player))
}

/// The turns that somebody loses on the shortest way past obstacles they do not know of, walking on by the shortest
/// way that is left after every bump.
fn delay(game: &MazeRunnerDuel, from: Cell, obstacles: CellSet) -> u32 {
    let mut met = CellSet::EMPTY;
    let (mut at, mut turns) = (from, 0);
    while at != game.centre() {
        let ways = costs(game.grid(), game.centre(), |cell| if met.contains(cell) { NEVER } else { 1 });
        let next = game.grid().neighbours(at).minus(met).iter().min_by_key(|cell| ways[cell.index()]);
        let Some(next) = next else { return NEVER };
        if obstacles.contains(next) {
            met = met.with(next);
            turns += BUMP;
        } else {
            at = next;
            turns += 1;
        }
    }
    turns
}
