//! The general solver: any small game, by its rules alone. For games that nobody has written a solver for.
//!
//! Without secrets every position is listed and solved; with secrets the game is written out as a
//! [`tree`](crate::tree) and both players learn an [equilibrium](crate::equilibrium), whose worth is then measured
//! against exact best responses. What is larger than the limits below is refused as soon as that is seen.

use crate::equilibrium::{Bounds, Method, Solver, Strategy};
use crate::hidden::{Bound, Choice, Proof, Solved, Verdict};
use crate::open::{Limit, Listed};
use crate::tree::{Histories, Horizon, Seen, Tree};
use serde_json::{Map, Value as Json, json};
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use trapline::{Game, Player, Show, Sight, Viewer};

/// So many positions of a game without secrets are listed. Each takes some 300 bytes while it is solved.
pub const MOST_POSITIONS: usize = 1_000_000;

/// So many positions of a game with secrets are written out, each as often as there are ways to it. They take some 200
/// bytes each, and up to a microsecond.
pub const MOST_NODES: usize = 1_000_000;

/// So many nodes are gone through while both players learn: some ten seconds' worth.
const MOST_VISITS: usize = 2_000_000_000;

/// They have learnt enough when nobody can gain more than this on average.
const TARGET: f64 = 1e-7;

/// The same where the game is cut short, and the bounds are further apart anyway.
const ROUGH: f64 = 1e-4;

/// What is done more rarely is only a trace of how it was learnt, and left out.
const TRACE: f64 = 1e-3;

/// Where a game can go on for longer than it was followed, the bounds may be so far apart and no further.
const WIDEST: f64 = 0.02;

/// After so many rounds of learning the bounds of a game that was cut short have to be closer than this, or it is not
/// worth going on.
const FIRST_LOOK: u32 = 64;
const HOPELESS: f64 = 0.5;

/// Numbers are right to more digits than this; bounds are rounded outward by it.
const ROUNDING: f64 = 1e-9;

/// Why a game is not solved, after its name: "is too large to be solved here: …".
pub type TooLarge = String;

/// Solves a game without secrets, from these positions on.
///
/// # Errors
/// What is too large, in words that come after the game's name.
pub fn open<G: Game>(game: G, from: impl IntoIterator<Item = G::State>) -> Result<Listed<G>, TooLarge> {
    Listed::new(game, from, MOST_POSITIONS).map_err(|limit| match limit {
        Limit::Positions => {
            format!("is too large to be solved here: it has more than {} positions", grouped(MOST_POSITIONS))
        }
        Limit::Turns => {
            "takes too long to be solved here: somebody wins, but only after more than a hundred \
                         turns"
                .to_owned()
        }
    })
}

/// A game with secrets, solved by its rules alone.
pub struct General<G: Game> {
    game: G,
    proof: Proof,
    histories: Histories<G>,
    /// By player.
    sides: [Side; 2],
}

/// What one player should do.
struct Side {
    /// Where the actions of each information set begin, and where those of the last one end.
    starts: Vec<usize>,
    /// How often each action is done.
    shares: Vec<f64>,
    /// What each action is worth against the other's strategy.
    values: Vec<f64>,
}

impl Side {
    fn new(tree: &Tree, strategies: &[Strategy; 2], player: Player) -> Side {
        let [own, other] = [player, player.other()].map(|player| &strategies[player.index()]);
        let worth = other.prospects(tree);
        let mut side = Side { starts: vec![0], shares: vec![], values: vec![] };
        for set in 0..tree.sets(player) {
            side.shares.extend(own.at(tree, set));
            side.values.extend(&worth[tree.side(player).sets[set].sequences()]);
            side.starts.push(side.shares.len());
        }
        side
    }
}

/// Solves a game with secrets. `progress` is told how much is done, from 0 to 1.
///
/// # Errors
/// What is too large, in words that come after the game's name.
pub fn hidden<G: Game>(game: G, progress: &dyn Fn(f64)) -> Result<General<G>, TooLarge> {
    let refused = || {
        let most = grouped(MOST_NODES);
        Err(format!("is too large to be solved here: a match can go in more than {most} ways"))
    };
    let Some(Written { trees, histories }) = written_out(&game) else { return refused() };
    let Some(strategies) = learnt(&trees, progress) else { return refused() };
    let strategies = strategies.map(|strategy| strategy.without_traces(trees.of(Player::One), TRACE));
    let bounds = trees.bounds(&strategies);
    if bounds.width() > WIDEST {
        return refused();
    }
    let sides = Player::BOTH.map(|player| Side::new(trees.of(player), &strategies, player));
    let decisions = sides.iter().flat_map(|side| side.starts.windows(2)).filter(|set| set[1] - set[0] > 1);
    let proof = Proof {
        lower: Bound::Rounded((bounds.lower - ROUNDING).max(-1.0)),
        upper: Bound::Rounded((bounds.upper + ROUNDING).min(1.0)),
        max_plies: None,
        information_sets: decisions.count() as u64,
    };
    Ok(General { game, proof, histories, sides })
}

