//! One server with a file: stopped and killed between two moves, and started again.

use super::node::Node;
use super::pair::Pair;
use super::web::Web;
use crate::support::home::Home;
use crate::support::script::{ALL, Script};
use serde_json::json;

fn file(home: &Home) -> String {
    format!("sqlite:{}", home.path().join("server.sqlite").display())
}

#[test]
fn a_server_is_started_again_between_any_two_moves() {
    let home = Home::new();
    for script in ALL {
        let mut node = Node::start(&home, &file(&home));
        let pair = Pair::begin(&node, &node, script.game);
        for (n, action) in script.actions().into_iter().enumerate() {
            let before = pair.look(&node, Some(0));
            if n % 2 == 0 {
                node.kill();
            } else {
                assert!(node.stop().success());
            }
            node = Node::start(&home, &file(&home));
            let after = pair.look(&node, Some(0));
            for field in ["revision", "state", "legal", "log", "to_move", "players", "commitments"] {
                assert_eq!(before[field], after[field], "{} {n} {field}", script.game);
            }
            let known = after["revision"].as_u64().expect("a revision");
            let mut stream = node.listen(&pair.id, Some(known)).expect("a stream");
            let revision = pair.act(&node, pair.mover(&node), known, action);
            stream.wait_for(revision);
        }
        assert_eq!(pair.record(&node)["actions"], json!(script.actions()));
    }
}

#[test]
fn told_to_stop_it_ends_in_order() {
    let home = Home::new();
    let node = Node::start(&home, &file(&home));
    let pair = Pair::begin(&node, &node, "trap-runner");
    let mut stream = node.listen(&pair.id, None).expect("a stream");
    assert_eq!(stream.next(), Some(0));
    // A connection that says nothing does not keep it.
    let idle = node.dial().expect("a connection");
    node.tell_to_stop();
    while stream.next().is_some() {}
    assert!(node.stop_told().success());
    drop(idle);
    let again = Node::start(&home, &file(&home));
    assert_eq!(pair.look(&again, None)["revision"], 0);
}

#[test]
fn a_file_is_served_by_one_process_alone() {
    let home = Home::new();
    let node = Node::start(&home, &file(&home));
    let refused = Node::refused(&home, &file(&home)).with_status(1);
    assert!(refused.err.contains("another process"), "{refused:?}");
    let pair = Pair::begin(&node, &node, "trap-runner");
    pair.act(&node, 0, 0, "attack");
    node.kill();
    let heir = Node::start(&home, &file(&home));
    assert_eq!(pair.look(&heir, None)["revision"], 1, "a lock does not outlive its process");
}

#[test]
fn matches_move_from_a_file_to_another_and_go_on() {
    let (home, script) = (Home::new(), Script::of("grid-hunt"));
    let node = Node::start(&home, &file(&home));
    let pair = Pair::begin(&node, &node, script.game);
    let actions = script.actions();
    for (n, action) in actions[..3].iter().enumerate() {
        pair.act(&node, pair.mover(&node), n as u64, action);
    }
    assert!(node.stop().success());
    home.run(["export", "--database", &file(&home), "all.jsonl"], "").well();
    let other = format!("sqlite:{}", home.path().join("other.sqlite").display());
    home.run(["import", "--database", &other, "all.jsonl"], "").well();
    let again = home.run(["import", "--database", &other, "all.jsonl"], "").well();
    assert!(again.err.contains("1 was there already"), "{again:?}");
    let node = Node::start(&home, &other);
    for (n, action) in actions.iter().enumerate().skip(3) {
        pair.act(&node, pair.mover(&node), n as u64, action);
    }
    assert_eq!(pair.record(&node)["actions"], json!(actions));
}
