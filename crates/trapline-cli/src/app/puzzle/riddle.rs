//! [`Riddle`]: a puzzle on the screen. The first try counts; no match changes by it.

use super::looking::Looking;
use crate::app::board::legend;
use crate::app::context::Context;
use crate::app::input::Input;
use crate::app::page::Page;
use crate::app::question::{Answered, Question};
use crate::app::screen::{Key, Next, Screen, Sign};
use crate::history::Ended;
use crate::puzzle::nothing_left;
use crate::solving::Solving;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use trapline::Tone;
use trapline_bots::puzzle::Came;

/// A puzzle, and how far somebody has come with it.
pub struct Riddle {
    pub(super) solving: Solving,
    pub(super) question: Question,
    /// What is said, and how it is meant.
    pub(super) notice: (String, Tone),
    /// How it went, as a line for a friend, once that is decided.
    pub(super) share: Option<String>,
}

impl Riddle {
    pub fn new(solving: Solving) -> Riddle {
        let question = Question::careful(&solving.step().seat());
        Riddle { notice: (solving.about(), Tone::Faint), question, share: None, solving }
    }

    fn say(&mut self, text: impl Into<String>, tone: Tone) {
        self.notice = (text.into(), tone);
    }

    fn refuse(&mut self, why: &str) {
        self.say(format!("! {}", crate::words::sentence(why)), Tone::Danger);
    }

    /// Tries an action.
    fn attempt(&mut self, action: &str, context: &Context) {
        let first = self.solving.ended.is_none();
        match self.solving.attempt(action, &context.keeper()) {
            Err(problem) => return self.refuse(&problem.to_string()),
            Ok(attempt) => match attempt.came {
                Came::Wrong => {
                    let counts = first && self.solving.before != Some(Ended::Solved);
                    let counts = if counts { " It counts as missed." } else { "" };
                    self.say(format!("✗ {}{counts} Try on.", attempt.words), Tone::Danger);
                }
                Came::On(_) => {
                    self.question = Question::careful(&self.solving.step().seat());
                    self.say(format!("✓ {}", attempt.words), Tone::Safe);
                }
                Came::Solved => {
                    self.question.show(self.solving.step().duel(), &[action.to_owned()]);
                    self.say(format!("✓ {}", attempt.words), Tone::Safe);
                }
            },
        }
        self.decided(context);
    }

    /// Tells the solution.
    fn solve(&mut self, context: &Context) {
        let solution = self.solving.give_up(&context.keeper());
        let step = self.solving.step();
        let right: Vec<String> = step.right().iter().map(|judged| judged.action.clone()).collect();
        self.question.show(step.duel(), &right);
        self.say(solution, Tone::Prize);
        self.decided(context);
    }

    /// Tells how it went, once that is decided.
    fn decided(&mut self, context: &Context) {
        if self.solving.ended.is_some() {
            self.share = self.solving.share(&context.keeper());
        }
        if let Some(why) = self.solving.unkept.take() {
            self.notice.0 = format!("{}\n! {}", self.notice.0, crate::words::sentence(&why));
        }
    }

    /// Another puzzle takes its place.
    fn next(&mut self, context: &mut Context) -> Next {
        let Solving { which, onward, .. } = &self.solving;
        match which.next(*onward, &context.history, &mut context.rng) {
            Some(next) => Next::Instead(Box::new(Looking::new(next, *onward, context))),
            None => {
                self.say(nothing_left(which.entry.title), Tone::Prize);
                Next::Stay
            }
        }
    }
}

impl Screen for Riddle {
    fn title(&self) -> String {
        format!("{}: {}", self.solving.which.entry.title, self.solving.which.name())
    }

    fn keys(&self) -> Vec<Key> {
        if let Some(keys) = self.question.keys() {
            return keys;
        }
        if self.solving.done {
            return vec![("n", "next puzzle"), ("b", "rule book"), ("q", "back")];
        }
        vec![
            ("Enter", "try"),
            ("arrows hjkl", "move"),
            ("Tab", "next target"),
            ("s", "solution"),
            ("n", "next puzzle"),
            (":", "type an answer"),
            ("b", "rule book"),
            ("q", "back"),
            ("click", "try a spot"),
        ]
    }

    fn legend(&self) -> Vec<Sign> {
        legend(&self.question.scene, self.solving.step().duel())
    }

    fn is_typing(&self) -> bool {
        self.question.is_typing()
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Next {
        if self.question.over.is_none() {
            match input {
                Input::Char('q') | Input::Escape => return Next::Back,
                Input::Char('b') => return Next::open(Page::rules(self.solving.which.entry)),
                Input::Char('n') => return self.next(context),
                _ if self.solving.done => return Next::Stay,
                Input::Char('s') => {
                    self.solve(context);
                    return Next::Stay;
                }
                _ => {}
            }
        }
        match self.question.input(self.solving.step().duel(), input, &["solution", "next"]) {
            Answered::Nothing => {}
            Answered::Action(action) => self.attempt(&action, context),
            Answered::Refused(why) => self.refuse(&why),
            Answered::Word("next") => return self.next(context),
            Answered::Word(_) => self.solve(context),
        }
        Next::Stay
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        self.paint(context, area, frame);
    }
}
