//! Joining: taking the free seat of a match.

use super::Body;
use super::matches::check_name;
use crate::key::Key;
use crate::origin::Origin;
use crate::problem::Wrong;
use crate::site::Site;
use crate::store;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use trapline::Player;
use trapline_host::Id;
use utoipa::ToSchema;

/// Who joins.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Guest {
    /// What you are called.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 40)]
    name: Option<String>,
}

/// The seat of whoever has joined.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Seated {
    /// What the match is called.
    pub id: String,
    /// Your seat.
    #[schema(value_type = u8)]
    pub seat: Player,
    /// What proves that it is yours.
    pub token: String,
    /// The page of the match.
    pub url: String,
}

/// Takes the free seat that a code opens, for whoever shows that key.
///
/// # Errors
/// Where somebody has it already, or there is no such code.
pub async fn join(site: &Site, code: &str, key: &Key, name: Option<&str>) -> Result<(Id, Player), Wrong> {
    let name = name.map_or("Guest", str::trim);
    check_name(name)?;
    let unknown = || Wrong::missing("there is no such invitation; look at the address again");
    let id = site.database().invited(code).await?.ok_or_else(unknown)?;
    let room = site.room(&id).await?;
    if room.moment().seat_of(&key.hash()).is_some() {
        let detail = "you sit at this match already; send the address to whom you want to play against";
        return Err(Wrong::new(StatusCode::CONFLICT, "seated", "You sit there already", detail));
    }
    match site.join(&room, key.hash(), name).await? {
        store::Joined::Seated(id, seat) => {
            room.hear(seat);
            Ok((id, seat))
        }
        store::Joined::Taken if room.moment().table.duel().turn().player().is_none() => {
            let detail = "this match is over; begin one of your own";
            Err(Wrong::new(StatusCode::CONFLICT, "over", "The match is over", detail))
        }
        store::Joined::Taken => {
            let detail = "somebody else has joined already; you can watch, or begin a match of your own";
            Err(Wrong::new(StatusCode::CONFLICT, "taken", "Used already", detail))
        }
    }
}

/// Join a match by its code
#[utoipa::path(
    post, path = "/api/join/{code}", tag = "matches", request_body = Guest,
    params(("code" = String, Path, description = "the last part of the address that was sent to you")),
    responses(
        (status = 200, body = Seated),
        (status = 400, description = "no JSON", body = Wrong, content_type = "application/problem+json"),
        (status = 404, description = "no such code", body = Wrong, content_type = "application/problem+json"),
        (status = 409, description = "used already", body = Wrong, content_type = "application/problem+json"),
        (status = 415, description = "no JSON", body = Wrong, content_type = "application/problem+json"),
        (status = 422, description = "no such name", body = Wrong, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(site): State<Site>,
    Path(code): Path<String>,
    origin: Origin,
    Body(guest): Body<Guest>,
) -> Result<Json<Seated>, Wrong> {
    // Whoever gives the whole address means its last part.
    let code = code.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let token = Key::draw();
    let (id, seat) = join(&site, code, &token, guest.name.as_deref()).await?;
    let url = format!("{}/m/{id}", origin.base);
    Ok(Json(Seated { id: id.to_string(), seat, token: token.secret().to_owned(), url }))
}
