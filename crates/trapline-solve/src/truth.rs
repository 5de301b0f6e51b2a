//! [`Truth`]: what the solvers know of a game, whichever it is; and which solver is whose.
//!
//! Everything outside asks here, with a match in hand. The answers go out as JSON in the form that the interfaces
//! promise.

pub use crate::judgement::{Judged, Judgement, Worth};

use crate::effort::Effort;
use crate::hidden::{Proof, Solved, Verdict};
use crate::open::{Valued, state_of};
use crate::{Counts, Value, general, hunt, maze, path, runner, treasure};
use serde_json::Value as Json;
use std::any::Any;
use std::io::{self, Write};
use trapline::games::{self, AtGame, GridHunt, HiddenPath, MazeRunnerDuel, TrapAndTreasure, TrapRunner};
use trapline::{Game, Outcome, Problem, Reason, Rules, Seat, Show, Sight, Size};

/// A game that is solved, with its house rules.
pub trait Truth: Any + Send + Sync {
    /// What was found.
    fn report(&self) -> Report;

    /// The truth about the position a match stands at, for the player on that seat, who is to move or would be. `None`
    /// where it is another game; and, from the general solver, where it is a position set up by hand or a match goes
    /// on for longer than it was followed.
    fn judge(&self, seat: &Seat<'_>) -> Option<Judgement>;

    /// The same by what is still possible: where everything is lost to an opponent who hid perfectly, as if they had not.
    fn remaining(&self, seat: &Seat<'_>) -> Option<Judgement> {
        self.judge(seat)
    }

    /// What whoever reads grades made of this should know, in a sentence or two.
    fn remark(&self) -> Option<&'static str> {
        None
    }

    /// Writes down the strategies behind a proof. Open games have none: every position is its own proof.
    ///
    /// # Errors
    /// Whatever is wrong with `out`.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let _ = out;
        Ok(())
    }
}

/// Why there is no truth about a game, in a sentence for people, without its full stop.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsolved {
    /// There is no such game.
    #[error(transparent)]
    Unknown(#[from] Problem),
    /// Nobody has written a solver for it, and for the general one it is too large.
    #[error("{0}")]
    TooLarge(String),
    /// The machine is too small.
    #[error(transparent)]
    Refused(#[from] treasure::Refusal),
}

/// What was found about a game.
#[derive(Clone, Debug)]
pub enum Report {
    /// Every position, the start's among them.
    Open {
        /// The start's.
        value: Value,
        /// All positions'.
        counts: Counts,
    },
    /// Bounds on player 1's result.
    Hidden(Proof),
}

impl Report {
    /// Whether the value is known so closely that nothing worth telling can be gained by leaving the strategies behind
    /// it: they are perfect.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        const WORTH_TELLING: f64 = 1e-5;
        match self {
            Report::Open { .. } => true,
            Report::Hidden(proof) => proof.upper.up() - proof.lower.down() < WORTH_TELLING,
        }
    }

    /// As the fields that the interfaces promise.
    #[must_use]
    pub fn json(&self) -> serde_json::Map<String, Json> {
        let mut fields = serde_json::Map::new();
        let mut put = |key: &str, value: Json| fields.insert(key.to_owned(), value);
        match self {
            Report::Open { value, counts } => {
                put("value", value.word().into());
                put("plies", value.turns().into());
                put("win", counts.win.into());
                put("draw", counts.draw.into());
                put("loss", counts.loss.into());
                put("positions", counts.total().into());
            }
            Report::Hidden(proof) => {
                let (lower, upper) = (proof.lower.down(), proof.upper.up());
                put("value", proof.value().into());
                put("lower", lower.into());
                put("upper", upper.into());
                if let Some(text) = proof.lower.text() {
                    put("lower_exact", text.into());
                }
                if let Some(text) = proof.upper.text() {
                    put("upper_exact", text.into());
                }
                if let Some(plies) = proof.max_plies {
                    put("max_plies", plies.into());
                }
                put("information_sets", proof.information_sets.into());
            }
        }
        fields
    }
}

