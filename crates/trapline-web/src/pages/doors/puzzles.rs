//! The doors to the puzzles of the days.

use super::desk::{Desk, Found};
use super::find;
use super::form::Form;
use crate::clock::now;
use crate::pages::puzzle::{self, Riddle};
use crate::pages::wait;
use crate::pages::wish::Wish;
use crate::problem::Wrong;
use crate::site::Site;
use axum::Extension;
use axum::extract::{Path, Query, State};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use maud::Markup;
use serde::Deserialize;
use std::sync::Arc;
use trapline::Rules;
use trapline::games::Entry;
use trapline_bots::puzzle::Puzzle;

/// So many days are looked back at.
const DAYS: i64 = 31;

/// Which day.
#[derive(Deserialize)]
pub struct Day {
    #[serde(default)]
    date: Option<String>,
}

fn today() -> Date {
    let now = i64::try_from(now().0).ok().and_then(|now| Timestamp::from_millisecond(now).ok());
    now.unwrap_or_default().to_zoned(TimeZone::UTC).date()
}

/// The day that is asked for, if it is past and not long.
fn day(asked: Option<&str>) -> Result<Date, Wrong> {
    let today = today();
    let Some(text) = asked else { return Ok(today) };
    let earliest = today.saturating_sub(Span::new().days(DAYS));
    let day: Option<Date> = text.parse().ok().filter(|day: &Date| day.to_string() == text);
    day.filter(|day| (earliest..=today).contains(day)).ok_or_else(|| {
        Wrong::missing(format!(
            "there is no puzzle of that day here; there are those of the last {DAYS} days"
        ))
    })
}

/// The number from which the puzzle of a day is drawn, the same everywhere: 20250131.
fn seed(date: Date) -> u64 {
    let [year, month, day] = [date.year(), date.month().into(), date.day().into()].map(i64::from);
    (year * 10_000 + month * 100 + day).unsigned_abs()
}

/// The way to the puzzles of today.
pub async fn list() -> Markup {
    puzzle::list(&today().to_string())
}

/// A puzzle.
pub async fn get(
    State(site): State<Site>,
    Extension(desk): Extension<Arc<Desk>>,
    Path(game): Path<String>,
    Query(asked): Query<Day>,
) -> Result<Markup, Wrong> {
    at(&site, &desk, &game, &asked, None).await
}

/// An answer.
pub async fn post(
    State(site): State<Site>,
    Extension(desk): Extension<Arc<Desk>>,
    Path(game): Path<String>,
    Query(asked): Query<Day>,
    form: Form,
) -> Result<Markup, Wrong> {
    at(&site, &desk, &game, &asked, Some(&form)).await
}

async fn at(site: &Site, desk: &Desk, game: &str, asked: &Day, form: Option<&Form>) -> Result<Markup, Wrong> {
    let (entry, date) = (find(game)?, day(asked.date.as_deref())?);
    let name = format!("{} {date}", entry.id);
    let made = desk.puzzles.get(&name, made(site.clone(), entry, seed(date))).await;
    let (puzzle, truth) = match made.as_ref().and_then(|cell| cell.get()) {
        None => {
            let text = "It is made from the truth about this game. This page looks again by itself.";
            return Ok(wait::wait("Looking for a puzzle …", text, "/puzzle"));
        }
        Some(Err(why)) => return Ok(puzzle::none(entry, why)),
        Some(Ok((puzzle, truth))) => (puzzle, truth),
    };
    let date = date.to_string();
    let riddle = Riddle::new(entry, &date, puzzle);
    let Some(form) = form else { return Ok(riddle.draw()) };
    let mut riddle = riddle.resumed(&**truth, form.all("found"), form.get("missed") == Some("yes"))?;
    riddle.answer(&**truth, &Wish::read(form.fields()));
    Ok(riddle.draw())
}

async fn made(site: Site, entry: &'static Entry, seed: u64) -> Result<Found, String> {
    let rules = Rules::new(entry.house_rules);
    let truth = site.truth(entry, &rules).await.map_err(|unsolved| unsolved.to_string())?;
    let look = move || match Puzzle::make(entry, &rules, &*truth, seed, &|_| {}) {
        Ok(Some(puzzle)) => Ok((puzzle, truth)),
        Ok(None) => Err("no position of this game has something to be found that day".to_owned()),
        Err(problem) => Err(problem.to_string()),
    };
    site.think(look).await
}
