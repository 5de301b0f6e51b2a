//! `trapline export` and `trapline import`: the matches of a server as records, and back.

use crate::args;
use crate::console::aside;
use crate::failure::Failure;
use crate::serve::database;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use trapline::record;
use trapline_web::Database;
use trapline_web::store::Imported;

/// Writes every match of a server.
pub fn export(args: &args::Export) -> Result<(), Failure> {
    let address = database(args.database.as_deref())?;
    runtime()?.block_on(async {
        let database = Database::open(&address).await?;
        let mut out: Box<dyn Write> = match named(args.file.as_deref()) {
            None => Box::new(io::stdout()),
            Some(file) => Box::new(File::create_new(file).map_err(Failure::about(file))?),
        };
        let ids = database.all().await?;
        {
            let mut out = BufWriter::new(&mut out);
            for id in &ids {
                serde_json::to_writer(&mut out, &database.export(id).await?).map_err(io::Error::from)?;
                writeln!(out)?;
            }
            out.flush()?;
        }
        aside(&format!("Exported {}.", counted_matches(ids.len())));
        Ok(())
    })
}

/// Takes in every record of a file.
pub fn import(args: &args::Import) -> Result<(), Failure> {
    let address = database(args.database.as_deref())?;
    let input: Box<dyn BufRead> = match named(Some(&args.file)) {
        None => Box::new(io::stdin().lock()),
        Some(file) => Box::new(BufReader::new(File::open(file).map_err(Failure::about(file))?)),
    };
    runtime()?.block_on(async {
        let database = Database::open(&address).await?;
        let (mut new, mut known, mut failed) = (0, 0, 0);
        for found in record::read_all(input) {
            let found = found?;
            let outcome = match found.record {
                Ok(record) => database.import(record).await.map_err(|e| e.to_string()),
                Err(problem) => Err(problem.to_string()),
            };
            match outcome {
                Ok(Imported::New(_)) => new += 1,
                Ok(Imported::Known(_)) => known += 1,
                Err(why) => {
                    failed += 1;
                    aside(&format!("line {}: {why}", found.line));
                }
            }
        }
        let known =
            if known > 0 { format!(" {} there already.", counted_were(known)) } else { String::new() };
        aside(&format!("Imported {}.{known}", counted_matches(new)));
        if failed > 0 { Err(Failure::Told) } else { Ok(()) }
    })
}

fn counted_were(count: usize) -> String {
    if count == 1 { "1 was".to_owned() } else { format!("{count} were") }
}

fn counted_matches(count: usize) -> String {
    if count == 1 { "1 match".to_owned() } else { format!("{count} matches") }
}

/// The file that is meant; `None` for standard input or output.
fn named(file: Option<&Path>) -> Option<&Path> {
    file.filter(|file| *file != Path::new("-"))
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}
