//! The full-screen app in a terminal's window: waiting for whole frames, clicking, resizing, stopping, closing.

use super::{Terminal, nonzero};
use crate::support::{HANGING, process};
use portable_pty::{PtySize, native_pty_system};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Instant;

/// What a frame of the full-screen app ends with: the cursor is hidden.
const FRAME_END: &str = "\u{1b}[?25l";

impl Terminal {
    /// Waits until the screen is so, with nothing of a frame missing.
    #[track_caller]
    pub fn wait_until(&mut self, what: &str, mut holds: impl FnMut(&vt100::Screen) -> bool) {
        // A screen on which a clock runs goes on for ever.
        let since = Instant::now();
        while !(self.raw.ends_with(FRAME_END.as_bytes()) && holds(self.parser.screen())) {
            let goes_on = self.hear().is_some() && since.elapsed() < HANGING;
            assert!(goes_on, "{what} never came:\n{}", self.screen());
        }
    }

    /// Waits until the screen shows this.
    #[track_caller]
    pub fn see(&mut self, text: &str) {
        self.wait_until(&format!("{text:?}"), |screen| screen.contents().contains(text));
    }

    /// Presses keys, and waits for the next frame.
    #[track_caller]
    pub fn step(&mut self, keys: &str) {
        self.press(keys);
        self.next_frame();
    }

    /// Waits for a frame that has not been taken in yet.
    #[track_caller]
    pub fn next_frame(&mut self) {
        let before = self.raw.len();
        while self.raw.len() == before || !self.raw.ends_with(FRAME_END.as_bytes()) {
            assert!(self.hear().is_some(), "no frame comes:\n{}", self.screen());
        }
    }

    /// Waits for the first frame.
    #[track_caller]
    pub fn first_frame(&mut self) {
        // Before it the cursor is hidden once, and the mouse is asked for.
        self.wait_for("\u{1b}[?1006h");
        self.wait_for(FRAME_END);
    }

    /// Something else than the program writes onto the terminal.
    pub fn scribble(&mut self, text: &str) {
        self.parser.process(text.as_bytes());
    }

    /// Clicks into that column and row, counted from 0.
    pub fn click(&mut self, (column, row): (u16, u16)) {
        let at = format!("{};{}", column + 1, row + 1);
        self.press(&format!("\u{1b}[<0;{at}M\u{1b}[<0;{at}m"));
    }

    /// Where a text begins: its column and row.
    #[track_caller]
    pub fn find(&self, text: &str) -> (u16, u16) {
        let (_, width) = self.state().size();
        for (line, row) in self.state().rows(0, width.get()).zip(0..) {
            if let Some(at) = line.find(text) {
                return (line[..at].chars().count() as u16, row);
            }
        }
        panic!("{text:?} is not there:\n{}", self.screen());
    }

    /// Clicks on a text.
    #[track_caller]
    pub fn click_on(&mut self, text: &str) {
        self.click(self.find(text));
    }

    /// Gives the window so many columns and rows.
    pub fn resize(&mut self, width: u16, height: u16) {
        // What comes from now on is for the new size.
        self.parser.screen_mut().set_size(nonzero(height), nonzero(width));
        let size = PtySize { rows: height, cols: width, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).expect("a terminal can be resized");
    }

    /// Waits until the program has been stopped.
    pub fn wait_until_stopped(&self) {
        let (id, since) = (self.id().as_raw_pid(), Instant::now());
        while process::state(id) != 'T' {
            assert!(since.elapsed() < HANGING, "the program goes on:\n{}", self.screen());
            thread::yield_now();
        }
    }

    /// Takes in what comes until the other screen has been left.
    pub fn wait_until_left(&mut self) {
        while self.state().alternate_screen() {
            assert!(self.hear().is_some(), "the other screen stays:\n{}", self.screen());
        }
    }

    /// Closes the terminal under the program, which is to answer these keys first, and gives its exit status.
    pub fn close(self, keys: &str) -> u32 {
        let mut terminal = self;
        terminal.deaf.store(true, Ordering::SeqCst);
        // What comes now is the last that is read; then nobody holds the terminal any more.
        terminal.press(keys);
        while terminal.hear().is_some() {}
        terminal.over = true;
        let Terminal { master, writer, child, .. } = &mut terminal;
        *master = native_pty_system().openpty(PtySize::default()).expect("a pseudo-terminal").master;
        *writer = Box::new(std::io::sink());
        child.wait().expect("the program ends").exit_code()
    }
}
