//! `Solution`: the truth about a game. Reviews and bounds.

use crate::convert::{asked, checked, to_player, to_python, to_record, to_rules, to_sizes};
use crate::errors::{TraplineError, UnknownRule, Unsolved, wrong};
use crate::matches::Match as Sitting;
use crate::process::Process;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value};
use std::cell::Cell;
use std::sync::{Arc, Mutex, PoisonError};
use trapline::games::{self, AtGame, Entry};
use trapline::record::Record;
use trapline::{AnyMatch, Match, Problem, Rules, Seat, Show, Size};
use trapline_bots::Measure;
use trapline_bots::review::{Review, Unreviewed};
use trapline_solve::equilibrium;
use trapline_solve::truth::{self, Judgement, Truth};

/// A game that is solved, with its house rules.
#[pyclass(module = "trapline", frozen)]
pub struct Solution {
    entry: &'static Entry,
    rules: Rules,
    truth: Arc<dyn Truth>,
    losses: Box<dyn Losses>,
}

/// What actions gave away, whichever the game.
trait Losses: Send + Sync {
    /// What each action of a match gave away; `None` where nothing is known of the position.
    fn each(&self, record: &Record) -> Result<Vec<Option<f64>>, Problem>;
}

impl<G: Show> Losses for Measure<G> {
    fn each(&self, record: &Record) -> Result<Vec<Option<f64>>, Problem> {
        let mut duel = Match::<G>::open(record)?;
        for action in &record.actions {
            duel.act(action)?;
        }
        Ok(Measure::each(self, &duel, 0).into_iter().map(|(_, loss)| loss).collect())
    }
}

/// The losses by that truth.
struct By<'a>(&'a Arc<dyn Truth>);

impl AtGame for By<'_> {
    type Made = Box<dyn Losses>;
    fn at<G: Show>(self) -> Self::Made {
        Box::new(Measure::<G>::new(self.0.clone()).expect("it is the truth about this game"))
    }
}

/// What is known of the game that this match is at.
pub fn of(py: Python<'_>, duel: &dyn AnyMatch) -> PyResult<Arc<dyn Truth>> {
    solved(py, duel.entry(), duel.rules(), None)
}

thread_local! {
    /// Whether this thread tells somebody how far a solver has come.
    static TELLING: Cell<bool> = const { Cell::new(false) };
}

fn solved(
    py: Python<'_>,
    entry: &'static Entry,
    rules: &Rules,
    progress: Option<Py<PyAny>>,
) -> PyResult<Arc<dyn Truth>> {
    // It could be what is being solved, which would be waited for forever.
    if TELLING.get() {
        return Err(wrong("nothing can be solved by what is told of another solution's progress"));
    }
    if progress.as_ref().is_some_and(|progress| !progress.bind(py).is_callable()) {
        return Err(PyTypeError::new_err(
            "progress is called with a number from 0 to 1; this cannot be called",
        ));
    }
    let process = Process::this();
    let failed: Mutex<Option<PyErr>> = Mutex::default();
    let tell = |part: f64| {
        let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(progress) = &progress
            && failed.is_none()
        {
            TELLING.set(true);
            *failed = Python::attach(|py| progress.call1(py, (part,)).err());
            TELLING.set(false);
        }
    };
    // Only who works something out does it in the pool. Who waited there could hold up those who work.
    let answer = py.detach(|| {
        process.truths.solve_by(entry, rules, |rules| {
            process.pool().install(|| truth::recall(entry.id, rules, &tell).map(Arc::from))
        })
    });
    // What is wrong with whoever is told is no reason to stop, but is told in the end.
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => answer.map_err(|unsolved| Unsolved::new_err(unsolved.to_string())),
    }
}

