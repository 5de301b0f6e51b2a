//! [`Guard`]: a program between the arena and a bot, so that nothing of the bot is left behind however the arena ends,
//! `kill -9` included. What it does is [`watch`]; the arena's side is `ward.rs`.
//!
//! The two talk on a socket, which is the guard's standard input. The arena hands over the bot's three pipes and says
//! nothing more; its end, for whatever reason, is the sign to end the bot. The guard says what the bot's number is, and
//! later how it ended. Children of the bot that leave its group, or whose parents end, become the guard's own, and are
//! found by their parents in `/proc`.

use crate::family::{self, Member};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, recvmsg};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, getpid, pidfd_open, pidfd_send_signal, set_child_subreaper, wait,
};
use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGTERM};
use signal_hook::low_level::pipe;
use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::io::{self, IoSliceMut, Read, Write};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The program that guards bots, and the words that make it do so. It is given the bot's command as one more, and is to
/// call [`watch`] with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guard {
    /// The program.
    pub program: PathBuf,
    /// Its first words.
    pub words: Vec<OsString>,
}

/// Runs a bot for the arena at the other end of standard input, and returns when nothing of the bot is left.
///
/// # Errors
/// Where nobody is there to guard for, or the system fails.
pub fn watch(command: &OsStr) -> io::Result<()> {
    let arena = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    let Some([input, output, notes]) = receive(&arena)? else { return Ok(()) };
    set_child_subreaper(Some(getpid()))?;
    let (children, told) = UnixStream::pair()?;
    pipe::register(SIGCHLD, told)?;
    let (asked, told) = UnixStream::pair()?;
    for number in [SIGINT, SIGTERM, SIGHUP] {
        pipe::register(number, told.try_clone()?)?;
    }
    let spawned = Command::new("sh")
        .arg("-c")
        .arg(command)
        .stdin(Stdio::from(input))
        .stdout(Stdio::from(output))
        .stderr(Stdio::from(notes))
        .process_group(0)
        .spawn();
    // The guard has no copy of the pipes any more: they close with the bot.
    let bot = match spawned {
        Ok(bot) => bot.id(),
        Err(e) => return writeln!(&arena, "failed {e}"),
    };
    // Where nobody listens any more that is noticed below.
    let _ = writeln!(&arena, "started {bot}");
    children.set_nonblocking(true)?;
    loop {
        let mut all = [&arena, &asked, &children].map(|one| PollFd::new(one, PollFlags::IN));
        match poll(&mut all, None) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(e) => return Err(e.into()),
        }
        let [gone, asked, ended] = all.map(|one| !one.revents().is_empty());
        if ended {
            // What is in there says only that there is something to see.
            while (&children).read(&mut [0; 64]).is_ok_and(|bytes| bytes > 0) {}
            lay_to_rest(bot, &arena);
        }
        if gone || asked {
            break;
        }
    }
    end_all();
    Ok(())
}

/// The bot's standard input, output and error; `None` where the arena is gone already.
fn receive(arena: &UnixStream) -> io::Result<Option<[OwnedFd; 3]>> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut handed = RecvAncillaryBuffer::new(&mut space);
    let mut byte = [0];
    let read = recvmsg(arena, &mut [IoSliceMut::new(&mut byte)], &mut handed, RecvFlags::CMSG_CLOEXEC)?;
    if read.bytes == 0 {
        return Ok(None);
    }
    let rights = handed.drain().find_map(|message| match message {
        RecvAncillaryMessage::ScmRights(files) => Some(files.collect::<Vec<_>>()),
        _ => None,
    });
    let three = rights.and_then(|files| files.try_into().ok());
    three.map(Some).ok_or_else(|| io::Error::other("three pipes are to be handed over"))
}

/// Lays to rest whoever has ended, and tells how the bot did, with the milliseconds of processor time it used.
fn lay_to_rest(bot: u32, arena: &UnixStream) {
    let used = family::used(bot).unwrap_or_default().as_millis();
    while let Ok(Some((id, status))) = wait(WaitOptions::NOHANG) {
        if id.as_raw_pid() as u32 == bot {
            // Where nobody listens any more it does not matter.
            let _ = writeln!(&*arena, "ended {} {used}", status.as_raw());
        }
    }
}

/// Ends all descendants, until there is none.
fn end_all() {
    loop {
        // Whoever has no child has no other descendant either: orphans become the guard's children.
        while let Ok(Some(_)) = wait(WaitOptions::NOHANG) {}
        if matches!(wait(WaitOptions::NOHANG), Err(Errno::CHILD)) {
            return;
        }
        for member in descendants(getpid().as_raw_pid() as u32) {
            end(&member);
        }
        let _ = wait(WaitOptions::empty());
    }
}

/// All that descend from that process and are not dead.
fn descendants(ancestor: u32) -> Vec<Member> {
    let mut left: Vec<Member> = family::all();
    let mut known = HashSet::from([ancestor]);
    let mut found = vec![];
    loop {
        let (next, rest): (Vec<_>, Vec<_>) = left.into_iter().partition(|one| known.contains(&one.parent));
        if next.is_empty() {
            return found;
        }
        known.extend(next.iter().map(|one| one.id));
        found.extend(next.into_iter().filter(|one| !one.dead));
        left = rest;
    }
}

/// Ends a process, unless its number is another's by now.
fn end(member: &Member) {
    let Some(id) = Pid::from_raw(member.id as i32) else { return };
    let Ok(process) = pidfd_open(id, PidfdFlags::empty()) else { return };
    if family::member(member.id).is_some_and(|now| now.begun == member.begun) {
        // It may have ended by itself meanwhile.
        let _ = pidfd_send_signal(process, Signal::KILL);
    }
}
