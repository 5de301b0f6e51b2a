//! [`Client`]: requests to one server, and their answers. What they mean is for others to say.

use super::trouble::Trouble;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{BufRead, BufReader};
use std::time::Duration;
use ureq::Agent;
use ureq::http::Response;
use ureq::{Body, RequestBuilder};

/// The most that an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// The most that nothing is heard on a stream: a server says that it is there much more often.
const SILENCE: Duration = Duration::from_secs(50);
/// No answer is longer.
const LONGEST: u64 = 16 << 20;

/// Requests to one server.
#[derive(Clone)]
pub struct Client {
    base: String,
    agent: Agent,
}

impl Client {
    /// The server at that address.
    pub fn new(base: &str) -> Client {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            // A token is for one server and no other.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .user_agent(concat!("trapline/", env!("CARGO_PKG_VERSION")))
            .timeout_global(Some(PATIENCE))
            .build();
        Client { base: base.to_owned(), agent: config.into() }
    }

    /// What is at a path, as whoever has that token may know it.
    pub fn get<T: DeserializeOwned>(&self, path: &str, token: Option<&str>) -> Result<T, Trouble> {
        read(shown(self.agent.get(self.at(path)), token).call()?)
    }

    /// What comes of sending something there.
    pub fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        token: Option<&str>,
        body: &impl Serialize,
    ) -> Result<T, Trouble> {
        read(shown(self.agent.post(self.at(path)), token).send_json(body)?)
    }

    /// The lines of a stream of events, from after the one of that id.
    pub fn stream(
        &self,
        path: &str,
        token: &str,
        last: Option<&str>,
    ) -> Result<impl BufRead + use<>, Trouble> {
        let mut request =
            shown(self.agent.get(self.at(path)), Some(token)).header("Accept", "text/event-stream");
        if let Some(last) = last {
            request = request.header("Last-Event-ID", last);
        }
        let request = request
            .config()
            .timeout_global(None)
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            .timeout_per_read(Some(SILENCE));
        let answer = request.build().call()?;
        if answer.status() != 200 || answer.body().mime_type() != Some("text/event-stream") {
            return Err(refusal(answer));
        }
        Ok(BufReader::new(answer.into_body().into_with_config().limit(u64::MAX).reader()))
    }

    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }
}

/// The same request by whoever has that token.
fn shown<B>(request: RequestBuilder<B>, token: Option<&str>) -> RequestBuilder<B> {
    match token {
        Some(token) => request.header("Authorization", format!("Bearer {token}")),
        None => request,
    }
}

fn read<T: DeserializeOwned>(mut answer: Response<Body>) -> Result<T, Trouble> {
    if !answer.status().is_success() {
        return Err(refusal(answer));
    }
    let text = answer.body_mut().with_config().limit(LONGEST).read_to_string()?;
    serde_json::from_str(&text).map_err(|e| Trouble::Strange(e.to_string()))
}

/// Why an answer is none.
fn refusal(mut answer: Response<Body>) -> Trouble {
    let status = answer.status();
    let header =
        |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok().map(str::to_owned));
    if let Some(elsewhere) = header("Location").filter(|_| status.is_redirection()) {
        return Trouble::Strange(format!(
            "it sends us to {}; use that address",
            trapline_bots::protocol::short(&elsewhere)
        ));
    }
    let wait = header("Retry-After").and_then(|wait| wait.parse().ok()).map(Duration::from_secs);
    let body = answer.body_mut().with_config().limit(LONGEST).read_to_string().unwrap_or_default();
    Trouble::of(status.as_u16(), wait, &body)
}
