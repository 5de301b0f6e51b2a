//! The list of games, and `Encoding`: what the numbers of a game mean.

use crate::convert::{Sizes, checked, to_python, to_rules, to_sizes};
use crate::matches::Match;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::{Map, Value};
use trapline::coded::AnyEncoding;
use trapline::games::ALL;

/// Every game: its id, names, house rules and sizes, the default or the rule book's first.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let all = ALL.iter().map(|entry| {
        let dict = PyDict::new(py);
        dict.set_item("id", entry.id)?;
        dict.set_item("title", entry.title)?;
        dict.set_item("about", entry.line)?;
        dict.set_item("hidden", entry.hidden)?;
        let rules = PyDict::new(py);
        for rule in entry.house_rules {
            let values = rule.choices.iter().map(|choice| to_python(py, &choice.json()));
            rules.set_item(rule.key, values.collect::<PyResult<Vec<_>>>()?)?;
        }
        dict.set_item("rules", rules)?;
        let sizes = PyDict::new(py);
        for size in entry.sizes {
            let values: Vec<u32> = size.values.iter().rev().map(|&value| value.into()).collect();
            sizes.set_item(size.key, values)?;
        }
        dict.set_item("sizes", sizes)?;
        Ok(dict)
    });
    PyList::new(py, all.collect::<PyResult<Vec<_>>>()?)
}

/// How a game is written in numbers.
#[pyclass(module = "trapline", frozen)]
pub struct Encoding {
    code: Box<dyn AnyEncoding>,
    /// What a pickle needs to make it again.
    of: Made,
}

/// What an encoding is made from.
#[derive(Clone)]
struct Made {
    game: &'static str,
    rules: Map<String, Value>,
    sizes: Sizes,
    factored: bool,
}

impl Encoding {
    /// That of a match.
    pub fn of(duel: &Match) -> Encoding {
        let (game, rules) = (duel.id(), duel.duel().rules().write());
        let (sizes, factored) = duel.board();
        Encoding {
            code: duel.coded().code().copy(),
            of: Made { game, rules, sizes: sizes.clone(), factored },
        }
    }

    fn code(&self) -> &dyn AnyEncoding {
        &*self.code
    }
}

/// How a game with these house rules and sizes is written in numbers.
#[pyfunction]
#[pyo3(signature = (game, rules=None, *, sizes=None, factored=false))]
pub fn encoding(
    game: &str,
    rules: Option<&Bound<'_, PyAny>>,
    sizes: Option<&Bound<'_, PyAny>>,
    factored: bool,
) -> PyResult<Encoding> {
    Ok(Encoding::of(&Match::begin(game, to_rules(rules)?, None, to_sizes(sizes)?, factored)?))
}

#[pymethods]
impl Encoding {
    /// Counts up whenever a number changes its meaning.
    #[getter]
    fn version(&self) -> u32 {
        self.code().version()
    }

    /// How many actions have a number, legal or not.
    #[getter]
    fn num_actions(&self) -> usize {
        self.code().indices()
    }

    /// How many numbers an observation has: those of the planes, then single ones.
    #[getter]
    fn size(&self) -> usize {
        self.code().length()
    }

    /// Planes, rows and columns of an observation's first part.
    #[getter]
    fn board(&self) -> (usize, usize, usize) {
        let (rows, columns) = self.code().board();
        (self.code().planes().len(), rows, columns)
    }

    /// What each plane shows.
    #[getter]
    fn planes(&self) -> Vec<&'static str> {
        self.code().planes()
    }

    /// What each number after the planes tells.
    #[getter]
    fn numbers(&self) -> Vec<&'static str> {
        self.code().numbers()
    }

    /// The text of the action of that number.
    fn action(&self, index: usize) -> PyResult<String> {
        checked(self.code().action(index))
    }

    /// The number of an action by its text.
    fn index(&self, action: &str) -> PyResult<usize> {
        checked(self.code().index(action))
    }

    fn __repr__(&self) -> String {
        let (actions, numbers) = (self.num_actions(), self.size());
        format!("<trapline.Encoding of {}: {actions} actions, {numbers} numbers>", self.of.game)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Match,))> {
        let Made { game, rules, sizes, factored } = slf.get().of.clone();
        let getter = slf.py().import("operator")?.getattr("attrgetter")?.call1(("encoding",))?;
        Ok((getter, (Match::begin(game, rules, None, sizes, factored)?,)))
    }
}
