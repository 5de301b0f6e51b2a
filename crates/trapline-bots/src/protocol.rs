//! The bot protocol: every message there is, one JSON object a line. `docs/protocol.md` tells it to people.
//!
//! What is said when is up to whoever hosts a match on the one side, and to [`speak`](crate::speak()) on the bot's.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::any::Any;
use trapline::games::{self, AtGame};
use trapline::{AnyMatch, Event, Match, Names, Outcome, Player, Problem, Show, Viewer};

/// The protocol's name and version. A later one that a bot has to know about has another number.
pub const PROTOCOL: &str = "trapline-bot/1";

/// What the host says. Kinds and fields may be added, so a bot passes over what it does not know.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum FromHost {
    /// The first message.
    Hello {
        /// [`PROTOCOL`].
        protocol: String,
        /// What the host is called.
        program: String,
        /// The host's own version.
        version: String,
    },
    /// A match begins.
    Match(Opening),
    /// It is the bot's turn.
    Act(Request),
    /// The last reply will not do; the bot is asked again.
    Error {
        /// Why, and what would be right.
        message: String,
    },
    /// The match is over.
    End(Ending),
    /// No more matches.
    Quit,
}

/// A match that begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The game's id.
    pub game: String,
    /// As in a record: what differs from the default, and the ply limit.
    pub rules: Map<String, Value>,
    /// The bot's seat.
    pub seat: Player,
    /// What the players are called, by seat.
    pub names: [String; 2],
    /// Where to begin with drawing at random, for a bot that wants to play the same again.
    pub seed: u64,
    /// Who acts first; `None` where nobody did.
    pub to_move: Option<Player>,
    /// The starting position, as this seat sees it.
    pub view: Value,
}

/// The request for an action.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Request {
    /// The request's number, which the reply may repeat.
    pub id: u64,
    /// What happened since the last message that told of events.
    pub events: Vec<Told>,
    /// The position, as this seat sees it.
    pub view: Value,
    /// What the bot may do, in canonical text.
    pub legal: Vec<String>,
    /// How many milliseconds there are for the reply; `None` where there is no limit.
    pub time_left_ms: Option<u64>,
    /// How many replies that will not do are forgiven from here on.
    pub retries: u32,
}

/// The end of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// What happened since the last message that told of events.
    pub events: Vec<Told>,
    /// How it ended.
    pub result: Outcome,
    /// The last position, as this seat sees it.
    pub view: Value,
}

/// One thing that happened, as the bot's seat may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// Who acted.
    pub player: Player,
    /// What they did, in canonical text; `None` where it is the other's secret.
    pub action: Option<String>,
    /// What the game answered: [`Show::reply`].
    pub reply: Value,
    /// The same in a sentence.
    pub text: String,
}

impl Told {
    /// An event as its reader may know it, told of by the players' names.
    #[must_use]
    pub fn of<G: Show>(game: &G, event: &Event<G>, names: &Names) -> Told {
        let names = &names.clone().to(None);
        Told {
            player: event.player,
            action: event.action.map(|action| game.write(action)),
            reply: game.reply(event.reply),
            text: format!("{} {}", &names[event.player], game.tell(event, names)),
        }
    }
}

/// Everything that happened in a match, as that viewer may know it.
///
/// # Panics
/// Where the match is at no game of the list.
#[must_use]
pub fn told(duel: &dyn AnyMatch, who: Viewer) -> Vec<Told> {
    struct Telling<'a>(&'a dyn AnyMatch, Viewer);
    impl AtGame for Telling<'_> {
        type Made = Vec<Told>;
        fn at<G: Show>(self) -> Vec<Told> {
            let any: &dyn Any = self.0;
            let duel: &Match<G> = any.downcast_ref().expect("a match is at the game that it names");
            let events = duel.events(self.1).iter();
            events.map(|event| Told::of(duel.game(), &event, duel.names())).collect()
        }
    }
    games::at(duel.entry().id, Telling(duel, who)).expect("every match is at a game of the list")
}

