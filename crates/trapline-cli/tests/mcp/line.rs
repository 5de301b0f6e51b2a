//! [`Line`]: an agent that speaks the protocol by hand, one message a line.

use crate::support::home::{Home, Ran};
use crate::support::talk::Talk;
use serde_json::{Value, json};

/// An agent at the program's standard input and output.
pub struct Line {
    pub talk: Talk,
    number: u64,
}

/// A request.
pub fn request(number: u64, method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": number, "method": method, "params": params })
}

/// What every conversation begins with, as request 0.
pub fn begin() -> [Value; 2] {
    let client = json!({ "name": "line", "version": "1" });
    let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
    [request(0, "initialize", &hello), json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })]
}

impl Line {
    /// One that has begun to talk.
    #[track_caller]
    pub fn start(home: &Home, options: &[&str]) -> Line {
        Line::begun(home.talk(["mcp"].iter().chain(options)))
    }

    /// The same with a program that was started otherwise.
    #[track_caller]
    pub fn begun(talk: Talk) -> Line {
        let mut line = Line { talk, number: 0 };
        let [hello, ready] = begin();
        line.talk.say(&hello.to_string());
        let answer = line.hear();
        assert_eq!(answer["result"]["serverInfo"]["name"], "trapline", "{answer}");
        line.talk.say(&ready.to_string());
        line
    }

    /// The next message.
    #[track_caller]
    pub fn hear(&mut self) -> Value {
        let said = self.talk.wait_for("\n");
        serde_json::from_str(&said).unwrap_or_else(|e| panic!("{e}: {said}"))
    }

    /// The answer to a request.
    #[track_caller]
    pub fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.number += 1;
        self.talk.say(&request(self.number, method, params).to_string());
        let answer = self.hear();
        assert_eq!(answer["id"], self.number, "{answer}");
        answer
    }

    /// What a tool answers: its text, its data, and whether it is an error.
    #[track_caller]
    pub fn call(&mut self, tool: &str, arguments: &Value) -> (String, Value, bool) {
        let answer = self.ask("tools/call", &json!({ "name": tool, "arguments": arguments }));
        let result = &answer["result"];
        let text = result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}"));
        (text.to_owned(), result["structuredContent"].clone(), result["isError"] == true)
    }

    /// A seat in a new match: what every further call is given.
    #[track_caller]
    pub fn sit(&mut self, wish: &Value) -> Value {
        let (text, data, is_error) = self.call("start_match", wish);
        assert!(!is_error, "{text}");
        json!({ "id": data["id"], "token": data["token"] })
    }

    /// The same with something to do.
    #[track_caller]
    pub fn act(&mut self, seat: &Value, text: &str) -> (String, Value, bool) {
        let mut arguments = seat.clone();
        arguments["text"] = text.into();
        self.call("act", &arguments)
    }

    pub fn end(self) -> Ran {
        self.talk.end()
    }
}
