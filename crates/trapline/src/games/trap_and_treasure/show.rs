//! The words and drawings of Trap and Treasure.

use super::{Action, State, TrapAndTreasure, Traps};
use crate::grid::Cell;
use crate::packed::{PackedTurn, Pair};
use crate::wire::{self, Name};
use crate::words::{self, words};
use crate::{
    Aim, Ask, Board, Choice, Event, Fact, Game, HouseRule, Mark, Names, Piece, Player, Problem, Refusal,
    Scene, Show, Sign, Size, Spot, Tone, Turn,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Value, json};

/// What the rule book writes for the players.
const LETTERS: [char; 2] = ['A', 'B'];

/// The position in JSON.
#[derive(Serialize, Deserialize)]
struct Fields {
    pieces: [Name; 2],
    treasure: Treasure,
    traps: Vec<Name>,
    traps_left: [u8; 2],
    snared: [bool; 2],
}

struct Treasure(Option<Player>);

impl Serialize for Treasure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            None => serializer.serialize_str("board"),
            Some(player) => player.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Treasure {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Treasure, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let carrier = value.as_u64().and_then(Player::from_number);
        if carrier.is_none() && value != "board" {
            return Err(de::Error::custom(format!("the treasure is \"board\", 1 or 2, not {value}")));
        }
        Ok(Treasure(carrier))
    }
}

impl TrapAndTreasure {
    /// A cell as the rule book's messages write it.
    fn spoken(&self, cell: Cell) -> String {
        let [x, y] = self.grid.name(cell);
        format!("({x}, {y})")
    }

    fn marks(&self, view: &State, cell: Cell) -> Vec<Mark> {
        let homes = Player::BOTH.into_iter().filter(|&player| self.home(player) == cell);
        let mut marks: Vec<Mark> =
            homes.map(|player| Mark::Home { player, letter: player.pick(LETTERS) }).collect();
        if view.carrier.is_none() && cell == self.treasure() {
            marks.push(Mark::Prize { letter: Some('T') });
        }
        if view.traps.contains(cell) {
            marks.push(Mark::Trap { sprung: false });
        }
        let standing = Player::BOTH.into_iter().filter(|&player| view.pieces.of(player) == cell);
        marks.extend(standing.map(|player| {
            Mark::Piece(Piece {
                carries: view.carrier == Some(player),
                skips: view.snared.of(player),
                ..Piece::new(player, player.pick(LETTERS))
            })
        }));
        marks
    }

    fn board(&self, view: &State) -> Board {
        Board::of_grid(self.grid, 1, |cell| self.marks(view, cell))
    }

    fn skips(&self, event: &Event<Self>, names: &Names) -> Vec<String> {
        let why = match self.traps {
            Traps::Snare => "due to a Trap",
            Traps::Wall => "for lack of any possible move",
        };
        let skipped = event.reply.skipped.whose(event.player);
        skipped.map(|player| format!("{} skips a turn {why}.", &names[player])).collect()
    }
}

