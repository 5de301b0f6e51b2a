//! A strategy written out, for whoever wants to check it without this program.
//!
//! Lines of words. First the game and the player, then the placements of the mix with their weights, then spots. A spot
//! is a cell, the obstacles met, and the detours left, with the weights of up, down, left and right where nothing
//! else is said; the lines below it hold the weights for a cell of the other player's, the numbers of the placements
//! that this player can still hold possible, and `recovers` where they lose the next turn. Of two situations that
//! mirror each other in the main diagonal only one is written. `oracle/certify_maze.py` reads it too, by itself.

use super::board::Board;
use super::search::chosen;
use super::strategy::{DETOURS, Rows, Strategy, WHOLE, Weights};
use super::walk::Spot;
use std::collections::BTreeMap;
use std::fmt::Write;
use trapline::Player;
use trapline::games::maze_runner_duel::Placement;
use trapline::grid::{Cell, CellSet};

/// The game, in the first line.
fn head(board: Board) -> String {
    let game = board.game;
    let rule = match game.placement() {
        Placement::Any => "any",
        Placement::Open => "open",
    };
    format!("maze {} {} {rule}", game.grid().size(), game.allowance())
}

pub(super) fn write(board: Board, strategy: &Strategy, most: f64) -> String {
    let grid = board.game.grid();
    let cells = |set: CellSet| match set.is_empty() {
        true => "-".to_owned(),
        false => set.iter().map(|cell| grid.text(cell)).collect::<Vec<_>>().join(";"),
    };
    let weights = |[up, down, left, right]: Weights| format!("{up} {down} {left} {right}");
    let mut text = String::new();
    let mut line = |words: std::fmt::Arguments<'_>| writeln!(text, "{words}").expect("a string takes it");
    line(format_args!("{}", head(board)));
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

/// The strategy that was written so; `None` where it is not one for this board.
pub(super) fn read(board: Board, text: &str) -> Option<Strategy> {
    let cell = |word: &str| {
        let (row, column) = word.split_once(',')?;
        board.game.grid().cell([row.parse().ok()?, column.parse().ok()?])
    };
    let cells = |word: &str| match word {
        "-" => Some(CellSet::EMPTY),
        _ => word.split(';').map(cell).collect::<Option<CellSet>>(),
    };
    let weights = |words: &[&str]| -> Option<Weights> {
        let numbers: Option<Vec<u16>> = words.iter().map(|word| word.parse().ok()).collect();
        numbers?.try_into().ok()
    };
    let mut lines = text.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    if lines.next()?.join(" ") != head(board) {
        return None;
    }
    let &["player", number, "detours", detours, "most", _] = &lines.next()?[..] else { return None };
    if detours != DETOURS.to_string() {
        return None;
    }
    let player = Player::from_number(number.parse().ok()?)?;
    let (mut mix, mut shares) = (vec![], vec![]);
    let mut rows: BTreeMap<Spot, Rows> = BTreeMap::new();
    let mut last: Option<&mut Rows> = None;
    for line in lines {
        match &line[..] {
            ["place", placement, share] => {
                mix.push(cells(placement)?);
                shares.push(share.parse().ok()?);
            }
            ["spot", at, met, detours, row @ ..] => {
                let spot = Spot { cell: cell(at)?, met: cells(met)?, detours: detours.parse().ok()? };
                let rows = rows.entry(spot).or_default();
                rows.usual = weights(row)?;
                last = Some(rows);
            }
            [at, numbers, recovers, row @ ..] => {
                let numbers: Option<Vec<u32>> =
                    numbers.split(';').map(|number| number.parse().ok()).collect();
                let mut possible = 0;
                for number in numbers? {
                    possible |= 1u32.checked_shl(number).filter(|_| (number as usize) < mix.len())?;
                }
                let key: (Cell, u32, bool) = (cell(at)?, possible, *recovers == "recovers");
                last.as_mut()?.at.insert(key, weights(row)?);
            }
            _ => return None,
        }
    }
    let fits = shares.iter().sum::<u32>() == WHOLE;
    fits.then_some(Strategy { player, mix, weights: shares, rows })
}
