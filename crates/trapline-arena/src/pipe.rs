//! [`Pipe`]: a program of somebody's, its two pipes, and deadlines. Lines go in and come out; what they say is
//! not known here, nor how the program is kept from living on: that is [`Ward`]'s.
//!
//! No threads for these: both ends are non-blocking, and one `poll` waits for whichever is ready. What a program writes
//! to its standard error is taken by [`notes`](crate::notes).

use crate::family;
use crate::notes::Taker;
use crate::terms::Terms;
use crate::transcript::{Run, Says};
use crate::ward::{Ended, Ward};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio};
use std::fs;
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Why there is nothing more to be had from a program.
#[derive(Debug)]
pub enum Broken {
    /// Nothing came in time.
    Silent,
    /// What it was sent it did not read in time.
    Deaf,
    /// It ended, by itself; or it closed a pipe, and went on.
    Gone(Option<Ended>),
    /// It closed a pipe that whoever started it, a shell, keeps open.
    Closed,
    /// Its guard is gone.
    Unguarded,
    /// We were told to stop.
    Stopped,
    /// It wrote more than anybody wants to read.
    Flood(&'static str),
    /// The system failed.
    System(io::Error),
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Broken {
        Broken::System(error)
    }
}

impl From<Errno> for Broken {
    fn from(errno: Errno) -> Broken {
        Broken::System(errno.into())
    }
}

/// The longest line that is read.
pub const LONGEST_LINE: usize = 1 << 16;

const LONG: Broken = Broken::Flood("it wrote a line of more than 65536 bytes");

/// How long at most to wait before looking whether we are to stop, and whether the program is still there: its
/// children may keep a pipe open that nobody will write to.
const GLANCE: Duration = Duration::from_millis(100);

/// Most answers come within this. Going to sleep and being woken may take longer, so for as long others are only let
/// go first.
const BRISK: Duration = Duration::from_micros(300);

/// How long a program that has closed a pipe may take to end.
const DYING: Duration = Duration::from_millis(500);

/// A running program. It is ended with all its descendants when this is dropped.
pub struct Pipe {
    ward: Ward,
    /// `None` once it is closed.
    input: Option<PipeWriter>,
    output: PipeReader,
    /// Whoever takes its notes.
    notes: Option<Taker>,
    /// What it wrote and nobody has asked for yet; of the first bytes it is known that no line ends there.
    incoming: Vec<u8>,
    searched: usize,
    /// What it has still to be sent.
    outgoing: Vec<u8>,
    /// Set when nobody wants to wait for it any more.
    stop: Arc<AtomicBool>,
    /// What is said is written down there.
    run: Option<Run>,
    /// Whether it has been ended.
    ended: bool,
}

impl Pipe {
    /// Starts a command line in a shell, in a process group of its own.
    pub fn start(command: &str, terms: &Terms) -> io::Result<Pipe> {
        let (theirs, input) = io::pipe()?;
        let (output, ours) = io::pipe()?;
        let (errors, notes) = terms.notes.open()?;
        let run = terms.transcript.as_ref().map(|transcript| transcript.run()).transpose()?;
        let ward =
            Ward::start(&terms.guard, &terms.limits.around(command), [theirs.into(), ours.into(), notes])?;
        ioctl_fionbio(&input, true)?;
        ioctl_fionbio(&output, true)?;
        Ok(Pipe {
            ward,
            input: Some(input),
            output,
            notes: errors.map(|errors| Taker::start(errors, &terms.notes)).transpose()?,
            incoming: vec![],
            searched: 0,
            outgoing: vec![],
            stop: terms.stop.clone(),
            run,
            ended: false,
        })
    }

    /// The process's number, which is its group's too.
    pub fn id(&self) -> u32 {
        self.ward.id()
    }

    /// Puts a line among those that are sent with the next one.
    pub fn queue(&mut self, line: &[u8]) {
        self.outgoing.extend_from_slice(line);
    }

