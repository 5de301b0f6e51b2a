//! The words and drawings of Maze Runner Duel.

use super::{Action, Happened, MazeRunnerDuel, Placement, Reply, View};
use crate::grid::{Cell, CellSet, Direction};
use crate::packed::{PackedTurn, Pair};
use crate::wire::{self, Name};
use crate::words::{self, words};
use crate::{
    Aim, Ask, Board, Choice, Event, Fact, Game, HouseRule, Mark, Names, Piece, Player, Problem, Refusal,
    Scene, Secret, Show, Sign, Size, Turn,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The position in JSON.
#[derive(Serialize, Deserialize)]
struct Fields {
    pieces: [Name; 2],
    obstacles: [Option<Vec<Name>>; 2],
    revealed: [Vec<Name>; 2],
    recovering: [bool; 2],
}

impl MazeRunnerDuel {
    fn list(&self, cells: CellSet) -> String {
        let cells: Vec<_> = cells.iter().map(|cell| self.grid.text(cell)).collect();
        if cells.is_empty() { "none".to_owned() } else { cells.join(" ") }
    }

    /// What stands on a cell: the obstacles that this viewer knows of, and a token.
    fn marks(&self, view: &View, cell: Cell) -> Vec<Mark> {
        let homes = Player::BOTH.into_iter().filter(|&player| self.home(player) == cell);
        let mut marks: Vec<Mark> =
            homes.map(|player| Mark::Home { player, letter: player.pick(['1', '2']) }).collect();
        if cell == self.centre() {
            marks.push(Mark::Prize { letter: None });
        }
        for owner in Player::BOTH {
            let known = view.obstacles[owner.index()].known().unwrap_or_default();
            let met = view.revealed.of(owner).contains(cell);
            if met || known.contains(cell) {
                marks.push(Mark::Obstacle { owner, met });
            }
        }
        let standing = Player::BOTH.into_iter().filter(|&player| view.pieces.of(player) == cell);
        marks.extend(standing.map(|player| {
            Mark::Piece(Piece { skips: view.recovering.of(player), ..Piece::numbered(player) })
        }));
        marks
    }

    fn skips(event: &Event<Self>, names: &Names) -> String {
        let skipped = event.reply.skipped.whose(event.player);
        skipped.map(|player| format!("; {} lost a turn", names.whom(player))).collect()
    }
}

impl Show for MazeRunnerDuel {
    const ID: &'static str = "maze-runner-duel";
    const TITLE: &'static str = "Maze Runner Duel";
    const LINE: &'static str = "Be first in the centre of a maze whose walls your opponent put up in secret.";
    const PAGE: &'static str = include_str!("../../../../../docs/rulings/maze-runner-duel.md");
    const HIDDEN: bool = true;
    const LESSONS: &'static [crate::Lesson] = super::lessons::LESSONS;
    const SECRET: &'static str = "obstacles";
    const PRIZE: &'static str = "the centre";
    const HOUSE_RULES: &'static [HouseRule] = &[HouseRule {
        key: "placement",
        choices: &[
            Choice {
                value: "any",
                about: "obstacles may go anywhere: a careful player can shut you in from the start",
            },
            Choice {
                value: "open",
                about: "obstacles must leave a way to the centre, so that nobody can be shut in",
            },
        ],
    }];

    const SIZES: &'static [Size] = &[
        Size { key: "size", values: &[3, 5], about: "rows and columns" },
        Size { key: "obstacles", values: &[1, 2, 3], about: "obstacles a player" },
    ];

    fn sized(choices: &[usize], sizes: &[u8]) -> MazeRunnerDuel {
        let placement = [Placement::Any, Placement::Open][choices[0]];
        MazeRunnerDuel::reduced(placement, sizes[0], sizes[1])
    }

    fn write(&self, action: Action) -> String {
        match action {
            Action::Place(cells) => format!("place {}", self.list(cells)),
            Action::Move(direction) => format!("move {}", direction.word()),
        }
    }

    fn read(&self, text: &str) -> Result<Action, Problem> {
        let words = words(text);
        let place = |list: &[String]| {
            let cells = words::cells(self.grid, list).unwrap_or_default();
            let set: CellSet = cells.iter().copied().collect();
            if set.len() == cells.len() && set.len() == usize::from(self.obstacles) {
                Ok(Action::Place(set))
            } else {
                Err(Problem::Unreadable(self.wanted()))
            }
        };
        match words.split_first() {
            Some((verb, list)) if verb == "place" || verb == "p" => place(list),
            Some((word, _)) if words::number(word).is_some() => place(&words),
            _ => words::step(&words).map(Action::Move).ok_or_else(|| {
                Problem::Unreadable(format!(
                    "type up, down, left or right; to place obstacles, {}",
                    self.wanted()
                ))
            }),
        }
    }

    fn state(&self, view: &View) -> Value {
        let list = |cells| wire::pairs(self.grid, cells);
        json!(Fields {
            pieces: view.pieces.both().map(|cell| self.grid.name(cell)),
            obstacles: view.obstacles.map(|cells| cells.known().map(list)),
            revealed: view.revealed.both().map(list),
            recovering: view.recovering.both(),
        })
    }

    fn read_state(&self, to_move: Player, state: Value) -> Result<View, Problem> {
        let fields: Fields = wire::fields(state)?;
        let mut view = View {
            obstacles: [Secret::Unset; 2],
            revealed: Pair::default(),
            pieces: Pair::new(wire::pieces(self.grid, fields.pieces)?),
            recovering: Pair::new(fields.recovering),
            turn: PackedTurn::of(to_move),
        };
        for player in Player::BOTH {
            let seat = player.index();
            if let Some(pairs) = &fields.obstacles[seat] {
                let cells = wire::cells(self.grid, &format!("obstacles[{seat}]"), pairs)?;
                view.obstacles[seat] = Secret::Known(cells);
            }
            let field = format!("revealed[{seat}]");
            let met = wire::cells(self.grid, &field, &fields.revealed[seat])?;
            view.revealed = view.revealed.with(player, met);
        }
        Ok(view)
    }

    fn scene(&self, view: &View, names: &Names) -> Scene {
        let facts = Player::BOTH.map(|player| {
            let seat = player.index();
            let met = view.revealed.of(player);
            let obstacles = match view.obstacles[seat] {
                Secret::Unset => "no obstacles placed yet".to_owned(),
                Secret::Hidden => {
                    format!("{} hidden", words::counted(self.obstacles - met.len() as u8, "obstacle"))
                }
                Secret::Known(cells) => format!("obstacles on {}", self.list(cells)),
            };
            let met = if met.is_empty() { String::new() } else { format!(", met: {}", self.list(met)) };
            let recovering = if view.recovering.of(player) { ", recovering" } else { "" };
            let shut = if self.is_shut_in(view, player) { ", shut in" } else { "" };
            let at = self.grid.text(view.pieces.of(player));
            Fact::of(player, names, format!("at ({at}){recovering}{shut}; {obstacles}{met}"))
        });
        Scene::new([Board::of_grid(self.grid, 2, |cell| self.marks(view, cell))], facts)
    }

    fn aims(&self, view: &View, action: Action) -> Vec<Aim> {
        let Some(player) = view.turn.player() else { return vec![] };
        match action {
            Action::Place(cells) => cells.iter().map(|cell| Aim::at(0, cell)).collect(),
            Action::Move(way) => {
                let to = self.grid.step(view.pieces.of(player), way);
                to.map(|cell| Aim::at(0, cell)).into_iter().collect()
            }
        }
    }

    fn sign(&self, action: Action) -> Sign {
        match action {
            Action::Place(_) => Sign::Obstacle,
            Action::Move(_) => Sign::Step,
        }
    }

    fn task(&self, view: &View, names: &Names) -> String {
        let Some(player) = view.turn.player() else { return String::new() };
        let (other, centre) = (&names[player.other()], self.grid.text(self.centre()));
        if view.obstacles[player.index()].is_unset() {
            return format!("place {} for {other}", words::counted(self.obstacles, "obstacle"));
        }
        if self.is_shut_in(view, player) {
            return "you are shut in; you can bump, or resign".to_owned();
        }
        format!("step towards the centre ({centre})")
    }

    fn unfit(&self, _: &View, _: &[Aim]) -> String {
        // As many cells as it takes, all of them allowed: only a way can be missing.
        Self::SEALED.to_owned()
    }

    fn barred(&self, view: &View, aim: Aim, names: &Names) -> String {
        let Turn::Of(player) = view.turn.get() else { return Problem::game_over().to_string() };
        let (cell, here) = (aim.cell(), view.pieces.of(player));
        let text = self.grid.text(cell);
        if view.obstacles[player.index()].is_unset() {
            let what = match cell {
                cell if cell == self.centre() => "the centre".to_owned(),
                cell if cell == self.home(player) => "where you start".to_owned(),
                _ => format!("where {} starts", &names[player.other()]),
            };
            return format!("({text}) is {what}; place obstacles anywhere but on the starts and the centre");
        }
        let leads = |way: &Direction| self.grid.step(here, *way) == Some(cell);
        if let Some(way) = Direction::ALL.into_iter().find(leads) {
            return self.explain(view, player, way, &names[player.other()]);
        }
        let wrong = if cell == here {
            format!("({text}) holds your own token")
        } else {
            format!("({text}) is not next to ({})", self.grid.text(here))
        };
        format!("{wrong}; a move goes one step up, down, left or right")
    }

    fn tell(&self, event: &Event<Self>, names: &Names) -> String {
        let told = match (event.action, event.reply.event) {
            (Some(Action::Place(cells)), _) => format!("placed obstacles on {}", self.list(cells)),
            (None, _) | (_, Happened::Placed) => "placed obstacles in secret".to_owned(),
            (Some(Action::Move(way)), Happened::Moved(cell)) => {
                format!("moved {} to ({})", way.word(), self.grid.text(cell))
            }
            (Some(Action::Move(way)), Happened::Bumped(cell)) => {
                format!(
                    "bumped into an obstacle {} at ({}): the next turn is lost",
                    way.word(),
                    self.grid.text(cell)
                )
            }
        };
        told + &Self::skips(event, names)
    }

    fn reply(&self, reply: Reply) -> Value {
        let skipped = reply.skipped.both();
        match reply.event {
            Happened::Placed => Value::Null,
            Happened::Moved(cell) => json!({ "moved": self.grid.name(cell), "skipped": skipped }),
            Happened::Bumped(cell) => json!({ "bumped": self.grid.name(cell), "skipped": skipped }),
        }
    }

    fn advise(&self, action: Action) -> String {
        match action {
            Action::Place(cells) => format!("Place obstacles on {}", self.list(cells)),
            Action::Move(direction) => format!("Move {}", direction.word()),
        }
    }

    fn surprise(&self, reply: Reply) -> Option<&'static str> {
        matches!(reply.event, Happened::Bumped(_)).then_some("bumps into an obstacle")
    }

    fn heading(&self, player: Player, view: &View, _: usize, last: Option<Reply>, names: &Names) -> String {
        if view.obstacles[player.index()].is_unset() {
            return String::new();
        }
        let lost = match last.map(|reply| reply.skipped.both()) {
            Some([true, true]) => " (both players lost a turn)".to_owned(),
            Some([true, false]) => format!(" ({} lost a turn)", &names[Player::One]),
            Some([false, true]) => format!(" ({} lost a turn)", &names[Player::Two]),
            Some([false, false]) | None => String::new(),
        };
        let here = view.pieces.of(player);
        let there = view.pieces.of(player.other());
        let way = |direction: Direction, word| match self.grid.step(here, direction) {
            Some(cell) if cell != there => format!("{word}({})", self.grid.text(cell)),
            _ => format!("{word}(N/A)"),
        };
        format!(
            "{}'s Turn{lost}:\nCurrent Position: ({})\nAvailable Moves: {}, {}, {}, {}",
            &names[player],
            self.grid.text(here),
            way(Direction::Up, "Up"),
            way(Direction::Down, "Down"),
            way(Direction::Left, "Left"),
            way(Direction::Right, "Right"),
        )
    }

    fn ask(&self, view: &View, answers: &[String], names: &Names) -> Result<Ask<Action>, Refusal> {
        let placing = view.turn.player().filter(|player| view.obstacles[player.index()].is_unset());
        match (answers, placing) {
            ([], Some(player)) => Ok(Ask::secret(format!(
                "{}, enter your three obstacles (row,column row,column row,column): ",
                &names[player]
            ))),
            ([], None) => Ok(Ask::open("Enter move (up/down/left/right): ")),
            (answers, placing) => {
                let wanted = match placing {
                    Some(_) => self.wanted(),
                    None => "type up, down, left or right".to_owned(),
                };
                let read = self.read(&answers.join(" ")).map_err(|_| Problem::Unreadable(wanted));
                words::whole(read, |action| self.check(view, action))
            }
        }
    }

    fn answer(&self, event: &Event<Self>, view: &View, names: &Names) -> String {
        let mut said = match event.reply.event {
            Happened::Placed => return String::new(),
            Happened::Moved(cell) => format!("Moved to ({})", self.grid.text(cell)),
            Happened::Bumped(cell) => format!(
                "Attempted to move to ({})\n\
                 Encountered an obstacle! You remain at ({}) and lose your next turn.",
                self.grid.text(cell),
                self.grid.text(view.pieces.of(event.player))
            ),
        };
        if let Turn::Over(outcome) = view.turn.get() {
            said += match event.reply.event {
                Happened::Moved(_) => "\nCongratulations! You have reached the center position.",
                _ if outcome.winner.is_some() => {
                    "\nBoth players are blocked. The player closest to the center wins."
                }
                _ => "\nBoth players are blocked, equally far from the center. It is a draw.",
            };
            if let Some(winner) = outcome.winner {
                said += &format!("\n\n{} Wins!", &names[winner]);
            }
        }
        said
    }
}
