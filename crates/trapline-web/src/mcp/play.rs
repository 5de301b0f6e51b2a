//! Playing: acting, asking for advice, giving up. What cannot be read or done costs a retry; whoever has none left forfeits the
//! match.

use super::answer::Told;
use super::guest::{Guest, Nothing, Seated, switched_off};
use crate::problem::Wrong;
use crate::room::Done;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use trapline::{Outcome, Player, Problem, Reason, Seat, plain};
use trapline_bots::hint::{Company, hint};
use trapline_bots::said;
use trapline_host::{Command, Refusal, Table};

/// How many seconds an agent that says nothing else waits for a bot's answer.
const ANSWER: u64 = 10;
/// How often something is tried anew because something else happened at the table.
const ATTEMPTS: usize = 8;
/// So many actions back it is looked for what a text meant that was said before.
const BACK: usize = 16;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act {
    text: String,
    #[serde(default)]
    wait: Option<u64>,
    #[serde(default)]
    revision: Option<u64>,
}

impl Guest<'_> {
    /// Acts, and waits for the answer.
    pub async fn act(&self, arguments: Map<String, Value>) -> Result<Told, Wrong> {
        let (seated, Act { text, wait, revision }) = self.seat(arguments).await?;
        self.carry_out(&seated, &text, revision).await?;
        let against_bot = !seated.room.moment().table.sitter(seated.player.other()).is_person();
        self.wait(&seated, wait.unwrap_or(if against_bot { ANSWER } else { 0 })).await;
        Ok(self.seen(&seated))
    }

    async fn carry_out(&self, seated: &Seated, text: &str, revision: Option<u64>) -> Result<(), Wrong> {
        let Seated { room, player, .. } = seated;
        let (site, player) = (&self.mcp.site, *player);
        let begun = room.moment().table.duel().plies();
        for _ in 0..ATTEMPTS {
            let table = &room.moment().table;
            let at = table.revision();
            let refused = |refusal: &Refusal| Wrong::refused(refusal, room.revision());
            let done = if !table.sitter(player).is_person() && table.duel().turn().player().is_some() {
                return Err(Wrong::unfit("a bot has taken your seat; you can look on"));
            } else if let Some(revision) = revision.filter(|revision| *revision != at) {
                self.say_late(seated, table, revision, text).await
            } else if table.duel().turn().player().is_none() {
                return Err(refused(&Refusal::Over));
            } else if table.duel().plies() != begun {
                return Err(refused(&Refusal::Stale { revision: at }));
            } else if !table.may_act(player) {
                return Err(refused(&Refusal::NotYourTurn));
            } else {
                let mut duel = table.quoted().at_hand(Some(player));
                duel.address(Some(player));
                match said::action(&Seat::of(&*duel, player), text) {
                    Ok(action) => site.command(room, player, at, &Command::Act(action)).await,
                    Err(problem) => Err(Refusal::Wrong(problem)),
                }
            };
            match done {
                Ok(done) => {
                    if !done.repeated {
                        self.mcp.tries.forget(room.id(), player);
                    }
                    return Ok(());
                }
                Err(Refusal::Wrong(problem)) => return Err(self.fail(seated, table, text, &problem).await),
                Err(Refusal::Stale { .. }) if revision.is_none() => {}
                Err(refusal) => return Err(refused(&refusal)),
            }
        }
        Err(Wrong::refused(&Refusal::Stale { revision: room.revision() }, room.revision()))
    }

    /// Does what was said of another revision: it was done already, or comes too late; or it is a secret, for which it never is.
    async fn say_late(
        &self,
        Seated { room, player, .. }: &Seated,
        table: &Table,
        revision: u64,
        text: &str,
    ) -> Result<Done, Refusal> {
        let (mut meanings, problem) = meanings(table, *player, text);
        if meanings.is_empty() {
            meanings.push(text.to_owned());
        }
        let mut done = Err(Refusal::Stale { revision: table.revision() });
        for action in meanings {
            done = self.mcp.site.command(room, *player, revision, &Command::Act(action)).await;
            if !matches!(done, Err(Refusal::Stale { .. })) {
                break;
            }
        }
        match (done, problem) {
            (Err(Refusal::Wrong(_)), Some(problem)) => Err(Refusal::Wrong(problem)),
            (done, _) => done,
        }
    }

    /// Counts an action that cannot be read or done, and tells why; ends the match where there were too many.
    async fn fail(&self, seated: &Seated, table: &Table, text: &str, problem: &Problem) -> Wrong {
        let Seated { room, player, .. } = seated;
        let terms = self.mcp.site.config().agents;
        let why = problem.to_string();
        let (kind, why) = match problem {
            Problem::Unreadable(_) => ("unreadable", why.as_str()),
            // What would be right, said after what is wrong, may name all that can be done.
            _ if !terms.legal => ("illegal", why.split("; ").next().unwrap_or(&why)),
            _ => ("illegal", why.as_str()),
        };
        let failed = self.mcp.tries.failed(room.id(), table, *player);
        if room.moment().table.duel().turn().player().is_none() {
            self.mcp.tries.forget(room.id(), *player);
            return Wrong::refused(&Refusal::Over, room.revision());
        }
        let left = terms.retries.saturating_add(1).saturating_sub(failed);
        if left > 0 {
            let tries = if left == 1 { "one try".to_owned() } else { format!("{left} tries") };
            let advice = if matches!(problem, Problem::Unreadable(_)) { advice(text) } else { "" };
            let detail = format!("not done: {why}.{advice} You have {tries} left in this turn");
            return Wrong::new(StatusCode::UNPROCESSABLE_ENTITY, kind, "Not done", detail)
                .at(table.revision());
        }
        let end = Command::End(Outcome::win(player.other(), Reason::Abandoned));
        for _ in 0..ATTEMPTS {
            match room.command(None, room.revision(), &end).await {
                Ok(_) | Err(Refusal::Over) => break,
                Err(Refusal::Stale { .. }) => {}
                Err(refusal) => return Wrong::refused(&refusal, room.revision()),
            }
        }
        // Only now: of those who fail at the same time none begins anew.
        self.mcp.tries.forget(room.id(), *player);
        let detail = format!(
            "not done: {why}. These were too many tries in one turn: you have forfeited the match. It counts as a forfeit, apart \
             from losses"
        );
        Wrong::new(StatusCode::CONFLICT, "forfeited", "Forfeited", detail).at(room.revision())
    }

    /// Gives up.
    pub async fn resign(&self, arguments: Map<String, Value>) -> Result<Told, Wrong> {
        let (seated, Nothing {}) = self.seat(arguments).await?;
        let Seated { room, player, .. } = &seated;
        let mut done = Err(Refusal::Over);
        for _ in 0..ATTEMPTS {
            done = self.mcp.site.command(room, *player, room.revision(), &Command::Resign).await;
            if !matches!(done, Err(Refusal::Stale { .. })) {
                break;
            }
        }
        done.map_err(|refusal| Wrong::refused(&refusal, room.revision()))?;
        self.mcp.tries.forget(room.id(), *player);
        Ok(self.seen(&seated))
    }

    /// Advises.
    pub async fn hint(&self, arguments: Map<String, Value>) -> Result<Told, Wrong> {
        if !self.mcp.site.config().agents.hint {
            return Err(switched_off("hint"));
        }
        let (Seated { room, player, .. }, Nothing {}) = self.seat(arguments).await?;
        let table = room.moment().table.clone();
        let refused = |refusal: &Refusal| Wrong::refused(refusal, table.revision());
        if table.duel().turn().player().is_none() {
            return Err(refused(&Refusal::Over));
        }
        if table.sitter(player.other()).is_person() {
            return Err(Wrong::unfit("hints are for matches against a bot; a person would not like it"));
        }
        if !table.may_act(player) {
            return Err(refused(&Refusal::NotYourTurn));
        }
        self.count_thought()?;
        let truth = self.truth(table.duel().entry(), table.duel().rules()).await?;
        let think = || {
            let mut duel = table.quoted().at_hand(Some(player));
            duel.address(Some(player));
            hint(&Seat::of(&*duel, player), truth.as_ref(), Company::Alone)
        };
        let hint = self.mcp.site.think(think).await;
        let hint = hint.ok_or_else(|| Wrong::unfit("there is no hint here"))?;
        let map = hint.map.as_ref().map(plain::scene);
        let mut text = format!("{}\nAs an action: {}", hint.lines.join("\n"), hint.action);
        if let Some(map) = &map {
            text += &format!("\n\nWhere the other's secret may be:\n{map}");
        }
        Ok(Told::new(text, json!({ "action": hint.action, "lines": hint.lines, "map": map })))
    }
}

