//! `trapline arena --check`: whether a bot keeps to the protocol, told line by line.

use crate::args::Allowed;
use crate::failure::Failure;
use crate::guard;
use crate::signals::Signals;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;
use trapline::games;
use trapline_arena::check::{Check, Tried, Wrong};
use trapline_arena::{Limits, Terms};

/// What a player that is a program of its own begins with on the command line.
const COMMAND: &str = "cmd:";

/// Checks the bot that a command line starts, at these games, or at all.
pub fn run(player: &str, games: &[String], allowed: &Allowed) -> Result<(), Failure> {
    let Some(command) = player.strip_prefix(COMMAND) else {
        return Err(Failure::Usage(format!(
            "--check takes a bot in a program of its own, like '{COMMAND}python3 mybot.py', not {player:?}"
        )));
    };
    let all: Vec<_> = games::ALL.iter().map(|entry| entry.id.to_owned()).collect();
    let signals = Signals::heed()?;
    let terms = guard::heeding(&signals, Limits { retries: 0, ..allowed.limits() });
    let terms = Terms { transcript: allowed.transcript(Path::new(""), "bot")?, ..terms };
    let check = Check { command, terms, seed: 0 };
    let (mut tried, mut failed) = (0, 0);
    let mut written = Ok(());
    let took = check.run(if games.is_empty() { &all } else { games }, &mut |trial| {
        tried += 1;
        failed += usize::from(trial.found.is_err());
        // A check goes on where nobody listens: there is only a little of it, and the bot has to be ended in order.
        if written.is_ok() {
            written = say(trial);
        }
    });
    if let Some(signal) = signals.done() {
        std::process::exit(128 + signal);
    }
    written?;
    let mut out = io::stdout().lock();
    let verdict = if failed == 0 { "all well".to_owned() } else { format!("{failed} failed") };
    writeln!(out, "\n{tried} checks, {verdict}.{}", times(took))?;
    if failed == 0 { Ok(()) } else { Err(Failure::Told) }
}

fn say(trial: &Tried) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match &trial.found {
        Ok(how) => writeln!(out, "ok      {} ({how})", trial.what)?,
        Err(Wrong { what, sent, got, right }) => {
            writeln!(out, "FAILED  {}", trial.what)?;
            let lines = [
                ("wrong", Some(what)),
                ("sent", sent.as_ref()),
                ("got", got.as_ref()),
                ("right", Some(right)),
            ];
            for (label, line) in lines {
                if let Some(line) = line {
                    writeln!(out, "        {label:<6} {line}")?;
                }
            }
        }
    }
    out.flush()
}

/// How long the replies took.
fn times(mut took: Vec<Duration>) -> String {
    took.sort();
    let Some(most) = took.last() else { return String::new() };
    let ms = |time: &Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
    format!(
        " A reply took {} (half of them less), {} (99 % less), {} at most.",
        ms(&took[took.len() / 2]),
        ms(&took[took.len() * 99 / 100]),
        ms(most)
    )
}