/// What a bot says.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum FromBot {
    /// The answer to the host's hello.
    Hello {
        /// [`PROTOCOL`].
        protocol: String,
        /// What the bot is called.
        name: String,
    },
    /// The answer to a request.
    Action {
        /// As loosely as people type.
        action: String,
        /// The request's number.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
    },
}

/// A line that is nothing a bot says.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misfit {
    /// Bytes that are no text.
    #[error("a line must be UTF-8 text")]
    NotText,
    /// Text that is no JSON.
    #[error("a line must be one JSON object; notes for people go to standard error")]
    NotJson,
    /// JSON that is no object.
    #[error("a message is a JSON object in braces")]
    NotObject,
    /// A kind of message that bots do not send.
    #[error("a bot sends messages of type hello and action, not {0:?}")]
    Kind(String),
    /// A field that is missing, or is no text.
    #[error("{0:?} must be there, and be text in quotes")]
    Field(&'static str),
}

impl FromBot {
    /// Reads a line that a bot wrote: the type of an action may be missing, further fields do not matter.
    ///
    /// # Errors
    /// [`Misfit`], saying what would be right.
    pub fn read(line: &[u8]) -> Result<FromBot, Misfit> {
        let line = str::from_utf8(line).map_err(|_| Misfit::NotText)?;
        let value: Value = serde_json::from_str(line).map_err(|_| Misfit::NotJson)?;
        let Value::Object(mut fields) = value else { return Err(Misfit::NotObject) };
        let mut text = |field| match fields.remove(field) {
            Some(Value::String(text)) => Ok(text),
            _ => Err(Misfit::Field(field)),
        };
        match text("type").as_deref() {
            Ok("hello") => Ok(FromBot::Hello { protocol: text("protocol")?, name: text("name")? }),
            Ok("action") | Err(_) => {
                let action = text("action")?;
                Ok(FromBot::Action { action, id: fields.get("id").and_then(Value::as_u64) })
            }
            Ok(other) => Err(Misfit::Kind(short(other))),
        }
    }
}

/// A message as its line.
pub fn line(message: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(message).expect("a message is JSON");
    line.push(b'\n');
    line
}

/// The longest part of somebody's text that is repeated to people.
const SHOWN: usize = 200;

/// Text from outside as it can be shown: not too long, and nothing in it that changes how it looks.
pub fn short(text: &str) -> String {
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    Problem::printable(&shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_read_generously() {
        let action = |id| Ok(FromBot::Action { action: "Scan (3, 3)".to_owned(), id });
        for (line, id) in [
            (r#"{"type":"action","action":"Scan (3, 3)"}"#, None),
            (r#" { "action" : "Scan (3, 3)", "mood": ["good"] } "#, None),
            ("{\"action\":\"Scan (3, 3)\",\"id\":7}\r", Some(7)),
            (r#"{"action":"Scan (3, 3)","id":"seven","type":null}"#, None),
        ] {
            assert_eq!(FromBot::read(line.as_bytes()), action(id), "{line}");
        }
    }

    #[test]
    fn misfits_are_told_apart() {
        for (line, misfit) in [
            (&b"\xff"[..], Misfit::NotText),
            (b"", Misfit::NotJson),
            (b"scan 3,3", Misfit::NotJson),
            (b"{}{}", Misfit::NotJson),
            (b"[]", Misfit::NotObject),
            (b"\"scan 3,3\"", Misfit::NotObject),
            (b"{}", Misfit::Field("action")),
            (br#"{"action":3}"#, Misfit::Field("action")),
            (br#"{"type":"hello","protocol":"x"}"#, Misfit::Field("name")),
            (br#"{"type":"move","action":"up"}"#, Misfit::Kind("move".to_owned())),
        ] {
            assert_eq!(FromBot::read(line), Err(misfit), "{:?}", String::from_utf8_lossy(line));
        }
    }

    #[test]
    fn the_type_comes_first() {
        let line = line(&FromHost::Error { message: "x".to_owned() });
        assert_eq!(line, b"{\"type\":\"error\",\"message\":\"x\"}\n");
    }
}
