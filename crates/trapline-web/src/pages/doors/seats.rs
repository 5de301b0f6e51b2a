//! The doors to a seat: by an invitation, or by a link that was made to take one's own seat along.

use super::cookies::{self, Cookies};
use super::form::Form;
use crate::api;
use crate::key::Key;
use crate::origin::Origin;
use crate::pages::join::{self as page, Invitation};
use crate::problem::Wrong;
use crate::room::Room;
use crate::site::Site;
use axum::extract::{Path, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use std::sync::Arc;
use trapline::Player;
use trapline_host::{Clock, Id};

async fn invited(site: &Site, code: &str) -> Result<Arc<Room>, Wrong> {
    let unknown = || Wrong::missing("there is no such invitation; look at the address again");
    let id = site.database().invited(code).await?.ok_or_else(unknown)?;
    Ok(site.room(&id).await?)
}

/// The page on which somebody is invited.
fn invitation(room: &Room, code: &str, name: &str, problem: Option<&str>) -> Option<Response> {
    let moment = room.moment();
    let host = moment.seating.free?.other();
    let duel = moment.table.duel();
    let to = Invitation {
        code,
        entry: duel.entry(),
        rules: duel.rules(),
        host: &duel.names()[host],
        pace: moment.table.clock().map(Clock::pace),
        name,
        problem,
    };
    Some(page::join(&to).into_response())
}

/// Asks whether to sit down.
pub async fn ask(
    State(site): State<Site>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Wrong> {
    let room = invited(&site, &code).await?;
    let cookies = Cookies::of(&headers);
    let seated = cookies.key.as_ref().and_then(|key| room.moment().seat_of(&key.hash()));
    let asked = invitation(&room, &code, &cookies.name, None).filter(|_| seated.is_none());
    // Who sits there already, or comes too late, sees the match.
    Ok(asked.unwrap_or_else(|| to(room.id())))
}

fn to(id: &Id) -> Response {
    Redirect::to(&format!("/m/{id}")).into_response()
}

/// Sits down.
pub async fn join(
    State(site): State<Site>,
    Path(code): Path<String>,
    origin: Origin,
    headers: HeaderMap,
    form: Form,
) -> Result<Response, Wrong> {
    let (cookies, name) = (Cookies::of(&headers), form.get("name").unwrap_or_default().trim().to_owned());
    let own = cookies.key.unwrap_or_else(Key::draw);
    match api::join(&site, &code, &own, Some(&name)).await {
        Ok((id, _)) => {
            let kept = [cookies::key(&own, &origin), cookies::name(&name, &origin)];
            Ok((AppendHeaders(kept.map(|set| (SET_COOKIE, set))), to(&id)).into_response())
        }
        Err(wrong) if wrong.status == StatusCode::NOT_FOUND.as_u16() => Err(wrong),
        Err(wrong) => {
            let room = invited(&site, &code).await?;
            let again = invitation(&room, &code, &name, Some(&wrong.detail));
            let again = again.filter(|_| wrong.status == StatusCode::UNPROCESSABLE_ENTITY.as_u16());
            // Whoever sits there already, however often the button was pressed, goes to the match.
            let seated = room.moment().seat_of(&own.hash()).is_some();
            match again {
                Some(page) => Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response()),
                None if seated => Ok(to(room.id())),
                None => Err(wrong),
            }
        }
    }
}

/// The seat that a key opens, and what the match is called.
async fn opened(site: &Site, key: &str) -> Result<(Arc<Room>, Player), Wrong> {
    let unknown = || Wrong::missing("this link opens no seat; look at the address again");
    let key = Key::read(key).ok_or_else(unknown)?;
    let (id, player) = site.held(&key.hash()).await?.into_iter().next().ok_or_else(unknown)?;
    Ok((site.room(&id).await?, player))
}

/// Asks whether to play in this browser.
pub async fn show(State(site): State<Site>, Path(key): Path<String>) -> Result<Response, Wrong> {
    let (room, player) = opened(&site, &key).await?;
    let moment = room.moment();
    let duel = moment.table.duel();
    Ok(page::seat(&key, duel.entry(), &duel.names()[player]).into_response())
}

/// Has the seat opened by this browser's key too.
pub async fn bind(
    State(site): State<Site>,
    Path(key): Path<String>,
    origin: Origin,
    headers: HeaderMap,
) -> Result<Response, Wrong> {
    let (room, player) = opened(&site, &key).await?;
    let own = Cookies::of(&headers).key.unwrap_or_else(Key::draw);
    match room.moment().seat_of(&own.hash()) {
        Some(seat) if seat != player => {
            let detail = "this browser has the other seat of this match; open the link in another one";
            return Err(Wrong::new(StatusCode::CONFLICT, "seated", "You sit there already", detail));
        }
        Some(_) => {}
        None => {
            site.database().hold(room.id(), &own.hash(), player).await?;
            room.reload().await?;
        }
    }
    Ok(([(SET_COOKIE, cookies::key(&own, &origin))], to(room.id())).into_response())
}
