//! Afterwards: an agent's side of a match, judged; and how many of their matches ended how, forfeits apart from losses.

use super::LONGEST;
use super::answer::Told;
use super::guest::{Guest, Nothing, Seated, unready};
use super::look::is_forfeit;
use crate::key::Key;
use crate::problem::Wrong;
use axum::http::StatusCode;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use trapline::{Names, Outcome, Player};
use trapline_bots::review::{Account, Review};

/// How many matches ended how.
#[derive(Default, Serialize)]
struct Tally {
    won: usize,
    drawn: usize,
    lost: usize,
    forfeited: usize,
}

/// How a match ended for a player, in a word.
fn result(outcome: Outcome, player: Player) -> &'static str {
    match outcome.winner {
        Some(winner) if winner == player => "won",
        None => "drawn",
        Some(_) if is_forfeit(outcome, player) => "forfeited",
        Some(_) => "lost",
    }
}

impl Tally {
    fn count(&mut self, result: &str) {
        match result {
            "won" => self.won += 1,
            "drawn" => self.drawn += 1,
            "forfeited" => self.forfeited += 1,
            _ => self.lost += 1,
        }
    }
}

impl Guest<'_> {
    /// The seat's side of a match that is over.
    pub async fn review(&self, arguments: Map<String, Value>) -> Result<Told, Wrong> {
        let (Seated { room, player, key }, Nothing {}) = self.seat(arguments).await?;
        let moment = room.moment();
        let Some(outcome) = moment.table.duel().turn().outcome() else {
            let detail = "a match can be reviewed once it is over";
            return Err(Wrong::new(StatusCode::CONFLICT, "not-over", "Not over", detail));
        };
        self.count_thought()?;
        let tally = self.tally(&key).await?;
        let (site, record) = (self.mcp.site.clone(), moment.table.record());
        let made = async move { site.review(record).await };
        let made = self.mcp.reviews.within(LONGEST, room.id().as_str(), made).await;
        let account = match made.as_ref().and_then(|cell| cell.get()) {
            None => return Err(unready("the match is being reviewed")),
            Some(account) => account.as_ref().map_err(Wrong::unfit)?,
        };
        let names = moment.table.duel().names().quoted().to(Some(player));
        let result = result(outcome, player);
        let mut text = outcome.sentence(&names);
        if result == "forfeited" {
            text += " This is a forfeit, and is counted apart from losses.";
        }
        match account {
            Account::Review(review) => judge(&mut text, review, &names, player),
            Account::Story(story) => _ = write!(text, "\n{}", story.why),
        }
        let _ = write!(
            text,
            "\nMatches with this token: {} won, {} drawn, {} lost, {} forfeited.",
            tally.won, tally.drawn, tally.lost, tally.forfeited
        );
        let mut data = account.json();
        let mut take = |field: &str| data.get_mut(field).map(Value::take).unwrap_or_default();
        let mut actions = take("actions");
        if let Some(actions) = actions.as_array_mut() {
            actions.retain(|action| action["player"] == json!(player));
        }
        Ok(Told::new(
            text,
            json!({
                "id": room.id().as_str(), "seat": player, "result": result, "reason": outcome.reason, "tally": tally,
                "side": take("sides").get_mut(player.index()).map(Value::take),
                "actions": actions, "turned": take("turned"), "remark": take("remark"), "ungraded": take("ungraded"),
            }),
        ))
    }

    /// How the matches ended that a token has a seat in; those touched last, where there are many.
    async fn tally(&self, key: &Key) -> Result<Tally, Wrong> {
        let mut tally = Tally::default();
        for (id, player) in self.mcp.site.held(&key.hash()).await? {
            let line = self.mcp.site.database().line(&id).await?;
            let ended = line.and_then(|line| serde_json::from_value(line.standing["result"].clone()).ok()?);
            if let Some(outcome) = ended {
                tally.count(result(outcome, player));
            }
        }
        Ok(tally)
    }
}

/// What that player did well and badly.
fn judge(text: &mut String, review: &Review, names: &Names, player: Player) {
    for row in review.summary() {
        let _ = write!(text, "\n{}: {}", row.label, row.told[player.index()]);
    }
    let _ = write!(text, "\n{}", review.turning(names));
    let own = review.actions.iter().enumerate().filter(|(_, done)| done.player == player);
    let better: Vec<String> = own
        .filter_map(|(at, done)| {
            let better = done.better.as_ref()?;
            Some(format!("{}. {} ({}): {better}", at + 1, done.action, done.grade.name()))
        })
        .collect();
    if !better.is_empty() {
        let _ = write!(text, "\nWhat would have been better:\n{}", better.join("\n"));
    }
    if let Some(remark) = review.remark {
        let _ = write!(text, "\n{remark}");
    }
}
