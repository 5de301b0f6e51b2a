//! [`Question`]: a position on the screen in which one action is asked for: by the cursor, by the mouse, by picking
//! several spots, or typed. What comes of the action is for the screens to say; no match changes.

use super::board::{Drawing, Spots};
use super::choice::{Choice, Chosen};
use super::cursor::{self, Meaning};
use super::dialogue::{Dialogue, Response, Typed};
use super::input::Input;
use super::look::Look;
use super::panel::{Panel, below, part};
use super::screen::Key;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use trapline::{Aim, AnyMatch, Scene, Seat, Sign, Tone, TraceKind};

/// A position in which an action is asked for.
pub struct Question {
    pub scene: Scene,
    pub cursor: Aim,
    picked: Vec<Aim>,
    /// Whether a trap where no step leads is asked for twice: it may have been meant as a step.
    careful: bool,
    pub over: Option<Over>,
    /// Where the spots were drawn.
    pub spots: Spots,
}

/// What lies over the board.
pub enum Over {
    /// A spot that may mean several things.
    Action(Aim, Choice<Option<String>>),
    /// Something is typed.
    Line(Dialogue),
}

/// What came of a key.
pub enum Answered {
    Nothing,
    /// This action.
    Action(String),
    /// It cannot be done, and why.
    Refused(String),
    /// A word was typed that means something else.
    Word(&'static str),
}

impl Question {
    pub fn new(seat: &Seat<'_>) -> Question {
        let scene = seat.scene();
        Question {
            cursor: cursor::begin(&scene, None, seat.player()),
            scene,
            picked: vec![],
            careful: false,
            over: None,
            spots: Spots::default(),
        }
    }

    /// The same where a slip would be a pity.
    pub fn careful(seat: &Seat<'_>) -> Question {
        Question { careful: true, ..Question::new(seat) }
    }

    /// Whether keys are letters now.
    pub fn is_typing(&self) -> bool {
        matches!(self.over, Some(Over::Line(_)))
    }

    /// The keys of what lies over the board, if anything does.
    pub fn keys(&self) -> Option<Vec<Key>> {
        Some(match self.over.as_ref()? {
            Over::Line(_) => vec![("Enter", "try it"), ("Esc", "cancel")],
            Over::Action(..) => vec![("Enter", "choose"), ("↑ ↓", "move"), ("Esc", "cancel")],
        })
    }

