//! `trapline replay`: a record in the app, as JSON, or as text.

use crate::app::{self, Start};
use crate::args::{Color, Replay};
use crate::console;
use crate::door::Door;
use crate::failure::Failure;
use crate::records::{self, Records};
use crate::trace::Trace;
use crate::walk::{self, Wrong};
use crate::words::sentence;
use std::io::{self, Write};
use trapline::record::{Found, Record};
use trapline::{AnyMatch, Viewer, plain};

/// One position of a record, ready to be shown.
struct Frame {
    /// What led to it.
    told: String,
    /// The drawing.
    board: String,
}

/// A record, ready to be shown.
struct Film {
    title: String,
    frames: Vec<Frame>,
    /// The result, or what is wrong.
    last: String,
    failed: bool,
}

/// Does what the command asks.
pub fn run(args: &Replay, door: Door) -> Result<(), Failure> {
    let who = args.viewer();
    let records = records::open(args.file.as_deref(), who)?;
    if args.json {
        return json(records, who);
    }
    if let Door::App(color) = door {
        return show(color, records, |records| Start::Replay { records, who });
    }
    let mut failed = false;
    for found in records {
        let film = Film::of(found?, who);
        print(&film)?;
        failed |= film.failed;
    }
    if failed { Err(Failure::Told) } else { Ok(()) }
}

/// Opens records in the app.
pub fn show(color: Color, records: Records, start: impl FnOnce(Vec<Record>) -> Start) -> Result<(), Failure> {
    let records = records::all(records)
        .map_err(|why| Failure::Failed(format!("{why}; --plain prints everything that can be read")))?;
    app::run(color, rand::make_rng(), start(records))
}

fn json(records: Records, who: Viewer) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let mut failed = false;
    for record in records {
        let trace = Trace::of(record?, who);
        failed |= trace.has_failed();
        // One write a record, so that a program can send one and wait for its answer.
        let mut line = serde_json::to_vec(&trace).map_err(io::Error::from)?;
        line.push(b'\n');
        out.write_all(&line)?;
        out.flush()?;
    }
    if failed { Err(Failure::Told) } else { Ok(()) }
}

impl Film {
    fn of(found: Found, who: Viewer) -> Film {
        let line = found.line;
        match walk::begin(found, who) {
            Ok((duel, record)) => Film::played(duel, &record, who),
            Err(problem) => Film {
                title: format!("Line {line} is not a record of a match"),
                frames: vec![],
                last: sentence(&problem),
                failed: true,
            },
        }
    }

    fn played(mut duel: Box<dyn AnyMatch>, record: &Record, who: Viewer) -> Film {
        let mut frames: Vec<Frame> = vec![];
        let wrong = walk::through(&mut *duel, record, who, |duel| {
            let told = match frames.len() {
                0 => "The start".to_owned(),
                number => format!("{number}. {}", duel.told(number - 1, who).unwrap_or_default()),
            };
            frames.push(Frame { told, board: plain::scene(&duel.scene(who)) });
        });
        let wrong = wrong.map(|Wrong { at, message, .. }| {
            if at < record.actions.len() {
                format!("Action {} cannot be done: {message}.", at + 1)
            } else {
                sentence(&message)
            }
        });
        let [one, two] = duel.names().both();
        let rules = serde_json::to_string(&duel.rules().write()).unwrap_or_default();
        let rules = if rules == "{}" { String::new() } else { format!(", rules {rules}") };
        let back = match record.takebacks.iter().map(|takeback| takeback.actions.len()).sum() {
            0 => String::new(),
            1 => ", 1 action taken back".to_owned(),
            count => format!(", {count} actions taken back"),
        };
        Film {
            title: format!("{}: {one} - {two}{rules}{back}", duel.entry().title),
            frames,
            failed: wrong.is_some(),
            last: wrong.unwrap_or_else(|| match duel.turn().outcome() {
                Some(outcome) => outcome.sentence(duel.names()),
                None => "The match is not over.".to_owned(),
            }),
        }
    }
}

fn print(film: &Film) -> io::Result<()> {
    console::print(&format!("{}\n", film.title))?;
    for frame in &film.frames {
        console::print(&format!("{}\n{}\n", frame.told, frame.board))?;
    }
    console::print(&format!("{}\n", film.last))
}
