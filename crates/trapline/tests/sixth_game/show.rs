//! The words and drawings of Cups: only what has no default, so that the defaults are tried too.

use super::{Action, Cups, Reply, View};
use crate::packed::{PackedTurn, Pair};
use crate::wire::{self, wrong};
use crate::words::{self, words};
use crate::{
    Aim, Board, Choice, Event, Fact, HouseRule, Mark, Names, Player, Problem, Scene, Secret, Show, Spot, Tone,
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
    /// A cup: the coin where the viewer knows it, which way it lies where it was lifted, small where it cannot hide it.
    fn mark(&self, view: &View, owner: Player, cup: u8) -> Mark {
        let [first, last] = owner.pick(view.between);
        let (text, tone) = match view.coins[owner.index()] {
            Secret::Known(coin) if coin == cup => return Mark::Prize { letter: Some('o') },
            _ if !view.is_down(owner, cup) && cup < first => (">", Tone::Safe),
            _ if !view.is_down(owner, cup) => ("<", Tone::Safe),
            _ if cup < first || cup > last => ("u", Tone::Faint),
            _ => ("U", Tone::of(owner)),
        };
        Mark::Text { text: text.to_owned(), tone }
    }

    fn wanted(&self) -> Problem {
        Problem::Unreadable(format!("type hide or lift and a cup from 1 to {}, like lift 2", self.cups))
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

    fn sized(choices: &[usize], _sizes: &[u8]) -> Cups {
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
        let [verb, cup] = &words[..] else { return Err(self.wanted()) };
        match (&**verb, words::number(cup)) {
            ("hide" | "h", Some(cup)) => Ok(Action::Hide(cup)),
            ("lift" | "l", Some(cup)) => Ok(Action::Lift(cup)),
            _ => Err(self.wanted()),
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

    fn scene(&self, view: &View, names: &Names) -> Scene {
        let facts = Player::BOTH.map(|player| {
            let found = view.found.of(player);
            let coin = match view.coins[player.index()] {
                Secret::Unset => "not hidden yet".to_owned(),
                Secret::Hidden => "hidden".to_owned(),
                Secret::Known(cup) => format!("under cup {cup}"),
            };
            Fact::of(player, names, format!("coins found {found} of {}; own coin: {coin}", self.wins))
        });
        let spot = |owner| move |cup: u8| Spot::new(cup.to_string(), vec![self.mark(view, owner, cup)]);
        let board = Board {
            title: String::new(),
            rows: Player::BOTH.map(|owner| self.row().map(spot(owner)).collect()).into(),
            row_labels: Self::SEATS.map(|seat| seat[..1].to_owned()).into(),
            column_labels: self.row().map(|cup| cup.to_string()).collect(),
            width: 1,
        };
        Scene::new([board], facts)
    }

    fn aims(&self, view: &View, action: Action) -> Vec<Aim> {
        let Some(player) = view.turn.player() else { return vec![] };
        let (owner, cup) = match action {
            Action::Hide(cup) => (player, cup),
            Action::Lift(cup) => (player.other(), cup),
        };
        vec![Aim { board: 0, row: owner.index(), column: usize::from(cup) - 1 }]
    }

    fn tell(&self, event: &Event<Self>, _: &Names) -> String {
        let cup = match event.action {
            None => return "hid the coin in secret".to_owned(),
            Some(Action::Hide(cup)) => return format!("hid the coin under cup {cup}"),
            Some(Action::Lift(cup)) => cup,
        };
        match event.reply {
            Reply::Left => format!("lifted cup {cup}: the coin lies further left"),
            Reply::Right => format!("lifted cup {cup}: the coin lies further right"),
            Reply::Found | Reply::Hidden => format!("lifted cup {cup} and found the coin"),
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
}
