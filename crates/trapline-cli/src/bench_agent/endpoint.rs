//! [`Endpoint`]: chat completions at an address, as OpenAI's interface has them: one request and its answer, tried again
//! where that may help. What is asked and what the answer means is for others to say.
//!
//! The key comes from the environment and goes into the `Authorization` header alone.

mod address;
mod completion;

use address::{checked, is_loopback};
use completion::{Raw, completion, error_in, send};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use trapline_arena::bench::Tokens;
use trapline_bots::protocol::short;
use trapline_bots::{Fault, FaultKind};
use ureq::http::HeaderValue;
use ureq::{Agent, Proxy};

/// Where the key is looked for, in this order.
const KEYS: [&str; 2] = ["TRAPLINE_AGENT_KEY", "OPENAI_API_KEY"];
/// So often a request is tried where the endpoint is busy or out of order.
const TRIES: u32 = 4;
/// So long it is waited before the second try unless the endpoint says; then twice as long, and so on.
const PAUSE: Duration = Duration::from_millis(250);
/// So often it is looked whether to stop.
const LOOK: Duration = Duration::from_millis(50);

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
    /// What it answers is no chat completion; it may help to try again, as above.
    Odd(String, Option<Duration>),
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
            // Something else lives at this address.
            let is_other = matches!(trouble, Trouble::Odd(..)) && !self.heard.load(Ordering::Relaxed);
            let (why, wait) = match trouble {
                Trouble::Late => return Err(timeout("no answer within the time of an action".to_owned())),
                Trouble::Stopped => return Err(crash("it was not waited for".to_owned())),
                Trouble::Refused(status, why) => return Err(self.refused(status, why)),
                Trouble::Unreached(why) if left == 0 => return Err(self.give_up(why)),
                Trouble::Odd(why, _) if left == 0 && is_other => return Err(self.give_up(why)),
                Trouble::Busy(why, _) | Trouble::Odd(why, _) if left == 0 => return Err(crash(why)),
                Trouble::Unreached(why) => (why, None),
                Trouble::Busy(why, wait) | Trouble::Odd(why, wait) => (why, wait),
            };
            let wait = wait.unwrap_or(pause);
            pause *= 2;
            if Instant::now() + wait >= deadline && is_other {
                return Err(self.give_up(why));
            }
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
            200..=299 => completion(&body).map_err(|why| {
                let [why, came] = [&why, &body].map(|text| short(&self.clean(text)));
                Trouble::Odd(format!("the answer is no chat completion ({why}): \"{came}\""), after)
            }),
            408 | 425 | 429 | 500..=599 => Err(Trouble::Busy(told(&format!("status {status}")), after)),
            _ => {
                let there = location.map(|there| format!(", it sends us to {}", short(&self.clean(&there))));
                let what = format!("status {status}{}", there.unwrap_or_default());
                Err(Trouble::Refused(status, told(&what)))
            }
        }
    }
}

fn crash(cause: String) -> Fault {
    Fault { kind: FaultKind::Crash, cause }
}

fn timeout(cause: String) -> Fault {
    Fault { kind: FaultKind::Timeout, cause }
}
