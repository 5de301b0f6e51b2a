//! Lessons: a guided first match of a game, a step a page. What is taught is the games' own; the truth says what is right.

use super::ask::Asked;
use super::table::fact;
use super::wish::{Tried, Wish};
use super::{Bits, Notice, Said, legend, page};
use maud::{Markup, html};
use trapline::games::{self, Entry};
use trapline::{AnyMatch, Viewer};
use trapline_bots::lesson::Taught;
use trapline_solve::truth::Truth;

/// Somebody at a step of a game's lessons.
pub struct Class<'a> {
    entry: &'static Entry,
    /// Which step, from 0.
    number: usize,
    taught: &'a Taught,
    /// What the right action led to, once it was made.
    done: Option<Box<dyn AnyMatch>>,
    said: Said,
}

impl<'a> Class<'a> {
    /// Where a step begins; `number` is counted from 0.
    #[must_use]
    pub fn new(entry: &'static Entry, number: usize, taught: &'a Taught) -> Class<'a> {
        Class { entry, number, taught, done: None, said: Said::default() }
    }

    /// Takes in an answer.
    pub fn answer(&mut self, truth: &dyn Truth, wish: &Wish) {
        match wish.tried(self.taught.duel(), &self.taught.seat().scene()) {
            Tried::Say(said) => self.said = *said,
            Tried::Word(word) if word == "hint" => self.said.notice = Some(Notice::Told(self.taught.hint())),
            Tried::Word(_) => {}
            Tried::Action(action) => match self.taught.attempt(truth, &action) {
                Err(problem) => self.said.notice = Some(Notice::refused(&problem.to_string())),
                Ok(answer) if answer.right => {
                    self.done = self.taught.after(&action).ok();
                    self.said.notice = Some(Notice::Told(format!("Right! {}", answer.words)));
                }
                Ok(answer) => self.said.notice = Some(Notice::Refused(answer.words)),
            },
        }
    }

    /// The page.
    #[must_use]
    pub fn draw(&self) -> Markup {
        let (seat, lesson) = (self.taught.seat(), self.taught.lesson);
        let duel = self.done.as_deref().unwrap_or(self.taught.duel());
        let mut scene = duel.scene(Viewer::Seat(seat.player()));
        if self.done.is_some() {
            scene.close();
        }
        let (number, count) = (self.number + 1, self.entry.lessons.len());
        let title = format!("Learn {}, step {number} of {count} – Trapline", self.entry.title);
        let address = format!("/learn/{}/{number}", self.entry.id);
        let asked = Asked {
            address: &address,
            hidden: html! {},
            duel,
            scene: &scene,
            said: &self.said,
            open: self.done.is_none(),
        };
        let you = &self.taught.duel().names()[seat.player()];
        page(
            Bits { title: &title, place: "/learn", scripts: &["board.js"], ..Bits::default() },
            &html! {
                div.columns {
                    div.stage {
                        p.step { (self.entry.title) ", step " (number) " of " (count) }
                        h1 { (lesson.title) }
                        p.idea { (lesson.text) }
                        @if self.done.is_none() {
                            p.task { span.marker aria-hidden="true" { "▸" } " You are " (you) ". " (lesson.task) }
                        }
                        (asked.said())
                        @if self.done.is_some() { (self.onward()) }
                        (asked.draw())
                        @if self.done.is_none() { (asked.typing()) (asked.buttons(&[("hint", "Hint")])) }
                    }
                    div.aside {
                        section.facts aria-label="How things stand" { ul { @for one in &scene.facts { (fact(one)) } } }
                        (legend::list(&scene, duel))
                        nav.steps aria-label="Steps" {
                            @for n in 1..=count {
                                a href={ "/learn/" (self.entry.id) "/" (n) } aria-current=[(n == number).then_some("step")]
                                    aria-label={ "Step " (n) } { (n) }
                            }
                        }
                    }
                }
            },
        )
    }

    /// What comes after a step that is done.
    fn onward(&self) -> Markup {
        let next = self.number + 2;
        html! {
            p {
                @if next <= self.entry.lessons.len() {
                    a.button.strong href={ "/learn/" (self.entry.id) "/" (next) } { "Next step" }
                } @else {
                    "That is all you need. " a.button.strong href={ "/?game=" (self.entry.id) } { "Now play" }
                }
            }
        }
    }
}

/// The page that leads to the lessons.
#[must_use]
pub fn list() -> Markup {
    page(
        Bits { title: "Learn a game – Trapline", place: "/learn", ..Bits::default() },
        &html! {
            div.narrow {
                h1 { "Learn a game in a few steps" }
                ul.cards {
                    @for one in games::ALL {
                        @let count = one.lessons.len();
                        li {
                            @if count > 0 {
                                a href={ "/learn/" (one.id) "/1" } { b { (one.title) } span { (one.line) " " (count) " steps." } }
                            } @else {
                                a href={ "/rules/" (one.id) } { b { (one.title) } span { (one.line) " No lessons yet: read the rules." } }
                            }
                        }
                    }
                }
            }
        },
    )
}
