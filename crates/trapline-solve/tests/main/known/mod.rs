//! Games whose values others have published: Kuhn poker, Leduc hold'em, liar's dice.
//!
//! For the tests, and for the benchmark, which plays them with another solver too; hence a step in between: a game
//! here says what can happen next, and [`tree`] builds our tree of that.

use trapline::Player;
use trapline_solve::tree::{Branch, Builder, Sets, Tree, TreeError};

/// What can happen next.
pub enum Next<G> {
    /// Nothing: player 1 gets that much.
    End(f64),
    /// One of these, as likely as its weight.
    Chance(Vec<(f64, G)>),
    /// This player chooses one of these, knowing only what the number stands for.
    Turn(Player, u64, Vec<G>),
}

/// A position, secrets included.
pub trait Known: Sized {
    /// What can happen next.
    fn next(&self) -> Next<Self>;
}

/// Our tree of a game, and its information sets by number.
pub fn tree<G: Known>(start: &G) -> (Tree, Sets<u64>) {
    fn follow<G: Known>(builder: &mut Builder<u64>, branch: Branch, position: &G) -> Result<(), TreeError> {
        match position.next() {
            Next::End(payoff) => builder.end(branch, payoff),
            Next::Chance(outcomes) => {
                let weights: Vec<f64> = outcomes.iter().map(|(weight, _)| *weight).collect();
                let mut branches = builder.chance(branch, &weights)?.zip(&outcomes);
                branches.try_for_each(|(branch, (_, next))| follow(builder, branch, next))
            }
            Next::Turn(player, name, choices) => {
                let mut branches = builder.decide(branch, player, name, choices.len())?.zip(&choices);
                branches.try_for_each(|(branch, next)| follow(builder, branch, next))
            }
        }
    }
    let (mut builder, root) = Builder::new(1_000_000);
    follow(&mut builder, root, start).expect("a tree");
    builder.finish().expect("a whole tree")
}

/// Kuhn poker: three cards, one each, an ante of 1 and at most one bet of 1. H. W. Kuhn (1950) found the value
/// -1/18 to player 1.
#[derive(Clone, Copy)]
pub enum Kuhn {
    /// Before the cards are dealt.
    Deal,
    /// After so many passes and bets, of which the bits tell the bets, the first action highest.
    Play { cards: [u8; 2], actions: u8, bets: u8 },
}

impl Known for Kuhn {
    fn next(&self) -> Next<Kuhn> {
        let Kuhn::Play { cards, actions, bets } = *self else {
            let pairs = (0..3).flat_map(|one| (0..3).map(move |two| [one, two]));
            let deals = pairs.filter(|[one, two]| one != two);
            let deals = deals.map(|cards| (1.0, Kuhn::Play { cards, actions: 0, bets: 0 }));
            return Next::Chance(deals.collect());
        };
        let showdown = if cards[0] > cards[1] { 1.0 } else { -1.0 };
        match (actions, bets) {
            (2, 0b00) => Next::End(showdown),
            (2, 0b11) | (3, 0b011) => Next::End(2.0 * showdown),
            (2, 0b10) => Next::End(1.0),
            (3, 0b010) => Next::End(-1.0),
            _ => {
                let player = if actions == 1 { Player::Two } else { Player::One };
                let name = u64::from(cards[player.index()]) << 8 | u64::from(actions) << 4 | u64::from(bets);
                let choices =
                    [0, 1].map(|bet| Kuhn::Play { cards, actions: actions + 1, bets: bets << 1 | bet });
                Next::Turn(player, name, choices.to_vec())
            }
        }
    }
}

/// Leduc hold'em (Southey and others, "Bayes' Bluff", 2005): two suits of three ranks, an ante of 1, one card each, a
/// round of bets of 2, a card on the table, a round of bets of 4, at most two bets a round. A pair with the table
/// wins, else the higher rank. Suits do not matter, so ranks are dealt with the weights they have.
#[derive(Clone, Copy)]
pub struct Leduc {
    cards: Option<[u8; 2]>,
    table: Option<u8>,
    paid: [u8; 2],
    mover: Player,
    /// In this round.
    bets: u8,
    /// Whether somebody has acted in this round.
    begun: bool,
    /// Whether this round is over.
    closed: bool,
    folded: bool,
    /// All actions so far, two bits each.
    actions: u64,
}

impl Leduc {
    /// Before the cards are dealt.
    pub const START: Leduc = Leduc {
        cards: None,
        table: None,
        paid: [1, 1],
        mover: Player::One,
        bets: 0,
        begun: false,
        closed: false,
        folded: false,
        actions: 1,
    };

    /// How likely the rank is to be drawn from what is left of its two cards.
    fn left(cards: &[u8], rank: u8) -> f64 {
        (2 - cards.iter().filter(|&&card| card == rank).count()) as f64
    }

