//! The keys of a replay.

use super::{Over, PACES, Replay};
use crate::app::choice::Chosen;
use crate::app::context::Context;
use crate::app::input::{Input, Way};
use crate::app::page::Page;
use crate::app::screen::{Key, Next};
use trapline::{Player, Tone, Viewer};

/// How far a page goes.
const PAGE: usize = 10;
/// Longer numbers than this are no action's.
const DIGITS: usize = 6;

impl Replay {
    /// Takes in a key while something lies over the position.
    pub(super) fn answer(&mut self, over: Over, input: Input, context: &mut Context) -> Next {
        match over {
            Over::Summary => {}
            Over::Level(mut choice) => match choice.input(input) {
                Chosen::Nothing => self.over = Some(Over::Level(choice)),
                Chosen::Answer(level) => self.ask_seat(level),
                Chosen::Cancelled => {}
            },
            Over::Seat(level, mut choice) => match choice.input(input) {
                Chosen::Nothing => self.over = Some(Over::Seat(level, choice)),
                Chosen::Answer(seat) => return self.onward(level, seat, context),
                Chosen::Cancelled => self.ask_onward(),
            },
        }
        Next::Stay
    }

    /// Takes in a key while nothing does.
    pub(super) fn key(&mut self, input: Input, context: &mut Context) -> Next {
        self.notice = (String::new(), Tone::Plain);
        if self.typed.is_some() && self.type_number(input, context) {
            return Next::Stay;
        }
        match input {
            Input::Escape | Input::Char('q') => return Next::Back,
            Input::Char('b') => return Next::open(Page::rules(self.film.duel().entry())),
            Input::Char('a') => self.play_or_stop(context),
            Input::Char('+' | '=') => self.change_pace(self.pace + 1, context),
            Input::Char('-') => self.change_pace(self.pace.saturating_sub(1), context),
            Input::Char('w') => self.change_eyes(),
            Input::Char('s') => self.ask_summary(),
            Input::Char('p') => self.ask_onward(),
            Input::Char('n') if self.number + 1 < self.records.len() => self.switch(self.number + 1, context),
            Input::Char('N') if self.number > 0 => self.switch(self.number - 1, context),
            Input::Char('n' | 'N') => self.refuse("there is no other record that way"),
            Input::Char('g') => self.typed = Some(String::new()),
            Input::Char(c) if c.is_ascii_digit() => self.typed = Some(c.to_string()),
            Input::Char('e') => self.error(true, context),
            Input::Char('E') => self.error(false, context),
            input => {
                if let Some(to) = self.target(input) {
                    self.playing = None;
                    self.go(to, context);
                }
            }
        }
        Next::Stay
    }

    /// The position that a key or a click leads to.
    fn target(&mut self, input: Input) -> Option<usize> {
        let (at, last) = (self.at, self.film.last());
        Some(match input {
            Input::Home => 0,
            Input::End => last,
            Input::PageUp => at.saturating_sub(PAGE),
            Input::PageDown => at + PAGE,
            Input::Char(' ') | Input::ScrollDown => at + 1,
            Input::ScrollUp => at.saturating_sub(1),
            Input::Click(place) => match self.graph.at(place) {
                Some(position) => position,
                // The line after the last action is the result.
                None => self.list.input(input, last + 2)?.min(last),
            },
            input => match input.way()? {
                Way::Left | Way::Up => at.saturating_sub(1),
                Way::Right | Way::Down => at + 1,
            },
        })
    }

    /// A key while a number is typed. Whether it was for that.
    fn type_number(&mut self, input: Input, context: &mut Context) -> bool {
        let Some(typed) = &mut self.typed else { return false };
        match input {
            Input::Char(c) if c.is_ascii_digit() => {
                if typed.len() < DIGITS {
                    typed.push(c);
                }
                return true;
            }
            Input::Backspace if typed.pop().is_some() => return true,
            Input::Enter => {
                let number = typed.parse();
                self.typed = None;
                if let Ok(number) = number {
                    self.playing = None;
                    self.jump(number, context);
                }
                return true;
            }
            _ => {}
        }
        self.typed = None;
        matches!(input, Input::Escape | Input::Backspace)
    }

