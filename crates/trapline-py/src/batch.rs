//! `Batch`: many matches at one game on arrays that are handed in.

use crate::convert::{Sizes, asked, checked, to_rules, to_sizes};
use crate::encoding::Encoding;
use crate::errors::{raised, wrong};
use crate::matches::Match;
use crate::process::Process;
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;
use rayon::prelude::*;
use serde_json::{Map, Value};
use trapline::batch::{self, AnyBatch, Outcomes, Refused};
use trapline_bots::SplitMix;

/// Many matches at one game, stepped at once, without the interpreter's lock.
#[pyclass(module = "trapline")]
pub struct Batch {
    /// A part for each thread.
    parts: Vec<Box<dyn AnyBatch>>,
    first: Match,
    count: usize,
    seed: u64,
    /// How often something was drawn since.
    draws: u64,
}

/// So many matches are a gigabyte.
pub const MOST: usize = 1 << 24;

/// More threads than this help nobody.
const MOST_THREADS: usize = 1024;

/// So many matches in as many parts as there are threads.
pub fn open(
    game: &str,
    rules: &Map<String, Value>,
    sizes: &Sizes,
    factored: bool,
    count: usize,
    threads: usize,
) -> PyResult<Vec<Box<dyn AnyBatch>>> {
    if threads == 0 || threads > MOST_THREADS {
        return Err(wrong(format!("threads are from 1 to {MOST_THREADS}, not {threads}")));
    }
    if count > MOST {
        return Err(wrong(format!("at most {MOST} matches are played at once, not {count}")));
    }
    let share = count.div_ceil(threads).max(1);
    let starts = (0..count.max(1)).step_by(share);
    let parts =
        starts.map(|start| batch::open(game, rules, asked(sizes), factored, share.min(count - start)));
    checked(parts.collect())
}

/// The lists of a step cut where the parts of a batch are.
macro_rules! cut {
    ($parts:expr, $width:expr, $list:expr) => {{
        let mut rest = $list;
        let mut pieces = Vec::with_capacity($parts.len());
        for part in $parts.iter() {
            let (piece, more) = std::mem::take(&mut rest).split_at_mut(part.count() * $width);
            pieces.push(piece);
            rest = more;
        }
        pieces
    }};
}

/// Refuses a list of another length.
fn check_length(name: &str, is: usize, count: usize) -> PyResult<()> {
    if is == count {
        return Ok(());
    }
    Err(wrong(format!("{name} has a place for each of the {count} matches, not {is}")))
}

