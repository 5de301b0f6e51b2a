//! One request for a chat completion, and its answer as it came; what is in it.

use super::Answer;
use serde::Deserialize;
use std::time::{Duration, Instant};
use trapline_arena::bench::Tokens;
use ureq::Agent;

/// No answer is longer.
const LONGEST: u64 = 4 << 20;

/// An answer as it came.
pub struct Raw {
    pub status: u16,
    pub after: Option<Duration>,
    pub location: Option<String>,
    pub body: String,
}

#[derive(Deserialize)]
struct Completion {
    choices: Vec<Choice>,
    usage: Option<Usage>,
}

#[derive(Deserialize)]
struct Choice {
    message: Said,
}

#[derive(Deserialize)]
struct Said {
    /// Models may say nothing at all.
    content: Option<String>,
}

#[derive(Deserialize)]
struct Usage {
    prompt_tokens: u64,
    completion_tokens: u64,
}

/// Sends a request, and takes what comes until the time is up.
pub fn send(
    agent: &Agent,
    url: &str,
    key: Option<&str>,
    body: &str,
    deadline: Instant,
) -> Result<Raw, ureq::Error> {
    let left = deadline.saturating_duration_since(Instant::now());
    let mut request = agent.post(url).header("Content-Type", "application/json");
    if let Some(key) = key {
        request = request.header("Authorization", format!("Bearer {key}"));
    }
    let mut answer = request.config().timeout_global(Some(left)).build().send(body)?;
    let header =
        |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok().map(str::to_owned));
    let (after, location) = (header("Retry-After"), header("Location"));
    let after = after.and_then(|after| after.trim().parse::<f64>().ok());
    let after = after.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let status = answer.status().as_u16();
    let body = answer.body_mut().with_config().limit(LONGEST).lossy_utf8(true).read_to_string()?;
    Ok(Raw { status, after, location, body })
}

/// The answer that a body holds. Gives what is wrong where it is none.
pub fn completion(body: &str) -> Result<Answer, String> {
    let read: Completion = serde_json::from_str(body).map_err(|e| e.to_string())?;
    let choice = read.choices.into_iter().next().ok_or("there is no choice in it")?;
    let tokens =
        read.usage.map(|usage| Tokens { input: usage.prompt_tokens, output: usage.completion_tokens });
    Ok(Answer { text: choice.message.content.unwrap_or_default(), tokens })
}

/// What an endpoint says is wrong, where it says so in the usual form.
pub fn error_in(body: &str) -> Option<String> {
    let body: serde_json::Value = serde_json::from_str(body).ok()?;
    let said =
        body.pointer("/error/message").or_else(|| body.get("error")).or_else(|| body.get("message"))?;
    said.as_str().map(str::to_owned)
}
