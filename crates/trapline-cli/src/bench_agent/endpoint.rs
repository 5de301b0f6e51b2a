//! [`Endpoint`]: chat completions at an address, as OpenAI's interface has them: one request and its answer, tried again
//! where that may help. What is asked and what the answer means is for others to say.
//!
//! The key comes from the environment and goes into the `Authorization` header alone.

use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use trapline_arena::bench::Tokens;
use trapline_bots::protocol::short;
use trapline_bots::{Fault, FaultKind};
use ureq::http::{HeaderValue, Uri};
use ureq::{Agent, Proxy};

/// Where the key is looked for, in this order.
const KEYS: [&str; 2] = ["TRAPLINE_AGENT_KEY", "OPENAI_API_KEY"];
/// What stands behind the address.
const PATH: &str = "/chat/completions";
/// So often a request is tried where the endpoint is busy or out of order.
const TRIES: u32 = 4;
/// So long it is waited before the second try unless the endpoint says; then twice as long, and so on.
const PAUSE: Duration = Duration::from_millis(250);
/// So often it is looked whether to stop.
const LOOK: Duration = Duration::from_millis(50);
/// No answer is longer.
const LONGEST: u64 = 4 << 20;

/// A message of a conversation.
#[derive(Clone, Serialize)]
pub struct Message {
    pub role: &'static str,
    pub content: String,
}

/// What came of a request.
pub struct Answer {
    pub text: String,
    pub tokens: Option<Tokens>,
}

/// Chat completions at an address.
pub struct Endpoint {
    url: String,
    model: String,
    temperature: Option<f64>,
    key: Option<String>,
    agent: Agent,
    stop: Arc<AtomicBool>,
    /// Whether it has ever answered well.
    heard: AtomicBool,
    /// Why it is of no use to go on.
    trouble: Mutex<Option<String>>,
}

/// Why there is no answer.
enum Trouble {
    /// The time is up.
    Late,
    /// It is not waited for any more.
    Stopped,
    /// It may help to try again, after so long where that was told.
    Busy(String, Option<Duration>),
    /// It cannot be reached.
    Unreached(String),
    /// It does not want this request, and would not want it again.
    Refused(u16, String),
}

#[derive(Serialize)]
struct Request<'a> {
    model: &'a str,
    messages: &'a [Message],
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
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

/// An answer as it came.
struct Raw {
    status: u16,
    after: Option<Duration>,
    location: Option<String>,
    body: String,
}

impl Endpoint {
    /// The endpoint at that address, with the key of the environment. Gives what is wrong with either.
    pub fn new(
        address: &str,
        model: &str,
        temperature: Option<f64>,
        stop: Arc<AtomicBool>,
    ) -> Result<Endpoint, String> {
        let key = KEYS.iter().filter_map(|name| std::env::var(name).ok()).find(|key| !key.trim().is_empty());
        let key = key.map(|key| key.trim().to_owned());
        if key.as_ref().is_some_and(|key| HeaderValue::from_str(key).is_err()) {
            return Err(format!("the key in {} holds characters that no key has", KEYS.join(" or ")));
        }
        let (url, host) = checked(address, key.is_some())?;
        let here = is_loopback(&host);
        let proxy = if here { None } else { Proxy::try_from_env() };
        let config = Agent::config_builder()
            .http_status_as_error(false)
            // What is for this machine does not leave it.
            .proxy(proxy)
            // A key is for one server and no other.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .user_agent(concat!("trapline/", env!("CARGO_PKG_VERSION")))
            .build();
        Ok(Endpoint {
            url,
            model: model.to_owned(),
            temperature,
            key,
            agent: config.into(),
            stop,
            heard: AtomicBool::new(false),
            trouble: Mutex::default(),
        })
    }

    /// Which model is asked.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// Why it is of no use to go on, where that is so.
    pub fn trouble(&self) -> Option<String> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Text without the key, which an endpoint may have repeated. To be asked for before anything is cut: of half a key
    /// nobody would notice.
    pub fn clean(&self, text: &str) -> String {
        match &self.key {
            Some(key) => text.replace(key.as_str(), "[key]"),
            None => text.to_owned(),
        }
    }

