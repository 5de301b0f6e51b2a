//! Looking: the match as one seat may know it, in words and as data.

use super::Terms;
use super::answer::Told;
use super::guest::{Guest, Nothing, Seated, switched_off};
use crate::api;
use crate::clock::now;
use crate::problem::Wrong;
use crate::room::Moment;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use trapline::{Outcome, Player, Reason, plain};
use trapline_host::Id;

/// So much of what happened is told in words; all of it stands in the data.
const LOG: usize = 20;
/// So many actions are listed in words.
const LISTED: usize = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wait {
    #[serde(default)]
    wait: Option<u64>,
}

impl Guest<'_> {
    /// The match, now or when it is the seat's turn.
    pub async fn look(&self, arguments: Map<String, Value>) -> Result<Told, Wrong> {
        let (seated, Wait { wait }) = self.seat(arguments).await?;
        self.wait(&seated, wait.unwrap_or_default()).await;
        Ok(self.seen(&seated))
    }

    /// The match as it is now.
    pub fn seen(&self, Seated { room, player, .. }: &Seated) -> Told {
        let moment = room.moment();
        let terms = self.mcp.site.config().agents;
        let bytes = api::look(room, &moment, Some(*player), now());
        let mut data: Value = serde_json::from_slice(&bytes).expect("a look is JSON");
        if !terms.legal {
            data["legal"] = Value::Null;
        }
        Told::new(words(room.id(), &moment, *player, terms), data)
    }

    /// What may be done.
    pub async fn legal_actions(&self, arguments: Map<String, Value>) -> Result<Told, Wrong> {
        if !self.mcp.site.config().agents.legal {
            return Err(switched_off("legal_actions"));
        }
        let (Seated { room, player, .. }, Nothing {}) = self.seat(arguments).await?;
        let seen = room.moment().table.seen(Some(player), now());
        let text = match seen.legal.len() {
            0 if seen.result.is_some() => "The match is over: nothing can be done any more.".to_owned(),
            0 => "It is not your turn: you can do nothing now.".to_owned(),
            count => {
                let more = count.saturating_sub(LISTED);
                let listed = seen.legal[..count - more].join("\n");
                if more > 0 {
                    format!("{listed}\n… and {more} more of the same kind, all in the structured content")
                } else {
                    listed
                }
            }
        };
        Ok(Told::new(text, json!({ "legal": seen.legal })))
    }
}

/// Whether a player lost a match otherwise than at the table: by leaving it, or by not being able to act.
pub fn is_forfeit(outcome: Outcome, player: Player) -> bool {
    outcome.winner == Some(player.other()) && outcome.reason == Reason::Abandoned
}

/// The match in words, as that player may know it.
fn words(id: &Id, Moment { table, seating }: &Moment, player: Player, terms: Terms) -> String {
    // What somebody calls themselves is no word of ours.
    let table = table.quoted();
    // What happened is the match's own; what can be done is what lies before the player, who may place early.
    let (mut duel, mut at_hand) = (table.duel().earlier(table.duel().plies()), table.at_hand(Some(player)));
    duel.address(Some(player));
    at_hand.address(Some(player));
    let (entry, names, other) = (duel.entry(), duel.names(), player.other());
    let mut text = format!("{} (match {id}, revision {})", entry.title, table.revision());
    let differing = duel.rules().differing();
    if !differing.is_empty() {
        let _ = write!(text, "\nHouse rules: {}", differing.join(", "));
    }
    let opponent = match table.sitter(other).level() {
        _ if seating.free == Some(other) => "nobody yet: your opponent has not joined".to_owned(),
        Some(level) => format!("{}, a bot of level {}", &names[other], level.name()),
        None => names[other].to_owned(),
    };
    let [you, they] = [player, other].map(|seat| entry.seats[seat.index()]);
    let _ = write!(text, "\nYou are {you} ({}). {they} is {opponent}.", &names[player]);
    let _ = write!(text, "\n\n{}", plain::scene(&table.scene_of(&*at_hand, Some(player))));
    let log = duel.log(table.eyes_of(Some(player)));
    let skipped = log.len().saturating_sub(LOG);
    if !log.is_empty() {
        let earlier = if skipped > 0 { format!(" ({skipped} earlier left out)") } else { String::new() };
        let _ = write!(text, "\n\nWhat happened{earlier}:");
        for (line, number) in log[skipped..].iter().zip(skipped + 1..) {
            let _ = write!(text, "\n{number}. {line}");
        }
    }
    text += "\n\n";
    if let Some(outcome) = duel.turn().outcome() {
        let _ = write!(text, "The match is over. {}", outcome.sentence(names));
        if is_forfeit(outcome, player) {
            text += " This is a forfeit, and is counted apart from losses.";
        }
        return text + "\nCall review to see how well you played.";
    }
    if let Some((by, proposal)) = table.offer().filter(|&(by, _)| by == other) {
        let _ = writeln!(text, "{} {proposal}. To decline, play on.", &names[by]);
    }
    if !table.may_act(player) {
        let waiting = if seating.free == Some(other) { "your opponent to join" } else { &names[other] };
        let _ = write!(text, "It is not your turn. Wait for {waiting}: look with wait.");
        return text;
    }
    // What is to be done may name all that can be: then it is left to the rules.
    let task = at_hand.task().filter(|_| terms.legal || at_hand.secret_turn().is_some());
    match task {
        Some(task) => _ = write!(text, "It is your turn: {task}."),
        None => text += "It is your turn.",
    }
    if let Err(right) = at_hand.canonical("") {
        let _ = write!(text, "\nHow to write an action: {right}.");
    }
    text
}
