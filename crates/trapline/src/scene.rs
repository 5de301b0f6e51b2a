//! [`Scene`]: what a front end draws of a position, as plain data. It serialises; `docs/scenes.md` tells the form.
//!
//! A spot says what stands on it by [`Mark`]s, and renderers match on those: none looks into a text to find out what
//! it means. Terminals, colours and pages are the front ends'; who may see what has been settled before, by
//! [`Game::view`](crate::Game::view).

use crate::grid::{Cell, Grid};
use crate::mark::{Mark, Piece, Tone};
use crate::{Names, Player, Sign, Trace};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// One place of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Its name in the game's notation; empty where it has none.
    pub name: String,
    /// What stands there, from the bottom to the top.
    pub marks: Vec<Mark>,
    /// What choosing this spot alone may mean: canonical actions.
    pub actions: Vec<String>,
    /// Whether it can be picked as one of several that make an action together.
    pub pickable: bool,
    /// The sign of what can be done here, if anything can.
    pub sign: Option<Sign>,
    /// The signs of everything that can be done here, each once: one, where [`sign`](Spot::sign) is not
    /// [`Sign::Several`].
    pub signs: Vec<Sign>,
    /// How likely a secret is here, in per cent from 1, where that is drawn.
    pub chance: Option<u8>,
}

impl Spot {
    /// A spot at which nothing can be done.
    #[must_use]
    pub fn new(name: String, marks: Vec<Mark>) -> Spot {
        Spot { name, marks, actions: vec![], pickable: false, sign: None, signs: vec![], chance: None }
    }

    /// What is seen first of what stands here: the topmost mark that is no home.
    #[must_use]
    pub fn top(&self) -> Option<&Mark> {
        self.marks.iter().rfind(|mark| !matches!(mark, Mark::Home { .. }))
    }

    /// The token that is seen here.
    #[must_use]
    pub fn piece(&self) -> Option<&Piece> {
        match self.top() {
            Some(Mark::Piece(piece)) => Some(piece),
            _ => None,
        }
    }

    /// Whether nothing stands here: at most it is a step of a way, or a home.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        matches!(self.top(), None | Some(Mark::Step))
    }

    /// Whether something can be done here by whom the scene is for.
    #[must_use]
    pub fn is_target(&self) -> bool {
        self.sign.is_some()
    }

    /// What it stands for, which is what is seen first.
    #[must_use]
    pub fn tone(&self) -> Tone {
        self.top().map_or(Tone::Plain, Mark::tone)
    }

    /// What stands here in plain text, as the rule books' own drawings have it: `A/X` for who stands on a trap, `#1`
    /// for player 1's obstacle once it was met and `+1` before, `#+` for one of each player's, `3x` for a scan of a
    /// cell that was dug. Empty where there is nothing to be written.
    #[must_use]
    pub fn text(&self) -> String {
        let seen = self.marks.iter().filter(|mark| !matches!(mark, Mark::Home { .. }));
        match seen.collect::<Vec<_>>().as_slice() {
            [.., Mark::Trap { sprung: false }, Mark::Piece(piece)] => format!("{}/X", piece.label),
            [.., Mark::Obstacle { met: one, .. }, Mark::Obstacle { met: two, .. }] => {
                [Mark::obstacle(*one), Mark::obstacle(*two)].iter().collect()
            }
            [.., Mark::Dug, Mark::Scan { distance }] => format!("{distance}x"),
            [.., top] => top.text(),
            [] => String::new(),
        }
    }

    /// How darkly its chance is drawn, in five steps from 1, where there is one.
    #[must_use]
    pub fn shade(&self) -> Option<u8> {
        self.chance.map(Spot::shade_of)
    }

    /// How darkly that chance is drawn, in five steps from 1.
    #[must_use]
    pub fn shade_of(percent: u8) -> u8 {
        percent.div_ceil(20).clamp(1, 5)
    }
}

