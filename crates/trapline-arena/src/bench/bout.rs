//! [`Bout`]: one match of the set: the game, the bot, the agent's seat, and from which seeds it is played.

use rand::{RngExt, SeedableRng};
use trapline::{Level, Player};
use trapline_bots::{Dice, SplitMix};

/// One match of the set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bout {
    /// The game's id.
    pub game: &'static str,
    /// How well the bot plays.
    pub level: Level,
    /// Where the agent sits.
    pub seat: Player,
    /// Which match of these, from 0.
    pub number: u64,
}

impl Bout {
    /// The seed for the opening: the same for every level and seat, so that these can be compared.
    #[must_use]
    pub fn opening_seed(&self, seed: u64) -> u64 {
        drawn(seed, &[self.game, "opening", &self.number.to_string()])
    }

    /// By seat, what the players begin to draw at random from.
    #[must_use]
    pub fn seeds(&self, seed: u64) -> [u64; 2] {
        let (seat, number) = (self.seat.number().to_string(), self.number.to_string());
        Player::BOTH.map(|player| {
            let whose = if player == self.seat { "agent" } else { "bot" };
            drawn(seed, &[self.game, self.level.name(), &seat, &number, whose])
        })
    }
}

/// A number that follows from a seed and some words. There is no short way from one to the seed, or to another: an agent
/// is told its own, and the bot draws its secrets from the other.
fn drawn(seed: u64, words: &[&str]) -> u64 {
    let bytes = words.iter().flat_map(|word| word.bytes().chain([0]));
    let mixed = bytes.fold(seed, |hash, byte| SplitMix::new(hash ^ u64::from(byte)).number());
    // As many bits as a reader of JSON who knows only floating point numbers can keep.
    Dice::seed_from_u64(mixed).random::<u64>() >> 11
}
