//! Hidden Path: its value proved from both sides, and what to do in every position.
//!
//! Each player runs past the other's traps, and the two runs meet only in who finishes first. Look at a
//! strategy that lays traps by a fixed mix and runs by another, never minding its own traps or the other's
//! progress. What it is worth against the best of opponents follows from two small computations
//! (`certificate.rs`): how soon it finishes past given traps, and how likely a runner can pass its own traps
//! within so many moves. [`solve`] looks for such strategies by turns: given how one player hides, it is
//! known what finishing after so many moves is worth to them, and that makes a contest between their running
//! and the other's hiding, which `search.rs` settles; then the same from the other's side. On the full board,
//! with either house rule, a few turns lead to strategies whose certificates meet, which settles the value.
//! On some small boards they leave a gap.
//!
//! Deliberately absent: strategies that react to the opponent. None are needed where the certificates meet.

mod belief;
mod certificate;
mod clock;
mod course;
mod equations;
mod haste;
mod hiding;
mod judge;
mod map;
mod matrix;
mod running;
mod search;

pub use hiding::Hiding;

use crate::hidden::{Bound, Choice, Proof, Solved, Verdict};
use belief::Belief;
use certificate::Role;
use course::{Course, Runner};
use haste::Haste;
use judge::{Judge, Progress};
use map::Map;
use num_rational::BigRational;
use running::{Running, Situation, Weights};
use std::io;
use std::sync::OnceLock;
use trapline::games::HiddenPath;
use trapline::games::hidden_path::{Action, LONGEST_MOVE, Reply, Steps};
use trapline::{Player, Secret, Sight};

/// How many contests are held at most. Where two certificates meet, they do so after a few.
const MOST_CONTESTS: usize = 16;

/// How often a move by 1, 2 and 3 is made.
type Chances = [f64; LONGEST_MOVE as usize];

/// One player's strategy.
struct Strategy {
    hiding: Hiding,
    running: Running,
    /// How the player runs where the running does not say.
    haste: Haste,
    /// How the player expects the other to hide; only haste asks.
    expected: Hiding,
}

/// What is proved of Hidden Path, and the strategies that prove it.
pub struct Solution {
    game: HiddenPath,
    course: Course,
    proof: Proof,
    /// By seat.
    strategies: [Strategy; 2],
    /// By seat: what each placement is worth, once asked for.
    placements: [OnceLock<Vec<f64>>; 2],
}

/// A hiding and a running of the same player, and what they are sure of.
struct Certified {
    worth: BigRational,
    hiding: Hiding,
    running: Running,
}

/// Solves the game. `progress` is told how much is done, from 0 to 1.
///
/// # Panics
/// Never, as long as its own strategies are well formed.
#[must_use]
pub fn solve(game: &HiddenPath, progress: &dyn Fn(f64)) -> Solution {
    progress(0.0);
    let map = Map::new(Course::of(game));
    let course = *map.course();
    let mut best: [Option<Certified>; 2] = [None, None];
    let mut role = Role::First;
    // To begin with, the first player may hide anywhere.
    let mut hiding = Hiding::new(map.placements().iter().map(|&traps| (traps, 1)));
    for contest in 0..MOST_CONTESTS {
        let held = certificate::held(&course, role, &hiding);
        let (other_hiding, running) = search::contest(&map, &held, hiding.total());
        let worth = certificate::worth(&course, role, &hiding, &running);
        let kept = &mut best[role as usize];
        if kept.as_ref().is_none_or(|kept| kept.worth < worth) {
            *kept = Some(Certified { worth, hiding, running });
        }
        if let [Some(first), Some(second)] = &best
            && first.worth == -second.worth.clone()
        {
            break;
        }
        (hiding, role) = (other_hiding, role.other());
        progress((contest + 1) as f64 / MOST_CONTESTS as f64);
    }
    let [first, second] = best.map(|kept| kept.expect("both have been looked at"));
    progress(1.0);
    Solution::new(game, course, first, second)
}

