//! [`Riddle`]: a puzzle on the screen, and a few tries to solve it. No match changes by it.

use crate::app::board::Spots;
use crate::app::choice::{Choice, Chosen};
use crate::app::context::Context;
use crate::app::cursor::{self, Meaning};
use crate::app::dialogue::{Dialogue, Response, Typed};
use crate::app::input::Input;
use crate::app::page::Page;
use crate::app::screen::{Key, Next, Screen};
use crate::puzzle::{TRIES, called};
use jiff::civil::Date;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::Arc;
use trapline::{Aim, Scene, Tone};
use trapline_bots::puzzle::Puzzle;
use trapline_solve::truth::Truth;

/// A puzzle, and how far somebody has come with it.
pub struct Riddle {
    pub(super) puzzle: Box<Puzzle>,
    truth: Arc<dyn Truth>,
    /// The day whose puzzle it is, if it is one's.
    date: Option<Date>,
    /// What the player to move can see.
    pub(super) scene: Scene,
    pub(super) cursor: Aim,
    /// How many tries are left.
    pub(super) tries: usize,
    /// Whether it is solved, or the solution was told.
    pub(super) done: bool,
    pub(super) over: Option<Over>,
    /// What is said, and how it is meant.
    pub(super) notice: (String, Tone),
    /// Where the spots were drawn.
    pub(super) spots: Spots,
}

/// What lies over the board.
pub(super) enum Over {
    /// A spot that may mean several things.
    Action(Aim, Choice<String>),
    /// Something is typed.
    Line(Dialogue),
}

impl Riddle {
    pub fn new(puzzle: Box<Puzzle>, truth: Arc<dyn Truth>, date: Option<Date>) -> Riddle {
        let scene = puzzle.seat().scene();
        Riddle {
            cursor: cursor::begin(&scene, None, puzzle.seat().player()),
            puzzle,
            truth,
            date,
            scene,
            tries: TRIES,
            done: false,
            over: None,
            notice: (String::new(), Tone::Plain),
            spots: Spots::default(),
        }
    }

    /// Which puzzle it is, and the command that gives it again.
    pub(super) fn called(&self) -> (String, String) {
        let duel = self.puzzle.duel();
        called(duel.entry(), &duel.rules().differing(), self.puzzle.seed, self.date)
    }

    fn say(&mut self, text: impl Into<String>, tone: Tone) {
        self.notice = (text.into(), tone);
    }

    fn refuse(&mut self, why: &str) {
        self.say(format!("! {}", crate::words::sentence(why)), Tone::Danger);
    }

    /// Chooses a spot.
    fn choose(&mut self, aim: Aim) {
        match cursor::meaning(self.puzzle.duel(), &self.scene, aim) {
            _ if self.done => {}
            None => {}
            Some(Meaning::Barred(why)) => self.refuse(&why),
            Some(Meaning::Pick) => self.refuse("several spots make one action; press : and type it"),
            Some(Meaning::One(action)) => self.attempt(&action),
            Some(Meaning::Several(answers)) => {
                let name = self.scene.spot(aim).map_or("", |spot| &spot.name);
                self.over = Some(Over::Action(aim, Choice::new(name, "", answers)));
            }
        }
    }

    /// Tries an action.
    fn attempt(&mut self, action: &str) {
        match self.puzzle.attempt(&*self.truth, action) {
            Ok(attempt) if attempt.right => {
                self.done = true;
                self.say(format!("✓ {}", attempt.words), Tone::Safe);
            }
            Ok(attempt) => {
                self.tries -= 1;
                let words = format!("✗ {}", attempt.words);
                match self.tries {
                    0 => self.solve(&format!("{words}\n")),
                    _ => self.say(words, Tone::Danger),
                }
            }
            Err(problem) => self.refuse(&problem.to_string()),
        }
    }

    /// Tells the solution.
    fn solve(&mut self, before: &str) {
        self.done = true;
        self.say(format!("{before}The solution: {}", self.puzzle.explanation()), Tone::Prize);
    }

    fn answer(&mut self, over: Over, input: Input) {
        match over {
            Over::Action(aim, mut choice) => match choice.input(input) {
                Chosen::Nothing => self.over = Some(Over::Action(aim, choice)),
                Chosen::Answer(action) => self.attempt(&action),
                Chosen::Cancelled => {}
            },
            Over::Line(dialogue) => match dialogue.input(input) {
                Typed::Open(dialogue) => self.over = Some(Over::Line(dialogue)),
                Typed::Line(dialogue, line) => self.heard(dialogue, &line),
                Typed::Closed => {}
            },
        }
    }

    /// Tries what was typed, or asks on.
    fn heard(&mut self, dialogue: Dialogue, typed: &str) {
        match typed.to_lowercase().as_str() {
            "" => return,
            "solution" => return self.solve(""),
            _ => {}
        }
        match dialogue.answer(self.puzzle.duel(), typed) {
            Response::Act(action) => self.attempt(&action),
            Response::Asked(dialogue) => self.over = Some(Over::Line(dialogue)),
            Response::Refused(dialogue, why) => {
                self.refuse(&why);
                self.over = Some(Over::Line(dialogue));
            }
        }
    }
}

impl Screen for Riddle {
    fn title(&self) -> String {
        format!("{}: {}", self.puzzle.duel().entry().title, self.called().0)
    }

    fn keys(&self) -> Vec<Key> {
        match &self.over {
            Some(Over::Line(_)) => return vec![("Enter", "try it"), ("Esc", "cancel")],
            Some(_) => return vec![("Enter", "choose"), ("↑ ↓", "move"), ("Esc", "cancel")],
            None if self.done => return vec![("q", "back"), ("b", "rule book")],
            None => {}
        }
        vec![
            ("Enter", "try"),
            ("arrows hjkl", "move"),
            ("Tab", "next target"),
            ("s", "solution"),
            (":", "type an answer"),
            ("b", "rule book"),
            ("q", "back"),
            ("click", "try a spot"),
        ]
    }

    fn is_typing(&self) -> bool {
        matches!(self.over, Some(Over::Line(_)))
    }

    fn input(&mut self, input: Input, _: &mut Context) -> Next {
        if let Some(over) = self.over.take() {
            self.answer(over, input);
            return Next::Stay;
        }
        match input {
            Input::Char('q') | Input::Escape => return Next::Back,
            Input::Char('b') => return Next::open(Page::rules(self.puzzle.duel().entry())),
            _ if self.done => {}
            Input::Click(place) => {
                if let Some(aim) = self.spots.at(place) {
                    self.cursor = aim;
                    self.choose(aim);
                }
            }
            Input::Tab | Input::BackTab => {
                self.cursor = cursor::target(&self.scene, self.cursor, input == Input::Tab);
            }
            Input::Char('s') => self.solve(""),
            Input::Char(':') => {
                self.over = Some(Over::Line(Dialogue::new()));
            }
            input if input.chooses() => self.choose(self.cursor),
            input => {
                if let Some(way) = input.way() {
                    self.cursor = cursor::step(&self.scene, self.cursor, way);
                }
            }
        }
        Next::Stay
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        self.paint(context, area, frame);
    }
}
