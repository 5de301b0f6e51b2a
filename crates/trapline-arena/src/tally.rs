//! [`Tally`]: what the games played so far amount to. It knows no files and prints nothing.
//!
//! Pairs count in their order, each once both its games are there, and none after the one that decides a test. So
//! what is told does not depend on how many games were played at a time.

use crate::line::Line;
use crate::plan::{Fixture, Plan};
use crate::ratings;
use crate::sprt::{Decision, Sprt};
use crate::stats::{Elo, Pairs};
use crate::swiss;
use std::collections::BTreeMap;
use trapline_bots::FaultKind;
use trapline_bots::Loss;
use trapline_host::conduct::Forfeit;

/// A game as far as it counts.
#[derive(Clone, PartialEq, Debug)]
pub struct Scored {
    /// Half points of the first and second player of the pairing: 2, 1 or 0.
    pub halves: [u8; 2],
    /// What they gave away, where it was measured.
    pub losses: Option<[Loss; 2]>,
    /// Who forfeited it.
    pub forfeit: Option<Forfeit>,
}

/// Two players against each other.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// Who they are.
    pub players: [usize; 2],
    /// Games won, drawn and lost by the first.
    pub games: [u64; 3],
    /// The same by the first's seat.
    pub seats: [[u64; 3]; 2],
    /// The pairs that count.
    pub pairs: Pairs,
    /// What each of them gave away.
    pub losses: [Loss; 2],
    /// The logarithm of the likelihood ratio, where there is a test.
    pub llr: Option<f64>,
    /// What the test has decided.
    pub decision: Option<Decision>,
    /// Games that wait for others before them, by pair.
    waiting: BTreeMap<u64, [Option<Scored>; 2]>,
}

/// One player against all others.
#[derive(Clone, Default, Debug)]
pub struct Standing {
    /// The games won, drawn and lost.
    pub games: [u64; 3],
    /// The same by seat.
    pub seats: [[u64; 3]; 2],
    /// The pairs.
    pub pairs: Pairs,
    /// What was given away.
    pub loss: Loss,
}

/// How often a player forfeited in the same way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeited {
    /// The player.
    pub player: usize,
    /// What sort of fault.
    pub kind: FaultKind,
    /// What happened.
    pub cause: String,
    /// How often.
    pub times: u64,
    /// The number of the first such game.
    pub game: u64,
}

/// All results.
#[derive(Clone, Debug)]
pub struct Tally {
    plan: Plan,
    sprt: Option<Sprt>,
    /// In the order of the plan.
    pub pairings: Vec<Pairing>,
    forfeits: Vec<Forfeited>,
}

impl Tally {
    /// Nothing has been played yet.
    #[must_use]
    pub fn new(plan: Plan, sprt: Option<Sprt>) -> Tally {
        let mut tally = Tally { plan, sprt, pairings: vec![], forfeits: vec![] };
        tally.extend();
        tally.draw();
        tally
    }

    /// Which games there are.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Nothing has been played yet of pairings that are new in the plan.
    fn extend(&mut self) {
        let sprt = self.sprt;
        let new = |&players: &[usize; 2]| Pairing {
            players,
            games: [0; 3],
            seats: [[0; 3]; 2],
            pairs: Pairs::default(),
            losses: [Loss::default(); 2],
            llr: sprt.map(|_| 0.0),
            decision: None,
            waiting: BTreeMap::new(),
        };
        self.pairings.extend(self.plan.pairings[self.pairings.len()..].iter().map(new));
    }

    /// Draws the next round, if there is one to be drawn and all before it have been played. Says whether it has.
    pub fn draw(&mut self) -> bool {
        if !self.is_played() || self.plan.drawn_rounds() >= self.plan.rounds() {
            return false;
        }
        let round = self.plan.drawn_rounds();
        self.plan.pairings.extend(swiss::draw(&self.records(), self.plan.seed ^ round));
        self.extend();
        true
    }

    /// What the rounds so far mean for the next.
    fn records(&self) -> Vec<swiss::Record> {
        let players = self.plan.players;
        let none = || swiss::Record { points: 0, met: vec![0; players], pauses: 0 };
        let mut records: Vec<_> = (0..players).map(|_| none()).collect();
        for round in self.pairings.chunks((players / 2).max(1)) {
            let mut pausing = vec![true; players];
            for pairing in round {
                let [one, two] = pairing.players;
                let [won, drawn, lost] = pairing.games;
                for (player, other, points) in [(one, two, 2 * won + drawn), (two, one, 2 * lost + drawn)] {
                    records[player].points += points;
                    records[player].met[other] += 1;
                    pausing[player] = false;
                }
            }
            for player in (0..players).filter(|&player| pausing[player]) {
                records[player].points += 4 * self.plan.pairs;
                records[player].pauses += 1;
            }
        }
        records
    }

    /// Notes a game by its line, and gives which it was. A round that it belongs to is drawn, if it can be.
    ///
    /// # Errors
    /// Where it is no game of the plan, in words.
    pub fn take(&mut self, line: &Line) -> Result<Fixture, String> {
        if self.plan.fixture(line.arena.game).is_none() {
            self.draw();
        }
        let (fixture, scored) = line.scored(&self.plan)?;
        self.note(&fixture, scored);
        Ok(fixture)
    }

