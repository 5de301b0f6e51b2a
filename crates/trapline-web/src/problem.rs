//! [`Wrong`]: what a request cannot have, as problem details (RFC 9457): what is wrong, and what would be right.

use axum::Json;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::time::Duration;
use trapline::Problem;
use trapline_host::{Refusal, StoreError};
use utoipa::ToSchema;

/// What a request cannot have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct Wrong {
    /// What sort of problem: `urn:trapline:stale`.
    #[serde(rename = "type")]
    #[schema(example = "urn:trapline:stale")]
    pub kind: String,
    /// The same in a few words.
    pub title: String,
    /// The status of the answer.
    #[schema(example = 409)]
    pub status: u16,
    /// What would be right.
    pub detail: String,
    /// The revision of the match, where it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revision: Option<u64>,
    #[serde(skip)]
    wait: Option<u64>,
}

impl Wrong {
    /// A problem of that sort.
    #[must_use]
    pub fn new(status: StatusCode, kind: &str, title: &str, detail: impl Into<String>) -> Wrong {
        let kind = format!("urn:trapline:{kind}");
        let (title, detail) = (title.to_owned(), sentence(&detail.into()));
        Wrong { kind, title, status: status.as_u16(), detail, revision: None, wait: None }
    }

    /// There is no such thing.
    #[must_use]
    pub fn missing(detail: impl Into<String>) -> Wrong {
        Wrong::new(StatusCode::NOT_FOUND, "missing", "Not found", detail)
    }

    /// Nobody knows the key that was shown.
    #[must_use]
    pub fn unknown() -> Wrong {
        let detail = "show the token of your seat in this match: Authorization: Bearer TOKEN";
        Wrong::new(StatusCode::UNAUTHORIZED, "unknown-token", "No such token", detail)
    }

    /// What was asked for makes no sense.
    #[must_use]
    pub fn unfit(detail: impl Into<String>) -> Wrong {
        Wrong::new(StatusCode::UNPROCESSABLE_ENTITY, "unfit", "This cannot be done", detail)
    }

    /// Too much was asked for.
    #[must_use]
    pub fn too_much(detail: impl Into<String>, wait: Duration) -> Wrong {
        let wait = Some(wait.as_secs() + 1);
        Wrong { wait, ..Wrong::new(StatusCode::TOO_MANY_REQUESTS, "too-much", "Too many requests", detail) }
    }

    /// The same with the revision of the match.
    #[must_use]
    pub fn at(self, revision: u64) -> Wrong {
        Wrong { revision: Some(revision), ..self }
    }

    /// Why a command was not carried out at a match that is at that revision now.
    #[must_use]
    pub fn refused(refusal: &Refusal, revision: u64) -> Wrong {
        let told = refusal.to_string();
        let conflict = |kind, title| Wrong::new(StatusCode::CONFLICT, kind, title, told.clone());
        match refusal {
            Refusal::Repeated => conflict("repeated", "Done already"),
            Refusal::Stale { .. } => conflict("stale", "The match has gone on"),
            Refusal::NotYourTurn => conflict("not-your-turn", "Not your turn"),
            Refusal::Over => conflict("over", "The match is over"),
            Refusal::OutOfTime => conflict("time", "Time is up"),
            Refusal::Wrong(Problem::Unreadable(_)) => {
                Wrong::new(StatusCode::UNPROCESSABLE_ENTITY, "unreadable", "No action", told)
            }
            Refusal::Wrong(_) => Wrong::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal", "Not allowed", told),
            Refusal::Unsaved(e) => return Wrong::from(e.clone()).at(revision),
        }
        .at(revision)
    }
}

/// A text that ends like one.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let end = if text.ends_with(['.', '!', '?', '"', '}']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

impl From<StoreError> for Wrong {
    fn from(error: StoreError) -> Wrong {
        match error {
            StoreError::Missing(_) => Wrong::missing("there is no such match; look at the address again"),
            error => {
                tracing::error!(%error, "the database cannot be used");
                // What was sent as the connection broke may have been kept.
                let detail =
                    "the database does not answer just now; send the same again, it is never done twice";
                let wrong = Wrong::new(StatusCode::SERVICE_UNAVAILABLE, "unsaved", "Not available", detail);
                Wrong { wait: Some(1), ..wrong }
            }
        }
    }
}

impl From<Problem> for Wrong {
    fn from(problem: Problem) -> Wrong {
        Wrong::unfit(problem.to_string())
    }
}

impl IntoResponse for Wrong {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let wait = self.wait.map(|seconds| (header::RETRY_AFTER, HeaderValue::from(seconds)));
        let asks = (status == StatusCode::UNAUTHORIZED)
            .then(|| (header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer")));
        let mut response = (status, Json(&self)).into_response();
        let form = (header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        let fields: [Option<(HeaderName, HeaderValue)>; 3] = [Some(form), wait, asks];
        for (name, value) in fields.into_iter().flatten() {
            response.headers_mut().insert(name, value);
        }
        // For whoever makes a page of it.
        response.extensions_mut().insert(self);
        response
    }
}
