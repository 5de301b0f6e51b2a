//! [`Puzzle`]: a position with something to be found in it, made from the truth: one move, or a few in a row to which
//! the truth answers for the other. Asking for them, and keeping count, is a front end's business; what is told here
//! uses nothing that the player to move cannot know.
//!
//! The same seed gives the same puzzle everywhere: the matches it is found in are drawn with SplitMix64.

mod find;
mod grade;
mod step;

pub use find::GUESSED;
pub use grade::Grade;
pub use step::{MARGIN, Step};

use crate::splitmix::SplitMix;
use crate::words::{advice, answer, uncapped, worth};
use find::{followed, moves, played};
use serde_json::{Value as Json, json};
use trapline::games::Entry;
use trapline::{Problem, Rules, Seat, Turn, Viewer};
use trapline_solve::truth::{Judged, Truth};

/// So many matches are looked through before the best that was found has to do.
const ENOUGH: usize = 16;
/// So many are looked through where nothing was found.
const MATCHES: usize = 200;
/// One puzzle in so many may be one that the hard bot always finds.
const SURE: usize = 3;

/// Something to be found.
#[derive(Clone)]
pub struct Puzzle {
    /// What it was drawn from.
    pub seed: u64,
    /// How hard it is.
    pub grade: Grade,
    /// The first is where it begins.
    steps: Vec<Step>,
}

/// How good a puzzle is to be asked, the best last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// Anybody sees it.
    Plain,
    /// The hard bot never errs.
    Sure,
    Good,
}

/// Where an answer leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Came {
    /// It is wrong.
    Wrong,
    /// It is right, and this is the next step.
    On(usize),
    /// It is right, and all was found.
    Solved,
}

/// What came of trying an action.
pub struct Attempt {
    /// Where it leads to.
    pub came: Came,
    /// Why, in words that do not give a right one away where it is not.
    pub words: String,
}

impl Puzzle {
    /// The puzzle of that seed. `progress` is told how much has been looked through, from 0 to 1; it may be found at
    /// any moment. `None` where no such position comes up, or none of which the truth knows anything.
    ///
    /// # Errors
    /// Whatever is wrong with the rules.
    pub fn make(
        entry: &Entry,
        rules: &Rules,
        truth: &dyn Truth,
        seed: u64,
        progress: &dyn Fn(f64),
    ) -> Result<Option<Puzzle>, Problem> {
        let mut random = SplitMix::new(seed);
        let wanted = if random.below(SURE) == 0 { Rank::Sure } else { Rank::Good };
        let mut best: Option<(Rank, Puzzle)> = None;
        for number in 0..MATCHES {
            if number >= ENOUGH && best.is_some() {
                break;
            }
            progress((number as f64 / ENOUGH as f64).min(1.0));
            let mut found = played(entry, rules, truth, &mut random)?;
            while !found.is_empty() {
                let first = found.swap_remove(random.below(found.len()));
                let Some((rank, puzzle)) = Puzzle::from(first, rules, truth, seed, &mut random) else {
                    continue;
                };
                if rank >= wanted {
                    return Ok(Some(puzzle));
                }
                if best.as_ref().is_none_or(|(known, _)| rank > *known) {
                    best = Some((rank, puzzle));
                }
            }
        }
        Ok(best.map(|(_, puzzle)| puzzle))
    }

    /// The puzzle that begins there, unless it is too easily guessed.
    fn from(
        first: Step,
        rules: &Rules,
        truth: &dyn Truth,
        seed: u64,
        random: &mut SplitMix,
    ) -> Option<(Rank, Puzzle)> {
        let plain = first.is_plain();
        let steps = followed(first, truth, random)?;
        let grade = Grade::ask(&steps, rules);
        let rank = match grade.missed() {
            _ if plain => Rank::Plain,
            0 => Rank::Sure,
            _ => Rank::Good,
        };
        Some((rank, Puzzle { seed, grade, steps }))
    }

    /// A step by its number; 0 is where the puzzle begins.
    ///
    /// # Panics
    /// Where there is no such step.
    #[must_use]
    pub fn step(&self, at: usize) -> &Step {
        &self.steps[at]
    }

    /// How many moves are to be found from a step on, at most.
    #[must_use]
    pub fn moves(&self, at: usize) -> usize {
        moves(&self.steps, at)
    }

    /// What is to be found at a step.
    #[must_use]
    pub fn task(&self, at: usize) -> String {
        let step = self.step(at);
        let name = &step.duel().names()[step.seat().player()];
        let task = step.task(self.moves(at));
        if at == 0 { format!("You are {name}. {task}") } else { format!("Go on. {task}") }
    }

