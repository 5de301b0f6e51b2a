//! [`Class`]: a game's lessons on the screen, one after the other. A step ends when the right action was made; what it
//! led to is shown until the learner goes on.

use crate::app::board::legend;
use crate::app::context::Context;
use crate::app::input::Input;
use crate::app::page::Page;
use crate::app::panel::Panel;
use crate::app::question::{Answered, Question};
use crate::app::screen::{Key, Next, Screen, Sign};
use crate::app::task::{News, Ticket};
use crate::learn::{farewell, heading, task};
use crate::words::sentence;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::Arc;
use trapline::games::Entry;
use trapline::{AnyMatch, Tone, Viewer};
use trapline_bots::lesson::Taught;
use trapline_solve::truth::Truth;

/// Somebody who learns a game.
pub struct Class {
    entry: &'static Entry,
    /// Which step, from 0.
    number: usize,
    stage: Stage,
    /// What is said, and how it is meant.
    notice: (String, Tone),
}

/// How far a step is.
enum Stage {
    /// The truth is being worked out.
    Waiting(Ticket),
    /// An action is asked for.
    Asked { taught: Box<Taught>, truth: Arc<dyn Truth>, question: Question },
    /// It was made, and this is what it led to.
    Done { duel: Box<dyn AnyMatch>, question: Question },
    /// There is nothing to be had, as the notice says.
    Stuck,
}

impl Class {
    pub fn new(entry: &'static Entry, context: &mut Context) -> Class {
        let mut class = Class { entry, number: 0, stage: Stage::Stuck, notice: (String::new(), Tone::Plain) };
        class.open(context);
        class
    }

    /// Opens the step that has come, or waits for the truth about it.
    fn open(&mut self, context: &mut Context) {
        let lesson = &self.entry.lessons[self.number];
        self.stage = Stage::Stuck;
        let known = match lesson.rules(self.entry) {
            Ok(rules) => context.truth(self.entry, &rules),
            Err(problem) => return self.refuse(&problem.to_string()),
        };
        let truth = match known {
            Ok(Ok(truth)) => truth,
            Ok(Err(unsolved)) => return self.refuse(&unsolved.to_string()),
            Err(ticket) => {
                self.stage = Stage::Waiting(ticket);
                return self.notice = ("One moment …".to_owned(), Tone::Faint);
            }
        };
        match Taught::new(self.entry, lesson, &*truth) {
            Ok(Some(taught)) => {
                let question = Question::new(&taught.seat());
                self.notice = (String::new(), Tone::Plain);
                self.stage = Stage::Asked { taught: Box::new(taught), truth, question };
            }
            Ok(None) => self.refuse("nothing is known of the position of this lesson"),
            Err(problem) => self.refuse(&problem.to_string()),
        }
    }

    fn refuse(&mut self, why: &str) {
        self.notice = (format!("! {}", sentence(why)), Tone::Danger);
    }

    /// Tries an action.
    fn attempt(&mut self, action: &str) {
        let Stage::Asked { taught, truth, .. } = &self.stage else { return };
        match taught.attempt(&**truth, action).and_then(|answer| Ok((answer, taught.after(action)?))) {
            Err(problem) => self.refuse(&problem.to_string()),
            Ok((answer, _)) if !answer.right => self.notice = (format!("✗ {}", answer.words), Tone::Danger),
            Ok((answer, duel)) => {
                let mut question = Question::new(&taught.seat());
                question.scene = duel.scene(Viewer::Seat(taught.seat().player()));
                question.close();
                self.notice = (format!("✓ {}", answer.words), Tone::Safe);
                self.stage = Stage::Done { duel, question };
            }
        }
    }

    /// The next step, or the end.
    fn on(&mut self, context: &mut Context) -> Next {
        if self.is_last() {
            return Next::Back;
        }
        self.number += 1;
        self.open(context);
        Next::Stay
    }

    fn is_last(&self) -> bool {
        self.number + 1 == self.entry.lessons.len()
    }

