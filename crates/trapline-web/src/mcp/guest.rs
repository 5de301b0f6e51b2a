//! [`Guest`]: whoever calls a tool. Finds the seat that a call is about, and waits for what it waits for.

use super::answer::read;
use super::{Inner, LONGEST};
use crate::api::Here;
use crate::key::Key;
use crate::origin::Origin;
use crate::problem::Wrong;
use crate::room::Room;
use axum::http::StatusCode;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use trapline::{Player, Rules, games};
use trapline_host::{Id, Table};
use trapline_solve::truth::{Truth, Unsolved};

/// Whoever calls a tool.
pub struct Guest<'a> {
    pub mcp: &'a Inner,
    pub origin: Origin,
    /// That they do not want the answer any more.
    pub gone: CancellationToken,
}

/// Nothing else.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// A seat in a match.
pub struct Seated {
    pub room: Arc<Room>,
    pub player: Player,
    pub key: Key,
}

impl Guest<'_> {
    /// The seat that a call is about, and what else it says.
    pub async fn seat<T: DeserializeOwned>(
        &self,
        mut arguments: Map<String, Value>,
    ) -> Result<(Seated, T), Wrong> {
        let id = take(&mut arguments, "id", "the id of the match")?;
        let token = take(&mut arguments, "token", "the token of your seat")?;
        let more = read(arguments)?;
        let room = self.mcp.site.room(&Id::from(id)).await.map_err(|e| match Wrong::from(e) {
            wrong if wrong.status == StatusCode::NOT_FOUND.as_u16() => {
                Wrong::missing("there is no such match; give the id that start_match gave")
            }
            wrong => wrong,
        })?;
        let key = Key::read(token.trim());
        let seat = key.and_then(|key| Some((room.moment().seat_of(&key.hash())?, key)));
        let (player, key) = seat.ok_or_else(|| {
            let detail = "this token opens no seat in this match; give the one that start_match gave for it";
            Wrong::new(StatusCode::UNAUTHORIZED, "unknown-token", "No such token", detail)
        })?;
        room.hear(player);
        Ok((Seated { room, player, key }, more))
    }

    /// Waits until it is for that player to act, or the match is over; at most so many seconds.
    pub async fn wait(&self, Seated { room, player, .. }: &Seated, seconds: u64) {
        let is_ready = |table: &Table| table.may_act(*player) || table.duel().turn().player().is_none();
        let mut news = room.listen();
        let mut stopping = self.mcp.site.stopping();
        let _here = Here::new(room.clone(), Some(*player));
        let ready = async { while !is_ready(&room.moment().table) && news.changed().await.is_ok() {} };
        tokio::select! {
            () = ready => {}
            () = tokio::time::sleep(Duration::from_secs(seconds).min(LONGEST)) => {}
            _ = stopping.wait_for(|stop| *stop) => {}
            () = self.gone.cancelled() => {}
        }
    }

    /// Counts something that takes as long as many requests.
    pub fn count_thought(&self) -> Result<(), Wrong> {
        let wait = |wait| Wrong::too_much("you ask for much at once; wait a little", wait);
        self.mcp.site.limits().think(self.origin.client).map_err(wait)
    }

    /// The truth about a game, or that there is none.
    ///
    /// # Errors
    /// Where it is not worked out yet.
    pub async fn truth(
        &self,
        entry: &'static games::Entry,
        rules: &Rules,
    ) -> Result<Result<Arc<dyn Truth>, Unsolved>, Wrong> {
        let (site, rules) = (self.mcp.site.clone(), rules.clone());
        // Goes on though nobody waits for it.
        let work = tokio::spawn(async move { site.truth(entry, &rules).await });
        let solved = tokio::time::timeout(LONGEST, work).await.ok().and_then(Result::ok);
        solved.ok_or_else(|| unready("this game is being solved for the first time"))
    }
}

/// Takes a text out of the arguments that every seat needs.
fn take(arguments: &mut Map<String, Value>, name: &str, what: &str) -> Result<String, Wrong> {
    match arguments.remove(name) {
        Some(Value::String(text)) => Ok(text),
        _ => Err(Wrong::unfit(format!("give {name} as text: {what}, which start_match gave"))),
    }
}

/// That something takes longer than anybody waits.
pub fn unready(what: &str) -> Wrong {
    let detail = format!("{what}; call again in a moment");
    Wrong::new(StatusCode::SERVICE_UNAVAILABLE, "unready", "Not ready yet", detail)
}

/// That a tool is switched off.
pub fn switched_off(tool: &str) -> Wrong {
    let detail = format!("{tool} is switched off here; go by the rules");
    Wrong::new(StatusCode::FORBIDDEN, "switched-off", "Switched off", detail)
}
