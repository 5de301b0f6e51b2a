//! Agents at `/mcp`, by hand: what they are told, what they are refused, what they are forgiven, and that their opponents' secrets
//! are kept from them.

mod play;
mod refused;
mod secrecy;
mod told;

use crate::support::{Answer, Server};
use serde_json::{Value, json};

const HEADERS: [(&str, &str); 3] = [
    ("Content-Type", "application/json"),
    ("Accept", "application/json, text/event-stream"),
    ("MCP-Protocol-Version", "2025-06-18"),
];

fn post(server: &Server, body: &str) -> Answer {
    server.ask("POST", "/mcp", &HEADERS, body)
}

fn asked(server: &Server, method: &str, params: &Value) -> Value {
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    post(server, &body.to_string()).json(200)
}

/// What a tool answers.
struct Told {
    text: String,
    data: Value,
    is_error: bool,
}

fn call(server: &Server, tool: &str, arguments: &Value) -> Told {
    let answer = asked(server, "tools/call", &json!({ "name": tool, "arguments": arguments }));
    let result = &answer["result"];
    let [content] = &result["content"].as_array().unwrap_or_else(|| panic!("{answer}"))[..] else {
        panic!("{answer}")
    };
    Told {
        text: content["text"].as_str().expect("text").to_owned(),
        data: result["structuredContent"].clone(),
        is_error: result["isError"].as_bool().expect("whether it is an error"),
    }
}

/// An agent on a seat.
struct Agent<'a> {
    server: &'a Server,
    id: String,
    token: String,
}

impl<'a> Agent<'a> {
    fn given(server: &'a Server, told: &Told) -> Agent<'a> {
        assert!(!told.is_error, "{}", told.text);
        let text = |field: &str| told.data[field].as_str().expect("text").to_owned();
        Agent { server, id: text("id"), token: text("token") }
    }

    fn start(server: &'a Server, wish: &Value) -> Agent<'a> {
        Agent::given(server, &call(server, "start_match", wish))
    }

    /// Two agents in one match, by seat.
    fn pair(server: &'a Server, game: &str, rules: &Value) -> [Agent<'a>; 2] {
        let wish = json!({ "game": game, "rules": rules, "opponent": "link", "seat": 1, "name": "Ann" });
        let begun = call(server, "start_match", &wish);
        let joined = call(server, "start_match", &json!({ "join": begun.data["invite"], "name": "Bob" }));
        [begun, joined].map(|told| Agent::given(server, &told))
    }

    fn arguments(&self, more: &Value) -> Value {
        let mut arguments = json!({ "id": self.id, "token": self.token });
        for (name, value) in more.as_object().expect("an object") {
            arguments[name] = value.clone();
        }
        arguments
    }

    fn call(&self, tool: &str, more: &Value) -> Told {
        call(self.server, tool, &self.arguments(more))
    }

    #[track_caller]
    fn refused(&self, tool: &str, more: &Value) -> Told {
        let told = self.call(tool, more);
        assert!(told.is_error, "{}", told.text);
        told
    }

    #[track_caller]
    fn act(&self, text: &str) -> Told {
        let told = self.call("act", &json!({ "text": text }));
        assert!(!told.is_error, "{}", told.text);
        told
    }

    fn look(&self) -> Told {
        self.call("look", &json!({}))
    }
}

fn kind(told: &Told) -> &str {
    told.data["type"].as_str().expect("a kind").trim_start_matches("urn:trapline:")
}
