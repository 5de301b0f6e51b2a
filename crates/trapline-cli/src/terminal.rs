//! The terminal itself: what it shows of what is typed, and putting it back in order on every way out.
//!
//! There is one way in for everything that is typed, the standard input; a terminal is only told not to show it,
//! or not to wait for the end of a line.

use crate::sixteen;
use rustix::event::{PollFd, PollFlags};
use rustix::termios::{
    self, InputModes, LocalModes, OptionalActions, QueueSelector, SpecialCodeIndex, Termios,
};
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

/// The other screen and a hidden cursor, and back again.
const ENTER_SCREEN: &str = "\x1b[?1049h\x1b[?25l";
const LEAVE_SCREEN: &str = "\x1b[?25h\x1b[?1049l";
/// Clicks are reported, or no longer.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1000l";
/// Wipes the screen and all that has scrolled off it.
pub const WIPE: &str = "\x1b[2J\x1b[3J\x1b[H";

/// What has to be undone before the program ends, however it ends.
struct Altered {
    /// The terminal's settings before ours, and ours.
    settings: Option<[Termios; 2]>,
    /// Whether the other screen is shown.
    screen: bool,
    /// Whether clicks are reported.
    mouse: bool,
    /// What is said when the program is stopped from outside.
    farewell: String,
    /// Who is told that what was drawn may not be there any more.
    told: Option<Box<dyn Fn(Redraw) + Send>>,
}

/// Why what was drawn may not be there any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Redraw {
    /// The program was stopped and goes on.
    Back,
    /// The window has another size, or had.
    Resized,
}

static ALTERED: Mutex<Altered> =
    Mutex::new(Altered { settings: None, screen: false, mouse: false, farewell: String::new(), told: None });

fn altered() -> MutexGuard<'static, Altered> {
    ALTERED.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Altered {
    /// Puts the terminal back in order.
    fn undo(&mut self) {
        self.rest();
        (self.settings, self.screen, self.mouse) = (None, false, false);
    }

    /// The same, to be taken up again.
    fn rest(&self) {
        // Nothing better can be done where even this fails.
        if let Some([before, _]) = &self.settings {
            let _ = termios::tcsetattr(io::stdin(), OptionalActions::Now, before);
        }
        let mouse = if self.mouse { MOUSE_OFF } else { "" };
        let screen = if self.screen { LEAVE_SCREEN } else { "" };
        send(&format!("{mouse}{screen}"));
    }

    fn take_up(&self) {
        if let Some([_, ours]) = &self.settings {
            let _ = termios::tcsetattr(io::stdin(), OptionalActions::Now, ours);
        }
        let mouse = if self.mouse { MOUSE_ON } else { "" };
        let screen = if self.screen { ENTER_SCREEN } else { "" };
        send(&format!("{screen}{mouse}"));
        self.tell(Redraw::Back);
    }

    fn tell(&self, disturbed: Redraw) {
        if let Some(told) = &self.told {
            told(disturbed);
        }
    }

    /// Leaves in order because of something from outside.
    fn leave(&mut self, status: i32) -> ! {
        // What was typed unseen is not for whoever reads next.
        if self.settings.is_some() {
            forget_typed();
        }
        self.undo();
        if !self.farewell.is_empty() {
            let _ = writeln!(io::stderr(), "\n{}", self.farewell);
        }
        std::process::exit(status);
    }
}

/// Sends this to the terminal past whoever holds the standard output: at a prompt that lasts until it is answered.
fn send(text: &str) {
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        match rustix::io::retry_on_intr(|| rustix::io::write(io::stdout(), rest)) {
            Ok(count) => rest = &rest[count..],
            // Nothing better can be done.
            Err(_) => return,
        }
    }
}

/// As long as this lives the terminal is not as it was.
pub struct Guard(());

impl Drop for Guard {
    fn drop(&mut self) {
        altered().undo();
    }
}

fn change(settings: impl FnOnce(&mut Termios)) -> io::Result<Guard> {
    let before = termios::tcgetattr(io::stdin())?;
    let mut after = before.clone();
    settings(&mut after);
    // Ctrl-C would throw away what is on its way to the screen: also what puts it back in order, if that is quick.
    after.local_modes |= LocalModes::NOFLSH;
    let mut altered = altered();
    let first = altered.settings.take().map_or(before, |[first, _]| first);
    altered.settings = Some([first, after.clone()]);
    drop(altered);
    termios::tcsetattr(io::stdin(), OptionalActions::Now, &after)?;
    Ok(Guard(()))
}

