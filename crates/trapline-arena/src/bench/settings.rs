//! [`Settings`]: all that decides which matches a set has and how they are played. How many are played at a time is not
//! among it, and neither is any key.

use super::bout::Bout;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt::Display;
use trapline::games;
use trapline::{Level, Player, Problem};

/// The format this library reads and writes.
pub const FORMAT: &str = "trapline-bench/1";

/// A game of the set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Its id.
    pub game: String,
    /// The house rules that differ from the default, and the ply limit.
    pub rules: Map<String, Value>,
    /// Whether it is held against the truth.
    pub loss: bool,
}

/// All that decides which matches are played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Always [`FORMAT`].
    pub format: String,
    /// Who is measured: a command, a level, or an address.
    pub agent: String,
    /// What it is called.
    pub name: String,
    /// Which model is asked for at the address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// How freely it is to choose its words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
    /// What is played.
    pub games: Vec<Played>,
    /// Against whom.
    pub levels: Vec<Level>,
    /// How many matches for each game, level and seat when it was begun; there may be more later.
    pub matches: u64,
    /// Where all that is drawn at random begins.
    pub seed: u64,
    /// How long the agent may take for an action, in milliseconds.
    pub move_time: u64,
    /// How long a program may take to start, in milliseconds.
    pub start_time: u64,
    /// How often the agent may try again after something that will not do.
    pub retries: u32,
    /// Whether a model is told what is legal.
    pub legal: bool,
}

impl Settings {
    /// Every match there is: a game after the other, and within it so that all levels and seats get on alike.
    ///
    /// # Errors
    /// [`Problem::UnknownGame`].
    pub fn bouts(&self) -> Result<Vec<Bout>, Problem> {
        let mut bouts = vec![];
        for played in &self.games {
            let game = games::find(&played.game)?.id;
            for number in 0..self.matches {
                for &level in &self.levels {
                    bouts.extend(Player::BOTH.map(|seat| Bout { game, level, seat, number }));
                }
            }
        }
        Ok(bouts)
    }

    /// What differs and must not, in words that name the options. Only the number of matches may.
    #[must_use]
    pub fn differences(&self, other: &Settings) -> Vec<String> {
        let games = |settings: &Settings| {
            let each = settings.games.iter().map(|one| {
                let rules = Value::Object(one.rules.clone());
                format!("{} {rules}{}", one.game, if one.loss { "" } else { " without losses" })
            });
            each.collect::<Vec<_>>().join(" ")
        };
        let levels =
            |settings: &Settings| settings.levels.iter().map(|one| one.name()).collect::<Vec<_>>().join(",");
        let optional =
            |given: Option<&dyn Display>| given.map_or_else(|| "none".to_owned(), |one| one.to_string());
        let legal = |settings: &Settings| if settings.legal { "told" } else { "withheld" }.to_owned();
        let texts = |one: &Settings| {
            [
                ("format", one.format.clone()),
                ("--agent", format!("{} called {}", one.agent, one.name)),
                ("--model", optional(one.model.as_ref().map(|model| model as _))),
                ("--temperature", optional(one.temperature.as_ref().map(|warm| warm as _))),
                ("--game, --rule, --max-plies or --no-loss", games(one)),
                ("--levels", levels(one)),
                ("--seed", one.seed.to_string()),
                ("--move-time", format!("{} ms", one.move_time)),
                ("--start-time", format!("{} ms", one.start_time)),
                ("--retries", one.retries.to_string()),
                ("legal actions", legal(one)),
            ]
        };
        let both = texts(self).into_iter().zip(texts(other));
        both.filter(|(here, there)| here != there)
            .map(|((what, here), (_, there))| format!("{what}: {there}, not {here}"))
            .collect()
    }
}