/// Solves a game with these house rules. `progress` is told how much is done, from 0 to 1.
///
/// # Errors
/// [`Unsolved`].
pub fn solve(game: &str, rules: &Rules, progress: &dyn Fn(f64)) -> Result<Box<dyn Truth>, Unsolved> {
    solve_with(game, rules, &Effort::new(progress))
}

/// The same with a limit to the time it may take.
///
/// # Errors
/// [`Unsolved`].
pub fn solve_with(game: &str, rules: &Rules, effort: &Effort<'_>) -> Result<Box<dyn Truth>, Unsolved> {
    let sizes: Vec<u8> = games::at(game, FullSizes)?;
    solved(game, rules, &sizes, effort)
}

/// The same on a board of these sizes.
///
/// # Errors
/// [`Unsolved`].
pub fn solve_sized(
    game: &str,
    rules: &Rules,
    sizes: &[u8],
    progress: &dyn Fn(f64),
) -> Result<Box<dyn Truth>, Unsolved> {
    solved(game, rules, sizes, &Effort::new(progress))
}

fn solved(game: &str, rules: &Rules, sizes: &[u8], effort: &Effort<'_>) -> Result<Box<dyn Truth>, Unsolved> {
    let (choices, progress) = (rules.choices(), effort.progress);
    Ok(match game {
        TrapAndTreasure::ID => {
            let game = TrapAndTreasure::sized(choices, sizes);
            open(treasure::solve(game, true, progress)?)
        }
        TrapRunner::ID => {
            let game = TrapRunner::sized(choices, sizes);
            open(
                general::open(game, runner::positions(&game))
                    .map_err(|why| too_large::<TrapRunner>(rules, &why))?,
            )
        }
        HiddenPath::ID => hidden(path::solve(&HiddenPath::sized(choices, sizes), progress)),
        MazeRunnerDuel::ID => hidden(maze::solve_with(&MazeRunnerDuel::sized(choices, sizes), effort)),
        GridHunt::ID => hidden(hunt::solve(&GridHunt::sized(choices, sizes), progress)),
        _ => return games::at(game, AnyGame(rules, sizes, progress))?,
    })
}

/// The rule book's sizes.
struct FullSizes;

impl AtGame for FullSizes {
    type Made = Vec<u8>;

    fn at<G: Show>(self) -> Vec<u8> {
        G::SIZES.iter().map(Size::full).collect()
    }
}

/// A game that nobody has written a solver for.
struct AnyGame<'a>(&'a Rules, &'a [u8], &'a dyn Fn(f64));

impl AtGame for AnyGame<'_> {
    type Made = Result<Box<dyn Truth>, Unsolved>;

    fn at<G: Show>(self) -> Self::Made {
        let AnyGame(rules, sizes, progress) = self;
        let game = G::sized(rules.choices(), sizes);
        let solved = match G::HIDDEN {
            true => general::hidden(game, progress).map(hidden),
            false => general::open(game, [game.start()]).map(open),
        };
        solved.map_err(|why| too_large::<G>(rules, &why))
    }
}

/// That the game with these house rules is.
fn too_large<G: Show>(rules: &Rules, why: &str) -> Unsolved {
    let chosen = rules.differing().join(", ");
    let with = if chosen.is_empty() { String::new() } else { format!(" with {chosen}") };
    Unsolved::TooLarge(format!("{}{with} {why}", G::TITLE))
}

/// As [`solve`], but what takes minutes to train is at hand.
///
/// # Errors
/// [`Unsolved`].
pub fn recall(game: &str, rules: &Rules, progress: &dyn Fn(f64)) -> Result<Box<dyn Truth>, Unsolved> {
    let trained = (game == MazeRunnerDuel::ID)
        .then(|| MazeRunnerDuel::with(rules.choices()))
        .and_then(|maze| maze::Solution::shipped(&maze));
    match trained {
        Some(solution) => Ok(hidden(solution)),
        None => solve(game, rules, progress),
    }
}

/// One with secrets.
fn hidden<G: Show>(solved: impl Solved<G> + 'static) -> Box<dyn Truth> {
    Box::new(Hidden(Box::new(solved)))
}

