//! [`Plan`]: which games an arena has, who sits where, and from which seed each is played.
//!
//! Games are numbered so that more pairs only add numbers at the end.

use trapline::Player;
use trapline_bots::SplitMix;

/// Everybody against everybody, so many pairs of games each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many players there are.
    pub players: usize,
    /// How many pairs of games any two of them play.
    pub pairs: u64,
    /// Where all that is drawn at random begins.
    pub seed: u64,
}

/// One of the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Which pairing, in the order of [`Plan::pairings`].
    pub pairing: usize,
    /// Its players; the first has seat 1 in the first game of a pair and seat 2 in the second.
    pub players: [usize; 2],
    /// Which pair of theirs, from 0.
    pub pair: u64,
    /// Whether it is the second game of the pair, with the seats swapped.
    pub swapped: bool,
}

impl Plan {
    /// All pairings, each once.
    pub fn pairings(&self) -> impl Iterator<Item = [usize; 2]> + use<> {
        let players = self.players;
        (0..players).flat_map(move |first| (first + 1..players).map(move |second| [first, second]))
    }

    /// How many pairings there are.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        (self.players * self.players.saturating_sub(1) / 2) as u64
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u64 {
        2 * self.pairs.saturating_mul(self.rounds())
    }

    /// A game by its number, from 0: every pairing plays its first pair, then every pairing its second.
    ///
    /// # Panics
    /// Where there are no pairings.
    #[must_use]
    pub fn fixture(&self, number: u64) -> Fixture {
        let pairing = (number / 2 % self.rounds()) as usize;
        let players = self.pairings().nth(pairing).expect("the remainder is below the number of pairings");
        Fixture { pairing, players, pair: number / 2 / self.rounds(), swapped: number % 2 == 1 }
    }

    /// The number of a game.
    #[must_use]
    pub fn number(&self, fixture: &Fixture) -> u64 {
        2 * (fixture.pair * self.rounds() + fixture.pairing as u64) + u64::from(fixture.swapped)
    }

    /// The seed for the opening of a game: the same in both games of a pair.
    #[must_use]
    pub fn opening_seed(&self, fixture: &Fixture) -> u64 {
        self.drawn(fixture, 0)
    }

    /// The seed for secrets that are imposed: another one in each game. What a player held in the first game the other
    /// would hold in the second, and it would be known.
    #[must_use]
    pub fn secrets_seed(&self, fixture: &Fixture) -> u64 {
        self.drawn(fixture, 3 + u64::from(fixture.swapped))
    }

    /// The seed for whoever sits there: the same in both games of a pair, whoever it is.
    #[must_use]
    pub fn seed(&self, fixture: &Fixture, seat: Player) -> u64 {
        self.drawn(fixture, u64::from(seat.number()))
    }

    fn drawn(&self, fixture: &Fixture, what: u64) -> u64 {
        let [first, second] = fixture.players.map(|player| player as u64);
        let parts = [self.seed, first, second, fixture.pair, what];
        // The generator's step takes numbers that are near each other far apart. 53 bits, which a reader of JSON who knows only floating point numbers can keep.
        parts.into_iter().fold(0, |hash, part| SplitMix::new(hash ^ part).number()) >> 11
    }
}

impl Fixture {
    /// Who sits there.
    #[must_use]
    pub fn sitting(&self, seat: Player) -> usize {
        self.players[usize::from((seat == Player::Two) != self.swapped)]
    }

    /// Where the first or second player of the pairing sits.
    #[must_use]
    pub fn seat(&self, which: usize) -> Player {
        if (which == 1) != self.swapped { Player::Two } else { Player::One }
    }
}
