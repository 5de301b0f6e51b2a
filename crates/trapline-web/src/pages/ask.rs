//! [`Asked`]: a position in which one action is asked for, as puzzles and lessons do: the board, the question that a spot
//! may need, and a line to type into.

use super::board::{Boards, written};
use super::{Notice, Said};
use maud::{Markup, html};
use trapline::{AnyMatch, Scene};

/// A position in which one action is asked for.
pub(super) struct Asked<'a> {
    /// Where the answer is sent.
    pub address: &'a str,
    /// What goes with every answer.
    pub hidden: Markup,
    /// The match that stands there.
    pub duel: &'a dyn AnyMatch,
    /// Its drawing, as the one who is asked may see it.
    pub scene: &'a Scene,
    /// What is said to the last answer.
    pub said: &'a Said,
    /// Whether an answer is still wanted.
    pub open: bool,
}

impl Asked<'_> {
    /// The board, and what belongs to it.
    pub fn draw(&self) -> Markup {
        let boards = Boards {
            scene: self.scene,
            before: None,
            picked: &self.said.picked,
            entry: self.duel.entry(),
            names: self.duel.names(),
            focus: self.said.focus,
            answers: self.open,
        };
        html! {
            form.play method="post" action=(self.address) {
                (self.hidden)
                @for &aim in &self.said.picked { input type="hidden" name="picked" value=(written(aim)); }
                (boards.draw())
            }
            @if let Some(question) = &self.said.question {
                form.question method="post" action=(self.address) aria-labelledby="question" {
                    (question.ask(&self.said.picked, &self.hidden))
                }
            }
        }
    }

    /// What is said to the last answer: right or wrong is said in words.
    pub fn said(&self) -> Markup {
        html! {
            div role="status" {
                @match &self.said.notice {
                    Some(Notice::Refused(text)) => p.notice.refused { b aria-hidden="true" { "! " } (text) },
                    Some(Notice::Told(text)) => p.notice.told { (text) },
                    None => {},
                }
            }
        }
    }

    /// Where an answer can be typed.
    pub fn typing(&self) -> Markup {
        html! {
            form.typing method="post" action=(self.address) {
                (self.hidden)
                label for="act" { "Type an answer" }
                div.line {
                    input id="act" name="act" type="text" autocomplete="off" autocapitalize="none" spellcheck="false"
                        maxlength="80" required;
                    button type="submit" { "Try it" }
                }
            }
        }
    }

    /// Buttons besides the board, each with its word.
    pub fn buttons(&self, buttons: &[(&str, &str)]) -> Markup {
        html! {
            form.controls method="post" action=(self.address) {
                (self.hidden)
                @for (word, label) in buttons { button type="submit" name="do" value=(word) { (label) } }
            }
        }
    }
}