    /// Takes in a key; `words` are what can be typed besides an action.
    pub fn input(&mut self, duel: &dyn AnyMatch, input: Input, words: &[&'static str]) -> Answered {
        match self.over.take() {
            Some(Over::Action(aim, mut choice)) => match choice.input(input) {
                Chosen::Nothing => self.over = Some(Over::Action(aim, choice)),
                Chosen::Answer(Some(action)) => return Answered::Action(action),
                Chosen::Answer(None) | Chosen::Cancelled => {}
            },
            Some(Over::Line(dialogue)) => match dialogue.input(input) {
                Typed::Open(dialogue) => self.over = Some(Over::Line(dialogue)),
                Typed::Line(dialogue, line) => return self.heard(duel, dialogue, &line, words),
                Typed::Closed => {}
            },
            None => return self.moved(duel, input),
        }
        Answered::Nothing
    }

    /// A key on the board itself.
    fn moved(&mut self, duel: &dyn AnyMatch, input: Input) -> Answered {
        match input {
            Input::Click(place) => {
                if let Some(aim) = self.spots.at(place) {
                    self.cursor = aim;
                    return self.choose(duel, aim);
                }
            }
            Input::Tab | Input::BackTab => {
                self.cursor = cursor::target(&self.scene, self.cursor, input == Input::Tab);
            }
            Input::Char(':') => self.over = Some(Over::Line(Dialogue::new())),
            input if input.chooses() => return self.choose(duel, self.cursor),
            input => {
                if let Some(way) = input.way() {
                    self.cursor = cursor::step(&self.scene, self.cursor, way);
                }
            }
        }
        Answered::Nothing
    }

    fn choose(&mut self, duel: &dyn AnyMatch, aim: Aim) -> Answered {
        match cursor::meaning(duel, &self.scene, aim) {
            None => Answered::Nothing,
            Some(Meaning::Barred(why)) => Answered::Refused(why),
            Some(Meaning::Pick) => self.pick(duel, aim),
            Some(Meaning::One(action)) if self.careful && self.is_far(aim) => {
                let question = format!("{}?", duel.advise(&action).unwrap_or_else(|| action.clone()));
                let answers = vec![("Yes".to_owned(), Some(action)), ("No".to_owned(), None)];
                self.over = Some(Over::Action(aim, Choice::new("Too far to step", &question, answers)));
                Answered::Nothing
            }
            Some(Meaning::One(action)) => Answered::Action(action),
            Some(Meaning::Several(answers)) => {
                let answers = answers.into_iter().map(|(advice, action)| (advice, Some(action))).collect();
                let name = self.scene.spot(aim).map_or("", |spot| &spot.name);
                self.over = Some(Over::Action(aim, Choice::new(name, "", answers)));
                Answered::Nothing
            }
        }
    }

    /// Whether nothing but a trap can be laid there.
    fn is_far(&self, aim: Aim) -> bool {
        self.scene.spot(aim).is_some_and(|spot| spot.sign == Some(Sign::Trap))
    }

    /// Picks one of several spots, or takes it back; the last one makes the action.
    fn pick(&mut self, duel: &dyn AnyMatch, aim: Aim) -> Answered {
        if let Some(at) = self.picked.iter().position(|picked| *picked == aim) {
            self.picked.remove(at);
            return Answered::Nothing;
        }
        self.picked.push(aim);
        if self.picked.len() < self.scene.pick {
            return Answered::Nothing;
        }
        match duel.choose(&std::mem::take(&mut self.picked)) {
            Ok(action) => Answered::Action(action),
            Err(problem) => Answered::Refused(problem.to_string()),
        }
    }

    /// Takes what was typed, or asks on.
    fn heard(
        &mut self,
        duel: &dyn AnyMatch,
        dialogue: Dialogue,
        typed: &str,
        words: &[&'static str],
    ) -> Answered {
        if typed.is_empty() {
            return Answered::Nothing;
        }
        if let Some(word) = words.iter().find(|word| word.eq_ignore_ascii_case(typed)) {
            return Answered::Word(word);
        }
        match dialogue.answer(duel, typed) {
            Response::Act(action) => return Answered::Action(action),
            Response::Asked(dialogue) => self.over = Some(Over::Line(dialogue)),
            Response::Refused(dialogue, why) => {
                self.over = Some(Over::Line(dialogue));
                return Answered::Refused(why);
            }
        }
        Answered::Nothing
    }

    /// Points these actions out, and takes no answer any more.
    pub fn show(&mut self, duel: &dyn AnyMatch, actions: &[String]) {
        let traces = actions.iter().filter_map(|action| duel.trace(TraceKind::Advice, action));
        self.scene.traces.extend(traces);
        self.close();
    }

    /// Takes no answer any more.
    pub fn close(&mut self) {
        self.scene.close();
        (self.over, self.picked) = (None, vec![]);
    }

    /// Draws the board; what is left of the area is for a panel.
    pub fn draw(&mut self, look: Look, area: Rect, frame: &mut Buffer) -> Rect {
        let open = self.scene.spots().any(|(_, spot)| spot.is_target());
        let drawing = Drawing {
            picked: &self.picked,
            cursor: Some(self.cursor).filter(|_| open),
            targets: open,
            ..Drawing::of(&self.scene, look)
        };
        let [board, panel] = part(&drawing, area);
        self.spots = drawing.draw(board, frame);
        panel
    }

    /// Draws what lies over the board, last of all.
    pub fn draw_over(&mut self, look: Look, area: Rect, frame: &mut Buffer) {
        if let Some(Over::Action(aim, choice)) = &mut self.over {
            choice.draw(self.spots.area(*aim), look, area, frame);
        }
    }

    /// Draws what is asked, the line that is typed, and what was said last. What is left of the area.
    pub fn draw_panel(
        &self,
        asked: &[(String, Tone)],
        said: &(String, Tone),
        look: Look,
        area: Rect,
        frame: &mut Buffer,
    ) -> Rect {
        let mut area = area;
        let mut panel = Panel::new(look, area.width);
        for (text, tone) in asked {
            panel.gap();
            panel.say(text, *tone);
        }
        if let Some(Over::Line(dialogue)) = &self.over {
            panel.draw(area, frame);
            area = below(area, panel.rows());
            dialogue.draw(look, area, frame);
            area = below(area, 1);
            panel = Panel::new(look, area.width);
        }
        panel.gap();
        panel.say(&said.0, said.1);
        panel.draw(area, frame);
        below(area, panel.rows() + 1)
    }
}
