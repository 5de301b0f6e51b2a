//! [`Commitment`]: what binds a player to a secret before it is shown. A hash of the secret stands in the public log from
//! the moment it is placed; the [`Salt`], which is drawn by the host and opens it, is shown when the match is over.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;
use trapline::record::Record;
use trapline::{Player, Problem, games};

/// The field of a record.
const FIELD: &str = "commitments";
/// What a hash begins with.
const KIND: &str = "sha256:";

/// Random bytes that keep a hash from being found by trying out all secrets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Salt(pub [u8; 16]);

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl FromStr for Salt {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Salt, &'static str> {
        let mut bytes = [0; 16];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| "a salt is 16 bytes in hexadecimal digits")?;
        Ok(Salt(bytes))
    }
}

impl Serialize for Salt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Salt {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Salt, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// What binds a player to a secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Commitment {
    hash: String,
    salt: Salt,
}

impl Commitment {
    /// Binds to an action, given in canonical text.
    #[must_use]
    pub fn new(salt: Salt, action: &str) -> Commitment {
        let hash = Sha256::new().chain_update(salt.0).chain_update(action).finalize();
        Commitment { hash: format!("{KIND}{}", hex::encode(hash)), salt }
    }

    /// What everybody may know from the beginning.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// As JSON: the salt only once it may be known.
    #[must_use]
    pub fn json(&self, open: bool) -> Value {
        if open { json!({ "hash": self.hash, "salt": self.salt }) } else { json!({ "hash": self.hash }) }
    }

    /// Whether it was made of that action.
    #[must_use]
    pub fn opens_to(&self, action: &str) -> bool {
        Commitment::new(self.salt, action) == *self
    }
}

/// The commitments of a record, by seat.
pub(crate) fn of(record: &Record) -> Result<[Option<Commitment>; 2], Problem> {
    #[derive(Deserialize)]
    struct Written {
        hash: String,
        salt: Salt,
    }
    let Some(field) = record.more.get(FIELD) else { return Ok([None, None]) };
    let read: Result<[Option<Written>; 2], _> = serde_json::from_value(field.clone());
    let right = r#"a list by seat of {"hash":"sha256:…","salt":"…"} or null"#;
    let read = read.map_err(|_| Problem::Record(format!("{FIELD}: this must be {right}")))?;
    Ok(read.map(|one| one.map(|Written { hash, salt }| Commitment { hash, salt })))
}

/// Writes them into a record, if there are any.
pub(crate) fn write(commitments: &[Option<Commitment>; 2], record: &mut Record) {
    if commitments.iter().any(Option::is_some) {
        let written = commitments.iter().map(|one| one.as_ref().map(|one| one.json(true)));
        record.more.insert(FIELD.to_owned(), written.collect());
    }
}

/// What becomes of a seat's commitment when it is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verified {
    /// It is of what the player has placed.
    Right,
    /// It is of something else.
    Wrong,
    /// There is a secret but no commitment to it.
    Missing,
    /// There is a commitment, but nothing was placed.
    Unplaced,
    /// Nothing was placed, and nothing committed to.
    Nothing,
}

/// Holds a record's commitments against what was placed, by seat.
///
/// # Errors
/// Whatever is wrong with the record.
pub fn verify(record: &Record) -> Result<[Verified; 2], Problem> {
    let commitments = of(record)?;
    let mut placed: [Option<&str>; 2] = [None, None];
    let mut duel = games::find(&record.game)?.begin(record)?;
    for action in &record.actions {
        if let Some(player) = duel.secret_turn() {
            placed[player.index()].get_or_insert(action);
        }
        duel.act(action)?;
    }
    Ok(Player::BOTH.map(|player| match (&commitments[player.index()], placed[player.index()]) {
        (Some(commitment), Some(action)) if commitment.opens_to(action) => Verified::Right,
        (Some(_), Some(_)) => Verified::Wrong,
        (None, Some(_)) => Verified::Missing,
        (Some(_), None) => Verified::Unplaced,
        (None, None) => Verified::Nothing,
    }))
}