/// A game written out.
struct Written<G: Game> {
    trees: Trees,
    histories: Histories<G>,
}

/// The game as each player has to see it who wants to prove something: what has not ended when it is not followed any
/// further is lost for them. Where every match is followed to its end there is no difference.
enum Trees {
    Whole(Tree),
    Cut([Tree; 2]),
}

impl Trees {
    fn of(&self, player: Player) -> &Tree {
        match self {
            Trees::Whole(tree) => tree,
            Trees::Cut(trees) => &trees[player.index()],
        }
    }

    fn bounds(&self, strategies: &[Strategy; 2]) -> Bounds {
        let [one, two] = strategies;
        let lower = -one.best_response(self.of(Player::One)).1;
        Bounds { lower, upper: two.best_response(self.of(Player::Two)).1 }
    }
}

/// The whole game; or, where that is too large or endless, as many plies of it as there is room for. `None` where not
/// even the first is.
fn written_out<G: Game>(game: &G) -> Option<Written<G>> {
    let follow =
        |plies, unresolved| Tree::with_histories(game, Horizon { plies, unresolved }, MOST_NODES).ok();
    if let Some((tree, histories)) = follow(u32::MAX, 0.0) {
        return Some(Written { trees: Trees::Whole(tree), histories });
    }
    // Each try writes a tree out anew, so few are made: twice as many plies while they fit, then half way between.
    let (mut plies, mut fits) = (1, follow(1, -1.0)?);
    let mut too_many = loop {
        match follow(2 * plies, -1.0) {
            Some(more) => (plies, fits) = (2 * plies, more),
            None => break 2 * plies,
        }
    };
    while too_many - plies > 1 {
        let middle = u32::midpoint(plies, too_many);
        match follow(middle, -1.0) {
            Some(more) => (plies, fits) = (middle, more),
            None => too_many = middle,
        }
    }
    let ((one, histories), (two, _)) = (fits, follow(plies, 1.0)?);
    Some(Written { trees: Trees::Cut([one, two]), histories })
}

/// Strategies that come as close to an equilibrium as there is time for. `None` where it is soon seen that a game that
/// was cut short proves nothing.
fn learnt(trees: &Trees, progress: &dyn Fn(f64)) -> Option<[Strategy; 2]> {
    let visits = u32::try_from(MOST_VISITS / trees.of(Player::One).nodes()).unwrap_or(u32::MAX);
    match trees {
        Trees::Whole(tree) => {
            let rounds = visits.max(FIRST_LOOK);
            let mut solver = Solver::new(tree, Method::Predictive);
            learn(&mut solver, tree, rounds, TARGET, progress);
            Some(solver.average())
        }
        Trees::Cut(both) => {
            let rounds = (visits / 2).max(FIRST_LOOK);
            let mut solvers = both.each_ref().map(|tree| Solver::new(tree, Method::Predictive));
            for solver in &mut solvers {
                (0..FIRST_LOOK).for_each(|_| solver.iterate());
            }
            let found = |solvers: &[Solver<'_>; 2]| {
                let [one, two] = solvers.each_ref().map(Solver::average);
                let ([one, _], [_, two]) = (one, two);
                [one, two]
            };
            if trees.bounds(&found(&solvers)).width() > HOPELESS {
                return None;
            }
            for (solver, tree) in solvers.iter_mut().zip(both) {
                learn(solver, tree, rounds, ROUGH, progress);
            }
            Some(found(&solvers))
        }
    }
}

/// Lets both learn until nobody can gain more than `target`, or for so many rounds.
fn learn(solver: &mut Solver<'_>, tree: &Tree, rounds: u32, target: f64, progress: &dyn Fn(f64)) {
    loop {
        // To measure costs about as much as a round, so it is done ever more rarely.
        let done = solver.iterations();
        let next = (done + done / 4).max(FIRST_LOOK).min(rounds);
        while solver.iterations() < next {
            solver.iterate();
        }
        progress(f64::from(next) / f64::from(rounds));
        if next == rounds || Bounds::of(tree, &solver.average()).exploitability() <= target {
            return;
        }
    }
}

/// A number with its thousands apart: "1,000,000".
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(",")
}

