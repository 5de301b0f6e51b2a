//! [`greet`]: whether the programs among the players say hello, found out before anything is played.

use crate::contestant::Contestant;
use crate::notes::Notes;
use crate::process::Process;
use crate::terms::Terms;
use std::thread;
use trapline_bots::Fault;
use trapline_bots::protocol::short;

/// A program that does not say hello.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the program {:?} did not say hello, so no game was played: {}", short(command), fault.cause)]
pub struct Unheard {
    /// Its command line.
    pub command: String,
    /// What it did instead.
    pub fault: Fault,
}

/// Starts each program once on the terms of that player, all at a time, and has it end again. What they write to their
/// standard error goes to ours: a shell tells there what it could not find. Gives for each player the name it goes by; `None` for those that are no
/// programs.
///
/// # Errors
/// The first who does not say hello.
pub fn greet(
    players: &[Contestant],
    terms: impl Fn(usize) -> Terms + Sync,
) -> Result<Vec<Option<String>>, Unheard> {
    let hello = |number: usize| {
        let Contestant::Command(command) = &players[number] else { return Ok(None) };
        let mut program = Process::new(command, Terms { notes: Notes::Inherit, ..terms(number) });
        match program.start() {
            Ok(name) => Ok(Some(name.to_owned())),
            Err(fault) => Err(Unheard { command: command.clone(), fault }),
        }
    };
    let hello = &hello;
    thread::scope(|scope| {
        let all: Vec<_> = (0..players.len()).map(|number| scope.spawn(move || hello(number))).collect();
        all.into_iter().map(|one| one.join().expect("nobody panics")).collect()
    })
}
