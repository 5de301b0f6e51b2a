//! Events: that there is news of a match, as server-sent events. They carry a revision and nothing else; whoever listens
//! then looks for themselves.

use super::Shown;
use crate::clock::now;
use crate::metrics;
use crate::problem::Wrong;
use crate::room::{News, Room};
use crate::site::Site;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use trapline::Player;
use trapline_host::Id;

/// How often something is said to whoever listens, so that everybody on the way knows that the line is in use.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Listen to a match
#[utoipa::path(
    get, path = "/api/matches/{id}/events", tag = "play", security((), ("seat" = [])),
    params(
        ("id" = String, Path, description = "what the match is called"),
        ("Last-Event-ID" = Option<String>, Header, description = "the revision that is known already"),
    ),
    responses(
        (status = 200, description = "`event: revision`, `data: n`, `id: n`, whenever there is news", body = String, content_type = "text/event-stream"),
        (status = 401, description = "no such token", body = Wrong, content_type = "application/problem+json"),
        (status = 404, description = "no such match", body = Wrong, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(site): State<Site>,
    Path(id): Path<String>,
    shown: Shown,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Wrong> {
    let room = site.room(&Id::from(id)).await?;
    let seat = shown.heard(&room, &room.moment())?;
    let known = headers.get("last-event-id").and_then(|known| known.to_str().ok()?.parse::<u64>().ok());
    let mut news = room.listen();
    let revision = news.borrow_and_update().0;
    let listener = Listener {
        _here: Here::new(room, seat),
        news,
        stopping: site.stopping(),
        // Before the first command somebody may have joined without one.
        first: known.is_none_or(|known| known != revision || revision == 0).then_some(revision),
    };
    Ok(Sse::new(unfold(listener, Listener::next)).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}

struct Listener {
    _here: Here,
    news: watch::Receiver<News>,
    stopping: watch::Receiver<bool>,
    /// What is told at once.
    first: Option<u64>,
}

impl Listener {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Listener)> {
        let revision = match self.first.take() {
            Some(revision) => revision,
            None => {
                tokio::select! {
                    changed = self.news.changed() => changed.ok()?,
                    _ = self.stopping.wait_for(|stop| *stop) => return None,
                }
                self.news.borrow_and_update().0
            }
        };
        let event = Event::default().event("revision").id(revision.to_string()).data(revision.to_string());
        Some((Ok(event), self))
    }
}

/// As long as this lasts, a player is there.
pub(crate) struct Here {
    room: Arc<Room>,
    seat: Option<Player>,
}

impl Here {
    pub(crate) fn new(room: Arc<Room>, seat: Option<Player>) -> Here {
        metrics::listening(1);
        if let Some(player) = seat {
            room.presence.come(player, now());
        }
        Here { room, seat }
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        metrics::listening(-1);
        let Some(player) = self.seat else { return };
        self.room.presence.go(player, now());
    }
}
