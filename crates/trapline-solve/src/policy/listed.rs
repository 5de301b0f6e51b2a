//! [`Listed`]: a policy read from a file.

use super::Wrong;
use crate::response::{Policy, anything};
use serde_json::{Map, Value as Json, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use trapline::{Game, Player, Show, Sight};

/// The format of these files.
pub const FORMAT: &str = "trapline-policy/1";

/// The first line of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// The house rules that differ from the default, and `max_plies` where there is a limit.
    pub rules: Map<String, Json>,
    /// The sizes that differ from the rule book's.
    pub sizes: Vec<(String, u64)>,
    /// Whose policy it is: one seat's, or both.
    pub seats: Vec<Player>,
    /// What is done in situations that are not listed.
    pub otherwise: Otherwise,
}

/// What is done in situations that are not listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Otherwise {
    /// Anything, all equally often.
    Uniform,
    /// What the truth says.
    Perfect,
}

impl Header {
    /// Reads the first line of a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Header, Wrong> {
        let mut fields = object(1, text)?;
        let wrong = |why: String| Wrong::Line(1, why);
        let format = text_of(&mut fields, "format").map_err(wrong)?;
        if format != FORMAT {
            return Err(wrong(format!(
                "format: this is {format:?}; a policy begins with \"format\":{FORMAT:?}"
            )));
        }
        let game = text_of(&mut fields, "game").map_err(wrong)?;
        let rules = match fields.remove("rules") {
            None => Map::new(),
            Some(Json::Object(rules)) => rules,
            Some(_) => return Err(wrong("rules: give an object, like {\"edges\":\"wall\"}".to_owned())),
        };
        let sizes = match fields.remove("sizes") {
            None => vec![],
            Some(Json::Object(sizes)) => {
                let each = sizes.into_iter().map(|(key, size)| {
                    let size = size.as_u64();
                    size.map(|size| (key.clone(), size))
                        .ok_or_else(|| wrong(format!("sizes: {key} is a whole number")))
                });
                each.collect::<Result<_, _>>()?
            }
            Some(_) => return Err(wrong("sizes: give an object, like {\"size\":3}".to_owned())),
        };
        let seats = match fields.remove("seat") {
            Some(Json::String(both)) if both == "both" => Player::BOTH.to_vec(),
            Some(seat) => vec![player(&seat).ok_or_else(|| wrong(SEAT.to_owned()))?],
            None => return Err(wrong(SEAT.to_owned())),
        };
        let otherwise = match fields.remove("otherwise").as_ref().map(|word| word.as_str().unwrap_or("")) {
            None | Some("uniform") => Otherwise::Uniform,
            Some("perfect") => Otherwise::Perfect,
            Some(_) => return Err(wrong("otherwise: this is \"uniform\" or \"perfect\"".to_owned())),
        };
        unknown(&fields).map_err(wrong)?;
        Ok(Header { game, rules, sizes, seats, otherwise })
    }
}

const SEAT: &str = "seat: this is 1, 2 or \"both\"";

/// A policy by situation.
pub struct Listed<G: Game> {
    lines: HashMap<(Player, String), Line<G>>,
    /// Whether some situations are told by all that was seen.
    remembers: bool,
    otherwise: Option<Box<dyn Policy<G>>>,
    /// The first thing that turned out to be wrong when a situation came up.
    wrong: Mutex<Option<Wrong>>,
}

struct Line<G: Game> {
    number: usize,
    mix: Vec<(G::Action, f64)>,
    met: AtomicBool,
}

