//! The doors of the first page: looking at it, and beginning a match there.

use super::cookies::{self, Cookies};
use super::form::Form;
use super::listing;
use crate::api::{self, Wish, WishedSeat};
use crate::key::{Key, random};
use crate::origin::Origin;
use crate::pages::lobby::Lobby;
use crate::pages::setup::{Fields, Opponent, Setup};
use crate::problem::Wrong;
use crate::site::Site;
use axum::extract::{Query, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use serde::Deserialize;
use trapline::{FIRST, Problem};

/// What was chosen on another page.
#[derive(Deserialize)]
pub struct Chosen {
    #[serde(default)]
    game: Option<String>,
}

/// The first page.
pub async fn get(
    State(site): State<Site>,
    headers: HeaderMap,
    Query(chosen): Query<Chosen>,
) -> Result<Response, Wrong> {
    let game: Vec<_> = chosen.game.map(|game| ("game".to_owned(), game)).into_iter().collect();
    page(&site, &headers, Fields(&game), None).await
}

async fn page(
    site: &Site,
    headers: &HeaderMap,
    fields: Fields<'_>,
    problem: Option<&str>,
) -> Result<Response, Wrong> {
    let lists = listing::all(site, headers).await?;
    let name = Cookies::of(headers).name;
    Ok(Lobby { lists: &lists, name: &name, fields, problem }.draw().into_response())
}

/// Begins a match.
pub async fn post(
    State(site): State<Site>,
    origin: Origin,
    headers: HeaderMap,
    form: Form,
) -> Result<Response, Wrong> {
    let key = Cookies::of(&headers).key.unwrap_or_else(Key::draw);
    let fields = Fields(&form.0);
    let begun =
        match Setup::read(fields).and_then(|setup| Ok((wish(&setup).map_err(|e| e.to_string())?, setup))) {
            Err(why) => Err((StatusCode::UNPROCESSABLE_ENTITY, why)),
            Ok((wish, setup)) => match api::create(&site, &origin, &wish, Some(&key)).await {
                Ok(created) => Ok((created, setup)),
                Err(wrong) if wrong.status == StatusCode::UNPROCESSABLE_ENTITY.as_u16() => {
                    Err((StatusCode::UNPROCESSABLE_ENTITY, wrong.detail))
                }
                Err(wrong) => return Err(wrong),
            },
        };
    let (created, setup) = match begun {
        Ok(begun) => begun,
        Err((status, why)) => {
            return Ok((status, page(&site, &headers, fields, Some(&why)).await?).into_response());
        }
    };
    let mut kept = vec![cookies::key(&key, &origin), cookies::name(&setup.name, &origin)];
    if let (Opponent::Link, Some(code)) =
        (setup.opponent, created.invite.as_deref().and_then(|all| all.rsplit('/').next()))
    {
        kept.push(cookies::invite(code, &created.id, &origin));
    }
    let kept: Vec<_> = kept.into_iter().map(|set| (SET_COOKIE, set)).collect();
    Ok((AppendHeaders(kept), Redirect::to(&format!("/m/{}", created.id))).into_response())
}

/// What was chosen, as every door asks for it.
fn wish(setup: &Setup) -> Result<Wish, Problem> {
    let mut rules = setup.rules.clone();
    if setup.drawn {
        let first = if random::<1>()[0] & 1 == 0 { "1" } else { "2" };
        rules.set(FIRST.key, first)?;
    }
    Ok(Wish {
        game: setup.entry.id.to_owned(),
        rules: rules.write(),
        seat: setup.seat.map_or(WishedSeat::Random, WishedSeat::Seat),
        name: Some(setup.name.clone()),
        opponent: match setup.opponent {
            Opponent::Link => api::Opponent::Link {},
            Opponent::Open => api::Opponent::Open {},
            Opponent::Bot(level) => api::Opponent::Bot { level },
        },
        clock: setup.pace.and_then(|pace| serde_json::to_value(pace).ok()),
    })
}
