//! [`Exact`]: what a policy can be made to lose, worked out and not sampled.

use super::{Header, Listed, Otherwise, Wrong};
use crate::open::{Valued, state_of};
use crate::response::open::{Count, Response};
use crate::response::{Policy, Range, TooLarge, anything, hidden};
use crate::truth::{self, Report, Truth};
use crate::{Value, general};
use std::sync::Arc;
use trapline::games::{self, AtGame};
use trapline::{Game, Player, Problem, Rules, Show, Sight, Size};

/// What the best responder gets against a policy on one seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Exact {
    /// The policy's seat.
    pub seat: Player,
    /// The best responder's result, from -1 to 1.
    pub response: Range,
    /// What the game is worth to the responder, where that is known.
    pub value: Option<Range>,
    /// How many positions were looked at.
    pub positions: usize,
}

impl Exact {
    /// What the policy can be made to lose beyond what it has to, in wins: half the difference of the results.
    #[must_use]
    pub fn exploitability(&self) -> Option<Range> {
        let value = self.value?;
        // Nobody does worse than the value with a best response; what is below is rounding.
        let beyond = |response: f64, value: f64| ((response - value) / 2.0).max(0.0);
        Some(Range {
            low: beyond(self.response.low, value.high),
            high: beyond(self.response.high, value.low),
        })
    }
}

/// What was found of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Sides {
    /// For each seat that the policy is for.
    pub sides: Vec<Result<Exact, TooLarge>>,
    /// How many situations are listed, and how many of them came up.
    pub listed: (usize, usize),
}

/// So many positions of a game with secrets are looked at, each as often as there are ways to it.
const MOST_CASES: usize = 10_000_000;

/// What the policy in a file can be made to lose.
///
/// # Errors
/// What is [`Wrong`] with it.
pub fn exploitability(text: &str, progress: &dyn Fn(f64)) -> Result<(Header, Sides), Wrong> {
    let mut lines = (1..).zip(text.lines());
    let header = Header::read(lines.next().map_or("", |(_, line)| line))?;
    let at = At { header: &header, lines: lines.collect(), progress };
    let sides = games::at(&header.game, at).map_err(wrong)??;
    Ok((header, sides))
}

fn wrong(problem: Problem) -> Wrong {
    Wrong::Line(1, problem.to_string())
}

struct At<'a> {
    header: &'a Header,
    lines: Vec<(usize, &'a str)>,
    progress: &'a dyn Fn(f64),
}

impl AtGame for At<'_> {
    type Made = Result<Sides, Wrong>;

    fn at<G: Show>(self) -> Self::Made {
        let Header { rules, sizes, seats, otherwise, .. } = self.header;
        let mut rules = Rules::read(G::HOUSE_RULES, rules).map_err(wrong)?;
        let asked = sizes.iter().map(|(key, size)| (key.as_str(), *size));
        let sizes = Size::read(G::SIZES, asked).map_err(wrong)?;
        let game = G::sized(rules.choices(), &sizes);
        let full = sizes.iter().zip(G::SIZES).all(|(size, offered)| *size == offered.full());
        // The truth knows no limit.
        let plies = rules.max_plies.take();
        // What is at hand is at hand for whole boards only.
        let truth = match full {
            true => truth::recall(G::ID, &rules, self.progress),
            false => truth::solve_sized(G::ID, &rules, &sizes, self.progress),
        };
        let truth: Result<Arc<dyn Truth>, String> =
            truth.map(Arc::from).map_err(|unsolved| unsolved.to_string());
        let perfect: Option<Box<dyn Policy<G>>> = match (otherwise, &truth) {
            (Otherwise::Uniform, _) => None,
            (Otherwise::Perfect, Ok(truth)) => Some(Box::new(Perfect(truth.clone()))),
            (Otherwise::Perfect, Err(why)) => return Err(Wrong::Unsolved(why.clone())),
        };
        let proved_alone = full && *otherwise == Otherwise::Perfect;
        let policy = Listed::read(&game, seats, self.lines, perfect)?;
        let report = truth.ok().map(|truth| truth.report());
        let sides = seats.iter().map(|&seat| {
            let value = report.as_ref().map(|report| worth(&game, report, seat.other()));
            let certified = report.as_ref().filter(|_| proved_alone && policy.met().0 == 0);
            let found = match certified.and_then(|report| certified_response(report, seat)) {
                Some(response) => Ok((response, 0)),
                None => against(&game, &policy, seat, plies),
            };
            found.map(|(response, positions)| Exact { seat, response, value, positions })
        });
        let sides = sides.collect();
        policy.check()?;
        Ok(Sides { sides, listed: policy.met() })
    }
}

