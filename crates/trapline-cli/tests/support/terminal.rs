//! [`Terminal`]: the program on a pseudo-terminal, with every byte it sent and the screen that they made.

mod window;

use super::home::{Home, PROGRAM};
use super::{HANGING, find};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use rustix::termios::LocalModes;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Instant;

/// Rows and columns.
const SIZE: [u16; 2] = [30, 100];

/// What Enter sends.
const ENTER: &str = "\r";

/// The program on a terminal.
pub struct Terminal {
    master: Box<dyn MasterPty>,
    writer: Box<dyn Write>,
    child: Box<dyn Child>,
    sent: Receiver<Vec<u8>>,
    raw: Vec<u8>,
    parser: vt100::Parser,
    /// Up to here it has been waited for.
    past: usize,
    over: bool,
    mode_before: Mode,
    deaf: Arc<AtomicBool>,
}

/// Input, output, control and local flags of a terminal.
pub type Mode = [u32; 4];

impl Terminal {
    /// Runs the program.
    pub fn open(home: &Home, args: &[&str]) -> Terminal {
        let mut command = CommandBuilder::new(PROGRAM);
        command.args(args);
        Terminal::start(home, command, &[], SIZE)
    }

    /// Runs the program in lines of text instead of the full-screen app.
    pub fn plain(home: &Home, args: &[&str]) -> Terminal {
        Terminal::open(home, &[args, &["--plain"]].concat())
    }

    /// The same in a window of that width.
    pub fn narrow(home: &Home, args: &[&str], width: u16) -> Terminal {
        let mut command = CommandBuilder::new(PROGRAM);
        command.args([args, &["--plain"]].concat());
        Terminal::start(home, command, &[], [SIZE[0], width])
    }

    /// Runs the program with more in its environment.
    pub fn open_with(home: &Home, args: &[&str], more: &[(&str, &str)]) -> Terminal {
        let mut command = CommandBuilder::new(PROGRAM);
        command.args(args);
        Terminal::start(home, command, more, SIZE)
    }

    /// Runs the program without a command in a window of so many columns and rows.
    pub fn window(home: &Home, width: u16, height: u16, more: &[(&str, &str)]) -> Terminal {
        Terminal::start(home, CommandBuilder::new(PROGRAM), more, [height, width])
    }

    /// Runs a line of shell in which `"$0"` is the program.
    pub fn shell(home: &Home, line: &str) -> Terminal {
        Terminal::shell_with(home, line, &[])
    }

    /// The same with more in its environment.
    pub fn shell_with(home: &Home, line: &str, more: &[(&str, &str)]) -> Terminal {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", line, PROGRAM]);
        Terminal::start(home, command, more, SIZE)
    }

    fn start(home: &Home, mut command: CommandBuilder, more: &[(&str, &str)], size: [u16; 2]) -> Terminal {
        let [rows, cols] = size;
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        command.env_clear();
        for (key, value) in home.environment() {
            command.env(key, value);
        }
        for (key, value) in more {
            command.env(key, value);
        }
        command.cwd(home.path());
        let mode_before = mode(&*pair.master);
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let [rows, cols] = [rows, cols].map(nonzero);
        let deaf = Arc::new(AtomicBool::new(false));
        Terminal {
            sent: listen(pair.master.try_clone_reader().expect("a terminal can be read"), deaf.clone()),
            writer: pair.master.take_writer().expect("a terminal can be typed at"),
            master: pair.master,
            child,
            raw: vec![],
            parser: vt100::Parser::new(rows, cols, 10_000),
            past: 0,
            over: false,
            mode_before,
            deaf,
        }
    }

    /// Takes what comes next; nothing at the end.
    fn hear(&mut self) -> Option<()> {
        match self.sent.recv_timeout(HANGING) {
            Ok(piece) => {
                self.parser.process(&piece);
                self.raw.extend(piece);
                Some(())
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("the program hangs:\n{}", self.screen()),
        }
    }

    /// Waits until this has come, and gives the raw text since the last time, this included.
    #[track_caller]
    pub fn wait_for(&mut self, text: &str) -> String {
        loop {
            if let Some(at) = find(&self.raw[self.past..], text.as_bytes()) {
                let end = self.past + at + text.len();
                let came = String::from_utf8_lossy(&self.raw[self.past..end]).into_owned();
                self.past = end;
                return came;
            }
            assert!(self.hear().is_some(), "{text:?} never came:\n{}", self.screen());
        }
    }

    /// Presses keys.
    pub fn press(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).expect("a terminal can be typed at");
        self.writer.flush().expect("a terminal can be typed at");
    }

