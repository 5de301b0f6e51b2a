//! How the server is, for whoever looks after it.

use crate::metrics;
use crate::problem::Wrong;
use crate::site::Site;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

/// Whether the server lives
#[utoipa::path(get, path = "/healthz", tag = "status", responses((status = 200, description = "it does", body = String)))]
pub async fn healthy() -> &'static str {
    "ok\n"
}

/// Whether the server can be sent requests
#[utoipa::path(
    get, path = "/readyz", tag = "status",
    responses(
        (status = 200, description = "it can", body = String),
        (status = 503, description = "its database does not answer, or it is stopping", body = Wrong, content_type = "application/problem+json"),
    )
)]
pub async fn ready(State(site): State<Site>) -> Result<&'static str, Wrong> {
    if *site.stopping().borrow() {
        let detail = "the server is stopping; ask another";
        return Err(Wrong::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", "Stopping", detail));
    }
    site.database().ping().await?;
    Ok("ready\n")
}

/// Counters, for Prometheus.
pub async fn metrics() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], metrics::text())
}

/// The description of all JSON doors.
pub async fn openapi() -> impl IntoResponse {
    axum::Json(super::description())
}
