//! A match being played: who may do what, at which revision; and what is kept of it.

mod apart;
mod bots;
mod clock;
mod commands;
mod offers;
mod old;
mod seats;
mod series;
mod stores;

use trapline::record::Record;
use trapline::{Level, Player, Sitter};
use trapline_host::{Command, Refusal, Table, Time};

/// A table at that game, before anything has happened.
fn table(game: &str, seats: [Sitter; 2]) -> Table {
    let players = Some(["Ann".to_owned(), "Bob".to_owned()]);
    let record = Record { players, seats: Some(seats), ..Record::new(game) };
    Table::open(&record, None).expect("a match can be begun")
}

/// Two people.
fn people() -> [Sitter; 2] {
    [Sitter::Person, Sitter::Person]
}

/// A person against a bot.
fn against(level: Level) -> [Sitter; 2] {
    [Sitter::Person, Sitter::bot(level)]
}

fn act(text: &str) -> Command {
    Command::Act(text.to_owned())
}

/// Carries out a command as the table stands.
fn carry_out(table: &mut Table, by: impl Into<Option<Player>>, command: &Command) -> Result<(), Refusal> {
    carry_out_at(table, by, command, Time::default())
}

fn carry_out_at(
    table: &mut Table,
    by: impl Into<Option<Player>>,
    command: &Command,
    now: Time,
) -> Result<(), Refusal> {
    let entry = table.check(by.into(), table.revision(), command, now)?;
    table.apply(entry);
    Ok(())
}
