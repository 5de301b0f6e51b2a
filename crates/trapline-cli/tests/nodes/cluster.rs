//! Several nodes at one PostgreSQL: a match is played through all of them at once.

use super::node::Node;
use super::pair::Pair;
use super::postgres::Postgres;
use super::web::Web;
use crate::support::home::Home;
use crate::support::script::{ALL, Script};
use serde_json::json;

#[test]
fn a_match_is_played_through_two_nodes_at_once() {
    let Some(postgres) = Postgres::shared() else { return };
    let (home, database) = (Home::new(), postgres.database());
    let nodes = [Node::start(&home, &database), Node::start(&home, &database)];
    for script in ALL {
        let pair = Pair::begin(&nodes[0], &nodes[1], script.game);
        let mut streams = [&nodes[0], &nodes[1]].map(|node| node.listen(&pair.id, None).expect("a stream"));
        for (n, action) in script.actions().into_iter().enumerate() {
            let (here, there) = (&nodes[n % 2], &nodes[(n + 1) % 2]);
            let revision = pair.act(here, pair.mover(there), n as u64, action);
            // Whatever one node has answered, the other knows.
            for seat in [None, Some(0), Some(1)] {
                let (one, two) = (pair.look(there, seat), pair.look(here, seat));
                assert_eq!(one["revision"], revision, "{} {action}", script.game);
                for field in
                    ["state", "legal", "log", "to_move", "result", "commitments", "events", "players"]
                {
                    assert_eq!(one[field], two[field], "{} {action} {field}", script.game);
                }
            }
            for stream in &mut streams {
                stream.wait_for(revision);
            }
        }
        check_record(&pair, &nodes[0], script);
        assert_eq!(pair.record(&nodes[0]), pair.record(&nodes[1]));
    }
}

#[test]
fn a_node_dies_in_mid_match() {
    let Some(postgres) = Postgres::shared() else { return };
    let (home, database) = (Home::new(), postgres.database());
    for script in ALL {
        let (one, two) = (Node::start(&home, &database), Node::start(&home, &database));
        let pair = Pair::begin(&one, &two, script.game);
        let actions = script.actions();
        let (before, after) = actions.split_at(actions.len() / 2);
        for (n, action) in before.iter().enumerate() {
            pair.act(&one, pair.mover(&one), n as u64, action);
        }
        one.kill();
        for (n, action) in after.iter().enumerate() {
            pair.act(&two, pair.mover(&two), (before.len() + n) as u64, action);
        }
        two.kill();
        check_record(&pair, &Node::start(&home, &database), script);
    }
}

#[test]
fn whoever_missed_something_is_told_where_it_stands_now() {
    let Some(postgres) = Postgres::shared() else { return };
    let (home, database) = (Home::new(), postgres.database());
    let (one, two) = (Node::start(&home, &database), Node::start(&home, &database));
    let script = Script::of("trap-runner");
    let pair = Pair::begin(&one, &two, script.game);
    let mut first = one.listen(&pair.id, None).expect("a stream");
    assert_eq!(first.next(), Some(0), "where it stands is told at once");
    for (n, action) in script.actions()[..3].iter().enumerate() {
        pair.act(&two, pair.mover(&two), n as u64, action);
    }
    first.wait_for(3);
    drop(first);
    let mut later = two.listen(&pair.id, Some(1)).expect("a stream");
    assert_eq!(later.next(), Some(3), "what was missed is told at once");
    let mut known = two.listen(&pair.id, Some(3)).expect("a stream");
    pair.act(&one, pair.mover(&one), 3, script.actions()[3]);
    // Somebody who comes or goes is told of by the same revision again.
    known.wait_for(4);
}

#[track_caller]
fn check_record(pair: &Pair, node: &Node, script: &Script) {
    let record = pair.record(node);
    assert_eq!(record["actions"], json!(script.actions()));
    assert_eq!(record["result"], json!({ "winner": 1, "reason": script.reason }));
    assert_eq!(record["players"], json!(["Ann", "Bob"]));
}
