//! The doors to a match: its page, what is done there, and what is left of it when it is over.

use super::cookies::Cookies;
use super::desk;
use super::form::Form;
use crate::api::{self, Shown};
use crate::clock::now;
use crate::key::Key;
use crate::origin::Origin;
use crate::pages::wish::{Meant, Wish};
use crate::pages::{Notice, Said, Visit, duel, replay as stepping, table as inner};
use crate::problem::Wrong;
use crate::room::{Moment, Room};
use crate::site::Site;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use trapline::{Player, Seat};
use trapline_bots::hint::{Company, hint};
use trapline_host::{Command, Id, Table, Time};

/// The header by which the script asks for the table alone.
const PART: &str = "trapline-part";
/// How long somebody without scripts is kept waiting for a bot's answer, rather than to look again.
const BOT: Duration = Duration::from_millis(1500);

/// Somebody at a match.
struct Guest {
    room: Arc<Room>,
    seat: Option<Player>,
    origin: Origin,
    cookies: Cookies,
    /// Whether they want the table alone.
    part: bool,
}

impl Guest {
    async fn at(
        site: &Site,
        id: String,
        shown: &Shown,
        origin: Origin,
        headers: &HeaderMap,
    ) -> Result<Guest, Wrong> {
        let room = site.room(&Id::from(id)).await?;
        let seat = shown.heard(&room, &room.moment())?;
        let part = headers.contains_key(PART);
        Ok(Guest { room, seat, origin, cookies: Cookies::of(headers), part })
    }

    /// What they see now.
    fn look(&self) -> Look {
        let (moment, now) = (self.room.moment(), now());
        let mut table = moment.table.clone();
        for player in Player::BOTH {
            table.set_gone(player, self.room.claim_at(&moment, player, now));
        }
        let here = Player::BOTH.map(|player| self.room.is_here(&moment, player, now));
        Look {
            table,
            here,
            now,
            invite: self.invite(&moment),
            next: moment.seating.next.clone(),
            free: moment.seating.free,
        }
    }

    /// The address for the other player, as long as nobody has taken that seat.
    fn invite(&self, moment: &Moment) -> Option<String> {
        moment.seating.free.filter(|_| self.seat.is_some())?;
        let code =
            if moment.seating.open { Some(self.room.id().to_string()) } else { self.cookies.invite.clone() };
        code.map(|code| format!("{}/join/{code}", self.origin.base))
    }

    fn visit<'a>(&'a self, look: &'a Look, said: Said) -> Visit<'a> {
        Visit {
            id: self.room.id().as_str(),
            table: &look.table,
            seat: self.seat,
            now: look.now,
            joined: Player::BOTH.map(|player| look.free != Some(player)),
            here: look.here,
            invite: look.invite.as_deref(),
            next: look.next.as_ref().map(Id::as_str),
            said,
        }
    }

    /// The page, or the table alone, with what is said to this request.
    fn answer(&self, said: Said) -> Response {
        let look = self.look();
        let visit = self.visit(&look, said);
        if self.part { inner::table(&visit) } else { duel::duel(&visit) }.into_response()
    }

    fn refuse(&self, why: &str) -> Response {
        self.answer(Said { notice: Some(Notice::refused(why)), ..Said::default() })
    }
}

/// A match at the moment somebody looks.
struct Look {
    table: Table,
    here: [bool; 2],
    now: Time,
    invite: Option<String>,
    next: Option<Id>,
    free: Option<Player>,
}

/// The page.
pub async fn get(
    State(site): State<Site>,
    Path(id): Path<String>,
    shown: Shown,
    origin: Origin,
    headers: HeaderMap,
) -> Result<Response, Wrong> {
    Ok(Guest::at(&site, id, &shown, origin, &headers).await?.answer(Said::default()))
}

/// The table alone.
pub async fn table(
    State(site): State<Site>,
    Path(id): Path<String>,
    shown: Shown,
    origin: Origin,
    headers: HeaderMap,
) -> Result<Response, Wrong> {
    let guest = Guest::at(&site, id, &shown, origin, &headers).await?;
    Ok(Guest { part: true, ..guest }.answer(Said::default()))
}