/// What the best responder gets against a policy on that seat, and how many positions were looked at.
///
/// # Errors
/// [`TooLarge`].
pub fn against<G: Show>(
    game: &G,
    policy: &dyn Policy<G>,
    seat: Player,
    plies: Option<u64>,
) -> Result<(Range, usize), TooLarge> {
    if G::HIDDEN {
        let (value, looked) = hidden::value(game, policy, seat.other(), plies, MOST_CASES)?;
        return Ok((Range::exactly(value), looked));
    }
    let count = plies.map_or(Count::Forever, Count::Within);
    let start = game.start();
    let most = general::MOST_POSITIONS;
    let response = Response::new(game, policy, seat.other(), [start], &|_| None, count, most)?;
    Ok((response.value(&start).expect("it begins there"), response.positions()))
}

/// What the best responder gets against the proved strategy of a game with secrets, which its certificate tells.
fn certified_response(report: &Report, seat: Player) -> Option<Range> {
    let Report::Hidden(proof) = report else { return None };
    Some(match seat {
        Player::One => Range { low: -proof.lower.up(), high: -proof.lower.down() },
        Player::Two => Range { low: proof.upper.down(), high: proof.upper.up() },
    })
}

/// What a game is worth to that player, from -1 to 1.
fn worth<G: Game>(game: &G, report: &Report, player: Player) -> Range {
    let (range, owner) = match report {
        Report::Open { value, .. } => {
            let value = match value {
                Value::Win(_) => 1.0,
                Value::Draw => 0.0,
                Value::Loss(_) => -1.0,
            };
            (Range::exactly(value), game.turn(&game.start()).player().unwrap_or(Player::One))
        }
        Report::Hidden(proof) => (Range { low: proof.lower.down(), high: proof.upper.up() }, Player::One),
    };
    if player == owner { range } else { Range { low: -range.high, high: -range.low } }
}

/// As the truth says: the proved strategy, or, where there are no secrets, anything that keeps what a position is worth;
/// of wins the quickest, for a win put off forever is none.
pub struct Perfect(pub Arc<dyn Truth>);

impl<G: Show> Policy<G> for Perfect {
    fn mix(&self, game: &G, sight: &Sight<'_, G>) -> Vec<(G::Action, f64)> {
        if let Some(solved) = self.0.solved::<G>() {
            return solved.mix(sight).unwrap_or_else(|| anything(game, &sight.view));
        }
        let known = state_of::<G>(&sight.view).zip(self.0.valued::<G>());
        let Some((state, valued)) = known.filter(|(state, valued)| valued.knows(state)) else {
            return anything(game, &sight.view);
        };
        let kept = kept(game, valued, state, &sight.view);
        let share = 1.0 / kept.len() as f64;
        kept.into_iter().map(|action| (action, share)).collect()
    }

    fn is_memoryless(&self) -> bool {
        self.0.valued::<G>().is_some()
    }
}

fn kept<G: Game>(game: &G, valued: &dyn Valued<G>, state: &G::State, view: &G::View) -> Vec<G::Action> {
    let values: Vec<_> = game.actions(view).map(|action| (valued.after(state, action), action)).collect();
    let best = values.iter().map(|&(value, _)| value).max().expect("there is an action");
    let keeps = |value: Value| match best {
        Value::Win(_) => value == best,
        _ => value.word() == best.word(),
    };
    values.into_iter().filter(|&(value, _)| keeps(value)).map(|(_, action)| action).collect()
}