/// One without secrets.
fn open<G: Show>(valued: impl Valued<G> + 'static) -> Box<dyn Truth> {
    Box::new(Open(Box::new(valued)))
}

/// How the match ended, if it has; a ply limit does not count.
fn ending(seat: &Seat<'_>) -> Option<Outcome> {
    seat.turn().outcome().filter(|end| end.reason != Reason::PlyLimit)
}

/// A game without secrets, solved.
struct Open<G: Game>(Box<dyn Valued<G>>);

impl<G: Show> Truth for Open<G> {
    fn report(&self) -> Report {
        Report::Open { value: self.0.value(&self.0.game().start()), counts: self.0.counts() }
    }

    fn judge(&self, seat: &Seat<'_>) -> Option<Judgement> {
        let (game, sight) = seat.sight::<G>().filter(|(game, _)| *game == self.0.game())?;
        if let Some(outcome) = ending(seat) {
            return Some(Judgement::over(outcome, seat.player(), false));
        }
        let state = state_of::<G>(&sight.view).filter(|state| self.0.knows(state))?;
        let worth = |action| self.0.after(state, action);
        let mut values: Vec<_> = game.actions(&sight.view).map(|action| (worth(action), action)).collect();
        values.sort_by(|(a, one), (b, two)| b.cmp(a).then(one.cmp(two)));
        let judged = |&(value, action): &(Value, G::Action)| Judged {
            action: game.write(action),
            worth: Worth::Known(value),
            probability: None,
        };
        let best = values.first()?.0;
        Some(Judgement { worth: Worth::Known(best), actions: values.iter().map(judged).collect() })
    }
}

/// A game with secrets, solved.
struct Hidden<G: Game>(Box<dyn Solved<G>>);

impl<G: Show> Hidden<G> {
    /// A verdict as a judgement.
    fn judged(
        &self,
        seat: &Seat<'_>,
        verdict: impl Fn(&Sight<'_, G>) -> Option<Verdict<G::Action>>,
    ) -> Option<Judgement> {
        let (game, sight) = seat.sight::<G>().filter(|(game, _)| *game == self.0.game())?;
        if let Some(outcome) = ending(seat) {
            return Some(Judgement::over(outcome, seat.player(), true));
        }
        let verdict = verdict(&sight)?;
        let judged = verdict.choices.iter().map(|choice| Judged {
            action: game.write(choice.action),
            worth: Worth::Expected(choice.value),
            probability: Some(choice.probability),
        });
        Some(Judgement { worth: Worth::Expected(verdict.value), actions: judged.collect() })
    }
}

impl<G: Show> Truth for Hidden<G> {
    fn report(&self) -> Report {
        Report::Hidden(self.0.proof().clone())
    }

    fn judge(&self, seat: &Seat<'_>) -> Option<Judgement> {
        self.judged(seat, |sight| self.0.judge(sight))
    }

    fn remaining(&self, seat: &Seat<'_>) -> Option<Judgement> {
        self.judged(seat, |sight| self.0.remaining(sight))
    }

    fn remark(&self) -> Option<&'static str> {
        const UNPROVED: &str = "Nobody has solved the game with these rules: all chances and grades compare with the \
                                best play that is known, which is not proved to be perfect.";
        self.0.remark().or((!self.report().is_proved()).then_some(UNPROVED))
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.0.write(out)
    }
}

impl dyn Truth {
    /// The values of all positions, where it is about that game and the game has no secrets.
    #[must_use]
    pub fn valued<G: Game>(&self) -> Option<&dyn Valued<G>> {
        let truth: &dyn Any = self;
        truth.downcast_ref::<Open<G>>().map(|open| &*open.0)
    }

    /// The proved strategies, where it is about that game and the game has secrets.
    #[must_use]
    pub fn solved<G: Game>(&self) -> Option<&dyn Solved<G>> {
        let truth: &dyn Any = self;
        truth.downcast_ref::<Hidden<G>>().map(|hidden| &*hidden.0)
    }
}
