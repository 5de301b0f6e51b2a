//! Commands: everything a player does at a table.

use super::{Body, Shown, described};
use crate::problem::Wrong;
use crate::site::Site;
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use trapline::{Level, Outcome, Player};
use trapline_host::{Command, Id, Proposal, Table};
use utoipa::ToSchema;

/// A command, meant for one revision: either `act` or `do`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The revision it is meant for.
    revision: u64,
    /// An action of the game, as loosely as people type.
    #[serde(default)]
    #[schema(example = "dig 3,3")]
    act: Option<String>,
    /// Anything else.
    #[serde(default, rename = "do")]
    word: Option<Word>,
    /// How well a bot plays that takes the other's seat.
    #[serde(default)]
    #[schema(value_type = Option<described::Level>)]
    level: Option<Level>,
}

/// What a player does besides acting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// Gives up.
    Resign,
    /// Offers a draw.
    OfferDraw,
    /// Asks to take back the own last action.
    OfferTakeBack,
    /// Takes what the other offers.
    Accept,
    /// Does not.
    Decline,
    /// Takes the win where the other has been gone for long.
    Claim,
    /// Takes back the own last action, against a bot.
    TakeBack,
    /// Has a bot play on where the other has been gone for long.
    Bot,
}

impl Word {
    /// The command of that player at a table.
    #[must_use]
    pub fn command(self, table: &Table, player: Player, level: Option<Level>) -> Command {
        let back = || table.back_to(player).unwrap_or(0);
        match self {
            Word::Resign => Command::Resign,
            Word::OfferDraw => Command::Offer(Proposal::Draw),
            Word::OfferTakeBack => Command::Offer(Proposal::TakeBack(back())),
            Word::Accept => Command::Accept,
            Word::Decline => Command::Decline,
            Word::Claim => Command::Claim,
            Word::TakeBack => Command::TakeBack(back()),
            Word::Bot => Command::Substitute(level.unwrap_or(Level::Hard)),
        }
    }
}

/// That a command was carried out, and is durable.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Carried {
    /// The revision after it.
    revision: u64,
    /// Whether it had been carried out before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    repeated: bool,
    /// Whose turn it is now.
    #[schema(value_type = Option<u8>)]
    to_move: Option<Player>,
    /// How it ended.
    #[schema(value_type = Option<described::Outcome>)]
    result: Option<Outcome>,
}

/// Act, or do something else at a table
#[utoipa::path(
    post, path = "/api/matches/{id}/commands", tag = "play", security(("seat" = [])), request_body = Order,
    params(("id" = String, Path, description = "what the match is called")),
    responses(
        (status = 200, description = "it is durable", body = Carried),
        (status = 400, description = "no JSON", body = Wrong, content_type = "application/problem+json"),
        (status = 401, description = "no such token", body = Wrong, content_type = "application/problem+json"),
        (status = 404, description = "no such match", body = Wrong, content_type = "application/problem+json"),
        (status = 409, description = "stale, not your turn, or over", body = Wrong, content_type = "application/problem+json"),
        (status = 415, description = "no JSON", body = Wrong, content_type = "application/problem+json"),
        (status = 422, description = "unreadable or illegal", body = Wrong, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(site): State<Site>,
    Path(id): Path<String>,
    shown: Shown,
    Body(order): Body<Order>,
) -> Result<Json<Carried>, Wrong> {
    let id = Id::from(id);
    // An action names the revision it is meant for, so it is checked by the database anyway, and nobody has to ask before.
    let mut room = site.room_here(&id).await?;
    if order.act.is_none() || !matches!(shown.seat(&room.moment()), Ok(Some(_))) {
        room = site.room(&id).await?;
    }
    let moment = room.moment();
    let player = shown.heard(&room, &moment)?.ok_or_else(Wrong::unknown)?;
    let command = match (order.act, order.word) {
        (Some(action), None) => Command::Act(action),
        (None, Some(word)) => word.command(&moment.table, player, order.level),
        _ => return Err(Wrong::unfit("send either act, an action of the game, or do")),
    };
    let done = site.command(&room, player, order.revision, &command).await;
    let table = &room.moment().table;
    let done = done.map_err(|refusal| Wrong::refused(&refusal, table.revision()))?;
    let turn = table.duel().turn();
    Ok(Json(Carried {
        revision: done.revision,
        repeated: done.repeated,
        to_move: turn.player(),
        result: turn.outcome(),
    }))
}
