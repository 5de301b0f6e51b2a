//! The independent checker of written strategies: `python3 -m oracle certify`.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

/// What the checker says of a written proof: whether it holds, and in what words. Nothing where there is no Python,
/// which only a developer's machine may lack.
pub fn checked(game: &str, name: &str, proof: &str) -> Option<(bool, String)> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, proof).expect("there is room");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let run =
        Command::new("python3").args(["-m", "oracle", "certify", game]).arg(&file).current_dir(root).output();
    match run {
        Ok(output) => {
            let said =
                [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("it is text"));
            Some((output.status.success(), said.concat()))
        }
        Err(problem) if problem.kind() == ErrorKind::NotFound && std::env::var_os("CI").is_none() => {
            eprintln!("skipped: there is no python3");
            None
        }
        Err(problem) => panic!("{problem}"),
    }
}
