//! The special solvers and the general one, which knows nothing of any game, agree on small boards.

use trapline::games::hidden_path::Finish;
use trapline::games::maze_runner_duel::Placement;
use trapline::games::{GridHunt, HiddenPath, MazeRunnerDuel};
use trapline::{Player, Show};
use trapline_solve::hidden::{Proof, Solved};
use trapline_solve::{equilibrium, hunt, maze, path};

/// How closely the general solver looks, and how much it may hold.
const TARGET: f64 = 1e-4;
const NODES: usize = 20_000_000;

/// Holds a proof against the bounds that the general solver finds when matches are cut after so many plies: there
/// can be no gap between the two, and where both are tight they are the same.
fn agree<G: Show>(game: &G, plies: u32, proof: &Proof) {
    let bounds = equilibrium::bounds(game, plies, TARGET, NODES).expect("it is small");
    let (lower, upper) = (proof.lower.down(), proof.upper.up());
    let told = format!("{game:?}: proved {lower} to {upper}, found {} to {}", bounds.lower, bounds.upper);
    assert!(lower <= upper, "{told}");
    assert!(lower <= bounds.upper + 1e-9 && bounds.lower <= upper + 1e-9, "{told}");
    // Long enough that what is left open is little.
    assert!(bounds.upper - bounds.lower < 0.01, "{told}");
}

#[test]
fn on_grid_hunt() {
    for first in Player::BOTH {
        for (size, scans, plies) in [(2, 0, 9), (2, 1, 7)] {
            let game = GridHunt::reduced(first, size, scans);
            agree(&game, plies, hunt::solve(&game, &|_| {}).proof());
        }
    }
}

#[test]
fn on_hidden_path() {
    for (finish, length, traps, plies) in [
        (Finish::Trappable, 4, 2, 14),
        (Finish::Trappable, 4, 3, 14),
        (Finish::Safe, 5, 1, 12),
        (Finish::Trappable, 5, 1, 12),
    ] {
        let game = HiddenPath::reduced(finish, Player::One, length, traps);
        agree(&game, plies, path::solve(&game, &|_| {}).proof());
    }
}

#[test]
fn on_maze_runner_duel() {
    for obstacles in [1, 2] {
        let game = MazeRunnerDuel::reduced(Placement::Open, 3, obstacles);
        agree(&game, 10, maze::solve(&game, &|_| {}).proof());
    }
}
