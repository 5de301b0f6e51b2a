//! Random matches by the thousand.

use crate::batch::{MOST, each, open};
use crate::convert::{to_rules, to_sizes};
use crate::errors::wrong;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use trapline::Player;
use trapline_bots::SplitMix;

/// So many are played before it is looked whether somebody wants to stop.
const BLOCK: usize = 1 << 15;

/// One that goes on for so long may go on for ever.
const ENDLESS: u64 = 1000;

/// Random matches from the start to the end: who won each (0 is a draw), and after how many actions. Without another
/// `max_plies` a match is a draw after 1,000.
#[pyfunction]
#[pyo3(signature = (game, n, *, rules=None, sizes=None, seed=0, threads=1))]
pub fn rollouts<'py>(
    py: Python<'py>,
    game: &str,
    n: usize,
    rules: Option<&Bound<'py, PyAny>>,
    sizes: Option<&Bound<'py, PyAny>>,
    seed: u64,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    if n > MOST {
        return Err(wrong(format!("at most {MOST} matches are played at once, not {n}")));
    }
    let mut rules = to_rules(rules)?;
    rules.entry("max_plies").or_insert(ENDLESS.into());
    // Nothing is kept of a match, so that one a thread is enough to play all of them.
    let mut parts = open(game, &rules, &to_sizes(sizes)?, false, threads.min(n), threads)?;
    let winners = PyArray1::<i8>::zeros(py, n, false);
    let plies = PyArray1::<i64>::zeros(py, n, false);
    {
        let (mut winners, mut plies) = (winners.readwrite(), plies.readwrite());
        let (winners, plies) = (winners.as_slice_mut()?, plies.as_slice_mut()?);
        for (block, (winners, plies)) in winners.chunks_mut(BLOCK).zip(plies.chunks_mut(BLOCK)).enumerate() {
            py.check_signals()?;
            let share = winners.len().div_ceil(parts.len());
            let lists = winners.chunks_mut(share).zip(plies.chunks_mut(share)).collect();
            py.detach(|| {
                each(&mut parts, lists, |at, part, (winners, plies)| {
                    for (i, (winner, plies)) in winners.iter_mut().zip(plies).enumerate() {
                        let number = (block * BLOCK + at * share + i) as u64;
                        let mut random = SplitMix::new(SplitMix::new(seed).after(number).number());
                        let (outcome, played) =
                            part.rollout(&mut |below| random.below(below as usize) as u32);
                        *winner = outcome.winner.map_or(0, Player::number) as i8;
                        *plies = played as i64;
                    }
                });
            });
        }
    }
    let found = PyDict::new(py);
    found.set_item("winner", winners)?;
    found.set_item("plies", plies)?;
    Ok(found)
}
