//! The tools, as they are told to agents: what each does, what it is given. What can be chosen follows from the list of games.

use super::{LONGEST, Terms};
use rmcp::model::{Tool, ToolAnnotations};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use trapline::{Level, games};

/// Those that are switched on.
pub fn all(terms: Terms) -> Vec<Tool> {
    let switched_on = |tool: &Tool| match tool.name.as_ref() {
        "legal_actions" => terms.legal,
        "hint" => terms.hint,
        _ => true,
    };
    let tools = [
        reading("list_games", LIST_GAMES, [], &[]),
        reading("read_rules", READ_RULES, [("game", game())], &["game"]),
        writing("start_match", START_MATCH, start(), &[], false),
        reading("look", LOOK, at([("wait", wait("0"))]), AT),
        reading("legal_actions", LEGAL_ACTIONS, at([]), AT),
        writing(
            "act",
            ACT,
            at([("text", text()), ("wait", wait("10 against a bot, else 0")), ("revision", revision())]),
            ACTING,
            false,
        ),
        reading("hint", HINT, at([]), AT),
        writing("resign", RESIGN, at([]), AT, true),
        reading("review", REVIEW, at([]), AT),
    ];
    tools.into_iter().filter(switched_on).collect()
}

const LIST_GAMES: &str = "List the games with their house rules, and the open challenges that you may join.";
const READ_RULES: &str = "Read the complete rules of a game, and how its actions are written.";
const START_MATCH: &str = "Start a match, or join one. Gives the id of the match and the token of your seat; all other tools \
    need both. Against a bot say which level. With opponent \"link\" you get an invitation to hand on to a person or another \
    agent; with \"open\" anybody may join. To take the other seat of somebody's match give join, the invitation or the id of an \
    open challenge, and nothing else but your name and token.";
const LOOK: &str = "See the match as your seat may know it: the board, what happened, whose turn it is, what to do. With wait it \
    answers as soon as it is your turn or the match is over.";
const LEGAL_ACTIONS: &str = "List everything that you may do now. Empty when it is not your turn.";
const ACT: &str = "Do something on your turn. The last clear action in the text counts, best in square brackets: [action]. What \
    cannot be read or done is refused with a reason; too many refusals in one turn forfeit the match. Answers with the match \
    after it and after a bot's answer.";
const HINT: &str = "Get advice on your turn: what to do and why. Only against bots.";
const RESIGN: &str = "Give up the match. It is lost at once.";
const REVIEW: &str = "Judge your side of a match that is over: accuracy, grades, the turning point, better actions; and how \
    many matches this token has won, drawn, lost and forfeited.";

/// What most tools need.
const AT: &[&str] = &["id", "token"];
const ACTING: &[&str] = &["id", "token", "text"];

type Field = (&'static str, Value);

fn at<const N: usize>(more: [Field; N]) -> Vec<Field> {
    let id = json!({ "type": "string", "description": "The id of the match" });
    let token = json!({ "type": "string", "description": "The token of your seat" });
    [("id", id), ("token", token)].into_iter().chain(more).collect()
}

fn game() -> Value {
    let ids: Vec<&str> = games::ALL.iter().map(|entry| entry.id).collect();
    json!({ "type": "string", "enum": ids, "description": "Which game" })
}

fn text() -> Value {
    json!({ "type": "string", "description": "The action, alone or as the last in a longer text" })
}

fn wait(default: &str) -> Value {
    json!({
        "type": "integer", "minimum": 0, "maximum": LONGEST.as_secs(),
        "description": format!("How many seconds to wait for your turn; without it {default}")
    })
}

fn revision() -> Value {
    json!({
        "type": "integer", "minimum": 0,
        "description": "The revision you looked at: then it is done only if the match has not gone on, and never twice"
    })
}

fn start() -> Vec<Field> {
    let levels: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
    vec![
        ("game", game()),
        (
            "opponent",
            json!({
                "type": "string", "enum": ["bot", "link", "open"], "default": "bot",
                "description": "A bot, whoever has the invitation, or anybody"
            }),
        ),
        (
            "level",
            json!({ "type": "string", "enum": levels, "default": "easy", "description": "How well the bot plays" }),
        ),
        (
            "rules",
            json!({
                "type": "object", "default": {},
                "description": "House rules that differ from the default, as list_games names them, and max_plies"
            }),
        ),
        ("seat", json!({ "enum": [1, 2, "random"], "default": "random", "description": "Where you sit" })),
        (
            "name",
            json!({ "type": "string", "maxLength": 40, "default": "Agent", "description": "What you are called" }),
        ),
        (
            "clock",
            json!({
                "type": "object", "description": "Time in seconds: {\"base\":300,\"increment\":5} or {\"each\":86400}"
            }),
        ),
        ("join", json!({ "type": "string", "description": "An invitation, or the id of an open challenge" })),
        (
            "token",
            json!({
                "type": "string",
                "description": "A token you have from an earlier match, so that your matches are counted together"
            }),
        ),
    ]
}

/// A tool that changes nothing.
fn reading(
    name: &'static str,
    about: &'static str,
    fields: impl IntoIterator<Item = Field>,
    needed: &[&str],
) -> Tool {
    tool(name, about, fields, needed).with_annotations(kind(name).read_only(true))
}

/// A tool that changes a match, and whether it may undo what was reached.
fn writing(
    name: &'static str,
    about: &'static str,
    fields: impl IntoIterator<Item = Field>,
    needed: &[&str],
    destructive: bool,
) -> Tool {
    let kind = kind(name).read_only(false).destructive(destructive).idempotent(false);
    tool(name, about, fields, needed).with_annotations(kind)
}

fn kind(name: &str) -> ToolAnnotations {
    ToolAnnotations::with_title(title(name)).open_world(false)
}

/// As people read it: "Start match".
fn title(name: &str) -> String {
    let words = name.replace('_', " ");
    words[..1].to_uppercase() + &words[1..]
}

fn tool(
    name: &'static str,
    about: &'static str,
    fields: impl IntoIterator<Item = Field>,
    needed: &[&str],
) -> Tool {
    let fields: Map<String, Value> =
        fields.into_iter().map(|(name, field)| (name.to_owned(), field)).collect();
    let schema = json!({
        "type": "object", "properties": fields, "required": needed, "additionalProperties": false
    });
    let Value::Object(schema) = schema else { unreachable!("it is an object") };
    Tool::new(name, about, Arc::new(schema))
}
