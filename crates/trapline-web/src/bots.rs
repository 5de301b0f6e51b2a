//! The built-in bots at tables of this node. A bot's turn is anybody's to take: the database says that it is due, and where
//! two nodes take it at once, one of them is too late.

use crate::room::Room;
use crate::site::Site;
use std::sync::Arc;
use trapline::Level;
use trapline_host::conduct::{self, Forfeit};
use trapline_host::{Bots, Command, Refusal, Table};

/// Has the bots of a room do what is theirs to do, if there is anything.
pub fn wake(site: &Site, room: &Arc<Room>) {
    if room.moment().table.waits_for_bot() {
        let (site, room) = (site.clone(), room.clone());
        tokio::spawn(async move { play(&site, &room).await });
    }
}

/// Plays until it is for a person to do something.
async fn play(site: &Site, room: &Arc<Room>) {
    // One at a time. Whoever holds this looks again before letting go.
    let mut bots = room.bots.lock().await;
    while room.moment().table.waits_for_bot() {
        let table = room.moment().table.clone();
        let seated = match bots.take().filter(|(seats, _)| seats == table.seats()) {
            Some((_, seated)) => seated,
            None => match sit_down(site, &table).await {
                Ok(seated) => seated,
                Err(why) => return tracing::error!(why, "a bot cannot play"),
            },
        };
        let (seats, revision) = (table.seats().clone(), table.revision());
        let think = move || {
            let mut seated = seated;
            let next = seated.next(&table);
            (seated, next)
        };
        let Ok((seated, next)) = tokio::task::spawn_blocking(think).await else {
            return tracing::error!("a bot has failed");
        };
        *bots = Some((seats, seated));
        let Some((player, chosen)) = next else { return };
        let done = match chosen {
            Ok(command) => match room.command(Some(player), revision, &command).await {
                Err(Refusal::Wrong(problem)) => Err(conduct::illegal(&problem)),
                done => Ok(done),
            },
            Err(fault) => Err(fault),
        };
        let done = match done {
            Ok(done) => done,
            // Whoever does what is not allowed loses by that.
            Err(fault) => {
                let end = Command::End(Forfeit::of(player, fault).outcome());
                room.command(None, revision, &end).await
            }
        };
        match done {
            Ok(_) | Err(Refusal::Stale { .. } | Refusal::OutOfTime | Refusal::Over) => {}
            // It is tried again by the sweeper, here or elsewhere.
            Err(refusal) => return tracing::warn!(error = %refusal, "a bot's action was not kept"),
        }
    }
}

async fn sit_down(site: &Site, table: &Table) -> Result<Bots, String> {
    let truth = if table.needs_truth() {
        let truth = site.truth(table.duel().entry(), table.duel().rules()).await;
        Some(truth.map_err(|unsolved| unsolved.to_string())?)
    } else {
        None
    };
    let mut rng: rand::rngs::StdRng = rand::make_rng();
    Bots::seat(table, truth.as_ref(), &mut rng).map_err(|e| e.to_string())
}

/// Whether a bot of that level can play with these rules, or why not.
///
/// # Errors
/// A sentence for people.
pub async fn can_play(site: &Site, level: Level, table: &Table) -> Result<(), String> {
    if level.needs_truth() {
        let truth = site.truth(table.duel().entry(), table.duel().rules()).await;
        truth.map_err(|unsolved| unsolved.to_string())?;
    }
    Ok(())
}
