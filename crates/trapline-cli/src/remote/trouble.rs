//! [`Trouble`]: why a server does not do what it is asked for, in words, and whether it is of use to ask again.

use serde::Deserialize;
use std::time::Duration;
use trapline_bots::protocol::short;

/// Why there is no answer, or no good one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trouble {
    /// There is no way to the server, or it does not answer.
    #[error("the server cannot be reached ({0})")]
    Unreachable(String),
    /// It cannot answer now.
    #[error("{said}")]
    Busy {
        /// What it says.
        said: String,
        /// How long it wants to be left alone.
        wait: Option<Duration>,
    },
    /// It will not do that.
    #[error("{said}")]
    Refused {
        status: u16,
        /// What it says.
        said: String,
    },
    /// Something answers, but not as a server of matches does.
    #[error("this does not answer like a server of Trapline: {0}")]
    Strange(String),
}

impl Trouble {
    /// Whether it may pass by itself.
    pub const fn may_pass(&self) -> bool {
        matches!(self, Trouble::Unreachable(_) | Trouble::Busy { .. })
    }

    /// How long to wait before another try, after so many in a row: longer each time.
    pub fn patience(&self, tries: u32) -> Duration {
        const FIRST: Duration = Duration::from_millis(250);
        const MOST: Duration = Duration::from_secs(10);
        match self {
            Trouble::Busy { wait: Some(wait), .. } => (*wait).clamp(FIRST, 6 * MOST),
            _ => (FIRST * 2_u32.pow(tries.min(10))).min(MOST),
        }
    }

    /// What an answer of that status means, and its body, which may be the details of a problem.
    pub fn of(status: u16, wait: Option<Duration>, body: &str) -> Trouble {
        /// The parts of problem details (RFC 9457) that are for people.
        #[derive(Default, Deserialize)]
        #[serde(default)]
        struct Details {
            title: Option<String>,
            detail: Option<String>,
        }
        let details: Option<Details> = serde_json::from_str(body).ok();
        let said = details.and_then(|details| details.detail.or(details.title));
        let said = said.map(|said| short(said.trim().trim_end_matches('.')));
        match (status, said) {
            (429 | 500..=599, said) => {
                let said = said.unwrap_or_else(|| format!("the server cannot answer now (status {status})"));
                Trouble::Busy { said, wait }
            }
            (400..=499, Some(said)) => Trouble::Refused { status, said },
            (401, None) => Trouble::Refused { status, said: "this seat is somebody else's".to_owned() },
            (404, None) => {
                Trouble::Refused { status, said: "there is no such thing on the server".to_owned() }
            }
            _ => Trouble::Strange(format!("status {status}")),
        }
    }
}

impl From<ureq::Error> for Trouble {
    fn from(error: ureq::Error) -> Trouble {
        use ureq::Error;
        match error {
            Error::BadUri(_) | Error::Http(_) => Trouble::Strange(short(&error.to_string())),
            Error::Json(_) | Error::Protocol(_) | Error::BodyExceedsLimit(_) => {
                Trouble::Strange(short(&error.to_string()))
            }
            Error::HostNotFound => Trouble::Unreachable("no host of that name is known".to_owned()),
            Error::Timeout(_) => Trouble::Unreachable("it does not answer".to_owned()),
            Error::Io(e) => Trouble::Unreachable(short(&e.to_string())),
            other => Trouble::Unreachable(short(&other.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_server_says_is_told() {
        let body = r#"{"type":"about:blank","title":"Conflict","status":409,"detail":"the match is over."}"#;
        let trouble = Trouble::of(409, None, body);
        assert_eq!(trouble, Trouble::Refused { status: 409, said: "the match is over".to_owned() });
        assert!(!trouble.may_pass());
        assert_eq!(Trouble::of(404, None, r#"{"title":"Not found"}"#).to_string(), "Not found");
        assert!(matches!(Trouble::of(404, None, "<html>"), Trouble::Refused { status: 404, .. }));
        assert!(matches!(Trouble::of(200, None, ""), Trouble::Strange(_)));
        assert!(matches!(Trouble::of(302, None, ""), Trouble::Strange(_)));
        assert!(!Trouble::of(409, None, "\u{1b}[2J{}").to_string().contains('\u{1b}'));
    }

    #[test]
    fn what_may_pass_is_tried_again_later_and_later() {
        let busy = Trouble::of(503, None, "");
        assert!(busy.may_pass() && Trouble::Unreachable(String::new()).may_pass());
        let waits: Vec<_> = (0..20).map(|tries| busy.patience(tries)).collect();
        assert!(waits.is_sorted() && waits[0] < waits[19], "{waits:?}");
        let asked = Trouble::of(429, Some(Duration::from_secs(3)), "");
        assert_eq!(asked.patience(0), Duration::from_secs(3));
    }
}
