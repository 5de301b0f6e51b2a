//! Trap Runner: every position, also those that no match leads to. They are solved as [`open`](crate::open) does.

use trapline::Player;
use trapline::games::TrapRunner;
use trapline::games::trap_runner::State;

/// All positions that are not over, also those that no match can lead to.
pub fn positions(game: &TrapRunner) -> impl Iterator<Item = State> {
    let (game, cells, most) = (*game, game.grid().cells(), game.shields());
    let pieces = cells.iter().flat_map(move |a| cells.without(a).iter().map(move |b| [a, b]));
    let shields = move || (0..=most).flat_map(move |one| (0..=most).map(move |two| [one, two]));
    let all = pieces.flat_map(move |pieces| shields().map(move |shields| (pieces, shields)));
    all.flat_map(move |(pieces, shields)| {
        Player::BOTH.map(|mover| game.position(mover, pieces, shields).expect("it makes sense"))
    })
}
