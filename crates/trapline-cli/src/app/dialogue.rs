//! [`Dialogue`]: a line that is typed after `:`, and the game's own questions that may follow it. What an action leads
//! to, and which words mean something else, is for the screens to say.

use super::field::Field;
use super::input::Input;
use super::look::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use trapline::{AnyMatch, Ask};

/// How many lines are remembered.
const REMEMBERED: usize = 100;

/// What was typed after `:` since the program began, the last first. Nothing secret is kept in it: whoever types next may be
/// somebody else.
#[derive(Clone, Default)]
pub struct Lines(Vec<String>);

impl Lines {
    /// Remembers a line.
    pub fn keep(&mut self, line: &str) {
        if !line.is_empty() {
            self.0.retain(|kept| kept != line);
            self.0.insert(0, line.to_owned());
            self.0.truncate(REMEMBERED);
        }
    }
}

/// What is asked, what is being typed, and what was answered before.
pub struct Dialogue {
    prompt: String,
    field: Field,
    answers: Vec<String>,
    lines: Lines,
    /// So many lines back in it one is.
    back: usize,
    /// What stood there before one went back.
    draft: Field,
}

/// What came of a key.
pub enum Typed {
    /// It goes on.
    Open(Dialogue),
    /// A line is finished.
    Line(Dialogue, String),
    Closed,
}

/// What came of an answer.
pub enum Response {
    /// The answers make this action.
    Act(String),
    /// There is another question.
    Asked(Dialogue),
    /// It will not do, and why; it stays there to be mended or replaced.
    Refused(Dialogue, String),
}

impl Dialogue {
    pub fn new() -> Dialogue {
        Dialogue {
            prompt: ":".to_owned(),
            field: Field::default(),
            answers: vec![],
            lines: Lines::default(),
            back: 0,
            draft: Field::default(),
        }
    }

    /// The same, where Up brings back what was typed before.
    pub fn recalling(self, lines: &Lines) -> Dialogue {
        Dialogue { lines: lines.clone(), ..self }
    }

    pub fn input(mut self, input: Input) -> Typed {
        match input {
            Input::Escape => return Typed::Closed,
            Input::Backspace if self.field.text().is_empty() => return Typed::Closed,
            Input::Enter => {
                let line = self.field.text().trim().to_owned();
                return Typed::Line(self, line);
            }
            Input::Up => self.recall(self.back + 1),
            Input::Down => self.recall(self.back.saturating_sub(1)),
            input => drop(self.field.input(input)),
        }
        Typed::Open(self)
    }

    /// Shows the line that is so far back, where there is one; 0 is what was being typed.
    fn recall(&mut self, back: usize) {
        if back == self.back || back > self.lines.0.len() {
            return;
        }
        if self.back == 0 {
            self.draft = self.field.clone();
        }
        self.back = back;
        self.field = match back.checked_sub(1) {
            Some(number) => Field::new(&self.lines.0[number]),
            None => self.draft.clone(),
        };
    }

    /// Takes a line for an answer to what the match asks.
    pub fn answer(mut self, duel: &dyn AnyMatch, line: &str) -> Response {
        self.answers.push(line.to_owned());
        self.back = 0;
        match duel.ask(&self.answers) {
            Ok(Ask::Act(action)) => Response::Act(action),
            Ok(Ask::Prompt { text, .. }) => {
                Response::Asked(Dialogue { prompt: text, field: Field::default(), ..self })
            }
            Err(refusal) => {
                self.answers.truncate(refusal.keep);
                let prompt = match duel.ask(&self.answers) {
                    Ok(Ask::Prompt { text, .. }) if !self.answers.is_empty() => text,
                    _ => ":".to_owned(),
                };
                let again = Dialogue { prompt, field: Field::selected(line), ..self };
                Response::Refused(again, refusal.problem.to_string())
            }
        }
    }

    pub fn draw(&self, look: Look, area: Rect, frame: &mut Buffer) {
        self.field.draw(&self.prompt, look, Rect { height: area.height.min(1), ..area }, frame);
    }
}
