//! [`Question`]: what is asked before something is done: which of several things is meant, or whether it is meant at all.
//! Its answers are buttons of a form; the server hears them as it would hear the thing itself.

use super::board::written;
use maud::{Markup, html};
use trapline::Aim;

/// A question, and what can be answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// What it is about, in a few words.
    pub title: String,
    /// The question; nothing where the answers say it all.
    pub text: String,
    /// The answers.
    pub answers: Vec<Answer>,
    /// What is said by who does not want any of them.
    pub no: &'static str,
    /// The spot it is about, if it is about one.
    pub about: Option<Aim>,
}

/// One answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What is said.
    pub label: String,
    /// The field of the form: `act` or `do`.
    pub field: &'static str,
    /// What it means.
    pub value: String,
}

impl Answer {
    /// An answer that is an action, given in canonical text.
    pub fn act(label: impl Into<String>, action: impl Into<String>) -> Answer {
        Answer { label: label.into(), field: "act", value: action.into() }
    }

    /// An answer that is a word.
    pub fn word(label: impl Into<String>, word: &str) -> Answer {
        Answer { label: label.into(), field: "do", value: word.to_owned() }
    }
}

impl Question {
    /// The inside of the form that asks it; `hidden` is what goes with every answer.
    pub(super) fn ask(&self, picked: &[Aim], hidden: &Markup) -> Markup {
        html! {
            (hidden)
            @for &aim in picked { input type="hidden" name="picked" value=(written(aim)); }
            p.title id="question" { (self.title) }
            @if !self.text.is_empty() { p { (self.text) } }
            div.answers {
                @for answer in &self.answers {
                    button.strong type="submit" name=(answer.field) value=(answer.value) { (answer.label) }
                }
                button type="submit" name="do" value="look" data-no { (self.no) }
            }
        }
    }
}
