//! [`Tally`]: what the games played so far amount to. It knows no files and prints nothing.
//!
//! Pairs count in their order, each once both its games are there, and none after the one that decides a test. So
//! what is told does not depend on how many games were played at a time.

use crate::plan::{Fixture, Plan};
use crate::sprt::{Decision, Sprt};
use crate::stats::Pairs;
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
        let pairing = |players| Pairing {
            players,
            games: [0; 3],
            pairs: Pairs::default(),
            losses: [Loss::default(); 2],
            llr: sprt.map(|_| 0.0),
            decision: None,
            waiting: BTreeMap::new(),
        };
        Tally { plan, sprt, pairings: plan.pairings().map(pairing).collect(), forfeits: vec![] }
    }

    /// Notes a game.
    pub fn note(&mut self, fixture: &Fixture, scored: Scored) {
        let pairing = &mut self.pairings[fixture.pairing];
        pairing.waiting.entry(fixture.pair).or_default()[usize::from(fixture.swapped)] = Some(scored);
        loop {
            let pairing = &mut self.pairings[fixture.pairing];
            let next = pairing.pairs.count();
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
            pairing.games[2 - usize::from(scored.halves[0])] += 1;
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
            pairing.decision = Sprt::decide(llr);
        }
    }

    /// Whether nothing is left to be played.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.pairings.iter().all(|one| one.decision.is_some() || one.pairs.count() >= self.plan.pairs)
    }

    /// How many games count.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.pairings.iter().map(|pairing| 2 * pairing.pairs.count()).sum()
    }

    /// How a player stands against all others.
    #[must_use]
    pub fn standing(&self, player: usize) -> Standing {
        let mut standing = Standing::default();
        for pairing in &self.pairings {
            let Some(which) = pairing.players.iter().position(|&one| one == player) else { continue };
            let (pairs, [won, drawn, lost]) = (pairing.pairs, pairing.games);
            let (pairs, games) =
                if which == 0 { (pairs, [won, drawn, lost]) } else { (pairs.reversed(), [lost, drawn, won]) };
            standing.pairs = standing.pairs.and(pairs);
            standing.games.iter_mut().zip(games).for_each(|(all, more)| *all += more);
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