    fn showdown(&self, [one, two]: [u8; 2], table: u8) -> f64 {
        let strength = |card: u8| if card == table { 10 } else { card };
        match strength(one).cmp(&strength(two)) {
            std::cmp::Ordering::Less => -f64::from(self.paid[0]),
            std::cmp::Ordering::Equal => 0.0,
            std::cmp::Ordering::Greater => f64::from(self.paid[1]),
        }
    }

    fn fold(mut self) -> Leduc {
        self.folded = true;
        self
    }

    fn call(mut self) -> Leduc {
        self.closed = self.begun;
        self.paid[self.mover.index()] = self.paid[self.mover.other().index()];
        self.passed_on(1)
    }

    fn raise(mut self) -> Leduc {
        let size = if self.table.is_none() { 2 } else { 4 };
        self.bets += 1;
        self.paid[self.mover.index()] = self.paid[self.mover.other().index()] + size;
        self.passed_on(2)
    }

    fn passed_on(mut self, action: u64) -> Leduc {
        self.begun = true;
        self.actions = self.actions << 2 | action;
        self.mover = self.mover.other();
        self
    }
}

impl Known for Leduc {
    fn next(&self) -> Next<Leduc> {
        let Some(cards) = self.cards else {
            let pairs = (0..3).flat_map(|one| (0..3).map(move |two| [one, two]));
            let deals = pairs.map(|[one, two]| {
                let weight = Leduc::left(&[], one) * Leduc::left(&[one], two);
                (weight, Leduc { cards: Some([one, two]), ..*self })
            });
            return Next::Chance(deals.collect());
        };
        match self.table {
            _ if self.folded => {
                let lost = f64::from(self.paid[self.mover.index()]);
                Next::End(self.mover.pick([-lost, lost]))
            }
            Some(table) if self.closed => Next::End(self.showdown(cards, table)),
            None if self.closed => {
                let ranks = (0..3).filter(|&rank| Leduc::left(&cards, rank) > 0.0);
                let dealt = ranks.map(|rank| {
                    let round = Leduc { bets: 0, begun: false, closed: false, mover: Player::One, ..*self };
                    (Leduc::left(&cards, rank), Leduc { table: Some(rank), ..round })
                });
                Next::Chance(dealt.collect())
            }
            table => {
                let sees = u64::from(cards[self.mover.index()]) << 2 | table.map_or(3, u64::from);
                let mut choices = vec![self.call()];
                if self.paid[0] != self.paid[1] {
                    choices.push(self.fold());
                }
                if self.bets < 2 {
                    choices.push(self.raise());
                }
                Next::Turn(self.mover, self.actions << 4 | sees, choices)
            }
        }
    }
}

/// Liar's dice with one die each, by the rules of OpenSpiel's `liars_dice` as it comes: bids are so many of a face,
/// ordered by number and then by face, each higher than the last; the highest face is wild and counts as every other;
/// whoever calls "liar" wins if there are fewer than bid, and loses otherwise.
#[derive(Clone, Copy)]
pub struct LiarsDice {
    sides: u8,
    /// None before they are rolled.
    dice: Option<[u8; 2]>,
    /// All bids made, a bit each: they only go up, so their order is known.
    bids: u32,
    called: bool,
}

impl LiarsDice {
    /// Before the dice are rolled.
    pub const fn start(sides: u8) -> LiarsDice {
        LiarsDice { sides, dice: None, bids: 0, called: false }
    }

    fn last(&self) -> Option<u8> {
        self.bids.checked_ilog2().map(|bid| bid as u8)
    }

    /// Whether there are as many as the last bid says.
    fn holds(&self, dice: [u8; 2]) -> bool {
        let bid = self.last().expect("there was a bid");
        let (number, face) = (bid / self.sides + 1, bid % self.sides);
        let matching = dice.into_iter().filter(|&die| die == face || die == self.sides - 1).count();
        matching >= usize::from(number)
    }
}

impl Known for LiarsDice {
    fn next(&self) -> Next<LiarsDice> {
        let Some(dice) = self.dice else {
            let rolls = (0..self.sides).flat_map(|one| (0..self.sides).map(move |two| [one, two]));
            return Next::Chance(rolls.map(|dice| (1.0, LiarsDice { dice: Some(dice), ..*self })).collect());
        };
        let mover = if self.bids.count_ones().is_multiple_of(2) { Player::One } else { Player::Two };
        if self.called {
            let caller = mover.pick([1.0, -1.0]);
            return Next::End(if self.holds(dice) { -caller } else { caller });
        }
        let lowest = self.last().map_or(0, |bid| bid + 1);
        let higher = (lowest..2 * self.sides).map(|bid| LiarsDice { bids: self.bids | 1 << bid, ..*self });
        let mut choices: Vec<LiarsDice> = higher.collect();
        if self.bids != 0 {
            choices.push(LiarsDice { called: true, ..*self });
        }
        let name = u64::from(self.bids) << 8 | u64::from(dice[mover.index()]);
        Next::Turn(mover, name, choices)
    }
}
