//! `trapline eval`: the truth about the position at the end of each record.

use crate::args;
use crate::console::{print, print_as_it_is};
use crate::failure::Failure;
use crate::records;
use crate::trace::Error;
use crate::truths;
use crate::walk::{self, Wrong};
use crate::words::sentence;
use serde_json::json;
use trapline::record::{Found, Record};
use trapline::{AnyMatch, Seat, Turn, Viewer};
use trapline_bots::review::Share;
use trapline_bots::words::worth;
use trapline_solve::Truths;
use trapline_solve::truth::Judgement;

/// The judgement of a record, or what is wrong with it.
enum Answer {
    Judged(Box<dyn AnyMatch>, Judgement),
    Wrong(Error, String),
}

/// Does what the command asks.
pub fn run(args: &args::Eval) -> Result<(), Failure> {
    let truths = Truths::default();
    let mut failed = false;
    for found in records::open(args.file.as_deref(), Viewer::Referee)? {
        let judged = judge(&truths, found?);
        failed |= matches!(judged, Answer::Wrong(..));
        let text = match (&judged, args.json) {
            (Answer::Judged(_, judgement), true) => judgement.json().to_string(),
            (Answer::Wrong(error, _), true) => json!({ "error": error }).to_string(),
            (Answer::Judged(duel, judgement), false) => told(&**duel, judgement),
            (Answer::Wrong(_, message), false) => sentence(message),
        };
        if args.json { print_as_it_is(&text)? } else { print(&text)? }
    }
    if failed { Err(Failure::Told) } else { Ok(()) }
}

/// The judgement of the position at the end of a record.
fn judge(truths: &Truths, found: Found) -> Answer {
    let line = found.line;
    let duel = match checked(found) {
        Checked::Right(duel, _) => duel,
        Checked::Wrong(error, message) => return Answer::Wrong(error, message),
    };
    let judged =
        truths::with_bar(truths, duel.entry(), duel.rules()).map_err(|unsolved| unsolved.to_string());
    let judged = judged.and_then(|truth| {
        let unknown = "nothing is proved of positions that were set up by hand in this game";
        truth.judge(&Seat::to_move(&*duel)).ok_or_else(|| unknown.to_owned())
    });
    match judged {
        Ok(judgement) => Answer::Judged(duel, judgement),
        Err(message) => Answer::Wrong(Error::Line { line, message: message.clone() }, message),
    }
}

/// A record played to its end, or what is wrong with it: as JSON, and in words.
pub enum Checked {
    Right(Box<dyn AnyMatch>, Box<Record>),
    Wrong(Error, String),
}

/// Plays a record to its end.
pub fn checked(found: Found) -> Checked {
    let line = found.line;
    let (mut duel, record) = match walk::begin(found, Viewer::Referee) {
        Ok(begun) => begun,
        Err(message) => {
            let told = format!("line {line}: {message}");
            return Checked::Wrong(Error::Line { line, message }, told);
        }
    };
    match walk::through(&mut *duel, &record, Viewer::Referee, |_| {}) {
        None => Checked::Right(duel, Box::new(record)),
        Some(Wrong { at, action, message }) => {
            let told = format!("line {line}, action {}: {message}", at + 1);
            Checked::Wrong(Error::Action { at, action, message }, told)
        }
    }
}

/// As many actions are told to people, the best of them.
const TOLD: usize = 12;

/// The judgement in words.
fn told(duel: &dyn AnyMatch, judgement: &Judgement) -> String {
    let title = duel.entry().title;
    let mut text = match duel.turn() {
        Turn::Over(outcome) if judgement.actions.is_empty() => {
            format!("{title}: {}\n", outcome.sentence(duel.names()))
        }
        Turn::Over(_) => format!("{title}: the player to move {}\n", worth(judgement.worth)),
        Turn::Of(player) => format!("{title}: {} {}\n", &duel.names()[player], worth(judgement.worth)),
    };
    for judged in judgement.actions.iter().take(TOLD) {
        let often = |p| format!(", played {} of the time", Share::from_number(p));
        let often = judged.probability.map_or_else(String::new, often);
        text += &format!("  {:22}  {}{often}\n", judged.action, worth(judged.worth));
    }
    if judgement.actions.len() > TOLD {
        text += &format!("  and {} more\n", judgement.actions.len() - TOLD);
    }
    text
}