    /// Notes a game.
    pub fn note(&mut self, fixture: &Fixture, scored: Scored) {
        let pairing = &mut self.pairings[fixture.pairing];
        pairing.waiting.entry(fixture.pair).or_default()[usize::from(fixture.swapped)] = Some(scored);
        loop {
            let pairing = &mut self.pairings[fixture.pairing];
            let next = self.plan.first_pair(fixture.pairing) + pairing.pairs.count();
            let whole = pairing.waiting.get(&next).is_some_and(|pair| pair.iter().all(Option::is_some));
            if pairing.decision.is_some() || !whole {
                return;
            }
            let both = pairing.waiting.remove(&next).expect("it is there");
            self.count(
                &Fixture { pair: next, ..*fixture },
                both.map(|scored| scored.expect("both are there")),
            );
        }
    }

    /// Counts a whole pair.
    fn count(&mut self, fixture: &Fixture, both: [Scored; 2]) {
        let pairing = &mut self.pairings[fixture.pairing];
        let halves: usize = both.iter().map(|scored| usize::from(scored.halves[0])).sum();
        pairing.pairs.note(halves);
        for (scored, swapped) in both.iter().zip([false, true]) {
            let fixture = Fixture { swapped, ..*fixture };
            let outcome = 2 - usize::from(scored.halves[0]);
            pairing.games[outcome] += 1;
            pairing.seats[fixture.seat(0).index()][outcome] += 1;
            let more = scored.losses.unwrap_or_default();
            pairing.losses.iter_mut().zip(more).for_each(|(loss, more)| *loss = loss.and(more));
            if let Some(Forfeit { seat, kind, cause }) = &scored.forfeit {
                let (player, game) = (fixture.sitting(*seat), self.plan.number(&fixture));
                let like =
                    |one: &&mut Forfeited| (one.player, one.kind, &one.cause) == (player, *kind, cause);
                match self.forfeits.iter_mut().find(like) {
                    Some(known) => {
                        known.times += 1;
                        known.game = known.game.min(game);
                    }
                    None => self.forfeits.push(Forfeited {
                        player,
                        kind: *kind,
                        cause: cause.clone(),
                        times: 1,
                        game,
                    }),
                }
            }
        }
        if let Some(sprt) = self.sprt {
            let llr = sprt.llr(&pairing.pairs);
            pairing.llr = Some(llr);
            pairing.decision = sprt.decide(llr);
        }
    }

    /// Whether nothing is left to be played.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.is_played() && self.plan.drawn_rounds() >= self.plan.rounds()
    }

    /// Whether nothing is left to be played of the rounds drawn so far.
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.pairings.iter().all(|one| one.decision.is_some() || one.pairs.count() >= self.plan.pairs)
    }

    /// Whether the game of that number is among those that count so far.
    #[must_use]
    pub fn counts(&self, number: u64) -> bool {
        self.plan.fixture(number).is_some_and(|fixture| {
            let first = self.plan.first_pair(fixture.pairing);
            fixture.pair < first + self.pairings[fixture.pairing].pairs.count()
        })
    }

    /// How many games count.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.pairings.iter().map(|pairing| 2 * pairing.pairs.count()).sum()
    }

    /// How strong all players are, by all that they have played.
    #[must_use]
    pub fn ratings(&self) -> Vec<Option<Elo>> {
        ratings::ratings(self.plan.players, self.pairings.iter().map(|one| (one.players, one.pairs)))
    }

    /// The players, the strongest first.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        ratings::ranking(self.plan.players, self.pairings.iter().map(|one| (one.players, one.pairs)))
    }

    /// How a player stands against all others.
    #[must_use]
    pub fn standing(&self, player: usize) -> Standing {
        let mut standing = Standing::default();
        for pairing in &self.pairings {
            let Some(which) = pairing.players.iter().position(|&one| one == player) else { continue };
            let turned = |games: [u64; 3]| if which == 0 { games } else { [games[2], games[1], games[0]] };
            let add = |all: &mut [u64; 3], games| {
                all.iter_mut().zip(turned(games)).for_each(|(all, more)| *all += more);
            };
            let pairs = if which == 0 { pairing.pairs } else { pairing.pairs.reversed() };
            standing.pairs = standing.pairs.and(pairs);
            add(&mut standing.games, pairing.games);
            // Where the first has one seat, the second has the other.
            let [one, two] = if which == 0 { [0, 1] } else { [1, 0] };
            add(&mut standing.seats[0], pairing.seats[one]);
            add(&mut standing.seats[1], pairing.seats[two]);
            standing.loss = standing.loss.and(pairing.losses[which]);
        }
        standing
    }

    /// All forfeits, those alike together, in the order in which they first came.
    #[must_use]
    pub fn forfeits(&self) -> Vec<Forfeited> {
        let mut forfeits = self.forfeits.clone();
        forfeits.sort_by_key(|one| one.game);
        forfeits
    }

    /// How often a player has forfeited so.
    #[must_use]
    pub fn forfeits_of(&self, player: usize, kind: FaultKind) -> u64 {
        let of = |one: &&Forfeited| one.player == player && one.kind == kind;
        self.forfeits.iter().filter(of).map(|one| one.times).sum()
    }
}
