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
use crate::date;
use crate::puzzle::called;
use jiff::civil::Date;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use riddle::Riddle;
use trapline::games::{self, Entry};
use trapline::{Rules, Tone};

/// Which game's puzzle.
pub struct Puzzles {
    menu: Menu,
    /// The puzzle that is looked for, and by which number it will come.
    asked: Option<Asked>,
    notice: (String, Tone),
    /// Whether one puzzle was wanted from the first: it takes the place of the list.
    only: bool,
}

/// A puzzle that is looked for.
struct Asked {
    ticket: Ticket,
    entry: &'static Entry,
    /// The day whose puzzle it is, if it is one's.
    date: Option<Date>,
}

impl Puzzles {
    pub fn new() -> Puzzles {
        Puzzles { menu: Menu::default(), asked: None, notice: (String::new(), Tone::Plain), only: false }
    }

    /// The same, where this puzzle is wanted from the first.
    pub fn only(
        entry: &'static Entry,
        rules: Rules,
        seed: u64,
        date: Option<Date>,
        context: &mut Context,
    ) -> Puzzles {
        let mut puzzles = Puzzles { only: true, ..Puzzles::new() };
        puzzles.look_for(entry, rules, seed, date, context);
        puzzles
    }

    fn choose(&mut self, number: usize, context: &mut Context) {
        let Some(entry) = games::ALL.get(number) else { return };
        // Whoever presses twice has asked once.
        if self.asked.as_ref().is_some_and(|asked| asked.entry.id == entry.id) {
            return;
        }
        let today = context.today();
        self.look_for(entry, Rules::new(entry.house_rules), date::number(today), Some(today), context);
    }

    /// Has a puzzle looked for.
    fn look_for(
        &mut self,
        entry: &'static Entry,
        rules: Rules,
        seed: u64,
        date: Option<Date>,
        context: &mut Context,
    ) {
        let ticket = context.ask(|ticket| Task::Puzzle { ticket, entry, rules, seed });
        self.asked = Some(Asked { ticket, entry, date });
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

    fn news(&mut self, news: &mut News, _: &mut Context) -> Next {
        let Some(Asked { ticket: asked, entry, date }) = &self.asked else { return Next::Stay };
        match news {
            News::Puzzle { ticket, puzzle, truth } if ticket == asked => {
                let (title, date) = (entry.title, *date);
                self.asked = None;
                self.notice = (String::new(), Tone::Plain);
                match puzzle.take() {
                    Some(puzzle) => {
                        let riddle = Box::new(Riddle::new(puzzle, truth.clone(), date));
                        return if self.only { Next::Instead(riddle) } else { Next::Open(riddle) };
                    }
                    None => {
                        let which = if date.is_some() { "today" } else { "of that number" };
                        let text = format!("{title} has no puzzle {which}. Try another one.");
                        self.notice = (text, Tone::Prize);
                    }
                }
            }
            News::Failed { ticket, why } if ticket == asked => {
                self.asked = None;
                self.notice = (format!("! {}", crate::words::sentence(why)), Tone::Danger);
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
            let (_, command) = called(entry, &[], 0, Some(context.today()));
            let text = format!("The same on the command line:\n{command}");
            paragraph(&text, look.tone(Tone::Faint), again, frame);
        }
        paragraph(&self.notice.0, look.tone(self.notice.1), notice, frame);
    }
}
