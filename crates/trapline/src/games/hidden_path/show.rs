//! The words and drawings of Hidden Path.

use super::{Action, Finish, HiddenPath, Reply, Steps, View};
use crate::packed::{PackedTurn, Pair};
use crate::wire::{self, wrong};
use crate::words::{self, words};
use crate::{
    Aim, Ask, Board, Choice, Event, FIRST, Fact, Game, HouseRule, Mark, Names, Piece, Player, Problem,
    Refusal, Scene, Secret, Show, Sign, Size, Spot, Turn,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The position in JSON.
#[derive(Serialize, Deserialize)]
struct Fields {
    positions: [u8; 2],
    traps: [Option<Vec<u8>>; 2],
    sprung: [Vec<u8>; 2],
}

impl HiddenPath {
    fn read_steps(&self, field: &str, list: &[u8]) -> Result<Steps, Problem> {
        let mut steps = Steps::NONE;
        for (i, &step) in list.iter().enumerate() {
            let field = format!("{field}[{i}]");
            if step == 0 || step > self.length {
                let last = self.length;
                return Err(wrong(&field, format!("a step is a number from 1 to {last}, not {step}")));
            }
            if steps.contains(step) {
                return Err(wrong(&field, format!("step {step} is named twice")));
            }
            steps = steps.with(step);
        }
        Ok(steps)
    }

    /// How far a player may go.
    fn steps(&self, view: &View, player: Player) -> &'static str {
        match self.moves(view, player) {
            1 => "1 step",
            2 => "1 or 2 steps",
            _ => "1, 2 or 3 steps",
        }
    }

    /// One player's way: their token, and what lies on it for them.
    fn lane(&self, view: &View, runner: Player) -> Vec<Spot> {
        let owner = runner.other();
        let armed = view.armed[owner.index()].known().unwrap_or(Steps::NONE);
        let spot = |step| {
            let mut marks = vec![];
            if step == 0 {
                marks.push(Mark::Home { player: runner, letter: runner.pick(['1', '2']) });
            }
            marks.push(if step == self.length { Mark::Prize { letter: None } } else { Mark::Step });
            if armed.contains(step) {
                marks.push(Mark::Trap { sprung: false });
            } else if view.sprung.of(owner).contains(step) {
                marks.push(Mark::Trap { sprung: true });
            }
            if view.positions.of(runner) == step {
                marks.push(Mark::Piece(Piece::numbered(runner)));
            }
            Spot::new(step.to_string(), marks)
        };
        (0..=self.length).map(spot).collect()
    }
}

fn list(steps: Steps) -> String {
    let steps: Vec<_> = steps.iter().map(|step| step.to_string()).collect();
    if steps.is_empty() { "none".to_owned() } else { steps.join(" ") }
}