impl Solution {
    fn new(game: &HiddenPath, course: Course, first: Certified, second: Certified) -> Solution {
        let [one, two] = match game.first() {
            Player::One => [first, second],
            Player::Two => [second, first],
        };
        let situations = one.running.situations().len() + two.running.situations().len();
        let proof = Proof {
            lower: Bound::Exact(one.worth),
            upper: Bound::Exact(-two.worth),
            max_plies: None,
            // And two placements.
            information_sets: situations as u64 + 2,
        };
        let strategy = |hiding: &Hiding, running: Running, expected: &Hiding| Strategy {
            hiding: hiding.clone(),
            running,
            haste: Haste::default(),
            expected: expected.clone(),
        };
        let strategies = [
            strategy(&one.hiding, one.running, &two.hiding),
            strategy(&two.hiding, two.running, &one.hiding),
        ];
        Solution { game: *game, course, proof, strategies, placements: [OnceLock::new(), OnceLock::new()] }
    }

    /// Where that player lays traps.
    #[must_use]
    pub fn hiding(&self, player: Player) -> &Hiding {
        &self.strategies[player.index()].hiding
    }

    /// How often that player's first move is by 1, 2 and 3.
    #[must_use]
    pub fn first_move(&self, player: Player) -> [f64; LONGEST_MOVE as usize] {
        self.strategies[player.index()].chances(&self.course, Progress::START)
    }

    /// The strategies behind the proof, for whoever wants to check it: a line of JSON with the rules and the
    /// bounds, then one for each placement and each situation, with weights that are whole numbers.
    #[must_use]
    pub fn text(&self) -> String {
        let Course { length, last_trap, traps } = self.course;
        let bound = |bound: &Bound| match bound {
            Bound::Exact(fraction) => fraction.to_string(),
            Bound::Rounded(number) => number.to_string(),
        };
        let mut text = format!(
            "{{\"game\":\"hidden-path\",\"length\":{length},\"last_trap\":{last_trap},\"traps\":{traps},\
             \"first\":{},\"lower\":\"{}\",\"upper\":\"{}\"}}\n",
            self.game.first().number(),
            bound(&self.proof.lower),
            bound(&self.proof.upper),
        );
        let list = |steps: Steps| steps.iter().collect::<Vec<_>>();
        for player in Player::BOTH {
            let (seat, strategy) = (player.number(), &self.strategies[player.index()]);
            for &(traps, weight) in strategy.hiding.cases() {
                text += &format!("{{\"player\":{seat},\"place\":{:?},\"weight\":{weight}}}\n", list(traps));
            }
            for (Situation { moves, runner }, weights) in strategy.running.situations() {
                let Runner { at, sprung, safe } = runner;
                text += &format!(
                    "{{\"player\":{seat},\"moves\":{moves},\"at\":{at},\"sprung\":{:?},\"safe\":{:?},\
                     \"weights\":{weights:?}}}\n",
                    list(sprung),
                    list(safe),
                );
            }
        }
        text
    }

    /// What each placement is worth to that player, in the order of the course's placements.
    fn placements(&self, player: Player) -> &[f64] {
        self.placements[player.index()].get_or_init(|| {
            let foe = &self.strategies[player.other().index()];
            let worth = |traps| Judge::new(self.course, foe, traps).start(player == self.game.first());
            self.course.placements().into_iter().map(worth).collect()
        })
    }
}

impl Strategy {
    /// How often it moves by 1, 2 and 3 from there, as it is taken to by whoever judges the other's prospects.
    fn chances(&self, course: &Course, own: Progress) -> Chances {
        self.planned(own).unwrap_or_else(|| {
            let mut chances = Chances::default();
            chances[usize::from(self.hasty(course, own)) - 1] = 1.0;
            chances
        })
    }

    /// The same where the plan says so.
    fn planned(&self, own: Progress) -> Option<Chances> {
        own.situation().and_then(|situation| self.running.weights(situation)).map(shares)
    }

    /// The move of a runner in haste.
    fn hasty(&self, course: &Course, own: Progress) -> u8 {
        self.haste.advise(course, &Belief::new(course, &self.expected, own.runner))
    }
}

fn shares(weights: Weights) -> Chances {
    let sum: u64 = weights.iter().sum();
    weights.map(|weight| weight as f64 / sum as f64)
}

