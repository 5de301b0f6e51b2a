//! The words and drawings of Trap Runner.

use super::{Action, Edges, Reply, State, TrapRunner};
use crate::grid::Direction;
use crate::packed::{PackedTurn, Pair};
use crate::wire;
use crate::words::{self, words};
use crate::{
    Aim, Ask, Board, Choice, Event, Fact, Game, HouseRule, Mark, Names, Piece, Player, Problem, Refusal,
    Scene, Show, Sign, Size, Turn,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The position in JSON.
#[derive(Serialize, Deserialize)]
struct Fields {
    pieces: [wire::Name; 2],
    shields: [u8; 2],
}

impl TrapRunner {
    /// The rule book's two lines of feedback.
    fn standing(&self, view: &State, names: &Names) -> String {
        let [one, two] = Player::BOTH.map(|player| {
            format!(
                "{} Position: ({}), Shields: {}",
                &names[player],
                self.grid.text(view.pieces.of(player)),
                view.shields.of(player)
            )
        });
        format!("{one}\n{two}")
    }
}

impl TrapRunner {
    /// Whether the player to move can step onto the other.
    fn reaches(&self, view: &State, player: Player) -> bool {
        let there = Some(view.pieces.of(player.other()));
        Direction::ALL.into_iter().any(|way| self.grid.step(view.pieces.of(player), way) == there)
    }
}

impl Show for TrapRunner {
    const ID: &'static str = "trap-runner";
    const TITLE: &'static str = "Trap Runner";
    const LINE: &'static str = "Break the other's shields from afar, then run them down across the edges.";
    const PAGE: &'static str = include_str!("../../../../../docs/rulings/trap-runner.md");
    const HIDDEN: bool = false;
    const LESSONS: &'static [crate::Lesson] = super::lessons::LESSONS;
    const HOUSE_RULES: &'static [HouseRule] = &[HouseRule {
        key: "edges",
        choices: &[
            Choice {
                value: "wrap",
                about: "step off one edge and you come in at the opposite one, for attack or escape",
            },
            Choice { value: "wall", about: "the edges are walls, so that you can be cornered" },
        ],
    }];

    const SIZES: &'static [Size] = &[
        Size { key: "size", values: &[2, 3, 4, 5], about: "rows and columns" },
        Size { key: "shields", values: &[0, 1, 2, 3], about: "shields a player" },
    ];

    fn sized(choices: &[usize], sizes: &[u8]) -> TrapRunner {
        let edges = [Edges::Wrap, Edges::Wall][choices[0]];
        TrapRunner::reduced(edges, sizes[0], sizes[1])
    }

    fn write(&self, action: Action) -> String {
        match action {
            Action::Move(direction) => format!("move {}", direction.word()),
            Action::Attack => "attack".to_owned(),
        }
    }

    fn read(&self, text: &str) -> Result<Action, Problem> {
        let words = words(text);
        match words.as_slice() {
            [word] if word == "attack" || word == "a" => Ok(Action::Attack),
            words => words::step(words).map(Action::Move).ok_or_else(|| {
                Problem::Unreadable("type move up, move down, move left, move right or attack".to_owned())
            }),
        }
    }

    fn state(&self, view: &State) -> Value {
        json!(Fields {
            pieces: view.pieces.both().map(|cell| self.grid.name(cell)),
            shields: view.shields.both()
        })
    }

    fn read_state(&self, to_move: Player, state: Value) -> Result<State, Problem> {
        let fields: Fields = wire::fields(state)?;
        Ok(State {
            pieces: Pair::new(wire::pieces(self.grid, fields.pieces)?),
            shields: Pair::new(fields.shields),
            turn: PackedTurn::of(to_move),
        })
    }

    fn scene(&self, view: &State, names: &Names) -> Scene {
        // The capturing token is the one that is seen.
        let winner = view.turn.get().outcome().and_then(|outcome| outcome.winner);
        let on_top = winner.unwrap_or(Player::One);
        let piece =
            |player| Mark::Piece(Piece { shields: Some(view.shields.of(player)), ..Piece::numbered(player) });
        let marks = |cell| {
            let both = [on_top.other(), on_top].into_iter();
            both.filter(|&player| view.pieces.of(player) == cell).map(piece).collect()
        };
        let facts = Player::BOTH.map(|player| {
            let at = self.grid.text(view.pieces.of(player));
            let shields = view.shields.of(player);
            Fact::of(player, names, format!("at ({at}), {}", words::counted(shields, "shield")))
        });
        Scene::new([Board::of_grid(self.grid, 2, marks)], facts)
    }

    fn aims(&self, view: &State, action: Action) -> Vec<Aim> {
        let Some(player) = view.turn.player() else { return vec![] };
        let cell = match action {
            Action::Move(direction) => self.grid.step(view.pieces.of(player), direction),
            Action::Attack => Some(view.pieces.of(player.other())),
        };
        cell.map(|cell| Aim::at(0, cell)).into_iter().collect()
    }

    fn sign(&self, action: Action) -> Sign {
        match action {
            Action::Move(_) => Sign::Step,
            Action::Attack => Sign::Attack,
        }
    }

    fn task(&self, view: &State, names: &Names) -> String {
        let Some(player) = view.turn.player() else { return String::new() };
        let other = &names[player.other()];
        match view.shields.of(player.other()) {
            0 if self.reaches(view, player) => format!("step onto {other} to win: no shields are left"),
            0 => format!("step closer: {other} has no shields left"),
            left => format!("step, or attack: {other} has {} left", words::counted(left, "shield")),
        }
    }

    fn barred(&self, view: &State, aim: Aim, names: &Names) -> String {
        let Turn::Of(player) = view.turn.get() else { return Problem::game_over().to_string() };
        let (cell, here) = (aim.cell(), view.pieces.of(player));
        if cell == view.pieces.of(player.other()) {
            return self.explain(view, player, Action::Attack, &names[player.other()]);
        }
        // Where the edges are walls, a step that would lead there if they were none.
        let across = |way: &Direction| self.grid.joined().step(here, *way) == Some(cell);
        if let Some(way) = Direction::ALL.into_iter().find(across) {
            return self.explain(view, player, Action::Move(way), &names[player.other()]);
        }
        let cell = self.grid.text(cell);
        let wrong = if aim.cell() == here {
            format!("({cell}) holds your own token")
        } else {
            format!("({cell}) is not next to ({})", self.grid.text(here))
        };
        format!("{wrong}; a move goes one step up, down, left or right")
    }

    fn tell(&self, event: &Event<Self>, names: &Names) -> String {
        let other = event.player.other();
        match event.reply {
            Reply::Moved(cell) => {
                let way = match event.action {
                    Some(Action::Move(direction)) => direction.word(),
                    _ => "on",
                };
                format!("moved {way} to ({})", self.grid.text(cell))
            }
            Reply::Captured(cell) => format!("captured {} at ({})", names.whom(other), self.grid.text(cell)),
            Reply::Shields(left) => format!("attacked: {} shields are now {left}", names.whose(other)),
        }
    }

    fn reply(&self, reply: Reply) -> Value {
        match reply {
            Reply::Moved(cell) => json!({ "moved": self.grid.name(cell) }),
            Reply::Captured(cell) => json!({ "captured": self.grid.name(cell) }),
            Reply::Shields(left) => json!({ "shields": left }),
        }
    }

    fn advise(&self, action: Action) -> String {
        match action {
            Action::Move(direction) => format!("Move {}", direction.word()),
            Action::Attack => "Attack".to_owned(),
        }
    }

    fn greeting(&self, names: &Names) -> String {
        format!("Welcome to Trap Runner!\n\n{}", self.standing(&self.start(), names))
    }

    fn heading(&self, player: Player, _: &State, _: usize, _: Option<Reply>, names: &Names) -> String {
        format!("{}, it's your turn.", &names[player])
    }

    fn ask(&self, view: &State, answers: &[String], _: &Names) -> Result<Ask<Action>, Refusal> {
        match answers {
            [] => Ok(Ask::open("Enter command: ")),
            answers => words::whole(self.read(&answers.join(" ")), |action| self.check(view, action)),
        }
    }

    fn answer(&self, event: &Event<Self>, view: &State, names: &Names) -> String {
        let other = &names[event.player.other()];
        let said = match event.reply {
            Reply::Moved(cell) => format!("You moved to position ({}).", self.grid.text(cell)),
            Reply::Shields(left) => {
                format!("You attacked {other}. {other}'s shields are now {left}.")
            }
            Reply::Captured(cell) => format!(
                "You moved to position ({}).\nYou captured {other}. {} wins!",
                self.grid.text(cell),
                &names[event.player]
            ),
        };
        format!("{said}\n{}", self.standing(view, names))
    }
}
