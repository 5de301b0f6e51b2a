//! [`Dialogue`]: a line that is typed after `:`, and the game's own questions that may follow it. What an action leads
//! to, and which words mean something else, is for the screens to say.

use super::field::Field;
use super::input::Input;
use super::look::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use trapline::{AnyMatch, Ask};

/// What is asked, what is being typed, and what was answered before.
pub struct Dialogue {
    prompt: String,
    field: Field,
    answers: Vec<String>,
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
    /// It will not do, and why; it stays there to be mended.
    Refused(Dialogue, String),
}

impl Dialogue {
    pub fn new() -> Dialogue {
        Dialogue { prompt: ":".to_owned(), field: Field::default(), answers: vec![] }
    }

    pub fn input(mut self, input: Input) -> Typed {
        match input {
            Input::Escape => Typed::Closed,
            Input::Backspace if self.field.text().is_empty() => Typed::Closed,
            Input::Enter => {
                let line = self.field.text().trim().to_owned();
                Typed::Line(self, line)
            }
            input => {
                self.field.input(input);
                Typed::Open(self)
            }
        }
    }

    /// Takes a line for an answer to what the match asks.
    pub fn answer(mut self, duel: &dyn AnyMatch, line: &str) -> Response {
        self.answers.push(line.to_owned());
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
                let again = Dialogue { prompt, field: Field::new(line), answers: self.answers };
                Response::Refused(again, refusal.problem.to_string())
            }
        }
    }

    pub fn draw(&self, look: Look, area: Rect, frame: &mut Buffer) {
        self.field.draw(&self.prompt, look, Rect { height: area.height.min(1), ..area }, frame);
    }
}
