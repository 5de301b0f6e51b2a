//! [`Mark`]: one thing that stands on a spot, as data, and the [`Tone`] it is drawn in. What several together are
//! written as is the [`Spot`](crate::Spot)'s.

use crate::Player;
use serde::Serialize;

/// What a spot or fact stands for; front ends turn it into colour and shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Player 1, or A.
    First,
    /// Player 2, or B.
    Second,
    /// The treasure, the centre, the finish.
    Prize,
    /// A trap, an obstacle.
    Danger,
    /// Known to be free.
    Safe,
    /// Unknown, past, labels.
    Faint,
    /// Nothing in particular.
    Plain,
}

impl Tone {
    /// The tone of a player's things.
    #[must_use]
    pub const fn of(player: Player) -> Tone {
        match player {
            Player::One => Tone::First,
            Player::Two => Tone::Second,
        }
    }
}

/// One thing that stands on a spot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Mark {
    /// A player's home: where they start, in a game where that matters later.
    Home {
        /// Whose.
        player: Player,
        /// The letter or number of that player.
        letter: char,
    },
    /// A step of a way, seen where nothing stands on it.
    Step,
    /// What both are after: the treasure, the centre, the finish.
    Prize {
        /// The rule book's letter, where it has one.
        letter: Option<char>,
    },
    /// A trap.
    Trap {
        /// Whether it is gone, because somebody stepped on it.
        sprung: bool,
    },
    /// A part of a maze's walls.
    Obstacle {
        /// Who put it there; it is in the way of the other.
        owner: Player,
        /// Whether the other has bumped into it.
        met: bool,
    },
    /// Somebody has dug here and found nothing.
    Dug,
    /// Somebody has measured here.
    Scan {
        /// How far away what they look for is.
        distance: u8,
    },
    /// A player's token.
    Piece(Piece),
    /// Anything else, in a few characters that mean nothing but themselves.
    Text {
        /// The characters.
        text: String,
        /// What they stand for.
        tone: Tone,
    },
}

/// A player's token, and how things stand with them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// Whose.
    pub player: Player,
    /// What the rule book writes for it: "A", "P1".
    pub label: String,
    /// Whether they carry the prize.
    pub carries: bool,
    /// Whether they lose their next turn.
    pub skips: bool,
    /// How many shields they have left, in a game with shields.
    pub shields: Option<u8>,
}

impl Piece {
    /// A token with nothing to be said of it.
    #[must_use]
    pub fn new(player: Player, label: impl Into<String>) -> Piece {
        Piece { player, label: label.into(), carries: false, skips: false, shields: None }
    }

    /// The token of a game that writes P1 and P2.
    #[must_use]
    pub fn numbered(player: Player) -> Piece {
        Piece::new(player, format!("P{}", player.number()))
    }
}

impl Mark {
    /// What it stands for.
    #[must_use]
    pub fn tone(&self) -> Tone {
        match self {
            Mark::Home { player, .. } => Tone::of(*player),
            Mark::Step | Mark::Dug => Tone::Faint,
            Mark::Prize { .. } => Tone::Prize,
            Mark::Trap { sprung: false } | Mark::Obstacle { .. } => Tone::Danger,
            Mark::Trap { sprung: true } | Mark::Scan { .. } => Tone::Safe,
            Mark::Piece(piece) => Tone::of(piece.player),
            Mark::Text { tone, .. } => *tone,
        }
    }

    /// The sign of an obstacle.
    pub(crate) const fn obstacle(met: bool) -> char {
        if met { '#' } else { '+' }
    }

    /// What is written for it where it stands alone.
    pub(crate) fn text(&self) -> String {
        match self {
            Mark::Home { .. } => String::new(),
            Mark::Step => ".".to_owned(),
            Mark::Prize { letter } => letter.unwrap_or('*').to_string(),
            Mark::Trap { sprung } => if *sprung { "x" } else { "X" }.to_owned(),
            Mark::Obstacle { owner, met } => format!("{}{}", Mark::obstacle(*met), owner.number()),
            Mark::Dug => "x".to_owned(),
            Mark::Scan { distance } => distance.to_string(),
            Mark::Piece(piece) => piece.label.clone(),
            Mark::Text { text, .. } => text.clone(),
        }
    }
}