impl Show for TrapAndTreasure {
    const ID: &'static str = "trap-and-treasure";
    const TITLE: &'static str = "Trap and Treasure";
    const LINE: &'static str = "Fetch the treasure and carry it home; every trap on the way costs a turn.";
    const PAGE: &'static str = include_str!("../../../../../docs/rulings/trap-and-treasure.md");
    const SEATS: [&'static str; 2] = ["Player A", "Player B"];
    const HIDDEN: bool = false;
    const LESSONS: &'static [crate::Lesson] = super::lessons::LESSONS;
    const PRIZE: &'static str = "the treasure";
    const HOUSE_RULES: &'static [HouseRule] = &[HouseRule {
        key: "traps",
        choices: &[
            Choice { value: "snare", about: "you may step on a trap, and lose your next turn there" },
            Choice { value: "wall", about: "nobody may step on a trap, so that traps close ways for good" },
        ],
    }];

    const SIZES: &'static [Size] = &[
        Size { key: "size", values: &[3, 5], about: "rows and columns" },
        Size { key: "traps", values: &[0, 1, 2, 3], about: "traps a player" },
    ];

    fn sized(choices: &[usize], sizes: &[u8]) -> TrapAndTreasure {
        let traps = [Traps::Snare, Traps::Wall][choices[0]];
        TrapAndTreasure::reduced(traps, sizes[0], sizes[1])
    }

    fn write(&self, action: Action) -> String {
        match action {
            Action::Move(cell) => format!("move {}", self.grid.text(cell)),
            Action::Trap(cell) => format!("trap {}", self.grid.text(cell)),
        }
    }

    fn read(&self, text: &str) -> Result<Action, Problem> {
        let words = words(text);
        match words.split_first() {
            Some((verb, cell)) if verb == "move" || verb == "m" => {
                words::cell(self.grid, cell).map(Action::Move)
            }
            Some((verb, cell)) if verb == "trap" || verb == "t" => {
                words::cell(self.grid, cell).map(Action::Trap)
            }
            _ => {
                Err(Problem::Unreadable("type move or trap and a cell, like move 1,0 or trap 3,2".to_owned()))
            }
        }
    }

    fn state(&self, view: &State) -> Value {
        json!(Fields {
            pieces: view.pieces.both().map(|cell| self.grid.name(cell)),
            treasure: Treasure(view.carrier),
            traps: wire::pairs(self.grid, view.traps),
            traps_left: view.left.both(),
            snared: view.snared.both(),
        })
    }

    fn read_state(&self, to_move: Player, state: Value) -> Result<State, Problem> {
        let fields: Fields = wire::fields(state)?;
        Ok(State {
            traps: wire::cells(self.grid, "traps", &fields.traps)?,
            pieces: Pair::new(wire::pieces(self.grid, fields.pieces)?),
            left: Pair::new(fields.traps_left),
            snared: Pair::new(fields.snared),
            carrier: fields.treasure.0,
            turn: PackedTurn::of(to_move),
        })
    }

    fn scene(&self, view: &State, names: &Names) -> Scene {
        let mut facts: Vec<_> = Player::BOTH
            .into_iter()
            .map(|player| {
                let snared = if view.snared.of(player) { ", snared" } else { "" };
                let left = words::counted(view.left.of(player), "trap");
                Fact::of(player, names, format!("{left} left{snared}"))
            })
            .collect();
        facts.push(Fact {
            label: "Treasure".to_owned(),
            value: match view.carrier {
                None => format!("at {}", self.spoken(self.treasure())),
                Some(player) => format!("with {}", names.whom(player)),
            },
            tone: Tone::Prize,
        });
        Scene::new([self.board(view)], facts)
    }

    fn aims(&self, _: &State, action: Action) -> Vec<Aim> {
        let (Action::Move(cell) | Action::Trap(cell)) = action;
        vec![Aim::at(0, cell)]
    }

    fn sign(&self, action: Action) -> Sign {
        match action {
            Action::Move(_) => Sign::Step,
            Action::Trap(_) => Sign::Trap,
        }
    }

    fn task(&self, view: &State, _: &Names) -> String {
        let Some(player) = view.turn.player() else { return String::new() };
        let steps = self.actions(view).any(|action| matches!(action, Action::Move(_)));
        let what = match view.left.of(player) {
            left if !steps => {
                format!("lay one of {}: no cell beside you is free", words::counted(left, "trap"))
            }
            0 => "step".to_owned(),
            1 => "step, or lay your last trap".to_owned(),
            left => format!("step, or lay one of {left} traps"),
        };
        if view.carrier == Some(player) {
            format!("carry the treasure home to {}: {what}", self.spoken(self.home(player)))
        } else {
            what
        }
    }

    fn barred(&self, view: &State, aim: Aim, names: &Names) -> String {
        let Turn::Of(player) = view.turn.get() else { return Problem::game_over().to_string() };
        let cell = aim.cell();
        let here = view.pieces.of(player);
        let wrong = |action| self.explain(view, player, action, &names[player.other()]);
        let near = cell == here || self.grid.neighbours(here).contains(cell);
        match view.left.of(player) {
            _ if near => wrong(Action::Move(cell)),
            0 => format!("you have no traps left, and {}", wrong(Action::Move(cell))),
            _ => format!("{}, and a move goes one step up, down, left or right", wrong(Action::Trap(cell))),
        }
    }

    fn tell(&self, event: &Event<Self>, names: &Names) -> String {
        let mut told = match event.action {
            Some(Action::Move(cell)) => format!("moved to {}", self.spoken(cell)),
            Some(Action::Trap(cell)) => format!("laid a trap at {}", self.spoken(cell)),
            None => String::new(),
        };
        if event.reply.collected {
            told += " and took the treasure";
        }
        if event.reply.snared {
            told += ", onto a trap: the next turn is lost";
        }
        for player in event.reply.skipped.whose(event.player) {
            told += &format!("; {} lost a turn", names.whom(player));
        }
        told
    }

    fn reply(&self, reply: super::Reply) -> Value {
        json!({
            "snared": reply.snared,
            "collected": reply.collected,
            "skipped": reply.skipped.both(),
        })
    }

    fn advise(&self, action: Action) -> String {
        match action {
            Action::Move(cell) => format!("Move to {}", self.spoken(cell)),
            Action::Trap(cell) => format!("Lay a trap at {}", self.spoken(cell)),
        }
    }

    fn greeting(&self, names: &Names) -> String {
        let [a, b] = Player::BOTH
            .map(|player| format!("{} starts at {}.", &names[player], self.spoken(self.home(player))));
        let treasure = self.spoken(self.treasure());
        format!("Welcome to Trap and Treasure!\n\n{a}\n{b}\nTreasure is at {treasure}.")
    }

    fn heading(
        &self,
        player: Player,
        view: &State,
        _: usize,
        _: Option<super::Reply>,
        names: &Names,
    ) -> String {
        format!("{}, you have {} Traps remaining.", &names[player], view.left.of(player))
    }

    fn ask(&self, view: &State, answers: &[String], _: &Names) -> Result<Ask<Action>, Refusal> {
        // Whatever is refused, the rule book's first question is asked again.
        let refuse = |problem| Refusal { problem, keep: 0 };
        let [choice, rest @ ..] = answers else {
            return Ok(Ask::open("Enter your move (M for move, T for trap): "));
        };
        let verb = words(choice);
        match (verb.as_slice(), rest) {
            ([verb], []) if verb == "m" || verb == "move" => {
                Ok(Ask::open("Enter your move coordinates (x y): "))
            }
            ([verb], []) if verb == "t" || verb == "trap" => {
                if view.turn.player().is_some_and(|player| view.left.of(player) == 0) {
                    let none = "you have no traps left; type M to move".to_owned();
                    return Err(refuse(Problem::Illegal(none)));
                }
                Ok(Ask::open("Enter your trap coordinates (x y): "))
            }
            ([_] | [], []) => {
                Err(refuse(Problem::Unreadable("type M to move or T to place a trap".to_owned())))
            }
            _ => words::whole(self.read(&answers.join(" ")), |action| self.check(view, action)),
        }
    }

    fn answer(&self, event: &Event<Self>, view: &State, names: &Names) -> String {
        let name = &names[event.player];
        let mut said = vec![];
        match event.action {
            Some(Action::Move(cell)) if event.reply.snared => said.push(format!(
                "{name} steps on a Trap at {} and must skip the next turn.",
                self.spoken(cell)
            )),
            Some(Action::Move(_)) if event.reply.collected => {
                said.push(format!("{name} collects the Treasure and is now carrying it."));
            }
            Some(Action::Trap(_)) => {
                said.push(format!("Traps remaining: {}.", view.left.of(event.player)));
            }
            _ => {}
        }
        said.extend(self.skips(event, names));
        if let Turn::Over(outcome) = view.turn.get() {
            match outcome.winner {
                Some(winner) => {
                    let home = self.spoken(self.home(winner));
                    let comes = if winner == event.player && !event.reply.snared {
                        format!("moves to {home}")
                    } else {
                        format!("is free of the Trap at {home}")
                    };
                    said.push(format!(
                        "{0} {comes} and returns to the starting position with the Treasure.\n\
                         Congratulations {0}! You have won the game!",
                        &names[winner]
                    ));
                }
                None => said.push("Neither player can act. The game ends without a winner.".to_owned()),
            }
        }
        said.join("\n")
    }

    /// Brackets round every cell, and nothing else.
    fn drawing(&self, view: &State) -> Option<String> {
        let row = |spots: Vec<Spot>| spots.iter().map(|spot| format!("[{:1}]", spot.text())).collect();
        let rows: Vec<String> = self.board(view).rows.into_iter().map(row).collect();
        Some(rows.join("\n"))
    }
}
