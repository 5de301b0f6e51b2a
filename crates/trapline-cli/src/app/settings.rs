//! [`Preferences`]: the settings, one a line.

use super::ask::{Ask, Asked};
use super::context::Context;
use super::input::{Input, Way};
use super::look::{Depth, Look, Theme as Ground, cut};
use super::menu::{Menu, Turn, turned};
use super::page::paragraph;
use super::screen::{Key, Next, Screen};
use crate::settings::{Colours, Settings, Signs, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use trapline::Tone;

impl Settings {
    /// How things look with these settings, where that was detected.
    pub fn look(&self, detected: Look) -> Look {
        Look {
            depth: match self.colours {
                Colours::Auto => detected.depth,
                Colours::True => Depth::True,
                Colours::Indexed => Depth::Indexed,
                Colours::Sixteen => Depth::Sixteen,
                Colours::None => Depth::None,
            },
            theme: match self.theme {
                Theme::Auto => detected.theme,
                Theme::Dark => Ground::Dark,
                Theme::Light => Ground::Light,
            },
            ascii: match self.signs {
                Signs::Auto => detected.ascii,
                Signs::Unicode => false,
                Signs::Ascii => true,
            },
        }
    }
}

/// The settings that can be changed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Name(usize),
    Theme,
    Colours,
    Signs,
    Motion,
    Mouse,
    AskFar,
}

/// Every setting: what it is called, and what it does.
const ROWS: [(Row, &str, &str); 8] = [
    (Row::Name(0), "Your name", "What you are called in every match."),
    (Row::Name(1), "Friend's name", "Who last played with you here; offered the next time."),
    (Row::Theme, "Theme", "Light on dark, or dark on light. Auto asks the terminal (COLORFGBG)."),
    (Row::Colours, "Colours", "How many to use. Auto goes by NO_COLOR, COLORTERM and TERM."),
    (Row::Signs, "Signs", "Lines and symbols, or plain ASCII. Auto goes by the locale."),
    (Row::Motion, "Motion", "Flashes what just changed, for a fifth of a second."),
    (Row::Mouse, "Mouse", "Click cells, lines and keys. Off leaves the mouse to the terminal."),
    (Row::AskFar, "Ask before traps", "Asks once before one key or click lays a trap far away."),
];
/// The columns of a setting's name, of all its line, and of what it does.
const NAME: usize = 18;
const LINE: u16 = 46;
const ABOUT: u16 = 70;

/// The settings, being changed.
pub struct Preferences {
    menu: Menu,
    /// Which name is asked for.
    asked: Option<(usize, Ask)>,
    notice: String,
}

impl Preferences {
    pub fn new() -> Preferences {
        Preferences { menu: Menu::default(), asked: None, notice: String::new() }
    }

    fn change(&mut self, row: Row, turn: Turn, context: &mut Context) {
        let mut settings = context.settings.clone();
        match row {
            Row::Name(n) => {
                let (_, label, about) = ROWS[n];
                self.asked = Some((n, Ask::new(label, about, &settings.names[n])));
                return;
            }
            Row::Theme => {
                settings.theme = turned(&[Theme::Auto, Theme::Dark, Theme::Light], settings.theme, turn)
            }
            Row::Colours => {
                let all = [Colours::Auto, Colours::True, Colours::Indexed, Colours::Sixteen, Colours::None];
                settings.colours = turned(&all, settings.colours, turn);
            }
            Row::Signs => {
                settings.signs = turned(&[Signs::Auto, Signs::Unicode, Signs::Ascii], settings.signs, turn)
            }
            Row::Motion => settings.motion = !settings.motion,
            Row::Mouse => settings.mouse = !settings.mouse,
            Row::AskFar => settings.ask_far = !settings.ask_far,
        }
        self.keep(settings, context);
    }

    fn keep(&mut self, settings: Settings, context: &mut Context) {
        self.notice = match context.change(settings) {
            Ok(()) => String::new(),
            Err(why) => crate::words::sentence(&why),
        };
    }