impl Show for HiddenPath {
    const ID: &'static str = "hidden-path";
    const TITLE: &'static str = "Hidden Path";
    const LINE: &'static str = "Race to step 10 past three traps that only your opponent knows.";
    const PAGE: &'static str = include_str!("../../../../../docs/rulings/hidden-path.md");
    const HIDDEN: bool = true;
    const LESSONS: &'static [crate::Lesson] = super::lessons::LESSONS;
    const SECRET: &'static str = "traps";
    const PRIZE: &'static str = "the finish";
    const HOUSE_RULES: &'static [HouseRule] = &[
        HouseRule {
            key: "finish",
            choices: &[
                Choice {
                    value: "trappable",
                    about: "traps may lie on every step, even on step 10, so that the last stretch stays risky",
                },
                Choice {
                    value: "safe",
                    about: "no trap may lie on step 10, so that a jump onto it always wins",
                },
            ],
        },
        FIRST,
    ];

    const SIZES: &'static [Size] = &[
        Size { key: "length", values: &[4, 5, 6, 7, 8, 9, 10], about: "steps of the path" },
        Size { key: "traps", values: &[1, 2, 3], about: "traps a player" },
    ];

    fn sized(choices: &[usize], sizes: &[u8]) -> HiddenPath {
        let finish = [Finish::Trappable, Finish::Safe][choices[0]];
        HiddenPath::reduced(finish, Player::BOTH[choices[1]], sizes[0], sizes[1])
    }

    fn write(&self, action: Action) -> String {
        match action {
            Action::Place(steps) => format!("place {}", list(steps)),
            Action::Move(steps) => format!("move {steps}"),
        }
    }

    fn read(&self, text: &str) -> Result<Action, Problem> {
        let words = words(text);
        let unreadable = |what| Err(Problem::Unreadable(what));
        let place = |list: &[u8]| match self.read_steps("", list) {
            Ok(steps) if steps.count() == self.traps => Ok(Action::Place(steps)),
            _ => unreadable(self.wanted()),
        };
        match words.split_first() {
            Some((verb, rest)) if verb == "place" || verb == "p" => {
                place(&words::numbers(rest).unwrap_or_default())
            }
            Some((verb, [steps])) if verb == "move" || verb == "m" => match words::number(steps) {
                Some(steps) => Ok(Action::Move(steps)),
                None => unreadable("type how many steps to move: 1, 2 or 3".to_owned()),
            },
            _ => match words::numbers(&words).as_deref() {
                Some(&[steps]) => Ok(Action::Move(steps)),
                Some(list @ [_, _, ..]) => place(list),
                _ => unreadable(format!(
                    "type how many steps to move: 1, 2 or 3; to lay traps, {}",
                    self.wanted()
                )),
            },
        }
    }

    fn state(&self, view: &View) -> Value {
        let list = |steps: Steps| steps.iter().collect::<Vec<_>>();
        json!(Fields {
            positions: view.positions.both(),
            traps: view.armed.map(|armed| armed.known().map(list)),
            sprung: view.sprung.both().map(list),
        })
    }

    fn read_state(&self, to_move: Player, state: Value) -> Result<View, Problem> {
        let fields: Fields = wire::fields(state)?;
        let mut view = View {
            armed: [Secret::Unset; 2],
            sprung: Pair::default(),
            positions: Pair::new(fields.positions),
            turn: PackedTurn::of(to_move),
        };
        for player in Player::BOTH {
            let seat = player.index();
            if let Some(traps) = &fields.traps[seat] {
                view.armed[seat] = Secret::Known(self.read_steps(&format!("traps[{seat}]"), traps)?);
            }
            let sprung = self.read_steps(&format!("sprung[{seat}]"), &fields.sprung[seat])?;
            view.sprung = view.sprung.with(player, sprung);
        }
        Ok(view)
    }

    fn scene(&self, view: &View, names: &Names) -> Scene {
        let facts = Player::BOTH.map(|player| {
            let seat = player.index();
            let sprung = view.sprung.of(player);
            let traps = match view.armed[seat] {
                Secret::Unset => "no traps laid yet".to_owned(),
                Secret::Hidden => format!("{} hidden", words::counted(self.traps - sprung.count(), "trap")),
                Secret::Known(armed) if armed.count() == 0 => "no traps left".to_owned(),
                Secret::Known(armed) => format!("traps on {}", list(armed)),
            };
            let sprung =
                if sprung.count() > 0 { format!(", sprung on {}", list(sprung)) } else { String::new() };
            let at = view.positions.of(player);
            Fact::of(player, names, format!("on step {at}; {traps}{sprung}"))
        });
        let board = Board {
            title: String::new(),
            rows: Player::BOTH.map(|runner| self.lane(view, runner)).into(),
            row_labels: Player::BOTH.map(|player| format!("P{}", player.number())).into(),
            column_labels: (0..=self.length).map(|step| step.to_string()).collect(),
            width: 2,
        };
        Scene::new([board], facts)
    }

    fn aims(&self, view: &View, action: Action) -> Vec<Aim> {
        let Some(player) = view.turn.player() else { return vec![] };
        let aim = |runner: Player, step: u8| Aim { board: 0, row: runner.index(), column: step.into() };
        match action {
            // Traps are laid on the other's way.
            Action::Place(steps) => steps.iter().map(|step| aim(player.other(), step)).collect(),
            Action::Move(by) => vec![aim(player, view.positions.of(player) + by)],
        }
    }

    fn sign(&self, action: Action) -> Sign {
        match action {
            Action::Place(_) => Sign::Trap,
            Action::Move(_) => Sign::Step,
        }
    }

    fn task(&self, view: &View, names: &Names) -> String {
        let Some(player) = view.turn.player() else { return String::new() };
        if view.armed[player.index()].is_unset() {
            return format!("place {} for {}", words::counted(self.traps, "trap"), &names[player.other()]);
        }
        format!("move {}", self.steps(view, player))
    }

    fn barred(&self, view: &View, aim: Aim, names: &Names) -> String {
        let Turn::Of(player) = view.turn.get() else { return Problem::game_over().to_string() };
        let (step, here) = (aim.column as u8, view.positions.of(player));
        let other = &names[player.other()];
        let own = aim.row == player.index();
        if view.armed[player.index()].is_unset() {
            let last = self.last_trap();
            return match step {
                _ if own => {
                    format!("this is your own path; lay your traps on {other}'s, on steps 1 to {last}")
                }
                0 => format!("step 0 is where {other} starts; lay your traps on steps 1 to {last}"),
                _ => format!("step {step} is safe from traps; lay yours on steps 1 to {last}"),
            };
        }
        let steps = self.steps(view, player);
        if !own {
            format!("this is {other}'s path; move {steps} on yours")
        } else if step > here {
            format!("step {step} is {} steps away; move {steps}", step - here)
        } else if step == here {
            format!("you stand on step {step} already; move {steps} on")
        } else {
            format!("step {step} is behind you; move {steps} on")
        }
    }

    fn tell(&self, event: &Event<Self>, _: &Names) -> String {
        match (event.action, event.reply) {
            (Some(Action::Place(steps)), _) => format!("laid traps on {}", list(steps)),
            (None, _) | (_, Reply::Placed) => "laid traps in secret".to_owned(),
            (Some(Action::Move(by)), Reply::Reached(step)) if step == self.length => {
                format!("moved {by} to step {step} and won")
            }
            (Some(Action::Move(by)), Reply::Reached(step)) => format!("moved {by} to step {step}"),
            (Some(Action::Move(by)), Reply::Sprung(step)) => {
                format!("moved {by} to step {step} and sprang a trap: back to 0")
            }
        }
    }

    fn reply(&self, reply: Reply) -> Value {
        match reply {
            Reply::Placed => Value::Null,
            Reply::Reached(step) => json!({ "reached": step }),
            Reply::Sprung(step) => json!({ "sprung": step }),
        }
    }

    fn advise(&self, action: Action) -> String {
        match action {
            Action::Place(steps) => format!("Lay traps on {}", list(steps)),
            Action::Move(by) => format!("Move {by}"),
        }
    }

    fn surprise(&self, reply: Reply) -> Option<&'static str> {
        matches!(reply, Reply::Sprung(_)).then_some("springs a trap")
    }

    fn greeting(&self, _: &Names) -> String {
        "Game Start".to_owned()
    }

    fn heading(&self, player: Player, view: &View, number: usize, _: Option<Reply>, names: &Names) -> String {
        if view.armed[player.index()].is_unset() {
            return String::new();
        }
        let at = view.positions.of(player);
        format!("Turn {number}\n{}'s Move:\nCurrent Position: {at}", &names[player])
    }

    fn ask(&self, view: &View, answers: &[String], names: &Names) -> Result<Ask<Action>, Refusal> {
        let placing = view.turn.player().filter(|player| view.armed[player.index()].is_unset());
        match (answers, placing) {
            ([], Some(player)) => Ok(Ask::secret(format!(
                "{}, enter your trap positions (three numbers between 1-{}): ",
                &names[player],
                self.last_trap()
            ))),
            ([], None) => Ok(Ask::open("Enter steps to move (1, 2, or 3): ")),
            (answers, placing) => {
                let wanted = match placing {
                    Some(_) => self.wanted(),
                    None => "type how many steps to move: 1, 2 or 3".to_owned(),
                };
                let read = self.read(&answers.join(" ")).map_err(|_| Problem::Unreadable(wanted));
                words::whole(read, |action| self.check(view, action))
            }
        }
    }

    fn answer(&self, event: &Event<Self>, _: &View, names: &Names) -> String {
        let name = &names[event.player];
        match event.reply {
            Reply::Placed => String::new(),
            Reply::Reached(step) if step == self.length => format!("Moved to Step {step}.\n{name} wins!"),
            Reply::Reached(step) => format!("Moved to Step {step}.\nNo trap triggered."),
            Reply::Sprung(step) => format!(
                "Moved to Step {step}.\nTrap triggered!\n{name} returns to Step 0.\n\
                 Trap at Step {step} is now revealed and inactive."
            ),
        }
    }
}
