//! The JSON doors, a module a resource. `docs/api.md` tells them to people, [`description`] to programs.

mod body;
mod commands;
mod described;
mod events;
mod join;
mod lists;
mod matches;
mod status;

pub use body::{Body, read};
pub(crate) use events::Here;
pub use join::join;
pub(crate) use matches::look;
pub use matches::{Created, Opponent, Wish, WishedSeat, create, rematch};

use crate::key::Key;
use crate::origin::Origin;
use crate::problem::Wrong;
use crate::room::{Moment, Room};
use crate::site::Site;
use axum::Router;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::routing::{get, post};
use std::convert::Infallible;
use std::sync::Arc;
use trapline::Player;
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};

/// All JSON doors.
pub fn router() -> Router<Site> {
    Router::new()
        .route("/api/matches", post(matches::post).get(lists::get))
        .route("/api/matches/{id}", get(matches::get))
        .route("/api/matches/{id}/commands", post(commands::post))
        .route("/api/matches/{id}/rematch", post(matches::post_rematch))
        .route("/api/matches/{id}/events", get(events::get))
        .route("/api/matches/{id}/record", get(matches::get_record))
        .route("/api/join/{*code}", post(join::post))
        .route("/api/openapi.json", get(status::openapi))
        .route("/healthz", get(status::healthy))
        .route("/readyz", get(status::ready))
        .route("/metrics", get(status::metrics))
}

/// The description of all JSON doors that programs read.
#[must_use]
pub fn description() -> utoipa::openapi::OpenApi {
    #[derive(OpenApi)]
    #[openapi(
        info(
            title = "Trapline",
            description = "Two-player games with traps and secrets: create matches, join them, play them, watch them.",
            license(name = "MIT OR Apache-2.0")
        ),
        paths(
            matches::post,
            lists::get,
            matches::get,
            commands::post,
            matches::post_rematch,
            events::get,
            matches::get_record,
            join::post,
            status::healthy,
            status::ready
        ),
        components(schemas(Wrong))
    )]
    struct Description;
    let mut description = Description::openapi();
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("The token of a seat, as creating or joining a match has given it."))
        .build();
    let components = description.components.get_or_insert_default();
    components.add_security_scheme("seat", SecurityScheme::Http(bearer));
    description
}

/// The keys that a request shows.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// By `Authorization`; `Some(None)` is one that cannot be a key.
    pub bearer: Option<Option<Key>>,
    /// By cookie.
    pub browser: Option<Key>,
}

/// The cookie by which a browser is known.
pub const COOKIE: &str = "trapline";

impl Shown {
    /// What these headers show.
    #[must_use]
    pub fn of(headers: &HeaderMap) -> Shown {
        let bearer = headers.get(AUTHORIZATION).map(|value| {
            let text = value.to_str().ok()?;
            let (scheme, key) = text.split_once(' ')?;
            Key::read(key.trim()).filter(|_| scheme.eq_ignore_ascii_case("bearer"))
        });
        let cookies =
            headers.get_all(axum::http::header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let browser = pairs.find(|(name, _)| *name == COOKIE).and_then(|(_, key)| Key::read(key));
        Shown { bearer, browser }
    }

    /// The seat that they open.
    ///
    /// # Errors
    /// Where a token is shown that opens none.
    pub fn seat(&self, moment: &Moment) -> Result<Option<Player>, Wrong> {
        match &self.bearer {
            Some(key) => {
                let seat = key.as_ref().and_then(|key| moment.seat_of(&key.hash()));
                seat.map(Some).ok_or_else(Wrong::unknown)
            }
            None => Ok(self.browser.as_ref().and_then(|key| moment.seat_of(&key.hash()))),
        }
    }

    /// The same in a room, where whoever sits there has been heard of now.
    ///
    /// # Errors
    /// Where a token is shown that opens none.
    pub fn heard(&self, room: &Arc<Room>, moment: &Moment) -> Result<Option<Player>, Wrong> {
        let seat = self.seat(moment)?;
        if let Some(player) = seat {
            room.hear(player);
        }
        Ok(seat)
    }
}

impl<S: Sync> FromRequestParts<S> for Shown {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Shown, Infallible> {
        Ok(Shown::of(&parts.headers))
    }
}

/// Where a request comes from: put there by the server.
impl<S: Sync> FromRequestParts<S> for Origin {
    type Rejection = Wrong;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Origin, Wrong> {
        parts
            .extensions
            .get::<Origin>()
            .cloned()
            .ok_or_else(|| Wrong::missing("nobody knows where this comes from"))
    }
}
