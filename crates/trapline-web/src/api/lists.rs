//! Lists of matches, a page at a time.

use crate::problem::Wrong;
use crate::site::Site;
use crate::store::{Cursor, Line, State as Which};
use axum::Json;
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

/// How many matches a page has.
const PAGE: u32 = 50;

/// Which matches.
#[derive(Deserialize, IntoParams)]
pub struct Wanted {
    /// `open`, `playing` or `over`.
    #[serde(default)]
    #[param(example = "playing")]
    state: Option<String>,
    /// Where the page before ended.
    #[serde(default)]
    cursor: Option<String>,
}

/// A page of matches.
#[derive(Serialize, ToSchema)]
pub struct Page {
    /// The newest first.
    #[schema(value_type = Vec<Object>)]
    matches: Vec<Value>,
    /// Where the next page begins; null where this is the last.
    #[schema(value_type = Option<String>)]
    cursor: Option<Cursor>,
}

/// A match in a list, as everybody may know it.
fn told(line: &Line) -> Value {
    let nobody = |seat: i64| line.free == Some(seat);
    let names = line.record.players.as_ref();
    let player = |n: usize, seat: i64| names.filter(|_| !nobody(seat)).map(|names| names[n].clone());
    json!({
        "id": line.id.as_str(), "game": line.record.game, "rules": line.record.rules,
        "players": [player(0, 1), player(1, 2)], "seats": line.record.sitters(), "state": line.state,
        "clock": line.record.more.get("clock"), "created": line.created, "touched": line.touched,
        "to_move": line.standing["to_move"], "plies": line.standing["plies"], "result": line.standing["result"],
        // Anybody may join what is open: by its own name.
        "code": (line.state == "open").then(|| line.id.as_str()),
    })
}

/// List matches
#[utoipa::path(
    get, path = "/api/matches", tag = "matches", params(Wanted),
    responses(
        (status = 200, body = Page),
        (status = 422, description = "no such state", body = Wrong, content_type = "application/problem+json"),
    )
)]
pub async fn get(State(site): State<Site>, Query(wanted): Query<Wanted>) -> Result<Json<Page>, Wrong> {
    let state: Which =
        wanted.state.as_deref().unwrap_or("playing").parse().map_err(|wrong: &str| Wrong::unfit(wrong))?;
    let cursor: Option<Cursor> =
        wanted.cursor.as_deref().map(str::parse).transpose().map_err(|wrong: &str| Wrong::unfit(wrong))?;
    let (lines, cursor) = site.database().page(state, cursor.as_ref(), PAGE).await?;
    Ok(Json(Page { matches: lines.iter().map(told).collect(), cursor }))
}
