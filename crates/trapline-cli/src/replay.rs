//! `trapline replay`: a record as JSON, as text, or step by step on a terminal.

use crate::args::Replay;
use crate::console::is_dumb;
use crate::failure::Failure;
use crate::trace::Trace;
use crate::walk::{self, Wrong};
use crate::{paint, stepper};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::Path;
use trapline::record::{self, Found, Record};
use trapline::{AnyMatch, Viewer};

/// One position of a record, ready to be shown.
pub struct Frame {
    /// What led to it.
    pub told: String,
    /// The drawing.
    pub board: String,
}

/// A record, ready to be shown.
pub struct Film {
    pub title: String,
    pub frames: Vec<Frame>,
    /// The result, or what is wrong.
    pub last: String,
    pub failed: bool,
}

/// Does what the command asks.
pub fn run(args: &Replay) -> Result<(), Failure> {
    let records = record::read_all(open(args.file.as_deref())?);
    let who = args.viewer();
    if args.json {
        return json(records, who);
    }
    let mut films = records.map(|record| Ok(Film::of(record?, who)));
    if io::stdout().is_terminal() && !is_dumb() {
        let films = films.collect::<Result<Vec<_>, Failure>>()?;
        return stepper::run(&films);
    }
    let failed = films.try_fold(false, |failed, film: Result<Film, Failure>| {
        let film = film?;
        print(&film)?;
        Ok::<bool, Failure>(failed | film.failed)
    })?;
    if failed { Err(Failure::Told) } else { Ok(()) }
}

pub fn open(file: Option<&Path>) -> Result<Box<dyn BufRead>, Failure> {
    let file = match file {
        None if io::stdin().is_terminal() => {
            return Err(Failure::Usage("name a file of records, or hand them in by a pipe".to_owned()));
        }
        None => Path::new("-"),
        Some(file) => file,
    };
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let open = File::open(file).map_err(Failure::about(file))?;
    if open.metadata().map_err(Failure::about(file))?.is_dir() {
        return Err(Failure::Failed(format!("{}: this is a folder, not a file", file.display())));
    }
    Ok(Box::new(BufReader::new(open)))
}

fn json(records: impl Iterator<Item = io::Result<Found>>, who: Viewer) -> Result<(), Failure> {
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
                title: format!("Line {line} is no record of a match"),
                frames: vec![],
                last: paint::sentence(&problem),
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
            frames.push(Frame { told, board: paint::scene(&duel.scene(who)) });
        });
        let wrong = wrong.map(|Wrong { at, message, .. }| {
            if at < record.actions.len() {
                format!("Action {} cannot be done: {message}.", at + 1)
            } else {
                paint::sentence(&message)
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
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}\n", film.title)?;
    for frame in &film.frames {
        writeln!(out, "{}\n{}\n", frame.told, frame.board)?;
    }
    writeln!(out, "{}\n", film.last)
}
