//! [`Looking`]: a puzzle is being looked for; it takes the place of this screen.

use super::riddle::Riddle;
use crate::app::context::Context;
use crate::app::input::Input;
use crate::app::page::paragraph;
use crate::app::screen::{Key, Next, Screen};
use crate::app::task::{News, Task, Ticket};
use crate::solving::Solving;
use crate::which::{Onward, Which};
use crate::words::sentence;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use trapline::Tone;

/// Waiting for a puzzle.
pub struct Looking {
    ticket: Ticket,
    which: Which,
    onward: Onward,
    notice: (String, Tone),
}

impl Looking {
    pub fn new(which: Which, onward: Onward, context: &mut Context) -> Looking {
        let (entry, rules, seed) = (which.entry, which.rules.clone(), which.seed);
        let ticket = context.ask(|ticket| Task::Puzzle { ticket, entry, rules, seed });
        let notice = (format!("Looking for {} of {} …", which.name(), entry.title), Tone::Faint);
        Looking { ticket, which, onward, notice }
    }
}

impl Screen for Looking {
    fn title(&self) -> String {
        format!("{}: {}", self.which.entry.title, self.which.name())
    }

    fn keys(&self) -> Vec<Key> {
        vec![("Esc q", "back")]
    }

    fn input(&mut self, input: Input, _: &mut Context) -> Next {
        match input {
            Input::Escape | Input::Char('q') => Next::Back,
            _ => Next::Stay,
        }
    }

    fn news(&mut self, news: &mut News, context: &mut Context) -> Next {
        match news {
            News::Puzzle { ticket, puzzle, truth } if *ticket == self.ticket => {
                let Some(puzzle) = puzzle.take() else {
                    let text = format!("There is no {} with these rules. Try another.", self.which.name());
                    self.notice = (text, Tone::Prize);
                    return Next::Stay;
                };
                let (which, truth) = (self.which.clone(), truth.clone());
                let solving = Solving::new(which, self.onward, puzzle, truth, &context.keeper());
                Next::Instead(Box::new(Riddle::new(solving)))
            }
            News::Failed { ticket, why } if *ticket == self.ticket => {
                self.notice = (format!("! {}", sentence(why)), Tone::Danger);
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let area = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        paragraph(&self.notice.0, context.look.tone(self.notice.1), area, frame);
    }
}
