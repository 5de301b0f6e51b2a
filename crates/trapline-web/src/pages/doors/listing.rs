//! The doors to lists of matches.

use super::cookies::Cookies;
use crate::clock::now;
use crate::pages::lists::{self, Line, List, Lists, Standing};
use crate::problem::Wrong;
use crate::site::Site;
use crate::store::{self, Cursor, State as Which};
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use maud::Markup;
use serde::Deserialize;
use trapline::{Player, Rules, games};
use trapline_host::Time;

/// How many matches a list has where there are others beside it, and where there are none.
const FEW: u32 = 8;
const MANY: u32 = 50;
/// How many of the visitor's own are shown.
const OWN: usize = 20;

/// Which of them.
#[derive(Deserialize)]
pub struct Wanted {
    #[serde(default)]
    state: Option<String>,
    #[serde(default)]
    cursor: Option<String>,
}

/// The page of all lists, or one of them from some place on.
pub async fn get(
    State(site): State<Site>,
    headers: HeaderMap,
    Query(wanted): Query<Wanted>,
) -> Result<Markup, Wrong> {
    let Some(state) = &wanted.state else {
        return Ok(lists::matches(&all(&site, &headers).await?));
    };
    let state: Which = state.parse().map_err(|wrong: &str| Wrong::unfit(wrong))?;
    let cursor: Option<Cursor> =
        wanted.cursor.as_deref().map(str::parse).transpose().map_err(|wrong: &str| Wrong::unfit(wrong))?;
    Ok(lists::some(heading(state), &page(&site, state, cursor.as_ref(), MANY).await?))
}

const fn heading(state: Which) -> &'static str {
    match state {
        Which::Open => "Open challenges",
        Which::Playing => "Being played",
        Which::Over => "Recent",
    }
}

/// All lists, for somebody with this browser.
pub async fn all(site: &Site, headers: &HeaderMap) -> Result<Lists, Wrong> {
    let mut mine = List::default();
    if let Some(key) = Cookies::of(headers).key {
        for (id, player) in site.held(&key.hash()).await?.into_iter().take(OWN) {
            let line = site.database().line(&id).await?;
            mine.lines.extend(line.and_then(|line| told(&line, Some(player))));
        }
        // What waits for the visitor comes first.
        mine.lines.sort_by_key(
            |line| !matches!(line.standing, Standing::Playing(player) if line.seat == Some(player)),
        );
    }
    Ok(Lists {
        mine,
        open: page(site, Which::Open, None, FEW).await?,
        playing: page(site, Which::Playing, None, FEW).await?,
        recent: page(site, Which::Over, None, FEW).await?,
    })
}

async fn page(site: &Site, state: Which, from: Option<&Cursor>, most: u32) -> Result<List, Wrong> {
    let (lines, cursor) = site.database().page(state, from, most).await?;
    let cursor = cursor.and_then(|cursor| Some(serde_json::to_value(cursor).ok()?.as_str()?.to_owned()));
    Ok(List {
        lines: lines.iter().filter_map(|line| told(line, None)).collect(),
        more: cursor.map(|cursor| format!("/matches?state={}&cursor={cursor}", state.name())),
    })
}

/// A match as a list has it; `None` where nobody knows the game any more.
fn told(line: &store::Line, seat: Option<Player>) -> Option<Line> {
    let entry = games::find(&line.record.game).ok()?;
    let free = |player: Player| line.free == Some(i64::from(player.number()));
    let names = line.record.players.as_ref();
    let player = |player: Player| names.filter(|_| !free(player)).map(|names| names[player.index()].clone());
    let outcome = serde_json::from_value(line.standing["result"].clone()).ok();
    let mover = serde_json::from_value(line.standing["to_move"].clone()).ok();
    Some(Line {
        id: line.id.to_string(),
        entry,
        rules: Rules::read(entry.house_rules, &line.record.rules).ok()?,
        players: Player::BOTH.map(player),
        seat,
        standing: match (outcome, mover) {
            (Some(outcome), _) => Standing::Over(outcome),
            _ if line.free.is_some() => {
                Standing::Open((line.state == Which::Open.name()).then(|| line.id.to_string()))
            }
            (None, mover) => Standing::Playing(mover?),
        },
        pace: line.record.more.get("clock").and_then(|clock| serde_json::from_value(clock.clone()).ok()),
        when: ago(line.touched, now()),
    })
}

/// How long ago, roughly.
fn ago(then: Time, now: Time) -> String {
    let minutes = now.since(then) / 60_000;
    match minutes {
        0 => "just now".to_owned(),
        1..=59 => format!("{minutes} min ago"),
        60..=2879 => format!("{} h ago", minutes / 60),
        _ => format!("{} days ago", minutes / 1440),
    }
}
