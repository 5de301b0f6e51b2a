//! A strategy written out, for whoever wants to check it without this program.
//!
//! Lines of words. First the game and the player, then the placements of the mix with their weights, then spots. A spot
//! is a cell, the obstacles met, and the detours left, with the weights of up, down, left and right where nothing
//! else is said; the lines below it hold the weights for a cell of the other player's, the numbers of the placements
//! that this player can still hold possible, and `recovers` where they lose the next turn. Of two situations that
//! mirror each other in the main diagonal only one is written. Reading is `oracle/certify_maze.py`'s, on purpose.

use super::board::Board;
use super::search::chosen;
use super::strategy::{DETOURS, Strategy, Weights};
use std::fmt::Write;
use trapline::games::maze_runner_duel::Placement;
use trapline::grid::CellSet;

pub(super) fn write(board: Board, strategy: &Strategy, most: f64) -> String {
    let (game, grid) = (board.game, board.game.grid());
    let cells = |set: CellSet| match set.is_empty() {
        true => "-".to_owned(),
        false => set.iter().map(|cell| grid.text(cell)).collect::<Vec<_>>().join(";"),
    };
    let weights = |[up, down, left, right]: Weights| format!("{up} {down} {left} {right}");
    let rule = match game.placement() {
        Placement::Any => "any",
        Placement::Open => "open",
    };
    let mut text = String::new();
    let mut line = |words: std::fmt::Arguments<'_>| writeln!(text, "{words}").expect("a string takes it");
    line(format_args!("maze {} {} {rule}", grid.size(), game.allowance()));
    line(format_args!("player {} detours {DETOURS} most {most:?}", strategy.player.number()));
    for (&placement, weight) in strategy.mix.iter().zip(&strategy.weights) {
        line(format_args!("place {} {weight}", cells(placement)));
    }
    for (spot, rows) in &strategy.rows {
        let (at, met) = (grid.text(spot.cell), cells(spot.met));
        line(format_args!("spot {at} {met} {} {}", spot.detours, weights(rows.usual)));
        for (&(cell, possible, recovering), &row) in &rows.at {
            let numbers: Vec<_> = chosen(strategy.mix.len(), possible).map(|n| n.to_string()).collect();
            let recovers = if recovering { "recovers" } else { "ready" };
            line(format_args!("{} {} {recovers} {}", grid.text(cell), numbers.join(";"), weights(row)));
        }
    }
    text
}
