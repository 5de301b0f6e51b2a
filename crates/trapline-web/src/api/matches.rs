//! Matches: creating them, looking at them, playing them again.

use super::{Body, Shown, described};
use crate::bots;
use crate::clock::now;
use crate::key::{self, Hash, Key};
use crate::limits::network;
use crate::origin::Origin;
use crate::problem::Wrong;
use crate::room::{Moment, Room, Stamp};
use crate::site::Site;
use crate::store::{Invite, New};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use trapline::record::Record;
use trapline::{Level, Names, Player, Sitter};
use trapline_bots::protocol::{self, Told};
use trapline_host::{Id, Pace, Seen, Table, Time};
use utoipa::ToSchema;

/// What a seat is called as long as nobody sits there.
pub const NOBODY: &str = "Opponent";
/// The longest time for one action, and for a whole match, in seconds.
const LONGEST: u64 = 30 * 86_400;

/// A match that somebody wishes for.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The game's id.
    #[schema(example = "grid-hunt", min_length = 1)]
    pub game: String,
    /// House rules that differ from the default, and `max_plies`.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub rules: Map<String, Value>,
    /// Where you sit.
    #[serde(default)]
    #[schema(value_type = described::Seat)]
    pub seat: WishedSeat,
    /// What you are called.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 40)]
    pub name: Option<String>,
    /// Whom you play against.
    pub opponent: Opponent,
    /// How much time there is: `{"base":300,"increment":5}` or `{"each":86400}`, in seconds.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub clock: Option<Value>,
}

/// Where somebody wants to sit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WishedSeat {
    /// On that seat.
    Seat(Player),
    /// On whichever is drawn.
    #[default]
    Random,
}

impl<'de> Deserialize<'de> for WishedSeat {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<WishedSeat, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Number(one) if one.as_u64() == Some(1) => Ok(WishedSeat::Seat(Player::One)),
            Value::Number(two) if two.as_u64() == Some(2) => Ok(WishedSeat::Seat(Player::Two)),
            Value::String(word) if word == "random" => Ok(WishedSeat::Random),
            _ => Err(serde::de::Error::custom("seat is 1, 2 or \"random\"")),
        }
    }
}

/// Whom somebody wants to play against.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Opponent {
    /// Whoever has the link.
    Link {},
    /// Anybody.
    Open {},
    /// A bot.
    Bot {
        /// How well it plays.
        #[schema(value_type = described::Level)]
        level: Level,
    },
}

/// A match that was created.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Created {
    /// What it is called.
    pub id: String,
    /// Your seat.
    #[schema(value_type = u8)]
    pub seat: Player,
    /// What proves that it is yours.
    pub token: String,
    /// The page of the match.
    pub url: String,
    /// The address for your opponent; its last part is the code. Null against a bot.
    pub invite: Option<String>,
}

/// Creates a match. Whoever shows one of these keys has the seat too.
///
/// # Errors
/// Where it cannot be.
pub async fn create(
    site: &Site,
    origin: &Origin,
    wish: &Wish,
    browser: Option<&Key>,
) -> Result<Created, Wrong> {
    site.limits()
        .create(origin.client)
        .map_err(|wait| Wrong::too_much("you create matches too fast; wait a little", wait))?;
    let seat = match wish.seat {
        WishedSeat::Seat(player) => player,
        WishedSeat::Random => Player::BOTH[usize::from(key::random::<1>()[0] & 1)],
    };
    let name = wish.name.as_deref().map_or("Guest", str::trim);
    let mut names = [String::new(), String::new()];
    let mut seats = [Sitter::Person, Sitter::Person];
    check_name(name)?;
    name.clone_into(&mut names[seat.index()]);
    names[seat.other().index()] = match wish.opponent {
        Opponent::Bot { level } => {
            seats[seat.other().index()] = Sitter::bot(level);
            level.bot_name()
        }
        _ => NOBODY.to_owned(),
    };
    let mut more = Map::new();
    if let Some(clock) = wish.clock.as_ref().filter(|clock| !clock.is_null()) {
        check_pace(clock)?;
        more.insert("clock".to_owned(), clock.clone());
    }
    let record = Record {
        rules: wish.rules.clone(),
        players: Some(names),
        seats: Some(seats),
        more,
        ..Record::new(&wish.game)
    };
    let table = Table::open(&record, None)?;
    let id = Id::from(key::name());
    let (free, invite, client) = match wish.opponent {
        Opponent::Bot { level } => {
            bots::can_play(site, level, &table).await.map_err(Wrong::unfit)?;
            (None, None, None)
        }
        opponent => {
            let client = network(origin.client).to_string();
            let most = site.limits().waiting;
            if most > 0 && site.database().waiting(&client).await? >= most {
                let detail =
                    format!("{most} matches of yours wait for an opponent; play or resign those first");
                return Err(Wrong::too_much(detail, std::time::Duration::from_secs(60)));
            }
            let (code, invite) = match opponent {
                Opponent::Link {} => {
                    let code = Key::draw();
                    (code.secret().to_owned(), Invite::Link(code.hash()))
                }
                _ => (id.to_string(), Invite::Open),
            };
            (Some((seat.other(), invite)), Some(format!("{}/join/{code}", origin.base)), Some(client))
        }
    };
    let token = Key::draw();
    let keys = [Some(&token), browser].into_iter().flatten().map(|key| (key.hash(), seat)).collect();
    // What the match writes of itself is in the one form.
    let new = New { id: id.clone(), record: table.record(), keys, free, client };
    let kept = site.database().keep(new, now()).await?;
    site.enter(&id, kept).hear(seat);
    let url = format!("{}/m/{id}", origin.base);
    Ok(Created { id: id.to_string(), seat, token: token.secret().to_owned(), url, invite })
}

