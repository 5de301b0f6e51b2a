//! Before a match: which games there are, their rules, and how a match begins.

use super::answer::{Told, read};
use super::guest::{Guest, Nothing};
use crate::api::{self, Opponent, Wish, WishedSeat};
use crate::key::Key;
use crate::problem::Wrong;
use crate::store::State;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use trapline::games::{self, Entry};
use trapline::{Level, Names, Problem, Rules};

/// So many open challenges are told of.
const CHALLENGES: u32 = 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    game: String,
}

/// A match that an agent wishes for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    game: Option<String>,
    opponent: Option<Whom>,
    level: Option<Level>,
    #[serde(default)]
    rules: Map<String, Value>,
    seat: Option<WishedSeat>,
    name: Option<String>,
    clock: Option<Value>,
    join: Option<String>,
    token: Option<String>,
}

/// In a word, or as the JSON doors have it.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "opponent is \"bot\", \"link\" or \"open\"")]
enum Whom {
    Word(Word),
    Whole(Opponent),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Bot,
    Link,
    Open,
}

impl Guest<'_> {
    /// The games, and the challenges that are open.
    pub async fn list_games(&self, arguments: Map<String, Value>) -> Result<Told, Wrong> {
        let Nothing {} = read(arguments)?;
        let mut text = String::new();
        for entry in games::ALL {
            let _ = writeln!(text, "{}: {}. {}", entry.id, entry.title, entry.line);
            for rule in entry.house_rules {
                let choices: Vec<String> = rule
                    .choices
                    .iter()
                    .map(|choice| format!("{} ({})", choice.json(), choice.about))
                    .collect();
                let _ = writeln!(text, "  house rule {}: {}", rule.key, choices.join(" or "));
            }
        }
        let (open, _) = self.mcp.site.database().page(State::Open, None, CHALLENGES).await?;
        let mut challenges = vec![];
        for line in open {
            let seat = line.free.unwrap_or(1);
            let players = line.record.players.unwrap_or_default();
            let by = &players[usize::from(seat == 1)];
            let rules = Value::Object(line.record.rules);
            let game = &line.record.game;
            let name = Names::quote(by);
            let _ = writeln!(text, "open challenge {}: {name} waits at {game}, rules {rules}", line.id);
            challenges.push(json!({
                "id": line.id.as_str(), "game": game, "rules": rules, "by": by, "seat": seat
            }));
        }
        let games: Vec<Value> = games::ALL.iter().map(told).collect();
        Ok(Told::new(text.trim_end(), json!({ "games": games, "challenges": challenges })))
    }

    /// The rules of a game.
    pub fn read_rules(arguments: Map<String, Value>) -> Result<Told, Wrong> {
        let entry = games::find(&read::<Read>(arguments)?.game)?;
        Ok(Told::new(entry.page, json!({ "game": entry.id, "title": entry.title, "rules": entry.page })))
    }

    /// Starts a match, or joins one.
    pub async fn start_match(&self, arguments: Map<String, Value>) -> Result<Told, Wrong> {
        let start: Start = read(arguments)?;
        let known = match start.token.as_deref().map(|token| Key::read(token.trim())) {
            Some(None) => return Err(Wrong::unfit("token is one that start_match gave before, or left out")),
            Some(key) => key,
            None => None,
        };
        let seat = match &start.join {
            Some(code) => self.join(code, known, &start).await?,
            None => self.create(known, start).await?,
        };
        let number = seat["seat"].as_u64().unwrap_or_default();
        let mut text = format!(
            "You have seat {number} in match {}. The token of your seat is {}: pass both to every tool, and keep the token \
             to yourself.",
            seat["id"].as_str().unwrap_or_default(),
            seat["token"].as_str().unwrap_or_default()
        );
        if let Some(invite) = seat["invite"].as_str() {
            let _ = match seat["url"].as_str() {
                Some(_) => write!(
                    text,
                    "\nHand this invitation to your opponent: {invite}\nA person opens it in a browser; an agent at this server \
                     calls start_match with it as join. You may look and act meanwhile."
                ),
                None => write!(
                    text,
                    "\nWhoever calls start_match here with join {invite} has the other seat. Nobody else reaches this server: to \
                     play with others use the address /mcp of `trapline serve`."
                ),
            };
        }
        text += "\nLook at the match now.";
        Ok(Told::new(text, seat))
    }

    async fn create(&self, known: Option<Key>, start: Start) -> Result<Value, Wrong> {
        let Some(game) = start.game else {
            let ids: Vec<&str> = games::ALL.iter().map(|entry| entry.id).collect();
            return Err(Wrong::unfit(format!("give game, one of {}; or join", ids.join(", "))));
        };
        let opponent = match (start.opponent, start.level) {
            (Some(Whom::Whole(opponent)), None) => opponent,
            (None | Some(Whom::Word(Word::Bot)), level) => {
                Opponent::Bot { level: level.unwrap_or(Level::Easy) }
            }
            (Some(_), Some(_)) => return Err(Wrong::unfit("level is for opponent \"bot\" only")),
            (Some(Whom::Word(Word::Link)), None) => Opponent::Link {},
            (Some(Whom::Word(Word::Open)), None) => Opponent::Open {},
        };
        if let Opponent::Bot { level } = opponent
            && level.needs_truth()
        {
            let entry = games::find(&game)?;
            let rules = Rules::read(entry.house_rules, &start.rules)?;
            self.truth(entry, &rules).await?.map_err(|unsolved| Problem::Rule(unsolved.to_string()))?;
        }
        let wish = Wish {
            game,
            rules: start.rules,
            seat: start.seat.unwrap_or_default(),
            name: Some(start.name.unwrap_or_else(agent)),
            opponent,
            clock: start.clock,
        };
        let created = api::create(&self.mcp.site, &self.origin, &wish, known.as_ref()).await?;
        // Whoever has a token goes on with it.
        let token = known.map_or(created.token, |key| key.secret().to_owned());
        Ok(self.seat_given(&created.id, created.seat.number(), &token, created.invite))
    }

    async fn join(&self, code: &str, known: Option<Key>, start: &Start) -> Result<Value, Wrong> {
        let more = [
            start.game.is_some(),
            start.opponent.is_some(),
            start.level.is_some(),
            !start.rules.is_empty(),
            start.seat.is_some(),
            start.clock.is_some(),
        ];
        if more.contains(&true) {
            return Err(Wrong::unfit("with join only name and token can be given: the match is settled"));
        }
        let code = code.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let key = known.unwrap_or_else(Key::draw);
        let name = start.name.clone().unwrap_or_else(agent);
        let (id, seat) = api::join(&self.mcp.site, code, &key, Some(&name)).await?;
        Ok(self.seat_given(id.as_str(), seat.number(), key.secret(), None))
    }

    /// A seat, as the JSON doors tell it.
    fn seat_given(&self, id: &str, seat: u8, token: &str, invite: Option<String>) -> Value {
        // Without a network there are no pages, and of an invitation its code is enough.
        let reached = !self.origin.base.is_empty();
        let url = reached.then(|| format!("{}/m/{id}", self.origin.base));
        let code = |invite: String| invite.rsplit('/').next().unwrap_or_default().to_owned();
        let invite = if reached { invite } else { invite.map(code) };
        json!({ "id": id, "seat": seat, "token": token, "url": url, "invite": invite })
    }
}

/// What an agent is called that says nothing else.
fn agent() -> String {
    "Agent".to_owned()
}

/// A game, as data.
fn told(entry: &Entry) -> Value {
    let rules: Map<String, Value> = entry
        .house_rules
        .iter()
        .map(|rule| {
            let choices = rule.choices.iter();
            let choices: Vec<Value> =
                choices.map(|choice| json!({ "value": choice.json(), "about": choice.about })).collect();
            (rule.key.to_owned(), choices.into())
        })
        .collect();
    json!({
        "id": entry.id, "title": entry.title, "about": entry.line, "secrets": entry.hidden,
        "seats": entry.seats, "rules": rules
    })
}
