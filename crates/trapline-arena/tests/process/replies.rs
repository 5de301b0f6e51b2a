//! What is taken for a reply, and what is not.

use crate::support::{Folder, HELLO, PATIENT, Written, after_hello, limited, play, process, tap};
use serde_json::Value;
use trapline::games::{GridHunt, HiddenPath, MazeRunnerDuel, TrapAndTreasure, TrapRunner};
use trapline::{AnyMatch, Show};
use trapline_arena::Limits;
use trapline_bots::{Agent, FaultKind};

/// What player 1's bot does when it answers so, in canonical text.
fn done<G: Show>(answers: &[&str], other: &[&str], plies: u64) -> Vec<String> {
    let folder = Folder::new();
    let mut bot = process(&tap(&folder, &format!("{HELLO}\n{}\n", answers.join("\n"))), PATIENT);
    let mut other = Written::new(other);
    let (duel, ended) = play::<G>(&limited(G::ID, plies), [&mut bot as &mut dyn Agent<G>, &mut other]);
    assert_eq!(ended, Ok(()));
    duel.record().actions
}

#[test]
fn actions_are_read_as_people_type_them() {
    let said = |action: &str| format!(r#"{{"action":"{action}"}}"#);
    let [m, t] = ["M 1 0", "  TRAP (3, 2)"].map(said);
    assert_eq!(done::<TrapAndTreasure>(&[&m, &t], &["move 4,3"], 3), ["move 1,0", "move 4,3", "trap 3,2"]);
    let place = said("9 4, 7");
    assert_eq!(done::<HiddenPath>(&[&place], &["place 1 2 3"], 2)[0], "place 4 7 9");
    let place = said("Place (4,3) (2,3) (3,2)");
    assert_eq!(done::<MazeRunnerDuel>(&[&place], &["place 2,3 3,2 4,3"], 2)[0], "place 2,3 3,2 4,3");
    let [hide, scan] = ["hide 2 3", "S [5;5]"].map(said);
    assert_eq!(done::<GridHunt>(&[&hide, &scan], &["hide 1,1"], 3), ["hide 2,3", "hide 1,1", "scan 5,5"]);
    let [typed, id] =
        [r#"{"type":"action","action":"A","id":1,"mood":{}}"#, r#" {"id":2,"action":"RIGHT"} "#];
    assert_eq!(done::<TrapRunner>(&[typed, id], &["move up"], 3), ["attack", "move up", "move right"]);
}

#[test]
fn an_answer_to_an_earlier_request_is_not_taken_for_one_to_this() {
    // Before each answer it repeats one to the request before, with another action.
    let script = "while read -r line; do case $line in *'\"act\"'*) id=${line#*'\"id\":'}; id=${id%%,*}; \
        echo \"{\\\"action\\\":\\\"attack\\\",\\\"id\\\":$((id - 1))}\"; \
        echo \"{\\\"action\\\":\\\"move up\\\",\\\"id\\\":$id}\";; esac; done";
    let mut bot = process(&after_hello(script), PATIENT);
    let mut other = Written::new(&["move down"]);
    let (duel, ended) = play::<TrapRunner>(&limited(TrapRunner::ID, 9), [&mut bot, &mut other]);
    assert_eq!(ended, Ok(()));
    assert!(!duel.record().actions.contains(&"attack".to_owned()), "{:?}", duel.record().actions);
}

#[test]
fn what_came_before_the_request_does_not_answer_it() {
    // Two lines in one go: the second is there before anything more is asked.
    let script = r#"while read -r line; do case $line in *'"act"'*)
        printf '{"action":"move up"}\n{"action":"attack"}\n';; esac; done"#;
    let mut bot = process(&after_hello(script), PATIENT);
    let mut other = Written::new(&["move down"]);
    let (duel, ended) = play::<TrapRunner>(&limited(TrapRunner::ID, 9), [&mut bot, &mut other]);
    assert_eq!(ended, Ok(()));
    assert!(!duel.record().actions.contains(&"attack".to_owned()), "{:?}", duel.record().actions);
}

#[test]
fn a_bot_is_told_what_is_wrong_and_asked_again() {
    let folder = Folder::new();
    let answers = [HELLO, "attack", r#"{"action":"fly"}"#, r#"{"action":"attack"}"#].join("\n");
    let mut bot = process(&tap(&folder, &answers), Limits { retries: 2, ..PATIENT });
    let mut other = Written::new(&["move up"]);
    let (duel, ended) = play::<TrapRunner>(&limited(TrapRunner::ID, 1), [&mut bot, &mut other]);
    assert_eq!((ended, duel.record().actions), (Ok(()), vec!["attack".to_owned()]));
    drop(bot);
    let log = folder.text("log");
    let heard: Vec<Value> = log
        .lines()
        .filter_map(|line| line.strip_prefix("> "))
        .map(|line| line.parse().expect("JSON"))
        .collect();
    let kinds: Vec<_> = heard.iter().map(|message| message["type"].as_str().expect("a type")).collect();
    assert_eq!(kinds, ["hello", "match", "act", "error", "act", "error", "act", "end", "quit"]);
    let of = |at: usize, field: &str| heard[at][field].clone();
    assert_eq!([of(2, "retries"), of(4, "retries"), of(6, "retries")], [2, 1, 0].map(Value::from));
    assert_eq!([of(2, "id"), of(4, "id"), of(6, "id")], [1, 2, 3].map(Value::from));
    assert_eq!((of(2, "view"), of(2, "legal")), (of(6, "view"), of(6, "legal")));
    assert!(of(3, "message").as_str().is_some_and(|why| why.contains("this is no JSON")), "{log}");
    assert!(of(5, "message").as_str().is_some_and(|why| why.contains("type move up, move down")), "{log}");
}

#[test]
fn retries_are_counted_by_the_action() {
    let folder = Folder::new();
    let bad = "{\"action\":\"fly\"}";
    let good = "{\"action\":\"attack\"}";
    // One mistake in each action is forgiven; two in one are not.
    let answers = [HELLO, bad, good, bad, good, bad, bad, good].join("\n");
    let mut bot = process(&tap(&folder, &answers), Limits { retries: 1, ..PATIENT });
    let mut other = Written::new(&["move up", "move down"]);
    let (duel, ended) = play::<TrapRunner>(&limited(TrapRunner::ID, 20), [&mut bot, &mut other]);
    let fault = ended.expect_err("the third action fails");
    assert_eq!((fault.kind, duel.plies()), (FaultKind::Illegal, 4));
    assert!(fault.cause.starts_with(r#""fly": "#), "{fault}");
}