/// Whether a name will do.
///
/// # Errors
/// Where it will not.
pub fn check_name(name: &str) -> Result<(), Wrong> {
    match Names::wrong(name) {
        Some(wrong) => Err(Wrong::unfit(format!("the name {wrong}; give another"))),
        None => Ok(()),
    }
}

fn check_pace(clock: &Value) -> Result<(), Wrong> {
    let right = r#"clock is null, {"base":300,"increment":5} or {"each":86400}, in seconds, up to 30 days"#;
    let pace = serde_json::from_value::<Pace>(clock.clone()).map_err(|_| Wrong::unfit(right))?;
    let fits = match pace {
        Pace::Whole { base, increment } => (1..=LONGEST).contains(&base) && increment <= LONGEST,
        Pace::Each { each } => (1..=LONGEST).contains(&each),
    };
    if fits { Ok(()) } else { Err(Wrong::unfit(right)) }
}

/// Create a match
#[utoipa::path(
    post, path = "/api/matches", tag = "matches", request_body = Wish,
    responses(
        (status = 201, body = Created),
        (status = 400, description = "no JSON", body = Wrong, content_type = "application/problem+json"),
        (status = 415, description = "no JSON", body = Wrong, content_type = "application/problem+json"),
        (status = 422, description = "no such match can be", body = Wrong, content_type = "application/problem+json"),
        (status = 429, description = "too many", body = Wrong, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(site): State<Site>,
    origin: Origin,
    Body(wish): Body<Wish>,
) -> Result<Response, Wrong> {
    let created = create(&site, &origin, &wish, None).await?;
    let location = [(header::LOCATION, created.url.clone())];
    Ok((StatusCode::CREATED, location, Json(created)).into_response())
}

/// A match as its caller may know it.
#[derive(Serialize, ToSchema)]
pub struct Look {
    /// What it is called.
    id: String,
    #[serde(flatten)]
    #[schema(value_type = described::Seen)]
    seen: Seen,
    /// Whether both seats are taken.
    joined: bool,
    /// What has happened, one by one, as the caller may know it.
    #[schema(value_type = Vec<Object>)]
    events: Vec<Told>,
    /// Whether each player is there.
    here: [bool; 2],
    /// From when on the caller may claim the win because the other is gone.
    #[schema(value_type = Option<u64>)]
    claim_at: Option<Time>,
    /// The rematch.
    next: Option<String>,
    /// What time it is, where there is a clock or somebody is waited for.
    #[schema(value_type = Option<u64>)]
    now: Option<Time>,
}

impl Look {
    /// The match as whoever sits there may know it.
    fn new(room: &Room, moment: &Moment, stamp: &Stamp, seat: Option<Player>, now: Time) -> Look {
        let table = &moment.table;
        Look {
            id: room.id().to_string(),
            seen: table.seen(seat, now),
            joined: moment.is_joined(),
            events: protocol::told(table.duel(), table.eyes_of(seat)),
            here: stamp.here(),
            claim_at: seat.and_then(|player| stamp.claim_at(player.other())),
            next: moment.seating.next.as_ref().map(Id::to_string),
            now: (table.clock().is_some() || stamp.is_counting()).then_some(now),
        }
    }

    fn json(self, free: Option<Player>) -> Bytes {
        let mut look = serde_json::to_value(self).expect("a look is JSON");
        // Nobody sits there yet.
        if let Some(player) = free {
            look["players"][player.index()] = Value::Null;
        }
        look.to_string().into()
    }
}

/// A match as whoever sits there may know it, as JSON.
pub(crate) fn look(room: &Room, moment: &Moment, seat: Option<Player>, now: Time) -> Bytes {
    room.answer(moment, seat, now, |stamp| {
        Look::new(room, moment, stamp, seat, now).json(moment.seating.free)
    })
}

/// Look at a match
#[utoipa::path(
    get, path = "/api/matches/{id}", tag = "matches", security((), ("seat" = [])),
    params(("id" = String, Path, description = "what the match is called")),
    responses(
        (status = 200, description = "as the caller may know it; `ETag` is the revision", body = Look),
        (status = 304, description = "nothing has happened since"),
        (status = 401, description = "no such token", body = Wrong, content_type = "application/problem+json"),
        (status = 404, description = "no such match", body = Wrong, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(site): State<Site>,
    Path(id): Path<String>,
    shown: Shown,
    headers: HeaderMap,
) -> Result<Response, Wrong> {
    let room = site.room(&Id::from(id)).await?;
    let moment = room.moment();
    let seat = shown.heard(&room, &moment)?;
    let revision = moment.table.revision();
    let etag = format!("\"{revision}\"");
    let fields = [
        (header::ETAG, etag.clone()),
        (header::CACHE_CONTROL, "no-cache, private".to_owned()),
        (header::VARY, "authorization, cookie".to_owned()),
    ];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    // Before the first command somebody may join without one.
    if revision > 0 && known.is_some_and(|known| known.split(',').any(|one| one.trim() == etag)) {
        return Ok((StatusCode::NOT_MODIFIED, fields).into_response());
    }
    let answer = look(&room, &moment, seat, now());
    Ok((fields, [(header::CONTENT_TYPE, "application/json")], answer).into_response())
}

/// Take the record of a match that is over
#[utoipa::path(
    get, path = "/api/matches/{id}/record", tag = "matches",
    params(("id" = String, Path, description = "what the match is called")),
    responses(
        (status = 200, description = "the record", body = Object),
        (status = 404, description = "no such match", body = Wrong, content_type = "application/problem+json"),
        (status = 409, description = "it is not over", body = Wrong, content_type = "application/problem+json"),
    )
)]
pub async fn get_record(State(site): State<Site>, Path(id): Path<String>) -> Result<Json<Record>, Wrong> {
    let room = site.room(&Id::from(id)).await?;
    let moment = room.moment();
    match moment.table.duel().turn().player() {
        None => Ok(Json(moment.table.record())),
        Some(_) => {
            let detail = "the record can be had once the match is over";
            Err(Wrong::new(StatusCode::CONFLICT, "not-over", "Not over", detail).at(moment.table.revision()))
        }
    }
}

