//! The doors to the pages: from a request to what a page is made of, and back. What is shown is the pages' business, what
//! may be done the host's.

mod cookies;
mod desk;
mod form;
mod lessons;
mod listing;
mod lobby;
mod matches;
mod puzzles;
mod reviews;
mod seats;

use super::{error, rules, solutions};
use crate::assets;
use crate::problem::Wrong;
use crate::site::Site;
use axum::extract::{Path, Request};
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use desk::Desk;
pub(crate) use desk::Shelf;
use maud::Markup;
use std::sync::Arc;
use trapline::games;

/// Whatever is named by what it holds never changes.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// All doors.
pub fn router() -> Router<Site> {
    Router::new()
        .route("/", get(lobby::get))
        .route("/matches", get(listing::get).post(lobby::post))
        .route("/m/{id}", get(matches::get).post(matches::post))
        .route("/m/{id}/table", get(matches::table))
        .route("/m/{id}/replay", get(matches::replay))
        .route("/m/{id}/record", get(matches::record))
        .route("/m/{id}/review", get(reviews::get))
        .route("/join/{code}", get(seats::ask).post(seats::join))
        .route("/seat/{key}", get(seats::show).post(seats::bind))
        .route("/puzzle", get(puzzles::list))
        .route("/puzzle/{game}", get(puzzles::get).post(puzzles::post))
        .route("/learn", get(lessons::list))
        .route("/learn/{game}", get(lessons::first))
        .route("/learn/{game}/{number}", get(lessons::get).post(lessons::post))
        .route("/rules/{game}", get(read))
        .route("/solutions", get(async || solutions::solutions()))
        .route("/assets/{file}", get(asset))
        .layer(Extension(Arc::new(Desk::default())))
}

async fn read(Path(game): Path<String>) -> Result<Markup, Wrong> {
    Ok(rules::rules(find(&game)?))
}

fn find(game: &str) -> Result<&'static games::Entry, Wrong> {
    games::find(game)
        .map_err(|_| Wrong::missing("there is no such game; those there are stand on the first page"))
}

async fn asset(Path(file): Path<String>) -> Result<Response, Wrong> {
    let asset = assets::find(&file).ok_or_else(|| Wrong::missing("there is nothing at this address"))?;
    Ok(([(CONTENT_TYPE, asset.kind), (CACHE_CONTROL, FOR_EVER)], asset.text.as_str()).into_response())
}

/// Whether whoever asks wants pages, as browsers do that go somewhere.
fn wants_pages(headers: &HeaderMap) -> bool {
    headers.get(ACCEPT).and_then(|kinds| kinds.to_str().ok()).is_some_and(|kinds| kinds.contains("text/html"))
}

/// Whether whoever asks is somebody who reads pages.
pub fn are_people(request: &Request) -> bool {
    wants_pages(request.headers()) && !request.uri().path().starts_with("/api/")
}

/// Tells people in a page what programs are told as problem details.
pub fn tell_people(response: &mut Response) {
    if let Some(wrong) = response.extensions_mut().remove::<Wrong>() {
        let status = response.status();
        let (title, detail) = match status {
            // It is for programs to show tokens.
            StatusCode::UNAUTHORIZED => {
                ("Not your seat", "You have no seat in this match; you can watch it.")
            }
            _ => (wrong.title.as_str(), wrong.detail.as_str()),
        };
        *response.body_mut() = error::error(title, detail).into_string().into();
        let headers = response.headers_mut();
        headers.remove(CONTENT_LENGTH);
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    }
}
