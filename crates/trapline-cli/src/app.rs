//! [`App`]: the full-screen app as state and messages. It neither reads keys nor knows the terminal, so that a test
//! can play it as `run.rs` does; and no game is named in it.
//!
//! Screens lie on a stack, the top one is shown. What takes long is a [`Task`] for somebody else, and comes back as
//! [`News`].

mod ask;
mod begin;
mod board;
mod choice;
mod context;
mod cursor;
mod dialogue;
mod duel;
mod field;
mod footer;
mod help;
mod home;
mod input;
mod introduction;
mod learn;
mod look;
mod matches;
mod menu;
mod motion;
mod naming;
mod page;
mod panel;
mod popup;
mod puzzle;
mod question;
mod replay;
mod run;
mod screen;
mod settings;
mod setup;
mod start;
mod task;
#[cfg(test)]
mod tests;

pub use naming::Who;
pub use run::run;
pub use start::Start;

use context::Context;
use footer::Footer;
use help::Help;
use home::Home;
use input::Input;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use screen::{Next, Screen};
use std::time::Instant;
use task::{News, Task};
use trapline::Tone;

/// The least room in which everything can be shown.
pub const LEAST: (u16, u16) = (60, 20);

/// Something that happens to the app.
pub enum Message {
    /// A key or the mouse.
    Input(Input),
    /// Something that was asked for is there.
    News(News),
    /// A moment that was waited for has come.
    Tick,
    /// The program was away: whoever looks now need not be who looked before.
    Back,
}

/// The app.
pub struct App {
    context: Context,
    /// The first is always the home screen, unless the app was opened at another place.
    screens: Vec<Box<dyn Screen>>,
    help: Option<Help>,
    footer: Footer,
    /// Whether the window was too small for the last frame.
    small: bool,
}

impl App {
    pub fn new(mut context: Context, start: Start) -> App {
        let first = start.screen(&mut context);
        let mut app = App { context, screens: vec![], help: None, footer: Footer::default(), small: false };
        app.follow(Next::Open(first));
        app
    }

    /// Takes in what happened at that moment. Whether the app goes on.
    pub fn update(&mut self, message: Message, now: Instant) -> bool {
        self.context.now = now;
        let next = match message {
            Message::Input(input) => self.input(input),
            Message::News(mut news) => {
                self.context.note(&news);
                // Where it leads to is for the top one to say, which comes last.
                let heard = self.screens.iter_mut().map(|screen| screen.news(&mut news, &mut self.context));
                heard.last().unwrap_or(Next::Stay)
            }
            Message::Tick => {
                self.screens.last_mut().map_or(Next::Stay, |screen| screen.tick(&mut self.context))
            }
            Message::Back => {
                self.screens.iter_mut().for_each(|screen| screen.hide());
                Next::Stay
            }
        };
        self.follow(next);
        !self.screens.is_empty()
    }

    /// Whether what was typed ahead is not for whoever sits there now.
    pub fn forgets(&mut self) -> bool {
        std::mem::take(&mut self.context.forgets)
    }

    /// What is to be done by somebody else.
    pub fn tasks(&mut self) -> Vec<Task> {
        std::mem::take(&mut self.context.tasks)
    }

    /// When something is to happen by itself.
    pub fn deadline(&self) -> Option<Instant> {
        self.screens.last().and_then(|screen| screen.deadline())
    }

    /// Whether the mouse is wanted.
    pub fn wants_mouse(&self) -> bool {
        self.context.settings.mouse
    }

    /// What is said when the program is stopped from outside.
    pub fn farewell(&self) -> String {
        self.screens.iter().rev().find_map(|screen| screen.farewell()).unwrap_or_default()
    }

    fn input(&mut self, input: Input) -> Next {
        let Some(screen) = self.screens.last_mut() else { return Next::Stay };
        // What cannot be seen cannot be meant.
        if self.small {
            return Next::Stay;
        }
        if let Some(help) = &mut self.help {
            if !help.input(input) {
                self.help = None;
            }
            return Next::Stay;
        }
        let input = match input {
            Input::Click(place) => self.footer.at(place).unwrap_or(input),
            input => input,
        };
        if input == Input::Char('?') && !screen.is_typing() {
            self.help = Some(Help::new(screen.title(), screen.keys(), screen.legend()));
            return Next::Stay;
        }
        screen.input(input, &mut self.context)
    }

    fn follow(&mut self, next: Next) {
        let mut next = next;
        loop {
            match next {
                Next::Stay => return,
                Next::Open(screen) => self.screens.push(screen),
                Next::Instead(screen) => {
                    self.screens.pop();
                    self.screens.push(screen);
                }
                Next::Back => {
                    self.screens.pop();
                }
                Next::Home => {
                    self.screens.truncate(1);
                    if self.screens.first().is_none_or(|first| !first.is_home()) {
                        self.screens = vec![Box::new(Home::new())];
                    }
                }
                Next::Quit => self.screens.clear(),
            }
            let Some(screen) = self.screens.last_mut() else { return };
            next = screen.show(&mut self.context);
        }
    }

    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let (area, look) = (frame.area(), self.context.look);
        let buffer = frame.buffer_mut();
        buffer.set_style(area, look.plain());
        let Some(screen) = self.screens.last_mut() else { return };
        self.small = area.width < LEAST.0 || area.height < LEAST.1;
        if self.small {
            let text = format!(
                "Trapline needs {} columns and {} rows. Here are {} and {}: make the window larger, or press Ctrl-C to leave.",
                LEAST.0, LEAST.1, area.width, area.height
            );
            Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
            look.finish(buffer);
            return;
        }
        let [top, body, bottom] =
            Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(area);
        header(&self.context, &screen.title(), top, buffer);
        screen.draw(&self.context, body.inner(Margin::new(1, 0)), buffer);
        self.footer = Footer::draw(&screen.keys(), screen.is_typing(), look, bottom, buffer);
        if let Some(help) = &mut self.help {
            help.draw(look, body, buffer);
        }
        look.finish(buffer);
    }
}

/// Where one is, and what is being worked on.
fn header(context: &Context, title: &str, area: Rect, buffer: &mut Buffer) {
    let look = context.look;
    let working =
        context.working().map(|working| Line::styled(format!("{working} "), look.tone(Tone::Faint)));
    let taken = working.as_ref().map_or(0, |line| line.width() as u16 + 1);
    let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(taken)]).areas(area);
    let line = Line::from(vec![
        Span::styled(" Trapline ", look.tone(Tone::Prize)),
        Span::styled("› ", look.tone(Tone::Faint)),
        Span::raw(look::cut(title, left.width.saturating_sub(13))),
    ]);
    line.render(left, buffer);
    if let Some(working) = working {
        working.right_aligned().render(right, buffer);
    }
}
