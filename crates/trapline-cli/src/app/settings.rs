//! [`Preferences`]: the settings, one a line.

use super::context::Context;
use super::field::Field;
use super::input::{Input, Way};
use super::look::{Depth, Look, Theme as Ground};
use super::menu::{Menu, Turn, turned};
use super::page::paragraph;
use super::screen::{Key, Next, Screen};
use crate::settings::{Colours, Settings, Signs, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
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

const ROWS: [(Row, &str, &str); 8] = [
    (Row::Name(0), "Your name", "What you are called. Empty: the game's own names for the seats."),
    (Row::Name(1), "Other's name", "Who sits here with you, in matches between two people."),
    (Row::Theme, "Theme", "Dark or light ground. Auto goes by the terminal (COLORFGBG), else dark."),
    (Row::Colours, "Colours", "How many there are. Auto goes by NO_COLOR, COLORTERM and TERM."),
    (Row::Signs, "Signs", "Lines and signs, or plain ASCII. Auto goes by the locale."),
    (Row::Motion, "Motion", "Whether what just happened flashes for a moment."),
    (Row::Mouse, "Mouse", "Whether clicks count here. Off leaves the mouse to the terminal."),
    (Row::AskFar, "Ask before traps", "Whether one key or click is enough to lay a trap far away."),
];

/// The settings, being changed.
pub struct Preferences {
    menu: Menu,
    /// The name that is being typed.
    typed: Option<(usize, Field)>,
    notice: String,
    names: [String; 2],
}

impl Preferences {
    pub fn new(context: &Context) -> Preferences {
        Preferences {
            menu: Menu::default(),
            typed: None,
            notice: String::new(),
            names: context.settings.names.clone(),
        }
    }

    fn change(&mut self, row: Row, turn: Turn, context: &mut Context) {
        let mut settings = context.settings.clone();
        match row {
            Row::Name(n) => {
                self.typed = Some((n, Field::new(&settings.names[n])));
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
        self.names = settings.names.clone();
        self.notice = match context.change(settings) {
            Ok(()) => String::new(),
            Err(why) => crate::words::sentence(&why),
        };
    }

    fn typing(&mut self, input: Input, context: &mut Context) {
        let Some((n, field)) = &mut self.typed else { return };
        let n = *n;
        match input {
            Input::Enter => {
                let mut settings = context.settings.clone();
                settings.names[n] = field.text().trim().to_owned();
                match settings.refused() {
                    Some(why) => self.notice = crate::words::sentence(&why),
                    None => {
                        self.typed = None;
                        self.keep(settings, context);
                    }
                }
            }
            Input::Escape => self.typed = None,
            input => {
                self.notice.clear();
                field.input(input);
            }
        }
    }
}

fn value(row: Row, settings: &Settings) -> String {
    let on = |on: bool| if on { "on" } else { "off" }.to_owned();
    match row {
        Row::Name(n) if settings.names[n].is_empty() => "none".to_owned(),
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
        if self.typed.is_some() {
            return vec![("Enter", "keep"), ("Esc", "leave as it was")];
        }
        vec![("← → Enter", "change"), ("↑ ↓", "move"), ("Esc", "back")]
    }

    fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Next {
        if self.typed.is_some() {
            self.typing(input, context);
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
        let [_, list, _, typed, about, notice] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(ROWS.len() as u16),
            Constraint::Length(1),
            Constraint::Length(2),
            Constraint::Length(3),
            Constraint::Fill(1),
        ])
        .areas(area);
        let lines: Vec<Line<'_>> = ROWS
            .iter()
            .map(|&(row, label, _)| {
                let value = format!("‹ {} ›", value(row, &context.settings));
                Line::from(vec![
                    Span::raw(format!("{label:<14}")),
                    Span::styled(value, look.tone(Tone::Safe)),
                ])
            })
            .collect();
        self.menu.draw(&lines, look, Rect { width: list.width.min(60), ..list }, frame);
        if let Some((n, field)) = &self.typed {
            field.draw(&format!("{}: ", ROWS[*n].1), look, Rect { height: 1, ..typed }, frame);
        }
        paragraph(ROWS[self.menu.selected].2, look.plain(), about, frame);
        paragraph(&self.notice, look.tone(Tone::Danger), notice, frame);
    }
}
