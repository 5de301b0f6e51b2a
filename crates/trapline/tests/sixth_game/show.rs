//! The words and drawings of Cups.

use super::{Action, Cups, Reply, View};
use crate::packed::{PackedTurn, Pair};
use crate::wire::{self, wrong};
use crate::words::{self, words};
use crate::{
    Aim, Ask, Board, Choice, Event, Fact, Game, HouseRule, Names, Player, Problem, Refusal, Scene, Secret,
    Show, Spot, Tone, Turn,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The position in JSON.
#[derive(Serialize, Deserialize)]
struct Fields {
    coins: [Option<u8>; 2],
    lifted: [Vec<u8>; 2],
    between: [[u8; 2]; 2],
    found: [u8; 2],
}

impl Cups {
    fn spot(&self, view: &View, owner: Player, cup: u8) -> Spot {
        let [first, last] = owner.pick(view.between);
        let (mark, tone) = match view.coins[owner.index()] {
            Secret::Known(coin) if coin == cup => ("o", Tone::Prize),
            _ if !view.is_down(owner, cup) && cup < first => (">", Tone::Safe),
            _ if !view.is_down(owner, cup) => ("<", Tone::Safe),
            _ if cup < first || cup > last => ("u", Tone::Faint),
            _ => ("U", Tone::of(owner)),
        };
        let action = match view.turn.get() {
            Turn::Of(player) if view.hides(player) => (player == owner).then_some(Action::Hide(cup)),
            Turn::Of(player) => (player != owner && view.is_down(owner, cup)).then_some(Action::Lift(cup)),
            Turn::Over(_) => None,
        };
        Spot {
            mark: mark.to_owned(),
            tone,
            name: cup.to_string(),
            actions: action.map(|action| self.write(action)).into_iter().collect(),
            chance: None,
        }
    }

    /// What has to be typed, in words that quote nobody's.
    fn wanted(&self, view: Option<&View>) -> Problem {
        let cups = self.cups;
        let hiding = view.and_then(|view| view.turn.player().map(|player| view.hides(player)));
        Problem::Unreadable(match hiding {
            Some(true) => format!("type the cup to hide your coin under, from 1 to {cups}"),
            Some(false) => format!("type the cup to lift, from 1 to {cups}"),
            None => format!("type a cup from 1 to {cups}, like hide 2 or lift 2"),
        })
    }
}

impl Show for Cups {
    const ID: &'static str = "cups";
    const TITLE: &'static str = "Cups";
    const LINE: &'static str = "Find the coin under your opponent's cups twice, before they find yours.";
    const PAGE: &'static str = include_str!("cups.md");
    const SEATS: [&'static str; 2] = ["North", "South"];
    const HIDDEN: bool = true;
    const SECRET: &'static str = "coin";
    const HOUSE_RULES: &'static [HouseRule] = &[HouseRule {
        key: "cups",
        choices: &[
            Choice { value: "3", about: "a row has three cups" },
            Choice { value: "6", about: "a row has six cups" },
        ],
    }];

    fn with(choices: &[usize]) -> Cups {
        Cups::reduced([3, 6][choices[0]], 2)
    }

    fn write(&self, action: Action) -> String {
        match action {
            Action::Hide(cup) => format!("hide {cup}"),
            Action::Lift(cup) => format!("lift {cup}"),
        }
    }

    fn read(&self, text: &str) -> Result<Action, Problem> {
        let words = words(text);
        let [verb, cup] = &words[..] else { return Err(self.wanted(None)) };
        match (&**verb, words::number(cup)) {
            ("hide" | "h", Some(cup)) => Ok(Action::Hide(cup)),
            ("lift" | "l", Some(cup)) => Ok(Action::Lift(cup)),
            _ => Err(self.wanted(None)),
        }
    }

    fn state(&self, view: &View) -> Value {
        json!(Fields {
            coins: view.coins.map(Secret::known),
            lifted: Player::BOTH.map(|owner| self.row().filter(|&cup| !view.is_down(owner, cup)).collect()),
            between: view.between,
            found: view.found.both(),
        })
    }

    fn read_state(&self, to_move: Player, state: Value) -> Result<View, Problem> {
        let fields: Fields = wire::fields(state)?;
        let mut lifted = Pair::default();
        for owner in Player::BOTH {
            let seat = owner.index();
            for (i, &cup) in fields.lifted[seat].iter().enumerate() {
                let (row, cups) = (lifted.of(owner), self.cups);
                if !self.has(cup) || super::is_in(row, cup) {
                    let field = format!("lifted[{seat}][{i}]");
                    return Err(wrong(
                        &field,
                        format!("cups are numbered from 1 to {cups}, each named once"),
                    ));
                }
                lifted = lifted.with(owner, row | 1 << cup);
            }
        }
        Ok(View {
            coins: fields.coins.map(|coin| coin.map_or(Secret::Unset, Secret::Known)),
            lifted,
            between: fields.between,
            found: Pair::new(fields.found),
            turn: PackedTurn::of(to_move),
        })
    }

    fn scene(&self, view: &View) -> Scene {
        let facts = Player::BOTH.map(|player| {
            let found = view.found.of(player);
            let coin = match view.coins[player.index()] {
                Secret::Unset => "not hidden yet".to_owned(),
                Secret::Hidden => "hidden".to_owned(),
                Secret::Known(cup) => format!("under cup {cup}"),
            };
            Fact::of::<Self>(player, format!("coins found {found} of {}; own coin: {coin}", self.wins))
        });
        Scene {
            boards: vec![Board {
                title: String::new(),
                rows: Player::BOTH
                    .map(|owner| self.row().map(|cup| self.spot(view, owner, cup)).collect())
                    .into(),
                row_labels: Self::SEATS.map(|seat| seat[..1].to_owned()).into(),
                column_labels: self.row().map(|cup| cup.to_string()).collect(),
                width: 1,
            }],
            facts: facts.into(),
            pick: 1,
        }
    }

    fn barred(&self, view: &View, aim: Aim) -> String {
        let Turn::Of(player) = view.turn.get() else { return Problem::game_over().to_string() };
        let own = aim.row == player.index();
        match view.hides(player) {
            true => "this is the other's cup; hide your coin under one of yours".to_owned(),
            false if own => "this is your own cup; lift one of the other's".to_owned(),
            false => "this cup is lifted already; lift one that is still down".to_owned(),
        }
    }

    fn tell(&self, event: &Event<Self>, _: &Names) -> String {
        let cup = match event.action {
            None => return "hides the coin in secret".to_owned(),
            Some(Action::Hide(cup)) => return format!("hides the coin under cup {cup}"),
            Some(Action::Lift(cup)) => cup,
        };
        match event.reply {
            Reply::Left => format!("lifts cup {cup}: the coin lies further left"),
            Reply::Right => format!("lifts cup {cup}: the coin lies further right"),
            Reply::Found | Reply::Hidden => format!("lifts cup {cup} and finds the coin"),
        }
    }

    fn reply(&self, reply: Reply) -> Value {
        match reply {
            Reply::Hidden => Value::Null,
            Reply::Found => json!({ "coin": "found" }),
            Reply::Left => json!({ "coin": "left" }),
            Reply::Right => json!({ "coin": "right" }),
        }
    }

    fn advise(&self, action: Action) -> String {
        match action {
            Action::Hide(cup) => format!("Hide your coin under cup {cup}"),
            Action::Lift(cup) => format!("Lift cup {cup}"),
        }
    }

    fn surprise(&self, reply: Reply) -> Option<&'static str> {
        (reply == Reply::Found).then_some("finds the coin")
    }

    fn greeting(&self, _: &Names) -> String {
        Self::TITLE.to_owned()
    }

    fn heading(&self, view: &View, _: usize, _: Option<Reply>, names: &Names) -> String {
        match view.turn.get() {
            Turn::Of(player) if !view.hides(player) => format!("{} is to lift a cup.", &names[player]),
            _ => String::new(),
        }
    }

    fn ask(&self, view: &View, answers: &[String], names: &Names) -> Result<Ask<Action>, Refusal> {
        let player = view.turn.player();
        let hiding = player.is_some_and(|player| view.hides(player));
        let Some(answer) = answers.last() else {
            let cups = self.cups;
            return Ok(match player {
                Some(player) if hiding => {
                    Ask::secret(format!("{}, hide your coin under a cup (1-{cups}): ", &names[player]))
                }
                _ => Ask::open(format!("Lift a cup (1-{cups}): ")),
            });
        };
        let bare = words::number(answer.trim());
        let read = match bare {
            Some(cup) if hiding => Ok(Action::Hide(cup)),
            Some(cup) => Ok(Action::Lift(cup)),
            None => self.read(answer).map_err(|_| self.wanted(Some(view))),
        };
        words::whole(read, |action| self.check(view, action))
    }

    fn answer(&self, event: &Event<Self>, view: &View, names: &Names) -> String {
        match event.reply {
            Reply::Hidden => String::new(),
            Reply::Left => "The coin lies further left.".to_owned(),
            Reply::Right => "The coin lies further right.".to_owned(),
            Reply::Found => match view.turn.get() {
                Turn::Over(_) => format!("The coin is found.\n{} wins!", &names[event.player]),
                Turn::Of(_) => "The coin is found.".to_owned(),
            },
        }
    }
}
