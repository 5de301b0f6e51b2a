//! [`Puzzles`]: the puzzle of the day for each game. Finding the answer is [`Riddle`]'s business.

mod draw;
mod riddle;
#[cfg(test)]
mod tests;

use super::context::Context;
use super::input::Input;
use super::menu::Menu;
use super::page::paragraph;
use super::screen::{Key, Next, Screen};
use super::task::{News, Task, Ticket};
use crate::puzzle::of_date;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use riddle::Riddle;
use trapline::Tone;
use trapline::games::{self, Entry};

/// Which game's puzzle.
pub struct Puzzles {
    menu: Menu,
    /// The game whose puzzle is looked for, and by which number it will come.
    asked: Option<(Ticket, &'static Entry)>,
    notice: (String, Tone),
}

impl Puzzles {
    pub fn new() -> Puzzles {
        Puzzles { menu: Menu::default(), asked: None, notice: (String::new(), Tone::Plain) }
    }

    fn choose(&mut self, number: usize, context: &mut Context) {
        let Some(entry) = games::ALL.get(number) else { return };
        // Whoever presses twice has asked once.
        if self.asked.is_some_and(|(_, asked)| asked.id == entry.id) {
            return;
        }
        let seed = crate::date::number(context.today());
        self.asked = Some((context.ask(|ticket| Task::Puzzle { ticket, entry, seed }), entry));
        self.notice = (format!("Looking for the puzzle of {} …", entry.title), Tone::Faint);
    }
}

impl Screen for Puzzles {
    fn title(&self) -> String {
        "puzzle of the day".to_owned()
    }

    fn keys(&self) -> Vec<Key> {
        vec![("Enter", "open"), ("↑ ↓", "move"), ("a number", "that game"), ("Esc q", "back")]
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Next {
        let number = match input {
            Input::Escape | Input::Char('q') => return Next::Back,
            Input::Char(c) => {
                let digit = c.to_digit(10).and_then(|n| (n as usize).checked_sub(1));
                digit.filter(|&n| n < games::ALL.len()).inspect(|&n| self.menu.selected = n)
            }
            _ => None,
        };
        if let Some(number) = number.or_else(|| self.menu.input(input, games::ALL.len())) {
            self.choose(number, context);
        }
        Next::Stay
    }

    fn news(&mut self, news: &mut News, context: &mut Context) -> Next {
        let Some((asked, entry)) = self.asked else { return Next::Stay };
        match news {
            News::Puzzle { ticket, puzzle, truth } if *ticket == asked => {
                self.asked = None;
                self.notice = (String::new(), Tone::Plain);
                match puzzle.take() {
                    Some(puzzle) => return Next::open(Riddle::new(puzzle, truth.clone(), context.today())),
                    None => {
                        let text = format!("{} has no puzzle today. Try another game.", entry.title);
                        self.notice = (text, Tone::Prize);
                    }
                }
            }
            News::Failed { ticket, why } if *ticket == asked => {
                self.asked = None;
                self.notice = (format!("! {}", crate::paint::sentence(why)), Tone::Danger);
            }
            _ => {}
        }
        Next::Stay
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        let [_, about, list, again, notice] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(4),
            Constraint::Length(games::ALL.len() as u16 + 1),
            Constraint::Length(4),
            Constraint::Fill(1),
        ])
        .areas(area);
        let text = format!(
            "The puzzles of {}. Each is a position where exactly one action is right. \
             Everybody gets the same ones, new every day.",
            context.today()
        );
        paragraph(&text, look.plain(), about, frame);
        let lines: Vec<Line<'_>> =
            games::ALL.iter().zip(1..).map(|(entry, n)| Line::raw(format!("{n}. {}", entry.title))).collect();
        self.menu.draw(&lines, look, Rect { width: list.width.min(32), ..list }, frame);
        if let Some(entry) = games::ALL.get(self.menu.selected) {
            let text = format!("The same on the command line:\n{}", of_date(entry, "", context.today()));
            paragraph(&text, look.tone(Tone::Faint), again, frame);
        }
        paragraph(&self.notice.0, look.tone(self.notice.1), notice, frame);
    }
}
