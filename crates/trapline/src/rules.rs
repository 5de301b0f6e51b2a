//! House rules: what a game offers ([`HouseRule`]) and what was chosen for a match ([`Rules`]).

use crate::Problem;
use serde_json::{Map, Value};
use std::fmt::Display;

/// A place where a game can be played one way or another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseRule {
    /// Its name.
    pub key: &'static str,
    /// The ways, the default first.
    pub choices: &'static [Choice],
}

/// One way to play it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The word that chooses it.
    pub value: &'static str,
    /// What it means.
    pub about: &'static str,
}

impl Choice {
    /// The value as in a record.
    #[must_use]
    pub fn json(&self) -> Value {
        in_json(self.value)
    }
}

/// Who begins, for games whose rule books leave it to the players.
pub const FIRST: HouseRule = HouseRule {
    key: "first",
    choices: &[
        Choice { value: "1", about: "player 1 moves first" },
        Choice { value: "2", about: "player 2 moves first" },
    ],
};

/// What was chosen for one match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    offered: &'static [HouseRule],
    choices: Vec<usize>,
    /// After how many actions the host ends the match.
    pub max_plies: Option<u64>,
}

const MAX_PLIES: &str = "max_plies";

impl Rules {
    /// The defaults.
    #[must_use]
    pub fn new(offered: &'static [HouseRule]) -> Rules {
        Rules { offered, choices: vec![0; offered.len()], max_plies: None }
    }

    /// Those choices, one for each house rule.
    ///
    /// # Panics
    /// Where there is not one for each, or a rule has no such choice.
    #[must_use]
    pub fn of(offered: &'static [HouseRule], choices: &[usize]) -> Rules {
        assert!(choices.len() == offered.len(), "a choice for each rule");
        assert!(offered.iter().zip(choices).all(|(rule, &choice)| choice < rule.choices.len()));
        Rules { choices: choices.to_vec(), ..Rules::new(offered) }
    }

    /// For each house rule the index of the choice taken.
    #[must_use]
    pub fn choices(&self) -> &[usize] {
        &self.choices
    }

    /// Chooses `key=value`.
    ///
    /// # Errors
    /// [`Problem::Rule`] where the game has no such rule or value, naming those it has.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), Problem> {
        self.choose(key, value, str::to_owned)
    }

    /// Reads the `rules` of a record.
    ///
    /// # Errors
    /// [`Problem::Rule`], naming the rule that is wrong.
    pub fn read(offered: &'static [HouseRule], json: &Map<String, Value>) -> Result<Rules, Problem> {
        let mut rules = Rules::new(offered);
        for (key, value) in json {
            if key != MAX_PLIES {
                rules.choose(key, value, in_json)?;
                continue;
            }
            let plies = value
                .as_u64()
                .filter(|&plies| plies > 0)
                .ok_or_else(|| Problem::Rule(format!("{key} is a whole number from 1, not {value}")))?;
            rules.max_plies = Some(plies);
        }
        Ok(rules)
    }

    /// Chooses the value that is spelt so.
    fn choose<V, S>(&mut self, key: &str, value: &V, spell: impl Fn(&str) -> S) -> Result<(), Problem>
    where
        V: Display + ?Sized,
        S: Display + PartialEq<V>,
    {
        let at = self.offered.iter().position(|rule| rule.key == key).ok_or_else(|| self.unknown(key))?;
        let mut spelt = self.offered[at].choices.iter().map(|choice| spell(choice.value));
        self.choices[at] = spelt.position(|spelt| spelt == *value).ok_or_else(|| {
            let choices = self.offered[at].choices.iter();
            let values: Vec<_> = choices.map(|choice| spell(choice.value).to_string()).collect();
            Problem::Rule(format!("{key} is {}, not {value}", values.join(" or ")))
        })?;
        Ok(())
    }

    /// The `rules` of a record: what differs from the defaults.
    #[must_use]
    pub fn write(&self) -> Map<String, Value> {
        let chosen = self.offered.iter().zip(&self.choices);
        let differing = chosen
            .filter(|&(_, &choice)| choice != 0)
            .map(|(rule, &choice)| (rule.key.to_owned(), rule.choices[choice].json()));
        let plies = self.max_plies.map(|plies| (MAX_PLIES.to_owned(), plies.into()));
        differing.chain(plies).collect()
    }

    /// What differs from the defaults, each as `key=value`.
    #[must_use]
    pub fn differing(&self) -> Vec<String> {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        self.write().iter().map(|(key, value)| format!("{key}={}", text(value))).collect()
    }

    fn unknown(&self, key: &str) -> Problem {
        if self.offered.is_empty() {
            return Problem::Rule(format!("there is no rule {key:?}; this game has none"));
        }
        let rule = |rule: &HouseRule| {
            let values: Vec<_> = rule.choices.iter().map(|choice| choice.value).collect();
            format!("{}={}", rule.key, values.join("|"))
        };
        let rules: Vec<_> = self.offered.iter().map(rule).collect();
        Problem::Rule(format!("there is no rule {key:?} in this game; there is {}", rules.join(" and ")))
    }
}

/// Values that are numbers are numbers in JSON too.
fn in_json(value: &str) -> Value {
    value.parse::<u64>().map_or_else(|_| Value::from(value), Value::from)
}
