//! [`Program`]: a program of somebody's as the opponent in a match here, from its command to its seat.

use crate::failure::Failure;
use crate::guard;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use trapline::{Names, Player, Sitter};
use trapline_arena::{Contestant, Limits, Notes, Process, Terms};
use trapline_host::Table;

/// A program to play against.
#[derive(Clone)]
pub struct Program {
    command: String,
    /// What it is called.
    pub name: String,
    limits: Limits,
    notes: Notes,
}

impl Program {
    /// Starts a program once, to hear what it is called. It may think about an action for so long; without a time, as long
    /// as somebody waits.
    ///
    /// # Errors
    /// Where it does not say hello.
    pub fn greet(command: &str, move_time: Option<Duration>) -> Result<Program, Failure> {
        let limits = Limits { act: move_time, ..Limits::USUAL };
        let terms = Terms { limits, ..guard::terms(Arc::default()) };
        let mut process = Process::new(command, terms);
        let said = process.start().map(str::to_owned).map_err(|fault| {
            Failure::Failed(format!(
                "--vs: the program did not say hello, so no match was begun: {}",
                fault.cause
            ))
        })?;
        let own = Some(said).filter(|name| Names::wrong(name).is_none());
        let name = own.unwrap_or_else(|| Contestant::Command(command.to_owned()).name());
        Ok(Program { command: command.to_owned(), name, limits, notes: Notes::Inherit })
    }

    /// The same without its notes: on a screen there is no place for them.
    pub fn quiet(self) -> Program {
        Program { notes: Notes::Discard, ..self }
    }

    /// The program for a seat of a table where one of that name sits.
    pub fn seat(&self, table: &Table, name: &str) -> Option<trapline_host::Program> {
        if self.name != name {
            return None;
        }
        let stop: Arc<AtomicBool> = Arc::default();
        let terms = Terms { limits: self.limits, notes: self.notes.clone(), ..guard::terms(stop.clone()) };
        let duel = table.duel();
        let agent =
            Contestant::Command(self.command.clone()).any(duel.entry().id, duel.rules(), None, &terms);
        Some(trapline_host::Program::new(agent.ok()?, stop))
    }
}

/// What the program at a table is called, where one sits there.
pub fn at(table: &Table) -> Option<&str> {
    Player::BOTH.into_iter().find_map(|player| match table.sitter(player) {
        Sitter::Program { name } => Some(&**name),
        Sitter::Person | Sitter::Bot { .. } => None,
    })
}
