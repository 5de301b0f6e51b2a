//! [`Guest`]: somebody with a seat at a match on a server. It asks once; trying again is the
//! [`Connection`](super::Connection)'s business.

use super::address::{Address, Place};
use super::client::Client;
use super::keys::{self, Kept};
use super::trouble::Trouble;
use super::update::Update;
use crate::failure::Failure;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::io::BufRead;
use trapline::record::Record;
use trapline::{Level, Player};
use trapline_host::{Command, Proposal};

/// Where the token of a seat is looked for. On the command line others could see it.
pub const TOKEN: &str = "TRAPLINE_TOKEN";

/// Somebody with a seat.
#[derive(Clone)]
pub struct Guest {
    client: Client,
    /// The match.
    address: Address,
    id: String,
    token: String,
}

/// A match to be made.
pub struct Wish<'a> {
    pub game: &'a str,
    pub rules: Map<String, Value>,
    /// The seat; drawn by the server where there is none.
    pub seat: Option<Player>,
    pub name: &'a str,
    pub opponent: Opponent,
}

/// Whom to play against.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Opponent {
    /// Whoever is given the invitation.
    Link,
    /// Whoever comes.
    Open,
    /// A bot of the server's.
    Bot { level: Level },
}

/// What comes of sitting down.
#[derive(Deserialize)]
struct Seated {
    id: String,
    token: String,
    #[serde(default)]
    invite: Option<String>,
}

/// That a command counts. How the match stands then is told otherwise.
#[derive(Deserialize)]
pub struct Done {
    /// The revision after it.
    pub revision: u64,
}

impl Guest {
    /// Makes a match, and gives its invitation, where there is one.
    pub fn create(address: &Address, wish: &Wish<'_>) -> Result<(Guest, Option<String>), Failure> {
        let client = Client::new(&address.base);
        let seat = wish.seat.map_or_else(|| "random".into(), |player| Value::from(player.number()));
        let body = json!({
            "game": wish.game,
            "rules": wish.rules,
            "seat": seat,
            "name": wish.name,
            "opponent": wish.opponent,
            "clock": null,
        });
        let seated: Seated = client.post("/api/matches", None, &body)?;
        let invite = seated.invite.clone();
        Ok((Guest::seated(client, address, seated, None), invite))
    }

    /// Sits down where somebody was invited to, or has sat before. `token` is that of a seat, where it is known.
    pub fn sit_down(address: &Address, name: &str, token: Option<String>) -> Result<Guest, Failure> {
        let client = Client::new(&address.base);
        let kept = || keys::find(address);
        match &address.place {
            Place::Server => Err(Failure::Usage(
                "this is the address of a server; give that of an invitation, like …/join/CODE".to_owned(),
            )),
            Place::Match(id) => {
                let token = token.or_else(|| kept().map(|kept| kept.token)).ok_or_else(|| {
                    Failure::Failed(format!(
                        "nobody has taken a seat in this match from here: give the address of an invitation, like \
                         …/join/CODE, or set {TOKEN} to the token of your seat"
                    ))
                })?;
                Ok(Guest { client, address: address.clone(), id: id.clone(), token })
            }
            Place::Invite(code) => {
                // Whoever has taken it before comes back.
                if let Some(Kept { id, token, .. }) = kept() {
                    return Ok(Guest { client, address: address.of_match(&id), id, token });
                }
                let seated: Seated =
                    client.post(&format!("/api/join/{code}"), None, &json!({ "name": name }))?;
                Ok(Guest::seated(client, address, seated, Some(address)))
            }
        }
    }

    fn seated(client: Client, address: &Address, seated: Seated, invite: Option<&Address>) -> Guest {
        let guest =
            Guest { client, address: address.of_match(&seated.id), id: seated.id, token: seated.token };
        keys::keep(&guest.address, &guest.id, &guest.token, invite);
        guest
    }

    /// The address of the match.
    pub const fn address(&self) -> &Address {
        &self.address
    }

    /// How the match stands.
    pub fn look(&self) -> Result<Update, Trouble> {
        self.client.get(&self.path(""), Some(&self.token))
    }

    /// Has something done that is meant for that revision. The same again is recognised.
    pub fn command(&self, revision: u64, command: &Command) -> Result<Done, Trouble> {
        self.client.post(&self.path("/commands"), Some(&self.token), &written(revision, command))
    }

    /// The record, once the match is over.
    pub fn record(&self) -> Result<Record, Trouble> {
        self.client.get(&self.path("/record"), Some(&self.token))
    }

    /// The match that follows this one, with seats swapped.
    pub fn rematch(&self) -> Result<Guest, Trouble> {
        #[derive(Deserialize)]
        struct Next {
            id: String,
        }
        let next: Next = self.client.post(&self.path("/rematch"), Some(&self.token), &json!({}))?;
        let guest = Guest { address: self.address.of_match(&next.id), id: next.id, ..self.clone() };
        keys::keep(&guest.address, &guest.id, &guest.token, None);
        Ok(guest)
    }

    /// The lines of the stream that tells when the match goes on.
    pub fn stream(&self, last: Option<&str>) -> Result<impl BufRead + use<>, Trouble> {
        self.client.stream(&self.path("/events"), &self.token, last)
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/matches/{}{rest}", self.id)
    }
}

/// A command as it is sent.
fn written(revision: u64, command: &Command) -> Value {
    let word = match command {
        Command::Act(action) | Command::Ahead(action) => {
            return json!({ "revision": revision, "act": action });
        }
        Command::Substitute(level) => return json!({ "revision": revision, "do": "bot", "level": level }),
        Command::Offer(Proposal::Draw) => "offer-draw",
        Command::Offer(Proposal::TakeBack(_)) => "offer-take-back",
        Command::Accept => "accept",
        Command::Decline => "decline",
        Command::Resign => "resign",
        Command::TakeBack(_) => "take-back",
        Command::Claim => "claim",
        // The server sees to these by itself.
        Command::Flag => "flag",
        Command::End(_) => "end",
    };
    json!({ "revision": revision, "do": word })
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        Failure::Failed(trouble.to_string())
    }
}
