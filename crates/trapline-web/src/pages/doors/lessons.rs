//! The doors to the lessons.

use super::form::Form;
use super::{desk, find};
use crate::pages::learn::{self, Class};
use crate::pages::wait;
use crate::pages::wish::Wish;
use crate::problem::Wrong;
use crate::site::Site;
use axum::extract::{Path, State};
use axum::response::Redirect;
use maud::Markup;
use trapline_bots::lesson::Taught;

/// The way to the lessons.
pub async fn list() -> Markup {
    learn::list()
}

/// Where the lessons of a game begin; the rules where it has none.
pub async fn first(Path(game): Path<String>) -> Result<Redirect, Wrong> {
    let entry = find(&game)?;
    let step = if entry.lessons.is_empty() {
        format!("/rules/{}", entry.id)
    } else {
        format!("/learn/{}/1", entry.id)
    };
    Ok(Redirect::to(&step))
}

/// A step.
pub async fn get(
    State(site): State<Site>,
    Path((game, number)): Path<(String, String)>,
) -> Result<Markup, Wrong> {
    at(&site, &game, &number, None).await
}

/// An answer.
pub async fn post(
    State(site): State<Site>,
    Path((game, number)): Path<(String, String)>,
    form: Form,
) -> Result<Markup, Wrong> {
    at(&site, &game, &number, Some(&form)).await
}

async fn at(site: &Site, game: &str, number: &str, form: Option<&Form>) -> Result<Markup, Wrong> {
    let entry = find(game)?;
    let number = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let lesson = number.and_then(|number| Some((number, entry.lessons.get(number)?)));
    let (number, lesson) = lesson.ok_or_else(|| {
        Wrong::missing(format!("{} has {} steps; begin with the first", entry.title, entry.lessons.len()))
    })?;
    let Some(truth) = desk::truth(site, entry, &lesson.rules(entry)?).await else {
        let text = "This game is solved first, so that it can be said what is right. This page looks again by itself.";
        return Ok(wait::wait("One moment …", text, "/learn"));
    };
    let truth = truth.map_err(|unsolved| Wrong::unfit(unsolved.to_string()))?;
    let taught = Taught::new(entry, lesson, &*truth)?
        .ok_or_else(|| Wrong::unfit("nothing is known of the position of this lesson"))?;
    let mut class = Class::new(entry, number, &taught);
    if let Some(form) = form {
        class.answer(&*truth, &Wish::read(form.fields()));
    }
    Ok(class.draw())
}
