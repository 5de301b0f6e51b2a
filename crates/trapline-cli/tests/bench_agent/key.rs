//! The key: from the environment into one header, and nowhere else.

use super::bench::{Bench, KEY};
use super::endpoint::{Asked, Endpoint, Reply};
use crate::support::find;
use crate::support::home::finish;
use std::process::Stdio;

/// Whatever an endpoint does with the key, nothing of it is written or told.
#[test]
fn no_file_and_no_line_has_the_key_in_it() {
    let endpoint = Endpoint::start(|asked: &Asked| match asked.before % 5 {
        // It tells the key back in all sorts of places.
        0 => Reply::Say(format!("[your key is {KEY}]"), None),
        1 => Reply::Raw(500, "Retry-After: 0\r\n", format!(r#"{{"error":{{"message":"{KEY}"}}}}"#)),
        2 => Reply::Raw(200, "Retry-After: 0\r\n", format!("{KEY} is no JSON")),
        3 => Reply::Raw(200, "Retry-After: 0\r\n", format!(r#"{{"choices":"{KEY}"}}"#)),
        // Wherever a text is cut, no part of the key is left.
        at => Reply::Say(format!("{}{KEY}", "x".repeat(asked.before * 7 + at)), None),
    });
    let bench = Bench::quick(&endpoint, &["--matches", "40", "--retries", "0"]);
    let ran = bench.run(&[]).well();
    let (out, err) = (ran.out.clone().into_bytes(), ran.err.clone().into_bytes());
    for (name, bytes) in [("stdout".into(), out), ("stderr".into(), err)].into_iter().chain(bench.left()) {
        assert_eq!(find(&bytes, &KEY.as_bytes()[..6]), None, "{}", name.display());
    }
    assert!(ran.out.contains("key"), "the causes are told: {ran:?}");
    let header = format!("Bearer {KEY}");
    assert!(endpoint.asked().iter().all(|one| one.headers["authorization"] == header));
}

/// `OPENAI_API_KEY` will do; without either there is no header.
#[test]
fn the_key_is_looked_for_in_two_places() {
    for (name, header) in [("OPENAI_API_KEY", Some("Bearer other-key")), ("NO_KEY", None)] {
        let endpoint = Endpoint::start(Asked::sensible);
        let bench = Bench::quick(&endpoint, &["--matches", "1"]);
        let mut command = bench.command(&[]);
        command.env_remove("TRAPLINE_AGENT_KEY").env(name, "other-key").stdout(Stdio::piped());
        finish(command, b"").well();
        let asked = endpoint.asked();
        assert!(!asked.is_empty());
        for one in asked {
            assert_eq!(one.headers.get("authorization").map(String::as_str), header);
        }
    }
}

#[test]
fn no_key_goes_where_everybody_can_read_it() {
    let ran = Bench::new("http://192.0.2.7/v1", &["--model", "m"]).run(&[]).with_status(2);
    assert!(ran.err.contains("https://") && ran.err.contains("for everybody to read"), "{ran:?}");
    assert!(!ran.err.contains(KEY), "{ran:?}");
    let ran = Bench::new("https://me:secret@example.org/v1", &["--model", "m"]).run(&[]).with_status(2);
    assert!(ran.err.contains("TRAPLINE_AGENT_KEY") && !ran.err.contains("secret"), "{ran:?}");
}
