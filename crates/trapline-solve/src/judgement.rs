//! [`Judgement`]: the truth about one position and every action in it, whichever the game.

use crate::Value;
use serde_json::Value as Json;
use trapline::{Outcome, Player};

/// What something is worth to the player to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Worth {
    /// In a game without secrets.
    Known(Value),
    /// In a game with secrets: the expected result, in [-1, 1].
    Expected(f64),
}

/// The truth about a position, from the side of the player to move.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// What the position is worth.
    pub worth: Worth,
    /// What can be done, best first; empty where the match is over.
    pub actions: Vec<Judged>,
}

/// The truth about an action.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The action's canonical text.
    pub action: String,
    /// What it is worth.
    pub worth: Worth,
    /// How often perfect play does it; only in games with secrets.
    pub probability: Option<f64>,
}

impl Worth {
    /// As the fields that the interfaces promise.
    #[must_use]
    pub fn json(self) -> serde_json::Map<String, Json> {
        let mut fields = serde_json::Map::new();
        match self {
            Worth::Known(value) => {
                fields.insert("value".to_owned(), value.word().into());
                fields.insert("plies".to_owned(), value.turns().into());
            }
            Worth::Expected(value) => {
                fields.insert("value".to_owned(), value.into());
            }
        }
        fields
    }
}

impl Judgement {
    /// In the form that the interfaces promise.
    #[must_use]
    pub fn json(&self) -> Json {
        let mut fields = self.worth.json();
        let actions = self.actions.iter().map(|judged| {
            let mut fields = serde_json::Map::new();
            fields.insert("action".to_owned(), judged.action.clone().into());
            fields.extend(judged.worth.json());
            if let Some(probability) = judged.probability {
                fields.insert("probability".to_owned(), probability.into());
            }
            Json::Object(fields)
        });
        fields.insert("actions".to_owned(), actions.collect());
        Json::Object(fields)
    }

    /// That of a match that is over.
    pub(crate) fn over(outcome: Outcome, mover: Player, hidden: bool) -> Judgement {
        let worth = match (outcome.winner, hidden) {
            (None, false) => Worth::Known(Value::Draw),
            (Some(winner), false) if winner == mover => Worth::Known(Value::Win(0)),
            (Some(_), false) => Worth::Known(Value::Loss(0)),
            (None, true) => Worth::Expected(0.0),
            (Some(winner), true) => Worth::Expected(if winner == mover { 1.0 } else { -1.0 }),
        };
        Judgement { worth, actions: vec![] }
    }
}
