//! [`Exact`]: what `eval` says of a position of an open game, read strictly.

use serde_json::Value;

/// What something is worth to the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// Won after so many turns.
    Win(u64),
    Draw,
    /// Lost after so many turns.
    Loss(u64),
}

/// The truth about a position.
#[derive(PartialEq, Eq, Debug)]
pub struct Exact {
    pub worth: Worth,
    /// In the order in which they were told.
    pub actions: Vec<(String, Worth)>,
}

impl Worth {
    /// Reads the fields that positions, actions and reports have alike.
    #[track_caller]
    pub fn read(fields: &Value) -> Worth {
        let plies = fields.get("plies").expect("plies are told, known or not");
        match (fields["value"].as_str().expect("a word"), plies.as_u64()) {
            ("win", Some(plies)) => Worth::Win(plies),
            ("loss", Some(plies)) => Worth::Loss(plies),
            ("draw", None) if plies.is_null() => Worth::Draw,
            _ => panic!("no value of an open game: {fields}"),
        }
    }

    /// The same for the other player.
    pub fn reversed(self) -> Worth {
        match self {
            Worth::Win(plies) => Worth::Loss(plies),
            Worth::Draw => Worth::Draw,
            Worth::Loss(plies) => Worth::Win(plies),
        }
    }

    /// The same seen so many turns earlier.
    pub fn before(self, turns: u64) -> Worth {
        match self {
            Worth::Win(plies) => Worth::Win(plies + turns),
            Worth::Draw => Worth::Draw,
            Worth::Loss(plies) => Worth::Loss(plies + turns),
        }
    }

    /// The better, the greater: the winner hurries, the loser delays.
    fn rank(self) -> i128 {
        const FAR: i128 = 1 << 100;
        match self {
            Worth::Win(plies) => FAR - i128::from(plies),
            Worth::Draw => 0,
            Worth::Loss(plies) => i128::from(plies) - FAR,
        }
    }
}

impl Exact {
    #[track_caller]
    pub fn read(line: &Value) -> Exact {
        let actions = line["actions"].as_array().expect("a list of actions").iter();
        let action =
            |judged: &Value| (judged["action"].as_str().expect("an action").to_owned(), Worth::read(judged));
        Exact { worth: Worth::read(line), actions: actions.map(action).collect() }
    }

    /// Asserts that these are the actions, each once, the best first, and that the best counts.
    #[track_caller]
    pub fn assert_about(&self, mut legal: Vec<String>) {
        let mut told: Vec<_> = self.actions.iter().map(|(action, _)| action.clone()).collect();
        told.sort();
        legal.sort();
        assert_eq!(told, legal);
        assert!(self.actions.is_sorted_by(|(_, a), (_, b)| a.rank() >= b.rank()), "not best first: {self:?}");
        assert_eq!(self.worth, self.actions[0].1, "the best action is not what counts");
    }
}