/// Whatever is done on the page.
pub async fn post(
    State(site): State<Site>,
    Path(id): Path<String>,
    shown: Shown,
    origin: Origin,
    headers: HeaderMap,
    form: Form,
) -> Result<Response, Wrong> {
    let guest = Guest::at(&site, id, &shown, origin, &headers).await?;
    let wish = Wish::read(form.fields());
    let thinks = wish.takes_thought();
    if thinks {
        let wait = |wait| Wrong::too_much("you ask for much at once; wait a little", wait);
        site.limits().think(guest.origin.client).map_err(wait)?;
    }
    let mean = || wish.meant(&guest.visit(&guest.look(), Said::default()));
    let meant = if thinks { site.think(mean).await } else { mean() };
    Ok(match meant {
        Meant::Say(said) if thinks => site.think(|| guest.answer(*said)).await,
        Meant::Say(said) => guest.answer(*said),
        Meant::Do(command) => guest.carry_out(&site, wish.revision, &command).await,
        Meant::Hint => guest.hint(&site).await,
        Meant::Link => guest.link(&site).await?,
        Meant::Rematch => match api::rematch(&site, &guest.room).await {
            Ok(next) => Redirect::to(&format!("/m/{next}")).into_response(),
            Err(wrong) => guest.refuse(&wrong.detail),
        },
    })
}

impl Guest {
    async fn carry_out(&self, site: &Site, at: u64, command: &Command) -> Response {
        let Some(player) = self.seat else { return self.refuse("you are watching; only the players act") };
        if let Err(refusal) = site.command(&self.room, player, at, command).await {
            return self.refuse(&refusal.to_string());
        }
        if self.part {
            return self.answer(Said::default());
        }
        let mut news = self.room.listen();
        let answered =
            async { while self.room.moment().table.waits_for_bot() && news.changed().await.is_ok() {} };
        // Whoever has no scripts is not told of it later.
        let _ = tokio::time::timeout(BOT, answered).await;
        Redirect::to(&format!("/m/{}", self.room.id())).into_response()
    }

    async fn hint(&self, site: &Site) -> Response {
        let Some(player) = self.seat else { return self.refuse("you are watching; only the players act") };
        let table = self.room.moment().table.clone();
        let (entry, rules) = (table.duel().entry(), table.duel().rules().clone());
        let Some(truth) = desk::truth(site, entry, &rules).await else {
            return self.refuse("this game is being solved for the first time; ask again in a moment");
        };
        let think = move || {
            let mut duel = table.at_hand(Some(player));
            duel.address(Some(player));
            hint(&Seat::of(&*duel, player), truth.as_ref(), Company::Alone)
        };
        let answer = || match think() {
            Some(hint) => self.answer(Said { hint: Some(hint), ..Said::default() }),
            None => self.refuse("there is no hint here"),
        };
        site.think(answer).await
    }

    /// A link by which the seat can be taken along to another browser.
    async fn link(&self, site: &Site) -> Result<Response, Wrong> {
        let Some(player) = self.seat else { return Ok(self.refuse("you are watching; you have no seat")) };
        let held = self.room.moment().seating.keys.iter().filter(|(_, holder)| *holder == player).count();
        if held >= KEYS {
            return Ok(
                self.refuse("this seat has been opened on many devices already; use one of those links")
            );
        }
        let key = Key::draw();
        site.database().hold(self.room.id(), &key.hash(), player).await?;
        self.room.reload().await?;
        let link = Some(format!("{}/seat/{}", self.origin.base, key.secret()));
        Ok(self.answer(Said { link, ..Said::default() }))
    }
}

/// How many keys a seat may have.
const KEYS: usize = 20;

/// Which position of a match.
#[derive(Deserialize)]
pub struct Step {
    #[serde(default)]
    ply: Option<String>,
}

/// One position of a match.
pub async fn replay(
    State(site): State<Site>,
    Path(id): Path<String>,
    shown: Shown,
    origin: Origin,
    headers: HeaderMap,
    Query(step): Query<Step>,
) -> Result<Response, Wrong> {
    let guest = Guest::at(&site, id, &shown, origin, &headers).await?;
    let look = guest.look();
    let ply = step.ply.and_then(|ply| ply.parse().ok()).unwrap_or(0);
    Ok(stepping::replay(&guest.visit(&look, Said::default()), ply).into_response())
}

/// The record of a match that is over, as a file.
pub async fn record(State(site): State<Site>, Path(id): Path<String>) -> Result<Response, Wrong> {
    let room = site.room(&Id::from(id)).await?;
    let moment = room.moment();
    if moment.table.duel().turn().player().is_some() {
        let detail = "the record can be had once the match is over";
        return Err(Wrong::new(StatusCode::CONFLICT, "not-over", "Not over", detail));
    }
    let text = serde_json::to_string(&moment.table.record()).expect("a record is JSON") + "\n";
    let name = format!("attachment; filename=\"trapline-{}.json\"", room.id());
    Ok(([(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)], text)
        .into_response())
}