    fn jump(&mut self, number: usize, context: &Context) {
        let last = self.film.last();
        if number > last {
            let why = format!("there is no action {number}; the last one is {last}");
            return self.refuse(&why);
        }
        self.go(number, context);
    }

    fn play_or_stop(&mut self, context: &Context) {
        if self.playing.take().is_some() {
            return;
        }
        if self.at == self.film.last() {
            self.go(0, context);
        }
        self.playing = (self.at < self.film.last()).then(|| context.now + PACES[self.pace]);
    }

    fn change_pace(&mut self, pace: usize, context: &Context) {
        self.pace = pace.min(PACES.len() - 1);
        if self.playing.is_some() {
            self.playing = Some(context.now + PACES[self.pace]);
        }
        let seconds = PACES[self.pace].as_secs_f64();
        self.say(format!("Autoplay: a move every {seconds} s."), Tone::Faint);
    }

    /// Everything, then each seat.
    fn change_eyes(&mut self) {
        if self.only {
            return self.refuse("this replay may not show more");
        }
        if !self.film.duel().entry().hidden {
            return self.say("No secrets here: everybody sees the same.", Tone::Faint);
        }
        self.look_as(match self.film.viewer {
            Viewer::Seat(Player::One) => Viewer::Seat(Player::Two),
            Viewer::Seat(Player::Two) => Viewer::Referee,
            Viewer::Referee | Viewer::Public => Viewer::Seat(Player::One),
        });
    }

    fn ask_summary(&mut self) {
        if self.film.review.is_none() {
            let why = self.unreviewed();
            return self.say(why, Tone::Faint);
        }
        if !self.film.shows_all() {
            return self.refuse(&format!("the summary would give secrets away{}", self.other_eyes()));
        }
        self.over = Some(Over::Summary);
    }

    /// How to see what would tell of secrets, where that can be.
    pub(super) const fn other_eyes(&self) -> &'static str {
        if self.only { "" } else { ": w changes the view" }
    }

    /// Why there is nothing of a review.
    pub(super) fn unreviewed(&self) -> String {
        match self.failed.get(&self.number) {
            None => "The review is on its way …".to_owned(),
            Some(why) => format!("There is no review: {}.", why.trim_end_matches('.')),
        }
    }

    /// The next error that the viewer may know of, or the one before.
    fn error(&mut self, forward: bool, context: &Context) {
        if self.film.review.is_none() {
            let why = self.unreviewed();
            return self.say(why, Tone::Faint);
        }
        let is_error = |at: &usize| self.film.is_error(*at);
        let found = match forward {
            true => (self.at + 1..=self.film.last()).find(is_error),
            false => (1..self.at).rev().find(is_error),
        };
        match found {
            Some(at) => {
                self.playing = None;
                self.go(at, context);
            }
            None if forward => self.say("No mistake after this.", Tone::Faint),
            None => self.say("No mistake before this.", Tone::Faint),
        }
    }

    pub(super) fn useful_keys(&self) -> Vec<Key> {
        match &self.over {
            Some(Over::Summary) => return vec![("any key", "close")],
            Some(_) => return vec![("Enter", "choose"), ("↑ ↓", "move"), ("Esc", "cancel")],
            None if self.typed.is_some() => return vec![("Enter", "go there"), ("Esc", "cancel")],
            None => {}
        }
        let play = if self.playing.is_some() { "stop" } else { "autoplay" };
        let mut keys =
            vec![("← →", "step"), ("a", play), ("E e", "mistakes"), ("p", "play on"), ("s", "summary")];
        if self.film.duel().entry().hidden && !self.only {
            // It matters most where something is kept back.
            let place = if self.film.shows_all() { keys.len() } else { 1 };
            keys.insert(place, ("w", "whose view"));
        }
        if self.records.len() > 1 {
            keys.push(("N n", "other record"));
        }
        keys.extend([
            ("q", "back"),
            ("+ -", "autoplay faster, slower"),
            ("Home End", "start, end"),
            ("PgUp PgDn", "ten at a time"),
            ("g 0-9", "go to a position"),
            ("b", "rule book"),
            ("click", "go there, in the list or the graph"),
        ]);
        keys
    }
}
