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
use trapline::record::Record;
use trapline_bots::review::Account;
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
    let made = desk.reviews.get(&name, made(site.clone(), record)).await;
    Ok(match made.as_ref().and_then(|cell| cell.get()) {
        None => {
            let text = "Every action is held against the truth. This page looks again by itself.";
            wait::wait("Reviewing the match …", text, &format!("/m/{name}")).into_response()
        }
        Some(Ok(account)) => review::review(&name, account).into_response(),
        Some(Err(why)) => error::error("No review", why).into_response(),
    })
}

async fn made(site: Site, record: Record) -> Result<Account, String> {
    let duel = trapline::games::open(&record).map_err(|e| e.to_string())?;
    let truth = site.truth(duel.entry(), duel.rules()).await;
    let judge = move || {
        let truth = truth.as_ref().map(|truth| &**truth);
        Account::of(truth, &record).map_err(|e| e.to_string())
    };
    site.think(judge).await
}
