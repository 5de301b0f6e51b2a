//! What can be typed at the table: the words of the prompt, or an action.

use super::stage::Stage;
use super::{Over, Table};
use crate::app::context::Context;
use crate::app::field::Field;
use crate::app::input::Input;
use crate::app::screen::Next;
use crate::console::is_quit;
use crate::save;
use trapline::{Ask, Tone};

/// The words, for whoever asks.
const WORDS: &str = "Type an action, or hint, rules, log, undo, save FILE, draw, resign, quit.";

impl Table {
    /// Takes in a key while a line is typed.
    pub(super) fn typed(
        &mut self,
        mut field: Field,
        answers: Vec<String>,
        prompt: String,
        input: Input,
        context: &mut Context,
    ) -> Next {
        match input {
            Input::Escape => {}
            Input::Backspace if field.text().is_empty() => {}
            Input::Enter => return self.command(&field.text(), answers, context),
            input => {
                field.input(input);
                self.over = Some(Over::Line { field, answers, prompt });
            }
        }
        Next::Stay
    }

    fn command(&mut self, line: &str, mut answers: Vec<String>, context: &mut Context) -> Next {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => {}
            ("help" | "?", "") => self.say(WORDS, Tone::Faint),
            ("hint", "") => self.ask_hint(context),
            ("rules", "") => return self.rules(),
            ("undo", "") => self.take_back(context),
            ("log", "") => return self.log(),
            ("board", "") => self.say("It is on the screen.", Tone::Faint),
            ("save", "") => self.refuse("type save and the name of a file, like save game.json"),
            ("save", file) => match save::save(&*self.duel, file) {
                Ok(said) => self.say(said, Tone::Safe),
                Err(why) => self.refuse(&why),
            },
            ("draw", "") if self.acting().is_some() => self.offer_draw(context),
            ("resign", "") if self.acting().is_some() => self.ask_resign(),
            (word, "") if is_quit(word) => self.leave(),
            _ if self.stage == Stage::Over => self.refuse("the match is over"),
            _ if self.acting().is_none() => self.say(self.not_acting(), Tone::Faint),
            _ => {
                answers.push(line.to_owned());
                self.heard(answers, context);
            }
        }
        Next::Stay
    }

    /// Does what the answers amount to, or asks on.
    fn heard(&mut self, mut answers: Vec<String>, context: &mut Context) {
        match self.duel.ask(&answers) {
            Ok(Ask::Act(action)) if self.duel.secret_turn().is_some() => self.confirm(None, action),
            Ok(Ask::Act(action)) => self.act(&action, context),
            Ok(Ask::Prompt { text, .. }) => {
                self.over = Some(Over::Line { field: Field::default(), answers, prompt: text });
            }
            Err(refusal) => {
                self.refuse(&refusal.problem.to_string());
                // What was typed stays there to be mended.
                let typed = answers.pop().unwrap_or_default();
                answers.truncate(refusal.keep);
                let prompt = match self.duel.ask(&answers) {
                    Ok(Ask::Prompt { text, .. }) if !answers.is_empty() => text,
                    _ => ":".to_owned(),
                };
                self.over = Some(Over::Line { field: Field::new(&typed), answers, prompt });
            }
        }
    }
}