/// Does something with every part, which has its number: at once where there are several.
pub fn each<T: Send, R: Send>(
    parts: &mut [Box<dyn AnyBatch>],
    with: Vec<T>,
    work: impl Fn(usize, &mut dyn AnyBatch, T) -> R + Sync,
) -> Vec<R> {
    if let [part] = parts {
        return with.into_iter().map(|with| work(0, &mut **part, with)).collect();
    }
    Process::this().pool().install(|| {
        let parts = parts.par_iter_mut().zip(with).enumerate();
        parts.map(|(at, (part, with))| work(at, &mut **part, with)).collect()
    })
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, count, *, rules=None, sizes=None, factored=false, threads=1, seed=0))]
    fn new(
        game: &str,
        count: usize,
        rules: Option<&Bound<'_, PyAny>>,
        sizes: Option<&Bound<'_, PyAny>>,
        factored: bool,
        threads: usize,
        seed: u64,
    ) -> PyResult<Batch> {
        let (rules, sizes) = (to_rules(rules)?, to_sizes(sizes)?);
        let parts = open(game, &rules, &sizes, factored, count, threads)?;
        let first = Match::begin(game, rules, None, sizes, factored)?;
        Ok(Batch { parts, first, count, seed, draws: 0 })
    }

    /// How many matches there are.
    #[getter]
    fn count(&self) -> usize {
        self.count
    }

    /// How the game is written in numbers.
    #[getter]
    fn encoding(&self) -> Encoding {
        Encoding::of(&self.first)
    }

    /// Begins all matches anew; with a seed also what is drawn.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, seed: Option<u64>) {
        if let Some(seed) = seed {
            self.seed = seed;
            self.draws = 0;
        }
        self.parts.iter_mut().for_each(|part| part.reset());
    }

    /// Does an action in every match, by its number, and writes what whoever acted got and what is over. What is over
    /// begins anew. Where one action cannot be done, none is.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut rewards: PyReadwriteArray1<'_, f32>,
        mut terminations: PyReadwriteArray1<'_, bool>,
        mut truncations: PyReadwriteArray1<'_, bool>,
    ) -> PyResult<()> {
        let (count, parts) = (self.count, &mut self.parts);
        // Others may write to the array meanwhile; what was checked is what is done.
        let actions = actions.as_slice()?.to_vec();
        let rewards = rewards.as_slice_mut()?;
        let (terminations, truncations) = (terminations.as_slice_mut()?, truncations.as_slice_mut()?);
        check_length("actions", actions.len(), count)?;
        check_length("rewards", rewards.len(), count)?;
        check_length("terminations", terminations.len(), count)?;
        check_length("truncations", truncations.len(), count)?;
        py.detach(|| {
            // All parts agree before the first goes on.
            let share = parts.first().map_or(0, |part| part.count()).max(1);
            let chosen: Vec<_> = actions.chunks(share).collect();
            let agreed = each(parts, chosen, |at, part, actions| {
                part.check(actions).map_err(|refused| refused.after(at * share))
            });
            agreed.into_iter().collect::<Result<(), Refused>>()?;
            let rewards = cut!(parts, 1, rewards);
            let terminations = cut!(parts, 1, terminations);
            let truncations = cut!(parts, 1, truncations);
            let lists = actions.chunks(share).zip(rewards).zip(terminations).zip(truncations);
            each(parts, lists.collect(), |_, part, (((actions, rewards), terminations), truncations)| {
                part.carry_out(actions, Outcomes { rewards, terminations, truncations });
            });
            Ok(())
        })
        .map_err(|Refused { at, problem }| raised(&problem.map(|text| format!("match {at}: {text}"))))
    }

    /// Writes what whoever is to move in each match sees, and what they may do.
    #[pyo3(signature = (observations=None, masks=None))]
    fn observe(
        &mut self,
        py: Python<'_>,
        mut observations: Option<PyReadwriteArray2<'_, f32>>,
        mut masks: Option<PyReadwriteArray2<'_, i8>>,
    ) -> PyResult<()> {
        let code = self.first.coded().code();
        let (length, indices, count) = (code.length(), code.indices(), self.count);
        let observations = observations.as_mut().map(|list| list.as_slice_mut()).transpose()?;
        let masks = masks.as_mut().map(|list| list.as_slice_mut()).transpose()?;
        for (name, is, width) in [
            ("observations", observations.as_deref().map(<[f32]>::len), length),
            ("masks", masks.as_deref().map(<[i8]>::len), indices),
        ] {
            if is.is_some_and(|is| is != count * width) {
                return Err(wrong(format!("{name} are {count} rows of {width}")));
            }
        }
        let parts = &mut self.parts;
        py.detach(|| {
            if let Some(observations) = observations {
                let cut = cut!(parts, length, observations);
                each(parts, cut, |_, part, into| part.observe(Some(into), None));
            }
            if let Some(masks) = masks {
                let cut = cut!(parts, indices, masks);
                each(parts, cut, |_, part, into| part.observe(None, Some(into)));
            }
        });
        Ok(())
    }

    /// Draws an action for every match from those that may be done.
    fn sample(&mut self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice_mut()?;
        check_length("actions", actions.len(), self.count)?;
        let (seed, before) = (self.seed, self.draws);
        self.draws += self.count as u64;
        let parts = &mut self.parts;
        py.detach(|| {
            let share = parts.first().map_or(0, |part| part.count());
            let cut = cut!(parts, 1, actions);
            // What is drawn for a match does not depend on how many threads there are.
            each(parts, cut, |at, part, into| {
                let mut random = SplitMix::new(seed).after(before + (at * share) as u64);
                part.sample(into, &mut |below| random.below(below as usize) as u32);
            });
        });
        Ok(())
    }

    /// Writes whose turn it is in each match.
    fn to_move(&self, mut seats: PyReadwriteArray1<'_, i8>) -> PyResult<()> {
        let seats = seats.as_slice_mut()?;
        check_length("seats", seats.len(), self.count)?;
        let pieces = cut!(self.parts, 1, seats);
        self.parts.iter().zip(pieces).for_each(|(part, into)| part.to_move(into));
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("<trapline.Batch of {} matches at {}>", self.count, self.first.id())
    }
}