impl<G: Game> General<G> {
    /// What can be done in an information set, how often it is, and what it is worth.
    fn at(&self, player: Player, set: usize) -> impl ExactSizeIterator<Item = Choice<G::Action>> {
        let side = &self.sides[player.index()];
        let actions = &self.histories.actions[player.index()];
        (side.starts[set]..side.starts[set + 1]).map(|at| Choice {
            action: actions[at],
            value: side.values[at],
            probability: side.shares[at],
        })
    }

    /// The same in the set that a player is in.
    fn choices(&self, sight: &Sight<'_, G>) -> Option<Vec<Choice<G::Action>>> {
        let set = self.histories.find(&self.game, sight)?;
        Some(self.at(sight.player, set).collect())
    }
}

impl<G: Show> Solved<G> for General<G> {
    fn game(&self) -> &G {
        &self.game
    }

    fn proof(&self) -> &Proof {
        &self.proof
    }

    fn judge(&self, sight: &Sight<'_, G>) -> Option<Verdict<G::Action>> {
        self.choices(sight).map(Verdict::new)
    }

    fn mix(&self, sight: &Sight<'_, G>) -> Option<Vec<(G::Action, f64)>> {
        let done = self.choices(sight)?.into_iter().filter(|choice| choice.probability > 0.0);
        Some(done.map(|choice| (choice.action, choice.probability)).collect())
    }

    /// What the strategy does on average, whatever the player may have hidden: each as likely as the strategy makes it.
    fn public_mix(&self, sight: &Sight<'_, G>) -> Option<Vec<(G::Action, f64)>> {
        if sight.first != self.game.view(&self.game.start(), Viewer::Seat(sight.player)) {
            return None;
        }
        let seat = sight.player.index();
        let (known, sets) = (&self.histories.seen[seat], &self.histories.sets[seat]);
        // Everything that the player can have seen, for all that everybody knows, and how likely it is.
        let mut seen: Vec<(u32, f64)> = vec![(0, 1.0)];
        for event in sight.events.iter() {
            let mut next = vec![];
            for &(before, weight) in &seen {
                if event.player != sight.player {
                    let after = known.get(&(before, event.action, event.reply));
                    next.extend(after.map(|&after| (after, weight)));
                } else if let Some(&Some(set)) = sets.get(&before) {
                    let hidden = event.action.is_none_or(|action| self.game.is_private(action));
                    for done in self.at(sight.player, set) {
                        if hidden || event.action == Some(done.action) {
                            let after = known.get(&(before, Some(done.action), event.reply));
                            // What is never done may have been done all the same.
                            next.extend(after.map(|&after| (after, weight * done.probability.max(ROUNDING))));
                        }
                    }
                }
            }
            seen = next;
        }
        let mut mix: BTreeMap<G::Action, f64> = BTreeMap::new();
        for (after, weight) in seen {
            let Some(&Some(set)) = sets.get(&after) else { continue };
            for done in self.at(sight.player, set).filter(|done| done.probability > 0.0) {
                *mix.entry(done.action).or_default() += weight * done.probability;
            }
        }
        let all: f64 = mix.values().sum();
        (!mix.is_empty()).then(|| mix.into_iter().map(|(action, sum)| (action, sum / all)).collect())
    }

    /// One line of JSON for every situation in which there is something to decide: the seat, what its player has seen,
    /// each time the action (null where it was the other's secret) and the answer, and how often each action is done.
    /// Actions that are left out are never done.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for player in Player::BOTH {
            let seat = player.index();
            let before: HashMap<u32, Seen<G>> =
                self.histories.seen[seat].iter().map(|(seen, &number)| (number, *seen)).collect();
            let told = |mut number: u32| {
                let mut events = vec![];
                while let Some(&(earlier, action, reply)) = before.get(&number) {
                    events
                        .push(json!([action.map(|action| self.game.write(action)), self.game.reply(reply)]));
                    number = earlier;
                }
                events.reverse();
                events
            };
            let sets = self.histories.sets[seat].iter().filter_map(|(&seen, &set)| Some((set?, seen)));
            let sets: BTreeMap<usize, u32> = sets.collect();
            for (set, seen) in sets.into_iter().filter(|&(set, _)| self.at(player, set).len() > 1) {
                let done = self.at(player, set).filter(|done| done.probability > 0.0);
                let mix: Map<String, Json> =
                    done.map(|done| (self.game.write(done.action), json!(done.probability))).collect();
                writeln!(out, "{}", json!({"seat": player, "seen": told(seen), "mix": mix}))?;
            }
        }
        Ok(())
    }
}
