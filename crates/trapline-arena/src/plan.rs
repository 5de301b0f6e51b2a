//! [`Plan`]: which games an arena has, who sits where, and from which seed each is played.
//!
//! Games are numbered so that more pairs only add numbers at the end.

use crate::Schedule;
use trapline::Player;
use trapline_bots::SplitMix;

/// Who plays whom, in so many pairs of games each time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Who plays whom.
    pub schedule: Schedule,
    /// How many players there are.
    pub players: usize,
    /// How many pairs of games two of them play when they meet.
    pub pairs: u64,
    /// Where all that is drawn at random begins.
    pub seed: u64,
    /// The pairings known so far: all of them, or those of the rounds drawn so far.
    pub pairings: Vec<[usize; 2]>,
}

/// One of the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Which pairing, in the order of the plan's.
    pub pairing: usize,
    /// Its players; the first has seat 1 in the first game of a pair and seat 2 in the second.
    pub players: [usize; 2],
    /// Which pair, from 0, counted through all rounds.
    pub pair: u64,
    /// Whether it is the second game of the pair, with the seats swapped.
    pub swapped: bool,
}

impl Plan {
    /// The plan before the first round is drawn.
    #[must_use]
    pub fn new(schedule: Schedule, players: usize, pairs: u64, seed: u64) -> Plan {
        Plan { schedule, players, pairs, seed, pairings: schedule.pairings(players) }
    }

    /// How many pairings are played side by side.
    fn boards(&self) -> u64 {
        match self.schedule {
            Schedule::Swiss { .. } => self.players as u64 / 2,
            Schedule::RoundRobin | Schedule::Gauntlet => self.pairings.len() as u64,
        }
    }

    /// How many rounds there are.
    #[must_use]
    pub const fn rounds(&self) -> u64 {
        match self.schedule {
            Schedule::Swiss { rounds } => rounds,
            Schedule::RoundRobin | Schedule::Gauntlet => 1,
        }
    }

    /// How many rounds have been drawn.
    #[must_use]
    pub fn drawn_rounds(&self) -> u64 {
        match self.boards() {
            0 => self.rounds(),
            boards => self.pairings.len() as u64 / boards,
        }
    }

    /// The number of the first pair of a pairing.
    #[must_use]
    pub fn first_pair(&self, pairing: usize) -> u64 {
        (pairing as u64).checked_div(self.boards()).unwrap_or(0) * self.pairs
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u64 {
        2 * self.pairs.saturating_mul(self.boards()).saturating_mul(self.rounds())
    }

    /// How many games can be played before another round is drawn; their numbers are those below.
    #[must_use]
    pub fn known(&self) -> u64 {
        2 * self.pairs.saturating_mul(self.pairings.len() as u64)
    }

    /// A game by its number, from 0: every pairing of a round plays its first pair, then every pairing its second. `None`
    /// where that round has not been drawn.
    #[must_use]
    pub fn fixture(&self, number: u64) -> Option<Fixture> {
        let boards = self.boards();
        let pair = (number / 2).checked_div(boards)?;
        let round = match self.schedule {
            Schedule::Swiss { .. } => pair / self.pairs,
            // There may be more pairs than were planned.
            Schedule::RoundRobin | Schedule::Gauntlet => 0,
        };
        let pairing = usize::try_from(round * boards + number / 2 % boards).ok()?;
        let players = *self.pairings.get(pairing)?;
        Some(Fixture { pairing, players, pair, swapped: number % 2 == 1 })
    }

    /// The number of a game.
    ///
    /// # Panics
    /// Where it is no game of this plan.
    #[must_use]
    pub fn number(&self, fixture: &Fixture) -> u64 {
        let board = fixture.pairing as u64 % self.boards();
        2 * (fixture.pair * self.boards() + board) + u64::from(fixture.swapped)
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
