//! The puzzle of a day: a position with something to be found. What somebody has found so far goes with the form, so that
//! the server remembers nobody; whether an answer is right is the puzzle's to say.

use super::ask::Asked;
use super::table::fact;
use super::wish::{Tried, Wish};
use super::{Bits, Notice, Said, legend, page};
use maud::{Markup, html};
use trapline::games::{self, Entry};
use trapline::{Problem, TraceKind};
use trapline_bots::puzzle::{Came, Puzzle};
use trapline_solve::truth::Truth;

/// Somebody at a puzzle.
pub struct Riddle<'a> {
    /// The game.
    pub entry: &'static Entry,
    /// The day: "2026-11-18".
    pub date: &'a str,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The right answers that were given so far, in canonical text.
    pub found: Vec<String>,
    /// Whether a wrong one was given.
    pub missed: bool,
    /// The step they are at.
    at: usize,
    /// What is pointed out, once nothing is asked any more.
    shown: Option<Vec<String>>,
    said: Said,
}

impl<'a> Riddle<'a> {
    /// Where somebody begins.
    #[must_use]
    pub fn new(entry: &'static Entry, date: &'a str, puzzle: &'a Puzzle) -> Riddle<'a> {
        Riddle {
            entry,
            date,
            puzzle,
            found: vec![],
            missed: false,
            at: 0,
            shown: None,
            said: Said::default(),
        }
    }

    /// Goes on from what was found before: the fields `found` and `missed` of a form.
    ///
    /// # Errors
    /// Where something was not found so: the form was not ours.
    pub fn resumed(
        mut self,
        truth: &dyn Truth,
        found: Vec<String>,
        missed: bool,
    ) -> Result<Riddle<'a>, Problem> {
        self.missed = missed;
        for action in found {
            match self.puzzle.attempt(self.at, truth, &action)?.came {
                Came::On(next) => self.at = next,
                Came::Wrong | Came::Solved => {
                    return Err(Problem::Illegal("begin the puzzle again".to_owned()));
                }
            }
            self.found.push(action);
        }
        Ok(self)
    }

    /// Takes in an answer.
    pub fn answer(&mut self, truth: &dyn Truth, wish: &Wish) {
        let step = self.puzzle.step(self.at);
        match wish.tried(step.duel(), &step.seat().scene()) {
            Tried::Say(said) => self.said = *said,
            Tried::Word(word) if word == "solution" => {
                self.missed = true;
                self.shown = Some(step.right().iter().map(|right| right.action.clone()).collect());
                self.tell(format!("The solution: {}", self.puzzle.explanation(self.at)));
            }
            Tried::Word(_) => {}
            Tried::Action(action) => match self.puzzle.attempt(self.at, truth, &action) {
                Err(problem) => self.said.notice = Some(Notice::refused(&problem.to_string())),
                Ok(attempt) => self.attempted(action, attempt.came, attempt.words),
            },
        }
    }

    fn attempted(&mut self, action: String, came: Came, words: String) {
        match came {
            Came::Wrong => {
                let counts = if self.missed { "" } else { " It counts as missed." };
                self.missed = true;
                self.said.notice = Some(Notice::Refused(format!("{words}{counts} Try on.")));
            }
            Came::On(next) => {
                self.at = next;
                self.found.push(action);
                self.tell(words);
            }
            Came::Solved => {
                self.shown = Some(vec![action]);
                self.tell(words);
            }
        }
    }

    fn tell(&mut self, text: String) {
        self.said.notice = Some(Notice::Told(text));
    }

    /// How it went, as a line for a friend; `None` as long as that is open.
    fn share(&self) -> Option<String> {
        self.shown.as_ref()?;
        let went = if self.missed { "missed" } else { "solved" };
        Some(format!("Trapline {} {}: {went}, {}", self.date, self.entry.title, self.puzzle.grade))
    }

    /// The page.
    #[must_use]
    pub fn draw(&self) -> Markup {
        let step = self.puzzle.step(self.at);
        let mut scene = step.seat().scene();
        if let Some(shown) = &self.shown {
            scene
                .traces
                .extend(shown.iter().filter_map(|action| step.duel().trace(TraceKind::Advice, action)));
            scene.close();
        }
        let title = format!("Puzzle of {}: {} – Trapline", self.date, self.entry.title);
        let address = format!("/puzzle/{}?date={}", self.entry.id, self.date);
        let asked = Asked {
            address: &address,
            hidden: html! {
                @for action in &self.found { input type="hidden" name="found" value=(action); }
                @if self.missed { input type="hidden" name="missed" value="yes"; }
            },
            duel: step.duel(),
            scene: &scene,
            said: &self.said,
            open: self.shown.is_none(),
        };
        page(
            Bits { title: &title, place: "/puzzle", scripts: &["board.js"], ..Bits::default() },
            &html! {
                h1.quiet { (self.entry.title) ": the puzzle of " (self.date) }
                div.columns {
                    div.stage {
                        @if self.shown.is_none() {
                            p.task { span.marker aria-hidden="true" { "▸" } " " (self.puzzle.task(self.at)) }
                        }
                        (asked.said())
                        (asked.draw())
                        @if self.shown.is_none() { (asked.typing()) (asked.buttons(&[("solution", "Show the solution")])) }
                    }
                    div.aside {
                        p { "This one is " (self.puzzle.grade) "." }
                        @if let Some(share) = self.share() {
                            div.invite {
                                label for="share" { "For a friend" }
                                div.line {
                                    input id="share" type="text" readonly value=(share);
                                    button type="button" data-copy="share" hidden { "Copy" }
                                }
                            }
                        }
                        section.facts aria-label="How things stand" {
                            p.game { a href={ "/rules/" (self.entry.id) } { "The rules of " (self.entry.title) } }
                            ul { @for one in &scene.facts { (fact(one)) } }
                        }
                        (legend::list(&scene, step.duel()))
                        (others(Some(self.entry)))
                    }
                }
            },
        )
    }
}

/// The way to the puzzles of the other games.
fn others(but: Option<&'static Entry>) -> Markup {
    html! {
        nav.games aria-label="Puzzles of the games" {
            @for one in games::ALL {
                a href={ "/puzzle/" (one.id) } aria-current=[(but.is_some_and(|but| but.id == one.id)).then_some("page")] { (one.title) }
            }
        }
    }
}

/// The page that leads to the puzzles of the day.
#[must_use]
pub fn list(date: &str) -> Markup {
    page(
        Bits { title: "The puzzles of the day – Trapline", place: "/puzzle", ..Bits::default() },
        &html! {
            div.narrow {
                h1 { "The puzzles of " (date) }
                p { "A position of each game with something to be found in it. The first try counts." }
                ul.cards {
                    @for one in games::ALL {
                        li { a href={ "/puzzle/" (one.id) } { b { (one.title) } span { (one.line) } } }
                    }
                }
            }
        },
    )
}

/// The page where there is no puzzle, and why.
#[must_use]
pub fn none(entry: &'static Entry, why: &str) -> Markup {
    let title = format!("No puzzle of {} – Trapline", entry.title);
    page(
        Bits { title: &title, place: "/puzzle", ..Bits::default() },
        &html! { div.narrow { h1 { "No puzzle of " (entry.title) } p { (super::words::sentence(why)) } (others(Some(entry))) } },
    )
}
