//! Standard input and output as a way to the agents' door of a server: every message is handed on, and its answer back. Messages
//! stand by themselves there, so nothing has to be kept but which version of the protocol was agreed on.

use crate::failure::Failure;
use serde_json::{Value, json};
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use ureq::Agent;
use ureq::http::Response;

/// Longer than a server keeps anybody waiting.
const PATIENCE: Duration = Duration::from_secs(120);
/// Where a message says by itself which version of the protocol it is of.
const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
/// What is answered for a server that cannot be reached.
const UNREACHED: i64 = -32000;
/// What is answered where something is no JSON.
const NO_JSON: i64 = -32700;

/// The way to a server.
struct Bridge {
    agent: Agent,
    door: String,
    version: Mutex<Option<String>>,
}

/// Hands on what comes until there is no more.
pub fn run(base: &str) -> Result<(), Failure> {
    let agent = Agent::config_builder().http_status_as_error(false).timeout_global(Some(PATIENCE)).build();
    let bridge = Bridge { agent: agent.into(), door: format!("{base}/mcp"), version: Mutex::default() };
    let bridge = Arc::new(bridge);
    let mut asked = vec![];
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let message = match serde_json::from_slice::<Value>(&line) {
            Ok(message) => message,
            Err(e) => {
                let error = json!({ "code": NO_JSON, "message": format!("this is no JSON: {e}") });
                say(&json!({ "jsonrpc": "2.0", "error": error }))?;
                continue;
            }
        };
        let bridge = bridge.clone();
        // Each by itself: one may wait for an opponent.
        asked.push(thread::spawn(move || bridge.hand_on(&message)));
        asked.retain(|asking| !asking.is_finished());
    }
    for asking in asked {
        if let Ok(done) = asking.join() {
            done?;
        }
    }
    Ok(())
}

impl Bridge {
    fn hand_on(&self, message: &Value) -> io::Result<()> {
        let id = message.get("id").filter(|id| !id.is_null());
        let answer = match (self.ask(message), id) {
            (Ok(answer), _) => answer,
            (Err(why), Some(id)) => {
                let error = json!({ "code": UNREACHED, "message": why });
                Some(json!({ "jsonrpc": "2.0", "id": id, "error": error }))
            }
            (Err(_), None) => None,
        };
        let Some(answer) = answer else { return Ok(()) };
        if let Some(agreed) = answer["result"]["protocolVersion"].as_str() {
            *self.version.lock().unwrap_or_else(PoisonError::into_inner) = Some(agreed.to_owned());
        }
        say(&answer)
    }

    /// What the server answers, if it does.
    fn ask(&self, message: &Value) -> Result<Option<Value>, String> {
        let own = message["params"]["_meta"][VERSION].as_str().map(str::to_owned);
        let version = own.or_else(|| self.version.lock().unwrap_or_else(PoisonError::into_inner).clone());
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let name = text(&message["params"]["name"]).or_else(|| text(&message["params"]["uri"]));
        let headers = [
            ("Content-Type", Some("application/json".to_owned())),
            ("Accept", Some("application/json, text/event-stream".to_owned())),
            ("MCP-Protocol-Version", version.filter(|_| message["method"] != "initialize")),
            ("Mcp-Method", text(&message["method"])),
            ("Mcp-Name", name),
        ];
        let mut request = self.agent.post(&self.door);
        for (name, value) in headers {
            // What no header can hold is no name of anything there.
            if let Some(value) = value.filter(|value| value.bytes().all(|byte| (32..127).contains(&byte))) {
                request = request.header(name, value);
            }
        }
        let answer = request.send(message.to_string());
        let mut answer = answer.map_err(|e| format!("{} does not answer: {e}", self.door))?;
        read(&mut answer).map_err(|e| format!("{} answers what cannot be read: {e}", self.door))
    }
}

fn say(message: &Value) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{message}")?;
    out.flush()
}

/// A message that was answered; `None` where none was to be.
fn read(answer: &mut Response<ureq::Body>) -> Result<Option<Value>, String> {
    let status = answer.status();
    let body = answer.body_mut().read_to_string().map_err(|e| e.to_string())?;
    match serde_json::from_str::<Value>(&body) {
        Ok(message) if message.get("jsonrpc").is_some() => Ok(Some(message)),
        Ok(problem) if problem["detail"].is_string() => {
            Err(problem["detail"].as_str().unwrap_or_default().to_owned())
        }
        _ if status.is_success() && body.is_empty() => Ok(None),
        _ => Err(format!("{status} {body}")),
    }
}
