//! The example session in docs/protocol.md is what the program says. `UPDATE_DOCS=1 cargo test -p trapline-bots`
//! writes it anew.

use crate::support::{Folder, HELLO, Written, play, process, tap};
use std::fs;
use std::path::Path;
use std::time::Duration;
use trapline::games::GridHunt;
use trapline::record::Record;
use trapline_arena::Limits;

const BEGIN: &str = "<!-- session -->\n```text\n";
const END: &str = "```\n<!-- end -->";

/// A message with its long list of actions cut.
fn cut(line: &str) -> String {
    let Some((before, rest)) = line.split_once("\"legal\":[") else { return line.to_owned() };
    let (legal, after) = rest.split_once(']').expect("the list ends");
    let all: Vec<_> = legal.split("\",\"").collect();
    match all.as_slice() {
        [first, second, .., last] => {
            format!("{before}\"legal\":[{first}\",\"{second}\", … ,\"{last}]{after}")
        }
        _ => line.to_owned(),
    }
}

#[test]
fn the_session_in_the_documentation_is_what_is_said() {
    let folder = Folder::new();
    let answers = [
        HELLO,
        r#"{"type":"action","action":"hide 2,3","id":1}"#,
        r#"{"type":"action","action":"scan 0,0","id":2}"#,
        r#"{"type":"action","action":"scan 3,3","id":3}"#,
        r#"{"type":"action","action":"dig 4,4","id":4}"#,
    ];
    let limits = Limits { start: Duration::from_secs(60), act: None, retries: 2, ..Limits::USUAL };
    let mut bot = process(&tap(&folder, &answers.join("\n")), limits);
    let mut other = Written::new(&["hide 4,4", "scan 1,1", "dig 1,4"]);
    let mut record = Record::new("grid-hunt");
    record.rules.insert("first".to_owned(), 2.into());
    record.rules.insert("max_plies".to_owned(), 200.into());
    record.players = Some(["Tap".to_owned(), "Ann".to_owned()]);
    assert_eq!(play::<GridHunt>(&record, [&mut bot, &mut other]).1, Ok(()));
    drop(bot);
    let session: String = folder.text("log").lines().map(|line| cut(line) + "\n").collect();

    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = fs::read_to_string(&page).expect("docs/protocol.md");
    let (before, rest) = text.split_once(BEGIN).expect("the page has a session");
    let (shown, after) = rest.split_once(END).expect("the session ends");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&page, [before, BEGIN, &session, END, after].concat()).expect("docs/protocol.md");
    } else {
        assert_eq!(
            shown, session,
            "`UPDATE_DOCS=1 cargo test -p trapline-bots` brings docs/protocol.md up to date"
        );
    }
}