    /// What is said above the answer: idea and task, or what comes next.
    fn asked(&self) -> Vec<(String, Tone)> {
        let lesson = &self.entry.lessons[self.number];
        let head = (heading(self.entry, self.number), Tone::Prize);
        match &self.stage {
            Stage::Asked { taught, .. } => {
                let tone = Tone::of(taught.seat().player());
                vec![head, (lesson.text.to_owned(), Tone::Plain), (task(taught), tone)]
            }
            _ => vec![head],
        }
    }
}

impl Screen for Class {
    fn title(&self) -> String {
        format!("learn {}", self.entry.title)
    }

    fn keys(&self) -> Vec<Key> {
        match &self.stage {
            Stage::Asked { question, .. } => question.keys().unwrap_or_else(|| {
                vec![
                    ("Enter", "do it"),
                    ("arrows hjkl", "move"),
                    ("Tab", "next target"),
                    ("i", "hint"),
                    ("n", "next step"),
                    (":", "type an answer"),
                    ("b", "rule book"),
                    ("q", "back"),
                    ("click", "choose a spot"),
                ]
            }),
            Stage::Done { .. } if self.is_last() => {
                vec![("Enter", "finish"), ("b", "rule book"), ("q", "back")]
            }
            Stage::Done { .. } => vec![("Enter", "next step"), ("b", "rule book"), ("q", "back")],
            _ => vec![("q", "back")],
        }
    }

    fn legend(&self) -> Vec<Sign> {
        match &self.stage {
            Stage::Asked { taught, question, .. } => legend(&question.scene, taught.duel()),
            Stage::Done { duel, question } => legend(&question.scene, &**duel),
            _ => vec![],
        }
    }

    fn is_typing(&self) -> bool {
        matches!(&self.stage, Stage::Asked { question, .. } if question.is_typing())
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Next {
        let free = !matches!(&self.stage, Stage::Asked { question, .. } if question.over.is_some());
        match input {
            Input::Char('q') | Input::Escape if free => return Next::Back,
            Input::Char('b') if free => return Next::open(Page::rules(self.entry)),
            Input::Char('n') if free => return self.on(context),
            _ => {}
        }
        let answered = match &mut self.stage {
            Stage::Asked { taught, .. } if free && input == Input::Char('i') => {
                self.notice = (taught.hint(), Tone::Prize);
                return Next::Stay;
            }
            Stage::Asked { taught, question, .. } => question.input(taught.duel(), input, &["hint", "next"]),
            Stage::Done { .. } if input.chooses() || matches!(input, Input::Click(_)) => {
                return self.on(context);
            }
            _ => Answered::Nothing,
        };
        match answered {
            Answered::Nothing => {}
            Answered::Action(action) => self.attempt(&action),
            Answered::Refused(why) => self.refuse(&why),
            Answered::Word("next") => return self.on(context),
            Answered::Word(_) => {
                if let Stage::Asked { taught, .. } = &self.stage {
                    self.notice = (taught.hint(), Tone::Prize);
                }
            }
        }
        Next::Stay
    }

    fn news(&mut self, news: &mut News, context: &mut Context) -> Next {
        if matches!((&self.stage, news), (Stage::Waiting(asked), News::Solved { ticket }) if asked == ticket)
        {
            self.open(context);
        }
        Next::Stay
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        let (asked, last) = (self.asked(), self.is_last());
        let (question, done) = match &mut self.stage {
            Stage::Asked { question, .. } => (question, false),
            Stage::Done { question, .. } => (question, true),
            _ => {
                let mut panel = Panel::new(look, area.width);
                panel.gap();
                panel.say(&asked[0].0, asked[0].1);
                panel.say(&self.notice.0, self.notice.1);
                return panel.draw(area, frame);
            }
        };
        let panel = question.draw(look, area, frame);
        let left = question.draw_panel(&asked, &self.notice, look, panel, frame);
        let mut more = Panel::new(look, left.width);
        if done && last {
            more.say(&farewell(self.entry), Tone::Plain);
        } else if done {
            more.say("Press Enter for the next step.", Tone::Plain);
        }
        more.gap();
        more.facts(&question.scene);
        more.draw(left, frame);
        question.draw_over(look, area, frame);
    }
}
