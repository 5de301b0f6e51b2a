//! [`Puzzles`]: the puzzle of the day for each game, the streak, and what is left to practise. Finding a puzzle is
//! [`Looking`]'s business, its answer [`Riddle`](riddle::Riddle)'s.

mod draw;
mod looking;
mod riddle;
#[cfg(test)]
mod tests;

pub use looking::Looking;

use super::context::Context;
use super::input::Input;
use super::menu::Menu;
use super::page::paragraph;
use super::screen::{Key, Next, Screen};
use crate::history::Ended;
use crate::which::{Onward, Which};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use trapline::games::{self, Entry};
use trapline::{Rules, Tone};

/// Which game's puzzle.
#[derive(Default)]
pub struct Puzzles {
    menu: Menu,
    /// How today's puzzles went, by game.
    ended: Vec<Option<Ended>>,
    streak: usize,
    /// How many were missed and wait to be tried again.
    missed: usize,
}

impl Puzzles {
    pub fn new() -> Puzzles {
        Puzzles::default()
    }

    fn count(&self) -> usize {
        games::ALL.len() + usize::from(self.missed > 0)
    }

    fn choose(&self, number: usize, context: &mut Context) -> Next {
        let practice = Onward::Practice(None);
        match games::ALL.get(number) {
            Some(entry) => Next::open(Looking::new(today(entry, context), Onward::Fresh, context)),
            None => match context.history.tried().missed(None).into_iter().next() {
                Some(which) => Next::open(Looking::new(which, practice, context)),
                None => Next::Stay,
            },
        }
    }

    fn line(&self, number: usize) -> String {
        let Some(entry) = games::ALL.get(number) else { return format!("Practice ({} missed)", self.missed) };
        let sign = match self.ended.get(number).copied().flatten() {
            Some(Ended::Solved) => " ✓ solved",
            Some(Ended::Missed) => " ✗ missed",
            None => "",
        };
        format!("{}. {}{sign}", number + 1, entry.title)
    }

    /// How the streak stands, in a sentence.
    fn told(&self, context: &Context) -> String {
        let days = match self.streak {
            0 => "You have no streak yet: solve one at the first try to begin.".to_owned(),
            1 => "Your streak: 1 day.".to_owned(),
            days => format!("Your streak: {days} days."),
        };
        format!("The puzzles of {}, the same for everybody. The first try counts. {days}", context.today())
    }
}

/// The puzzle of the day, with the rule book's rules.
fn today(entry: &'static Entry, context: &Context) -> Which {
    Which::of_day(entry, Rules::new(entry.house_rules), context.today())
}

impl Screen for Puzzles {
    fn title(&self) -> String {
        "puzzles".to_owned()
    }

    fn keys(&self) -> Vec<Key> {
        vec![("Enter", "open"), ("↑ ↓", "move"), ("a number", "that game"), ("Esc q", "back")]
    }

    fn show(&mut self, context: &mut Context) -> Next {
        let tries = context.history.tried();
        self.ended = games::ALL.iter().map(|entry| tries.first(&today(entry, context))).collect();
        self.streak = tries.streak(context.today());
        self.missed = tries.missed(None).len();
        Next::Stay
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
        match number.or_else(|| self.menu.input(input, self.count())) {
            Some(number) => self.choose(number, context),
            None => Next::Stay,
        }
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        let [_, about, list, again] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(4),
            Constraint::Length(self.count() as u16 + 1),
            Constraint::Fill(1),
        ])
        .areas(area);
        paragraph(&self.told(context), look.plain(), about, frame);
        let lines: Vec<Line<'_>> = (0..self.count()).map(|n| Line::raw(self.line(n))).collect();
        self.menu.draw(&lines, look, Rect { width: list.width.min(40), ..list }, frame);
        let text = match games::ALL.get(self.menu.selected) {
            Some(entry) => format!("The same on the command line:\n{}", today(entry, context).command()),
            None => "Those that you missed, one after the other, until you have solved them.".to_owned(),
        };
        paragraph(&text, look.tone(Tone::Faint), again, frame);
    }
}