/// What both have seen of that player's run.
fn progress_of(sight: &Sight<'_, HiddenPath>, player: Player) -> Progress {
    let (at, sprung) = (sight.first.position(player), sight.first.sprung(player.other()));
    let runner = Runner { at: 0, sprung, safe: Steps::NONE }.standing(at);
    // A run that has begun before may have come there in many ways.
    let moves = (runner == Runner::START).then_some(0);
    let own = sight.events.iter().filter(|event| event.player == player);
    own.fold(Progress { runner, moves }, |progress, event| match event.reply {
        Reply::Placed => progress,
        Reply::Reached(step) => progress.on(progress.runner.standing(step)),
        Reply::Sprung(step) => progress.on(progress.runner.caught(step)),
    })
}

/// The choices from what each is worth, and how often the strategy makes each.
fn choices<A>(actions: Vec<A>, values: &[f64], probabilities: Vec<f64>) -> Vec<Choice<A>> {
    let listed = actions.into_iter().zip(values).zip(probabilities);
    listed.map(|((action, &value), probability)| Choice { action, value, probability }).collect()
}

/// What differs only by rounding errors, made equal.
fn rounded(values: Vec<f64>) -> Vec<f64> {
    const STEPS: f64 = 1e13;
    values.into_iter().map(|value| (value * STEPS).round() / STEPS).collect()
}

/// How often to make each move where there is no plan: the hasty one always if none is better, so that nobody dawdles in
/// a position that is won or lost anyway; else the best share its place.
fn unplanned(values: &[f64], hasty: u8) -> Vec<f64> {
    let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let hasty = usize::from(hasty) - 1;
    let is_one = |at: usize| if values[hasty] == best { at == hasty } else { values[at] == best };
    let share = 1.0 / (0..values.len()).filter(|&at| is_one(at)).count() as f64;
    (0..values.len()).map(|at| if is_one(at) { share } else { 0.0 }).collect()
}

impl Solved<HiddenPath> for Solution {
    fn game(&self) -> &HiddenPath {
        &self.game
    }

    fn write(&self, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(self.text().as_bytes())
    }

    fn proof(&self) -> &Proof {
        &self.proof
    }

    fn judge(&self, sight: &Sight<'_, HiddenPath>) -> Option<Verdict<Action>> {
        let player = sight.player;
        let strategy = &self.strategies[player.index()];
        let Secret::Known(armed) = sight.view.armed(player) else {
            let places = self.course.placements();
            let probabilities = places.iter().map(|&traps| strategy.hiding.probability(traps)).collect();
            let actions = places.into_iter().map(Action::Place).collect();
            let values = rounded(self.placements(player).to_vec());
            return Some(Verdict::new(choices(actions, &values, probabilities)));
        };
        let traps = armed.iter().chain(sight.view.sprung(player).iter()).collect();
        let (own, other) = (progress_of(sight, player), progress_of(sight, player.other()));
        let foe = &self.strategies[player.other().index()];
        let values = rounded(Judge::new(self.course, foe, traps).moves(own, other));
        let actions = (1..).take(values.len()).map(Action::Move).collect();
        let probabilities = match strategy.planned(own) {
            Some(planned) => planned.to_vec(),
            None => unplanned(&values, strategy.hasty(&self.course, own)),
        };
        Some(Verdict::new(choices(actions, &values, probabilities)))
    }

    fn mix(&self, sight: &Sight<'_, HiddenPath>) -> Option<Vec<(Action, f64)>> {
        let strategy = &self.strategies[sight.player.index()];
        if sight.view.armed(sight.player).is_unset() {
            let share = |weight| weight as f64 / strategy.hiding.total() as f64;
            let cases = strategy.hiding.cases().iter();
            return Some(cases.map(|&(traps, weight)| (Action::Place(traps), share(weight))).collect());
        }
        let moves: Vec<_> = match strategy.planned(progress_of(sight, sight.player)) {
            Some(planned) => (1..).map(Action::Move).zip(planned).collect(),
            // Off the plan it does what is best, so it is what the judge says.
            None => {
                let verdict = self.judge(sight)?;
                verdict.choices.into_iter().map(|choice| (choice.action, choice.probability)).collect()
            }
        };
        Some(moves.into_iter().filter(|&(_, chance)| chance > 0.0).collect())
    }
}
