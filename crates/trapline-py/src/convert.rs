//! From Python and back: JSON, seats, viewers, rules, sizes.

use crate::errors::{BadRecord, UnknownRule, raised, wrong};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyMapping, PyString};
use serde_json::{Map, Value};
use trapline::record::Record;
use trapline::{Player, Viewer};

/// JSON as Python's own things.
pub fn to_python<'py>(py: Python<'py>, json: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match json {
        Value::Null => py.None().into_bound(py),
        Value::Bool(truth) => PyBool::new(py, *truth).to_owned().into_any(),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => whole.into_pyobject(py)?.into_any(),
            None => number.as_f64().into_pyobject(py)?.into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let items = items.iter().map(|item| to_python(py, item)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, items)?.into_any()
        }
        Value::Object(fields) => to_dict(py, fields)?.into_any(),
    })
}

/// A JSON object as a dict.
pub fn to_dict<'py>(py: Python<'py>, fields: &Map<String, Value>) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, value) in fields {
        dict.set_item(key, to_python(py, value)?)?;
    }
    Ok(dict)
}

/// A mapping of Python's as JSON text.
fn dumped(mapping: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = mapping.py();
    let dict = py.get_type::<PyDict>().call1((mapping.cast::<PyMapping>()?,))?;
    // What counts as a number, as NumPy's do, is one.
    let options = PyDict::new(py);
    options.set_item("default", py.import("operator")?.getattr("index")?)?;
    py.import("json")?.call_method("dumps", (dict,), Some(&options))?.extract()
}

/// A record, given as a mapping or as text.
pub fn to_record(record: &Bound<'_, PyAny>) -> PyResult<Record> {
    let text = match record.cast::<PyString>() {
        Ok(text) => text.to_cow()?.into_owned(),
        Err(_) => dumped(record)?,
    };
    Record::parse(&text).map_err(|problem| BadRecord::new_err(problem.to_string()))
}

/// House rules as in a record.
pub fn to_rules(rules: Option<&Bound<'_, PyAny>>) -> PyResult<Map<String, Value>> {
    let Some(rules) = rules else { return Ok(Map::new()) };
    let text = dumped(rules)?;
    serde_json::from_str(&text).map_err(|error| UnknownRule::new_err(error.to_string()))
}

/// Sizes of a board by their keys.
pub type Sizes = Vec<(String, u64)>;

/// Sizes as they were asked for.
pub fn to_sizes(sizes: Option<&Bound<'_, PyAny>>) -> PyResult<Sizes> {
    let Some(sizes) = sizes else { return Ok(vec![]) };
    let items = sizes.cast::<PyMapping>()?.items()?;
    items.iter().map(|item| item.extract::<(String, u64)>()).collect()
}

/// The same for the library.
pub fn asked(sizes: &Sizes) -> impl Iterator<Item = (&str, u64)> {
    sizes.iter().map(|(key, value)| (key.as_str(), *value))
}

/// A player by the number of their seat.
pub fn to_player(seat: u8) -> PyResult<Player> {
    Player::from_number(seat.into()).ok_or_else(|| wrong(format!("a seat is 1 or 2, not {seat}")))
}

/// A seat's number, "public" or "referee".
pub fn to_viewer(seat: &Bound<'_, PyAny>) -> PyResult<Viewer> {
    let Ok(text) = seat.cast::<PyString>() else {
        return Ok(Viewer::Seat(to_player(seat.extract()?)?));
    };
    match &*text.to_cow()? {
        "public" => Ok(Viewer::Public),
        "referee" => Ok(Viewer::Referee),
        other => Err(wrong(format!("a viewer is 1, 2, \"public\" or \"referee\", not {other:?}"))),
    }
}

/// What the library has refused.
pub fn checked<T>(result: Result<T, trapline::Problem>) -> PyResult<T> {
    result.map_err(|problem| raised(&problem))
}
