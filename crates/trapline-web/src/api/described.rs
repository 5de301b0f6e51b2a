//! What the other crates' types look like as JSON, for the description that programs read. Nothing here is ever made: the
//! types themselves know nothing of HTTP.
#![allow(dead_code)]

use serde::Serialize;
use utoipa::ToSchema;

/// Where somebody wants to sit.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum Seat {
    /// 1 or 2.
    #[schema(example = 1)]
    Number(#[schema(inline)] Number),
    /// `random`.
    Word(#[schema(inline)] Random),
}

/// 1 or 2.
#[derive(Serialize, ToSchema)]
#[schema(minimum = 1, maximum = 2)]
pub struct Number(u8);

/// Drawn.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Random {
    /// Either.
    Random,
}

/// How well a bot plays.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Anything.
    Random,
    /// Badly.
    Easy,
    /// Fairly.
    Medium,
    /// Well.
    Hard,
    /// As well as can be.
    Perfect,
}

/// How a match ended.
#[derive(Serialize, ToSchema)]
pub struct Outcome {
    /// 1, 2, or null where nobody won.
    winner: Option<u8>,
    /// In a word.
    #[schema(example = "found")]
    reason: String,
}

/// What binds a player to a secret.
#[derive(Serialize, ToSchema)]
pub struct Commitment {
    /// Over the salt's bytes followed by the canonical action.
    #[schema(pattern = "^sha256:[0-9a-f]{64}$")]
    hash: String,
    /// Once the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    salt: Option<String>,
}

/// A match as somebody may know it.
#[derive(Serialize, ToSchema)]
pub struct Seen {
    /// The game's id.
    game: String,
    /// What differs from the default.
    #[schema(value_type = Object)]
    rules: (),
    /// By seat; null for who has not joined.
    players: Vec<Option<String>>,
    /// Who sits where.
    #[schema(value_type = Vec<Object>)]
    seats: (),
    /// Whose eyes these are.
    seat: Option<u8>,
    /// How many commands have been carried out.
    revision: u64,
    /// Whose turn it is.
    to_move: Option<u8>,
    /// The position.
    #[schema(value_type = Object)]
    state: (),
    /// What this seat may do now.
    legal: Vec<String>,
    /// What has happened.
    log: Vec<String>,
    /// What is offered.
    #[schema(value_type = Option<Object>)]
    offer: (),
    /// The time left.
    #[schema(value_type = Option<Object>)]
    clock: (),
    /// By seat.
    commitments: Vec<Option<Commitment>>,
    /// How it ended.
    result: Option<Outcome>,
}
