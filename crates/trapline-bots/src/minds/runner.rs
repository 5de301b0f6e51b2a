//! How people play Trap Runner.
//!
//! *Easy* attacks as long as it can, then runs after the other on the board as it is drawn; it never asks what the
//! other may do. *Medium* also sees what lies across an edge when it wants to capture, and keeps away from a hunter
//! next to it on the board. *Hard* looks both ways and across the edges, but now and then forgets to.
//!
//! Where nothing wraps, every step changes whether the distance is odd, and only whoever moves at an odd distance can
//! capture. So once all attacks are used up one of the two captures and the other is hunted, and it is settled from the
//! start who that will be: the second player. The other can only keep an attack back. *Hard* knows this, *medium* sees it
//! when its own shields are gone, *easy* never.

use super::ways::costs;
use crate::Level;
use crate::dice::Dice;
use crate::mind::{Mind, best};
use rand::RngExt;
use trapline::games::TrapRunner;
use trapline::games::trap_runner::{Action, State};
use trapline::grid::Cell;
use trapline::{Game, Sight, Turn};

/// A player of that level.
pub struct Hunter(pub Level);

/// How often a hard player forgets to look across an edge.
const FORGETS: f64 = 0.2;

impl Mind<TrapRunner> for Hunter {
    fn choose(&self, game: &TrapRunner, sight: &Sight<'_, TrapRunner>, rng: &mut Dice) -> Action {
        let (state, me) = (sight.view, sight.player);
        let [mine, theirs] = [me.index(), me.other().index()];
        let sees_edges = match self.0 {
            Level::Easy | Level::Medium => false,
            _ => !rng.random_bool(FORGETS),
        };
        let far = |state: &State| {
            let [one, two] = state.pieces();
            if self.0 == Level::Easy { i32::from(one.distance(two)) } else { around(game, one, two) }
        };
        let shields = state.shields();
        let counts = match self.0 {
            Level::Easy => false,
            Level::Medium => shields[mine] == 0,
            _ => true,
        };
        let rate = |action| {
            let next = game.play(state, action).0;
            if let Turn::Over(_) = game.turn(&next) {
                // A capture across an edge has to be seen.
                let [one, two] = state.pieces();
                return if self.0 == Level::Easy && one.distance(two) > 1 { -5 } else { 1000 };
            }
            let [one, two] = next.pieces();
            let in_reach = if sees_edges { around(game, one, two) == 1 } else { one.distance(two) == 1 };
            let danger = self.0 != Level::Easy && next.shields()[mine] == 0 && in_reach;
            let attack = action == Action::Attack;
            let last = attack && shields[theirs] == 1;
            let hunting = shields[theirs] == 0;
            let gain = if last && counts && is_hunted(game, &next) {
                -1
            } else if attack {
                20
            } else if hunting {
                -far(&next)
            } else {
                0
            };
            gain - if danger { 100 } else { 0 }
        };
        best(game.actions(&state), rate, rng)
    }
}

/// Whether whoever has just acted will be hunted when all attacks are used up, on a board where nothing wraps.
fn is_hunted(game: &TrapRunner, next: &State) -> bool {
    let [one, two] = next.pieces();
    let left: u8 = next.shields().iter().sum();
    game.grid() != game.grid().joined() && (one.distance(two) + left) % 2 == 1
}

/// How many steps it is from one cell to the other, across the edges where they are joined.
fn around(game: &TrapRunner, one: Cell, two: Cell) -> i32 {
    costs(game.grid(), two, |_| 1)[one.index()] as i32
}
