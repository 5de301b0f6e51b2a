//! The app on a real terminal: keys and news come in, frames go out. Nothing happens while nothing comes.

use super::context::Context;
use super::input::Input;
use super::look::{Depth, Look};
use super::task::Task;
use super::{App, Message, Start};
use crate::args::Color;
use crate::console::aside;
use crate::failure::Failure;
use crate::folders;
use crate::settings::{Settings, login};
use crate::terminal::{self, Frames, Redraw};
use crossterm::event;
use crossterm::style::force_color_output;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Instant;
use trapline_bots::Dice;
use trapline_solve::Truths;

/// What wakes the app.
enum Wake {
    Message(Message),
    /// What was drawn may not be there any more.
    Redraw(Redraw),
}

/// Runs the app until it is left.
pub fn run(color: Color, rng: Dice, start: Start) -> Result<(), Failure> {
    let config = Settings::file();
    let (settings, wrong) = config.as_deref().map_or((Settings::default(), None), Settings::load);
    let mut detected = Look::detect(|name| std::env::var(name).ok());
    if color == Color::Never {
        detected.depth = Depth::None;
    }
    let mut context = Context::new(settings, config, detected, folders::matches()?, rng);
    context.wrong = wrong;
    context.login = login();
    let (send, wakes) = mpsc::channel();
    let herald = send.clone();
    context.herald = Arc::new(move |news| drop(herald.send(Wake::Message(Message::News(news)))));
    let truths = context.truths.clone();
    let mut app = App::new(context, start);
    // Which colours there are is the settings' to say.
    force_color_output(true);
    let screen = terminal::full_screen()?;
    listen(send.clone());
    let tasks = work(send.clone(), truths);
    terminal::when_disturbed(move |redraw| drop(send.send(Wake::Redraw(redraw))));
    let mut frames = Terminal::new(CrosstermBackend::new(Frames::default()))?;
    let mut farewell;
    loop {
        farewell = app.farewell();
        terminal::set_farewell(farewell.clone());
        terminal::listen_to_mouse(app.wants_mouse())?;
        frames.draw(|frame| app.draw(frame))?;
        for task in app.tasks() {
            tasks.send(task).expect("the worker lasts as long as the program");
        }
        let wake = match app.deadline() {
            None => wakes.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(at) => wakes.recv_timeout(at.saturating_duration_since(Instant::now())),
        };
        let first = match wake {
            Ok(wake) => wake,
            Err(RecvTimeoutError::Timeout) => Wake::Message(Message::Tick),
            Err(RecvTimeoutError::Disconnected) => break,
        };
        // Whatever has come meanwhile is taken in before the next frame.
        let (mut goes_on, mut anew, mut typed_ahead) = (true, false, false);
        for wake in std::iter::once(first).chain(wakes.try_iter()) {
            let message = match wake {
                Wake::Message(Message::Input(_)) if typed_ahead => continue,
                Wake::Message(message) => message,
                Wake::Redraw(redraw) => {
                    anew = true;
                    match redraw {
                        Redraw::Back => Message::Back,
                        Redraw::Resized => continue,
                    }
                }
            };
            if matches!(message, Message::Input(Input::Char('!'))) {
                provoke("app");
            }
            farewell = app.farewell();
            goes_on = app.update(message, Instant::now());
            if !goes_on {
                break;
            }
            if app.forgets() {
                terminal::forget_typed();
                typed_ahead = true;
            }
        }
        if !goes_on {
            break;
        }
        if anew {
            // Also where the size is the same again: what was cut off meanwhile is gone. And not by `clear`: it asks
            // the terminal where the cursor is, and the listener would get the answer.
            frames.resize(frames.size()?.into())?;
        }
    }
    terminal::set_farewell(String::new());
    drop(screen);
    if !farewell.is_empty() {
        aside(&farewell);
    }
    Ok(())
}

/// Hands on what is typed and clicked.
fn listen(send: Sender<Wake>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            // That the window has another size comes from elsewhere: this waits for the rest of half a key.
            let wake = Input::of(&event).map(|input| Wake::Message(Message::Input(input)));
            if wake.is_some_and(|wake| send.send(wake).is_err()) {
                return;
            }
        }
    });
}

/// Does tasks one after the other.
fn work(send: Sender<Wake>, truths: Arc<Truths>) -> Sender<Task> {
    let (tasks, received) = mpsc::channel::<Task>();
    thread::spawn(move || {
        for task in received {
            provoke("task");
            task.run(&truths, &|news| drop(send.send(Wake::Message(Message::News(news)))));
        }
    });
    tasks
}

/// Panics where `TRAPLINE_PANIC` says so, for tests of what is left behind then. Only in debug builds.
fn provoke(place: &str) {
    if cfg!(debug_assertions) && std::env::var("TRAPLINE_PANIC").is_ok_and(|wanted| wanted == place) {
        panic!("provoked in the {place}");
    }
}
