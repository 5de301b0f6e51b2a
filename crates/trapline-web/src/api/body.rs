//! [`Body`]: the JSON of a request, read strictly, with problems told in plain words.

use crate::limits::{BODY, SLOWEST};
use crate::problem::Wrong;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;

/// The JSON of a request.
pub struct Body<T>(pub T);

impl<S: Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Wrong;

    async fn from_request(request: Request, _: &S) -> Result<Body<T>, Wrong> {
        let form =
            request.headers().get(CONTENT_TYPE).and_then(|form| form.to_str().ok()).unwrap_or_default();
        if !form.trim_start().to_ascii_lowercase().starts_with("application/json") {
            let detail = "send JSON, and say so: Content-Type: application/json";
            return Err(Wrong::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", "Not JSON", detail));
        }
        let text = read(request).await?;
        serde_json::from_slice(&text).map(Body).map_err(|e| match e.classify() {
            serde_json::error::Category::Data => Wrong::unfit(e.to_string()),
            _ => Wrong::new(
                StatusCode::BAD_REQUEST,
                "not-json",
                "Not JSON",
                format!("the body is no JSON: {e}"),
            ),
        })
    }
}

/// The body of a request, if it is not too long and comes in time.
///
/// # Errors
/// Where it is, or does not.
pub async fn read(request: Request) -> Result<Bytes, Wrong> {
    let body = Limited::new(request.into_body(), BODY).collect();
    match tokio::time::timeout(SLOWEST, body).await {
        Err(_) => {
            let detail = "the body did not come in time";
            Err(Wrong::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "Too slow", detail))
        }
        Ok(Err(e)) if e.is::<LengthLimitError>() => {
            let detail = format!("a body has at most {BODY} bytes");
            Err(Wrong::new(StatusCode::PAYLOAD_TOO_LARGE, "too-long", "Too long", detail))
        }
        Ok(Err(_)) => {
            Err(Wrong::new(StatusCode::BAD_REQUEST, "cut-off", "Cut off", "the body did not come whole"))
        }
        Ok(Ok(body)) => Ok(body.to_bytes()),
    }
}