/// The rematch of a match.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Again {
    /// What it is called.
    pub id: String,
    /// Your seat.
    #[schema(value_type = u8)]
    pub seat: Player,
    /// The page of the match.
    pub url: String,
}

/// The rematch of a match that is over, with seats swapped, for somebody who sat there. The keys that opened one seat open
/// the other now.
///
/// # Errors
/// Where there is none.
pub async fn rematch(site: &Site, room: &Room) -> Result<Id, Wrong> {
    let moment = room.moment();
    if let Some(next) = &moment.seating.next {
        return Ok(next.clone());
    }
    if moment.table.duel().turn().player().is_some() {
        let detail = "play this match to its end first";
        return Err(
            Wrong::new(StatusCode::CONFLICT, "not-over", "Not over", detail).at(moment.table.revision())
        );
    }
    if !moment.is_joined() {
        return Err(Wrong::new(
            StatusCode::CONFLICT,
            "nobody",
            "Nobody was there",
            "nobody played against you",
        ));
    }
    let record = moment.table.next(Player::One)?.record();
    let keys = moment.seating.keys.iter().map(|(hash, player)| (hash.clone(), player.other()));
    let keys: Vec<(Hash, Player)> = keys.collect();
    let new = New { id: Id::from(key::name()), record, keys, free: None, client: None };
    let next = site.database().follow(room.id(), new, now()).await?;
    room.reload().await?;
    site.room(&next).await?;
    Ok(next)
}

/// Play again, with seats swapped
#[utoipa::path(
    post, path = "/api/matches/{id}/rematch", tag = "matches", security(("seat" = [])),
    params(("id" = String, Path, description = "what the match is called")),
    responses(
        (status = 200, description = "the next match; the same token opens it", body = Again),
        (status = 401, description = "no such token", body = Wrong, content_type = "application/problem+json"),
        (status = 404, description = "no such match", body = Wrong, content_type = "application/problem+json"),
        (status = 409, description = "it is not over", body = Wrong, content_type = "application/problem+json"),
    )
)]
pub async fn post_rematch(
    State(site): State<Site>,
    Path(id): Path<String>,
    origin: Origin,
    shown: Shown,
) -> Result<Json<Again>, Wrong> {
    let room = site.room(&Id::from(id)).await?;
    let seat = shown.heard(&room, &room.moment())?.ok_or_else(Wrong::unknown)?;
    let next = rematch(&site, &room).await?;
    let url = format!("{}/m/{next}", origin.base);
    Ok(Json(Again { id: next.to_string(), seat: seat.other(), url }))
}
