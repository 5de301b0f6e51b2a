//! The rule books' sample sessions, errata corrected: what is typed (`.in`, each citing its rulings) and what then
//! stands on the screen, to the letter (`.out`).

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

fn session(game: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let typed = fs::read_to_string(folder.join(format!("{game}.in"))).expect("what is typed");
    let wanted = fs::read_to_string(folder.join(format!("{game}.out"))).expect("what is to be seen");
    let data = tempfile::tempdir().expect("a folder");
    let mut program = Command::new(env!("CARGO_BIN_EXE_trapline"))
        .args(["play", game, "--plain"])
        .env("XDG_DATA_HOME", data.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = program.stdin.take().expect("a pipe");
    for line in typed.lines().filter(|line| !line.starts_with('#')) {
        writeln!(input, "{line}").expect("the program reads");
    }
    drop(input);
    let output = program.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), wanted, "{game}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}

/// The games of which there is a sample.
fn samples() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let files = fs::read_dir(folder).expect("the folder").map(|file| file.expect("a file").path());
    let typed = files.filter(|file| file.extension().is_some_and(|ending| ending == "in"));
    typed.filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned())).collect()
}

#[test]
fn every_sample_runs_as_it_is_printed() {
    let samples = samples();
    assert!(!samples.is_empty());
    for game in trapline::games::ALL.iter().filter(|game| !samples.iter().any(|sample| sample == game.id)) {
        println!("skipped: {} has no sample", game.id);
    }
    samples.iter().for_each(|game| session(game));
}