    /// The right actions at a step and those that follow, and why they are.
    #[must_use]
    pub fn explanation(&self, at: usize) -> String {
        let step = self.step(at);
        let told = why(step);
        match step.next[0] {
            Some(next) => format!("{told}{} {}", self.between(at, next), self.explanation(next)),
            None => told,
        }
    }

    /// What the other did between two steps, each as a sentence after a blank; nothing where they lost their turn.
    fn between(&self, at: usize, next: usize) -> String {
        let (from, seat) = (self.step(at).seat().plies() + 1, self.step(next).seat());
        (from..seat.plies()).filter_map(|n| Some(format!(" {}.", seat.told(n)?))).collect()
    }

    /// What comes of an action at a step, given in canonical text.
    ///
    /// # Errors
    /// Where it is none that can be done.
    pub fn attempt(&self, at: usize, truth: &dyn Truth, action: &str) -> Result<Attempt, Problem> {
        let step = self.step(at);
        let Some(tried) = step.judgement().actions.iter().find(|judged| judged.action == action) else {
            let problem = step.duel().earlier(step.duel().plies()).act(action).err();
            return Err(problem.unwrap_or_else(Problem::game_over));
        };
        let Some(n) = step.right().iter().position(|right| right.action == action) else {
            let told = format!("{} {}.", advice(step.duel(), action), worth(tried.worth));
            let right = if step.right().len() == 1 { "The right one" } else { "A right one" };
            let right = format!("{right} {}.", worth(step.right()[0].worth));
            let words = format!("No. {told}{} {right}", answered(step, truth, action));
            return Ok(Attempt { came: Came::Wrong, words });
        };
        Ok(match step.next[n] {
            Some(next) => {
                Attempt { came: Came::On(next), words: format!("Right!{}", self.between(at, next)) }
            }
            None => Attempt { came: Came::Solved, words: format!("Right! {}", why(step)) },
        })
    }

    /// Puzzle and solution as JSON. The fields are told in `docs/puzzles.md`.
    #[must_use]
    pub fn json(&self) -> Json {
        let step = self.step(0);
        let seat = step.seat();
        let right: Vec<&str> = step.right().iter().map(|judged| judged.action.as_str()).collect();
        let mut fields = json!({
            "game": step.duel().entry().id,
            "rules": step.duel().rules().write(),
            "seed": self.seed,
            "grade": self.grade.word(),
            "missed": self.grade.missed(),
            "to_move": seat.player(),
            "task": self.task(0),
            "moves": self.moves(0),
            "log": step.duel().log(Viewer::Seat(seat.player())),
            "state": seat.state(),
            "legal": seat.legal(),
            "record": step.duel().record(),
            "solution": right[0],
            "right": right,
            "line": self.line(),
            "words": self.explanation(0),
        });
        let (Some(fields_map), Json::Object(truth)) = (fields.as_object_mut(), step.judgement().json())
        else {
            unreachable!("both are objects")
        };
        fields_map.extend(truth);
        fields
    }

    /// The solution to its end, the other's answers included, where the first right answer is given each time.
    fn line(&self) -> Vec<String> {
        let (mut last, begun) = (0, self.step(0).duel().plies());
        while let Some(next) = self.step(last).next[0] {
            last = next;
        }
        let step = self.step(last);
        let played = step.duel().record().actions.split_off(begun);
        played.into_iter().chain([step.right()[0].action.clone()]).collect()
    }
}

/// The right actions at a step, and why they are.
fn why(step: &Step) -> String {
    let told = |judged: &Judged| advice(step.duel(), &judged.action);
    let [first, others @ ..] = step.right() else { unreachable!("something is right") };
    let others: Vec<String> = others.iter().map(|judged| uncapped(&told(judged))).collect();
    let also = if others.is_empty() { String::new() } else { format!(" Also right: {}.", others.join(", ")) };
    let is_right = |action: &str| step.right().iter().any(|right| right.action == action);
    let wrong = step.judgement().actions.iter().find(|judged| !is_right(&judged.action));
    let wrong = wrong.expect("something is wrong");
    let next = format!("The next best, {}, {}.", uncapped(&told(wrong)), worth(wrong.worth));
    format!("{} {}.{also} {next}", told(first), worth(first.worth))
}

/// What the other answers to an action, where everything is open.
fn answered(step: &Step, truth: &dyn Truth, action: &str) -> String {
    let mut duel = step.duel().earlier(step.duel().plies());
    // With secrets about, what the other knows is not for this player to hear.
    if duel.entry().hidden || duel.act(action).is_err() {
        return String::new();
    }
    match duel.turn() {
        Turn::Of(player) if player != step.seat().player() => {
            let judgement = truth.judge(&Seat::to_move(&*duel));
            judgement.map_or_else(String::new, |judged| answer(&*duel, &duel.names()[player], &judged))
        }
        _ => String::new(),
    }
}