    /// Sends all that is queued.
    pub fn send(&mut self, deadline: Option<Instant>) -> Result<(), Broken> {
        // Without a guard it may do what it likes, so nothing more is said to it.
        if self.ward.has_ended()? && self.ward.ended().is_none() {
            return Err(Broken::Unguarded);
        }
        self.note(Says::Host);
        let mut sent = 0;
        while sent < self.outgoing.len() {
            let Some(input) = &mut self.input else { return Err(self.gone()) };
            match input.write(&self.outgoing[sent..]) {
                Ok(bytes) => sent += bytes,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {
                    self.wait(deadline, Until::Writable)?;
                    // It may itself be waiting for us to read.
                    if self.take_in()? == Taken::Closed {
                        return Err(self.gone());
                    }
                    if self.incoming.len() > LONGEST_LINE {
                        return Err(Broken::Flood("it writes and writes without reading what it is sent"));
                    }
                }
                Err(e) if e.kind() == io::ErrorKind::BrokenPipe => return Err(self.gone()),
                Err(e) => return Err(Broken::System(e)),
            }
        }
        self.outgoing.clear();
        Ok(())
    }

    /// Writes down what is about to be sent, or has come and is no line yet.
    fn note(&mut self, who: Says) {
        let lines = if who == Says::Host { &self.outgoing } else { &self.incoming };
        if let Some(run) = &mut self.run
            && !lines.is_empty()
        {
            run.note(who, lines);
        }
    }

    /// The next line, without its end.
    pub fn line(&mut self, deadline: Option<Instant>) -> Result<Vec<u8>, Broken> {
        loop {
            if let Some(line) = self.ready()? {
                return Ok(line);
            }
            self.wait(deadline, Until::Readable)?;
            if self.take_in()? == Taken::Closed {
                return Err(self.gone());
            }
        }
    }

    /// The next line that has come already.
    pub fn line_at_hand(&mut self) -> Result<Option<Vec<u8>>, Broken> {
        // What is at hand is looked at first, so that somebody who never stops writing does not fill our memory.
        if let Some(line) = self.ready()? {
            return Ok(Some(line));
        }
        self.take_in()?;
        self.ready()
    }

    /// Takes a whole line out of what has come.
    fn ready(&mut self) -> Result<Option<Vec<u8>>, Broken> {
        let Some(end) = self.incoming[self.searched..].iter().position(|&byte| byte == b'\n') else {
            self.searched = self.incoming.len();
            return if self.searched > LONGEST_LINE { Err(LONG) } else { Ok(None) };
        };
        let end = self.searched + end;
        let rest = self.incoming.split_off(end + 1);
        let mut line = std::mem::replace(&mut self.incoming, rest);
        line.truncate(end);
        self.searched = 0;
        self.run.iter_mut().for_each(|run| run.note(Says::Program, &line));
        if line.len() > LONGEST_LINE { Err(LONG) } else { Ok(Some(line)) }
    }