/// Solves a game, or recalls what is known of it.
#[pyfunction]
#[pyo3(signature = (game, rules=None, *, progress=None))]
pub fn solve(
    py: Python<'_>,
    game: &str,
    rules: Option<&Bound<'_, PyAny>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Solution> {
    let entry = checked(games::find(game))?;
    let mut rules = checked(Rules::read(entry.house_rules, &to_rules(rules)?))?;
    rules.max_plies = None; // what is known holds without one
    let truth = solved(py, entry, &rules, progress)?;
    let losses = checked(games::at(game, By(&truth)))?;
    Ok(Solution { entry, rules, truth, losses })
}

impl Solution {
    /// How often the proved strategy does each action, where there are secrets: far quicker than to judge.
    fn mixed(&self, seat: &Seat<'_>) -> Option<Vec<(String, f64)>> {
        struct Mix<'a>(&'a dyn Truth, &'a Seat<'a>);
        impl AtGame for Mix<'_> {
            type Made = Option<Vec<(String, f64)>>;
            fn at<G: Show>(self) -> Self::Made {
                let (game, sight) = self.1.sight::<G>()?;
                let mix = self.0.solved::<G>()?.mix(&sight)?;
                Some(mix.into_iter().map(|(action, often)| (game.write(action), often)).collect())
            }
        }
        games::at(self.entry.id, Mix(&*self.truth, seat)).ok()?
    }

    fn judged(&self, py: Python<'_>, seat: &Seat<'_>) -> PyResult<Judgement> {
        let unknown = "nothing is proved of positions that were set up by hand in this game";
        py.detach(|| self.truth.judge(seat)).ok_or_else(|| Unsolved::new_err(unknown))
    }

    /// Refuses what is another game.
    fn check(&self, duel: &dyn AnyMatch) -> PyResult<()> {
        let name = |id: &str, rules: &Rules| {
            let mut rules = rules.clone();
            rules.max_plies = None;
            std::iter::once(id.to_owned()).chain(rules.differing()).collect::<Vec<_>>().join(" ")
        };
        let (ours, theirs) = (name(self.entry.id, &self.rules), name(duel.entry().id, duel.rules()));
        if ours != theirs {
            return Err(wrong(format!("this is the solution of {ours}, and the match is at {theirs}")));
        }
        Ok(())
    }

    fn check_match(&self, duel: &Sitting) -> PyResult<()> {
        full(duel)?;
        self.check(duel.duel())
    }
}

fn full(duel: &Sitting) -> PyResult<()> {
    if duel.is_full() {
        return Ok(());
    }
    Err(Unsolved::new_err("only the rule book's board is solved; trapline.bounds tells of smaller ones"))
}

