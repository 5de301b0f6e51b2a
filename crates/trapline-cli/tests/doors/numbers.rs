//! Saved matches by their number, for every command that reads records; and their secrets while they go on.

use super::{file, open, refused};
use crate::app::person::RIGHT;
use crate::support::home::Home;
use crate::support::script::{self, Script};
use std::fs;

/// What reads records, in every form.
const READERS: [&[&str]; 7] = [
    &["replay"],
    &["replay", "--json"],
    &["review"],
    &["review", "--json"],
    &["review", "--html", "-"],
    &["eval"],
    &["eval", "--json"],
];

fn by(reader: &[&'static str], from: &'static str) -> Vec<&'static str> {
    [reader, &[from]].concat()
}

#[test]
fn a_match_is_read_by_its_number_as_its_record_is() {
    for script in script::ALL {
        let home = Home::new();
        home.run(["play", script.game], script.input()).well();
        file(&home, &home.export(1).to_string());
        for reader in READERS {
            let named = home.run(by(reader, "1"), "").well();
            let read = home.run(by(reader, "game.json"), "").well();
            assert_eq!((named.out, named.err), (read.out, read.err), "{reader:?}");
        }
    }
}

#[test]
fn a_match_without_secrets_is_read_while_it_goes_on() {
    let home = Home::new();
    home.run(["play", "trap-runner"], "attack\n").well();
    for reader in READERS {
        home.run(by(reader, "1"), "").well();
    }
    // Also while it is being played.
    let mut window = home.talk(["resume", "1"]);
    window.wait_for("Enter command: ");
    for reader in READERS {
        home.run(by(reader, "1"), "").well();
    }
}

#[test]
fn a_match_with_secrets_is_refused_while_it_goes_on_and_leaks_nothing() {
    for script in script::ALL.iter().filter(|script| script.turns[0].secret) {
        for done in 1..3 {
            let home = Home::new();
            home.run(["play", script.game], script::lines(&script.turns[..done])).well();
            let seats = [&["replay", "--seat", "1"][..], &["replay", "--json", "--seat", "2"]];
            for reader in READERS.into_iter().chain(seats) {
                let ran = home.run(by(reader, "1"), "").with_status(1);
                assert_eq!(ran.out, "", "{reader:?}");
                assert!(
                    ran.err
                        .contains("match 1 is not over, and this would tell what only one player may know"),
                    "{ran:?}"
                );
                assert!(ran.err.contains("`trapline replay --seat public 1`"), "{ran:?}");
                for secret in script.revealed {
                    assert!(!ran.err.contains(secret), "{reader:?} tells {secret}: {ran:?}");
                }
            }
            for command in ["replay", "review"] {
                let raw = refused(&home, &[command, "1"], 1, "this would tell what only one player may know");
                for secret in script.revealed {
                    assert!(!raw.contains(secret), "{command} tells {secret}: {raw}");
                }
            }
        }
    }
}

#[test]
fn what_both_may_know_of_it_is_shown() {
    for script in script::ALL.iter().filter(|script| script.turns[0].secret) {
        let home = Home::new();
        home.run(["play", script.game], script::lines(&script.turns[..3])).well();
        let mut sent = vec![];
        for form in [&["replay", "--seat", "public"][..], &["replay", "--json", "--seat", "public"]] {
            let ran = home.run(by(form, "1"), "").well();
            sent.push(ran.out + &ran.err);
        }
        assert!(sent[0].contains("in secret"), "{}", sent[0]);
        let mut terminal = open(&home, &["replay", "--seat", "public", "1"]).terminal;
        terminal.see("Position 0 of 3");
        terminal.see("What both could see");
        for step in 1..=3 {
            terminal.press(RIGHT);
            terminal.see(&format!("Position {step} of 3"));
            terminal.press("w");
            terminal.see("may not show more");
        }
        terminal.press("q");
        assert_eq!(terminal.end(), 0);
        sent.push(terminal.raw());
        for (secret, sent) in
            script.revealed.iter().flat_map(|secret| sent.iter().map(move |sent| (secret, sent)))
        {
            assert!(!sent.contains(secret), "{secret} is told: {sent}");
        }
    }
}

#[test]
fn a_number_is_a_match_and_a_path_a_file() {
    let home = Home::new();
    fs::write(home.path().join("5"), Script::of("trap-runner").record().to_string()).expect("a file");
    for reader in READERS {
        let ran = home.run(by(reader, "5"), "").with_status(1);
        assert!(ran.err.contains("there is no match 5"), "{ran:?}");
        home.run(by(reader, "./5"), "").well();
    }
}

#[test]
fn a_damaged_match_is_told_of() {
    let home = Home::new();
    home.put_journal(1, "garbage\n");
    for reader in READERS {
        let ran = home.run(by(reader, "1"), "").with_status(1);
        assert!(ran.err.contains("line 1") && ran.out.is_empty(), "{ran:?}");
    }
}