/// With what follows from the marks, so that a reader who wants no more than text and colour need not work it out.
impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut spot = serializer.serialize_struct("Spot", 8)?;
        spot.serialize_field("name", &self.name)?;
        spot.serialize_field("text", &self.text())?;
        spot.serialize_field("tone", &self.tone())?;
        spot.serialize_field("marks", &self.marks)?;
        spot.serialize_field("actions", &self.actions)?;
        spot.serialize_field("pickable", &self.pickable)?;
        spot.serialize_field("sign", &self.sign)?;
        spot.serialize_field("chance", &self.chance)?;
        spot.end()
    }
}

/// A rectangle of spots, drawn as it stands: first row on top.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Board {
    /// What it shows, where a scene has several.
    pub title: String,
    /// The spots, row by row.
    pub rows: Vec<Vec<Spot>>,
    /// One a row.
    pub row_labels: Vec<String>,
    /// One a column.
    pub column_labels: Vec<String>,
    /// Characters a mark usually takes.
    pub width: usize,
}

impl Board {
    /// A board of cells, with what stands on each.
    pub fn of_grid(grid: Grid, width: usize, marks: impl Fn(Cell) -> Vec<Mark>) -> Board {
        let side = 0..grid.size();
        let spot = |cell| Spot::new(grid.text(cell), marks(cell));
        let row = |row| side.clone().map(|column| spot(Cell::at(row, column))).collect();
        Board {
            title: String::new(),
            rows: side.clone().map(row).collect(),
            row_labels: side.clone().map(|row| grid.row_label(row)).collect(),
            column_labels: side.clone().map(|column| grid.column_label(column)).collect(),
            width,
        }
    }

    /// The board under a title.
    #[must_use]
    pub fn titled(self, title: String) -> Board {
        Board { title, ..self }
    }
}

/// Where a player points: a spot of a scene.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Aim {
    /// Which of the boards.
    pub board: usize,
    /// Which row, from the top.
    pub row: usize,
    /// Which column, from the left.
    pub column: usize,
}

impl Aim {
    /// That cell, on a board that [`Board::of_grid`] has made.
    #[must_use]
    pub fn at(board: usize, cell: Cell) -> Aim {
        Aim { board, row: cell.row().into(), column: cell.column().into() }
    }

    /// How many steps up, down, left or right lead there on the same board, its edges not joined.
    #[must_use]
    pub const fn distance(self, to: Aim) -> usize {
        self.row.abs_diff(to.row) + self.column.abs_diff(to.column)
    }

    /// The cell there, on a board that [`Board::of_grid`] has made.
    ///
    /// # Panics
    /// Where no board has such a cell.
    #[must_use]
    pub fn cell(self) -> Cell {
        Cell::at(self.row as u8, self.column as u8)
    }
}

/// Something worth knowing beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fact {
    /// Whom or what it is about.
    pub label: String,
    /// How it stands.
    pub value: String,
    /// What it stands for.
    pub tone: Tone,
}

impl Fact {
    /// How things stand with a player.
    #[must_use]
    pub fn of(player: Player, names: &Names, value: String) -> Fact {
        Fact { label: names.who(player).to_owned(), value, tone: Tone::of(player) }
    }
}

/// What a front end draws of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Scene {
    /// One board, or one for each player.
    pub boards: Vec<Board>,
    /// What stands beside them.
    pub facts: Vec<Fact>,
    /// How many spots make one action: more than one only while several are picked for a placement.
    pub pick: usize,
    /// What is pointed out: what each player did last, and whatever a front end adds.
    pub traces: Vec<Trace>,
}

impl Scene {
    /// A drawing in which nothing can be chosen.
    #[must_use]
    pub fn new(boards: impl Into<Vec<Board>>, facts: impl Into<Vec<Fact>>) -> Scene {
        Scene { boards: boards.into(), facts: facts.into(), pick: 1, traces: vec![] }
    }

    /// The spot that is pointed at.
    #[must_use]
    pub fn spot(&self, aim: Aim) -> Option<&Spot> {
        self.boards.get(aim.board)?.rows.get(aim.row)?.get(aim.column)
    }

    /// The spot that is pointed at, to be changed.
    pub fn spot_mut(&mut self, aim: Aim) -> Option<&mut Spot> {
        self.boards.get_mut(aim.board)?.rows.get_mut(aim.row)?.get_mut(aim.column)
    }

