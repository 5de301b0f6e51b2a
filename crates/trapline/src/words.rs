//! Reading what people type: the loose forms all games share. What the words mean is each game's business.

use crate::grid::{Cell, Direction, Grid};
use crate::{Ask, Problem, Refusal};

/// What the other player is called where nobody has a name.
pub const OPPONENT: &str = "your opponent";

/// The text with a capital at its beginning.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    first + letters.as_str()
}

/// So many of something: "1 trap", "2 traps".
#[must_use]
pub fn counted(number: u8, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// The words of a line in lower case; brackets, commas and semicolons only part them.
#[must_use]
pub fn words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|c: char| c.is_whitespace() || "(),;[]".contains(c))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// A small number in plain digits.
#[must_use]
pub fn number(word: &str) -> Option<u8> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| word.parse().ok())?
}

/// All words as small numbers.
#[must_use]
pub fn numbers(words: &[String]) -> Option<Vec<u8>> {
    words.iter().map(|word| number(word)).collect()
}

/// The cell that two numbers name on this board.
///
/// # Errors
/// [`Problem::Unreadable`], saying how cells are named.
pub fn cell(grid: Grid, words: &[String]) -> Result<Cell, Problem> {
    let [first, second] = grid.axes();
    let [low, high] = grid.range();
    let wanted = || {
        Problem::Unreadable(format!(
            "a cell is two numbers from {low} to {high}, {first} then {second}, like {low} {high}"
        ))
    };
    match numbers(words).as_deref() {
        Some(&[a, b]) => grid.cell([a, b]).ok_or_else(wanted),
        _ => Err(wanted()),
    }
}

/// The cells that pairs of numbers name on this board.
#[must_use]
pub fn cells(grid: Grid, words: &[String]) -> Option<Vec<Cell>> {
    let (pairs, rest) = words.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    pairs.iter().map(|pair| cell(grid, pair).ok()).collect()
}

/// A step in one of four directions: `move right`, `right` or `r`.
#[must_use]
pub fn step(words: &[String]) -> Option<Direction> {
    match words {
        [verb, word] if verb == "move" || verb == "m" => Direction::from_word(word),
        [word] => Direction::from_word(word),
        _ => None,
    }
}

/// What one answer amounts to where it is the whole action.
///
/// # Errors
/// The reader's or the rules' problem, as a refusal of the answer.
pub fn whole<A: Copy>(
    read: Result<A, Problem>,
    check: impl Fn(A) -> Result<(), Problem>,
) -> Result<Ask<A>, Refusal> {
    read.and_then(|action| check(action).map(|()| Ask::Act(action)))
        .map_err(|problem| Refusal { problem, keep: 0 })
}
