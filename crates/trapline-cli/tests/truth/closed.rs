//! Outputs that take nothing: a reader who has left, and a full disk.

use crate::support::home::Home;
use crate::support::script::Script;
use std::fs::OpenOptions;
use std::process::Stdio;

const COMMANDS: [&[&str]; 4] =
    [&["solve", "trap-runner"], &["solve", "trap-runner", "--json"], &["eval"], &["eval", "--json"]];

#[test]
fn nobody_needs_to_read_the_answers() {
    let record = Script::of("trap-runner").record().to_string();
    for words in COMMANDS {
        let ran = Home::new().run_unread(words, &record).well();
        assert_eq!(ran.err, "", "{words:?}");
    }
}

#[test]
fn a_full_disk_is_told() {
    let home = Home::new();
    std::fs::write(home.path().join("a.json"), Script::of("trap-runner").record().to_string())
        .expect("a file");
    for words in COMMANDS {
        // Everything written to this device is refused as if the disk were full.
        let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else {
            return;
        };
        let mut command = home.command(words);
        if words[0] == "eval" {
            command.arg("a.json");
        }
        let out = command.stdin(Stdio::null()).stdout(full).output().expect("the program runs");
        let err = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(1), "{words:?}: {err}");
        assert!(err.starts_with("error: ") && err.contains("space"), "{words:?}: {err}");
    }
}
