//! How a game speaks and looks: [`Show`], and the [`Scene`] that every front end draws.
//!
//! Everything here is plain data in the game's own words. Terminals, colours and pages are the front ends'; who
//! may see what has been settled before, by [`Game::view`](crate::Game::view).

use crate::grid::{Cell, Grid};
use crate::{Game, HouseRule, Names, Player, Problem, Viewer};
use serde_json::Value;

/// What a spot or fact stands for; front ends turn it into colour and shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tone {
    /// Player 1, or A.
    First,
    /// Player 2, or B.
    Second,
    /// The treasure, the centre, the finish.
    Prize,
    /// A trap, an obstacle.
    Danger,
    /// Known to be free.
    Safe,
    /// Unknown, past, labels.
    Faint,
    /// Nothing in particular.
    Plain,
}

impl Tone {
    /// The tone of a player's things.
    #[must_use]
    pub const fn of(player: Player) -> Tone {
        match player {
            Player::One => Tone::First,
            Player::Two => Tone::Second,
        }
    }
}

/// One place of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// What is drawn there, in a few characters.
    pub mark: String,
    /// What it stands for.
    pub tone: Tone,
    /// Its name in the game's notation, or nothing where it has none.
    pub name: String,
    /// What choosing this spot may mean: canonical actions, or one of the spots that a placement picks.
    pub actions: Vec<String>,
    /// How likely a secret is here, in per cent from 1, where that is drawn.
    pub chance: Option<u8>,
}

impl Spot {
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

/// A rectangle of spots, drawn as it stands: first row on top.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// A board of cells. `draw` gives each cell's mark and tone, `targets` what choosing a cell may mean.
    pub fn of_grid(
        grid: Grid,
        width: usize,
        draw: impl Fn(Cell) -> (String, Tone),
        targets: &[(Cell, String)],
    ) -> Board {
        let spot = |cell| {
            let (mark, tone) = draw(cell);
            let here = targets.iter().filter(|(target, _)| *target == cell);
            Spot {
                mark,
                tone,
                name: grid.text(cell),
                actions: here.map(|(_, action)| action.clone()).collect(),
                chance: None,
            }
        };
        let side = 0..grid.size();
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Aim {
    /// Which of the boards.
    pub board: usize,
    /// Which row, from the top.
    pub row: usize,
    /// Which column, from the left.
    pub column: usize,
}

impl Aim {
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
#[derive(Clone, PartialEq, Eq, Debug)]
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
    pub fn of<G: Show>(player: Player, value: String) -> Fact {
        let label = G::SEATS[player.index()].to_owned();
        Fact { label, value, tone: Tone::of(player) }
    }
}

/// What a front end draws of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// One board, or one for each player.
    pub boards: Vec<Board>,
    /// What stands beside them.
    pub facts: Vec<Fact>,
    /// How many spots make one action: more than one only while placing.
    pub pick: usize,
}

impl Scene {
    /// The spot that is pointed at.
    #[must_use]
    pub fn spot(&self, aim: Aim) -> Option<&Spot> {
        self.boards.get(aim.board)?.rows.get(aim.row)?.get(aim.column)
    }

    /// The same drawing, with what can be chosen in another one of the same position.
    #[must_use]
    pub fn offering(mut self, other: &Scene) -> Scene {
        let spots = self.boards.iter_mut().flat_map(|board| &mut board.rows).flatten();
        for (spot, (_, offered)) in spots.zip(other.spots()) {
            spot.actions.clone_from(&offered.actions);
        }
        self
    }

    /// All spots, and where they are.
    pub fn spots(&self) -> impl Iterator<Item = (Aim, &Spot)> {
        self.boards.iter().enumerate().flat_map(|(board, drawn)| {
            drawn.rows.iter().enumerate().flat_map(move |(row, spots)| {
                spots.iter().enumerate().map(move |(column, spot)| (Aim { board, row, column }, spot))
            })
        })
    }
}

/// The next thing to ask a player at a prompt, or what the answers amount to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask<A> {
    /// Ask this.
    Prompt {
        /// The rule book's words, up to where the answer is typed.
        text: String,
        /// Whether the answer is to be typed unseen.
        secret: bool,
    },
    /// The answers make this action.
    Act(A),
}

impl<A> Ask<A> {
    /// An open question.
    #[must_use]
    pub fn open(text: impl Into<String>) -> Ask<A> {
        Ask::Prompt { text: text.into(), secret: false }
    }