    /// Takes in a key while a name is asked for.
    fn answer(&mut self, n: usize, mut ask: Ask, input: Input, context: &mut Context) {
        match ask.input(input) {
            Asked::Cancelled => return,
            Asked::Nothing => {}
            Asked::Answer(name) => {
                let mut settings = context.settings.clone();
                settings.names[n] = name;
                match settings.refused() {
                    Some(why) => ask.refuse(&why),
                    None => return self.keep(settings, context),
                }
            }
        }
        self.asked = Some((n, ask));
    }
}

fn value(row: Row, settings: &Settings) -> String {
    let on = |on: bool| if on { "on" } else { "off" }.to_owned();
    match row {
        Row::Name(n) if settings.names[n].is_empty() => "not set".to_owned(),
        Row::Name(n) => settings.names[n].clone(),
        Row::Theme => match settings.theme {
            Theme::Auto => "auto",
            Theme::Dark => "dark",
            Theme::Light => "light",
        }
        .to_owned(),
        Row::Colours => match settings.colours {
            Colours::Auto => "auto",
            Colours::True => "true colour",
            Colours::Indexed => "256",
            Colours::Sixteen => "16",
            Colours::None => "none",
        }
        .to_owned(),
        Row::Signs => match settings.signs {
            Signs::Auto => "auto",
            Signs::Unicode => "unicode",
            Signs::Ascii => "ASCII",
        }
        .to_owned(),
        Row::Motion => on(settings.motion),
        Row::Mouse => on(settings.mouse),
        Row::AskFar => on(settings.ask_far),
    }
}

impl Screen for Preferences {
    fn title(&self) -> String {
        "settings".to_owned()
    }

    fn keys(&self) -> Vec<Key> {
        if self.asked.is_some() {
            return vec![("Enter", "save"), ("Esc", "cancel")];
        }
        vec![("← → Enter", "change"), ("↑ ↓", "move"), ("Esc", "back")]
    }

    fn is_typing(&self) -> bool {
        self.asked.is_some()
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Next {
        if let Some((n, ask)) = self.asked.take() {
            self.answer(n, ask, input, context);
            return Next::Stay;
        }
        let row = ROWS[self.menu.selected].0;
        match input {
            Input::Escape | Input::Char('q') => return Next::Back,
            Input::Char(' ') => self.change(row, Turn::Forward, context),
            _ => match input.way() {
                Some(Way::Left) => self.change(row, Turn::Back, context),
                Some(Way::Right) => self.change(row, Turn::Forward, context),
                _ => {
                    if let Some(n) = self.menu.input(input, ROWS.len()) {
                        self.change(ROWS[n].0, Turn::Forward, context);
                    }
                }
            },
        }
        Next::Stay
    }

    fn draw(&mut self, context: &Context, area: Rect, frame: &mut Buffer) {
        let look = context.look;
        let beside = area.width >= LINE + ABOUT;
        let [_, list, _, about, notice] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(ROWS.len() as u16),
            Constraint::Length(1),
            Constraint::Length(if beside { 0 } else { 3 }),
            Constraint::Fill(1),
        ])
        .areas(area);
        let lines: Vec<Line<'_>> = ROWS
            .iter()
            .map(|&(row, label, _)| {
                let value = format!("‹ {} ›", value(row, &context.settings));
                let value = cut(&value, LINE - NAME as u16 - 2);
                Line::from(vec![
                    Span::raw(format!("{label:<NAME$}")),
                    Span::styled(value, look.tone(Tone::Safe)),
                ])
            })
            .collect();
        self.menu.draw(&lines, look, Rect { width: list.width.min(LINE), ..list }, frame);
        if beside {
            let place = Rect { x: list.x + LINE + 2, width: list.width - LINE - 2, ..list };
            for ((_, _, about), row) in ROWS.iter().zip(place.rows()) {
                Line::styled(*about, look.tone(Tone::Faint)).render(row, frame);
            }
        } else {
            paragraph(ROWS[self.menu.selected].2, look.plain(), about, frame);
        }
        paragraph(&self.notice, look.tone(Tone::Danger), notice, frame);
        if let Some((_, ask)) = &mut self.asked {
            ask.draw(look, area, frame);
        }
    }
}
