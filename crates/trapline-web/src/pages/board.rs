//! [`Boards`]: the boards of a scene that can be used: the drawing, and over every spot a button that says what is there.
//!
//! Whatever can be done is the server's to know, so a button only says which spot was chosen. Where nothing can be done it
//! still is a button: whoever cannot see the board goes over it by arrows, and whoever chooses it is told why not.

use crate::assets::tracks;
use maud::{Markup, PreEscaped, html};
use std::ops::Range;
use trapline::games::Entry;
use trapline::svg::{self, Drawing};
use trapline::{Aim, Board, Names, Player, Scene, Spot, legend};

/// The boards of a scene.
pub struct Boards<'a> {
    /// What is drawn.
    pub scene: &'a Scene,
    /// The scene it came from, so that what has changed can be seen.
    pub before: Option<&'a Scene>,
    /// What has been picked so far.
    pub picked: &'a [Aim],
    /// The game.
    pub entry: &'static Entry,
    /// What the players are called.
    pub names: &'a Names,
    /// Where the keyboard is.
    pub focus: Option<Aim>,
    /// Whether choosing a spot is sent: not where somebody only watches.
    pub answers: bool,
}

impl Boards<'_> {
    /// All boards.
    pub fn draw(&self) -> Markup {
        html! {
            div.boards.{ "n" (self.scene.boards.len()) } {
                @for (number, board) in self.scene.boards.iter().enumerate() { (self.board(number, board)) }
            }
        }
    }

    fn board(&self, number: usize, board: &Board) -> Markup {
        let columns = svg::columns(board);
        let parts = tracks::parts(columns);
        let fold = (parts.len() > 1).then(|| format!("fold f{columns}"));
        let label = if board.title.is_empty() { "Board" } else { &board.title };
        // Where boards stand below each other, the one on which something can be done comes first.
        let acts = self.answers && board.rows.iter().flatten().any(Spot::is_target);
        html! {
            div.grid.{ (fold.unwrap_or_default()) }.acts[acts] role="group" aria-label=(label) {
                @for part in parts { (self.part(number, board, part)) }
            }
        }
    }

    /// A part of a board, and the buttons over it.
    fn part(&self, number: usize, board: &Board, part: Range<usize>) -> Markup {
        let drawing =
            Drawing { before: self.before, picked: self.picked, described: false, ..Drawing::of(self.scene) };
        let titled = if board.title.is_empty() { "" } else { "t" };
        let across = tracks::class(svg::columns(board), &part).unwrap_or_default();
        let down = format!("r{}{titled}", board.rows.len());
        html! {
            div.part {
                (PreEscaped(drawing.part(number, part.clone())))
                div.spots.{ (across) }.{ (down) } {
                    @for (row, spots) in board.rows.iter().enumerate() {
                        @for (column, spot) in spots.iter().enumerate().filter(|(column, _)| part.contains(column)) {
                            (self.button(Aim { board: number, row, column }, spot))
                        }
                    }
                }
            }
        }
    }

    fn button(&self, aim: Aim, spot: &Spot) -> Markup {
        let place = written(aim);
        let picked = self.picked.contains(&aim);
        let said = legend::said(self.scene, aim, self.entry, self.names);
        let idle = !(self.answers && spot.is_target());
        // By Tab one goes from target to target, and where there is none onto the board; by arrows anywhere.
        let first = self.entrance() == aim;
        html! {
            button type=(if self.answers { "submit" } else { "button" }) name="spot" value=(place) data-spot=(place)
                aria-label=(said) aria-disabled=[idle.then_some("true")]
                tabindex=[(idle && !first).then_some("-1")]
                aria-pressed=[spot.pickable.then_some(if picked { "true" } else { "false" })]
                autofocus[self.focus == Some(aim)] {}
        }
    }

    /// Where the keyboard comes onto the boards if nothing can be done anywhere.
    fn entrance(&self) -> Aim {
        let mut spots = self.scene.spots().filter(|(_, spot)| self.answers && spot.is_target());
        let target = spots.next().map(|(aim, _)| aim);
        let you = self.names.you().unwrap_or(Player::One);
        target.or_else(|| self.scene.token(you)).unwrap_or(Aim { board: 0, row: 0, column: 0 })
    }
}

/// A spot as forms name it: "0.2.3".
pub fn written(Aim { board, row, column }: Aim) -> String {
    format!("{board}.{row}.{column}")
}

/// The spot that a form names, if it names any.
pub fn read(text: &str) -> Option<Aim> {
    let numbers: Option<Vec<usize>> = text.split('.').map(|number| number.parse().ok()).collect();
    match numbers?[..] {
        [board, row, column] => Some(Aim { board, row, column }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use trapline::record::Record;
    use trapline::{Viewer, games};

    #[test]
    fn every_spot_of_every_game_is_a_button_with_a_name_of_its_own() {
        for entry in games::ALL {
            let duel = games::open(&Record::new(entry.id)).expect("a match");
            let scene = duel.scene(Viewer::Seat(Player::One));
            let boards = Boards {
                scene: &scene,
                before: None,
                picked: &[],
                entry,
                names: duel.names(),
                focus: None,
                answers: true,
            };
            let html = boards.draw().into_string();
            for (aim, _) in scene.spots() {
                let button = format!(r#"name="spot" value="{}""#, written(aim));
                assert_eq!(html.matches(&button).count(), 1, "{}", entry.id);
            }
            assert_eq!(
                html.matches("<button").count(),
                html.matches("aria-label=\"").count() - scene.boards.len()
            );
            for board in &scene.boards {
                let (columns, rows) = (svg::columns(board), board.rows.len());
                for part in tracks::parts(columns) {
                    assert!(
                        tracks::class(columns, &part).is_some() && rows <= tracks::HIGHEST,
                        "{}",
                        entry.id
                    );
                }
            }
        }
    }

    #[test]
    fn spots_are_read_as_they_are_written() {
        let aim = Aim { board: 1, row: 20, column: 3 };
        assert_eq!(read(&written(aim)), Some(aim));
        for wrong in ["", "1", "1.2", "1.2.3.4", "a.b.c", "-1.2.3", "1..3"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