    /// What the model says to these messages. It is tried several times where that may help, within the time.
    pub fn ask(&self, messages: &[Message], deadline: Instant) -> Result<Answer, Fault> {
        let request = Request { model: &self.model, messages, temperature: self.temperature };
        let body = serde_json::to_string(&request).expect("messages are JSON");
        let mut pause = PAUSE;
        for left in (0..TRIES).rev() {
            let trouble = match self.once(&body, deadline) {
                Ok(answer) => {
                    self.heard.store(true, Ordering::Relaxed);
                    return Ok(answer);
                }
                Err(trouble) => trouble,
            };
            let (why, wait) = match trouble {
                Trouble::Late => return Err(timeout("no answer within the time of an action".to_owned())),
                Trouble::Stopped => return Err(crash("it was not waited for".to_owned())),
                Trouble::Refused(status, why) => return Err(self.refused(status, why)),
                Trouble::Unreached(why) if left == 0 => return Err(self.give_up(why)),
                Trouble::Busy(why, _) if left == 0 => return Err(crash(why)),
                Trouble::Unreached(why) => (why, None),
                Trouble::Busy(why, wait) => (why, wait),
            };
            let wait = wait.unwrap_or(pause);
            pause *= 2;
            if Instant::now() + wait >= deadline {
                return Err(timeout(format!("{why}; there is no time left to wait and try again")));
            }
            if !self.wait(Instant::now() + wait) {
                return Err(crash("it was not waited for".to_owned()));
            }
        }
        unreachable!("the last try returns")
    }

    /// Waits until then; false where it is to stop.
    fn wait(&self, until: Instant) -> bool {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if self.stop.load(Ordering::Relaxed) || left.is_zero() {
                return !self.stop.load(Ordering::Relaxed);
            }
            thread::sleep(left.min(LOOK));
        }
    }

    /// The fault where a request is not wanted. Before it was ever answered well, or where a key or an address is wrong,
    /// all matches would go the same way, and nobody wants those counted.
    fn refused(&self, status: u16, why: String) -> Fault {
        let set_up = matches!(status, 300..=399 | 401..=405);
        if set_up || !self.heard.load(Ordering::Relaxed) { self.give_up(why) } else { crash(why) }
    }

    /// Ends it all.
    fn give_up(&self, why: String) -> Fault {
        let told = format!("{} cannot be asked: {why}", self.url);
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(told);
        self.stop.store(true, Ordering::Relaxed);
        crash(why)
    }

    /// One request and its answer. The request runs beside us, so that we can stop before it ends.
    fn once(&self, body: &str, deadline: Instant) -> Result<Answer, Trouble> {
        let (sender, answers) = mpsc::channel();
        let (agent, url, key, body) =
            (self.agent.clone(), self.url.clone(), self.key.clone(), body.to_owned());
        thread::spawn(move || {
            // Nobody listens any more where it came too late.
            let _ = sender.send(send(&agent, &url, key.as_deref(), &body, deadline));
        });
        let raw = loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match answers.recv_timeout(left.min(LOOK)) {
                Ok(raw) => break raw,
                Err(_) if self.stop.load(Ordering::Relaxed) => return Err(Trouble::Stopped),
                Err(_) if left.is_zero() => return Err(Trouble::Late),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => {
                    return Err(Trouble::Busy("the request broke off".to_owned(), None));
                }
            }
        };
        self.read(raw.map_err(|error| self.failed(&error))?)
    }

    /// What it means that a request failed.
    fn failed(&self, error: &ureq::Error) -> Trouble {
        let why = short(&self.clean(&error.to_string()));
        match error {
            ureq::Error::Timeout(_) => Trouble::Late,
            ureq::Error::Io(e) if e.kind() == std::io::ErrorKind::TimedOut => Trouble::Late,
            ureq::Error::Io(e) if e.kind() == std::io::ErrorKind::ConnectionRefused => {
                Trouble::Unreached(why)
            }
            ureq::Error::HostNotFound | ureq::Error::ConnectionFailed | ureq::Error::Tls(_) => {
                Trouble::Unreached(why)
            }
            // A certificate that will not do, a port that speaks something else: that does not pass.
            _ if !self.heard.load(Ordering::Relaxed) => Trouble::Unreached(why),
            _ => Trouble::Busy(why, None),
        }
    }

    /// What an answer says.
    fn read(&self, raw: Raw) -> Result<Answer, Trouble> {
        let Raw { status, after, location, body } = raw;
        let told = |what: &str| match error_in(&body) {
            Some(said) => format!("{what}: {}", short(&self.clean(&said))),
            None => what.to_owned(),
        };
        match status {
            200..=299 => {
                let read: Result<Completion, _> = serde_json::from_str(&body);
                let strange = |why: String| {
                    // The endpoint is there, so there is no need to wait.
                    Trouble::Busy(format!("the answer is no chat completion: {why}"), Some(Duration::ZERO))
                };
                let completion = read.map_err(|e| strange(short(&self.clean(&e.to_string()))))?;
                let choice = completion.choices.into_iter().next();
                let choice = choice.ok_or_else(|| strange("there is no choice in it".to_owned()))?;
                let tokens = completion
                    .usage
                    .map(|usage| Tokens { input: usage.prompt_tokens, output: usage.completion_tokens });
                Ok(Answer { text: choice.message.content.unwrap_or_default(), tokens })
            }
            408 | 425 | 429 | 500..=599 => Err(Trouble::Busy(told(&format!("status {status}")), after)),
            _ => {
                let there = location.map(|there| format!(", it sends us to {}", short(&self.clean(&there))));
                let what = format!("status {status}{}", there.unwrap_or_default());
                Err(Trouble::Refused(status, told(&what)))
            }
        }
    }
}

