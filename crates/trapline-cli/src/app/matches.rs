//! [`Matches`]: those that were saved, to go on with or to look at.

use super::ask::{Ask, Asked};
use super::begin::{self, Match};
use super::choice::{Choice, Chosen};
use super::context::Context;
use super::input::Input;
use super::menu::Menu;
use super::page::paragraph;
use super::replay::Replay;
use super::screen::{Key, Next, Screen};
use crate::play;
use crate::records;
use crate::save::in_home;
use crate::words::{ago, counted, sentence};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use std::time::SystemTime;
use trapline::{Tone, Viewer};
use trapline_host::{Id, Listed, Store};

/// What a match is wanted for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Resume,
    Replay,
}

/// Matches to choose from.
pub struct Matches {
    purpose: Purpose,
    listed: Vec<Listed>,
    menu: Menu,
    /// Which file is to be opened.
    typed: Option<Ask>,
    notice: String,
    /// Whether a match is to be deleted.
    asked: Option<Choice<bool>>,
}

impl Matches {
    pub fn new(purpose: Purpose) -> Matches {
        Matches {
            purpose,
            listed: vec![],
            menu: Menu::default(),
            typed: None,
            notice: String::new(),
            asked: None,
        }
    }

    fn choose(&mut self, number: usize, context: &mut Context) -> Next {
        let id = self.listed[number].id.clone();
        match self.purpose {
            Purpose::Resume => match resume(&id, context) {
                Ok(screen) => Next::Instead(screen),
                Err(why) => {
                    self.notice = why;
                    Next::Stay
                }
            },
            Purpose::Replay => match context.store.load(&id) {
                Ok(loaded) => Next::open(Replay::new(vec![loaded.table.record()], Viewer::Referee)),
                Err(error) => self.refuse(&error.to_string()),
            },
        }
    }

    fn ask_delete(&mut self) {
        let Some(one) = self.listed.get(self.menu.selected) else { return };
        let answers = vec![("Yes, delete it".to_owned(), true), ("No, keep it".to_owned(), false)];
        self.asked = Some(Choice::new(&format!("Delete match {}?", one.id), &told(one), answers));
    }

    fn delete(&mut self, context: &mut Context) -> Next {
        let Some(one) = self.listed.get(self.menu.selected) else { return Next::Stay };
        match context.store.delete(&one.id) {
            Ok(()) => self.show(context),
            Err(failure) => self.refuse(&failure.to_string()),
        }
    }

    fn refuse(&mut self, why: &str) -> Next {
        self.notice = sentence(why);
        Next::Stay
    }

    /// Takes in a key while a file is asked for.
    fn answer(&mut self, mut ask: Ask, input: Input) -> Next {
        match ask.input(input) {
            Asked::Cancelled => return Next::Stay,
            Asked::Nothing => {}
            Asked::Answer(name) => match records::of_file(&in_home(&name)) {
                Ok(records) => return Next::open(Replay::new(records, Viewer::Referee)),
                Err(why) => ask.refuse(&why),
            },
        }
        self.typed = Some(ask);
        Next::Stay
    }
}

impl Screen for Matches {
    fn title(&self) -> String {
        match self.purpose {
            Purpose::Resume => "continue a match",
            Purpose::Replay => "replays and reviews",
        }
        .to_owned()
    }

    fn keys(&self) -> Vec<Key> {
        match (self.purpose, &self.typed) {
            (_, Some(_)) => vec![("Enter", "open"), ("Esc", "cancel")],
            _ if self.listed.is_empty() && self.purpose == Purpose::Resume => vec![("Esc", "back")],
            _ if self.listed.is_empty() => vec![("o", "open a file"), ("Esc", "back")],
            (Purpose::Resume, None) => {
                vec![("Enter", "continue"), ("↑ ↓", "move"), ("d", "delete"), ("Esc", "back")]
            }
            (Purpose::Replay, None) => {
                vec![
                    ("Enter", "open"),
                    ("↑ ↓", "move"),
                    ("o", "open a file"),
                    ("d", "delete"),
                    ("Esc", "back"),
                ]
            }
        }
    }

    fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    fn show(&mut self, context: &mut Context) -> Next {
        match context.store.list() {
            Ok(listed) => {
                let purpose = self.purpose;
                self.listed = listed.into_iter().filter(|one| fits(one, purpose)).collect();
            }
            Err(failure) => {
                self.refuse(&failure.to_string());
            }
        }
        Next::Stay
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Next {
        if let Some(ask) = self.typed.take() {
            return self.answer(ask, input);
        }
        if let Some(mut choice) = self.asked.take() {
            match choice.input(input) {
                Chosen::Nothing => self.asked = Some(choice),
                Chosen::Answer(true) => return self.delete(context),
                Chosen::Answer(false) | Chosen::Cancelled => {}
            }
            return Next::Stay;
        }
        self.notice.clear();
        match input {
            Input::Escape | Input::Char('q') => return Next::Back,
            Input::Char('d') => self.ask_delete(),
            Input::Char('o') if self.purpose == Purpose::Replay => {
                self.typed = Some(Ask::new("Open a file", "A file with one record, or one a line.", ""));
            }
            input => {
                if let Some(number) = self.menu.input(input, self.listed.len()) {
                    return self.choose(number, context);
                }
            }
        }
        Next::Stay
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        let [_, list, _, notice] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(1),
            Constraint::Length(3),
        ])
        .areas(area);
        if self.listed.is_empty() {
            let none = match self.purpose {
                Purpose::Resume => "No match to continue. Pick a game on the home screen to start one.",
                Purpose::Replay => "No finished match yet. Press o to open a file of records.",
            };
            paragraph(none, look.tone(Tone::Faint), list, frame);
        } else {
            let lines: Vec<Line<'_>> = self.listed.iter().map(|one| Line::raw(line(one))).collect();
            self.menu.draw(&lines, look, list, frame);
            if let Some(one) = self.listed.get(self.menu.selected).filter(|_| self.notice.is_empty()) {
                paragraph(&told(one), look.tone(Tone::Faint), notice, frame);
            }
        }
        paragraph(&self.notice, look.tone(Tone::Danger), notice, frame);
        if let Some(choice) = &mut self.asked {
            choice.draw(None, look, area, frame);
        }
        if let Some(ask) = &mut self.typed {
            ask.draw(look, area, frame);
        }
    }
}

/// The screen at which a saved match goes on; or why it cannot.
pub fn resume(id: &Id, context: &mut Context) -> Result<Box<dyn Screen>, String> {
    let (hosted, torn) = context.store.resume(id).map_err(|error| sentence(&error.to_string()))?;
    let notice = "The last move was lost in an interruption. Everything before it is here.";
    let notice = if torn { notice.to_owned() } else { String::new() };
    begin::open(Match::Saved(Box::new(hosted)), notice, context)
}

/// Whether a match can be used for that. What is not over, and has secrets, is not for looking at.
fn fits(one: &Listed, purpose: Purpose) -> bool {
    match purpose {
        // A damaged one can at least be told of, and deleted.
        Purpose::Resume => one.standing.is_err() || one.is_open() && one.is_begun(),
        Purpose::Replay => {
            one.is_begun() && one.standing.as_ref().is_ok_and(|standing| !standing.keeps_secrets())
        }
    }
}

/// A match in a few words.
pub fn short(one: &Listed) -> String {
    match &one.standing {
        Ok(standing) => {
            let [first, second] = standing.names.both();
            format!("{}: {first} - {second}", standing.game.title)
        }
        Err(_) => "damaged".to_owned(),
    }
}

/// A match in a line.
fn line(one: &Listed) -> String {
    let id = one.id.as_str();
    match &one.standing {
        Ok(standing) => {
            let [first, second] = standing.names.both();
            format!("{id:>4}  {:<17} {first} - {second}", standing.game.title)
        }
        Err(_) => format!("{id:>4}  damaged"),
    }
}

/// How it stands, and since when.
pub fn told(one: &Listed) -> String {
    let ago = ago(SystemTime::now().duration_since(one.played).unwrap_or_default());
    match &one.standing {
        Ok(standing) => format!("{}, {ago}. {}", counted(standing.plies, "move"), play::told(standing)),
        Err(error) => format!("This match cannot be read: {error}."),
    }
}