    /// Types a line.
    pub fn type_line(&mut self, line: &str) {
        self.press(&format!("{line}{ENTER}"));
    }

    /// Waits for the prompt and answers it.
    #[track_caller]
    pub fn answer(&mut self, prompt: &str, line: &str) {
        self.wait_for(prompt);
        self.type_line(line);
    }

    /// Waits for a prompt at which nothing that is typed is shown.
    #[track_caller]
    pub fn wait_for_secret(&mut self, prompt: &str) {
        self.wait_for(prompt);
        let since = Instant::now();
        while self.echoes() {
            assert!(since.elapsed() < HANGING, "the terminal goes on showing what is typed");
            thread::yield_now();
        }
    }

    /// Waits for the prompt, answers it, and gives what the terminal showed up to the end of that line.
    #[track_caller]
    pub fn answer_unseen(&mut self, prompt: &str, line: &str) -> String {
        self.wait_for_secret(prompt);
        self.type_line(line);
        self.wait_for("\n")
    }

    /// Sends the program a signal.
    pub fn signal(&self, signal: Signal) {
        kill_process(self.id(), signal).expect("it can be sent a signal");
    }

    /// The program's process.
    pub fn id(&self) -> Pid {
        let id = self.child.process_id().and_then(|id| Pid::from_raw(id.cast_signed()));
        id.expect("the program runs")
    }

    /// Waits for the program's end and gives its exit status.
    pub fn end(&mut self) -> u32 {
        while self.hear().is_some() {}
        self.over = true;
        self.child.wait().expect("the program ends").exit_code()
    }

    /// Every byte that came.
    pub fn bytes(&self) -> &[u8] {
        &self.raw
    }

    /// Every byte that came, as text.
    pub fn raw(&self) -> String {
        String::from_utf8_lossy(&self.raw).into_owned()
    }

    /// What is to be seen now.
    pub fn screen(&self) -> String {
        self.parser.screen().contents()
    }

    /// What is to be seen now or by scrolling back.
    pub fn history(&mut self) -> String {
        let screen = self.parser.screen_mut();
        let mut rows = vec![];
        for back in (1..=screen.scrollback_len()).rev() {
            screen.set_scrollback(back);
            rows.extend(screen.rows(0, SIZE[1]).next());
        }
        screen.set_scrollback(0);
        rows.push(screen.contents());
        rows.join("\n")
    }

    /// The terminal as the program has left it.
    pub fn state(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// Whether the terminal shows what is typed.
    pub fn echoes(&self) -> bool {
        let [.., local] = mode(&*self.master);
        local & LocalModes::ECHO.bits() != 0
    }

    /// Asserts that the terminal behaves as it did before the program.
    #[track_caller]
    pub fn assert_in_order(&self) {
        assert_eq!(mode(&*self.master), self.mode_before, "the terminal's mode has changed");
        assert!(!self.state().alternate_screen(), "the other screen is still there");
        assert!(!self.state().hide_cursor(), "the cursor is gone");
        assert_eq!(self.state().mouse_protocol_mode(), vt100::MouseProtocolMode::None, "clicks are reported");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if !self.over {
            // A test that has failed must not leave the program behind.
            let _ = kill_process_group(self.id(), Signal::KILL);
            let _ = self.child.wait();
        }
    }
}

fn mode(master: &dyn MasterPty) -> Mode {
    let mode = master.get_termios().expect("a terminal has a mode");
    [mode.input_flags.bits(), mode.output_flags.bits(), mode.control_flags.bits(), mode.local_flags.bits()]
}

fn nonzero(n: u16) -> NonZeroU16 {
    NonZeroU16::new(n).expect("it has a size")
}

fn listen(mut reader: Box<dyn Read + Send>, deaf: Arc<AtomicBool>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut piece = [0; 4096];
        loop {
            match reader.read(&mut piece) {
                Ok(length) if length > 0 && sender.send(piece[..length].to_owned()).is_ok() => {}
                _ => return,
            }
            if deaf.load(Ordering::SeqCst) {
                return;
            }
        }
    });
    receiver
}
