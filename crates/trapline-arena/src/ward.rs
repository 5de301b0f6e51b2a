//! [`Ward`]: a bot's process as the arena has it, in the care of a [guard](crate::guard). What is said on its pipes is not
//! known here.

use crate::family;
use crate::guard::Guard;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use std::io::{self, IoSlice, Read};
use std::mem::MaybeUninit;
use std::net::Shutdown;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How a bot ended.
#[derive(Clone, Copy, Debug)]
pub struct Ended {
    /// Its exit status.
    pub status: ExitStatus,
    /// The processor time it used.
    pub used: Duration,
}

impl Ended {
    /// Whether it ended because it had used so many seconds of processor time. A shell hands on what its program died of.
    pub fn is_worn_out(&self, seconds: u64) -> bool {
        const TOLD: i32 = Signal::XCPU.as_raw();
        const ENDED: i32 = Signal::KILL.as_raw();
        let handed_on = self.status.code().map(|code| code - 128);
        match self.status.signal().or(handed_on) {
            Some(TOLD) => true,
            Some(ENDED) => self.used >= Duration::from_secs(seconds),
            _ => false,
        }
    }
}

/// How long a guard may take to end a bot before both are ended in another way.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long to wait before a guard that the bot may have stopped is told to go on.
const NUDGE: Duration = Duration::from_millis(20);

/// A bot in the care of a guard. It is ended, with all its descendants, when this is dropped.
pub struct Ward {
    guard: Child,
    /// What the guard says on this is lines; that it is open is what keeps the bot alive.
    line: UnixStream,
    /// What the guard has said and nobody has read yet.
    said: Vec<u8>,
    id: u32,
    ended: Option<Ended>,
    /// Whether the guard is gone, though nobody told it to go.
    alone: bool,
    over: bool,
}

impl Ward {
    /// Starts a command line in a shell, with these as its standard input, output and error.
    pub fn start(guard: &Guard, command: &str, pipes: [OwnedFd; 3]) -> io::Result<Ward> {
        let (line, theirs) = UnixStream::pair()?;
        let child = Command::new(&guard.program)
            .args(&guard.words)
            .arg(command)
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .arg0("trapline")
            // What is typed at the terminal to stop the arena must not stop the guard first.
            .process_group(0)
            .spawn()?;
        let mut ward =
            Ward { guard: child, line, said: vec![], id: 0, ended: None, alone: false, over: false };
        // Where it does not even take them it says nothing either.
        let _ = hand_over(&ward.line, &pipes);
        drop(pipes);
        let word = loop {
            if let Some(word) = ward.word() {
                break word;
            }
            if !ward.hear()? {
                return Err(io::Error::other("its guard does not run"));
            }
        };
        ward.line.set_nonblocking(true)?;
        match word.split_once(' ') {
            Some(("started", id)) => ward.id = id.parse().map_err(io::Error::other)?,
            Some(("failed", why)) => return Err(io::Error::other(why.to_owned())),
            _ => return Err(io::Error::other(format!("its guard says {word:?}"))),
        }
        Ok(ward)
    }

    /// The number of the bot's process, which is its group's too.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// What can be read from when there is news of the bot.
    pub fn news(&self) -> BorrowedFd<'_> {
        self.line.as_fd()
    }

    /// Whether the bot has ended, or is without its guard.
    pub fn has_ended(&mut self) -> io::Result<bool> {
        while !self.is_over() {
            // It may have come together with what was read before.
            if let Some(word) = self.word() {
                self.ended = understood(&word);
                continue;
            }
            match self.hear() {
                Ok(heard) => self.alone = !heard,
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => break,
                Err(e) => return Err(e),
            }
        }
        Ok(self.is_over())
    }

    /// Whether it is known already that the bot has ended, or is without its guard.
    pub fn is_over(&self) -> bool {
        self.ended.is_some() || self.alone
    }

    /// How the bot ended; `None` where it has not, or nobody knows.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// Whether the bot has ended, though the guard may not have come to say so yet.
    pub fn is_dead(&self) -> bool {
        family::member(self.id).is_none_or(|member| member.dead)
    }

    /// Reads what the guard says, at once or when it comes. False where it is gone.
    fn hear(&mut self) -> io::Result<bool> {
        let mut chunk = [0; 256];
        loop {
            match self.line.read(&mut chunk) {
                Ok(bytes) => {
                    self.said.extend_from_slice(&chunk[..bytes]);
                    return Ok(bytes > 0);
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) if e.kind() == io::ErrorKind::ConnectionReset => return Ok(false),
                Err(e) => return Err(e),
            }
        }
    }

    /// The next line of what the guard has said.
    fn word(&mut self) -> Option<String> {
        let end = self.said.iter().position(|&byte| byte == b'\n')?;
        let line: Vec<u8> = self.said.drain(..=end).collect();
        Some(String::from_utf8_lossy(&line[..end]).into_owned())
    }

    /// Tells the guard to go on: a bot can stop it.
    pub fn nudge(&self) {
        let _ = kill_process(Pid::from_child(&self.guard), Signal::CONT);
    }

    /// Ends the bot with all its descendants, and waits until they are gone.
    pub fn end(&mut self) {
        if std::mem::replace(&mut self.over, true) {
            return;
        }
        let _ = self.line.set_nonblocking(true);
        // The guard takes this for the arena's end.
        let _ = self.line.shutdown(Shutdown::Write);
        let deadline = Instant::now() + PATIENCE;
        while !self.is_left() {
            self.nudge();
            if Instant::now() >= deadline {
                self.alone = true;
                let _ = self.guard.kill();
                break;
            }
        }
        if self.alone
            && let Some(group) = Pid::from_raw(self.id as i32)
        {
            // A bot can end its guard: then at least its group is ended.
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.guard.wait();
    }

    /// Waits a moment, and tells whether the guard is gone.
    fn is_left(&mut self) -> bool {
        let timeout = Timespec::try_from(NUDGE).expect("a short time");
        let _ = poll(&mut [PollFd::new(&self.line, PollFlags::IN)], Some(&timeout));
        loop {
            match self.hear() {
                Ok(true) => {}
                Ok(false) => return true,
                Err(e) => return e.kind() != io::ErrorKind::WouldBlock,
            }
        }
    }
}

impl Drop for Ward {
    fn drop(&mut self) {
        self.end();
    }
}

/// Hands three pipes over on a socket.
fn hand_over(line: &UnixStream, pipes: &[OwnedFd; 3]) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut message = SendAncillaryBuffer::new(&mut space);
    let pipes = pipes.each_ref().map(|pipe| pipe.as_fd());
    message.push(SendAncillaryMessage::ScmRights(&pipes));
    sendmsg(line, &[IoSlice::new(&[0])], &mut message, SendFlags::NOSIGNAL)?;
    Ok(())
}

/// What the guard says of the end: `ended STATUS MILLISECONDS`.
fn understood(word: &str) -> Option<Ended> {
    let (status, used) = word.strip_prefix("ended ")?.split_once(' ')?;
    let status = ExitStatus::from_raw(status.parse().ok()?);
    Some(Ended { status, used: Duration::from_millis(used.parse().ok()?) })
}
