//! [`Expected`]: what `eval` says of a position of a game with secrets, read strictly.

use serde_json::Value;

/// The truth about a position, as far as the player to move can know it.
#[derive(Debug)]
pub struct Expected {
    /// In [-1, 1].
    pub value: f64,
    /// In the order in which they were told.
    pub actions: Vec<Chance>,
}

/// One action.
#[derive(Debug)]
pub struct Chance {
    pub action: String,
    pub value: f64,
    pub probability: f64,
}

/// What differs by no more is the same: rounding errors are far smaller, and results that differ differ by more.
pub const SAME: f64 = 1e-6;

impl Expected {
    #[track_caller]
    pub fn read(line: &Value) -> Expected {
        let number = |fields: &Value, key: &str| {
            fields[key].as_f64().unwrap_or_else(|| panic!("{key} is no number in {fields}"))
        };
        let actions = line["actions"].as_array().expect("a list of actions").iter();
        let action = |judged: &Value| Chance {
            action: judged["action"].as_str().expect("an action").to_owned(),
            value: number(judged, "value"),
            probability: number(judged, "probability"),
        };
        Expected { value: number(line, "value"), actions: actions.map(action).collect() }
    }

    /// What it says of that action.
    pub fn of(&self, action: &str) -> &Chance {
        self.actions.iter().find(|chance| chance.action == action).expect("every action is judged")
    }

    /// Asserts that these are the actions, each once, the best first; that the frequencies are some, and that no
    /// number is out of range.
    #[track_caller]
    pub fn assert_about(&self, mut legal: Vec<String>) {
        let mut told: Vec<_> = self.actions.iter().map(|chance| chance.action.clone()).collect();
        told.sort();
        legal.sort();
        assert_eq!(told, legal);
        assert!(self.actions.is_sorted_by(|a, b| a.value >= b.value), "not best first: {self:#?}");
        assert_eq!(self.value, self.actions[0].value, "the best action is not what counts");
        for Chance { action, value, probability } in &self.actions {
            assert!((-1.0..=1.0).contains(value), "{action} is worth {value}");
            assert!((0.0..=1.0).contains(probability), "{action} is done {probability} of the time");
        }
        let sum: f64 = self.actions.iter().map(|chance| chance.probability).sum();
        assert!((sum - 1.0).abs() < 1e-9, "the frequencies add up to {sum}");
    }
}
