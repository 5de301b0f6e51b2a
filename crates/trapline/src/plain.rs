//! A [`Scene`] as lines of plain text, for pipes, prompts and whoever reads rather than looks.

use crate::{Board, Mark, Scene, Spot};

/// The boards with their coordinates beside each other, then the facts.
#[must_use]
pub fn scene(scene: &Scene) -> String {
    let boards = scene.boards.iter().map(board).reduce(beside).unwrap_or_default();
    let facts = scene.facts.iter().map(|fact| format!("{}: {}", fact.label, fact.value));
    boards.into_iter().chain(facts).collect::<Vec<_>>().join("\n")
}

/// One board beside the other.
fn beside(left: Vec<String>, right: Vec<String>) -> Vec<String> {
    let width = left.iter().map(|line| line.chars().count()).max().unwrap_or(0) + 3;
    left.iter().zip(right).map(|(left, right)| format!("{left:<width$}{right}")).collect()
}

fn board(board: &Board) -> Vec<String> {
    let margin = board.row_labels.iter().map(String::len).max().unwrap_or(0);
    let marks = board.rows.iter().flatten().map(|spot| written(spot).chars().count());
    let width = marks.max().unwrap_or(0).max(board.width);
    let across = width + 2;
    let header: String = board.column_labels.iter().map(|label| format!("{label:^across$}")).collect();
    let mut lines = vec![];
    if !board.title.is_empty() {
        lines.push(board.title.clone());
    }
    lines.push(format!("{:margin$} {header}", "").trim_end().to_owned());
    for (label, spots) in board.row_labels.iter().zip(&board.rows) {
        let cells: String = spots.iter().map(|spot| format!("[{:<width$}]", written(spot))).collect();
        lines.push(format!("{label:>margin$} {cells}"));
    }
    lines
}

/// What stands on a spot; whoever carries the prize wears a star.
fn standing(spot: &Spot) -> String {
    let star = if spot.piece().is_some_and(|piece| piece.carries) { "*" } else { "" };
    format!("{}{star}", spot.text())
}

/// What is written on a spot. A chance is a shade in five steps and the percentage, beside what stands there; a prize
/// is where it always is, and gives way.
fn written(spot: &Spot) -> String {
    let (Some(chance), Some(shade)) = (spot.chance, spot.shade()) else {
        return standing(spot);
    };
    let shade = ['.', ':', '+', '*', '#'][usize::from(shade) - 1];
    let likely = format!("{shade}{chance:>2}%");
    match spot.top() {
        None | Some(Mark::Step | Mark::Prize { .. }) => likely,
        Some(_) => format!("{} {likely}", standing(spot)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Player, Tone};

    #[test]
    fn text_is_written_as_it_is() {
        for sign in ["+", "#", "X", "x", "*", ".", "A/X"] {
            let text = Mark::Text { text: sign.to_owned(), tone: Tone::Danger };
            assert_eq!(written(&Spot::new(String::new(), vec![text])), sign);
        }
    }

    #[test]
    fn a_chance_stands_beside_an_obstacle() {
        let mut spot = Spot::new(String::new(), vec![Mark::Obstacle { owner: Player::One, met: false }]);
        spot.chance = Some(34);
        assert_eq!(written(&spot), "+1 :34%");
        spot.marks = vec![Mark::Step, Mark::Home { player: Player::One, letter: '1' }];
        assert_eq!(written(&spot), ":34%");
    }
}
