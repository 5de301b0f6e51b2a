//! Pipes that nobody reads any more: no crash, no noise.

use crate::support::home::{Home, unread};
use crate::support::script::{self, Script};
use std::process::Stdio;

#[test]
fn no_command_minds_that_nobody_reads_its_output() {
    let home = Home::new();
    home.run(["play", "trap-runner"], "attack\n").well();
    let record = Script::of("trap-runner").record().to_string();
    for args in [
        vec![],
        vec!["--help"],
        vec!["--version"],
        vec!["help", "play"],
        vec!["rules", "grid-hunt"],
        vec!["man"],
        vec!["completions", "bash"],
        vec!["matches"],
        vec!["matches", "export", "1"],
        vec!["replay", "-"],
        vec!["replay", "--json"],
        vec!["play", "trap-runner"],
        vec!["resume"],
    ] {
        let ran = home.run_unread(&args, &record).well();
        assert_eq!(ran.err, "", "{args:?}");
    }
}

#[test]
fn the_reader_of_many_records_may_leave_early() {
    for args in [&["replay", "--json"][..], &["replay"]] {
        let home = Home::new();
        let mut talk = home.talk(args);
        let records: String = script::ALL.iter().map(|script| format!("{}\n", script.record())).collect();
        talk.write(&records);
        talk.wait_for("\n");
        talk.stop_listening();
        // More than any pipe holds; at some point there is nobody to read this either.
        talk.write_in_vain(&records.repeat(2000));
        let ran = talk.end().well();
        assert_eq!(ran.err, "");
    }
}

#[test]
fn a_match_is_not_lost_where_nobody_reads() {
    let home = Home::new();
    let mut talk = home.talk(["play", "trap-runner"]);
    talk.answer("Enter command: ", "attack");
    talk.wait_for("Enter command: ");
    talk.stop_listening();
    talk.write_in_vain(&"board\n".repeat(20_000));
    let ran = talk.end().well();
    assert!(!ran.err.contains("panicked"), "{ran:?}");
    assert_eq!(home.actions(1), ["attack"]);
}

#[test]
fn nobody_needs_to_read_errors() {
    for args in
        [&["resume", "7"][..], &["replay", "missing.json"], &["play", "chess"], &["play", "trap-runner"]]
    {
        let home = Home::new();
        let mut command = home.command(args);
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(unread()).status();
        let status = status.expect("the program runs").code();
        let expected = match args {
            ["play", "chess"] => 2,
            ["play", _] => 0,
            _ => 1,
        };
        assert_eq!(status, Some(expected), "{args:?}");
    }
}

#[test]
fn a_full_disk_is_told() {
    // Everything written to this device is refused as if the disk were full.
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else {
        return;
    };
    let home = Home::new();
    for args in [
        &["rules", "grid-hunt"][..],
        &["man"],
        &["completions", "zsh"],
        &["matches"],
        &["play", "trap-runner"],
    ] {
        let mut command = home.command(args);
        let out = command.stdin(Stdio::null()).stdout(full.try_clone().expect("a device")).output();
        let out = out.expect("the program runs");
        let err = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(1), "{args:?}: {err}");
        assert!(err.starts_with("error: ") && !err.contains("panicked"), "{args:?}: {err}");
    }
}
