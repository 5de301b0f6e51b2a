//! `trapline replay`: a record as JSON, as text, or step by step on a terminal.

use crate::args::Replay;
use crate::failure::Failure;
use crate::trace::Trace;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use trapline::record::{self, Record};
use trapline::{Problem, Viewer};

/// Does what the command asks.
pub fn run(args: &Replay) -> Result<(), Failure> {
    let records = record::read_all(open(&args.file)?);
    json(records, args.viewer())
}

fn open(file: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(file).map_err(Failure::about(file))?;
    Ok(Box::new(BufReader::new(file)))
}

fn json(
    records: impl Iterator<Item = io::Result<Result<Record, Problem>>>,
    who: Viewer,
) -> Result<(), Failure> {
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