/// What somebody is told who wants something that is no action.
fn advice(text: &str) -> &'static str {
    let text = text.to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    match words.find(|word| matches!(*word, "resign" | "surrender" | "draw")) {
        Some("draw") => " A draw can be neither offered nor accepted here: play on.",
        Some(_) => " To give up, call the tool resign.",
        None => "",
    }
}

/// What a text may mean that was said of an earlier moment: in what lies before the player, and before each of their last actions.
/// And what is wrong with it now.
fn meanings(table: &Table, player: Player, text: &str) -> (Vec<String>, Option<Problem>) {
    let mut duel = table.quoted().at_hand(Some(player));
    duel.address(Some(player));
    let now = said::action(&Seat::of(&*duel, player), text);
    let own = (0..duel.plies()).rev().take(BACK).filter(|&before| duel.actor(before) == Some(player));
    let earlier = own.filter_map(|before| said::action(&Seat::of(&*duel.earlier(before), player), text).ok());
    let (first, problem) = match now {
        Ok(action) => (Some(action), None),
        Err(problem) => (None, Some(problem)),
    };
    let mut meanings: Vec<String> = vec![];
    for action in first.into_iter().chain(earlier) {
        if !meanings.contains(&action) {
            meanings.push(action);
        }
    }
    (meanings, problem)
}