    /// A question whose answer is typed unseen.
    #[must_use]
    pub fn secret(text: impl Into<String>) -> Ask<A> {
        Ask::Prompt { text: text.into(), secret: true }
    }
}

/// An answer that will not do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Why.
    pub problem: Problem,
    /// How many of the answers given so far still stand.
    pub keep: usize,
}

/// One action of a match, as it was answered.
#[derive(Clone, Copy, Debug)]
pub struct Event<G: Game> {
    /// Who acted.
    pub player: Player,
    /// What they did; nothing where the reader may not know.
    pub action: Option<G::Action>,
    /// What the game answered.
    pub reply: G::Reply,
}

impl<G: Game> Event<G> {
    /// The same as that viewer may know it.
    #[must_use]
    pub fn seen(&self, game: &G, who: Viewer) -> Event<G> {
        let known = |&action: &G::Action| !game.is_private(action) || who.may_see(self.player);
        Event { action: self.action.filter(known), ..*self }
    }
}

/// The words and drawings of a game. All of it is said to both players, so it is given public views only,
/// except [`scene`](Show::scene) and [`state`](Show::state), which show whatever view they get.
pub trait Show: Game {
    /// The name in records and on the command line.
    const ID: &'static str;
    /// The name for people.
    const TITLE: &'static str;
    /// What it is, in a line.
    const LINE: &'static str;
    /// Its page of rules and rulings.
    const PAGE: &'static str;
    /// What the seats are called.
    const SEATS: [&'static str; 2] = ["Player 1", "Player 2"];
    /// Its house rules.
    const HOUSE_RULES: &'static [HouseRule];
    /// Whether players keep secrets.
    const HIDDEN: bool;
    /// What they keep secret, in a word.
    const SECRET: &'static str = "secret";

    /// The game with these house rules: for each of [`HOUSE_RULES`](Show::HOUSE_RULES) the index of a choice.
    fn with(choices: &[usize]) -> Self;

    /// The canonical text of an action.
    fn write(&self, action: Self::Action) -> String;

    /// The action that a person means, written as loosely as people do.
    ///
    /// # Errors
    /// [`Problem::Unreadable`], saying what would be right, and never quoting what may be a secret.
    fn read(&self, text: &str) -> Result<Self::Action, Problem>;

    /// The position as JSON; what the view hides is null.
    fn state(&self, view: &Self::View) -> Value;

    /// The view that this JSON shows.
    ///
    /// # Errors
    /// [`Problem::Position`], naming the field that is wrong.
    fn read_state(&self, to_move: Player, state: Value) -> Result<Self::View, Problem>;

    /// The drawing.
    fn scene(&self, view: &Self::View) -> Scene;

    /// Why the player to move can do nothing at a spot of the scene that offers no action, and what would be right:
    /// "step 2 is behind you; move 1, 2 or 3 steps on". Said to that player, without a full stop.
    fn barred(&self, view: &Self::View, aim: Aim) -> String;

    /// What happened, for a log: "moves to (1, 0)", without the player's name.
    fn tell(&self, event: &Event<Self>, names: &Names) -> String;

    /// An action as advice to the one who may do it: "Move to (1, 0)".
    fn advise(&self, action: Self::Action) -> String;

    /// What the game answered, as JSON for programs: `{"distance":4}`. Different answers differ in it; null where
    /// there is nothing to tell but that it was done.
    fn reply(&self, reply: Self::Reply) -> Value;

    /// What a player who did this could not be sure of before the game answered: "springs a trap". Nothing where
    /// it is no surprise, and never in an open game.
    fn surprise(&self, reply: Self::Reply) -> Option<&'static str> {
        let _ = reply;
        None
    }

    /// What is said before anything is asked.
    fn greeting(&self, names: &Names) -> String;

    /// What is said before a turn; `number` counts the turns of open play from 1, `last` is the answer
    /// to the action before.
    fn heading(&self, view: &Self::View, number: usize, last: Option<Self::Reply>, names: &Names) -> String;

    /// The next question, given the answers so far.
    ///
    /// # Errors
    /// A [`Refusal`] of the last answer.
    fn ask(&self, view: &Self::View, answers: &[String], names: &Names)
    -> Result<Ask<Self::Action>, Refusal>;

    /// What is said after an action, the last words of a finished game included; `view` is the position it
    /// led to.
    fn answer(&self, event: &Event<Self>, view: &Self::View, names: &Names) -> String;

    /// The rule book's own drawing after every action, where its dialogue has one.
    fn drawing(&self, view: &Self::View) -> Option<String> {
        let _ = view;
        None
    }
}
