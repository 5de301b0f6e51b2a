//! The door to the review of a match that is over. It is made once, and looked at as often as anybody likes.

use super::desk::Desk;
use crate::pages::{error, review, wait};
use crate::problem::Wrong;
use crate::site::Site;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use trapline_host::Id;

/// The review, or that it is being made.
pub async fn get(
    State(site): State<Site>,
    Extension(desk): Extension<Arc<Desk>>,
    Path(id): Path<String>,
) -> Result<Response, Wrong> {
    let room = site.room(&Id::from(id)).await?;
    let moment = room.moment();
    if moment.table.duel().turn().player().is_some() {
        let detail = "a match can be reviewed once it is over";
        return Err(Wrong::new(StatusCode::CONFLICT, "not-over", "Not over", detail));
    }
    let (name, record) = (room.id().to_string(), moment.table.record());
    let made = desk.reviews.get(&name, async move { site.review(record).await }).await;
    Ok(match made.as_ref().and_then(|cell| cell.get()) {
        None => {
            let text = "Every action is held against the truth. This page looks again by itself.";
            wait::wait("Reviewing the match …", text, &format!("/m/{name}")).into_response()
        }
        Some(Ok(account)) => review::review(&name, account).into_response(),
        Some(Err(why)) => error::error("No review", why).into_response(),
    })
}