impl<G: Show> Listed<G> {
    /// Reads the lines after the first, numbered as in the file. What is not listed is for `otherwise`; where that is
    /// nobody, anything is done.
    ///
    /// # Errors
    /// What is wrong with the first line that is.
    pub fn read<'t>(
        game: &G,
        seats: &[Player],
        lines: impl IntoIterator<Item = (usize, &'t str)>,
        otherwise: Option<Box<dyn Policy<G>>>,
    ) -> Result<Listed<G>, Wrong> {
        let mut listed =
            Listed { lines: HashMap::new(), remembers: false, otherwise, wrong: Mutex::default() };
        for (number, text) in lines.into_iter().filter(|(_, text)| !text.trim().is_empty()) {
            let wrong = |why: String| Wrong::Line(number, why);
            let mut fields = object(number, text)?;
            let seat = match (fields.remove("seat"), seats) {
                (None, [only]) => *only,
                (None, _) => return Err(wrong("seat: this is missing; it is 1 or 2".to_owned())),
                (Some(seat), _) => player(&seat)
                    .filter(|seat| seats.contains(seat))
                    .ok_or_else(|| wrong("seat: the first line says whose policy it is".to_owned()))?,
            };
            let situation = match (fields.remove("state"), fields.remove("seen")) {
                (Some(state @ Json::Object(_)), None) => canonical(&state),
                (None, Some(seen @ Json::Array(_))) => {
                    listed.remembers = true;
                    canonical(&seen)
                }
                _ => {
                    return Err(wrong(
                        "give a situation: \"state\", an object as the bot protocol sends it, or \"seen\", a list"
                            .to_owned(),
                    ));
                }
            };
            let actions = fields.remove("actions").or_else(|| fields.remove("mix"));
            let Some(Json::Object(actions)) = actions else {
                return Err(wrong(
                    "actions: give an object, like {\"move up\":0.5,\"attack\":0.5}".to_owned(),
                ));
            };
            unknown(&fields).map_err(wrong)?;
            let mix = actions.iter().map(|(text, often)| {
                let action = game.read(text).map_err(|problem| wrong(format!("actions: {problem}")))?;
                let often = often.as_f64().filter(|often| (0.0..=1.0).contains(often));
                let often = often
                    .ok_or_else(|| wrong(format!("actions: {text:?} is done between 0 and 1 of the time")))?;
                Ok((action, often))
            });
            let mut mix: Vec<(G::Action, f64)> = mix.collect::<Result<_, _>>()?;
            let all: f64 = mix.iter().map(|&(_, often)| often).sum();
            if (all - 1.0).abs() > 1e-6 {
                return Err(wrong(format!("actions: they add up to {all}, not to 1")));
            }
            mix.iter_mut().for_each(|(_, often)| *often /= all);
            let line = Line { number, mix, met: AtomicBool::new(false) };
            if let Some(before) = listed.lines.insert((seat, situation), line) {
                return Err(wrong(format!("line {} is about the same situation", before.number)));
            }
        }
        Ok(listed)
    }

    /// How many situations are listed, and how many of them came up so far.
    #[must_use]
    pub fn met(&self) -> (usize, usize) {
        let met = self.lines.values().filter(|line| line.met.load(Ordering::Relaxed)).count();
        (self.lines.len(), met)
    }

    /// What turned out to be wrong when a situation came up.
    ///
    /// # Errors
    /// That.
    pub fn check(&self) -> Result<(), Wrong> {
        self.wrong.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }

    fn find(&self, game: &G, sight: &Sight<'_, G>) -> Option<&Line<G>> {
        if self.lines.is_empty() {
            return None; // to write down what is seen takes longer than all else
        }
        let by_state = self.lines.get(&(sight.player, canonical(&game.state(&sight.view))));
        by_state.or_else(|| {
            let seen = |event: trapline::Event<G>| {
                json!([event.action.map(|action| game.write(action)), game.reply(event.reply)])
            };
            let seen = self.remembers.then(|| canonical(&sight.events.iter().map(seen).collect()));
            self.lines.get(&(sight.player, seen?))
        })
    }
}

impl<G: Show> Policy<G> for Listed<G> {
    fn mix(&self, game: &G, sight: &Sight<'_, G>) -> Vec<(G::Action, f64)> {
        let Some(line) = self.find(game, sight) else {
            return match &self.otherwise {
                Some(otherwise) => otherwise.mix(game, sight),
                None => anything(game, &sight.view),
            };
        };
        line.met.store(true, Ordering::Relaxed);
        for &(action, _) in &line.mix {
            if let Err(problem) = game.check(&sight.view, action) {
                let why = format!("actions: {:?} cannot be done there: {problem}", game.write(action));
                let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
                wrong.get_or_insert(Wrong::Line(line.number, why));
                return anything(game, &sight.view);
            }
        }
        line.mix.clone()
    }

    fn is_memoryless(&self) -> bool {
        !self.remembers && self.otherwise.as_ref().is_none_or(|otherwise| otherwise.is_memoryless())
    }
}

fn object(number: usize, text: &str) -> Result<Map<String, Json>, Wrong> {
    match serde_json::from_str(text) {
        Ok(Json::Object(fields)) => Ok(fields),
        Ok(_) => Err(Wrong::Line(number, "this is no JSON object".to_owned())),
        Err(wrong) => Err(Wrong::Line(number, format!("this is no JSON: {wrong}"))),
    }
}

fn text_of(fields: &mut Map<String, Json>, key: &str) -> Result<String, String> {
    match fields.remove(key) {
        Some(Json::String(text)) => Ok(text),
        _ => Err(format!("{key}: give a text")),
    }
}

fn unknown(fields: &Map<String, Json>) -> Result<(), String> {
    fields.keys().next().map_or(Ok(()), |key| Err(format!("{key}: there is no such field")))
}

fn player(seat: &Json) -> Option<Player> {
    seat.as_u64().and_then(Player::from_number)
}

/// The same text for the same JSON, in whatever order its fields are.
fn canonical(json: &Json) -> String {
    match json {
        Json::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(key, _)| *key);
            let each = fields.into_iter().map(|(key, value)| format!("{key:?}:{}", canonical(value)));
            format!("{{{}}}", each.collect::<Vec<_>>().join(","))
        }
        Json::Array(list) => format!("[{}]", list.iter().map(canonical).collect::<Vec<_>>().join(",")),
        other => other.to_string(),
    }
}