    /// Says that this action can be made by choosing these spots: one for itself, or several together.
    pub(crate) fn offer(&mut self, action: &str, sign: Sign, aims: &[Aim]) {
        let alone = aims.len() == 1;
        if !alone {
            self.pick = aims.len();
        }
        for &aim in aims {
            let Some(spot) = self.spot_mut(aim) else { continue };
            spot.sign = Some(sign.beside(spot.sign));
            if !spot.signs.contains(&sign) {
                spot.signs.push(sign);
            }
            if alone {
                spot.actions.push(action.to_owned());
            } else {
                spot.pickable = true;
            }
        }
    }

    /// Takes back all that could be chosen.
    pub fn close(&mut self) {
        self.pick = 1;
        for spot in self.spots_mut() {
            *spot =
                Spot { chance: spot.chance, ..Spot::new(spot.name.clone(), std::mem::take(&mut spot.marks)) };
        }
    }

    /// The same drawing, with what can be chosen in another one of the same position.
    #[must_use]
    pub fn offering(mut self, other: &Scene) -> Scene {
        self.pick = other.pick;
        for (spot, (_, offered)) in self.spots_mut().zip(other.spots()) {
            spot.actions.clone_from(&offered.actions);
            spot.pickable = offered.pickable;
            spot.sign = offered.sign;
            spot.signs.clone_from(&offered.signs);
        }
        self
    }

    /// Where a player's token stands, if there is one.
    #[must_use]
    pub fn token(&self, player: Player) -> Option<Aim> {
        let own = |mark: &Mark| matches!(mark, Mark::Piece(piece) if piece.player == player);
        self.spots().find(|(_, spot)| spot.marks.iter().any(own)).map(|(aim, _)| aim)
    }

    /// What is pointed out there.
    pub fn traces_at(&self, aim: Aim) -> impl Iterator<Item = &Trace> {
        self.traces.iter().filter(move |trace| trace.to.contains(&aim))
    }

    /// All spots, and where they are.
    pub fn spots(&self) -> impl Iterator<Item = (Aim, &Spot)> {
        self.boards.iter().enumerate().flat_map(|(board, drawn)| {
            drawn.rows.iter().enumerate().flat_map(move |(row, spots)| {
                spots.iter().enumerate().map(move |(column, spot)| (Aim { board, row, column }, spot))
            })
        })
    }

    /// All spots, to be changed, in the same order.
    pub fn spots_mut(&mut self) -> impl Iterator<Item = &mut Spot> {
        self.boards.iter_mut().flat_map(|board| &mut board.rows).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(marks: &[Mark]) -> String {
        Spot::new(String::new(), marks.to_vec()).text()
    }

    #[test]
    fn plain_text_is_the_rule_books() {
        let [one, two] = Player::BOTH;
        let home = Mark::Home { player: one, letter: '1' };
        let [armed, sprung] = [false, true].map(|sprung| Mark::Trap { sprung });
        let piece = Mark::Piece(Piece::new(one, "A"));
        let obstacle = |owner, met| Mark::Obstacle { owner, met };
        for (marks, written) in [
            (vec![], ""),
            (vec![home.clone()], ""),
            (vec![home.clone(), Mark::Step], "."),
            (vec![home.clone(), armed.clone(), piece.clone()], "A/X"),
            (vec![sprung.clone(), piece.clone()], "A"),
            (vec![Mark::Prize { letter: None }, armed.clone()], "X"),
            (vec![Mark::Prize { letter: None }], "*"),
            (vec![Mark::Prize { letter: Some('T') }], "T"),
            (vec![sprung], "x"),
            (vec![obstacle(one, false)], "+1"),
            (vec![obstacle(two, true)], "#2"),
            (vec![obstacle(one, false), obstacle(two, true)], "+#"),
            (vec![obstacle(one, false), piece], "A"),
            (vec![Mark::Scan { distance: 3 }], "3"),
            (vec![Mark::Dug, Mark::Scan { distance: 3 }], "3x"),
            (vec![Mark::Dug], "x"),
            (vec![Mark::Text { text: "#+.".to_owned(), tone: Tone::Plain }], "#+."),
        ] {
            assert_eq!(text(&marks), written, "{marks:?}");
        }
    }
}