/// Sends a request, and takes what comes until the time is up.
fn send(
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

/// What an endpoint says is wrong, where it says so in the usual form.
fn error_in(body: &str) -> Option<String> {
    let body: serde_json::Value = serde_json::from_str(body).ok()?;
    let said =
        body.pointer("/error/message").or_else(|| body.get("error")).or_else(|| body.get("message"))?;
    said.as_str().map(str::to_owned)
}

/// The whole address of a request and its host, if a key may be sent there.
fn checked(address: &str, has_key: bool) -> Result<(String, String), String> {
    let right = "give an address like https://example.org/v1";
    let uri: Uri = address.trim().parse().map_err(|_| format!("--agent is no address; {right}"))?;
    let authority = uri.authority().map(|authority| authority.as_str()).unwrap_or_default();
    if authority.contains('@') {
        return Err(format!("no key belongs into the address: put it into the environment as {}", KEYS[0]));
    }
    if uri.query().is_some() || address.contains('#') {
        return Err(format!("the address has something after its path; {right}"));
    }
    let host = uri.host().unwrap_or_default();
    match uri.scheme_str() {
        Some("https") if !host.is_empty() => {}
        Some("http") if !host.is_empty() => {
            if has_key && !is_loopback(host) {
                return Err(format!(
                    "the key would go to {host} for everybody to read; use https://, or unset {}",
                    KEYS.join(" and ")
                ));
            }
        }
        _ => return Err(format!("an address begins with http:// or https://; {right}")),
    }
    let base = address.trim().trim_end_matches('/');
    Ok((format!("{}{PATH}", base.strip_suffix(PATH).unwrap_or(base)), host.to_owned()))
}

/// Whether a host is this machine.
fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

fn crash(cause: String) -> Fault {
    Fault { kind: FaultKind::Crash, cause }
}

fn timeout(cause: String) -> Fault {
    Fault { kind: FaultKind::Timeout, cause }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_goes_only_where_nobody_can_read_it() {
        for safe in [
            "https://example.org/v1",
            "http://127.0.0.1:8000/v1",
            "http://[::1]:1/v1",
            "http://LocalHost/v1/",
        ] {
            let (url, _) = checked(safe, true).expect(safe);
            assert!(url.ends_with("/v1/chat/completions"), "{url}");
        }
        for open in ["http://example.org/v1", "http://10.0.0.7/v1", "http://localhost.example.org/v1"] {
            assert!(checked(open, true).expect_err(open).contains("for everybody to read"), "{open}");
            checked(open, false).expect(open);
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for (wrong, told) in [
            ("https://key@example.org/v1", "no key belongs into the address"),
            ("https://example.org/v1?key=1", "after its path"),
            ("ftp://example.org/v1", "http:// or https://"),
            ("https://", "address"),
        ] {
            let why = checked(wrong, false).expect_err(wrong);
            assert!(why.contains(told), "{wrong}: {why}");
        }
        let whole = "https://example.org/v1/chat/completions";
        assert_eq!(checked(whole, true), Ok((whole.to_owned(), "example.org".to_owned())));
    }
}
