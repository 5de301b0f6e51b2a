//! Plays tapes against the real program on a pseudo-terminal, and draws what is on its screen then as SVG:
//! `screens [--check] PROGRAM TAPES PICTURES`. Knows no screen of the program; what is shown is the tapes' to say.

mod boxes;
mod canvas;
mod colour;
mod stage;
mod svg;
mod tape;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};
use tape::Tape;

/// What goes wrong, in words.
type Wrong = String;

fn main() -> ExitCode {
    match run(env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(wrong) => {
            eprintln!("error: {wrong}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: Vec<String>) -> Result<(), Wrong> {
    let check = words.iter().any(|word| word == "--check");
    let rest: Vec<&str> = words.iter().map(String::as_str).filter(|word| *word != "--check").collect();
    let [program, tapes, pictures] = rest[..] else {
        return Err("usage: screens [--check] PROGRAM TAPES PICTURES".to_owned());
    };
    let program = fs::canonicalize(program).map_err(about(Path::new(program)))?;
    let mut old = vec![];
    for file in files(Path::new(tapes), "tape")? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let drawn = draw(&program, &file).map_err(|wrong| format!("{}: {wrong}", file.display()))?;
        let picture = Path::new(pictures).join(format!("{name}.svg"));
        if !check {
            fs::write(&picture, drawn).map_err(about(&picture))?;
            println!("{}", picture.display());
        } else if fs::read_to_string(&picture).ok().as_ref() != Some(&drawn) {
            old.push(name);
        }
    }
    if old.is_empty() {
        return Ok(());
    }
    Err(format!("these pictures are out of date: {}; run docs/screens PROGRAM", old.join(", ")))
}

/// Plays one tape, and draws the screen at its end.
fn draw(program: &Path, file: &Path) -> Result<String, Wrong> {
    let tape: Tape = fs::read_to_string(file).map_err(about(file))?.parse()?;
    let folder = file.parent().unwrap_or(Path::new("."));
    let screen = stage::play(program, folder, &tape)?;
    Ok(svg::draw(&screen, &tape.title))
}

/// The files of a folder with that ending, in order.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Wrong> {
    let entries = fs::read_dir(folder).map_err(about(folder))?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>();
    let mut paths = paths.map_err(about(folder))?;
    paths.retain(|path| path.extension().is_some_and(|one| one == ending));
    paths.sort();
    Ok(paths)
}

/// Something about a file went wrong.
fn about(file: &Path) -> impl Fn(io::Error) -> Wrong {
    let file = file.display().to_string();
    move |e| format!("{file}: {e}")
}