    /// Takes in what has come, but never more at once than a long line.
    fn take_in(&mut self) -> Result<Taken, Broken> {
        let mut chunk = [0; 4096];
        let mut taken = Taken::Nothing;
        let most = self.incoming.len() + LONGEST_LINE;
        while self.incoming.len() < most {
            match self.output.read(&mut chunk) {
                Ok(0) if taken == Taken::Nothing => return Ok(Taken::Closed),
                Ok(0) => break,
                Ok(bytes) => {
                    self.incoming.extend_from_slice(&chunk[..bytes]);
                    taken = Taken::Something;
                    if bytes < chunk.len() {
                        break;
                    }
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => break,
                Err(e) => return Err(Broken::System(e)),
            }
        }
        Ok(taken)
    }

    /// Waits until the program has written something, or takes something in.
    fn wait(&mut self, deadline: Option<Instant>, until: Until) -> Result<(), Broken> {
        let since = Instant::now();
        let mut ended = self.ward.is_over();
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Broken::Stopped);
            }
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) && !ended {
                return Err(match until {
                    _ if self.someone_closed_a_pipe() => Broken::Closed,
                    Until::Readable => Broken::Silent,
                    Until::Writable => Broken::Deaf,
                });
            }
            let brisk = since.elapsed() < BRISK;
            let wait = match left {
                _ if ended || brisk => Duration::ZERO,
                left => left.map_or(GLANCE, |left| left.min(GLANCE)),
            };
            let timeout = Timespec::try_from(wait).expect("a short time");
            let mut watched = vec![PollFd::new(&self.output, PollFlags::IN)];
            if let (Some(input), Until::Writable) = (&self.input, until) {
                watched.push(PollFd::new(input, PollFlags::OUT));
            }
            let pipes = watched.len();
            if !ended {
                watched.push(PollFd::from_borrowed_fd(self.ward.news(), PollFlags::IN));
            }
            match poll(&mut watched, Some(&timeout)) {
                Ok(0) if ended => return Err(self.gone()),
                Ok(0) if brisk => thread::yield_now(),
                Ok(0) | Err(Errno::INTR) => {}
                Ok(_) if watched[..pipes].iter().any(|one| !one.revents().is_empty()) => return Ok(()),
                // It may have said its last words since: they are looked for once more.
                Ok(_) => ended = self.ward.has_ended()?,
                Err(e) => return Err(e.into()),
            }
        }
    }

    /// Whether one of its processes has closed its standard input or output. Where a shell waits for it we are not told:
    /// the shell has both open.
    fn someone_closed_a_pipe(&self) -> bool {
        let group = self.ward.id();
        let closed = |id: u32, file: &str| {
            let link = fs::read_link(format!("/proc/{id}/fd/{file}"));
            link.is_err_and(|e| e.kind() == io::ErrorKind::NotFound)
        };
        family::all()
            .into_iter()
            .filter(|one| one.group == group && !one.dead)
            .any(|one| closed(one.id, "0") || closed(one.id, "1"))
    }

    /// Why a pipe is closed.
    fn gone(&mut self) -> Broken {
        self.see_off(DYING).map_or_else(|broken| broken, Broken::Gone)
    }

    /// Closes the program's input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Waits that long for the program to end by itself; then ends it. Tells how it did.
    pub fn see_off(&mut self, patience: Duration) -> Result<Option<Ended>, Broken> {
        if self.ended {
            return Ok(None);
        }
        let deadline = Instant::now() + patience;
        let mut open = true;
        let left = loop {
            if self.ward.has_ended()? {
                break true;
            }
            let over = Instant::now() >= deadline;
            if over && !self.ward.is_dead() || self.stop.load(Ordering::Relaxed) {
                break false;
            }
            if over {
                // It is dead, and its guard is about to say how, unless it was stopped.
                self.ward.nudge();
            }
            // It may want to say something first, and must not wait for us to listen.
            self.note(Says::Program);
            self.incoming.clear();
            self.searched = 0;
            open = open && self.take_in()? != Taken::Closed;
            let mut watched = vec![PollFd::from_borrowed_fd(self.ward.news(), PollFlags::IN)];
            if open {
                watched.push(PollFd::new(&self.output, PollFlags::IN));
            }
            let wait = deadline.saturating_duration_since(Instant::now()).min(GLANCE);
            let wait = if over { GLANCE } else { wait };
            match poll(&mut watched, Some(&Timespec::try_from(wait).expect("a short time"))) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(e) => return Err(e.into()),
            }
        };
        let ended = self.ward.ended();
        self.stop();
        match ended {
            None if left => Err(Broken::Unguarded),
            ended => Ok(ended),
        }
    }

    /// Ends the program with all its descendants, and waits for that.
    pub fn stop(&mut self) {
        if self.ended {
            return;
        }
        self.ended = true;
        self.input = None;
        self.note(Says::Program);
        // Before it is ended: how it ended by itself, if it did.
        let ended = self.ward.has_ended().ok().and(self.ward.ended());
        self.ward.end();
        self.notes = None;
        if let Some(mut run) = self.run.take() {
            let told = ended.map_or_else(|| "it was ended".to_owned(), |ended| ending(ended.status));
            run.note(Says::Nobody, told.as_bytes());
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        self.stop();
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    Readable,
    Writable,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    Nothing,
    Something,
    Closed,
}

/// How a program ended, in words.
pub fn ending(status: ExitStatus) -> String {
    let named = |status: ExitStatus| status.to_string().replacen("signal: ", "signal ", 1);
    match (status.code(), status.signal()) {
        // So a shell hands on what its program died of.
        (Some(code @ 129..=159), _) => {
            let signal = named(ExitStatus::from_raw(code - 128));
            format!("it ended with exit status {code}, which a shell gives for {signal}")
        }
        (Some(code), _) => format!("it ended with exit status {code}"),
        (None, Some(_)) => format!("it was ended by {}", named(status)),
        (None, None) => format!("it ended with {status}"),
    }
}
