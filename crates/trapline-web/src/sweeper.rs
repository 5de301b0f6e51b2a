//! What nobody asks for has to be done too: flags fall, bots act whose node has died, matches that nobody touches are
//! closed. Every node does it; where two do the same at once, one is too late, and that is all.

use crate::bots;
use crate::clock::now;
use crate::room::Room;
use crate::site::Site;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use trapline::{Outcome, Player, Reason};
use trapline_host::{Command, Id, StoreError, Time};

/// How often it is looked for what is due.
const EVERY: Duration = Duration::from_secs(1);
/// How long a bot may take before another node acts for it.
const BOT: u64 = 3_000;
/// How often other nodes are told who is there, and matches that somebody listens to are caught up with.
const BEAT: u64 = 5;
/// The milliseconds of a day.
const DAY: u64 = 86_400_000;
/// How often forgotten matches are looked for.
const FORGOTTEN: u64 = 60;

/// Does what is due until the site stops.
pub async fn sweep(site: Site) {
    let mut stopping = site.stopping();
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    for tick in 0_u64.. {
        tokio::select! {
            _ = ticks.tick() => {}
            _ = stopping.wait_for(|stop| *stop) => return,
        }
        if let Err(e) = sweep_once(&site, tick).await {
            tracing::warn!(error = %e, "could not sweep");
        }
    }
}

async fn sweep_once(site: &Site, tick: u64) -> Result<(), StoreError> {
    let (database, now) = (site.database(), now());
    let tidies = tick.is_multiple_of(FORGOTTEN.min(site.config().forget.as_secs().max(1)));
    if tidies {
        site.tidy(now);
        site.limits().tidy();
    }
    for id in database.out_of_time(now).await? {
        end(site, &id, &Command::Flag).await?;
    }
    for id in database.bots_due(Time(now.0.saturating_sub(BOT))).await? {
        if let Some(room) = readable(site, &id).await? {
            bots::wake(site, &room);
        }
    }
    if database.is_shared() && tick.is_multiple_of(BEAT) {
        share_presence(site, now).await?;
    }
    if tidies {
        let since = Time(now.0.saturating_sub(site.config().forget.as_millis() as u64));
        let abandoned = Command::End(Outcome::draw(Reason::Abandoned));
        for id in database.forgotten(since, since).await? {
            end(site, &id, &abandoned).await?;
        }
        database.forget_seen(Time(now.0.saturating_sub(DAY))).await?;
    }
    Ok(())
}

/// Ends a match, where that is so still.
async fn end(site: &Site, id: &Id, command: &Command) -> Result<(), StoreError> {
    let Some(room) = readable(site, id).await? else { return Ok(()) };
    let revision = room.moment().table.revision();
    if let Err(refusal) = room.command(None, revision, command).await {
        tracing::debug!(error = %refusal, "a match was not ended");
    }
    Ok(())
}

/// The room of a match. One that cannot be read is set aside, so that it does not keep the others waiting.
async fn readable(site: &Site, id: &Id) -> Result<Option<Arc<Room>>, StoreError> {
    match site.room(id).await {
        Err(e @ (StoreError::Damaged(_) | StoreError::Missing(_))) => {
            tracing::error!(error = %e, "a match is left alone from now on");
            site.database().set_aside(id).await?;
            Ok(None)
        }
        room => room.map(Some),
    }
}

/// Tells other nodes who is there, hears of theirs, and catches up with whatever notices were missed.
async fn share_presence(site: &Site, now: Time) -> Result<(), StoreError> {
    let rooms = site.open_rooms();
    let seen = |room: &Arc<Room>| {
        // Whoever only asks now and then is there as well.
        let here = Player::BOTH.into_iter().filter(|&player| room.presence.is_here(player, now));
        let at = |player| if room.presence.listens(player) { now } else { room.presence.seen(player) };
        here.map(|player| (room.id().clone(), player, at(player))).collect::<Vec<_>>()
    };
    let seen: Vec<_> = rooms.iter().flat_map(seen).collect();
    if !seen.is_empty() {
        site.database().note_seen(&seen).await?;
    }
    let heard: Vec<Arc<Room>> = rooms.into_iter().filter(|room| room.is_listened_to()).collect();
    let ids: Vec<Id> = heard.iter().map(|room| room.id().clone()).collect();
    let by_name: HashMap<&Id, &Arc<Room>> = heard.iter().map(|room| (room.id(), room)).collect();
    for (id, player, at) in site.database().seen(&ids).await? {
        if let Some(room) = by_name.get(&id) {
            let was_here = room.presence.is_here(player, now);
            room.presence.note(player, at);
            if room.presence.is_here(player, now) != was_here {
                room.nudge();
            }
        }
    }
    site.look_again(&heard).await
}
