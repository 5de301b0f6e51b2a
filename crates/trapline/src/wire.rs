//! Reading positions from JSON: what the games' state readers share. What makes sense is `Game::restore`'s.

use crate::grid::{Cell, CellSet, Grid};
use crate::{Problem, json};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A cell in JSON: two numbers in the game's notation.
pub type Name = [u8; 2];

/// Reads a position's fields.
///
/// # Errors
/// [`Problem::Position`], naming the field.
pub fn fields<T: DeserializeOwned>(state: Value) -> Result<T, Problem> {
    json::read(state).map_err(|(path, what)| {
        let dot = if path.is_empty() { "" } else { "." };
        Problem::Position(format!("start.state{dot}{path}: {what}"))
    })
}

/// Something wrong with a field.
#[must_use]
pub fn wrong(field: &str, what: impl std::fmt::Display) -> Problem {
    Problem::Position(format!("start.state.{field}: {what}"))
}

/// The cell that a pair names.
///
/// # Errors
/// [`Problem::Position`], where it is not on the board.
pub fn cell(grid: Grid, field: &str, pair: Name) -> Result<Cell, Problem> {
    let [low, high] = grid.range();
    grid.cell(pair).ok_or_else(|| {
        let [a, b] = pair;
        wrong(field, format!("[{a},{b}] is not on the board, which goes from {low} to {high}"))
    })
}

/// The cells of both seats.
///
/// # Errors
/// [`Problem::Position`], where one is not on the board or both are the same.
pub fn pieces(grid: Grid, pairs: [Name; 2]) -> Result<[Cell; 2], Problem> {
    let [one, two] = pairs;
    let pieces = [cell(grid, "pieces[0]", one)?, cell(grid, "pieces[1]", two)?];
    if pieces[0] == pieces[1] {
        return Err(wrong("pieces", "both pieces are on the same cell"));
    }
    Ok(pieces)
}

/// A set of cells from a list that names each once.
///
/// # Errors
/// [`Problem::Position`], where one is not on the board or comes twice.
pub fn cells(grid: Grid, field: &str, pairs: &[Name]) -> Result<CellSet, Problem> {
    let mut set = CellSet::EMPTY;
    for (i, &pair) in pairs.iter().enumerate() {
        let field = format!("{field}[{i}]");
        let cell = cell(grid, &field, pair)?;
        if set.contains(cell) {
            return Err(wrong(&field, "this cell is named twice"));
        }
        set = set.with(cell);
    }
    Ok(set)
}

/// The cells of a set as pairs, ascending.
#[must_use]
pub fn pairs(grid: Grid, cells: CellSet) -> Vec<Name> {
    let mut pairs: Vec<Name> = cells.iter().map(|cell| grid.name(cell)).collect();
    pairs.sort_unstable();
    pairs
}