#[pymethods]
impl Solution {
    /// The game's id.
    #[getter]
    fn game(&self) -> &'static str {
        self.entry.id
    }

    /// Its house rules, where they differ from the default.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &Value::Object(self.rules.write()))
    }

    /// What was found, as `trapline solve --json` tells it.
    #[getter]
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &Value::Object(self.truth.report().json()))
    }

    /// The truth about a position, from the side of the player to move, best action first.
    fn eval<'py>(&self, py: Python<'py>, r#match: PyRef<'py, Sitting>) -> PyResult<Bound<'py, PyAny>> {
        self.check_match(&r#match)?;
        let judgement = self.judged(py, &Seat::to_move(r#match.duel()))?;
        to_python(py, &judgement.json())
    }

    /// How often perfect play does each action; nothing for a seat that is not to move. Without secrets all best
    /// actions are as good.
    #[pyo3(signature = (r#match, seat=None))]
    fn policy<'py>(
        &self,
        py: Python<'py>,
        r#match: PyRef<'py, Sitting>,
        seat: Option<u8>,
    ) -> PyResult<Bound<'py, PyDict>> {
        self.check_match(&r#match)?;
        let policy = PyDict::new(py);
        let player = seat.map(to_player).transpose()?;
        let mover = r#match.duel().turn().player();
        if mover.is_none() || player.is_some_and(|player| Some(player) != mover) {
            return Ok(policy);
        }
        let seat = Seat::to_move(r#match.duel());
        if let Some(mix) = py.detach(|| self.mixed(&seat)) {
            for action in seat.legal() {
                policy.set_item(action, 0.0)?;
            }
            for (action, often) in mix {
                policy.set_item(action, often)?;
            }
            return Ok(policy);
        }
        let judgement = self.judged(py, &seat)?;
        // Without secrets everything that is best is as good.
        let best = judgement.actions.iter().filter(|judged| judged.worth == judgement.worth).count();
        for judged in &judgement.actions {
            policy.set_item(
                &judged.action,
                if judged.worth == judgement.worth { 1.0 / best as f64 } else { 0.0 },
            )?;
        }
        Ok(policy)
    }

    /// What each action of a match gave away, in wins: from 0 to 1; None where nothing is known of the position.
    fn regret(&self, py: Python<'_>, record: &Bound<'_, PyAny>) -> PyResult<Vec<Option<f64>>> {
        let record = record_of(record)?;
        self.check(&*checked(games::open(&record))?)?;
        checked(py.detach(|| self.losses.each(&record)))
    }

    fn __repr__(&self) -> String {
        format!("<trapline.Solution of {}>", self.entry.id)
    }
}

/// A record, or that of a match.
fn record_of(record: &Bound<'_, PyAny>) -> PyResult<Record> {
    let Ok(duel) = record.cast::<Sitting>() else { return to_record(record) };
    let duel = duel.borrow();
    full(&duel)?;
    Ok(duel.duel().record())
}

fn reviewed(py: Python<'_>, truth: &dyn Truth, record: &Record) -> PyResult<Review> {
    py.detach(|| Review::of(truth, record)).map_err(|unreviewed| match unreviewed {
        Unreviewed::Record(problem) => crate::errors::raised(&problem),
        other => Unsolved::new_err(other.to_string()),
    })
}

/// A match judged action by action.
#[pyfunction]
pub fn review<'py>(record: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = record.py();
    let record = record_of(record)?;
    let truth = of(py, &*checked(games::open(&record))?)?;
    to_python(py, &reviewed(py, &*truth, &record)?.json())
}

/// The bounds are right to more digits than this.
const ROUNDING: f64 = 1e-12;

/// Bounds of what a game is worth to player 1, however long it may last: it is followed for so many plies, and what has
/// not ended by then is lost for the lower bound and won for the upper one. Refused where there are more than
/// `most_nodes` positions; a million take some hundred megabytes.
#[pyfunction]
#[pyo3(signature = (game, rules=None, *, sizes=None, plies, target=1e-3, most_nodes=5_000_000))]
pub fn bounds(
    py: Python<'_>,
    game: &str,
    rules: Option<&Bound<'_, PyAny>>,
    sizes: Option<&Bound<'_, PyAny>>,
    plies: u32,
    target: f64,
    most_nodes: usize,
) -> PyResult<(f64, f64)> {
    struct Bounds<'a>(&'a Map<String, Value>, Vec<(&'a str, u64)>, u32, f64, usize);
    impl AtGame for Bounds<'_> {
        type Made = PyResult<(f64, f64)>;
        fn at<G: Show>(self) -> Self::Made {
            let rules = checked(Rules::read(G::HOUSE_RULES, self.0))?;
            let game = G::sized(rules.choices(), &checked(Size::read(G::SIZES, self.1))?);
            let bounds = equilibrium::bounds(&game, self.2, self.3, self.4)
                .map_err(|error| TraplineError::new_err(error.to_string()))?;
            Ok(((bounds.lower - ROUNDING).max(-1.0), (bounds.upper + ROUNDING).min(1.0)))
        }
    }
    let (rules, sizes) = (to_rules(rules)?, to_sizes(sizes)?);
    if rules.contains_key("max_plies") {
        let right = "bounds hold for matches of any length; leave max_plies out, and say plies";
        return Err(UnknownRule::new_err(right));
    }
    if target.is_nan() || target <= 0.0 {
        return Err(wrong(format!("target is a number above 0, like 0.001, not {target}")));
    }
    py.detach(|| {
        checked(games::at(game, Bounds(&rules, asked(&sizes).collect(), plies, target, most_nodes)))?
    })
}