/// What is typed is not shown.
pub fn unseen() -> io::Result<Guard> {
    change(|settings| settings.local_modes -= LocalModes::ECHO | LocalModes::ECHONL)
}

/// The other screen for as long as the guard lives, where keys come as they are, but for those that send signals.
pub fn full_screen() -> io::Result<Guard> {
    let guard = change(|settings| {
        settings.local_modes -=
            LocalModes::ECHO | LocalModes::ECHONL | LocalModes::ICANON | LocalModes::IEXTEN;
        settings.input_modes -= InputModes::ICRNL | InputModes::IXON;
        settings.special_codes[SpecialCodeIndex::VMIN] = 1;
        settings.special_codes[SpecialCodeIndex::VTIME] = 0;
    })?;
    altered().screen = true;
    write!(io::stdout(), "{ENTER_SCREEN}").and_then(|()| io::stdout().flush())?;
    leave_when_gone();
    Ok(guard)
}

/// Whether clicks are to be reported.
pub fn listen_to_mouse(wanted: bool) -> io::Result<()> {
    let mut altered = altered();
    if altered.mouse != wanted && altered.screen {
        altered.mouse = wanted;
        write!(io::stdout(), "{}", if wanted { MOUSE_ON } else { MOUSE_OFF })?;
        io::stdout().flush()?;
    }
    Ok(())
}

/// Where whole frames are written to. Once the screen has been left, nothing is written any more.
#[derive(Default)]
pub struct Frames(Vec<u8>);

impl Write for Frames {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut altered = altered();
        let frame = sixteen::spelt(&std::mem::take(&mut self.0));
        if !altered.screen {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        match out.write_all(&frame).and_then(|()| out.flush()) {
            // The terminal is gone, and whoever were told of it could not tell it on.
            Err(e) if e.raw_os_error() == Some(rustix::io::Errno::IO.raw_os_error()) => {
                altered.leave(128 + signal_hook::consts::SIGHUP)
            }
            written => written,
        }
    }
}

/// Sets who is told that what was drawn may not be there any more.
pub fn when_disturbed(told: impl Fn(Redraw) + Send + 'static) {
    altered().told = Some(Box::new(told));
}

/// Leaves when the terminal is gone, even where no signal tells it.
fn leave_when_gone() {
    std::thread::spawn(|| {
        let stdin = io::stdin();
        loop {
            // Nothing is asked for, so it returns only when there is no terminal any more.
            let mut terminal = [PollFd::new(&stdin, PollFlags::empty())];
            match rustix::event::poll(&mut terminal, None) {
                Ok(_) if terminal[0].revents().is_empty() => {}
                Err(rustix::io::Errno::INTR) => {}
                Ok(_) | Err(_) => altered().leave(128 + signal_hook::consts::SIGHUP),
            }
        }
    });
}

/// Forgets what was typed ahead.
pub fn forget_typed() {
    let _ = termios::tcflush(io::stdin(), QueueSelector::IFlush);
}

/// Sets what is said when a signal stops the program.
pub fn set_farewell(text: String) {
    altered().farewell = text;
}

/// Whether the program is what its terminal was opened for, without a shell that looks after it.
fn is_alone() -> bool {
    rustix::process::getsid(None).is_ok_and(|session| session == rustix::process::getpgrp())
}

/// From now on a signal that would end the program first puts the terminal back in order, one that stops it too,
/// and so does a panic.
pub fn leave_in_order() -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
    let all = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH];
    let mut signals = signal_hook::iterator::Signals::new(all)?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let mut altered = altered();
            match signal {
                // Where no shell could let it go on again, it does not stop.
                SIGTSTP if is_alone() => {}
                SIGTSTP => {
                    forget_typed();
                    altered.rest();
                    let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
                    altered.take_up();
                }
                // Stopped without having been asked: the shell may have changed the terminal meanwhile.
                SIGCONT => altered.take_up(),
                SIGWINCH => altered.tell(Redraw::Resized),
                signal => altered.leave(128 + signal),
            }
        }
    });
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let mut altered = match ALTERED.try_lock() {
            Ok(altered) => altered,
            Err(TryLockError::Poisoned(altered)) => altered.into_inner(),
            Err(TryLockError::WouldBlock) => return usual(panic),
        };
        let was_screen = altered.screen;
        altered.undo();
        usual(panic);
        // On the other screen nobody waits for a thread that is gone.
        if was_screen {
            altered.leave(101);
        }
    }));
    Ok(())
}
