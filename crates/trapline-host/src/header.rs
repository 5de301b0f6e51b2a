//! How a match begins, as it is kept: its record, and beside it how it stands in a series.

use crate::{Series, Table};
use serde::de::DeserializeOwned;
use serde_json::Value;
use trapline::Problem;
use trapline::record::Record;

/// The fields that are no part of a record.
const SERIES: &str = "series";
const DRAWN: &str = "drawn";

/// What is kept of a table before anything happens at it.
#[must_use]
pub fn write(table: &Table) -> Record {
    let mut record = table.record();
    if let Some(series) = table.series_before() {
        record.more.insert(SERIES.to_owned(), serde_json::to_value(series).expect("a series is JSON"));
    } else if table.is_drawn() {
        record.more.insert(DRAWN.to_owned(), Value::Bool(true));
    }
    record
}

/// The table of what was kept.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn read(mut record: Record) -> Result<Table, Problem> {
    let series: Option<Series> = take(&mut record, SERIES);
    let drawn = take(&mut record, DRAWN).unwrap_or(false);
    let table = Table::open(&record, series)?;
    let drawn = drawn || table.is_drawn();
    Ok(table.drawing(drawn))
}

/// Takes a field of ours out; one of that name that is something else stays where it is.
fn take<T: DeserializeOwned>(record: &mut Record, field: &str) -> Option<T> {
    let ours = T::deserialize(record.more.get(field)?).ok()?;
    record.more.remove(field);
    Some(ours)
}
